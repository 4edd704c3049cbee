import * as HttpApiError from "@effect/platform/HttpApiError"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Array as Arr, Option, Schema, SchemaAST, Struct } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { type Problem, truncateIssues } from "../domain/Problem.ts"

/** `ProductNotFound` is `product_not_found` on the wire. */
const codeOfTag = (tag: string): string => tag.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase()

/** The code of a problem on the wire: the one that its class names, or else that of its tag. */
export const codeOf = (problem: { readonly _tag: string }): string => {
  if (problem instanceof InjectedFailure) return problem.code
  // A problem is an instance of a class, which may have a code, see `ProblemClass`.
  return (problem.constructor as { readonly code?: string }).code ?? codeOfTag(problem._tag)
}

/** An operation that helps, as a program is told of it. REST adds the method and the path. */
const NextCall = Schema.Struct({
  operation: Schema.String.annotations({ description: "The name of an operation that helps" }),
  method: Schema.optionalWith(Schema.String.annotations({ description: "The method that it is called with" }), {
    exact: true
  }),
  path: Schema.optionalWith(
    Schema.String.annotations({
      description: "Its path and query in the same store, with the parameters that are known filled in"
    }),
    { exact: true }
  ),
  params: Schema.optionalWith(
    Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) }).annotations({
      description: "What is known of its request"
    }),
    { exact: true }
  )
}).annotations({ identifier: "NextCall", description: "An operation that helps a caller on who was refused" })

/** What a class of errors says of its members. */
interface Fielded {
  readonly fields: Schema.Struct.Fields
  /** Members that no caller is told, on whatever way the error goes out. */
  readonly withheld?: ReadonlyArray<string>
}

/** A class of errors whose members are data. */
type ProblemClass<E extends Problem, I> = Schema.Schema<E, I> &
  Fielded & {
    readonly _tag: E["_tag"]
    /** Where several problems have one code on the wire, or it is not as the tag has it. */
    readonly code?: string
    new (members: never): E
  }

/** The members of an error that its caller is told. */
const detailsOf = ({ fields, withheld = [] }: Fielded) => Schema.Struct(Struct.omit(fields, "_tag", ...withheld))

/** What the envelope of an error is called among the components of the document. */
export const identifierOf = (code: string): string => `Error.${code}`

const text = (description: string) => Schema.String.annotations({ description })

const envelopeOf = (code: string, details: Schema.Struct<Schema.Struct.Fields>, hasRequestId: boolean) =>
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.Literal(code).annotations({ description: "What went wrong, for programs" }),
      message: text("What was wrong, what was received and what would be accepted, for people and agents"),
      ...(hasRequestId ? { request_id: text("The request, as X-Request-Id names it too") } : {}),
      ...(Object.keys(details.fields).length === 0 ? {} : { details: Schema.optionalWith(details, { exact: true }) }),
      next: Schema.optionalWith(Schema.Array(NextCall), { exact: true })
    })
  })

/** The body of an answer that is not a success (CONTRACT 1). */
export interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly request_id?: string
    readonly details?: object
    readonly next?: ReadonlyArray<typeof NextCall.Type>
  }
}

export const errorBody = (code: string, message: string): ErrorBody => ({ error: { code, message } })

const hasMembers = (value: object): boolean => Object.keys(value).length > 0

/** Writes an error: its code, its sentence, its members where it has some, and what helps. */
const writerOf = (code: string, details: Schema.Struct<Schema.Struct.Fields>, hasRequestId = false) => {
  // Members of an error need no services to be written.
  const encode = Schema.encodeSync(details as unknown as Schema.Schema<object, object>)
  return (error: Problem): ErrorBody => {
    // A schema without members takes any object as it is.
    const written = hasMembers(details.fields) ? encode(error) : {}
    const { message, next = [] } = error
    return {
      error: {
        code,
        message,
        // Whoever sends it knows the name.
        ...(hasRequestId ? { request_id: "" } : {}),
        ...(hasMembers(written) ? { details: written } : {}),
        ...(next.length > 0 ? { next } : {})
      }
    }
  }
}

/** What an API does differently with an error. */
interface Differences {
  /** The envelope names the request. */
  readonly hasRequestId?: boolean
  /** Its code in this API. */
  readonly code?: string
}

interface WireForm extends Differences {
  readonly status: number
}

const wireForm = <E extends Problem, I, Given>(
  error: ProblemClass<E, I>,
  accepted: Schema.Schema<Given>,
  normalize: (given: Given) => E,
  { code: given, hasRequestId = false, status }: WireForm
) => {
  const own = error.code ?? codeOfTag(error._tag)
  const code = given ?? own
  const details = detailsOf(error)
  const write = writerOf(code, details, hasRequestId)
  // The members of an envelope depend on the error's; every envelope is an ErrorBody, and a class is made of its members.
  const wire = envelopeOf(code, details, hasRequestId) as unknown as Schema.Schema<ErrorBody, ErrorBody>
  const make = error as unknown as new (members: object) => E
  return Schema.transform(wire, accepted, {
    strict: false,
    decode: (body) => new make(body.error.details ?? {}),
    encode: (given) => write(normalize(given))
  }).annotations({
    ...HttpApiSchema.annotations({ status }),
    identifier: identifierOf(own),
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
  differences: Differences = {}
): Schema.Schema<E, ErrorBody> =>
  wireForm(error, Schema.typeSchema(error), (error: E) => error, { ...differences, status })

/** The body of an error that no endpoint declares. */
export const bodyOf = (error: Problem): ErrorBody => {
  // A problem is an instance of a Schema.TaggedError, whose class has its fields.
  const type = error.constructor as unknown as Fielded
  return writerOf(codeOf(error), detailsOf(type))(error)
}

/** The status that an endpoint answers an error of this code with; none for what its contract does not name. */
export const statusOf = (
  { errorSchema: { ast } }: { readonly errorSchema: Pick<Schema.Schema.All, "ast"> },
  code: string
): Option.Option<number> => {
  const members = SchemaAST.isUnion(ast) ? ast.types : [ast]
  return Arr.findFirst(members, (member) =>
    Option.contains(SchemaAST.getIdentifierAnnotation(member), identifierOf(code))
  ).pipe(Option.map(HttpApiSchema.getStatusErrorAST))
}

/** What the platform's own builder says of a request that does not decode, which it words itself. */
const fromDecodeError = ({ issues }: HttpApiError.HttpApiDecodeError): InvalidRequest =>
  new InvalidRequest(
    truncateIssues(issues.map(({ message, path }) => ({ field: path.join("."), reason: "invalid", expected: message })))
  )

/**
 * The 400 of every operation: what of the request does not decode, or what a rule found afterwards. The platform's builder
 * has an error of its own for the first; on the wire, and for the client, both are one.
 */
export const invalidRequest = wireForm(
  InvalidRequest,
  Schema.Union(Schema.typeSchema(InvalidRequest), Schema.typeSchema(HttpApiError.HttpApiDecodeError)),
  (given) => (given instanceof InvalidRequest ? given : fromDecodeError(given)),
  { status: 400 }
)
