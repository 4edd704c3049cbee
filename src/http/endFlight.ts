import * as HttpBody from "@effect/platform/HttpBody"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Option, Stream } from "effect"
import { eventsType, heartbeatMs } from "../operation/events.ts"
import type { Flight } from "./Flight.ts"
import type { Flights } from "./InFlight.ts"

/** The address of a request's client, for those who count by it. */
export const addressOf = ({ remoteAddress }: HttpServerRequest.HttpServerRequest): string =>
  Option.getOrElse(remoteAddress, () => "unknown")

// Nobody waits for its end: it would keep a program that stops until its time is over.
const endOnDrain = (flights: Flights, { contentType, stream }: HttpBody.Stream) =>
  contentType === eventsType ? Stream.interruptWhen(stream, flights.draining) : stream

/**
 * Ends a flight with its answer; with the last part of it where it is sent in parts, of which HEAD has none. Undefined
 * where it would be sent in parts and too many are already, to this address or to all.
 */
export const endFlight = (
  flights: Flights,
  flight: Flight,
  request: HttpServerRequest.HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse | undefined => {
  const { body } = response
  if (body._tag === "Stream" && request.method !== "HEAD") {
    if (!flights.beginSending(flight, addressOf(request))) return undefined
    // Events come when there are some: what is quiet by itself is not overdue.
    const quietMs = body.contentType === eventsType ? heartbeatMs : 0
    const parts = flights.sending(flight, endOnDrain(flights, body), quietMs)
    return HttpServerResponse.setBody(response, HttpBody.stream(parts, body.contentType, body.contentLength))
  }
  flights.end(flight)
  return response
}
