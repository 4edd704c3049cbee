import { Either, Option, type ParseResult, Schema, SchemaAST } from "effect"
import { expectedBy, foundIn } from "../domain/foundIn.ts"
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

/** `items` and `items[0]` for `items[0].quantity`. */
const fieldsAround = (path: ReadonlyArray<PropertyKey>): ReadonlyArray<string> =>
  path.slice(1).map((_, index) => fieldOf(path.slice(0, index + 1)))

/**
 * One issue for each field. A union reports each of its members for one value: the first is told. Of an object that may
 * also be null, null is reported as expected beside what is wrong within it: what is within is told.
 */
const issuesOf = (issue: ParseResult.ParseIssue): ReadonlyArray<Issue> => {
  const found = foundIn(issue)
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
