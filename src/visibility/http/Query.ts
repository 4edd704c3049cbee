import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { Either, Option, ParseResult, Schema, SchemaAST } from "effect"
import { quote } from "../../domain/Input.ts"
import { hasTooManyParameters, maximumParameters } from "../../domain/Limits.ts"
import { BadRequest, InvalidFilter } from "../contract/Errors.ts"

/** Parameters whose unknown values are filters that are not supported, and not malformed (VISIBILITY 5). */
const filters = ["category", "tracking"]

/** Parameters that are given twice or without a value, one sentence each. */
const malformed = (given: URLSearchParams): ReadonlyArray<string> =>
  [...new Set(given.keys())].flatMap((name) => {
    const values = given.getAll(name)
    if (values.length > 1) return [`${name}: expected once, received ${values.length} times`]
    return values[0] === "" ? [`${name}: expected a value, received nothing; leave it out instead`] : []
  })

const unsupported = (name: string, allowed: ReadonlyArray<string>): string =>
  `${quote(name)} is no parameter of this operation; ${allowed.length === 0 ? "it takes none" : `it takes ${allowed.join(", ")}`}`

const sentence = (problems: ReadonlyArray<string>): string => `Invalid query: ${problems.join("; ")}.`

const tooMany = new BadRequest({
  message: sentence([`expected ${maximumParameters} parameters at most, received more`])
})

interface Problem {
  readonly name: string
  readonly text: string
}

const problemsOf = (error: ParseResult.ParseError): ReadonlyArray<Problem> => {
  // A union reports each of its members for one value; the first is the one whose message was written by hand.
  const byName = new Map<string, string>()
  for (const { message, path } of ParseResult.ArrayFormatter.formatErrorSync(error)) {
    const name = String(path[0] ?? "")
    if (!byName.has(name)) byName.set(name, `${name} ${message}`.replace(/^(\S+) expected /, "$1: expected "))
  }
  return [...byName].map(([name, text]) => ({ name, text }))
}

/**
 * How the query of an endpoint is read. Fails with BadRequest for a malformed value (also a repeated or empty one), with
 * InvalidFilter for a parameter or a filter that the endpoint does not have; where both are wrong, with BadRequest.
 */
export const queryReader = ({ urlParamsSchema }: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps) => {
  // An erased endpoint does not say what its query is; the operation it was declared with does.
  const schema = Option.getOrElse(urlParamsSchema, () => Schema.Struct({})) as Schema.Schema<object>
  const allowed = SchemaAST.getPropertySignatures(SchemaAST.encodedAST(schema.ast)).map(({ name }) => String(name))
  const decode = Schema.decodeUnknownEither(schema, { errors: "all" })

  return (query: string): Either.Either<object, BadRequest | InvalidFilter> => {
    if (hasTooManyParameters(query)) return Either.left(tooMany)
    const given = new URLSearchParams(query)
    const known = Object.fromEntries([...given].filter(([name]) => allowed.includes(name)))
    const decoded = decode(known)
    const problems = Either.isLeft(decoded) ? problemsOf(decoded.left) : []
    const shapeless = malformed(given)
    const bad = [
      ...shapeless,
      ...problems
        .filter(({ name }) => !filters.includes(name) && !shapeless.some((text) => text.startsWith(`${name}:`)))
        .map(({ text }) => text)
    ]
    if (bad.length > 0) return Either.left(new BadRequest({ message: sentence(bad) }))
    const strange = [...new Set(given.keys())].filter((name) => !allowed.includes(name))
    const refused = [...strange.map((name) => unsupported(name, allowed)), ...problems.map(({ text }) => text)]
    if (refused.length > 0) return Either.left(new InvalidFilter({ message: sentence(refused) }))
    return Either.mapLeft(decoded, () => new BadRequest({ message: sentence([]) }))
  }
}
