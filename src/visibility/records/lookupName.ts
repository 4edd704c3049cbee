interface Named {
  readonly name: string
}

const blankRank = ({ name }: Named): number => Number(name !== name.trim())

/**
 * What records are found by: their names without the blanks around them, with which names were stored once. One with blanks is
 * found by its name as it is where another one is meant without them: one that is called so, or else the first.
 */
export const lookupNameOf = <One extends Named>(all: ReadonlyArray<One>): ((one: One) => string) => {
  const preferredLast = all.toSorted((a, b) => blankRank(a) - blankRank(b)).toReversed()
  const preferred = new Map(preferredLast.map(({ name }) => [name.trim(), name]))
  return ({ name }) => (preferred.get(name.trim()) === name ? name.trim() : name)
}

/** By what a name that somebody has written is found: whoever writes one as it is means no other. */
export const lookupName = (known: { readonly has: (name: string) => boolean }, name: string): string =>
  known.has(name) ? name : name.trim()
