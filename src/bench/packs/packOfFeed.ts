import { Either, Predicate } from "effect"
import { fieldOf } from "../../domain/issuesOf.ts"
import type { Pieces } from "../../domain/Pieces.ts"
import { type Issue, invalid } from "../../domain/Problem.ts"
import { groupOf, productOfFeed } from "../../store/world/productOfFeed.ts"

// More than a product has variants: its schema tells so, and need not see all.
const mostItemsOfProduct = 101

/** The list of items of a feed, and where it stands in the request. */
const itemsOf = (feed: unknown) =>
  Predicate.isRecord(feed) ? { items: feed.products, path: ["feed", "products"] } : { items: feed, path: ["feed"] }

/**
 * The pack that a product feed of agent checkout describes, `{"products": [...]}` or the list alone, with whatever else a pack
 * has: items of one `item_group_id` are the variants of a product. What is wrong with these is told by the schema of packs.
 */
export function* packOfFeed(feed: unknown, rest: object): Pieces<Either.Either<unknown, ReadonlyArray<Issue>>> {
  const { items, path } = itemsOf(feed)
  if (!Array.isArray(items)) {
    return Either.left([
      invalid(fieldOf(path), "the items of a product feed: a list, or an object with products", items)
    ])
  }
  const goods = items.filter(Predicate.isRecord)
  if (goods.length < items.length) {
    const others = [...items.entries()].filter(([, item]) => !Predicate.isRecord(item))
    return Either.left(others.map(([at, item]) => invalid(fieldOf([...path, at]), "an item of a product feed", item)))
  }
  const products: Array<object> = []
  for (const group of Map.groupBy(goods, groupOf).values()) {
    products.push(productOfFeed(group.slice(0, mostItemsOfProduct)))
    yield
  }
  return Either.right({
    title: "A product feed",
    description: "Goods of a product feed of agent checkout.",
    ...rest,
    products
  })
}
