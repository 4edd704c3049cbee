import { expect } from "bun:test"
import { Effect, Layer } from "effect"
import { RollupContexts } from "../../../src/visibility/facts/RollupContext.ts"
import { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

effect("only the contexts of recently written organizations are cached", () =>
  Effect.gen(function* () {
    const contexts = yield* RollupContexts
    const keys = Array.from({ length: 150 }, (_, index) => OrganizationKey.make(index + 1))
    const first = yield* Effect.forEach(keys, (key) => contexts.at(key, 1))
    // Newest first: an old one is read again and replaces a cached one.
    const again = yield* Effect.forEach(keys.toReversed(), (key) => contexts.at(key, 1))
    const kept = again.map((context, index) => context === first.at(-1 - index))
    expect(kept).toEqual(keys.map((_, index) => index < 100))
  }).pipe(Effect.provide(Layer.fresh(RollupContexts.Default).pipe(Layer.provide(TestWorld()))))
)
