import { boundedMap } from "./boundedMap.ts"

/**
 * Memoizes the most recent results of a pure function. Each counts 1, or its size; the total is at most `limit`. A full
 * memo evicts the oldest, however often it is used, so that a hit is a mere look-up. For expensive, immutable values;
 * equal keys must give equal values.
 */
export const boundedMemo = <Key extends string | number, A>(limit: number, sizeOf?: (value: A) => number) => {
  const values = boundedMap<Key, A>(limit, sizeOf)
  return (key: Key, make: () => A): A => {
    const found = values.get(key)
    if (found !== undefined) return found
    const created = make()
    values.set(key, created)
    return created
  }
}
