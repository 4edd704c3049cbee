import { expect } from "bun:test"
import { Effect, Layer } from "effect"
import { dependingOn } from "../../src/domain/dependingOn.ts"
import { effect } from "../support/effect.ts"

const events: Array<string> = []

class Shared extends Effect.Service<Shared>()("test/Shared", {
  scoped: Effect.acquireRelease(
    Effect.sync(() => {
      events.push("shared")
      return { number: 20 }
    }),
    () => Effect.sync(() => events.push("shared is closed"))
  )
}) {}

class Left extends Effect.Service<Left>()("test/Left", {
  scoped: Effect.acquireRelease(
    Effect.map(Shared, ({ number }) => ({ number: number + 1 })),
    () => Effect.sync(() => events.push("left is closed"))
  ).pipe(dependingOn(Shared))
}) {}

class Right extends Effect.Service<Right>()("test/Right", {
  scoped: Effect.map(Effect.all([Shared, Left]), ([shared, left]) => ({ number: shared.number + left.number })).pipe(
    dependingOn(Shared, Left)
  )
}) {}

class NoDatabase extends Effect.Service<NoDatabase>()("test/NoDatabase", {
  effect: Effect.fail("no database" as const) as Effect.Effect<object, "no database">
}) {}

class Failing extends Effect.Service<Failing>()("test/Failing", {
  scoped: Effect.map(Shared, ({ number }) => ({ number })).pipe(dependingOn(Shared, NoDatabase))
}) {}

effect("a shared dependency of several services is built once, and closed after them", () =>
  Effect.gen(function* () {
    events.length = 0
    const numbers = Effect.map(Effect.all([Left, Right]), ([left, right]) => [left.number, right.number])
    expect(yield* Effect.provide(numbers, [Right.Default, Left.Default])).toEqual([21, 41])
    expect(events).toEqual(["shared", "left is closed", "shared is closed"])
  })
)

effect("a service fails with the error of its dependency, and closes the dependencies that were already built", () =>
  Effect.gen(function* () {
    events.length = 0
    expect(yield* Effect.flip(Effect.provide(Failing, Failing.Default))).toBe("no database")
    expect(events).toEqual(["shared", "shared is closed"])
  })
)

effect("a service that the environment has already replaces the default one of all that depend on it", () =>
  Effect.gen(function* () {
    events.length = 0
    const replaced = Layer.provide(Right.Default, Layer.succeed(Shared, Shared.make({ number: 1 })))
    expect(yield* Effect.map(Effect.provide(Right, replaced), ({ number }) => number)).toBe(3)
    expect(events).toEqual(["left is closed"])
  })
)
