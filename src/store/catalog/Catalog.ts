import { Effect, Option, Schema } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import type { Detail } from "../../domain/Detail.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { didYouMean, quote, shortened } from "../../domain/Input.ts"
import { defaultProducts } from "../../domain/Limits.ts"
import { memoByParts } from "../../domain/memoByParts.ts"
import { nearest, wordsOf } from "../../domain/nearest.ts"
import type { Next } from "../../domain/Problem.ts"
import { restored } from "../../domain/restored.ts"
import { perSeed, Seed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { Inventory } from "../inventory/Inventory.ts"
import { type CatalogueProduct, type CatalogueVariant, catalogue, stockOfWorld } from "../world/Catalogue.ts"
import { world } from "../world/World.ts"
import { ProductList } from "./Product.ts"
import { makeProductSearch } from "./ProductSearch.ts"
import { makeProductViewCache } from "./productViewCache.ts"
import { makeSelection, type Wanted } from "./selection.ts"

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

interface ProductQuery extends Wanted {
  /** As many as a page has. */
  readonly limit?: number | undefined
  /** The last product of the page before. */
  readonly cursor?: string | undefined
  readonly detail?: Detail | undefined
}

/** A variant together with the product that it is a variant of: what a cart line or an order line names. */
export interface Item {
  readonly product: CatalogueProduct
  readonly variant: Variant
}

/** What of a variant is the same in every world. */
type Variant = Pick<CatalogueVariant, "id" | "label">

/** Which of a product's variants is meant when none is named: the first with units left, or the first if none has any. */
export const firstAvailable = (left: ReadonlyArray<number>): number =>
  Math.max(
    left.findIndex((units) => units > 0),
    0
  )

// What was searched for last, and the pages that came of it: some kilobytes each, with what was written of them.
const [mostSelections, mostLists] = [1000, 200]

/**
 * The goods of the shop. They belong to the world and are held in memory; only what was sold of them is read from the
 * database, so `available` is true at the moment of the answer.
 */
export class Catalog extends Effect.Service<Catalog>()("vitrine/Catalog", {
  effect: Effect.gen(function* () {
    const inventory = yield* Inventory
    const products = catalogue(yield* Seed)
    const currentStock = yield* perSeed(stockOfWorld)
    const select = makeSelection(products, makeProductSearch(products, world().search))
    const selections = boundedMemo<string, ReturnType<typeof select>>(mostSelections)
    const lists = memoByParts<ProductList>(mostLists)
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

    const present = Effect.fnUntraced(function* (found: ReadonlyArray<CatalogueProduct>, detail?: Detail) {
      const { baseUrl } = yield* CurrentSandbox
      const taken = yield* inventory.taken(found.flatMap(({ variants }) => variants.map(({ id }) => id)))
      const stock = yield* currentStock
      return found.map((product) => show(baseUrl, product, stock, taken, detail))
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

      /** A page of the products that were asked for, as the current sandbox sells them. */
      search: traced(
        "Catalog.search",
        Effect.fnUntraced(function* ({ cursor, detail, limit = defaultProducts, ...wanted }: ProductQuery) {
          const { category, maxPriceCents, q, sort } = wanted
          const name = JSON.stringify([q, category, maxPriceCents, sort])
          const { hint, products } = selections(name, () => select(wanted))
          const before = cursor === undefined ? -1 : products.findIndex(({ id }) => id === cursor.toLowerCase())
          if (cursor !== undefined && before < 0) {
            return yield* InvalidRequest.value("cursor", "the nextCursor of an answer to the same search", cursor)
          }
          const page = products.slice(before + 1, before + 1 + limit)
          const last = before + 1 + limit < products.length ? page.at(-1) : undefined
          const items = yield* present(page, detail)
          return lists(items, `${last?.id} ${hint === undefined ? "" : name}`, () =>
            restored(ProductList, {
              items,
              ...(last === undefined ? {} : { nextCursor: last.id }),
              ...(hint === undefined ? {} : { hint })
            })
          )
        })
      ),

      /** What a fresh sandbox of the current world holds. */
      stock: currentStock,

      /** Units left of these items in the current sandbox, in their order. */
      left: traced(
        "Catalog.left",
        Effect.fnUntraced(function* (wanted: ReadonlyArray<Variant>) {
          const taken = yield* inventory.taken(wanted.map(({ id }) => id))
          const stock = yield* currentStock
          return wanted.map(({ id }) => Math.max(0, (stock.get(id) ?? 0) - (taken.get(id) ?? 0)))
        })
      )
    }
  }),
  dependencies: [Inventory.Default]
}) {}
