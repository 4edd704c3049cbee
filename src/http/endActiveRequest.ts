import * as HttpBody from "@effect/platform/HttpBody"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Option, Stream } from "effect"
import { eventsType, heartbeatMs, StreamsEnd } from "../operation/events.ts"
import type { ActiveRequest } from "./ActiveRequest.ts"
import type { ActiveRequests } from "./InFlight.ts"

/** The client's address, for counting by address. */
export const addressOf = ({ remoteAddress }: HttpServerRequest.HttpServerRequest): string =>
  Option.getOrElse(remoteAddress, () => "unknown")

// An event stream has no end: it would use up the whole timeout of a shutdown.
const endOnDrain = (activeRequests: ActiveRequests, { contentType, stream }: HttpBody.Stream) =>
  contentType === eventsType ? Stream.provideService(stream, StreamsEnd, activeRequests.draining) : stream

/**
 * Ends a request with its answer; a streamed answer ends it with its last part (HEAD has none), or when its client
 * leaves. Undefined if too many answers are being streamed, to this address or to all.
 */
export const endActiveRequest = (
  activeRequests: ActiveRequests,
  active: ActiveRequest,
  request: HttpServerRequest.HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse | undefined => {
  const { body } = response
  if (body._tag === "Stream" && request.method !== "HEAD") {
    if (!activeRequests.beginSending(active, addressOf(request))) return undefined
    const { source } = request
    // The parts end in a later tick. A client that comes again before that finds its place free.
    if (source instanceof Request) source.signal.addEventListener("abort", () => activeRequests.end(active))
    // Events come when they happen: a quiet stream is not overdue.
    const quietMs = body.contentType === eventsType ? heartbeatMs : 0
    const parts = activeRequests.sending(active, endOnDrain(activeRequests, body), quietMs)
    return HttpServerResponse.setBody(response, HttpBody.stream(parts, body.contentType, body.contentLength))
  }
  activeRequests.end(active)
  return response
}
