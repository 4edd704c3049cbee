import { describe, expect } from "bun:test"
import { Chunk, type Console, Effect, Fiber, Option, TestClock } from "effect"
import { followEvents } from "../../../src/cli/bench/followEvents.ts"
import { CommandFailed } from "../../../src/cli/exit.ts"
import { effect } from "../../support/effect.ts"

/** A server whose event streams end at once, except the one with number `openStream`, which `end` ends. */
const openServer = (openStream?: number) => {
  let requests = 0
  let endStream = () => {}
  const opened = Promise.withResolvers<void>()
  const held = new ReadableStream({
    start: (controller) => {
      controller.enqueue(": \n\n")
      endStream = () => controller.close()
    }
  })
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => {
      requests += 1
      if (requests === openStream) opened.resolve()
      const body = requests === openStream ? held : ": \n\n"
      return new Response(body, { headers: { "content-type": "text/event-stream" } })
    }
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    opened: Effect.promise(() => opened.promise),
    end: Effect.sync(() => endStream()),
    requests: () => requests,
    [Symbol.asyncDispose]: () => server.stop(true)
  }
}

const server = (openStream?: number) =>
  Effect.acquireRelease(
    Effect.sync(() => openServer(openStream)),
    (opened) => Effect.promise(() => opened[Symbol.asyncDispose]())
  )

/** Follows a server. `waits` skips its pauses, up to a number of them or until it gives up, and returns their lengths. */
const follow = (url: string) =>
  Effect.gen(function* () {
    const errors: Array<string> = []
    const console = yield* Effect.consoleWith(Effect.succeed)
    const error = (line: string) => Effect.sync(() => void errors.push(line))
    const fiber = yield* followEvents({ url, path: "/", token: undefined }, () => Effect.void).pipe(
      Effect.withConsole({ ...console, error } satisfies Console.Console),
      Effect.flip,
      Effect.fork
    )
    const waits = (most = Number.POSITIVE_INFINITY) =>
      Effect.gen(function* () {
        const found: Array<number> = []
        while (found.length < most && Option.isNone(yield* Fiber.poll(fiber))) {
          const end = Chunk.head(yield* TestClock.sleeps())
          if (Option.isNone(end)) yield* Effect.promise(() => Bun.sleep(1))
          else {
            found.push(end.value - (yield* TestClock.currentTimeMillis))
            yield* TestClock.setTime(end.value)
          }
        }
        return found
      })
    return { errors, waits, failure: Fiber.join(fiber) }
  })

const pauses = [1000, 2000, 4000, 8000, 16_000]

describe("an event stream that the server ends", () => {
  effect("is requested five more times, in growing intervals", () =>
    Effect.gen(function* () {
      const { requests, url } = yield* server()
      const { failure, errors, waits } = yield* follow(url)
      expect(yield* waits()).toEqual(pauses)
      expect(requests()).toBe(6)
      expect(errors).toEqual(pauses.map(() => `The stream from ${url} has ended: reconnecting.`))
      expect(yield* failure).toEqual(
        new CommandFailed({ lines: [`${url}: the server has ended the stream, as it does when it stops`], code: 3 })
      )
    }).pipe(Effect.scoped)
  )

  effect("is requested five times again if a minute has passed since", () =>
    Effect.gen(function* () {
      const { end, opened, url } = yield* server(3)
      const { waits } = yield* follow(url)
      expect(yield* waits(2)).toEqual(pauses.slice(0, 2))
      yield* opened
      yield* TestClock.adjust("57 seconds")
      yield* end
      expect(yield* waits()).toEqual(pauses)
    }).pipe(Effect.scoped)
  )
})
