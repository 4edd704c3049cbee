import { Effect, Schedule, Schema, Stream } from "effect"
import { StreamedContent } from "./StreamedContent.ts"

/** One of a stream of server-sent events; neither has a line break. */
interface ServerSentEvent {
  /** What a follower sends after a break, to go on from here. */
  readonly id: string
  readonly data: string
}

export const eventsType = "text/event-stream"

/** What a browser sends after a break. */
export const EventHeaders = Schema.Struct({
  "last-event-id": Schema.optional(
    Schema.String.annotations({ description: "The last event that was seen: a browser sends it when it reconnects" })
  )
})

/** How long a stream of events may be quiet, in milliseconds: no proxy takes its connection for a dead one. */
export const heartbeatMs = 10_000

const heartbeat = Stream.repeatValue(": \n\n").pipe(Stream.schedule(Schedule.spaced(heartbeatMs)))

/**
 * What is followed for as long as the follower may: who has looked on for long may have lost the right to. It ends with the first thing
 * that comes afterwards, and also where nothing comes.
 */
export const whileAllowed =
  <E>(check: Effect.Effect<unknown, E>) =>
  <A>(events: Stream.Stream<A>): Stream.Stream<A> =>
    events.pipe(
      Stream.mapChunksEffect((chunk) => Effect.as(check, chunk)),
      Stream.interruptWhen(check.pipe(Effect.delay(heartbeatMs), Effect.forever)),
      Stream.catchAll(() => Stream.empty)
    )

/** Events as they come, until they end or nobody takes them. An event source is told at once that it is connected. */
export const eventStream = (events: Stream.Stream<ServerSentEvent>): StreamedContent =>
  new StreamedContent(
    events.pipe(
      Stream.map(({ data, id }) => `id: ${id}\ndata: ${data}\n\n`),
      Stream.merge(Stream.concat(Stream.make(": \n\n"), heartbeat), { haltStrategy: "left" })
    )
  )
