import { HttpServerError, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
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

const refusal = (
  status: number,
  error: { readonly _tag: string; readonly message: string },
  headers: Record<string, string> = {}
) => HttpServerResponse.unsafeJson(errorBody(codeOf(error._tag), error.message), { status, headers })

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

export const invalidSandbox = refusal(
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

export const overloaded = unavailable("Too many requests are in flight. Nothing was done; try again in a second.")

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

/**
 * Answers in the envelope what the contract's own errors do not cover: unknown routes, wrong methods, requests that were
 * stopped, and defects, which are logged whole and told to nobody.
 */
export const refuse =
  (request: HttpServerRequest.HttpServerRequest, methodsOf: MethodsOf, isOverdue: boolean) =>
  <E>(cause: Cause.Cause<E>) => {
    const failure = Option.getOrUndefined(Cause.failureOption(cause))
    if (failure instanceof HttpServerError.RouteNotFound) {
      return Effect.succeed(noRoute(request, methodsOf(pathOf(request.url))))
    }
    if (Cause.isInterruptedOnly(cause)) return Effect.succeed(isOverdue ? tookTooLong : stopped)
    const lost = unavailableIn(cause)
    if (lost !== undefined) return Effect.succeed(refusal(503, lost))
    return Effect.logError(`${request.method} ${pathOf(request.url)} failed`, cause).pipe(
      Effect.as(refusal(500, InternalError.unexpected))
    )
  }

/** The database was lost: whatever else went wrong in consequence, that is what the caller is told. */
const unavailableIn = (cause: Cause.Cause<unknown>) =>
  Chunk.toArray(Cause.defects(cause)).find((defect) => defect instanceof DatabaseUnavailable)
