interface Named {
  readonly name: string
}

const hasBlanks = ({ name }: Named): number => Number(name !== name.trim())

/**
 * What records are found by: their names without the blanks around them, with which names were stored once. One with blanks is
 * found by its name as it is where another one is meant without them: one that is called so, or else the first.
 */
export const lookupNameOf = <One extends Named>(all: ReadonlyArray<One>): ((one: One) => string) => {
  const meantLast = all.toSorted((a, b) => hasBlanks(a) - hasBlanks(b)).toReversed()
  const meant = new Map(meantLast.map(({ name }) => [name.trim(), name]))
  return ({ name }) => (meant.get(name.trim()) === name ? name.trim() : name)
}

/** By what a name that somebody has written is found: whoever writes one as it is means no other. */
export const lookupName = (known: { readonly has: (name: string) => boolean }, name: string): string =>
  known.has(name) ? name : name.trim()
