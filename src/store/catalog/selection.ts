import { Array as Arr, Order } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import type { CatalogueProduct } from "../world/Catalogue.ts"
import type { Category } from "../world/Product.ts"
import { categories } from "../world/Showcase.ts"
import type { Matches, ProductSearch } from "./ProductSearch.ts"
import { hintOf, type SearchHint } from "./SearchHint.ts"
import type { Sort } from "./Sort.ts"

/** The filter of a search for products. */
export interface ProductFilter {
  readonly q?: string | undefined
  readonly category?: Category | undefined
  /** Inclusive. */
  readonly maxPriceCents?: number | undefined
  /** By default the best match first, or as words such as `cheap` ask. */
  readonly sort?: Sort | undefined
}

/** All selected products in order, and a hint if there are none or only partial matches. */
interface Selection {
  readonly products: ReadonlyArray<CatalogueProduct>
  readonly hint: SearchHint | undefined
}

type Positions = ReadonlyArray<number>

export const makeSelection = (products: ReadonlyArray<CatalogueProduct>, search: ProductSearch) => {
  const all: Positions = [...products.keys()]
  const presentCategories = new Set(products.map(({ category }) => category))
  const departments = categories.filter((category) => presentCategories.has(category))
  const priceOf = (position: number): number => products[position]?.priceCents ?? 0
  const byPrice = Order.mapInput(Order.number, priceOf)
  const byName = Order.mapInput(Order.string, (position: number) => products[position]?.name ?? "")
  const orders = { price_low: byPrice, price_high: Order.reverse(byPrice), name: byName }
  // To sort ten thousand products takes longer than a search, so it is done only on demand.
  const sortedAll = boundedMemo<string, Positions>(Object.keys(orders).length)

  const allMatches: Matches = {
    found: new Map(),
    minCents: 0,
    maxCents: Number.POSITIVE_INFINITY,
    order: undefined,
    matched: new Uint8Array(products.length),
    named: new Uint8Array(products.length),
    scores: new Float64Array(products.length)
  }

  const highest = (counts: Uint8Array | Float64Array): Order.Order<number> =>
    Order.reverse(Order.mapInput(Order.number, (at) => counts[at] ?? 0))

  /**
   * Products by score; equal ones, and all where there are no words, in the shop's order. If not all words match,
   * products that are what a word names come first: for a large mug the mugs.
   */
  const byRelevance = (chosen: Positions, { found, named, scores }: Matches, words: number): Positions =>
    Arr.sort(chosen, words < found.size ? Order.combine(highest(named), highest(scores)) : highest(scores))

  const sorted = (chosen: Positions, sort: keyof typeof orders): Positions => {
    const isChosen = new Set(chosen)
    return sortedAll(sort, () => Arr.sort(all, orders[sort])).filter((at) => isChosen.has(at))
  }

  /** `words` is the number of words that each of the products matches. */
  const arrange = (chosen: Positions, matches: Matches, words: number, sort: Sort | undefined): Positions => {
    if (sort !== undefined) return sort === "relevance" ? byRelevance(chosen, matches, words) : sorted(chosen, sort)
    if (matches.order === undefined) return byRelevance(chosen, matches, words)
    // A product that only mentions a word comes after those that are what it names.
    const isMention = (at: number): boolean => (matches.named[at] ?? 0) < words
    return Arr.sort(sorted(chosen, matches.order), Order.mapInput(Order.boolean, isMention))
  }

  return function* ({ category, maxPriceCents, q = "", sort }: ProductFilter): SlicedWork<Selection> {
    const matches = q.trim() === "" ? allMatches : yield* search(q)
    const { found, minCents, matched } = matches
    const words = found.size
    const maxCents = Math.min(matches.maxCents, maxPriceCents ?? Number.POSITIVE_INFINITY)
    const isInCategory = (at: number): boolean => category === undefined || products[at]?.category === category
    const withinLimits = all.filter((at) => isInCategory(at) && minCents <= priceOf(at) && priceOf(at) <= maxCents)
    const matching = (positions: Positions, count: number): Positions => positions.filter((at) => matched[at] === count)
    const productsMatching = (count: number) =>
      arrange(matching(withinLimits, count), matches, count, sort).flatMap((at) => products[at] ?? [])

    const complete = productsMatching(words)
    if (complete.length > 0) return { products: complete, hint: undefined }
    const best = withinLimits.reduce((best, at) => Math.max(best, matched[at] ?? 0), 0)
    const elsewhere = matching(all, words)
    const hint = hintOf({
      found,
      matched: best,
      elsewhere: elsewhere.length,
      lowest: elsewhere
        .filter(isInCategory)
        .map(priceOf)
        .sort((a, b) => a - b)[0],
      category,
      minCents,
      maxCents,
      departments
    })
    return { products: best === 0 ? [] : productsMatching(best), hint }
  }
}
