import { Option, type ParseResult, SchemaAST } from "effect"
import { anyOf, Expected, innerOf, isAboutMembers, Resembling } from "./Input.ts"
import { maximumProblems } from "./Limits.ts"
import { nearest } from "./nearest.ts"
import { type Issue, invalid } from "./Problem.ts"

/** What is wrong with a member. */
export interface Found {
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
  const like = annotations[Resembling]
  const nearest = typeof like === "function" && typeof received === "string" ? like(received) : []
  return nearest.length === 0 ? {} : { nearest }
}

const kinds: Partial<Readonly<Record<SchemaAST.AST["_tag"], string>>> = {
  TypeLiteral: "an object",
  TupleType: "a list"
}

/** What a schema expects that is described by those that it is made of: `a list or null`. */
const madeOf = (ast: SchemaAST.AST): string => {
  if (ast._tag === "Refinement") return acceptedBy(ast.from)
  if (ast._tag !== "Union") return kinds[SchemaAST.encodedAST(ast)._tag] ?? String(ast)
  return anyOf([...new Set(ast.types.filter(({ _tag }) => _tag !== "UndefinedKeyword").map(acceptedBy))])
}

/** What a schema that does not say what it expects is described as: `the id of a cart`. */
const describedAs = (ast: SchemaAST.AST): string => {
  // Its description says what it is good for: whether something is so.
  if (SchemaAST.isBooleanKeyword(ast)) return "true or false"
  return Option.match(SchemaAST.getDescriptionAnnotation(ast), {
    onNone: () => madeOf(ast),
    onSome: (text) => text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
  })
}

/** What would be accepted where nothing was received. */
const acceptedBy = (ast: SchemaAST.AST): string => expectedWithin(ast) ?? choiceOf(ast) ?? describedAs(ast)

/** The members that an object has by its schema. */
const namesIn = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))

/** What members an object can have by its schema: their names, or what a name is like. */
const membersOf = (ast: SchemaAST.TypeLiteral): ReadonlyArray<string> | string => {
  const [any] = ast.indexSignatures
  return (any === undefined ? undefined : expectedBy(any.parameter)) ?? namesIn(ast)
}

const unexpectedOf = (path: Found["path"], members: ReadonlyArray<string> | string): Found["issue"] => {
  if (typeof members !== "string") return { reason: "unknown", options: members }
  const { field: _, ...found } = invalid("", members, path.at(-1))
  return found
}

/** How many of its own members an object has too many or too few. */
const misfits = (found: ReadonlyArray<Found>, path: Found["path"]): number =>
  found.filter((one) => one.issue.reason !== "invalid" && one.path.length === path.length + 1).length

/** Whether one of its own members is misspelt, as far as anybody is told of them. */
const isMisspelt = (found: ReadonlyArray<Found>, path: Found["path"]): boolean =>
  found
    .slice(0, maximumProblems)
    .some(
      ({ issue: { options = [], reason }, path: at }) =>
        reason === "unknown" && at.length === path.length + 1 && nearest(String(at.at(-1)), options).length > 0
    )

const onlyLeast = <A>(values: ReadonlyArray<A>, farOf: (value: A) => number): ReadonlyArray<A> => {
  const least = Math.min(...values.map(farOf))
  return values.filter((value) => farOf(value) === least)
}

/** The members of its own that an object lacks, or has too many, to be each of several things, but for those that it is so for all. */
const apartIn = (
  all: ReadonlyArray<ReadonlyArray<Found>>,
  path: Found["path"],
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
const lackedIn = (all: ReadonlyArray<ReadonlyArray<Found>>, path: Found["path"]): ReadonlyArray<PropertyKey> => {
  const lacking = apartIn(all, path, "missing")
  return lacking.every(({ length }) => length === 1) ? lacking.flat() : []
}

/** The members that an object has to be one of several things by each of them; none where it is not so. */
const clashingIn = (all: ReadonlyArray<ReadonlyArray<Found>>, path: Found["path"]): ReadonlyArray<PropertyKey> => {
  const unknown = apartIn(all, path, "unknown")
  const names = [...new Set(unknown.flat())]
  return unknown.every(({ length }) => length === names.length - 1) ? names : []
}

/** What is wrong with an object that may be one of several things: of the members that each of them has for itself it is to have one. */
const joined = (
  all: ReadonlyArray<ReadonlyArray<Found>>,
  path: Found["path"],
  received: unknown
): ReadonlyArray<Found> => {
  const [lacked, clashing] = [lackedIn(all, path), clashingIn(all, path)]
  const names = lacked.length > 0 ? lacked : clashing
  if (names.length < 2) return all.flat()
  const one = names === clashing ? "only one" : "one"
  const { field: _, ...issue } = invalid("", `${one} of the members ${anyOf(names.map(String))}`, received)
  const isAlternative = ({ path: at }: Found) => at.length === path.length + 1 && names.includes(at.at(-1) ?? "")
  return [...all.flat().filter((found) => !isAlternative(found)), { path, issue }]
}

/**
 * What is wrong with a value that may be one of several; with an object, where it is least far from being one of them: by the
 * members that it has, then by those that are misspelt, then by what is wrong in them.
 */
const nearestIn = (issue: ParseResult.Composite, path: Found["path"]): ReadonlyArray<Found> => {
  const choice = innerOf(issue)
  const objects = choice.filter(isAboutMembers)
  if (objects.length === 0) return choice.flatMap((issue) => foundIn(issue, path))
  const found = objects.map((issue) => foundIn(issue, path))
  const fitting = onlyLeast(found, (all) => misfits(all, path))
  const misspelt = fitting.filter((all) => isMisspelt(all, path))
  const least = onlyLeast(misspelt.length > 0 ? misspelt : fitting, ({ length }) => length)
  return joined(least, path, issue.actual)
}

/**
 * What is wrong with a value, each at the outermost schema that says what it expects. The message of a filter completes
 * "expected ...", and says what was received itself.
 */
export const foundIn = (
  issue: ParseResult.ParseIssue,
  path: ReadonlyArray<PropertyKey> = [],
  members: ReadonlyArray<string> | string = []
): ReadonlyArray<Found> => {
  if (issue._tag === "Pointer") return foundIn(issue.issue, path.concat(issue.path), members)
  if (issue._tag === "Missing") return [{ path, issue: { reason: "missing", expected: acceptedBy(issue.ast.type) } }]
  // Members that a contract does not name are passed over, but where its schema or its endpoint says that they are a mistake.
  if (issue._tag === "Unexpected") return [{ path, issue: unexpectedOf(path, members) }]
  const expected = expectedBy(issue.ast) ?? choiceOf(issue.ast)
  if (expected === undefined || isAboutMembers(issue)) {
    if (issue._tag === "Composite") {
      if (issue.ast._tag === "Union") return nearestIn(issue, path)
      const own = issue.ast._tag === "TypeLiteral" ? membersOf(issue.ast) : []
      return innerOf(issue).flatMap((inner) => foundIn(inner, path, own))
    }
    if (issue._tag === "Refinement" || issue._tag === "Transformation") return foundIn(issue.issue, path)
  }
  if (issue._tag === "Type" && issue.message !== undefined) {
    return [{ path, issue: { reason: "invalid", expected: issue.message } }]
  }
  const { field: _, ...found } = invalid("", expected ?? describedAs(issue.ast), issue.actual)
  return [{ path, issue: { ...found, ...nearestOf(issue.ast, issue.actual) } }]
}
