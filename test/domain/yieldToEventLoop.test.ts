import { expect } from "bun:test"
import { Effect, Fiber } from "effect"
import { makeYieldQueue, yieldToEventLoop } from "../../src/domain/yieldToEventLoop.ts"
import { effect } from "../support/effect.ts"

effect("waiting fibers get one tick each, in order, and interrupted fibers use no tick", () =>
  Effect.gen(function* () {
    const nextTick = makeYieldQueue()
    let ticks = 0
    yield* Effect.fork(
      Effect.forever(
        Effect.map(yieldToEventLoop, () => {
          ticks += 1
        })
      )
    )
    const came: Array<number> = []
    const wait = (n: number) => Effect.map(nextTick, () => void came.push(n))
    const gone = yield* Effect.forEach(Array(50).keys(), (n) => Effect.fork(wait(n)))
    const staying = yield* Effect.forEach([50, 51, 52], (n) => Effect.fork(wait(n)))
    yield* Effect.yieldNow()
    yield* Fiber.interruptAll(gone)
    yield* Fiber.joinAll(staying)
    expect(came).toEqual([50, 51, 52])
    expect(ticks).toBeWithin(2, 10)
  })
)
