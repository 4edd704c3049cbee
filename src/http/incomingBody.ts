import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import { Effect } from "effect"
import type { IncomingBody } from "../domain/CurrentBody.ts"
import type { InjectedFailure } from "../domain/InjectedFailure.ts"
import type { ActiveRequest } from "./ActiveRequest.ts"
import { refusals } from "./ErrorResponse.ts"
import { addressOf } from "./endActiveRequest.ts"
import type { ActiveRequests } from "./InFlight.ts"

/** The client's address, if its request has a body. A GET has none: no route of ours reads it. */
export const bodyFrom = (request: HttpServerRequest.HttpServerRequest, method: string): string | undefined => {
  if (method === "GET" || method === "HEAD") return undefined
  const { "content-length": length = "0", "transfer-encoding": chunked } = request.headers
  return length === "0" && chunked === undefined ? undefined : addressOf(request)
}

/** Waits before the body is read. Meanwhile the request waits for the server, not for its client. */
export const beforeBody = <A, E, R>(requests: ActiveRequests, request: ActiveRequest, wait: Effect.Effect<A, E, R>) => {
  const { bodyFrom } = request
  if (bodyFrom === undefined) return wait
  return Effect.acquireUseRelease(
    Effect.sync(() => requests.bodyArrived(request)),
    () => wait,
    () => Effect.sync(() => requests.countAsArriving(request, bodyFrom))
  )
}

/** Continues a request whose body has arrived, if there is capacity. */
export const incomingBody = (
  requests: ActiveRequests,
  request: ActiveRequest,
  renew: Effect.Effect<void, InjectedFailure>
): IncomingBody => ({
  onReadStart: () => {
    request.hasReadStarted = true
  },
  onArrival: Effect.suspend(() => {
    requests.bodyArrived(request)
    const holder = requests.capacityHolderFor(request)
    request.isTurnedAway = holder === "own"
    return holder === undefined ? Effect.orDie(renew) : Effect.die(refusals.overloaded.error)
  })
})
