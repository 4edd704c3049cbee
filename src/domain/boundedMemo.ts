import { boundedMap } from "./boundedMap.ts"

/**
 * Memoizes the last values that a pure function made, which come to `limit` at most: each to 1, or to its size. A full memo evicts
 * the oldest one, however often it is used, so that a hit costs a look-up and nothing else. For values that are expensive to make
 * and never change; the same key must always give an equal value.
 */
export const boundedMemo = <Key extends string | number, A>(limit: number, sizeOf?: (value: A) => number) => {
  const known = boundedMap<Key, A>(limit, sizeOf)
  return (key: Key, make: () => A): A => {
    const found = known.get(key)
    if (found !== undefined) return found
    const created = make()
    known.set(key, created)
    return created
  }
}
