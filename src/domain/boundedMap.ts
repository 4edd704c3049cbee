/**
 * A map of the most recently set values. Each counts 1, or its size; the total is at most `limit`. A full map evicts
 * the oldest ones.
 */
export const boundedMap = <Key extends string | number, A>(limit: number, sizeOf: (value: A) => number = () => 1) => {
  const values = new Map<Key, A>()
  let size = 0
  // Continues after the last evicted key: a new iterator would walk over all deleted keys, which the map purges only
  // now and then. It keeps the map's old table alive, so it is dropped once more keys were removed than are left.
  let oldestKeys: MapIterator<Key> | undefined
  let removedCount = 0
  const remove = (key: Key): boolean => {
    const value = values.get(key)
    const existed = values.delete(key)
    if (!existed) return false
    // An existing value is an `A`, even if it is undefined.
    size -= sizeOf(value as A)
    if (++removedCount > values.size) oldestKeys = undefined
    return true
  }
  const evict = (): void => {
    let next = oldestKeys?.next()
    if (next === undefined || next.done === true) {
      removedCount = 0
      oldestKeys = values.keys()
      next = oldestKeys.next()
    }
    if (next.done !== true) remove(next.value)
  }
  return {
    get: (key: Key): A | undefined => values.get(key),
    set: (key: Key, value: A): void => {
      remove(key)
      values.set(key, value)
      size += sizeOf(value)
      while (size > limit && values.size > 0) evict()
    },
    delete: remove
  }
}
