import { expect } from "bun:test"
import { Effect, Exit, Fiber } from "effect"
import { makeSharedRuns } from "../../src/domain/makeSharedRuns.ts"
import { effect } from "../support/effect.ts"

const pauseMs = 20

/** Work that takes some slices; `begun` counts how often it was begun. */
const countedWork = () => {
  let begun = 0
  const begin = function* () {
    begun += 1
    for (let step = 0; step < 3; step++) {
      Bun.sleepSync(pauseMs)
      yield
    }
    return begun
  }
  return { begin, begun: () => begun }
}

effect("work is run once for those who ask for it meanwhile", () =>
  Effect.gen(function* () {
    const { begin, begun } = countedWork()
    const run = makeSharedRuns<string, number>()
    expect(yield* Effect.all([run("a", begin), run("a", begin)], { concurrency: "unbounded" })).toEqual([1, 1])
    expect(yield* run("a", begin)).toBe(2)
    expect(begun()).toBe(2)
  })
)

effect("work goes on for the others if one leaves, and is forgotten with the last", () =>
  Effect.gen(function* () {
    const { begin, begun } = countedWork()
    const run = makeSharedRuns<string, number>()
    const [leaving, staying] = yield* Effect.all([Effect.fork(run("a", begin)), Effect.fork(run("a", begin))])
    yield* Effect.yieldNow()
    yield* Fiber.interrupt(leaving)
    expect(yield* Fiber.join(staying)).toBe(1)
    const alone = yield* Effect.fork(run("a", begin))
    yield* Effect.yieldNow()
    yield* Fiber.interrupt(alone)
    expect(yield* run("a", begin)).toBe(3)
    expect(begun()).toBe(3)
  })
)

effect("work that failed is begun anew for who asks next", () =>
  Effect.gen(function* () {
    let begun = 0
    const run = makeSharedRuns<string, string>()
    const failOnce = function* () {
      begun += 1
      yield
      if (begun === 1) throw new Error("no memory")
      return "made"
    }
    expect(Exit.isFailure(yield* Effect.exit(run("a", failOnce)))).toBe(true)
    expect(yield* run("a", failOnce)).toBe("made")
  })
)
