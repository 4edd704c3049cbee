import { Chunk, Context, Effect, Mailbox, Schema, Stream } from "effect"
import { makeYieldQueue } from "../domain/yieldToEventLoop.ts"
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

const comment = ": \n\n"

/** Waits for the server's shutdown, which ends event streams; undefined outside a server. */
export class StreamsEnd extends Context.Reference<StreamsEnd>()("vitrine/StreamsEnd", {
  defaultValue: (): Effect.Effect<void> | undefined => undefined
}) {}

const textOf = ({ data, id }: ServerSentEvent): string => `id: ${id}\ndata: ${data}\n\n`

// A part has a tick of its own, however many clients follow, or how far back one begins.
const nextTick = makeYieldQueue()

/**
 * Sends events until they end, the server shuts down, the client leaves, or it has lost the right to read: `check` runs
 * before each part and regularly in a quiet stream. The client learns at once that it is connected.
 *
 * One mailbox and plain fibers: `Stream.merge` and `Stream.interruptWhen` took twice as long to open and close, as each
 * runs a channel of its own for either side.
 */
export const eventStream = <E>(
  events: Stream.Stream<ServerSentEvent>,
  check: Effect.Effect<unknown, E>
): StreamedContent => {
  const open = Effect.gen(function* () {
    // The client's pace is that of the events: only one part waits.
    const texts = yield* Mailbox.make<string>(1)
    yield* texts.offer(comment)
    const send = Stream.runForEachChunk(events, (chunk) =>
      Chunk.isEmpty(chunk)
        ? Effect.void
        : Effect.zipRight(Effect.zipRight(nextTick, check), texts.offer(Chunk.join(Chunk.map(chunk, textOf), "")))
    )
    yield* Effect.forkScoped(Mailbox.into(Effect.ignore(send), texts))
    // A comment is left out while a part waits.
    const beat = Effect.zipRight(
      check,
      Effect.sync(() => texts.unsafeOffer(comment))
    )
    const keepAlive = Effect.forever(Effect.delay(beat, heartbeatMs))
    yield* Effect.forkScoped(
      Mailbox.into(
        Effect.catchAll(keepAlive, () => texts.shutdown),
        texts
      )
    )
    const end = yield* StreamsEnd
    if (end !== undefined) yield* Effect.forkScoped(Effect.zipRight(end, texts.shutdown))
    return Mailbox.toStream(texts)
  })
  return new StreamedContent(Stream.unwrapScoped(open))
}
