import * as Sse from "@effect/experimental/Sse"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { Clock, Data, Effect, Redacted, Schedule, Stream } from "effect"
import { type CommandFailed, infrastructureError } from "../exit.ts"
import { printErrorText } from "../terminal.ts"

/** The end of a stream that may be continued. */
class Interrupted extends Data.TaggedError("Interrupted")<{ readonly what: string }> {}

const ended = new Interrupted({ what: "the server has ended the stream, as it does when it stops" })
const lost = new Interrupted({ what: "the connection was lost: is the server running?" })

/** The server sends something every ten seconds. */
const maxSilence = "1 minute"

/** A stream of this length shows that the server is back. A shorter one may be of a server that ends each stream at once. */
const minStreamMs = 10_000

/** Five attempts, after 1, 2, 4, 8 and 16 seconds. */
const reconnects = Schedule.intersect(Schedule.exponential("1 second"), Schedule.recurs(5))

interface EventSource {
  readonly url: string
  readonly path: string
  readonly token: Redacted.Redacted | undefined
}

/**
 * Follows a server's event stream, and reconnects as a browser does: each event comes once, also after a restart of the
 * server. Fails if the server refuses, or does not come back.
 */
export const followEvents = <E, R>(
  { path, token, url }: EventSource,
  onEvent: (event: Sse.Event) => Effect.Effect<void, E, R>
) => {
  const outage = (what: string) => infrastructureError(`${url}: ${what}`)
  let lastEventId: string | undefined
  let isReconnect = false
  let openedAt = Number.POSITIVE_INFINITY
  let wasOpen = false

  const refused = (status: number): Effect.Effect<never, Interrupted | CommandFailed> => {
    const what = `the request for the journal was answered with ${status}`
    if (status >= 500) return new Interrupted({ what })
    // The credential may have become invalid, which ended the stream.
    return outage(isReconnect ? `${what}, as after the sandbox of a control key is dropped` : what)
  }

  const connect = Effect.suspend(() =>
    HttpClient.get(`${url}${path}`, {
      headers: {
        ...(token === undefined ? undefined : { authorization: `Bearer ${Redacted.value(token)}` }),
        ...(lastEventId === undefined ? undefined : { "last-event-id": lastEventId })
      }
    })
  )

  const opened = Effect.map(Clock.currentTimeMillis, (now) => {
    openedAt = now
  })

  const closed = Effect.map(Clock.currentTimeMillis, (now) => {
    wasOpen = now - openedAt >= minStreamMs
    openedAt = Number.POSITIVE_INFINITY
  })

  const connection = connect.pipe(
    Effect.filterOrElse(
      ({ status }) => status === 200,
      ({ status }) => refused(status)
    ),
    Effect.timeoutFail({ duration: maxSilence, onTimeout: () => lost }),
    Effect.zipLeft(opened),
    HttpClientResponse.stream,
    Stream.timeoutFail(() => lost, maxSilence),
    Stream.decodeText(),
    Stream.pipeThroughChannel(Sse.makeChannel()),
    // A stream that breaks after its begin fails as unreadable.
    Stream.catchTags({ RequestError: () => lost, ResponseError: () => lost }),
    Stream.runForEach((event) => {
      lastEventId = event.id
      return onEvent(event)
    }),
    Effect.zipRight(ended),
    Effect.tapError(() => closed)
  )

  const announce = Effect.suspend(() => {
    if (isReconnect) return printErrorText(`The stream from ${url} has ended: reconnecting.`)
    isReconnect = true
    return Effect.void
  })

  return Effect.zipRight(announce, connection).pipe(
    Effect.retry({
      while: (error) => error instanceof Interrupted,
      schedule: Schedule.resetWhen(reconnects, () => wasOpen)
    }),
    Effect.catchIf(
      (error) => error instanceof Interrupted,
      ({ what }) => outage(what)
    ),
    Effect.provide(FetchHttpClient.layer)
  )
}
