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

/** The parts of a variant that callers see. */
export type Variant = Pick<CatalogueVariant, "id" | "label">

const asSlug = (name: string): string => wordsOf(name).join("-")

// Weight of the latest selections: a thousand for small catalogues, fewer for a large one.
const maxSelectionWeight = 1_000_000
const minSelectionWeight = 1000

/** Selects products and memoizes each selection by a name of its filter. Concurrent callers share one computation. */
const makeSelect = (products: ReadonlyArray<CatalogueProduct>, search: ProductSearch) => {
  const select = makeSelection(products, search)
  const selections = boundedMemo<string, () => ReturnType<typeof select>>(maxSelectionWeight, () =>
    // Unknown before it is computed: counts as the whole catalogue.
    Math.max(minSelectionWeight, products.length)
  )
  return (name: string, filter: ProductFilter) => selections(name, () => shareWork(select(filter)))()
}

/** The goods that a sandbox sells, and how they are found. Immutable. */
export interface Goods {
  readonly products: ReadonlyArray<CatalogueProduct>
  readonly search: ProductSearch
  /** Products as views with the links of a base URL. */
  readonly show: ReturnType<typeof makeProductViewCache>
  /** Every variant of every product, in the shop's order. */
  readonly items: ReadonlyArray<Item>
  /** A product by its id or slug, in any case. */
  readonly find: (idOrSlug: string) => Option.Option<CatalogueProduct>
  /** A variant by its id, in any case, with its product. */
  readonly findItem: (variantId: string) => Option.Option<Item>
  /** The slugs that resemble a name such as `Arc Desk Lamp`; for the id of a variant, the slug of its product. */
  readonly similarSlugs: (name: string) => ReadonlyArray<string>
  /** The products that a filter selects. `name` identifies the filter. */
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

/** The same goods, with some products at other prices. They share the search index: it has no prices. */
export const withPrices = (goods: Goods, prices: ReadonlyMap<string, number>): Goods => {
  const repriced = new Map(
    goods.products.flatMap((product) => {
      const priceCents = prices.get(product.id)
      return priceCents === undefined ? [] : [[product.id, { ...product, priceCents }] as const]
    })
  )
  const product = (original: CatalogueProduct): CatalogueProduct => repriced.get(original.id) ?? original
  const item = (original: Item): Item =>
    repriced.has(original.product.id) ? { ...original, product: product(original.product) } : original
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

// Cached lists of prices, each with its goods.
const maxPriceLists = 16

/** Makes a function that gives a world's goods at the overlay's prices. */
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
