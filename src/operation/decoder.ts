import { Either, Option, type ParseResult, Schema, SchemaAST } from "effect"
import { Expected, isAboutMembers, Resembling } from "../domain/Input.ts"
import { type Issue, invalid } from "../domain/Problem.ts"
import { withoutEmpty } from "./withoutEmpty.ts"

/** Reads a part of a request; all that is wrong with it is told at once. */
type Decode = (value: unknown) => Either.Either<unknown, ReadonlyArray<Issue>>

/** A list of a request: where it stands, how many it takes, and what says so. */
interface List {
  readonly path: ReadonlyArray<string>
  readonly maximum: number
  readonly ast: SchemaAST.AST
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const maximumOf = (ast: SchemaAST.AST): number | undefined => {
  const { maxItems }: { readonly maxItems?: unknown } = Option.getOrElse(
    SchemaAST.getJSONSchemaAnnotation(ast),
    () => ({})
  )
  return typeof maxItems === "number" ? maxItems : undefined
}

/** The lists that objects within objects have. One without a maximum could be walked for ever, so there may be none. */
const listsOf = (ast: SchemaAST.AST, path: ReadonlyArray<string> = [], maximum?: number): ReadonlyArray<List> => {
  switch (ast._tag) {
    case "TypeLiteral":
      return ast.propertySignatures.flatMap(({ name, type }) => listsOf(type, [...path, String(name)]))
    case "Union":
      return ast.types.flatMap((member) => listsOf(member, path))
    case "Transformation":
      return listsOf(ast.from, path, maximum)
    case "Refinement":
      return listsOf(ast.from, path, maximum ?? maximumOf(ast)).map((list) =>
        list.path.length === path.length ? { ...list, ast } : list
      )
    case "TupleType":
      if (maximum === undefined) throw new Error(`the list ${path.join(".")} of a request has no maximum`)
      return [{ path, maximum, ast }]
    default:
      return []
  }
}

const valueAt = (value: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce((within, name) => (isRecord(within) ? within[name] : undefined), value)

/** `items[0].quantity`, as a caller would write it. */
const fieldOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number" || /^\d+$/.test(String(key))) return `${text}[${String(key)}]`
    return text === "" ? String(key) : `${text}.${String(key)}`
  }, "")

interface Found {
  readonly path: ReadonlyArray<PropertyKey>
  readonly issue: Omit<Issue, "field">
}

const expectedBy = ({ annotations }: SchemaAST.Annotated): string | undefined => {
  const expected = annotations[Expected]
  return typeof expected === "string" ? expected : undefined
}

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

/** What a schema that does not say what it expects is described as: `the id of a cart`. */
const describedAs = (ast: SchemaAST.AST): string =>
  Option.match(SchemaAST.getDescriptionAnnotation(ast), {
    onNone: () => String(ast),
    onSome: (text) => text.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
  })

/** The issues of a value, each at the outermost schema that says what it expects. */
const walk = (issue: ParseResult.ParseIssue, path: ReadonlyArray<PropertyKey>): ReadonlyArray<Found> => {
  if (issue._tag === "Pointer") return walk(issue.issue, path.concat(issue.path))
  if (issue._tag === "Missing")
    return [{ path, issue: { reason: "missing", expected: expectedBy(issue.ast.type) ?? describedAs(issue.ast.type) } }]
  // Members that a contract does not name are passed over, but where its schema says that they are a mistake.
  if (issue._tag === "Unexpected") return [{ path, issue: { reason: "unknown" } }]
  const expected = expectedBy(issue.ast) ?? choiceOf(issue.ast)
  if (expected === undefined || isAboutMembers(issue)) {
    if (issue._tag === "Composite") {
      const issues = "_tag" in issue.issues ? [issue.issues] : issue.issues
      return issues.flatMap((inner) => walk(inner, path))
    }
    if (issue._tag === "Refinement" || issue._tag === "Transformation") return walk(issue.issue, path)
  }
  const { field: _, ...found } = invalid("", expected ?? describedAs(issue.ast), issue.actual)
  return [{ path, issue: { ...found, ...nearestOf(issue.ast, issue.actual) } }]
}

/** `items` and `items[0]` for `items[0].quantity`. */
const fieldsAround = (path: ReadonlyArray<PropertyKey>): ReadonlyArray<string> =>
  path.slice(1).map((_, index) => fieldOf(path.slice(0, index + 1)))

/**
 * One issue for each field. A union reports each of its members for one value: the first is told. Of an object that may
 * also be null, null is reported as expected beside what is wrong within it: what is within is told.
 */
const issuesOf = (issue: ParseResult.ParseIssue): ReadonlyArray<Issue> => {
  const found = walk(issue, [])
  const around = new Set(found.flatMap(({ path }) => fieldsAround(path)))
  const byField = new Map<string, Issue>()
  for (const { issue, path } of found) {
    const field = path.length === 0 ? "body" : fieldOf(path)
    if (!byField.has(field) && !around.has(field)) byField.set(field, { field, ...issue })
  }
  return [...byField.values()]
}

/**
 * Reads what a caller sent, as a contract's schema has it. What costs is bounded first: a list that is too long is
 * refused before any of it is looked at, and what is wrong is never put into words as a whole. `isLiteral` takes an empty text
 * for one, where otherwise it is a member that was left out.
 */
export const decoderOf = (schema: Schema.Schema.All, isLiteral = false): Decode => {
  // The schemas of a contract need no services; their types are erased with their endpoint's.
  const decode = Schema.decodeUnknownEither(schema as Schema.Schema<unknown>, { errors: "all" })
  const lists = listsOf(schema.ast)
  const filled = isLiteral ? (value: unknown) => value : withoutEmpty(schema.ast)
  return (value) => {
    if (!isRecord(value)) return Either.left([invalid("body", "a JSON object", value)])
    const tooLong = lists.flatMap(({ ast, maximum, path }) => {
      const list = valueAt(value, path)
      if (!Array.isArray(list) || list.length <= maximum) return []
      return [invalid(fieldOf(path), expectedBy(ast) ?? `a list of at most ${maximum}`, list)]
    })
    if (tooLong.length > 0) return Either.left(tooLong)
    return Either.mapLeft(decode(filled(value)), ({ issue }) => issuesOf(issue))
  }
}
