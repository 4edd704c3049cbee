import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { Schema } from "effect"

/**
 * The failures of the analytics API (its reference, Errors). Each carries the one sentence that the caller reads: what was
 * wrong, what was received, what would be accepted.
 */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", { message: Schema.String }) {}
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", { message: Schema.String }) {}
export class OrgRequired extends Schema.TaggedError<OrgRequired>()("OrgRequired", { message: Schema.String }) {}
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", { message: Schema.String }) {}
export class InvalidFilter extends Schema.TaggedError<InvalidFilter>()("InvalidFilter", { message: Schema.String }) {}
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", { message: Schema.String }) {}
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", { message: Schema.String }) {}
export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", { message: Schema.String }) {}
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", { message: Schema.String }) {}

/** Whatever a call can fail with. */
export type VisibilityError =
  | Unauthorized
  | Forbidden
  | OrgRequired
  | NotFound
  | InvalidFilter
  | BadRequest
  | RateLimited
  | InternalError
  | Unavailable

/** The code and the status of each, by its tag. */
export const wireOf = {
  Unauthorized: { code: "unauthorized", status: 401, meaning: "missing or invalid bearer token" },
  Forbidden: { code: "forbidden", status: 403, meaning: "an organization that this key does not open" },
  OrgRequired: { code: "org_required", status: 400, meaning: "a user key without X-Org-Id" },
  NotFound: { code: "not_found", status: 404, meaning: "there is none, or not in the caller's organization" },
  InvalidFilter: { code: "invalid_filter", status: 400, meaning: "a filter that is well-formed but not supported" },
  BadRequest: { code: "bad_request", status: 400, meaning: "a malformed parameter or header" },
  RateLimited: { code: "rate_limited", status: 429, meaning: "too many requests with this key; Retry-After says when" },
  InternalError: { code: "internal_error", status: 500, meaning: "a failure on the server's side" },
  // The reference has one code for every 5xx.
  Unavailable: { code: "internal_error", status: 503, meaning: "no answer at the moment; Retry-After says when to ask" }
} as const satisfies Record<VisibilityError["_tag"], { code: string; status: number; meaning: string }>

const wire = <E extends VisibilityError, I>(
  error: Schema.Schema<E, I> & { readonly _tag: E["_tag"]; new (members: { readonly message: string }): E }
) => {
  const { code, meaning, status } = wireOf[error._tag]
  const envelope = Schema.Struct({
    error: Schema.Struct({
      code: Schema.Literal(code).annotations({ description: "What went wrong, for programs" }),
      message: Schema.String.annotations({ description: "What was wrong and what would be accepted, for people" }),
      request_id: Schema.String.annotations({ description: "The request, as X-Request-Id names it too" })
    })
  })
  // Only the client decodes by this schema. The server writes the envelope itself, as it alone knows the request's id.
  return Schema.transform(envelope, Schema.typeSchema(error), {
    strict: false,
    decode: (body) => new error({ message: body.error.message }),
    encode: ({ message }) => ({ error: { code, message, request_id: "" } })
  }).annotations({
    ...HttpApiSchema.annotations({ status }),
    identifier: error._tag === "Unavailable" ? "Error.unavailable" : `Error.${code}`,
    description: `\`${code}\`: ${meaning}`
  })
}

/** Each error in the envelope of the reference, for `addError`. */
export const unauthorized = wire(Unauthorized)
export const forbidden = wire(Forbidden)
export const orgRequired = wire(OrgRequired)
export const notFound = wire(NotFound)
export const invalidFilter = wire(InvalidFilter)
export const badRequest = wire(BadRequest)
export const rateLimited = wire(RateLimited)
export const internalError = wire(InternalError)
export const unavailable = wire(Unavailable)
