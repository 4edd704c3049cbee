import { HttpMiddleware, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Context, Effect, Option } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { type Addresses, type Located, locate } from "./Located.ts"
import { invalidSandbox, type MethodsOf, type Present, refuse } from "./Refusal.ts"
import { isRequestId, makeRequestIds, RequestId } from "./RequestId.ts"

/** What the edge has to know of the program behind it. */
export interface EdgeOptions extends Addresses {
  readonly methodsOf: MethodsOf
  readonly present: Present
}

// Agents that run in a browser call the store from anywhere; it has no credentials that a foreign page could use.
const cors = HttpMiddleware.cors({
  allowedMethods: ["GET", "HEAD", "POST", "DELETE"],
  exposedHeaders: ["X-Request-Id", "Idempotency-Key", "Allow"],
  maxAge: 86400
})

/**
 * What stands round every route: the request gets its name and its sandbox, whatever goes wrong outside the contract's
 * own errors becomes an answer in the envelope, and the answer gets the headers that all of them carry.
 */
export const edge = ({ methodsOf, present, ...addresses }: EdgeOptions) => {
  const nextRequestId = makeRequestIds()

  return <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
    const serveIn = ({ request, sandbox }: Located, requestId: string) =>
      Effect.catchAllCause(app, refuse(request, methodsOf, present)).pipe(
        Effect.provide(
          Context.make(HttpServerRequest.HttpServerRequest, request).pipe(
            Context.add(CurrentSandbox, sandbox),
            Context.add(RequestId, requestId)
          )
        )
      )

    return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const { "idempotency-key": idempotencyKey, "x-request-id": given } = request.headers
      const requestId = isRequestId(given) ? given : nextRequestId()
      return Option.match(locate(request, addresses), {
        onNone: () => invalidSandbox(request, present),
        onSome: (located) => serveIn(located, requestId)
      }).pipe(
        cors,
        Effect.map(
          HttpServerResponse.setHeaders({
            "x-request-id": requestId,
            ...(idempotencyKey === undefined ? undefined : { "idempotency-key": idempotencyKey })
          })
        )
      )
    })
  }
}
