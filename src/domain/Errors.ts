import { Schema } from "effect"

/**
 * The failures that every operation can meet before or beneath its own rules. Each error of the house carries the one
 * sentence that the caller reads: what was wrong, what was received, what would be accepted. Its code on the wire is
 * its tag in snake case, so `InternalError` is `internal_error`.
 */
export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", { message: Schema.String }) {
  // Says nothing about internals: the cause is in the log, found by the request id.
  static readonly unexpected = new InternalError({
    message: "Something went wrong on our side. The request may be tried again; its X-Request-Id names it in the log."
  })
}

/** The database cannot be reached or cannot serve for the moment; nothing that was answered is lost. */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  message: Schema.String,
  /** What the server or the connection said, for whoever operates the store. */
  reason: Schema.optionalWith(Schema.String, { exact: true })
}) {
  // A connection that breaks in a commit does not say whether the commit took effect.
  static readonly explanation =
    "The store cannot reach its database at the moment. Try again in a few seconds; if the request was a purchase, GET /api/orders says first whether it was still taken."
}

/** A request that is well-formed and yet not possible, as any rule of an operation may find. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  message: Schema.String
}) {}

export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", {
  message: Schema.String
}) {}

export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()("UnsupportedMediaType", {
  message: Schema.String
}) {}

export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", { message: Schema.String }) {}

export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", {
  message: Schema.String
}) {}

export class InvalidSandboxName extends Schema.TaggedError<InvalidSandboxName>()("InvalidSandboxName", {
  message: Schema.String
}) {}

/** Nothing is wrong with the request; the server cannot answer it at this moment. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", { message: Schema.String }) {}

/** The server does not answer to the name by which it was addressed. */
export class HostNotAllowed extends Schema.TaggedError<HostNotAllowed>()("HostNotAllowed", {
  message: Schema.String
}) {}

/** A page of another site wants what is for the server's own pages, and for programs, alone. */
export class ForeignOrigin extends Schema.TaggedError<ForeignOrigin>()("ForeignOrigin", { message: Schema.String }) {}
