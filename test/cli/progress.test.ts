import { expect, test } from "bun:test"
import { type Console, Effect, TestClock, TestContext } from "effect"
import { withHeartbeat } from "../../src/cli/progress.ts"

test("without a terminal, a long command prints how far it is once a minute, until it ends", async () => {
  const lines: Array<unknown> = []
  const program = Effect.consoleWith((console) =>
    Effect.gen(function* () {
      let done = 0
      const note = Effect.sync(() => `${done}/4`)
      const fiber = yield* Effect.fork(withHeartbeat(Effect.sleep("150 seconds"), note, false))
      yield* TestClock.adjust("59 seconds")
      expect(lines).toEqual([])
      done = 1
      yield* TestClock.adjust("1 second")
      done = 3
      yield* TestClock.adjust("60 seconds")
      yield* TestClock.adjust("30 seconds")
      yield* fiber
      yield* TestClock.adjust("10 minutes")
      expect(lines).toEqual(["1/4", "3/4"])
      yield* Effect.fork(withHeartbeat(Effect.never, note, true))
      yield* TestClock.adjust("10 minutes")
      expect(lines).toHaveLength(2)
    }).pipe(
      Effect.withConsole({
        ...console,
        error: (line: unknown) => Effect.sync(() => void lines.push(line))
      } satisfies Console.Console)
    )
  )
  await Effect.runPromise(Effect.provide(program, TestContext.TestContext))
})
