import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiError from "@effect/platform/HttpApiError"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Array as Arr, Option, Schema, SchemaAST } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { maximumProblems } from "../domain/Limits.ts"
import type { Issue } from "./decoder.ts"

/** `ProductNotFound` is `product_not_found` on the wire. */
export const codeOf = (tag: string): string => tag.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase()

/** The body of every answer that is not a success (CONTRACT 1). */
export const errorBody = (code: string, message: string) => ({ error: { code, message } })

const EnvelopeOf = (code: string) =>
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.Literal(code).annotations({ description: "What went wrong, for programs" }),
      message: Schema.String.annotations({
        description: "What was wrong, what was received and what would be accepted, for people and agents"
      })
    })
  })

interface WireForm<E> {
  readonly code: string
  readonly status: number
  readonly toMessage: (error: E) => string
  readonly fromMessage: (message: string) => E
}

/** What the envelope of an error is called among the components of the document. */
const identifierOf = (code: string): string => `Error.${code}`

const wireForm = <E, I>(error: Schema.Schema<E, I>, form: WireForm<E>) =>
  Schema.transform(EnvelopeOf(form.code), Schema.typeSchema(error), {
    strict: true,
    decode: (body) => form.fromMessage(body.error.message),
    encode: (error) => errorBody(form.code, form.toMessage(error))
  }).annotations({
    ...HttpApiSchema.annotations({ status: form.status }),
    identifier: identifierOf(form.code),
    description: `\`${form.code}\``
  })

/** A tagged error whose message says everything that the caller is told. */
type MessageError<E extends { readonly _tag: string; readonly message: string }, I> = Schema.Schema<E, I> & {
  readonly _tag: E["_tag"]
  new (members: { readonly message: string }): E
}

/**
 * The documented error envelope of a tagged error, for `addError`. A handler fails with the error itself, the wire and
 * the OpenAPI document show `{ error: { code, message } }`, and the typed client gets the error back. Members that the
 * error has beside its message stay on the server.
 */
export const envelope = <E extends { readonly _tag: string; readonly message: string }, I>(
  error: MessageError<E, I>,
  status: number
) =>
  wireForm(error, {
    code: codeOf(error._tag),
    status,
    toMessage: (error) => error.message,
    fromMessage: (message) => new error({ message })
  })

/** The status that an endpoint answers an error of this tag with; none for what its contract does not name. */
export const statusOf = (
  { errorSchema }: Pick<HttpApiEndpoint.HttpApiEndpoint.AnyWithProps, "errorSchema">,
  tag: string
): Option.Option<number> => {
  const { ast } = errorSchema
  const members = SchemaAST.isUnion(ast) ? ast.types : [ast]
  return Arr.findFirst(members, (member) =>
    Option.contains(SchemaAST.getIdentifierAnnotation(member), identifierOf(codeOf(tag)))
  ).pipe(Option.map(HttpApiSchema.getStatusErrorAST))
}

/**
 * The 400 of every operation: one sentence for each member of the request that does not decode, or what a rule found
 * afterwards. The router has an error of its own for the first; on the wire, and for the client, both are one.
 */
export const invalidRequest = wireForm(Schema.Union(InvalidRequest, HttpApiError.HttpApiDecodeError), {
  code: codeOf(InvalidRequest._tag),
  status: 400,
  toMessage: (error) => (error instanceof InvalidRequest ? error.message : invalidSentence(error.issues)),
  fromMessage: (message): InvalidRequest | HttpApiError.HttpApiDecodeError => new InvalidRequest({ message })
})

/**
 * What does not decode, a clause for each member: `quantity: expected a whole number from 1 to 99, received 0`. After
 * the first 20 the others are only counted.
 */
export const describe = (issues: ReadonlyArray<Issue>): string => {
  // A union reports each of its members for one value; the first is the one whose message was written by hand.
  const byPath = new Map<string, string>()
  for (const issue of issues) {
    const path = formatPath(issue.path)
    if (!byPath.has(path)) byPath.set(path, path === "" ? "the body must be a JSON object" : `${path} ${issue.message}`)
  }
  // Of an object that may also be null, `Expected null` is reported beside what is wrong within it.
  const around = new Set([...byPath.keys()].flatMap(pathsAround))
  const told = [...byPath].filter(([path]) => !around.has(path))
  const clauses = told
    .slice(0, maximumProblems)
    .map(([, clause]) => clause.replace(/^(\S+) expected /, "$1: expected "))
  const more = told.length - clauses.length
  return `${clauses.join("; ")}${more > 0 ? ` and ${more} more` : ""}`
}

/** What a request is told that does not decode. */
export const invalidSentence = (issues: ReadonlyArray<Issue>): string => `Invalid request: ${describe(issues)}.`

/** `items` and `items[0]` for `items[0].quantity`. */
const pathsAround = (path: string): ReadonlyArray<string> =>
  [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index)).filter((around) => around !== "")

/** `items[0].quantity`, as a caller would write it. */
const formatPath = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number" || /^\d+$/.test(String(key))) return `${text}[${String(key)}]`
    return text === "" ? String(key) : `${text}.${String(key)}`
  }, "")
