import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import type { IncomingBody } from "../domain/CurrentBody.ts"
import type { InjectedFailure } from "../domain/InjectedFailure.ts"
import { refusals } from "./ErrorResponse.ts"
import { addressOf } from "./endFlight.ts"
import type { Flight } from "./Flight.ts"
import type { Flights } from "./InFlight.ts"

/** The client's address, if its request has a body. A GET has none: no route of ours reads it. */
export const bodyFrom = (request: HttpServerRequest.HttpServerRequest, method: string): string | undefined => {
  if (method === "GET" || method === "HEAD") return undefined
  const { "content-length": length = "0", "transfer-encoding": chunked } = request.headers
  return length === "0" && chunked === undefined ? undefined : addressOf(request)
}

/** Waits before the body is read. Meanwhile the request waits for the server, not for its client. */
export const beforeBody = <A, E, R>(flights: Flights, flight: Flight, wait: Effect.Effect<A, E, R>) => {
  const { bodyFrom } = flight
  if (bodyFrom === undefined) return wait
  return Effect.acquireUseRelease(
    Effect.sync(() => flights.bodyArrived(flight)),
    () => wait,
    () => Effect.sync(() => flights.bodyAwaited(flight, bodyFrom))
  )
}

/** Continues a request whose body has arrived, if there is capacity. */
export const incomingBody = (
  flights: Flights,
  flight: Flight,
  renew: Effect.Effect<void, InjectedFailure>
): IncomingBody => ({
  onReadStart: () => {
    flight.isAwaited = true
  },
  onArrival: Effect.suspend(() => {
    flights.bodyArrived(flight)
    const holder = flights.capacityHolderFor(flight)
    flight.isTurnedAway = holder === "own"
    return holder === undefined ? Effect.orDie(renew) : Effect.die(refusals.overloaded.error)
  })
})
