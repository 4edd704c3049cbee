import { expect, test } from "bun:test"
import { boundedMap } from "../../src/domain/boundedMap.ts"

test("a full map evicts what was set the longest ago, and nothing where a value is only renewed", () => {
  const map = boundedMap<string, number>(3)
  const kept = () => ["a", "b", "c", "d"].map(map.get)
  for (const [n, key] of ["a", "b", "c", "a", "c"].entries()) map.set(key, n)
  expect(kept()).toEqual([3, 1, 4, undefined])
  map.set("d", 5)
  expect(kept()).toEqual([3, undefined, 4, 5])
  map.delete("a")
  map.set("b", 6)
  expect(kept()).toEqual([undefined, 6, 4, 5])
})
