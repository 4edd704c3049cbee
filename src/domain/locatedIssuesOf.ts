import { Option, type ParseResult, SchemaAST } from "effect"
import { Expected, innerIssuesOf, isAboutMembers, joinWithOr, Suggestions } from "./Input.ts"
import { maxReportedIssues } from "./Limits.ts"
import { nearest } from "./nearest.ts"
import { type Issue, invalidIssue } from "./Problem.ts"

/** What is wrong with a member. */
export interface LocatedIssue {
  readonly path: ReadonlyArray<PropertyKey>
  readonly issue: Omit<Issue, "field">
}

/** What a schema says that it expects. */
export const expectedBy = ({ annotations }: SchemaAST.Annotated): string | undefined => {
  const expected = annotations[Expected]
  return typeof expected === "string" ? expected : undefined
}

/** The same of a schema that may have been filtered since. */
const expectedWithin = (ast: SchemaAST.AST): string | undefined =>
  expectedBy(ast) ?? (ast._tag === "Refinement" ? expectedWithin(ast.from) : undefined)

/** What a schema that is a choice of some values expects; a member that may be left out is one of nothing, too. */
const choiceOf = (ast: SchemaAST.AST): string | undefined => {
  const types = ast._tag === "Union" ? ast.types.filter(({ _tag }) => _tag !== "UndefinedKeyword") : []
  const values = types.flatMap((type) => (type._tag === "Literal" ? [String(type.literal)] : []))
  return values.length > 1 && values.length === types.length ? `one of ${values.join(", ")}` : undefined
}

/** What a value that a schema does not accept may have meant, if the schema knows. */
const nearestOf = ({ annotations }: SchemaAST.Annotated, received: unknown): Pick<Issue, "nearest"> => {
  const like = annotations[Suggestions]
  const nearest = typeof like === "function" && typeof received === "string" ? like(received) : []
  return nearest.length === 0 ? {} : { nearest }
}

const kinds: Partial<Readonly<Record<SchemaAST.AST["_tag"], string>>> = {
  TypeLiteral: "an object",
  TupleType: "a list"
}

/** What a schema expects that is described by those that it is made of: `a list or null`. */
const compositionOf = (ast: SchemaAST.AST): string => {
  if (ast._tag === "Refinement") return acceptedValuesOf(ast.from)
  if (ast._tag !== "Union") return kinds[SchemaAST.encodedAST(ast)._tag] ?? String(ast)
  return joinWithOr([...new Set(ast.types.filter(({ _tag }) => _tag !== "UndefinedKeyword").map(acceptedValuesOf))])
}

/** What a schema that does not say what it expects is described as: `the id of a cart`. */
const descriptionOf = (ast: SchemaAST.AST): string => {
  // Its description says what it is good for: whether something is so.
  if (SchemaAST.isBooleanKeyword(ast)) return "true or false"
  return Option.match(SchemaAST.getDescriptionAnnotation(ast), {
    onNone: () => compositionOf(ast),
    onSome: (text) => text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
  })
}

/** What would be accepted where nothing was received. */
const acceptedValuesOf = (ast: SchemaAST.AST): string => expectedWithin(ast) ?? choiceOf(ast) ?? descriptionOf(ast)

/** The members that an object has by its schema. */
const namesIn = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))

/** What members an object can have by its schema: their names, or what a name is like. */
const membersOf = (ast: SchemaAST.TypeLiteral): ReadonlyArray<string> | string => {
  const [any] = ast.indexSignatures
  return (any === undefined ? undefined : expectedBy(any.parameter)) ?? namesIn(ast)
}

const unexpectedMemberIssue = (
  path: LocatedIssue["path"],
  members: ReadonlyArray<string> | string
): LocatedIssue["issue"] => {
  if (typeof members !== "string") return { reason: "unknown", options: members }
  const { field: _, ...found } = invalidIssue("", members, path.at(-1))
  return found
}

/** How many of its own members an object has too many or too few. */
const misfitCount = (found: ReadonlyArray<LocatedIssue>, path: LocatedIssue["path"]): number =>
  found.filter((one) => one.issue.reason !== "invalid" && one.path.length === path.length + 1).length

/** Whether one of its own members is misspelt, as far as anybody is told of them. */
const isMisspelt = (found: ReadonlyArray<LocatedIssue>, path: LocatedIssue["path"]): boolean =>
  found
    .slice(0, maxReportedIssues)
    .some(
      ({ issue: { options = [], reason }, path: at }) =>
        reason === "unknown" && at.length === path.length + 1 && nearest(String(at.at(-1)), options).length > 0
    )

const withMinimum = <A>(values: ReadonlyArray<A>, scoreOf: (value: A) => number): ReadonlyArray<A> => {
  const min = Math.min(...values.map(scoreOf))
  return values.filter((value) => scoreOf(value) === min)
}

/** The members of its own that an object lacks, or has too many, to be each of several things, but for those that it is so for all. */
const distinctMembersOf = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"],
  reason: "missing" | "unknown"
): ReadonlyArray<ReadonlyArray<PropertyKey>> => {
  const names = all.map((found) =>
    found.flatMap(({ issue, path: at }) =>
      issue.reason === reason && at.length === path.length + 1 ? at.slice(-1) : []
    )
  )
  return names.map((own) => own.filter((name) => !names.every((each) => each.includes(name))))
}

/** The members of its own that an object lacks to be one of several things, one for each of them; none where it is not so. */
const missingMembersOf = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"]
): ReadonlyArray<PropertyKey> => {
  const missing = distinctMembersOf(all, path, "missing")
  return missing.every(({ length }) => length === 1) ? missing.flat() : []
}

/** The members that an object has to be one of several things by each of them; none where it is not so. */
const conflictingMembersOf = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"]
): ReadonlyArray<PropertyKey> => {
  const unknown = distinctMembersOf(all, path, "unknown")
  const names = [...new Set(unknown.flat())]
  return unknown.every(({ length }) => length === names.length - 1) ? names : []
}

/** What is wrong with an object that may be one of several things: of the members that each of them has for itself it is to have one. */
const combineAlternatives = (
  all: ReadonlyArray<ReadonlyArray<LocatedIssue>>,
  path: LocatedIssue["path"],
  received: unknown
): ReadonlyArray<LocatedIssue> => {
  const [missing, conflicting] = [missingMembersOf(all, path), conflictingMembersOf(all, path)]
  const names = missing.length > 0 ? missing : conflicting
  if (names.length < 2) return all.flat()
  const one = names === conflicting ? "only one" : "one"
  const { field: _, ...issue } = invalidIssue("", `${one} of the members ${joinWithOr(names.map(String))}`, received)
  const isAlternative = ({ path: at }: LocatedIssue) => at.length === path.length + 1 && names.includes(at.at(-1) ?? "")
  return [...all.flat().filter((found) => !isAlternative(found)), { path, issue }]
}

/**
 * What is wrong with a value that may be one of several; with an object, where it is least far from being one of them: by the
 * members that it has, then by those that are misspelt, then by what is wrong in them.
 */
const closestAlternative = (issue: ParseResult.Composite, path: LocatedIssue["path"]): ReadonlyArray<LocatedIssue> => {
  const choice = innerIssuesOf(issue)
  const objects = choice.filter(isAboutMembers)
  if (objects.length === 0) return choice.flatMap((issue) => locatedIssuesOf(issue, path))
  const found = objects.map((issue) => locatedIssuesOf(issue, path))
  const bestFitting = withMinimum(found, (all) => misfitCount(all, path))
  const misspelt = bestFitting.filter((all) => isMisspelt(all, path))
  const closest = withMinimum(misspelt.length > 0 ? misspelt : bestFitting, ({ length }) => length)
  return combineAlternatives(closest, path, issue.actual)
}

/**
 * What is wrong with a value, each at the outermost schema that says what it expects. The message of a filter completes
 * "expected ...", and says what was received itself.
 */
export const locatedIssuesOf = (
  issue: ParseResult.ParseIssue,
  path: ReadonlyArray<PropertyKey> = [],
  members: ReadonlyArray<string> | string = []
): ReadonlyArray<LocatedIssue> => {
  if (issue._tag === "Pointer") return locatedIssuesOf(issue.issue, path.concat(issue.path), members)
  if (issue._tag === "Missing")
    return [{ path, issue: { reason: "missing", expected: acceptedValuesOf(issue.ast.type) } }]
  // Members that a contract does not name are passed over, but where its schema or its endpoint says that they are a mistake.
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
  const { field: _, ...found } = invalidIssue("", expected ?? descriptionOf(issue.ast), issue.actual)
  return [{ path, issue: { ...found, ...nearestOf(issue.ast, issue.actual) } }]
}
