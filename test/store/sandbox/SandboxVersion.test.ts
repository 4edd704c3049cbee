import { describe, expect } from "bun:test"
import { Deferred, Effect, Fiber, Layer, TestClock } from "effect"
import { CurrentSandbox, SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { Sandbox } from "../../../src/store/sandbox/Sandbox.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const World = Layer.provideMerge(Sandbox.Default, TestWorld())

const within = (name: string) => Effect.provideService(CurrentSandbox, { name: SandboxName.make(name), baseUrl: "" })

const test = <A, E>(name: string, body: Effect.Effect<A, E, Sandbox | CurrentSandbox>) =>
  effect(name, () => body.pipe(within("run-42"), Effect.provide(World)))

describe("the version of a sandbox", () => {
  test(
    "stays the same without writes, and changes with each write and each reset",
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const states: Array<string> = []
      const look = Effect.map(sandbox.version, ({ state }) => states.push(state))
      yield* look
      yield* look
      expect(new Set(states).size).toBe(1)
      for (const write of [sandbox.write(() => Effect.void), sandbox.append(() => Effect.void), sandbox.reset]) {
        yield* write
        yield* look
      }
      expect(new Set(states).size).toBe(4)
    })
  )

  test(
    "does not change with a write that failed",
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* sandbox.write(() => Effect.void)
      const { state } = yield* sandbox.version
      yield* Effect.flip(sandbox.write(() => Effect.fail("no")))
      expect((yield* sandbox.version).state).toBe(state)
    })
  )
})

describe("a version counts as current", () => {
  test(
    "for less than a second",
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* TestClock.setTime(5_000)
      const version = yield* sandbox.version
      expect(yield* sandbox.isCurrent(version)).toBe(true)
      yield* TestClock.setTime(5_999)
      expect(yield* sandbox.isCurrent(version)).toBe(true)
      yield* TestClock.setTime(6_000)
      expect(yield* sandbox.isCurrent(version)).toBe(false)
      // If the clock has gone back, the version's age is unknown.
      yield* TestClock.setTime(3_000)
      expect(yield* sandbox.isCurrent(version)).toBe(false)
    })
  )

  test(
    "until this process writes or resets anything, in this sandbox or another",
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const write = sandbox.write(() => Effect.void)
      for (const change of [write, within("other")(write), sandbox.append(() => Effect.void), sandbox.reset]) {
        const version = yield* sandbox.version
        yield* change
        expect(yield* sandbox.isCurrent(version)).toBe(false)
        expect(yield* sandbox.isCurrent(yield* sandbox.version)).toBe(true)
      }
    })
  )

  test(
    "but not if it was read during a write that has ended since",
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* sandbox.version
      const [begun, end] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const writer = yield* Effect.fork(
        sandbox.write(() => Effect.zipRight(Deferred.succeed(begun, undefined), Deferred.await(end)))
      )
      yield* Deferred.await(begun)
      const reader = yield* Effect.fork(sandbox.version)
      yield* Effect.yieldNow()
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(writer)
      // The read began before the write ended, so whichever version it found must be read again.
      expect(yield* sandbox.isCurrent(yield* Fiber.join(reader))).toBe(false)
    })
  )
})
