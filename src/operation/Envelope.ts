import * as HttpApiError from "@effect/platform/HttpApiError"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Array as Arr, Option, Schema, SchemaAST, Struct } from "effect"
import { InvalidRequest } from "../domain/Errors.ts"
import { InjectedFailure } from "../domain/InjectedFailure.ts"
import { exactOptional } from "../domain/Input.ts"
import { type Problem, truncateIssues } from "../domain/Problem.ts"

/** `ProductNotFound` is `product_not_found` on the wire. */
const codeOfTag = (tag: string): string => tag.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase()

/** The code of an error on the wire: its class's own, or else the tag in snake case. */
export const codeOf = (problem: { readonly _tag: string }): string => {
  if (problem instanceof InjectedFailure) return problem.code
  // The class of an error may have a code, see `ProblemClass`.
  return (problem.constructor as { readonly code?: string }).code ?? codeOfTag(problem._tag)
}

const text = (description: string) => Schema.String.annotations({ description })

/** A helpful operation, for programs. REST adds the method and the path. */
const NextCall = Schema.Struct({
  operation: text("The name of the operation"),
  method: exactOptional(text("Its HTTP method")),
  path: exactOptional(text("Its path and query in the same store, with the known parameters filled in")),
  params: exactOptional(
    Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) }).annotations({
      description: "The known parameters of its request"
    })
  )
}).annotations({ identifier: "NextCall", description: "An operation that the refused caller can use next" })

/** Member declarations of an error class. */
interface Fielded {
  readonly fields: Schema.Struct.Fields
  /** Members that never reach a caller, whatever the surface. */
  readonly withheld?: ReadonlyArray<string>
}

/** A class of errors whose members are data. */
type ProblemClass<E extends Problem, I> = Schema.Schema<E, I> &
  Fielded & {
    readonly _tag: E["_tag"]
    /** Only where several errors share a code, or it differs from the tag. */
    readonly code?: string
    new (members: never): E
  }

/** The members of an error that its caller sees. */
const detailsOf = ({ fields, withheld = [] }: Fielded) => Schema.Struct(Struct.omit(fields, "_tag", ...withheld))

/** The name of an error's envelope among the components of the document. */
export const identifierOf = (code: string): string => `Error.${code}`

// Made once: an API has more than a hundred envelopes.
const errorMessage = text("What was wrong, what was received and what would be accepted, for people and agents")
const requestId = text("The id of the request, the same as in the header X-Request-Id")
const nextCalls = exactOptional(Schema.Array(NextCall))

const envelopeOf = (code: string, details: Schema.Struct<Schema.Struct.Fields>, hasRequestId: boolean) =>
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.Literal(code).annotations({ description: "What went wrong, for programs" }),
      message: errorMessage,
      ...(hasRequestId ? { request_id: requestId } : {}),
      ...(Object.keys(details.fields).length === 0 ? {} : { details: exactOptional(details) }),
      next: nextCalls
    })
  })

/** The body of an error answer (CONTRACT 1). */
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

/** Encodes an error: code, message, details if it has members, and helpful operations. */
const writerOf = (code: string, details: Schema.Struct<Schema.Struct.Fields>, hasRequestId = false) => {
  // Encoding the members of an error needs no services.
  const schema = details as unknown as Schema.Schema<object, object>
  return (error: Problem): ErrorBody => {
    // A schema without members would return any object unchanged. It compiles at the first error, not at each start.
    const encoded = hasMembers(details.fields) ? Schema.encodeSync(schema)(error) : {}
    const { message, next = [] } = error
    return {
      error: {
        code,
        message,
        // The surface that sends it fills in the id.
        ...(hasRequestId ? { request_id: "" } : {}),
        ...(hasMembers(encoded) ? { details: encoded } : {}),
        ...(next.length > 0 ? { next } : {})
      }
    }
  }
}

/** How an API's envelope differs from the store's. */
interface Differences {
  /** Whether the envelope has the request id. */
  readonly hasRequestId?: boolean
  /** Its code in this API. */
  readonly code?: string
}

interface WireForm extends Differences {
  readonly status: number
}

const wireForm = <E extends Problem, I, Accepted>(
  error: ProblemClass<E, I>,
  accepted: Schema.Schema<Accepted>,
  normalize: (error: Accepted) => E,
  { code: apiCode, hasRequestId = false, status }: WireForm
) => {
  const defaultCode = error.code ?? codeOfTag(error._tag)
  const code = apiCode ?? defaultCode
  const details = detailsOf(error)
  const write = writerOf(code, details, hasRequestId)
  // An envelope's member types depend on the error. All are ErrorBody, and a class takes its members.
  const wire = envelopeOf(code, details, hasRequestId) as unknown as Schema.Schema<ErrorBody, ErrorBody>
  const make = error as unknown as new (members: object) => E
  return Schema.transform(wire, accepted, {
    strict: false,
    decode: (body) => new make(body.error.details ?? {}),
    encode: (error) => write(normalize(error))
  }).annotations({
    ...HttpApiSchema.annotations({ status }),
    identifier: identifierOf(defaultCode),
    description: `\`${code}\``
  })
}

/**
 * The documented envelope of a tagged error, for `addError`. A handler fails with the error itself; the wire and the
 * OpenAPI document show `{ error: { code, message, details, next } }`; the typed client gets the error back.
 */
export const envelope = <E extends Problem, I>(
  error: ProblemClass<E, I>,
  status: number,
  differences: Differences = {}
): Schema.Schema<E, ErrorBody> =>
  wireForm(error, Schema.typeSchema(error), (error: E) => error, { ...differences, status })

/** The body of an error that no endpoint declares. */
export const bodyOf = (error: Problem): ErrorBody => {
  // Every error is an instance of a Schema.TaggedError, whose class has its fields.
  const type = error.constructor as unknown as Fielded
  return writerOf(codeOf(error), detailsOf(type))(error)
}

/** The endpoint's status for an error code; none if its contract does not declare it. */
export const statusOf = (
  { errorSchema: { ast } }: { readonly errorSchema: Pick<Schema.Schema.All, "ast"> },
  code: string
): Option.Option<number> => {
  const members = SchemaAST.isUnion(ast) ? ast.types : [ast]
  return Arr.findFirst(members, (member) =>
    Option.contains(SchemaAST.getIdentifierAnnotation(member), identifierOf(code))
  ).pipe(Option.map(HttpApiSchema.getStatusErrorAST))
}

/** Converts the decode error of the platform's builder, which has a wording of its own. */
const fromDecodeError = ({ issues }: HttpApiError.HttpApiDecodeError): InvalidRequest =>
  new InvalidRequest(
    truncateIssues(issues.map(({ message, path }) => ({ field: path.join("."), reason: "invalid", expected: message })))
  )

/**
 * The 400 of every operation: the request does not decode, or a rule rejected it. The platform's builder has its own
 * error for the first; on the wire and for the client both are one.
 */
export const invalidRequest = wireForm(
  InvalidRequest,
  Schema.Union(Schema.typeSchema(InvalidRequest), Schema.typeSchema(HttpApiError.HttpApiDecodeError)),
  (error) => (error instanceof InvalidRequest ? error : fromDecodeError(error)),
  { status: 400 }
)
