import { expect } from "bun:test"
import { Deferred, Effect, Exit, Fiber, Option, TestClock } from "effect"
import { scopedSandbox } from "../../../src/cli/bench/scopedSandbox.ts"
import { effect } from "../../support/effect.ts"

effect(
  "a creation that the server does not answer can be interrupted",
  () =>
    Effect.gen(function* () {
      const creating = yield* Effect.fork(Effect.scoped(scopedSandbox(Effect.never, () => Effect.void)))
      yield* Effect.yieldNow()
      expect(Exit.isInterrupted(yield* Fiber.interrupt(creating))).toBe(true)
    }),
  5000
)

effect("an interrupted command drops its sandbox, and waits ten seconds for a server that does not answer that", () =>
  Effect.gen(function* () {
    const dropped = yield* Deferred.make<string>()
    const drop = (name: string) => Effect.zipRight(Deferred.succeed(dropped, name), Effect.never)
    const using = yield* Effect.fork(
      Effect.scoped(Effect.zipRight(scopedSandbox(Effect.succeed("a"), drop), Effect.never))
    )
    yield* Effect.yieldNow()
    yield* Fiber.interruptFork(using)
    expect(yield* Deferred.await(dropped)).toBe("a")
    yield* TestClock.adjust("9 seconds")
    expect(Option.isNone(yield* Fiber.poll(using))).toBe(true)
    yield* TestClock.adjust("1 second")
    yield* Fiber.await(using)
  })
)
