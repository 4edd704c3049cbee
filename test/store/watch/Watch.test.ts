import { expect } from "bun:test"
import { DateTime, Effect, Layer, Option } from "effect"
import { Feed } from "../../../src/store/orders/Feed.ts"
import { Activity } from "../../../src/store/orders/Order.ts"
import { WatchOperations } from "../../../src/store/watch/Operations.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const counts = [{ channel: "gpt", kind: "order", entries: 1, canceled: 0, cents: 100 }] as const

// A sandbox that is reset between the reads of its feed and of its counts, except the third time.
const resettingFeed = Layer.sync(Feed, () => {
  let generation = 0
  return new Feed({
    read: () =>
      Effect.sync(() => new Activity({ items: [], now: DateTime.unsafeMake(generation), generation: generation++ })),
    tally: (version) => Effect.succeed(version.generation < 2 ? Option.none() : Option.some(counts))
  })
})

effect("the counts and the entries that are shown have the same generation", () =>
  Effect.gen(function* () {
    const operator = yield* WatchOperations
    const { counts: shown, feed } = yield* operator.watchOrders({ urlParams: {} })
    expect([feed.generation, shown]).toEqual([2, counts])
  }).pipe(Effect.provide(WatchOperations.Default.pipe(Layer.provide(resettingFeed), Layer.provide(TestWorld()))))
)
