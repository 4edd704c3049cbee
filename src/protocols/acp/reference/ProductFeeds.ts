import { DateTime, Effect } from "effect"
import { boundedMap } from "../../../domain/boundedMap.ts"
import { CurrentSandbox } from "../../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../../domain/dependingOn.ts"
import { formatDecimal } from "../../../domain/Money.ts"
import { makeSharedRuns } from "../../../domain/makeSharedRuns.ts"
import { makeUnchecked } from "../../../domain/makeUnchecked.ts"
import type { SlicedWork } from "../../../domain/SlicedWork.ts"
import { traced } from "../../../domain/traced.ts"
import { Catalog } from "../../../store/catalog/Catalog.ts"
import type { Goods } from "../../../store/catalog/Goods.ts"
import { Sandbox, type SandboxVersion } from "../../../store/sandbox/Sandbox.ts"
import type { CatalogueProduct, Item } from "../../../store/world/Catalogue.ts"
import { FeedItem, ProductFeed } from "./FeedItem.ts"

// In kilobytes: an entry is one, with its JSON text and without its reviews, and a pack has up to 80,000. Callers can
// invent sandboxes and addresses without end, so the number of small feeds is limited, too.
const maxCachedKilobytes = 100_000
const maxCachedFeeds = 32

type Reviews = Pick<FeedItem, "raw_review_data">

/** The reviews of a product, serialized once for all its variants. */
const makeReviewsOf = () => {
  let last: { readonly product: CatalogueProduct; readonly written: Reviews } | undefined
  return (product: CatalogueProduct): Reviews => {
    if (last?.product !== product) {
      const { reviews } = product
      last = { product, written: reviews === undefined ? {} : { raw_review_data: JSON.stringify(reviews) } }
    }
    return last.written
  }
}

const toEntry = (
  baseUrl: string,
  { product, variant }: Item,
  availability: FeedItem["availability"],
  reviews: Reviews
) =>
  makeUnchecked(FeedItem, {
    id: variant.id,
    item_group_id: product.id,
    title: product.variants.length === 1 ? product.name : `${product.name}, ${variant.label}`,
    description: product.description,
    link: `${baseUrl}/products/${product.slug}?variant=${variant.id}`,
    image_link: `${baseUrl}/images/products/${variant.id}-1.svg`,
    price: `${formatDecimal(product.priceCents)} USD`,
    availability,
    condition: "new",
    brand: "Vitrine",
    product_category: product.category,
    ...(product.reviewCount === undefined ? {} : { product_review_count: product.reviewCount }),
    ...(product.rating === undefined ? {} : { product_review_rating: product.rating }),
    ...reviews,
    enable_checkout: true
  })

interface CachedFeed {
  /** Everything sold up to this version is in the feed. */
  readonly version: SandboxVersion
  readonly goods: Goods
  readonly feed: ProductFeed
  /** In kilobytes. */
  readonly size: number
}

const sizeOf = (entries: ReadonlyArray<FeedItem>): number =>
  entries.reduce((size, { raw_review_data: reviews = "" }) => size + 1 + reviews.length / 1000, 0)

/** An entry for each variant; an unchanged entry is the same object. */
function* entriesOf(
  baseUrl: string,
  goods: Goods,
  left: ReadonlyArray<number>,
  last: CachedFeed | undefined
): SlicedWork<ReadonlyArray<FeedItem>> {
  const before = last?.goods === goods ? last.feed.products : []
  const entries: Array<FeedItem> = []
  const reviewsOf = makeReviewsOf()
  for (const [position, item] of goods.items.entries()) {
    const availability = (left[position] ?? 0) > 0 ? "in_stock" : "out_of_stock"
    const known = before[position]
    entries.push(
      known?.availability === availability ? known : toEntry(baseUrl, item, availability, reviewsOf(item.product))
    )
    yield
  }
  return entries
}

function* feedInSlices(
  baseUrl: string,
  { goods, version }: Pick<CachedFeed, "goods" | "version">,
  left: ReadonlyArray<number>,
  last: CachedFeed | undefined
): SlicedWork<CachedFeed> {
  const products = yield* entriesOf(baseUrl, goods, left, last)
  const feed = makeUnchecked(ProductFeed, { products, updated_at: version.at })
  return { version, goods, feed, size: sizeOf(products) }
}

const isSameVersion = (one: SandboxVersion, other: SandboxVersion): boolean =>
  one.state === other.state && DateTime.Equivalence(one.at, other.at)

/**
 * The product feed of the current sandbox. While nothing is written there, the answer is the same object for a second.
 * Sales by another process on the same database are in the feed after a second; until then `updated_at` is before them.
 */
export class ProductFeeds extends Effect.Service<ProductFeeds>()("vitrine/ProductFeeds", {
  scoped: Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const catalog = yield* Catalog
    // A feed that is larger than the cache takes all of it.
    const cache = boundedMap<string, CachedFeed>(maxCachedKilobytes, ({ size }) =>
      Math.min(maxCachedKilobytes, Math.max(size, maxCachedKilobytes / maxCachedFeeds))
    )
    // Readers who come meanwhile would each have a feed of 80 megabytes.
    const makeFeed = makeSharedRuns<string, CachedFeed>()

    const cacheFeed = (key: string, entry: CachedFeed) => {
      cache.set(key, entry)
      return entry.feed
    }

    return {
      get: traced("ProductFeeds.get", function* () {
        const { baseUrl, name } = yield* CurrentSandbox
        const key = `${name} ${baseUrl}`
        const last = cache.get(key)
        if (last !== undefined && (yield* sandbox.isCurrent(last.version))) return last.feed
        const version = yield* sandbox.version
        if (last !== undefined && isSameVersion(last.version, version)) return cacheFeed(key, { ...last, version })
        const goods = yield* catalog.goods
        const left = yield* catalog.left(goods.items.map(({ variant }) => variant))
        // Another reader's feed may be complete by now: on Postgres their queries end one after the other.
        const meanwhile = cache.get(key)
        if (meanwhile !== undefined && isSameVersion(meanwhile.version, version)) return meanwhile.feed
        const made = yield* makeFeed(`${key} ${version.state} ${DateTime.formatIso(version.at)}`, () =>
          feedInSlices(baseUrl, { goods, version }, left, last)
        )
        return cacheFeed(key, made)
      })
    }
  }).pipe(dependingOn(Sandbox, Catalog))
}) {}
