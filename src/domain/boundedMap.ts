/**
 * A map of the values that were set last, which come to `limit` at most: each to 1, or to its size. A full one evicts what was
 * set the longest ago.
 */
export const boundedMap = <Key extends string | number, A>(limit: number, sizeOf: (value: A) => number = () => 1) => {
  const known = new Map<Key, A>()
  let size = 0
  const remove = (key: Key): boolean => {
    const value = known.get(key)
    const wasThere = known.delete(key)
    // What was there is an `A`, also where it is undefined.
    if (wasThere) size -= sizeOf(value as A)
    return wasThere
  }
  return {
    get: (key: Key): A | undefined => known.get(key),
    set: (key: Key, value: A): void => {
      remove(key)
      known.set(key, value)
      size += sizeOf(value)
      for (const oldest of size > limit ? known.keys() : []) {
        remove(oldest)
        if (size <= limit) break
      }
    },
    delete: remove
  }
}
