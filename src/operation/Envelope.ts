import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiError from "@effect/platform/HttpApiError"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Array as Arr, Option, Schema, SchemaAST, Struct } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { type Problem, toldOf } from "../domain/Problem.ts"

/** `ProductNotFound` is `product_not_found` on the wire. */
export const codeOf = (tag: string): string => tag.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase()

/** An operation that helps, as a program is told of it. REST adds the method and the path. */
const NextCall = Schema.Struct({
  operation: Schema.String.annotations({ description: "The name of an operation that helps" }),
  method: Schema.optionalWith(Schema.String.annotations({ description: "The method that it is called with" }), {
    exact: true
  }),
  path: Schema.optionalWith(
    Schema.String.annotations({ description: "Its path and query, with the parameters that are known filled in" }),
    { exact: true }
  ),
  params: Schema.optionalWith(
    Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) }).annotations({
      description: "What is known of its request"
    }),
    { exact: true }
  )
}).annotations({ identifier: "NextCall", description: "An operation that helps a caller on who was refused" })

/** A class of errors whose members are data. */
type ProblemClass<E extends Problem, I> = Schema.Schema<E, I> & {
  readonly _tag: E["_tag"]
  readonly fields: Schema.Struct.Fields
  new (members: never): E
}

/** The members of an error that its caller is told. */
const detailsOf = ({ fields }: { readonly fields: Schema.Struct.Fields }, withheld: ReadonlyArray<string>) =>
  Schema.Struct(Struct.omit(fields, "_tag", ...withheld))

/** What the envelope of an error is called among the components of the document. */
const identifierOf = (code: string): string => `Error.${code}`

const text = (description: string) => Schema.String.annotations({ description })

const envelopeOf = (code: string, details: Schema.Struct<Schema.Struct.Fields>) =>
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.Literal(code).annotations({ description: "What went wrong, for programs" }),
      message: text("What was wrong, what was received and what would be accepted, for people and agents"),
      ...(Object.keys(details.fields).length === 0 ? {} : { details: Schema.optionalWith(details, { exact: true }) }),
      next: Schema.optionalWith(Schema.Array(NextCall), { exact: true })
    })
  })

/** The body of an answer that is not a success (CONTRACT 1). */
export interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly details?: object
    readonly next?: ReadonlyArray<typeof NextCall.Type>
  }
}

export const errorBody = (code: string, message: string): ErrorBody => ({ error: { code, message } })

const hasMembers = (value: object): boolean => Object.keys(value).length > 0

/** Writes an error: its code, its sentence, its members where it has some, and what helps. */
const writerOf = (code: string, details: Schema.Struct<Schema.Struct.Fields>) => {
  // Members of an error need no services to be written.
  const encode = Schema.encodeSync(details as unknown as Schema.Schema<object, object>)
  return (error: Problem): ErrorBody => {
    const written = encode(error)
    const { message, next = [] } = error
    return {
      error: {
        code,
        message,
        ...(hasMembers(written) ? { details: written } : {}),
        ...(next.length > 0 ? { next } : {})
      }
    }
  }
}

interface Form {
  readonly status: number
  /** Members that stay on the server. */
  readonly withheld?: ReadonlyArray<string>
}

const wireForm = <E extends Problem, I, Given>(
  error: ProblemClass<E, I>,
  accepted: Schema.Schema<Given>,
  normalize: (given: Given) => E,
  { status, withheld = [] }: Form
) => {
  const code = codeOf(error._tag)
  const details = detailsOf(error, withheld)
  const write = writerOf(code, details)
  const wire = envelopeOf(code, details) as unknown as Schema.Schema<ErrorBody, ErrorBody>
  const make = error as unknown as new (members: object) => E
  return Schema.transform(wire, accepted, {
    strict: false,
    decode: (body) => new make(body.error.details ?? {}),
    encode: (given) => write(normalize(given))
  }).annotations({
    ...HttpApiSchema.annotations({ status }),
    identifier: identifierOf(code),
    description: `\`${code}\``
  })
}

/**
 * The documented error envelope of a tagged error, for `addError`. A handler fails with the error itself, the wire and
 * the OpenAPI document show `{ error: { code, message, details, next } }`, and the typed client gets the error back.
 */
export const envelope = <E extends Problem, I>(
  error: ProblemClass<E, I>,
  status: number,
  withheld: ReadonlyArray<string> = []
): Schema.Schema<E, ErrorBody> => wireForm(error, Schema.typeSchema(error), (error: E) => error, { status, withheld })

/** The body of an error that no endpoint declares. */
export const bodyOf = (error: Problem & { readonly constructor: unknown }): ErrorBody => {
  // A problem is an instance of a Schema.TaggedError, whose class has its fields.
  const type = error.constructor as unknown as { readonly fields: Schema.Struct.Fields }
  return writerOf(codeOf(error._tag), detailsOf(type, []))(error)
}

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

/** What the platform's own builder says of a request that does not decode, which it words itself. */
const ofBuilder = ({ issues }: HttpApiError.HttpApiDecodeError): InvalidRequest =>
  new InvalidRequest(
    toldOf(issues.map(({ message, path }) => ({ field: path.join("."), reason: "invalid", expected: message })))
  )

/**
 * The 400 of every operation: what of the request does not decode, or what a rule found afterwards. The platform's builder
 * has an error of its own for the first; on the wire, and for the client, both are one.
 */
export const invalidRequest = wireForm(
  InvalidRequest,
  Schema.Union(Schema.typeSchema(InvalidRequest), Schema.typeSchema(HttpApiError.HttpApiDecodeError)),
  (given) => (given instanceof InvalidRequest ? given : ofBuilder(given)),
  { status: 400 }
)
