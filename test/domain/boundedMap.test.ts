import { expect, test } from "bun:test"
import { boundedMap } from "../../src/domain/boundedMap.ts"

test("a full map evicts the entry set longest ago, but nothing when an existing key is set again", () => {
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

test("a map bounded by size evicts entries until the new one fits, and never keeps an entry larger than the bound", () => {
  const map = boundedMap<string, string>(6, ({ length }) => length)
  const kept = () => ["a", "b", "c"].map(map.get)
  for (const [key, text] of [
    ["a", "11"],
    ["b", "22"],
    ["a", "1"],
    ["c", "333"]
  ] as const)
    map.set(key, text)
  expect(kept()).toEqual(["1", "22", "333"])
  map.set("c", "33333")
  expect(kept()).toEqual(["1", undefined, "33333"])
  map.set("a", "7777777")
  expect(kept()).toEqual([undefined, undefined, undefined])
  map.delete("b")
  map.set("b", "666666")
  map.delete("b")
  map.set("c", "123456")
  expect(kept()).toEqual([undefined, undefined, "123456"])
})

test("a value that is undefined counts as an entry", () => {
  const map = boundedMap<string, string | undefined>(2)
  for (const key of ["a", "a", "a", "b"]) map.set(key, undefined)
  map.set("a", "1")
  map.set("b", "2")
  expect(["a", "b"].map(map.get)).toEqual(["1", "2"])
})

test("eviction follows the order of setting, after any sequence of sets and deletes", () => {
  const map = boundedMap<number, number>(20, (size) => size)
  // The same entries, as a plain list.
  let kept: Array<readonly [number, number]> = []
  let state = 7
  const draw = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  for (let round = 0; round < 5000; round++) {
    const key = draw(12)
    kept = kept.filter(([other]) => other !== key)
    if (draw(4) === 0) {
      map.delete(key)
      continue
    }
    const size = draw(25)
    map.set(key, size)
    kept.push([key, size])
    while (kept.reduce((sum, [, each]) => sum + each, 0) > 20) kept.shift()
    expect(Array.from({ length: 12 }, (_, each) => map.get(each))).toEqual(
      Array.from({ length: 12 }, (_, each) => kept.find(([other]) => other === each)?.[1])
    )
  }
})
