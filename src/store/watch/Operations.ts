import { Effect, Option } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Catalog } from "../catalog/Catalog.ts"
import { IdempotencyKeys } from "../idempotency/IdempotencyKeys.ts"
import { Feed } from "../orders/Feed.ts"
import type { Activity } from "../orders/Order.ts"
import type { FeedQuery } from "../sandbox/FeedRange.ts"
import type { Tally } from "../sandbox/Tally.ts"
import type { WatchApi } from "./Api.ts"

interface WatchedFeed {
  readonly feed: Activity
  readonly counts: ReadonlyArray<Tally>
}

export class WatchOperations extends Effect.Service<WatchOperations>()("vitrine/WatchOperations", {
  scoped: Effect.gen(function* () {
    const catalog = yield* Catalog
    const feeds = yield* Feed
    const keys = yield* IdempotencyKeys

    const watch = (query: FeedQuery): Effect.Effect<WatchedFeed> =>
      Effect.gen(function* () {
        const feed = yield* feeds.read(query)
        const counts = yield* feeds.tally({ at: feed.now, generation: feed.generation })
        // None after a reset between the two reads.
        return Option.isNone(counts) ? yield* watch(query) : { feed, counts: counts.value }
      })

    const operations: Operations<typeof WatchApi> = {
      getStock: ({ urlParams }) =>
        Effect.gen(function* () {
          const { find } = yield* catalog.goods
          const products = urlParams.products.split(",").flatMap((slug) => Option.toArray(find(slug)))
          const variants = products.flatMap(({ variants }) => variants)
          const left = yield* catalog.left(variants)
          return { left: Object.fromEntries(variants.map(({ id }, position) => [id, left[position] ?? 0])) }
        }),

      watchOrders: ({ urlParams }) => watch(urlParams),

      findPurchase: ({ urlParams }) => Effect.map(keys.has(urlParams), (isMade) => ({ isMade }))
    }
    return operations
  }).pipe(dependingOn(Catalog, Feed, IdempotencyKeys))
}) {}
