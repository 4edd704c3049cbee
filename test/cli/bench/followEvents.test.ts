import { describe, expect } from "bun:test"
import { Chunk, type Console, Effect, Fiber, Option, TestClock } from "effect"
import { followEvents } from "../../../src/cli/bench/followEvents.ts"
import { CommandFailed } from "../../../src/cli/exit.ts"
import { effect } from "../../support/effect.ts"

/** A stream with one event, which stays open until `end`. */
const openStream = () => {
  let end = () => {}
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue("data: first\n\n")
      end = () => controller.close()
    }
  })
  return { body, end: Effect.sync(() => end()) }
}

const streamOf = (body: BodyInit) => new Response(body, { headers: { "content-type": "text/event-stream" } })

/** A server whose event streams end at once, except where `answer` gives the request with this number another answer. */
const server = (answer: (request: number) => Response | Promise<Response> | undefined = () => undefined) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        let requests = 0
        const opened = Bun.serve({
          port: 0,
          hostname: "127.0.0.1",
          fetch: () => {
            requests += 1
            return answer(requests) ?? streamOf(": \n\n")
          }
        })
        return { opened, requests: () => requests }
      }),
      ({ opened }) => Effect.promise(() => opened.stop(true))
    ),
    ({ opened, requests }) => ({ url: `http://127.0.0.1:${opened.port}`, requests })
  )

/** Until something is so that a server or its client brings about. */
const until = (isSo: () => boolean) =>
  Effect.promise(() => Bun.sleep(1)).pipe(Effect.repeat({ until: () => Effect.sync(isSo) }))

const pauses = [1000, 2000, 4000, 8000, 16_000]

/** Follows a server. `waits` skips its pauses, up to a number of them or until it gives up, and returns their lengths. */
const follow = (url: string) =>
  Effect.gen(function* () {
    const errors: Array<string> = []
    let events = 0
    const console = yield* Effect.consoleWith(Effect.succeed)
    const error = (line: string) => Effect.sync(() => void errors.push(line))
    const fiber = yield* followEvents({ url, path: "/", token: undefined }, () =>
      Effect.sync(() => {
        events += 1
      })
    ).pipe(Effect.withConsole({ ...console, error } satisfies Console.Console), Effect.flip, Effect.fork)
    const waits = (most = Number.POSITIVE_INFINITY) =>
      Effect.gen(function* () {
        const found: Array<number> = []
        while (found.length < most && Option.isNone(yield* Fiber.poll(fiber))) {
          const newest = Chunk.head(yield* TestClock.sleeps())
          const length = Option.getOrElse(newest, () => Number.POSITIVE_INFINITY) - (yield* TestClock.currentTimeMillis)
          // Another one is the limit of an attempt.
          if (!pauses.includes(length)) yield* Effect.promise(() => Bun.sleep(1))
          else {
            found.push(length)
            yield* TestClock.adjust(length)
          }
        }
        return found
      })
    return { errors, events: () => events, waits, failure: Fiber.join(fiber) }
  })

const failed = (url: string, what: string) => new CommandFailed({ lines: [`${url}: ${what}`], code: 3 })

describe("an event stream that the server ends", () => {
  effect("is requested five more times, in growing intervals", () =>
    Effect.gen(function* () {
      const { requests, url } = yield* server()
      const { failure, errors, waits } = yield* follow(url)
      expect(yield* waits()).toEqual(pauses)
      expect(requests()).toBe(6)
      expect(errors).toEqual(pauses.map(() => `The stream from ${url} has ended: reconnecting.`))
      expect(yield* failure).toEqual(failed(url, "the server has ended the stream, as it does when it stops"))
    }).pipe(Effect.scoped)
  )

  effect("is requested five times again if it was open for ten seconds", () =>
    Effect.gen(function* () {
      const { body, end } = openStream()
      const { url } = yield* server((request) => (request === 3 ? streamOf(body) : undefined))
      const { events, waits } = yield* follow(url)
      expect(yield* waits(2)).toEqual(pauses.slice(0, 2))
      yield* until(() => events() === 1)
      yield* TestClock.adjust("10 seconds")
      yield* end
      expect(yield* waits()).toEqual(pauses)
    }).pipe(Effect.scoped)
  )
})

effect("a server that does not come back is asked five more times, however long its answers take", () =>
  Effect.gen(function* () {
    const answers = pauses.concat(0).map(() => Promise.withResolvers<Response>())
    const { requests, url } = yield* server((request) => answers[request - 1]?.promise)
    const { failure, waits } = yield* follow(url)
    const waited: Array<number> = []
    for (const [index, { resolve }] of answers.entries()) {
      yield* until(() => requests() === index + 1)
      yield* TestClock.adjust("13 seconds")
      resolve(new Response(undefined, { status: 504 }))
      waited.push(...(yield* waits(1)))
    }
    expect(waited).toEqual(pauses)
    expect(yield* failure).toEqual(failed(url, "the request for the journal was answered with 504"))
  }).pipe(Effect.scoped)
)

effect("an event stream that is silent for a minute is requested again, as is one that does not begin", () =>
  Effect.gen(function* () {
    const { body } = openStream()
    const { requests, url } = yield* server((request) => (request === 1 ? streamOf(body) : new Promise(() => {})))
    const { errors, events, failure, waits } = yield* follow(url)
    yield* until(() => events() === 1)
    for (const [index, pause] of pauses.entries()) {
      yield* TestClock.adjust("1 minute")
      expect(yield* waits(1)).toEqual([pause])
      yield* until(() => requests() === index + 2)
    }
    expect(errors).toHaveLength(pauses.length)
    yield* TestClock.adjust("1 minute")
    expect(yield* failure).toEqual(failed(url, "the connection was lost: is the server running?"))
  }).pipe(Effect.scoped)
)
