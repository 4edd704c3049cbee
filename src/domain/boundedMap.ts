/**
 * A map of the values that were set last, which come to `limit` at most: each to 1, or to its size. A full one evicts what was
 * set the longest ago.
 */
export const boundedMap = <Key extends string | number, A>(limit: number, sizeOf: (value: A) => number = () => 1) => {
  const known = new Map<Key, A>()
  let size = 0
  // Goes on from the one that was evicted last: a new one would walk over all that have been, which the map forgets now and then.
  // It keeps what was in the map when it was made, so it is let go once as many are gone as are left.
  let oldestKeys: MapIterator<Key> | undefined
  let removedCount = 0
  const remove = (key: Key): boolean => {
    const value = known.get(key)
    const wasThere = known.delete(key)
    if (!wasThere) return false
    // What was there is an `A`, also where it is undefined.
    size -= sizeOf(value as A)
    if (++removedCount > known.size) oldestKeys = undefined
    return true
  }
  const evict = (): void => {
    let next = oldestKeys?.next()
    if (next === undefined || next.done === true) {
      removedCount = 0
      oldestKeys = known.keys()
      next = oldestKeys.next()
    }
    if (next.done !== true) remove(next.value)
  }
  return {
    get: (key: Key): A | undefined => known.get(key),
    set: (key: Key, value: A): void => {
      remove(key)
      known.set(key, value)
      size += sizeOf(value)
      while (size > limit && known.size > 0) evict()
    },
    delete: remove
  }
}
