import { Effect, Option, Schema } from "effect"
import type { Detail } from "../../domain/Detail.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { didYouMean, quote, truncate } from "../../domain/Input.ts"
import { defaultProductPageSize } from "../../domain/Limits.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { memoByParts } from "../../domain/memoByParts.ts"
import type { Next } from "../../domain/Problem.ts"
import { runInSlices } from "../../domain/SlicedWork.ts"
import { traced } from "../../domain/traced.ts"
import { Inventory } from "../inventory/Inventory.ts"
import type { Overlay } from "../overlay/Overlay.ts"
import { Overlays } from "../overlay/Overlays.ts"
import { type CatalogueProduct, catalogueInSlices, type Stock, stockOf } from "../world/Catalogue.ts"
import { byPacksInSlices, perWorld } from "../world/perWorld.ts"
import { world } from "../world/World.ts"
import { worldIn } from "../world/WorldView.ts"
import { type Cursor, cursorAfter, readCursor } from "./cursor.ts"
import { type Goods, makeGoods, makePricedGoods, type Variant, withPrices } from "./Goods.ts"
import { ProductList } from "./Product.ts"
import { makeProductSearch } from "./ProductSearch.ts"
import { searchInOrder } from "./searchInOrder.ts"
import type { ProductFilter } from "./selection.ts"

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

interface ProductQuery extends ProductFilter {
  /** The page size. */
  readonly limit?: number | undefined
  /** The cursor where the previous page ended. */
  readonly cursor?: string | undefined
  readonly detail?: Detail | undefined
}

/** The index of the variant to take if none is named: the first with units left, or the first if none has any. */
export const firstAvailable = (left: ReadonlyArray<number>): number =>
  Math.max(
    left.findIndex((units) => units > 0),
    0
  )

/** The stock of a world with the overlay's changes. */
const stockWith = (stock: Stock, overlay: Overlay): Stock => {
  const get = (id: string) => {
    const units = stock.get(id)
    return units === undefined ? undefined : overlay.stock(id, "", units)
  }
  return overlay.rows.length === 0 ? stock : { get }
}

/** The goods, with the previous page's last product at its price there: at today's price the list may not contain it. */
const withPriceOf = (goods: Goods, after: Cursor | undefined): Goods => {
  if (after?.priceCents === undefined) return goods
  const { id, priceCents } = after
  const now = Option.map(goods.find(id), (product) => product.priceCents)
  return Option.isNone(now) || now.value === priceCents ? goods : withPrices(goods, new Map([[id, priceCents]]))
}

// Pages of products: some kilobytes each, with their JSON text.
const maxCachedPages = 200

/**
 * The goods of the shop. They belong to the world and are held in memory; only sold units are read from the database,
 * so `available` is true at the moment of the answer.
 */
export class Catalog extends Effect.Service<Catalog>()("vitrine/Catalog", {
  scoped: Effect.gen(function* () {
    const inventory = yield* Inventory
    const overlays = yield* Overlays
    const goodsIn = byPacksInSlices(function* (packs) {
      const products = yield* catalogueInSlices(packs)
      const search = makeProductSearch(products, world().search)
      return yield* makeGoods(products, packs.isInOrder ? searchInOrder(search) : search)
    })
    const pricedGoods = makePricedGoods()
    const stockIn = yield* perWorld((seed, packs) => {
      const { findItem } = goodsIn(packs)
      return stockOf(seed, (id) => Option.getOrUndefined(findItem(id)))
    })
    const pages = memoByParts<ProductList>(maxCachedPages)

    const goods = overlays.with((here, overlay) => pricedGoods(goodsIn(worldIn(here)), overlay))

    const currentStock = overlays.with((here, overlay) => stockWith(stockIn(here), overlay))

    /** The goods, their stock before sales, and the base URL. */
    const currentOffer = overlays.with((here, overlay) => ({
      goods: pricedGoods(goodsIn(worldIn(here)), overlay),
      stock: stockWith(stockIn(here), overlay),
      baseUrl: here.baseUrl
    }))

    const takenOf = (found: ReadonlyArray<CatalogueProduct>) =>
      inventory.taken(found.flatMap(({ variants }) => variants.map(({ id }) => id)))

    return {
      /** The goods of the current sandbox, at their current prices. */
      goods,

      /** The goods of a world, at its own prices. For ten thousand goods they are made in slices, before they are needed. */
      goodsIn,

      /** The product with this id or slug as the current sandbox sells it. */
      get: traced("Catalog.get", function* (idOrSlug: string) {
        const { baseUrl, goods, stock } = yield* currentOffer
        const product = goods.find(idOrSlug)
        if (Option.isNone(product)) {
          return yield* new ProductNotFound({ id: truncate(idOrSlug), nearest: goods.similarSlugs(idOrSlug) })
        }
        return goods.show(baseUrl)(product.value, stock, yield* takenOf([product.value]))
      }),

      /** A page of the requested products, as the current sandbox sells them. */
      search: traced(
        "Catalog.search",
        function* ({ cursor, detail, limit = defaultProductPageSize, ...filter }: ProductQuery) {
          const { category, maxPriceCents, q, sort } = filter
          const name = JSON.stringify([q, category, maxPriceCents, sort])
          const { baseUrl, goods, stock } = yield* currentOffer
          const after = cursor === undefined ? undefined : readCursor(cursor)
          // For ten thousand products an index takes a second, and a search of fifty words half a second.
          const { hint, products } = yield* runInSlices(() => withPriceOf(goods, after).select(name, filter))
          const before = after === undefined ? -1 : products.findIndex(({ id }) => id === after.id)
          if (cursor !== undefined && before < 0) {
            return yield* InvalidRequest.value("cursor", "the nextCursor of an answer to the same search", cursor)
          }
          const page = products.slice(before + 1, before + 1 + limit)
          const last = before + 1 + limit < products.length ? page.at(-1) : undefined
          const taken = yield* takenOf(page)
          const show = goods.show(baseUrl, detail)
          const items = page.map((product) => show(product, stock, taken))
          // The hint depends on this world and its prices, even where others find the same products, or none.
          return pages(hint === undefined ? items : [...items, hint], `${last?.id}`, () =>
            makeUnchecked(ProductList, {
              items,
              ...(last === undefined ? {} : { nextCursor: cursorAfter(last) }),
              ...(hint === undefined ? {} : { hint })
            })
          )
        }
      ),

      /** The stock before sales of the current sandbox. */
      stock: currentStock,

      /** Units left of these items in the current sandbox, in their order. */
      left: traced("Catalog.left", function* (variants: ReadonlyArray<Variant>) {
        const taken = yield* inventory.taken(variants.map(({ id }) => id))
        const stock = yield* currentStock
        return variants.map(({ id }) => Math.max(0, (stock.get(id) ?? 0) - (taken.get(id) ?? 0)))
      })
    }
  }).pipe(dependingOn(Inventory, Overlays))
}) {}
