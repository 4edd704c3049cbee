import MiniSearch, { type Query } from "minisearch"
import type { CatalogueProduct } from "../world/Catalogue.ts"

/** Finds products by words: every word must match, a beginning or a small typo counts, the best match comes first. */
export type ProductSearch = (query: string) => ReadonlyArray<CatalogueProduct>

// No word of the catalogue is longer, and the swaps of a word grow with its square.
const longestWord = 24

/** A word with each pair of neighbouring letters swapped: the commonest typo, and two edits to a search by edits. */
const swapped = (word: string): ReadonlyArray<string> =>
  word.length < 4 || word.length > longestWord
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
      )

/** Every word of the query, each as it stands or with two letters swapped. */
const toQuery = (text: string): Query => ({
  combineWith: "AND",
  queries: text.split(/\s+/).map((word) => ({
    combineWith: "OR",
    // A word with a hyphen is two words, and both must match.
    queries: [
      { combineWith: "AND", queries: [word] },
      { queries: [...swapped(word)], combineWith: "OR", prefix: false, fuzzy: false }
    ]
  }))
})

export const makeProductSearch = (products: ReadonlyArray<CatalogueProduct>): ProductSearch => {
  const index = new MiniSearch<CatalogueProduct>({
    fields: ["name", "category", "tags", "description"],
    extractField: (product, field) =>
      field === "tags" ? product.tags.join(" ") : String(product[field as keyof CatalogueProduct]),
    searchOptions: {
      combineWith: "AND",
      boost: { name: 4, tags: 2, category: 2 },
      prefix: true,
      // One letter in four or five may be wrong; in a word of three letters every other word would be its neighbour.
      fuzzy: (term) => (term.length > 3 ? 0.2 : false)
    }
  })
  index.addAll(products)
  const order = new Map(products.map((product, position) => [product.id, { product, position }]))
  return (query) =>
    index
      .search(toQuery(query.trim()))
      .flatMap(({ id, score }) => {
        const found = order.get(id)
        return found === undefined ? [] : [{ ...found, score }]
      })
      .sort((a, b) => b.score - a.score || a.position - b.position)
      .map(({ product }) => product)
}
