interface Named {
  readonly name: string
}

const blankRank = ({ name }: Named): number => Number(name !== name.trim())

/**
 * The name that a record is found by: trimmed, as older versions stored names with blanks. If several records share it,
 * the one stored without blanks has it, or else the first; the others keep their exact names.
 */
export const lookupNameOf = <Item extends Named>(all: ReadonlyArray<Item>): ((item: Item) => string) => {
  const preferredLast = all.toSorted((a, b) => blankRank(a) - blankRank(b)).toReversed()
  const preferred = new Map(preferredLast.map(({ name }) => [name.trim(), name]))
  return ({ name }) => (preferred.get(name.trim()) === name ? name.trim() : name)
}

/** The key to look up a given name with: an exact match takes precedence over the trimmed name. */
export const lookupName = (known: { readonly has: (name: string) => boolean }, name: string): string =>
  known.has(name) ? name : name.trim()
