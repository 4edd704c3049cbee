import { expect, test } from "bun:test"
import { boundedMemo } from "../../src/domain/boundedMemo.ts"

/** A memo with this limit, and how often each value was computed. */
const countingMemo = (limit: number) => {
  const made = new Map<string, number>()
  const memo = boundedMemo<string, string>(limit)
  const get = (key: string) =>
    memo(key, () => {
      made.set(key, (made.get(key) ?? 0) + 1)
      return `the value of ${key}`
    })
  return { get, timesMade: (key: string) => made.get(key) ?? 0 }
}

test("a value is computed once as long as there are no more keys than the limit", () => {
  const { get, timesMade } = countingMemo(3)
  for (let round = 0; round < 5; round++)
    for (const key of ["a", "b", "c"]) expect(get(key)).toBe(`the value of ${key}`)
  expect(["a", "b", "c"].map(timesMade)).toEqual([1, 1, 1])
})

test("a full memo evicts the oldest value only", () => {
  const { get, timesMade } = countingMemo(3)
  // `a` is used again, but is still the oldest.
  for (const key of ["a", "b", "c", "a", "d", "b", "c", "d"]) get(key)
  expect(["a", "b", "c", "d"].map(timesMade)).toEqual([1, 1, 1, 1])
  get("a")
  expect(timesMade("a")).toBe(2)
})

test("a memo never holds more values than its limit", () => {
  const { get, timesMade } = countingMemo(10)
  const keys = Array.from({ length: 1000 }, (_, index) => `${index}`)
  for (const key of keys) get(key)
  // The newest first, so that recomputing a value evicts only values that were already read.
  for (const key of keys.toReversed()) get(key)
  expect(keys.filter((key) => timesMade(key) === 1)).toEqual(keys.slice(-10))
})
