import { boundedMap } from "./boundedMap.ts"

/**
 * Memoizes the last `limit` values that a pure function made. A full memo evicts the oldest one, however often it is
 * used, so that a hit costs a look-up and nothing else. For values that are expensive to make and never change; the same
 * key must always give an equal value.
 */
export const boundedMemo = <Key extends string | number, A>(limit: number) => {
  const known = boundedMap<Key, A>(limit)
  return (key: Key, make: () => A): A => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make()
    known.set(key, made)
    return made
  }
}
