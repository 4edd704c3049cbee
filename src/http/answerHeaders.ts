import type * as Headers from "@effect/platform/Headers"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { encodingOf } from "../domain/encodingOf.ts"
import { retryAfterSeconds } from "../domain/Limits.ts"
import { corsHeaders, defaultHeaders } from "./DefaultHeaders.ts"

/** What a caller may give a request to find its answer again; agent checkout clients call their id `Request-Id`. */
const echoed = ["idempotency-key", "request-id"] as const

const echo = (headers: Headers.Headers): Record<string, string> =>
  Object.fromEntries(echoed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

// In seconds. What is unavailable now, a database that restarts or a lock that was held, is so for seconds.
const retryAfter = { "retry-after": String(retryAfterSeconds) }

// For a body that is encoded, how it would be taken (RFC 9110, 415).
const unencoded = { "accept-encoding": "identity" }

/** What is for its caller alone is kept nowhere, unless it says itself how. */
const noStore = ({ headers }: HttpServerResponse.HttpServerResponse) =>
  headers["cache-control"] === undefined ? { "cache-control": "no-store" } : undefined

interface AnswerParts {
  readonly requestId: string
  readonly response: HttpServerResponse.HttpServerResponse
  readonly requestHeaders: Headers.Headers
  readonly isDraining: boolean
  /** Whether pages of any origin may read it. */
  readonly isOpen: boolean
}

/** The headers that every answer gets at the edge. */
export const answerHeaders = ({ requestHeaders, isDraining, isOpen, requestId, response }: AnswerParts) => ({
  ...defaultHeaders(response.headers),
  ...(isOpen ? corsHeaders(requestHeaders.origin) : noStore(response)),
  "x-request-id": requestId,
  ...echo(requestHeaders),
  ...(response.status === 503 && response.headers["retry-after"] === undefined ? retryAfter : undefined),
  ...(response.status === 415 && encodingOf(requestHeaders) !== undefined ? unencoded : undefined),
  // A client that keeps its connection would come back to a program that is gone.
  ...(isDraining ? { connection: "close" } : undefined)
})
