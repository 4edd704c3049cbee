import type { ProductSearch } from "./ProductSearch.ts"

/**
 * The same search for a catalogue in a tester's order: it finds what any word matches, and no match is better than
 * another. A query counts as one word.
 */
export const searchInOrder = (search: ProductSearch): ProductSearch =>
  function* (query) {
    // Nor do words such as `cheap` change the order; only `sort` does.
    const matches = { ...(yield* search(query)), order: undefined }
    if (matches.found.size === 0) return matches
    const matched = matches.matched.map((count) => Math.min(count, 1))
    return {
      ...matches,
      found: new Map([[query.trim(), matched.reduce((sum, one) => sum + one, 0)]]),
      matched,
      named: matches.named.map((count) => Math.min(count, 1)),
      scores: new Float64Array(matches.scores.length)
    }
  }
