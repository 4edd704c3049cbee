import { Effect, Option, Schema } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { didYouMean, quote, shortened } from "../../domain/Input.ts"
import { defaultProducts } from "../../domain/Limits.ts"
import { nearest, wordsOf } from "../../domain/nearest.ts"
import type { Next } from "../../domain/Problem.ts"
import { Seed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { Inventory } from "../inventory/Inventory.ts"
import { type CatalogueProduct, type CatalogueVariant, catalogue } from "../world/Catalogue.ts"
import type { Category } from "../world/Product.ts"
import { makeProductSearch } from "./ProductSearch.ts"
import { makeProductViewCache } from "./productViewCache.ts"

export class ProductNotFound extends Schema.TaggedError<ProductNotFound>()("ProductNotFound", {
  id: Schema.String,
  /** Slugs that it resembles. */
  nearest: Schema.Array(Schema.String)
}) {
  override get message() {
    return `No product has the id or slug ${quote(this.id)}.${didYouMean(this.nearest)}`
  }

  get next(): ReadonlyArray<Next> {
    return [...this.nearest.map((id) => ({ operation: "getProduct", params: { id } })), { operation: "searchProducts" }]
  }
}

interface ProductQuery {
  readonly q?: string | undefined
  readonly category?: Category | undefined
  /** Inclusive. */
  readonly maxPriceCents?: number | undefined
  /** As many as a page has. */
  readonly limit?: number | undefined
}

/** A variant together with the product that it is a variant of: what a cart line or an order line names. */
export interface Item {
  readonly product: CatalogueProduct
  readonly variant: CatalogueVariant
}

/** Which of a product's variants is meant when none is named: the first with units left, or the first if none has any. */
export const firstAvailable = (left: ReadonlyArray<number>): number =>
  Math.max(
    left.findIndex((units) => units > 0),
    0
  )

/**
 * The goods of the shop. They belong to the world and are held in memory; only what was sold of them is read from the
 * database, so `available` is true at the moment of the answer.
 */
export class Catalog extends Effect.Service<Catalog>()("vitrine/Catalog", {
  effect: Effect.gen(function* () {
    const inventory = yield* Inventory
    const products = catalogue(yield* Seed)
    const search = makeProductSearch(products)
    const show = makeProductViewCache()
    const byIdOrSlug = new Map<string, CatalogueProduct>(
      products.flatMap((product) => [
        [product.id, product],
        [product.slug, product]
      ])
    )
    const items: ReadonlyArray<Item> = products.flatMap((product) =>
      product.variants.map((variant) => ({ product, variant }))
    )
    const itemOf = new Map<string, Item>(items.map((item) => [item.variant.id, item]))

    /** A product by its id or slug, in any case. */
    const find = (idOrSlug: string) => Option.fromNullable(byIdOrSlug.get(idOrSlug.toLowerCase()))

    const slugs = products.map(({ slug }) => slug)

    /** The slugs that a name resembles, such as `Arc Desk Lamp`, or that of the product whose variant has it as its id. */
    const meantBy = (name: string): ReadonlyArray<string> => {
      const item = itemOf.get(name.toLowerCase())
      return item === undefined ? nearest(name, slugs, (text) => wordsOf(text).join("-")) : [item.product.slug]
    }

    const present = Effect.fnUntraced(function* (found: ReadonlyArray<CatalogueProduct>) {
      const { baseUrl } = yield* CurrentSandbox
      const taken = yield* inventory.taken(found.flatMap(({ variants }) => variants.map(({ id }) => id)))
      return found.map((product) => show(baseUrl, product, taken))
    })

    return {
      find,
      meantBy,

      /** Every variant of every product, in the shop's order. */
      items,

      /** A variant by its id, in any case, with its product. */
      findItem: (variantId: string) => Option.fromNullable(itemOf.get(variantId.toLowerCase())),

      /** The product with this id or slug as the current sandbox sells it. */
      get: traced(
        "Catalog.get",
        Effect.fnUntraced(function* (idOrSlug: string) {
          const product = find(idOrSlug)
          if (Option.isNone(product)) {
            return yield* new ProductNotFound({ id: shortened(idOrSlug), nearest: meantBy(idOrSlug) })
          }
          const [presented] = yield* present([product.value])
          return presented ?? (yield* Effect.dieMessage("a product was not presented"))
        })
      ),

      /** Products as the current sandbox sells them, best match first, or in the shop's order without words. */
      search: traced(
        "Catalog.search",
        Effect.fnUntraced(function* ({ category, limit = defaultProducts, maxPriceCents, q = "" }: ProductQuery) {
          const matches = q.trim() === "" ? products : search(q)
          const wanted = matches.filter(
            (product) =>
              (category === undefined || product.category === category) &&
              (maxPriceCents === undefined || product.priceCents <= maxPriceCents)
          )
          return yield* present(wanted.slice(0, limit))
        })
      ),

      /** Units left of these items in the current sandbox, in their order. */
      left: traced(
        "Catalog.left",
        Effect.fnUntraced(function* (wanted: ReadonlyArray<CatalogueVariant>) {
          const taken = yield* inventory.taken(wanted.map(({ id }) => id))
          return wanted.map(({ id, stock }) => Math.max(0, stock - (taken.get(id) ?? 0)))
        })
      )
    }
  }),
  dependencies: [Inventory.Default]
}) {}
