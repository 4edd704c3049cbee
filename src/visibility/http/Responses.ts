import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { type VisibilityError, wireOf } from "../contract/Errors.ts"
import type { Allowance } from "../limits/Allowance.ts"

// What is kept is kept by its caller alone, and asked about each time.
const caching = { "cache-control": "private, no-cache", vary: "Authorization, X-Org-Id" }

/** The headers by which a caller paces itself. */
export const pacing = ({ granted, limit, remaining, reset, retryAfter }: Allowance): Record<string, string> => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(reset),
  ...(granted ? undefined : { "retry-after": String(retryAfter) })
})

/** A success in its envelope. */
export const success = (
  answer: object,
  meta: { readonly request_id: string; readonly took_ms: number },
  etag: string
) => HttpServerResponse.unsafeJson({ ...answer, meta }, { status: 200, headers: { ...caching, etag } })

/** What the caller has is still so. */
export const notModified = (etag: string) => HttpServerResponse.empty({ status: 304, headers: { ...caching, etag } })

/** An error in its envelope. */
export const failure = (error: VisibilityError, requestId: string) => {
  const { code, status } = wireOf[error._tag]
  return HttpServerResponse.unsafeJson(
    { error: { code, message: error.message, request_id: requestId } },
    {
      status,
      headers: {
        ...caching,
        ...(error._tag === "Unauthorized" ? { "www-authenticate": "Bearer" } : undefined)
      }
    }
  )
}

// The reference has no code for what only a method or a name of the server can be refused with.
const undocumented = (status: number, code: string, message: string, requestId: string, headers = {}) =>
  HttpServerResponse.unsafeJson(
    { error: { code, message, request_id: requestId } },
    { status, headers: { ...caching, ...headers } }
  )

/** A route that there is, asked with another method: this API only reads. */
export const methodNotAllowed = (method: string, requestId: string) =>
  undocumented(
    405,
    "method_not_allowed",
    `This API only reads: it does not take ${method}, it takes GET and HEAD.`,
    requestId,
    { allow: "GET, HEAD" }
  )

/** A name in `Host` that the server does not answer to. */
export const hostNotAllowed = (message: string, requestId: string) =>
  undocumented(403, "host_not_allowed", message, requestId)
