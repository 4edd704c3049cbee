/** `search`, `product` for `searchProducts`, `search-products` and `search_product`. */
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((word) => word.replace(/s$/, ""))
      .filter((word) => word !== "")
  )

// Longer than any name of ours; what is not looked at is not a name.
const longest = 100
// One word alone, `get`, says little of what is meant.
const inCommon = 2
const maxSuggestions = 3

/** The tools that a name which is none may have meant, three at most: those with most words in common and fewest others. */
export const nearestTools = (tools: Iterable<string>, name: string): ReadonlyArray<string> => {
  if (name.length > longest) return []
  const given = wordsOf(name)
  return [...tools]
    .map((tool) => {
      const words = wordsOf(tool)
      const shared = words.intersection(given).size
      return { tool, shared, likeness: shared / words.union(given).size }
    })
    .filter(({ shared }) => shared >= inCommon)
    .sort((a, b) => b.likeness - a.likeness)
    .filter(({ likeness }, _, [first]) => likeness === first?.likeness)
    .slice(0, maxSuggestions)
    .map(({ tool }) => tool)
}
