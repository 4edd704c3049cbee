import { expect, test } from "bun:test"
import { type Console, Effect, Fiber, TestClock, TestContext } from "effect"
import { withHeartbeat } from "../../src/cli/progress.ts"
import { effect } from "../support/effect.ts"

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

effect("what follows an interrupted command waits until its clean-up has ended", () =>
  Effect.gen(function* () {
    const ends: Array<string> = []
    const noteEnd = (name: string) => Effect.sync(() => void ends.push(name))
    const work = Effect.onInterrupt(Effect.never, () => Effect.delay(noteEnd("command"), "2 seconds"))
    const fiber = yield* Effect.fork(
      Effect.ensuring(withHeartbeat(work, Effect.succeed(""), false), noteEnd("what follows"))
    )
    yield* Effect.yieldNow()
    yield* Fiber.interruptFork(fiber)
    yield* TestClock.adjust("2 seconds")
    yield* Fiber.await(fiber)
    expect(ends).toEqual(["command", "what follows"])
  })
)
