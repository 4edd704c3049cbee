import { Option } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import { nearest, wordsOf } from "../../domain/nearest.ts"
import { type SlicedWork, shareWork } from "../../domain/SlicedWork.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { emptyOverlay, type Overlay } from "../overlay/Overlay.ts"
import type { CatalogueProduct, CatalogueVariant, Item } from "../world/Catalogue.ts"
import type { ProductSearch } from "./ProductSearch.ts"
import { makeProductViewCache } from "./productViewCache.ts"
import { makeSelection, type ProductFilter } from "./selection.ts"

/** What of a variant callers are told. */
export type Variant = Pick<CatalogueVariant, "id" | "label">

const asSlug = (name: string): string => wordsOf(name).join("-")

// What was searched for last: a thousand lists of some goods each, fewer of a large catalogue.
const maxSelectionWeight = 1_000_000
const minSelectionWeight = 1000

/** Finds what is wanted of products, and remembers it by a name that tells what that is. Who asks meanwhile goes on with it. */
const makeSelect = (products: ReadonlyArray<CatalogueProduct>, search: ProductSearch) => {
  const select = makeSelection(products, search)
  const selections = boundedMemo<string, () => ReturnType<typeof select>>(maxSelectionWeight, () =>
    // It is not known before it is made.
    Math.max(minSelectionWeight, products.length)
  )
  return (name: string, wanted: ProductFilter) => selections(name, () => shareWork(select(wanted)))()
}

/** The goods that a sandbox sells, and how they are found. Nothing in it changes. */
export interface Goods {
  readonly products: ReadonlyArray<CatalogueProduct>
  readonly search: ProductSearch
  /** Products as they are shown at an address. */
  readonly show: ReturnType<typeof makeProductViewCache>
  /** Every variant of every product, in the shop's order. */
  readonly items: ReadonlyArray<Item>
  /** A product by its id or slug, in any case. */
  readonly find: (idOrSlug: string) => Option.Option<CatalogueProduct>
  /** A variant by its id, in any case, with its product. */
  readonly findItem: (variantId: string) => Option.Option<Item>
  /** The slugs that a name resembles, such as `Arc Desk Lamp`, or that of the product whose variant has it as its id. */
  readonly similarSlugs: (name: string) => ReadonlyArray<string>
  /** The products that are wanted. `name` tells what is wanted. */
  readonly select: ReturnType<typeof makeSelect>
}

export function* makeGoods(products: ReadonlyArray<CatalogueProduct>, search: ProductSearch): SlicedWork<Goods> {
  const byIdOrSlug = new Map<string, CatalogueProduct>()
  const items: Array<Item> = []
  const itemOf = new Map<string, Item>()
  for (const product of products) {
    byIdOrSlug.set(product.id, product).set(product.slug, product)
    for (const variant of product.variants) {
      const item = { product, variant }
      items.push(item)
      itemOf.set(variant.id, item)
    }
    yield
  }
  const slugs = products.map(({ slug }) => slug)
  return {
    products,
    search,
    show: makeProductViewCache(),
    items,
    find: (idOrSlug) => Option.fromNullable(byIdOrSlug.get(idOrSlug.toLowerCase())),
    findItem: (variantId) => Option.fromNullable(itemOf.get(variantId.toLowerCase())),
    similarSlugs: (name) => {
      const item = itemOf.get(name.toLowerCase())
      return item === undefined ? nearest(asSlug(name), slugs) : [item.product.slug]
    },
    select: makeSelect(products, search)
  }
}

/** The same goods, some products at other prices. Words are searched in the same index: it knows no prices. */
export const withPrices = (goods: Goods, prices: ReadonlyMap<string, number>): Goods => {
  const repriced = new Map(
    goods.products.flatMap((product) => {
      const priceCents = prices.get(product.id)
      return priceCents === undefined ? [] : [[product.id, { ...product, priceCents }] as const]
    })
  )
  const product = (own: CatalogueProduct): CatalogueProduct => repriced.get(own.id) ?? own
  const item = (own: Item): Item => (repriced.has(own.product.id) ? { ...own, product: product(own.product) } : own)
  const products = goods.products.map(product)
  return {
    ...goods,
    products,
    items: goods.items.map(item),
    find: (idOrSlug) => Option.map(goods.find(idOrSlug), product),
    findItem: (variantId) => Option.map(goods.findItem(variantId), item),
    select: makeSelect(products, goods.search)
  }
}

// Lists of prices that are kept. Each has the goods with them.
const maxPriceLists = 16

/** Tells the goods of a world at the prices that were set. */
export const makePricedGoods = () => {
  const lists = weakMemo((_: Goods) => boundedMemo<string, Goods>(maxPriceLists))
  return (goods: Goods, overlay: Overlay): Goods => {
    if (overlay === emptyOverlay) return goods
    const set = new Set(overlay.rows.flatMap(({ field, sku }) => (field === "stock" ? [] : [sku])))
    const repriced = [...set].flatMap((sku) => Option.toArray(goods.find(sku)))
    if (repriced.length === 0) return goods
    const prices = new Map(repriced.map(({ id, priceCents }) => [id, overlay.price(id, "", priceCents)]))
    const name = repriced.map(({ id }) => `${id} ${prices.get(id)}`).join()
    return lists(goods)(name, () => withPrices(goods, prices))
  }
}
