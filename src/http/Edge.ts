import { HttpMiddleware, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { type Cause, Context, Effect, Option } from "effect"
import { CurrentSandbox } from "../domain/CurrentSandbox.ts"
import { RequestId } from "../domain/RequestId.ts"
import { type Addresses, type Located, locate } from "./Located.ts"
import { invalidSandbox, type MethodsOf, refuse } from "./Refusal.ts"
import { isRequestId, makeRequestIds } from "./RequestId.ts"

/** What the edge has to know of the program behind it. */
export interface EdgeOptions extends Addresses {
  readonly methodsOf: MethodsOf
  /** APIs behind the same edge whose errors have an envelope of their own. */
  readonly others: ReadonlyArray<OtherApi>
}

/** Which URLs are an API's, and how it answers what happens there outside its routes. */
export interface OtherApi {
  readonly owns: (url: string) => boolean
  readonly refuse: (
    request: HttpServerRequest.HttpServerRequest
  ) => <E>(cause: Cause.Cause<E>) => Effect.Effect<HttpServerResponse.HttpServerResponse, E>
}

// Agents that run in a browser call from anywhere: the store has no credentials that a foreign page could use, and
// the analytics API takes none that a browser would send by itself.
const cors = HttpMiddleware.cors({
  allowedMethods: ["GET", "HEAD", "POST", "DELETE"],
  exposedHeaders: [
    "X-Request-Id",
    "Idempotency-Key",
    "Allow",
    "ETag",
    "Retry-After",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "WWW-Authenticate"
  ],
  maxAge: 86400
})

/**
 * What stands round every route: the request gets its name and its sandbox, whatever goes wrong outside the contract's
 * own errors becomes an answer in the envelope, and the answer gets the headers that all of them carry.
 */
export const edge = ({ methodsOf, others, ...addresses }: EdgeOptions) => {
  const nextRequestId = makeRequestIds()

  const refusalOf = (request: HttpServerRequest.HttpServerRequest) =>
    others.find(({ owns }) => owns(request.url))?.refuse(request) ?? refuse(request, methodsOf)

  return <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
    const serveIn = ({ request, sandbox }: Located, requestId: string) =>
      Effect.catchAllCause(app, refusalOf(request)).pipe(
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
        onNone: () => Effect.succeed(invalidSandbox),
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
