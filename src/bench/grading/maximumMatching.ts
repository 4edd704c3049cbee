/**
 * A maximum bipartite matching: as many of the left as possible get one of the right each, by augmenting paths. `candidates`
 * lists for each of the left which of the right it may have. Of such matchings it is one in which as many as possible of `first`,
 * some of the right, are taken: those are matched before the rest, and no augmenting path leaves out what was matched. Yields
 * which one each got.
 */
export const maximumMatching = (
  candidates: ReadonlyArray<ReadonlyArray<number>>,
  first: ReadonlyArray<number> = []
): ReadonlyArray<number | undefined> => {
  const leftOf = new Map<number, number>()
  const lefts = [...candidates.keys()]
  if (first.length > 0) {
    const ofFirst = maximumMatching(first.map((right) => lefts.filter((left) => candidates[left]?.includes(right))))
    for (const [index, right] of first.entries()) {
      const left = ofFirst[index]
      if (left !== undefined) leftOf.set(right, left)
    }
  }

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

  const matched = new Set(leftOf.values())
  for (const left of lefts) if (!matched.has(left)) place(left, new Set())
  const rights = new Map([...leftOf].map(([right, left]) => [left, right]))
  return candidates.map((_, left) => rights.get(left))
}
