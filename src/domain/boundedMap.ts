/** A map of the `limit` values that were set last: a full one evicts what was set the longest ago. */
export const boundedMap = <Key extends string | number, A>(limit: number) => {
  const known = new Map<Key, A>()
  return {
    get: (key: Key): A | undefined => known.get(key),
    set: (key: Key, value: A): void => {
      known.delete(key)
      known.set(key, value)
      const [oldest] = known.size > limit ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    },
    delete: (key: Key): boolean => known.delete(key)
  }
}
