import { Either, Option, Predicate, Schema, SchemaAST } from "effect"
import { fieldOf, issuesOf, valueAt } from "../domain/issuesOf.ts"
import { expectedBy } from "../domain/locatedIssuesOf.ts"
import { type Issue, invalidIssue } from "../domain/Problem.ts"
import { withoutEmpty } from "./withoutEmpty.ts"

/** Decodes a part of a request; all issues are reported together. */
type Decode = (value: unknown) => Either.Either<unknown, ReadonlyArray<Issue>>

/** A list in a request: its path, its maximum of entries, and the schema that sets that. */
interface List {
  readonly path: ReadonlyArray<string>
  readonly maximum: number
  readonly ast: SchemaAST.AST
}

const maximumOf = (ast: SchemaAST.AST): number | undefined => {
  const { maxItems }: { readonly maxItems?: unknown } = Option.getOrElse(
    SchemaAST.getJSONSchemaAnnotation(ast),
    () => ({})
  )
  return typeof maxItems === "number" ? maxItems : undefined
}

/** The lists in nested objects. Each needs a maximum, or decoding could take unlimited time. */
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

/** Whether all objects of a value together have more than `max` members. */
const hasMoreMembers = (value: unknown, max: number): boolean => {
  let remaining = max
  const exceeds = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.some(exceeds)
    if (!Predicate.isRecord(part)) return false
    const members = Object.values(part)
    remaining -= members.length
    return remaining < 0 || members.some(exceeds)
  }
  return exceeds(value)
}

// The library takes ten microseconds to find an unknown member, and a value may have thousands.
const maxMembers = 1000

/**
 * Decodes a caller's input by a schema of the contract. Costs are bounded first: a list that is too long is refused
 * unread, and a wrong value is never formatted whole. `isLiteral` keeps an empty text as a value; otherwise it is an
 * omitted member. `isStrict` refuses unknown members. Then a value with more than a thousand members gets only its
 * first issue.
 */
export const decoderOf = (
  schema: Schema.Schema.All,
  { isLiteral = false, isStrict = false }: { readonly isLiteral?: boolean; readonly isStrict?: boolean } = {}
): Decode => {
  // Schemas of a contract need no services; their types were erased with their endpoint's.
  const decode = Schema.decodeUnknownEither(schema as Schema.Schema<unknown>, {
    errors: "all",
    onExcessProperty: isStrict ? "error" : "ignore"
  })
  const firstErrorOnly = { errors: "first", onExcessProperty: "error" } as const
  const lists = listsOf(schema.ast)
  const dropEmpty = isLiteral ? (value: unknown) => value : withoutEmpty(schema.ast)
  return (value) => {
    if (!Predicate.isRecord(value)) return Either.left([invalidIssue("body", "a JSON object", value)])
    const tooLong = lists.flatMap(({ ast, maximum, path }) => {
      const list = valueAt(value, path)
      if (!Array.isArray(list) || list.length <= maximum) return []
      return [invalidIssue(fieldOf(path), expectedBy(ast) ?? `a list of at most ${maximum}`, list)]
    })
    if (tooLong.length > 0) return Either.left(tooLong)
    const options = isStrict && hasMoreMembers(value, maxMembers) ? firstErrorOnly : undefined
    return Either.mapLeft(decode(dropEmpty(value), options), ({ issue }) => issuesOf(issue))
  }
}
