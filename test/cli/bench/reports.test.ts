import { expect, test } from "bun:test"
import { Effect, Exit, Fiber, Option, TestClock } from "effect"
import { withReports } from "../../../src/cli/bench/reports.ts"
import { effect } from "../../support/effect.ts"

test("a failure to write reports is raised, unless the run has failed before", async () => {
  const writing = withReports(Effect.fail("the run is gone"))
  expect(await Effect.runPromiseExit(writing(Effect.void))).toEqual(Exit.fail("the run is gone"))
  expect(await Effect.runPromiseExit(writing(Effect.fail("no agent")))).toEqual(Exit.fail("no agent"))
})

test("reports are also written after a failure and an interruption", async () => {
  const ends: Array<string> = []
  const writing = withReports(Effect.sync(() => void ends.push("written")))
  for (const body of [Effect.void, Effect.fail("no agent"), Effect.interrupt])
    await Effect.runPromiseExit(writing(body))
  expect(ends).toEqual(["written", "written", "written"])
})

effect("an interrupted run waits ten seconds for a server that does not give its reports", () =>
  Effect.gen(function* () {
    const running = yield* Effect.fork(withReports(Effect.never)(Effect.never))
    yield* Effect.yieldNow()
    yield* Fiber.interruptFork(running)
    yield* TestClock.adjust("9 seconds")
    expect(Option.isNone(yield* Fiber.poll(running))).toBe(true)
    yield* TestClock.adjust("1 second")
    expect(Option.map(yield* Fiber.poll(running), Exit.isInterrupted)).toEqual(Option.some(true))
  })
)

for (const [end, body] of [
  ["failed", Effect.fail("no agent")],
  ["was interrupted", Effect.interrupt]
] as const) {
  effect(`a run that ${end} waits up to ten seconds for each of its reports`, () =>
    Effect.gen(function* () {
      const written: Array<string> = []
      const write = (format: string) =>
        Effect.delay(
          Effect.sync(() => void written.push(format)),
          "8 seconds"
        )
      const running = yield* Effect.fork(withReports(...["json", "junit", "html"].map(write))(body))
      yield* TestClock.adjust("24 seconds")
      yield* Fiber.await(running)
      expect(written).toEqual(["json", "junit", "html"])
    })
  )
}
