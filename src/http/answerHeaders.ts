import type * as Headers from "@effect/platform/Headers"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { encodingOf } from "../domain/encodingOf.ts"
import { retryAfterSeconds } from "../domain/Limits.ts"
import { eventsType } from "../operation/events.ts"

/** Agents in browsers call the store from any origin; it has no credentials that a foreign page could use. */
export const corsOptions = {
  exposedHeaders: ["X-Request-Id", "Request-Id", "Idempotency-Key", "Idempotent-Replayed", "Allow", "Retry-After"],
  maxAge: 86400
}

const anyOrigin = { "access-control-allow-origin": "*" } as const
const exposed = { ...anyOrigin, "access-control-expose-headers": corsOptions.exposedHeaders.join(",") } as const

/** Headers by which a caller may identify a request; agent checkout clients send `Request-Id`. */
const echoed = ["idempotency-key", "request-id"] as const

const echo = (headers: Headers.Headers): Record<string, string> =>
  Object.fromEntries(echoed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

// In seconds: a restarting database or a held lock is a matter of seconds.
const retryAfter = { "retry-after": String(retryAfterSeconds) }

// How to resend an encoded body (RFC 9110, 415).
const unencoded = { "accept-encoding": "identity" }

/** Private answers are not cached, unless they say otherwise. */
const noStore = ({ headers }: HttpServerResponse.HttpServerResponse) =>
  headers["cache-control"] === undefined ? { "cache-control": "no-store" } : undefined

// A proxy that buffers or compresses answers would hold events back: nginx obeys the first header, other proxies the second. Older
// versions of Caddy obey neither.
const eventStreamHeaders = { "x-accel-buffering": "no", "cache-control": "no-store, no-transform" }

interface AnswerParts {
  readonly requestId: string
  readonly response: HttpServerResponse.HttpServerResponse
  readonly requestHeaders: Headers.Headers
  readonly isDraining: boolean
  /** Whether pages of any origin may read the answer. */
  readonly isOpen: boolean
}

/**
 * The headers that every answer gets at the edge. Browsers must not guess its type or show it in frames. They send its
 * address to nobody, unless the answer sets a referrer policy. Pages do: under `no-referrer` browsers would send
 * `Origin: null` with their forms. Only pages of another origin need the list of exposed headers.
 */
export const answerHeaders = ({ requestHeaders, isDraining, isOpen, requestId, response }: AnswerParts) => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": response.headers["referrer-policy"] ?? "no-referrer",
  ...(isOpen ? (requestHeaders.origin === undefined ? anyOrigin : exposed) : noStore(response)),
  ...(response.body.contentType === eventsType ? eventStreamHeaders : undefined),
  "x-request-id": requestId,
  ...echo(requestHeaders),
  ...(response.status === 503 && response.headers["retry-after"] === undefined ? retryAfter : undefined),
  ...(response.status === 415 && encodingOf(requestHeaders) !== undefined ? unencoded : undefined),
  // A client must not reuse a connection to a program that stops.
  ...(isDraining ? { connection: "close" } : undefined)
})
