import { expect, test } from "bun:test"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Effect, Logger, Stream } from "effect"
import { handlerOf } from "../../src/http/loopback.ts"

test("a streamed answer logs to the program's logger", async () => {
  const logged: Array<unknown> = []
  const logger = Logger.replace(
    Logger.defaultLogger,
    Logger.make(({ message }) => void logged.push(message))
  )
  const parts = Stream.make("a", "b").pipe(
    Stream.tap((part) => Effect.log(part)),
    Stream.encodeText
  )
  const handle = await Effect.runPromise(
    Effect.provide(handlerOf(Effect.succeed(HttpServerResponse.stream(parts))), logger)
  )
  const answer = await Effect.runPromise(handle(new Request("http://localhost/")))
  expect(await answer.text()).toBe("ab")
  expect(logged).toEqual([["a"], ["b"]])
})
