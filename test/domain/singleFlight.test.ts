import { describe, expect } from "bun:test"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { singleFlight } from "../../src/domain/singleFlight.ts"
import { effect } from "../support/effect.ts"

/** A run that waits for the gate and returns its number, and the count of runs. */
const gated = Effect.gen(function* () {
  const gate = yield* Deferred.make<void, string>()
  let runs = 0
  const shared = yield* singleFlight(() => {
    runs += 1
    return Effect.as(Deferred.await(gate), runs)
  })
  return { gate, shared, runs: () => runs }
})

const untilBegun = (runs: () => number) => Effect.repeat(Effect.yieldNow(), { until: () => runs() > 0 })

describe("a shared run", () => {
  effect("serves all callers until it ends, and the next caller starts another one", () =>
    Effect.gen(function* () {
      const { gate, runs, shared } = yield* gated
      const callers = yield* Effect.fork(Effect.all([shared, shared, shared], { concurrency: "unbounded" }))
      yield* untilBegun(runs)
      const late = yield* Effect.fork(shared)
      yield* Deferred.succeed(gate, undefined)
      expect([yield* Fiber.join(callers), yield* Fiber.join(late)]).toEqual([[1, 1, 1], 1])
      expect(yield* shared).toBe(2)
    }).pipe(Effect.scoped)
  )

  effect("that is closed gets no new callers: the next caller starts another one", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      let runs = 0
      const shared = yield* singleFlight((close) => Effect.zipRight(close, Effect.as(Deferred.await(gate), ++runs)))
      const first = yield* Effect.fork(shared)
      yield* untilBegun(() => runs)
      yield* Effect.yieldNow()
      const second = yield* Effect.fork(shared)
      yield* Effect.repeat(Effect.yieldNow(), { until: () => runs > 1 })
      yield* Deferred.succeed(gate, undefined)
      expect([yield* Fiber.join(first), yield* Fiber.join(second)]).toEqual([1, 2])
    }).pipe(Effect.scoped)
  )

  effect("continues if its first caller is interrupted", () =>
    Effect.gen(function* () {
      const { gate, runs, shared } = yield* gated
      const first = yield* Effect.fork(shared)
      yield* untilBegun(runs)
      const second = yield* Effect.fork(shared)
      yield* Fiber.interrupt(first)
      const third = yield* Effect.fork(shared)
      yield* Deferred.succeed(gate, undefined)
      expect([yield* Fiber.join(second), yield* Fiber.join(third)]).toEqual([1, 1])
    }).pipe(Effect.scoped)
  )

  effect("never hangs, at whatever step its first caller is interrupted", () =>
    Effect.gen(function* () {
      const shared = yield* singleFlight(() => Effect.yieldNow())
      // A fiber yields after this many steps, and can be interrupted there: here, at each step of the first caller.
      const maxOps = 64
      let first = shared
      for (let steps = 0; steps < maxOps; steps++) {
        first = Effect.zipRight(Effect.void, first)
        const caller = yield* Effect.fork(Effect.withMaxOpsBeforeYield(first, maxOps))
        yield* Effect.yieldNow()
        yield* Fiber.interrupt(caller)
        yield* shared
      }
    }).pipe(Effect.scoped)
  )

  effect("that fails fails for all waiting callers, and the next caller tries again", () =>
    Effect.gen(function* () {
      const { gate, runs, shared } = yield* gated
      const callers = yield* Effect.fork(Effect.all([Effect.flip(shared), Effect.flip(shared)], { concurrency: 2 }))
      yield* untilBegun(runs)
      yield* Deferred.fail(gate, "lost")
      expect(yield* Fiber.join(callers)).toEqual(["lost", "lost"])
      expect(yield* Effect.flip(shared)).toBe("lost")
      expect(runs()).toBe(2)
    }).pipe(Effect.scoped)
  )

  effect("is interrupted, with all its callers, when its scope closes", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { runs, shared } = yield* Scope.extend(gated, scope)
      const waiting = yield* Effect.fork(shared)
      yield* untilBegun(runs)
      yield* Scope.close(scope, Exit.void)
      expect(Exit.isInterrupted(yield* Fiber.await(waiting))).toBe(true)
      expect(Exit.isInterrupted(yield* Effect.exit(shared))).toBe(true)
    })
  )
})
