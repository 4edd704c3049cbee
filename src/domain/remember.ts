/**
 * Remembers what a pure function gave, for the `limit` latest keys. For values that are expensive to make and never
 * change: the same key must always give an equal value.
 */
export const remember = <A>(limit: number) => {
  const known = new Map<string, A>()
  return (key: string, make: () => A): A => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make()
    if (known.size >= limit) {
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    }
    known.set(key, made)
    return made
  }
}
