import { Effect, Schedule, Schema, Stream } from "effect"
import { StreamedContent } from "./StreamedContent.ts"

/** One server-sent event; neither member has a line break. */
interface ServerSentEvent {
  /** What a client sends after a reconnect, to continue from here. */
  readonly id: string
  readonly data: string
}

/** The media type of event streams, as the API documents it. */
export const eventsMediaType = "text/event-stream"

/** The `Content-Type` that they are sent with: some clients take a text without a charset for Latin-1. */
export const eventsType = `${eventsMediaType}; charset=utf-8`

/** The header that a browser sends after a reconnect. */
export const EventHeaders = Schema.Struct({
  "last-event-id": Schema.optional(
    Schema.String.annotations({
      description: "The id of the last event that the client received: a browser sends it when it reconnects"
    })
  )
})

/** Interval of comments in a quiet stream, in milliseconds: proxies would close an idle connection. */
export const heartbeatMs = 10_000

const heartbeat = Stream.repeatValue(": \n\n").pipe(Stream.schedule(Schedule.spaced(heartbeatMs)))

/**
 * Ends a stream once its client has lost the right to read it. Checked with each event, and regularly in a quiet
 * stream.
 */
export const whileAllowed =
  <E>(check: Effect.Effect<unknown, E>) =>
  <A>(events: Stream.Stream<A>): Stream.Stream<A> =>
    events.pipe(
      Stream.mapChunksEffect((chunk) => Effect.as(check, chunk)),
      Stream.interruptWhen(check.pipe(Effect.delay(heartbeatMs), Effect.forever)),
      Stream.catchAll(() => Stream.empty)
    )

/** Sends events until they end or the client leaves. The client learns at once that it is connected. */
export const eventStream = (events: Stream.Stream<ServerSentEvent>): StreamedContent =>
  new StreamedContent(
    events.pipe(
      Stream.map(({ data, id }) => `id: ${id}\ndata: ${data}\n\n`),
      Stream.merge(Stream.concat(Stream.make(": \n\n"), heartbeat), { haltStrategy: "left" })
    )
  )
