import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type { Flight, Flights } from "./InFlight.ts"

/** Ends a flight with its answer; with the last part of it where it is sent in parts. HEAD has none. */
export const landed = (
  flights: Flights,
  flight: Flight,
  method: string,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag === "Stream" && method !== "HEAD") {
    const parts = flights.sending(flight, body.stream)
    return HttpServerResponse.setBody(response, HttpBody.stream(parts, body.contentType, body.contentLength))
  }
  flights.end(flight)
  return response
}
