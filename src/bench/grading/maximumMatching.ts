/**
 * A maximum bipartite matching by augmenting paths. `candidates` lists the possible right indexes of each left one. Of all such
 * matchings it is one with as many right indexes of `first` as possible: they are matched first, and an augmenting path never
 * unmatches one. Returns the right index of each left one.
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

  /** Finds a partner for `left`, moving others if needed. */
  const assign = (left: number, tried: Set<number>): boolean =>
    (candidates[left] ?? []).some((right) => {
      if (tried.has(right)) return false
      tried.add(right)
      const before = leftOf.get(right)
      if (before !== undefined && !assign(before, tried)) return false
      leftOf.set(right, left)
      return true
    })

  const matched = new Set(leftOf.values())
  for (const left of lefts) if (!matched.has(left)) assign(left, new Set())
  const rights = new Map([...leftOf].map(([right, left]) => [left, right]))
  return candidates.map((_, left) => rights.get(left))
}
