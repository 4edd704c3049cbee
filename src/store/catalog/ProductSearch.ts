import MiniSearch from "minisearch"
import type { CatalogueProduct } from "../world/Catalogue.ts"

/** Finds products by words: every word must match, a beginning or a small typo counts, the best match comes first. */
export type ProductSearch = (query: string) => ReadonlyArray<CatalogueProduct>

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
      .search(query)
      .flatMap(({ id, score }) => {
        const found = order.get(id)
        return found === undefined ? [] : [{ ...found, score }]
      })
      .sort((a, b) => b.score - a.score || a.position - b.position)
      .map(({ product }) => product)
}
