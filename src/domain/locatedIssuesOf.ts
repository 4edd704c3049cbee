import { Option, type ParseResult, SchemaAST } from "effect"
import { characterCount, Expected, joinWithOr, Suggestions } from "./Input.ts"
import { maxReportedIssues } from "./Limits.ts"
import { nearest } from "./nearest.ts"
import { type Issue, invalidValue } from "./Problem.ts"
import { isSecretMember } from "./secretNames.ts"

/** An issue and the path of its member. */
export interface LocatedIssue {
  readonly path: ReadonlyArray<PropertyKey>
  readonly issue: Omit<Issue, "field">
}

/** The issues inside a composite issue. */
const innerIssuesOf = ({ issues }: ParseResult.Composite): ReadonlyArray<ParseResult.ParseIssue> =>
  "_tag" in issues ? [issues] : issues

/** Whether the value has the right type, but one or more of its members are invalid. */
const isAboutMembers = (issue: ParseResult.ParseIssue): boolean => {
  if (issue._tag === "Composite") {
    // In a union: it is an object, and so is at least one alternative.
    if (issue.ast._tag === "Union") return innerIssuesOf(issue).some(isAboutMembers)
    return issue.ast._tag === "TypeLiteral" || issue.ast._tag === "TupleType"
  }
  // A filter can point at the member that it rejects.
  if (issue._tag === "Refinement" && issue.kind === "Predicate") return issue.issue._tag === "Pointer"
  const isStepBefore =
    issue._tag === "Refinement" || (issue._tag === "Transformation" && issue.kind !== "Transformation")
  return isStepBefore && isAboutMembers(issue.issue)
}

/** What a schema expects, by its annotation. */
export const expectedBy = ({ annotations }: SchemaAST.Annotated): string | undefined => {
  const expected = annotations[Expected]
  return typeof expected === "string" ? expected : undefined
}

/** The same, also for a schema that was filtered afterwards. */
const expectedWithin = (ast: SchemaAST.AST): string | undefined =>
  expectedBy(ast) ?? (ast._tag === "Refinement" ? expectedWithin(ast.from) : undefined)

/** What a union of literals expects. For an optional member, undefined is one of its alternatives. */
const choiceOf = (ast: SchemaAST.AST): string | undefined => {
  const types = ast._tag === "Union" ? ast.types.filter(({ _tag }) => _tag !== "UndefinedKeyword") : []
  const values = types.flatMap((type) => (type._tag === "Literal" ? [String(type.literal)] : []))
  return values.length > 1 && values.length === types.length ? `one of ${values.join(", ")}` : undefined
}

/** Suggestions of the schema for a rejected value, if it has any. */
const nearestOf = ({ annotations }: SchemaAST.Annotated, received: unknown): Pick<Issue, "nearest"> => {
  const suggest = annotations[Suggestions]
  const nearest = typeof suggest === "function" && typeof received === "string" ? suggest(received) : []
  return nearest.length === 0 ? {} : { nearest }
}

const kinds: Partial<Readonly<Record<SchemaAST.AST["_tag"], string>>> = {
  TypeLiteral: "an object",
  TupleType: "a list"
}

/** What a schema expects, described by its parts: `a list or null`. */
const compositionOf = (ast: SchemaAST.AST): string => {
  if (ast._tag === "Refinement") return acceptedValuesOf(ast.from)
  if (ast._tag !== "Union") return kinds[SchemaAST.encodedAST(ast)._tag] ?? String(ast)
  return joinWithOr([...new Set(ast.types.filter(({ _tag }) => _tag !== "UndefinedKeyword").map(acceptedValuesOf))])
}

/** What a schema without an annotation expects, by its description: `the id of a cart`. */
const descriptionOf = (ast: SchemaAST.AST): string => {
  // The description of a boolean says what it means, not which values it takes.
  if (SchemaAST.isBooleanKeyword(ast)) return "true or false"
  return Option.match(SchemaAST.getDescriptionAnnotation(ast), {
    onNone: () => compositionOf(ast),
    onSome: (text) => text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
  })
}

/** What a missing member should have been. */
const acceptedValuesOf = (ast: SchemaAST.AST): string => expectedWithin(ast) ?? choiceOf(ast) ?? descriptionOf(ast)

/** Member names of an object schema. */
const namesIn = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))

/** Member names of an object schema, or what a free name must be like. */
const membersOf = (ast: SchemaAST.TypeLiteral): ReadonlyArray<string> | string => {
  const [any] = ast.indexSignatures
  return (any === undefined ? undefined : expectedBy(any.parameter)) ?? namesIn(ast)
}

const unexpectedMemberIssue = (
  path: LocatedIssue["path"],
  members: ReadonlyArray<string> | string
): LocatedIssue["issue"] =>
  typeof members === "string" ? invalidValue(members, path.at(-1)) : { reason: "unknown", options: members }

/** Counts missing and unknown members of the object itself, not of nested objects. */
const misfitCount = (issues: ReadonlyArray<LocatedIssue>, path: LocatedIssue["path"]): number =>
  issues.filter((located) => located.issue.reason !== "invalid" && located.path.length === path.length + 1).length

/** Whether one of the reported unknown members of the object itself is a misspelling. */
const isMisspelt = (issues: ReadonlyArray<LocatedIssue>, path: LocatedIssue["path"]): boolean =>
  issues
    .slice(0, maxReportedIssues)
    .some(
      ({ issue: { options = [], reason }, path: at }) =>
        reason === "unknown" && at.length === path.length + 1 && nearest(String(at.at(-1)), options).length > 0
    )

const withMinimum = <A>(values: ReadonlyArray<A>, scoreOf: (value: A) => number): ReadonlyArray<A> => {
  const min = Math.min(...values.map(scoreOf))
  return values.filter((value) => scoreOf(value) === min)
}

/** For each alternative, the object's missing or unknown members, except those that are so in all alternatives. */
const distinctMembersOf = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"],
  reason: "missing" | "unknown"
): ReadonlyArray<ReadonlyArray<PropertyKey>> => {
  const names = all.map((issues) =>
    issues.flatMap(({ issue, path: at }) =>
      issue.reason === reason && at.length === path.length + 1 ? at.slice(-1) : []
    )
  )
  return names.map((alternativeNames) => alternativeNames.filter((name) => !names.every((each) => each.includes(name))))
}

/** The one member that is missing for each alternative; empty unless each lacks exactly one. */
const missingMembersOf = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"]
): ReadonlyArray<PropertyKey> => {
  const missing = distinctMembersOf(all, path, "missing")
  return missing.every(({ length }) => length === 1) ? missing.flat() : []
}

/** Members of different alternatives that exclude each other; empty if they do not. */
const conflictingMembersOf = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"]
): ReadonlyArray<PropertyKey> => {
  const unknown = distinctMembersOf(all, path, "unknown")
  const names = [...new Set(unknown.flat())]
  return unknown.every(({ length }) => length === names.length - 1) ? names : []
}

/** Merges the issues of alternatives: of the members that distinguish them, the object must have exactly one. */
const combineAlternatives = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"],
  received: unknown
): ReadonlyArray<LocatedIssue> => {
  const [missing, conflicting] = [missingMembersOf(all, path), conflictingMembersOf(all, path)]
  const names = missing.length > 0 ? missing : conflicting
  if (names.length < 2) return all.flat()
  const quantity = names === conflicting ? "only one" : "one"
  const issue = invalidValue(`${quantity} of the members ${joinWithOr(names.map(String))}`, received)
  const isAlternative = ({ path: at }: LocatedIssue) => at.length === path.length + 1 && names.includes(at.at(-1) ?? "")
  return [...all.flat().filter((found) => !isAlternative(found)), { path, issue }]
}

/**
 * Issues of a value that matches no alternative of a union. For an object, only of the closest alternatives: by the
 * fewest missing and unknown members, then by misspelt ones, then by the fewest issues.
 */
const closestAlternative = (issue: ParseResult.Composite, path: LocatedIssue["path"]): ReadonlyArray<LocatedIssue> => {
  const inner = innerIssuesOf(issue)
  const objects = inner.filter(isAboutMembers)
  if (objects.length === 0) return inner.flatMap((issue) => locatedIssuesOf(issue, path))
  const alternatives = objects.map((issue) => locatedIssuesOf(issue, path))
  const bestFitting = withMinimum(alternatives, (issues) => misfitCount(issues, path))
  const misspelt = bestFitting.filter((issues) => isMisspelt(issues, path))
  const closest = withMinimum(misspelt.length > 0 ? misspelt : bestFitting, ({ length }) => length)
  return combineAlternatives(closest, path, issue.actual)
}

/** What kind of value a secret is. */
const kindOf = (value: unknown): string => {
  if (typeof value === "string") return `a text of ${characterCount(value)} characters`
  if (typeof value === "number") return "a number"
  return Array.isArray(value) ? "a list" : "an object"
}

/** Whether the value at a path, or in a list at one, tells a secret. Errors are recorded, and shown to others. */
const isSecretAt = (path: LocatedIssue["path"], value: unknown): boolean => {
  const name = path.findLast((key) => !/^\d+$/.test(String(key))) ?? ""
  return isSecretMember(String(name), value)
}

/**
 * Issues of a value, each at the outermost schema that says what it expects. The message of a filter completes
 * "expected ...", and states the received value itself.
 */
export const locatedIssuesOf = (
  issue: ParseResult.ParseIssue,
  path: ReadonlyArray<PropertyKey> = [],
  members: ReadonlyArray<string> | string = []
): ReadonlyArray<LocatedIssue> => {
  if (issue._tag === "Pointer") return locatedIssuesOf(issue.issue, path.concat(issue.path), members)
  if (issue._tag === "Missing")
    return [{ path, issue: { reason: "missing", expected: acceptedValuesOf(issue.ast.type) } }]
  // Unknown members are ignored, unless the schema or the endpoint forbids them.
  if (issue._tag === "Unexpected") return [{ path, issue: unexpectedMemberIssue(path, members) }]
  const expected = expectedBy(issue.ast) ?? choiceOf(issue.ast)
  if (expected === undefined || isAboutMembers(issue)) {
    if (issue._tag === "Composite") {
      if (issue.ast._tag === "Union") return closestAlternative(issue, path)
      const own = issue.ast._tag === "TypeLiteral" ? membersOf(issue.ast) : []
      return innerIssuesOf(issue).flatMap((inner) => locatedIssuesOf(inner, path, own))
    }
    if (issue._tag === "Refinement" || issue._tag === "Transformation") return locatedIssuesOf(issue.issue, path)
  }
  if (issue._tag === "Type" && issue.message !== undefined) {
    return [{ path, issue: { reason: "invalid", expected: issue.message } }]
  }
  const invalid = invalidValue(expected ?? descriptionOf(issue.ast), issue.actual)
  if (isSecretAt(path, issue.actual)) return [{ path, issue: { ...invalid, received: kindOf(issue.actual) } }]
  return [{ path, issue: { ...invalid, ...nearestOf(issue.ast, issue.actual) } }]
}
