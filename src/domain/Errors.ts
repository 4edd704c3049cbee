import { Effect, Schema } from "effect"
import { expectedSandboxName } from "./CurrentSandbox.ts"
import { didYouMean, exactOptional, quote } from "./Input.ts"
import { maxReportedIssues } from "./Limits.ts"
import { notFoundMessage } from "./nearestRoutes.ts"
import { Issue, invalidIssue, type Next, sentenceOf, truncateIssues } from "./Problem.ts"

// Failures that any operation can have, apart from its own rules. The code of an error on the wire is its tag in snake
// case, so `InternalError` is `internal_error`.

/** Reveals nothing internal: the cause is in the log, under the request id. */
export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", {}) {
  static readonly unexpected = new InternalError()

  override get message() {
    return "Something went wrong on our side. You can try the request again. The server's log describes the failure under the X-Request-Id of this response."
  }
}

/** The database is unreachable or unusable for the moment. Nothing that was answered is lost. */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  /** Whether the request may have taken effect: a connection that breaks in a commit does not say. */
  unknown_outcome: Schema.Boolean.annotations({
    description: "Whether the request may have taken effect, as a whole or in part, such as a purchase"
  }),
  reason: exactOptional(Schema.String.annotations({ description: "Why the database cannot be used" })),
  /** Message of the server or the connection, for the operator. */
  detail: exactOptional(Schema.String)
}) {
  /** Members hidden from callers. */
  static readonly withheld = ["detail"]

  override get message() {
    const { reason } = this
    const why = reason === undefined ? "" : `: ${reason}`
    return this.unknown_outcome
      ? `The store cannot ${reason === undefined ? "reach" : "use"} its database at the moment${why}. Try again in a few seconds; if the request was a purchase or another change, first check whether it was made.`
      : `The store cannot use its database at the moment${why}. Nothing was changed; try again in a few seconds.`
  }

  /** Why: in the engine's own words, if they are known. */
  get operatorReason(): string {
    return this.detail ?? this.reason ?? this.message
  }

  get next(): ReadonlyArray<Next> {
    return this.unknown_outcome ? [{ operation: "listOrders" }] : []
  }
}

/** The error of a request that has committed something before: a database that fails then does not undo it. */
export const withUnknownOutcome = <E>(error: E) =>
  error instanceof DatabaseUnavailable ? new DatabaseUnavailable({ ...error, unknown_outcome: true }) : error

/** A request that does not decode, or that a rule of its operation finds impossible. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  issues: Schema.Array(Issue).annotations({ description: `The first ${maxReportedIssues} issues` }),
  more: exactOptional(Schema.Number.annotations({ description: "How many more issues there are" }))
}) {
  override get message() {
    return `Invalid request: ${sentenceOf(this)}.`
  }

  static of(issues: ReadonlyArray<Issue>): InvalidRequest {
    return new InvalidRequest(truncateIssues(issues))
  }

  /** Fails if there are issues. */
  static failIfAny(issues: ReadonlyArray<Issue>): Effect.Effect<void, InvalidRequest> {
    return issues.length === 0 ? Effect.void : Effect.fail(InvalidRequest.of(issues))
  }

  /** The error for one rejected value. `expected` completes "expected ...". */
  static value(field: string, expected: string, received: unknown, range?: Pick<Issue, "minimum" | "maximum">) {
    return InvalidRequest.of([{ ...invalidIssue(field, expected, received), ...range }])
  }
}

export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", {
  maximum_bytes: Schema.Number
}) {
  override get message() {
    return `The body is larger than ${this.maximum_bytes} bytes (${this.maximum_bytes / 2 ** 20} MiB), the maximum size.`
  }
}

export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()("UnsupportedMediaType", {
  received: Schema.NullOr(Schema.String),
  content_encoding: exactOptional(
    Schema.String.annotations({ description: "The Content-Encoding of the body, if it is the reason for the refusal" })
  )
}) {
  override get message() {
    if (this.content_encoding !== undefined) {
      return `The body must be JSON without compression: send it without Content-Encoding, received ${quote(this.content_encoding)}.`
    }
    return `The body must be JSON: send Content-Type: application/json, received ${quote(this.received ?? undefined)}.`
  }
}

/** Routes similar to the path, as `GET /api/products`. */
const nearest = Schema.Array(Schema.String)

export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  path: Schema.String,
  nearest,
  /** Path prefix of the documents that describe the routes. */
  described: exactOptional(Schema.String)
}) {
  /** Members hidden from callers. */
  static readonly withheld = ["described"]

  override get message() {
    const below = this.described ?? ""
    return `${notFoundMessage(this.path, this.nearest)} GET ${below}/openapi.json describes every route, ${below}/docs shows them.`
  }
}

export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", {
  path: Schema.String,
  method: Schema.String,
  allowed: Schema.Array(Schema.String),
  nearest
}) {
  override get message() {
    const suggestion = didYouMean(this.nearest)
    return `${quote(this.path)} does not accept ${this.method}. It accepts ${this.allowed.join(", ")}.${suggestion}`
  }
}

export class InvalidSandboxName extends Schema.TaggedError<InvalidSandboxName>()("InvalidSandboxName", {
  name: Schema.String,
  nearest,
  /** Whether the URL was a shop's: an agent there must not learn that it is a sandbox. */
  isShop: exactOptional(Schema.Boolean)
}) {
  /** Members hidden from callers. */
  static readonly withheld = ["isShop"]

  override get message() {
    const [thing, prefix] = this.isShop ? ["shop", "shops"] : ["sandbox", "sandboxes"]
    return `${quote(this.name)} is not a valid name of a ${thing}: /${prefix}/{name} accepts ${expectedSandboxName}.${didYouMean(this.nearest)}`
  }
}

/** Why the server does not answer now, and whether anything was done. */
const unavailableMessages = {
  too_many_requests: "Too many requests are in flight. Nothing was done; try again in a second.",
  too_many_bodies:
    "Too many requests from this address, or from all addresses, are waiting for their bodies. Nothing was done; try again in a second, and send the body at once.",
  too_many_answers:
    "Too many long answers are being sent to this address, or to all addresses. Nothing was done; try again when one of them is read to its end, or request fewer entries with a limit.",
  overdue:
    "The request took too long, or its body did not arrive in time, so it was stopped. Its changes were undone; try again.",
  stopping: "The server is stopping. The changes of the request were undone; try again in a second.",
  database_lost: "The database cannot be reached at the moment. Nothing is lost; try again in a few seconds."
} as const

/** The request is valid, but the server cannot answer it now. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {
  reason: Schema.Literal(
    "too_many_requests",
    "too_many_bodies",
    "too_many_answers",
    "overdue",
    "stopping",
    "database_lost"
  ),
  /** Whether part of the request was committed before it was stopped. */
  committed: exactOptional(Schema.Boolean),
  /** Whether it was committed in the shop of the request. */
  isInShop: exactOptional(Schema.Boolean)
}) {
  /** Members hidden from callers. */
  static readonly withheld = ["isInShop"]

  override get message() {
    if (this.committed !== true) return unavailableMessages[this.reason]
    const cause = this.reason === "stopping" ? "The server is stopping" : "The request took too long and was stopped"
    return `${cause}. All or part of the request was done: check what was done before you send it again.`
  }

  get next(): ReadonlyArray<Next> {
    return this.isInShop === true ? [{ operation: "listOrders" }] : []
  }
}

/** The trial was graded: its agent can do no more. */
export class TrialOver extends Schema.TaggedError<TrialOver>()("TrialOver", {}) {
  override get message() {
    return "The shop is closed. Nothing was done, and nothing more can be done."
  }
}

/** The Host header names a host that the server does not serve. */
export class HostNotAllowed extends Schema.TaggedError<HostNotAllowed>()("HostNotAllowed", {
  host: Schema.String,
  /** What to add to ALLOWED_HOSTS, if the host is a valid name. */
  name: exactOptional(Schema.String)
}) {
  override get message() {
    // Every Error has an inherited `name`: only an own one was given here.
    const setting = Object.hasOwn(this, "name") ? `, or start the server with ALLOWED_HOSTS=${this.name}` : ""
    return `The server does not accept the name in the Host header, ${quote(this.host)}. Use localhost or the host of PUBLIC_URL${setting}.`
  }
}

/** A page of another site called an operation that only the server's own pages and programs may call. */
export class ForeignOrigin extends Schema.TaggedError<ForeignOrigin>()("ForeignOrigin", { origin: Schema.String }) {
  override get message() {
    return `Only programs and this server's own pages can do this. The request came from a page of another origin, ${quote(this.origin)}. Nothing was done. ALLOWED_ORIGINS allows other origins.`
  }
}
