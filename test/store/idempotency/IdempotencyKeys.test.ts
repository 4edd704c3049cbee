import { expect } from "bun:test"
import { Cause, Effect, Exit, Layer, Option, Schema } from "effect"
import { IdempotencyKeys } from "../../../src/store/idempotency/IdempotencyKeys.ts"
import { Sandbox } from "../../../src/store/sandbox/Sandbox.ts"
import { effect, TestWorld } from "../../support/effect.ts"

const Services = Layer.provideMerge(Layer.fresh(Layer.merge(IdempotencyKeys.Default, Sandbox.Default)), TestWorld())

effect("a second unit of work in an operation is a defect, not a replay", () =>
  Effect.gen(function* () {
    const keys = yield* IdempotencyKeys
    const sandbox = yield* Sandbox
    const unit = sandbox.write((work) => Effect.succeed(work.sequence))
    const once = (key: string, operation: Effect.Effect<number>) =>
      keys.once("checkout", { headers: {}, payload: { idempotency_key: key } }, Schema.Int, operation)

    const exit = yield* Effect.exit(once("two", Effect.zipRight(unit, unit)))
    const defect = Exit.causeOption(exit).pipe(Option.flatMap(Cause.dieOption), Option.getOrThrow)
    expect(String(defect)).toContain("an operation with an idempotency key has two units of work")
    const first = yield* once("one", unit)
    expect(yield* once("one", unit)).toBe(first)
  }).pipe(Effect.provide(Services))
)
