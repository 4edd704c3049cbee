import * as HttpServerError from "@effect/platform/HttpServerError"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Chunk, Effect, Equal, HashSet, Option } from "effect"
import {
  DatabaseUnavailable,
  InternalError,
  InvalidRequest,
  InvalidSandboxName,
  MethodNotAllowed,
  NotFound,
  Unavailable
} from "../domain/Errors.ts"
import { quote } from "../domain/Input.ts"
import { codeOf, errorBody } from "../operation/Envelope.ts"

/** Which methods a path takes; none if it is no route. */
export type MethodsOf = (path: string) => ReadonlyArray<string>

/** What a request is refused with, before it has a form. */
export interface Refusal {
  readonly status: number
  readonly error: { readonly _tag: string; readonly message: string }
  readonly headers: Record<string, string>
}

/** How a refusal looks to those who do not read JSON; none for everyone else. */
export type Present = (
  request: HttpServerRequest.HttpServerRequest,
  refusal: Refusal
) => Effect.Effect<Option.Option<HttpServerResponse.HttpServerResponse>>

const refusal = (status: number, error: Refusal["error"], headers: Record<string, string> = {}): Refusal => ({
  status,
  error,
  headers
})

/** The refusal in the form for its reader: a page for a browser, the envelope for a program. */
const answer = (request: HttpServerRequest.HttpServerRequest, refusal: Refusal, present: Present) => {
  const { error, headers, status } = refusal
  return Effect.map(
    present(request, refusal),
    Option.getOrElse(() =>
      HttpServerResponse.unsafeJson(errorBody(codeOf(error._tag), error.message), { status, headers })
    )
  )
}

/** The path of a URL without its query. */
export const pathOf = (url: string): string => url.replace(/[?#].*$/s, "")

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * 400 for a path that cannot be read, 404 for one that is no route, 405 with `Allow` for a route that does not take the
 * method.
 */
const noRoute = (request: HttpServerRequest.HttpServerRequest, methods: ReadonlyArray<string>) => {
  const path = pathOf(request.url)
  if (!isDecodable(path)) {
    const message = `The path ${quote(path)} has a % that is not followed by two hexadecimal digits of UTF-8; a % itself is %25.`
    return refusal(400, new InvalidRequest({ message }))
  }
  if (methods.length === 0 || methods.includes(request.method)) {
    return refusal(
      404,
      new NotFound({
        message: `There is nothing at ${quote(path)}. GET /openapi.json describes every route, /docs shows them.`
      })
    )
  }
  const allow = methods.join(", ")
  return refusal(
    405,
    new MethodNotAllowed({ message: `${quote(path)} does not take ${request.method}. It takes ${allow}.` }),
    { allow }
  )
}

const invalidSandboxName = refusal(
  400,
  new InvalidSandboxName({
    message:
      "The path names no sandbox: /sandboxes/{name} takes a name of 1 to 63 lower-case letters, digits and hyphens that begins with a letter or digit."
  })
)

// Tells a client that waits how long it might, in seconds.
const retryAfter = { "retry-after": "1" }

const unavailable = (message: string, headers: Record<string, string> = retryAfter) =>
  refusal(503, new Unavailable({ message }), headers)

const tooManyInFlight = unavailable("Too many requests are in flight. Nothing was done; try again in a second.")

/** What a request is told that is one too many. */
export const overloaded = (request: HttpServerRequest.HttpServerRequest, present: Present) =>
  answer(request, tooManyInFlight, present)

/** What a request is told whose path names no sandbox. */
export const invalidSandbox = (request: HttpServerRequest.HttpServerRequest, present: Present) =>
  answer(request, invalidSandboxName, present)

const tookTooLong = unavailable(
  "The request took too long, or its body did not arrive in time, and was stopped. What it had begun was undone; try again.",
  // The rest of a body that trickles in is not waited for.
  { ...retryAfter, connection: "close" }
)

const stopped = unavailable("The server is stopping. What the request had begun was undone; try again in a second.")

/** Whether the client left before its answer: then nobody is there to read one. */
export const isClientGone = <E>(cause: Cause.Cause<E>): boolean =>
  Cause.isInterruptedOnly(cause) &&
  HashSet.some(Cause.interruptors(cause), (fiberId) => Equal.equals(fiberId, HttpServerError.clientAbortFiberId))

interface Refused {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly methodsOf: MethodsOf
  readonly present: Present
  /** Whether it was stopped because it took too long. */
  readonly isOverdue: boolean
}

/**
 * Answers what the contract's own errors do not cover: unknown routes, wrong methods, requests that were
 * stopped, and defects, which are logged whole and told to nobody.
 */
export const refuse =
  ({ isOverdue, methodsOf, present, request }: Refused) =>
  <E>(cause: Cause.Cause<E>): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    const failure = Option.getOrUndefined(Cause.failureOption(cause))
    if (failure instanceof HttpServerError.RouteNotFound) {
      return answer(request, noRoute(request, methodsOf(pathOf(request.url))), present)
    }
    if (Cause.isInterruptedOnly(cause)) return answer(request, isOverdue ? tookTooLong : stopped, present)
    const lost = unavailableIn(cause)
    if (lost !== undefined) return answer(request, refusal(503, lost), present)
    return Effect.logError(`${request.method} ${pathOf(request.url)} failed`, cause).pipe(
      Effect.zipRight(answer(request, refusal(500, InternalError.unexpected), present))
    )
  }

/** The database was lost: whatever else went wrong in consequence, that is what the caller is told. */
const unavailableIn = (cause: Cause.Cause<unknown>) =>
  Chunk.toArray(Cause.defects(cause)).find((defect) => defect instanceof DatabaseUnavailable)
