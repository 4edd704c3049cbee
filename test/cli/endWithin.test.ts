import { expect } from "bun:test"
import { Cause, Deferred, Effect, Exit, Fiber, TestClock } from "effect"
import { endWithin } from "../../src/cli/endWithin.ts"
import { effect } from "../support/effect.ts"

/** Interrupts an effect with this finalizer. Returns its exit, and whether the finalizer was too slow. */
const stopWith = (finalizer: Effect.Effect<void>) =>
  Effect.gen(function* () {
    let isLate = false
    const onTimeout = Effect.sync(() => {
      isLate = true
    })
    const running = yield* Deferred.make<void>()
    const endless = Effect.ensuring(Effect.zipRight(Deferred.succeed(running, undefined), Effect.never), finalizer)
    const fiber = yield* Effect.fork(endWithin("5 seconds", onTimeout)(endless))
    yield* Deferred.await(running)
    yield* Fiber.interruptFork(fiber)
    yield* TestClock.adjust("5 seconds")
    return { exit: yield* Fiber.await(fiber), isLate }
  })

const isInterrupted = (exit: Exit.Exit<unknown>) => Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)

effect("an interrupted effect waits for its finalizers, and fails as they do", () =>
  Effect.gen(function* () {
    const inTime = yield* stopWith(Effect.sleep("4 seconds"))
    expect([isInterrupted(inTime.exit), inTime.isLate]).toEqual([true, false])
    const failed = yield* stopWith(Effect.die("broken"))
    expect([isInterrupted(failed.exit), failed.isLate]).toEqual([false, false])
  })
)

effect("an interrupted effect ends in time, whatever its finalizers wait for", () =>
  Effect.gen(function* () {
    const { exit, isLate } = yield* stopWith(Effect.never)
    expect([isInterrupted(exit), isLate]).toEqual([true, true])
  })
)

effect("an effect that is not interrupted ends as it would alone", () =>
  Effect.gen(function* () {
    const alone = endWithin("5 seconds", Effect.die("late"))
    expect(yield* alone(Effect.succeed(1))).toBe(1)
    expect(yield* Effect.flip(alone(Effect.fail("reason")))).toBe("reason")
  })
)
