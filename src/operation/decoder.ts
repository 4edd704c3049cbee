import { Array as Arr, Either, Option, ParseResult, Schema, SchemaAST } from "effect"
import { asQuoted } from "../domain/Input.ts"

/** What is wrong with a request, and where. */
export interface Issue {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

/** Reads a part of a request; all that is wrong with it is told at once. */
export type Decode = (value: unknown) => Either.Either<unknown, ReadonlyArray<Issue>>

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

/** An issue with no more of what was received than is quoted: the library writes all of it into messages of its own. */
const shortened = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  const actual = asQuoted(issue.actual)
  switch (issue._tag) {
    case "Type":
      return new ParseResult.Type(issue.ast, actual, issue.message)
    case "Pointer":
      return new ParseResult.Pointer(issue.path, actual, shortened(issue.issue))
    case "Composite": {
      const issues = "_tag" in issue.issues ? shortened(issue.issues) : Arr.map(issue.issues, shortened)
      return new ParseResult.Composite(issue.ast, actual, issues)
    }
    case "Refinement":
      return new ParseResult.Refinement(issue.ast, actual, issue.kind, shortened(issue.issue))
    case "Transformation":
      return new ParseResult.Transformation(issue.ast, actual, issue.kind, shortened(issue.issue))
    default:
      return issue
  }
}

const format = (issue: ParseResult.ParseIssue): ReadonlyArray<Issue> =>
  ParseResult.ArrayFormatter.formatIssueSync(shortened(issue))

/**
 * Reads what a caller sent, as a contract's schema has it. What costs is bounded first: a list that is too long is
 * refused before any of it is looked at, and what is wrong is never put into words as a whole.
 */
export const decoderOf = (schema: Schema.Schema.All): Decode => {
  // The schemas of a contract need no services; their types are erased with their endpoint's.
  const decode = Schema.decodeUnknownEither(schema as Schema.Schema<unknown>, { errors: "all" })
  const lists = listsOf(schema.ast)
  return (value) => {
    if (!isRecord(value)) return Either.left([{ path: [], message: "expected an object" }])
    const tooLong = lists.flatMap(({ ast, maximum, path }) => {
      const list = valueAt(value, path)
      return Array.isArray(list) && list.length > maximum
        ? format(new ParseResult.Type(ast, list)).map(({ message }) => ({ path, message }))
        : []
    })
    if (tooLong.length > 0) return Either.left(tooLong)
    return Either.mapLeft(decode(value), ({ issue }) => format(issue))
  }
}
