import { HttpMiddleware, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Context, Effect, Option } from "effect"
import { CurrentSandbox, SandboxName } from "../domain/CurrentSandbox.ts"
import type { Observe } from "../telemetry/Requests.ts"
import type { Flights } from "./InFlight.ts"
import { type Addresses, type Located, locate } from "./Located.ts"
import { invalidSandbox, type MethodsOf, overloaded, pathOf, refuse } from "./Refusal.ts"
import { isRequestId, makeRequestIds, RequestId } from "./RequestId.ts"
import { securityHeaders } from "./SecurityHeaders.ts"

/** What the edge has to know of the program behind it. */
export interface EdgeOptions extends Addresses {
  readonly methodsOf: MethodsOf
  readonly observe: Observe
  readonly flights: Flights
  /** How many requests may be in flight at the same time. */
  readonly maximumInFlight: number
}

// Agents that run in a browser call the store from anywhere; it has no credentials that a foreign page could use.
const cors = HttpMiddleware.cors({
  allowedMethods: ["GET", "HEAD", "POST", "DELETE"],
  exposedHeaders: ["X-Request-Id", "Idempotency-Key", "Allow"],
  maxAge: 86400
})

const headersOf = (requestId: string, idempotencyKey: string | undefined, isDraining: boolean) => ({
  ...securityHeaders,
  "x-request-id": requestId,
  ...(idempotencyKey === undefined ? undefined : { "idempotency-key": idempotencyKey }),
  // A client that keeps its connection would come back to a program that is gone.
  ...(isDraining ? { connection: "close" } : undefined)
})

const noSandbox = { name: SandboxName.make("none"), baseUrl: "" }

/**
 * What stands round every route: the request gets its name and its sandbox, whatever goes wrong outside the contract's
 * own errors becomes an answer in the envelope, the answer gets the headers that all of them carry, and what became of
 * it is observed.
 */
export const edge = ({ flights, maximumInFlight, methodsOf, observe, ...addresses }: EdgeOptions) => {
  const nextRequestId = makeRequestIds()

  return <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
    const answer = (located: Option.Option<Located>, isOverdue: () => boolean) => {
      if (flights.size > maximumInFlight) return Effect.succeed(overloaded)
      return Option.match(located, {
        onNone: () => Effect.succeed(invalidSandbox),
        onSome: ({ request }) => Effect.catchAllCause(app, refuse(request, methodsOf, isOverdue))
      })
    }

    return Effect.withFiberRuntime<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>(
      (fiber) => {
        const arrived = Context.unsafeGet(fiber.currentContext, HttpServerRequest.HttpServerRequest)
        const flight = flights.begin(fiber)
        const { "idempotency-key": idempotencyKey, "x-request-id": given } = arrived.headers
        const requestId = isRequestId(given) ? given : nextRequestId()
        const located = locate(arrived, addresses)
        const { request, sandbox } = Option.getOrElse(located, () => ({ request: arrived, sandbox: noSandbox }))
        const { headers, method, url } = request
        return observe(
          { method, path: pathOf(url), headers, requestId, sandbox: sandbox.name },
          Effect.suspend(() => answer(located, () => flight.isOverdue))
        ).pipe(
          Effect.provide(
            Context.make(HttpServerRequest.HttpServerRequest, request).pipe(
              Context.add(CurrentSandbox, sandbox),
              Context.add(RequestId, requestId)
            )
          ),
          cors,
          Effect.matchCauseEffect({
            onSuccess: (response) => {
              flights.end(flight)
              return Effect.succeed(
                HttpServerResponse.setHeaders(response, headersOf(requestId, idempotencyKey, flights.isDraining))
              )
            },
            onFailure: (cause) => {
              flights.end(flight)
              return Effect.failCause(cause)
            }
          })
        )
      }
    )
  }
}
