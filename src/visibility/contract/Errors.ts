import { Schema } from "effect"
import { InternalError, InvalidRequest, Unavailable } from "../../domain/Errors.ts"
import { quote, truncate } from "../../domain/Input.ts"
import { notFoundMessage } from "../../domain/nearestRoutes.ts"
import { invalidIssue, type Next, sentenceOf } from "../../domain/Problem.ts"
import { envelope } from "../../operation/Envelope.ts"
import { Category } from "../records/Vocabulary.ts"

// The errors of the analytics API (its reference, Errors), besides those that it shares with the store.

/** The same error for every kind of wrong key, so that guessing keys reveals nothing. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}) {
  override get message() {
    return "Send Authorization: Bearer <API_KEY> with a key that is valid and not revoked."
  }
}

const next: ReadonlyArray<Next> = [{ operation: "listOrganizations" }]

/** The same error for an organization of others and for one that does not exist. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {}) {
  readonly next = next
  override get message() {
    return "This key has no access to the organization in X-Org-Id."
  }
}

export class OrgRequired extends Schema.TaggedError<OrgRequired>()("OrgRequired", {}) {
  readonly next = next
  override get message() {
    return "With a user's key, send X-Org-Id: the id of one of the user's organizations."
  }
}

export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  retry_after: Schema.Int.annotations({ description: "Whole seconds until the next request is granted, 1 or more" })
}) {
  override get message() {
    return `Too many requests. Wait ${this.retry_after} s before the next one.`
  }
}

/** The operation that lists each kind of record. */
const listOperations = {
  project: "listProjects",
  "prompt template": "listPrompts",
  brand: "listBrands",
  topic: "listTopics",
  website: "projectTopWebsites",
  answer: "exportAnswers"
} as const

/** The same error for a missing record and for one of another organization. */
export class RecordNotFound extends Schema.TaggedError<RecordNotFound>()("RecordNotFound", {
  thing: Schema.Literal("project", "prompt template", "brand", "topic", "website", "answer", "category").annotations({
    description: "The kind of record that was not found"
  }),
  id: Schema.String.annotations({ description: "The id that was received" })
}) {
  static readonly code = "not_found"

  override get message() {
    const { id, thing } = this
    return thing === "category"
      ? `There is no category ${quote(id)}. The categories are ${Category.literals.join(", ")}.`
      : `There is no ${thing} ${quote(id)} in this organization.`
  }

  get next(): ReadonlyArray<Next> {
    return this.thing === "category" ? [] : [{ operation: listOperations[this.thing] }]
  }

  static of(thing: RecordNotFound["thing"], id: string): RecordNotFound {
    return new RecordNotFound({ thing, id: truncate(id) })
  }
}

const { _tag, ...issues } = InvalidRequest.fields

/** A value that is malformed. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", issues) {
  override get message() {
    return `Invalid request: ${sentenceOf(this)}.`
  }

  /** One value that is not accepted. `expected` completes "expected ...". */
  static value(field: string, expected: string, received: unknown) {
    return new BadRequest({ issues: [invalidIssue(field, expected, received)] })
  }
}

/** A value that is well-formed but not supported. */
export class InvalidFilter extends Schema.TaggedError<InvalidFilter>()("InvalidFilter", issues) {
  override get message() {
    return `Invalid filter: ${sentenceOf(this)}.`
  }

  static value(field: string, expected: string, received: unknown) {
    return new InvalidFilter({ issues: [invalidIssue(field, expected, received)] })
  }
}

/** A path that is no route. */
export class NoSuchRoute extends Schema.TaggedError<NoSuchRoute>()("NoSuchRoute", {
  path: Schema.String,
  nearest: Schema.Array(Schema.String)
}) {
  static readonly code = "not_found"

  override get message() {
    return `${notFoundMessage(this.path, this.nearest)} GET /visibility/openapi.json describes every route.`
  }
}

/** A request to an existing route with an unsupported method. */
export class OnlyReads extends Schema.TaggedError<OnlyReads>()("OnlyReads", { method: Schema.String }) {
  static readonly code = "method_not_allowed"

  override get message() {
    return `This API is read-only: it accepts GET and HEAD, not ${this.method}.`
  }
}

/** All errors that a call can fail with. */
export type VisibilityError =
  | Unauthorized
  | Forbidden
  | OrgRequired
  | RateLimited
  | RecordNotFound
  | BadRequest
  | InvalidFilter
  | Unavailable

const hasRequestId = true

/** Each error in the envelope of the reference, for `addError`. */
export const unauthorized = envelope(Unauthorized, 401, { hasRequestId })
export const forbidden = envelope(Forbidden, 403, { hasRequestId })
export const orgRequired = envelope(OrgRequired, 400, { hasRequestId })
export const notFound = envelope(RecordNotFound, 404, { hasRequestId })
export const invalidFilter = envelope(InvalidFilter, 400, { hasRequestId })
export const badRequest = envelope(BadRequest, 400, { hasRequestId })
export const rateLimited = envelope(RateLimited, 429, { hasRequestId })
export const internalError = envelope(InternalError, 500, { hasRequestId })
// The reference has one code for every 5xx.
export const unavailable = envelope(Unavailable, 503, { hasRequestId, code: "internal_error" })
