import { Predicate } from "effect"
import { groupOf, productOfFeed } from "../../store/world/productOfFeed.ts"

/**
 * The pack that a product feed of agent checkout describes: items of one `item_group_id` are the variants of a product. What is
 * wrong with it is told by the schema of packs.
 */
export const packOfFeed = (feed: unknown): unknown => {
  const items = Predicate.isRecord(feed) && Array.isArray(feed.products) ? feed.products.filter(Predicate.isRecord) : []
  return {
    title: "A product feed",
    description: "Goods of a product feed of agent checkout.",
    products: [...Map.groupBy(items, groupOf).values()].map(productOfFeed)
  }
}
