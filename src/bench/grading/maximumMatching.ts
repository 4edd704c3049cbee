/**
 * A maximum bipartite matching: as many of the left as possible get one of the right each, by augmenting paths. `candidates`
 * lists for each of the left which of the right it may have. Yields which one each got.
 */
export const maximumMatching = (
  candidates: ReadonlyArray<ReadonlyArray<number>>
): ReadonlyArray<number | undefined> => {
  const leftOf = new Map<number, number>()

  /** Finds one for `left`, and others for those that have to give way. */
  const place = (left: number, tried: Set<number>): boolean =>
    (candidates[left] ?? []).some((right) => {
      if (tried.has(right)) return false
      tried.add(right)
      const before = leftOf.get(right)
      if (before !== undefined && !place(before, tried)) return false
      leftOf.set(right, left)
      return true
    })

  for (const left of candidates.keys()) place(left, new Set())
  const rights = new Map([...leftOf].map(([right, left]) => [left, right]))
  return candidates.map((_, left) => rights.get(left))
}
