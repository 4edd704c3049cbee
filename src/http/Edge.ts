import { type Headers, HttpMiddleware, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Context, Effect, Option } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { type Addresses, type Located, locate } from "./Located.ts"
import { invalidSandbox, type MethodsOf, refuse } from "./Refusal.ts"
import { isRequestId, makeRequestIds, RequestId } from "./RequestId.ts"

/** What the edge has to know of the program behind it. */
export interface EdgeOptions extends Addresses {
  readonly methodsOf: MethodsOf
}

// Agents that run in a browser call the store from anywhere; it has no credentials that a foreign page could use.
const cors = HttpMiddleware.cors({
  allowedMethods: ["GET", "HEAD", "POST", "DELETE"],
  exposedHeaders: ["X-Request-Id", "Request-Id", "Idempotency-Key", "Allow", "Retry-After"],
  maxAge: 86400
})

/** What a caller may give a request to find its answer again; agent checkout clients call their id `Request-Id`. */
const echoed = ["idempotency-key", "request-id"] as const

const echo = (headers: Headers.Headers) =>
  Object.fromEntries(echoed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

// In seconds. What is unavailable now, a database that restarts or a lock that was held, is so for seconds.
const withRetryAfter = (response: HttpServerResponse.HttpServerResponse) =>
  response.status === 503 ? HttpServerResponse.setHeader(response, "retry-after", "1") : response

/**
 * What stands round every route: the request gets its name and its sandbox, whatever goes wrong outside the contract's
 * own errors becomes an answer in the envelope, and the answer gets the headers that all of them carry.
 */
export const edge = ({ methodsOf, ...addresses }: EdgeOptions) => {
  const nextRequestId = makeRequestIds()

  return <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
    const serveIn = ({ request, sandbox }: Located, requestId: string) =>
      Effect.catchAllCause(app, refuse(request, methodsOf)).pipe(
        Effect.provide(
          Context.make(HttpServerRequest.HttpServerRequest, request).pipe(
            Context.add(CurrentSandbox, sandbox),
            Context.add(RequestId, requestId)
          )
        )
      )

    return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const { "request-id": acpRequestId, "x-request-id": given = acpRequestId } = request.headers
      const requestId = isRequestId(given) ? given : nextRequestId()
      return Option.match(locate(request, addresses), {
        onNone: () => Effect.succeed(invalidSandbox),
        onSome: (located) => serveIn(located, requestId)
      }).pipe(
        Effect.map(withRetryAfter),
        cors,
        Effect.map(HttpServerResponse.setHeaders({ "x-request-id": requestId, ...echo(request.headers) }))
      )
    })
  }
}
