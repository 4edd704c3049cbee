import * as HttpBody from "@effect/platform/HttpBody"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Option, Stream } from "effect"
import { eventsType, heartbeatMs, StreamsEnd } from "../operation/events.ts"
import type { Flight } from "./Flight.ts"
import type { Flights } from "./InFlight.ts"

/** The client's address, for counting by address. */
export const addressOf = ({ remoteAddress }: HttpServerRequest.HttpServerRequest): string =>
  Option.getOrElse(remoteAddress, () => "unknown")

// An event stream has no end: it would use up the whole timeout of a shutdown.
const endOnDrain = (flights: Flights, { contentType, stream }: HttpBody.Stream) =>
  contentType === eventsType ? Stream.provideService(stream, StreamsEnd, flights.draining) : stream

/**
 * Ends a flight with its answer; a streamed answer ends it with its last part (HEAD has none), or when its client
 * leaves. Undefined if too many answers are being streamed, to this address or to all.
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
    const { source } = request
    // The parts end in a later tick. A client that comes again before that finds its place free.
    if (source instanceof Request) source.signal.addEventListener("abort", () => flights.end(flight))
    // Events come when they happen: a quiet stream is not overdue.
    const quietMs = body.contentType === eventsType ? heartbeatMs : 0
    const parts = flights.sending(flight, endOnDrain(flights, body), quietMs)
    return HttpServerResponse.setBody(response, HttpBody.stream(parts, body.contentType, body.contentLength))
  }
  flights.end(flight)
  return response
}
