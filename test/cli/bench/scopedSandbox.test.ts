import { expect } from "bun:test"
import { Deferred, Effect, Exit, Fiber, Option, TestClock } from "effect"
import { scopedSandbox } from "../../../src/cli/bench/scopedSandbox.ts"
import { effect } from "../../support/effect.ts"

effect("a creation that the server does not answer ends two seconds after it is interrupted", () =>
  Effect.gen(function* () {
    const begun = yield* Deferred.make<void>()
    const create = Effect.zipRight(Deferred.succeed(begun, undefined), Effect.never)
    const creating = yield* Effect.fork(Effect.scoped(scopedSandbox(create, () => Effect.void)))
    yield* Deferred.await(begun)
    yield* Fiber.interruptFork(creating)
    yield* TestClock.adjust("1999 millis")
    expect(Option.isNone(yield* Fiber.poll(creating))).toBe(true)
    yield* TestClock.adjust("1 millis")
    expect(Exit.isInterrupted(yield* Fiber.await(creating))).toBe(true)
  })
)

effect("a sandbox whose answer arrives after the command was interrupted is dropped", () =>
  Effect.gen(function* () {
    const begun = yield* Deferred.make<void>()
    const answer = yield* Deferred.make<string>()
    const create = Effect.zipRight(Deferred.succeed(begun, undefined), Deferred.await(answer))
    const dropped: Array<string> = []
    const drop = (name: string) => Effect.sync(() => dropped.push(name))
    const creating = yield* Effect.fork(Effect.scoped(scopedSandbox(create, drop)))
    yield* Deferred.await(begun)
    // A race around it would interrupt it again at its end.
    yield* Fiber.interruptFork(creating)
    yield* TestClock.adjust("1 second")
    yield* Fiber.interruptFork(creating)
    yield* TestClock.adjust("500 millis")
    yield* Deferred.succeed(answer, "a")
    expect(Exit.isInterrupted(yield* Fiber.await(creating))).toBe(true)
    expect(dropped).toEqual(["a"])
  })
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
