import { HttpServerError, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Effect, Option } from "effect"
import { InternalError, InvalidRequest, InvalidSandboxName, MethodNotAllowed, NotFound } from "../domain/Errors.ts"
import { quote } from "../domain/Input.ts"
import { RequestId } from "../domain/RequestId.ts"
import { codeOf, errorBody } from "../operation/Envelope.ts"

/** Which methods a path takes; none if it is no route. */
export type MethodsOf = (path: string) => ReadonlyArray<string>

const refusal = (
  status: number,
  error: { readonly _tag: string; readonly message: string },
  headers: Record<string, string> = {}
) => HttpServerResponse.unsafeJson(errorBody(codeOf(error._tag), error.message), { status, headers })

const pathOf = (url: string): string => url.replace(/[?#].*$/s, "")

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

/**
 * Answers in the envelope what the contract's own errors do not cover: unknown routes, wrong methods, and defects, which
 * are logged whole and told to nobody.
 */
export const refuse =
  (request: HttpServerRequest.HttpServerRequest, methodsOf: MethodsOf) =>
  <E>(cause: Cause.Cause<E>) => {
    const failure = Option.getOrUndefined(Cause.failureOption(cause))
    if (failure instanceof HttpServerError.RouteNotFound) {
      return Effect.succeed(noRoute(request, methodsOf(pathOf(request.url))))
    }
    if (Cause.isInterruptedOnly(cause)) return Effect.failCause(cause)
    return Effect.logError(`${request.method} ${pathOf(request.url)} failed`, cause).pipe(
      (log) => Effect.flatMap(RequestId, (id) => Effect.annotateLogs(log, { request_id: id })),
      Effect.as(refusal(500, InternalError.unexpected))
    )
  }
