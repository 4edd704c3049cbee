import { Option } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { nearest, wordsOf } from "../../domain/nearest.ts"
import { nothingSet, type Overlay } from "../overlay/Overlay.ts"
import type { CatalogueProduct, CatalogueVariant, Item } from "../world/Catalogue.ts"
import type { ProductSearch } from "./ProductSearch.ts"
import { makeProductViewCache } from "./productViewCache.ts"
import { makeSelection, type Wanted } from "./selection.ts"

/** What of a variant callers are told. */
export type Variant = Pick<CatalogueVariant, "id" | "label">

// What was searched for last.
const mostSelections = 1000

/** The goods that a sandbox sells, and how they are found. Nothing in it changes. */
export const makeGoods = (
  products: ReadonlyArray<CatalogueProduct>,
  search: ProductSearch,
  show = makeProductViewCache()
) => {
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
  const slugs = products.map(({ slug }) => slug)
  const select = makeSelection(products, search)
  const selections = boundedMemo<string, ReturnType<typeof select>>(mostSelections)

  return {
    products,
    search,

    /** Products as they are shown at an address. */
    show,

    /** Every variant of every product, in the shop's order. */
    items,

    /** A product by its id or slug, in any case. */
    find: (idOrSlug: string) => Option.fromNullable(byIdOrSlug.get(idOrSlug.toLowerCase())),

    /** A variant by its id, in any case, with its product. */
    findItem: (variantId: string) => Option.fromNullable(itemOf.get(variantId.toLowerCase())),

    /** The slugs that a name resembles, such as `Arc Desk Lamp`, or that of the product whose variant has it as its id. */
    meantBy: (name: string): ReadonlyArray<string> => {
      const item = itemOf.get(name.toLowerCase())
      return item === undefined ? nearest(name, slugs, (text) => wordsOf(text).join("-")) : [item.product.slug]
    },

    /** The products that are wanted. `name` tells what is wanted. */
    select: (name: string, wanted: Wanted) => selections(name, () => select(wanted))
  }
}

export type Goods = ReturnType<typeof makeGoods>

// Lists of prices that are kept. Each has the goods with them.
const mostPriceLists = 16

/** Tells the goods of a world at the prices that were set. Words are searched in the same index: it knows no prices. */
export const makePricedGoods = () => {
  const lists = new WeakMap<Goods, (name: string, make: () => Goods) => Goods>()
  return (goods: Goods, overlay: Overlay): Goods => {
    if (overlay === nothingSet) return goods
    const set = new Set(overlay.rows.flatMap(({ field, sku }) => (field === "stock" ? [] : [sku])))
    const repriced = goods.products.filter(({ id }) => set.has(id))
    if (repriced.length === 0) return goods
    const prices = new Map(repriced.map(({ id, priceCents }) => [id, overlay.price(id, "", priceCents)]))
    const list = lists.get(goods) ?? boundedMemo<string, Goods>(mostPriceLists)
    lists.set(goods, list)
    const name = repriced.map(({ id }) => `${id} ${prices.get(id)}`).join()
    return list(name, () =>
      makeGoods(
        goods.products.map((product) => {
          const priceCents = prices.get(product.id)
          return priceCents === undefined ? product : { ...product, priceCents }
        }),
        goods.search,
        goods.show
      )
    )
  }
}
