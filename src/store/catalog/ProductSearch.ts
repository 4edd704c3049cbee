import MiniSearch from "minisearch"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import type { CatalogueProduct } from "../world/Catalogue.ts"
import type { SearchWords } from "../world/SearchWords.ts"
import { makeQueryReader, type SearchQuery } from "./SearchQuery.ts"
import { labelWordsToIndex, termsOf, wordsToIndex } from "./terms.ts"

/** The matches of a query. The arrays hold a number for each product, in the catalogue's order. */
export interface Matches extends Pick<SearchQuery, "order" | "minCents" | "maxCents"> {
  /** The words of the query, and phrases that count as one word, each with the number of products that it finds. */
  readonly found: ReadonlyMap<string, number>
  /** The number of these words that a product matches, */
  readonly matched: Uint8Array
  /** the number of them in its name, category and tags, which say what it is, */
  readonly named: Uint8Array
  /** and its score. */
  readonly scores: Float64Array
}

/**
 * Finds products by words: by forms, beginnings and small typos of a word, and by its meaning. It can pause between
 * words, of which there may be many, and while the first search builds the index.
 */
export type ProductSearch = (query: string) => SlicedWork<Matches>

// Products per slice for a word of one letter, which begins a word in nearly all of them.
const batchSize = 2500

interface Entry {
  readonly position: number
  readonly product: CatalogueProduct
}

const textOf = ({ position, product }: Entry, field: string): string => {
  switch (field) {
    case "position":
      return String(position)
    case "tags":
      return product.tags.join("\n")
    case "labels":
      return product.variants.map(({ label }) => label).join("\n")
    default:
      return product[field as "name" | "category" | "description"]
  }
}

const isName = (fields: ReadonlyArray<string>): boolean =>
  fields.some((field) => field !== "description" && field !== "labels")

export const makeProductSearch = (products: ReadonlyArray<CatalogueProduct>, words: SearchWords): ProductSearch => {
  const known = new Set<string>()
  const index = new MiniSearch<Entry>({
    idField: "position",
    fields: ["name", "category", "tags", "labels", "description"],
    extractField: textOf,
    tokenize: (text, field) => [...(field === "labels" ? labelWordsToIndex(text) : wordsToIndex(text))],
    processTerm: (word) => {
      const terms = [...termsOf(word)]
      for (const term of terms) known.add(term)
      return terms
    },
    // The words of a query come one by one, in their final form.
    searchOptions: {
      boost: { name: 4, tags: 2, category: 2 },
      tokenize: (word) => [word],
      processTerm: (word) => word
    }
  })
  const read = makeQueryReader(words, known)
  let added = 0
  function* prepare(): SlicedWork<void> {
    // A concurrent caller continues from here.
    for (let product = products[added]; product !== undefined; product = products[added]) {
      index.add({ position: added, product })
      added += 1
      yield
    }
  }

  return function* (query) {
    yield* prepare()
    const { units, ...criteria } = read(query)
    const found = new Map<string, number>()
    const matched = new Uint8Array(products.length)
    const named = new Uint8Array(products.length)
    const scores = new Float64Array(products.length)
    const add = (counts: Uint8Array | Float64Array, position: number, amount: number): void => {
      counts[position] = (counts[position] ?? 0) + amount
    }
    for (const { query, text } of units) {
      const step = text.length === 1 ? batchSize : products.length
      let count = 0
      for (let from = 0; from < products.length; from += step) {
        const isHere = (id: string): number => Number(from <= Number(id) && Number(id) < from + step)
        const results = index.search(query, step < products.length ? { boostDocument: isHere } : {})
        count += results.length
        for (const { id, match, score } of results) {
          const position = Number(id)
          add(matched, position, 1)
          add(scores, position, score)
          if (Object.values(match).some(isName)) add(named, position, 1)
        }
        yield
      }
      found.set(text, count)
    }
    return { ...criteria, found, matched, named, scores }
  }
}
