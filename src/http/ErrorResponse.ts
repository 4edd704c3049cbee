import * as HttpServerError from "@effect/platform/HttpServerError"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Chunk, Effect, Equal, HashSet, Option } from "effect"
import {
  DatabaseUnavailable,
  type HostNotAllowed,
  InternalError,
  InvalidRequest,
  InvalidSandboxName,
  MethodNotAllowed,
  NotFound,
  Unavailable
} from "../domain/Errors.ts"
import { didYouMean, quote } from "../domain/Input.ts"
import { maximumParameters } from "../domain/Limits.ts"
import { nothingAt } from "../domain/nearestRoutes.ts"
import { codeOf, errorBody } from "../operation/Envelope.ts"
import type { Router } from "./Router.ts"

/** What else could have been asked, for a request that no route takes. */
export type Alternatives = Pick<Router<never>, "methodsOf" | "nearestTo">

/** What a request is answered with that failed, before it has a form. */
export interface ErrorResponse {
  readonly status: number
  readonly error: { readonly _tag: string; readonly message: string }
  readonly headers: Record<string, string>
}

/** How an error looks to those who do not read JSON; none for everyone else. */
export type Present = (
  request: HttpServerRequest.HttpServerRequest,
  error: ErrorResponse
) => Effect.Effect<Option.Option<HttpServerResponse.HttpServerResponse>>

const errorResponse = (
  status: number,
  error: ErrorResponse["error"],
  headers: Record<string, string> = {}
): ErrorResponse => ({
  status,
  error,
  headers
})

/** The error in the form for its reader: a page for a browser, the envelope for a program. */
const answer = (request: HttpServerRequest.HttpServerRequest, response: ErrorResponse, present: Present) => {
  const { error, headers, status } = response
  return Effect.map(
    present(request, response),
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
 * 400 for a path that cannot be read, 404 for one that is no route, with those that it resembles, 405 with `Allow` for
 * a route that does not take the method, with those that do and resemble it.
 */
const noRoute = ({ method, url }: HttpServerRequest.HttpServerRequest, { methodsOf, nearestTo }: Alternatives) => {
  const path = pathOf(url)
  if (!isDecodable(path)) {
    const message = `The path ${quote(path)} has a % that is not followed by two hexadecimal digits of UTF-8; a % itself is %25.`
    return errorResponse(400, new InvalidRequest({ message }))
  }
  const methods = methodsOf(path)
  const nearest = nearestTo(method, path)
  if (methods.length === 0 || methods.includes(method)) {
    return errorResponse(
      404,
      new NotFound({
        message: `${nothingAt(path, nearest)} GET /openapi.json describes every route, /docs shows them.`
      })
    )
  }
  const allow = methods.join(", ")
  const others = nearest.filter((route) => route.startsWith(`${method} `))
  const message = `${quote(path)} does not take ${method}. It takes ${allow}.${didYouMean(others)}`
  return errorResponse(405, new MethodNotAllowed({ message }), { allow })
}

/** The name that would be one, if there is something in this one to make it of: `my-run` for `My_Run`. */
const likeName = (given: string): ReadonlyArray<string> => {
  const name = given
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 63)
    .replace(/^-|-$/g, "")
  return name === "" ? [] : [`/sandboxes/${name}`]
}

const invalidSandboxName = (request: HttpServerRequest.HttpServerRequest): ErrorResponse => {
  const [, encoded = ""] = /^\/sandboxes\/([^/?#]*)/.exec(request.url) ?? []
  const given = isDecodable(encoded) ? decodeURIComponent(encoded) : encoded
  const message = `${quote(given)} is no name of a sandbox: /sandboxes/{name} takes 1 to 63 lower-case letters, digits and hyphens, a letter or digit first.${didYouMean(likeName(given))}`
  return errorResponse(400, new InvalidSandboxName({ message }))
}

// Tells a client that waits how long it might, in seconds.
const retryAfter = { "retry-after": "1" }

const unavailable = (message: string, headers: Record<string, string> = retryAfter) =>
  errorResponse(503, new Unavailable({ message }), headers)

const tooManyInFlight = unavailable("Too many requests are in flight. Nothing was done; try again in a second.")

/** What a request is stopped with whose body has arrived when there are too many already. */
export const noRoom = new Unavailable({ message: tooManyInFlight.error.message })

/** What a request is told that is one too many. */
export const overloaded = (request: HttpServerRequest.HttpServerRequest, present: Present) =>
  answer(request, tooManyInFlight, present)

const tooManyBodiesArriving = unavailable(
  "Too many requests, of this address or of all, wait for their bodies to arrive. Nothing was done; try again in a second, and send the body at once.",
  // It is not waited for.
  { ...retryAfter, connection: "close" }
)

/** What a request is told that is one too many of those whose bodies are still to come. */
export const tooManyBodies = (request: HttpServerRequest.HttpServerRequest, present: Present) =>
  answer(request, tooManyBodiesArriving, present)

const tooManyReading = unavailable(
  "Too many long answers are being sent, to this address or to all. Nothing was done; try again when one of them is read to its end, or ask for fewer entries with a limit."
)

/** What a request is told whose answer would be sent in parts, and is one too many of those. */
export const tooManyReaders = (request: HttpServerRequest.HttpServerRequest, present: Present) =>
  answer(request, tooManyReading, present)

/** What a request is told that is addressed to a name which the server does not answer to. */
export const hostNotAllowed = (request: HttpServerRequest.HttpServerRequest, error: HostNotAllowed, present: Present) =>
  answer(request, errorResponse(403, error), present)

/** What a request is told whose path names no sandbox. */
export const invalidSandbox = (request: HttpServerRequest.HttpServerRequest, present: Present) =>
  answer(request, invalidSandboxName(request), present)

const tooManyParameters = errorResponse(
  400,
  new InvalidRequest({
    message: `The query has more than ${maximumParameters} parameters, the most that are read.`
  })
)

/** What a request is told whose query has too many parameters. */
export const overlong = (request: HttpServerRequest.HttpServerRequest, present: Present) =>
  answer(request, tooManyParameters, present)

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

interface FailedRequest {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly alternatives: Alternatives
  readonly present: Present
  /** Whether it was stopped because it took too long. */
  readonly isOverdue: boolean
}

/**
 * Answers what the contract's own errors do not cover: unknown routes, wrong methods, requests that were
 * stopped, and defects, which are logged whole and told to nobody.
 */
export const respondToFailure =
  ({ alternatives, isOverdue, present, request }: FailedRequest) =>
  <E>(cause: Cause.Cause<E>): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    const failure = Option.getOrUndefined(Cause.failureOption(cause))
    if (failure instanceof HttpServerError.RouteNotFound) {
      return answer(request, noRoute(request, alternatives), present)
    }
    if (Cause.isInterruptedOnly(cause)) return answer(request, isOverdue ? tookTooLong : stopped, present)
    const lost = unavailableIn(cause)
    if (lost !== undefined) return answer(request, errorResponse(503, lost), present)
    return Effect.logError(`${request.method} ${pathOf(request.url)} failed`, cause).pipe(
      Effect.zipRight(answer(request, errorResponse(500, InternalError.unexpected), present))
    )
  }

/** The database was lost, or there is no room: whatever else went wrong in consequence, that is what the caller is told. */
const unavailableIn = (cause: Cause.Cause<unknown>) =>
  Chunk.toArray(Cause.defects(cause)).find(
    (defect) => defect instanceof DatabaseUnavailable || defect instanceof Unavailable
  )
