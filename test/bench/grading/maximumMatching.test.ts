import { expect, test } from "bun:test"
import fc from "fast-check"
import { maximumMatching } from "../../../src/bench/grading/maximumMatching.ts"

/** The size of a maximum matching, by brute force. */
const maxMatchedBruteForce = (
  fitting: ReadonlyArray<ReadonlyArray<number>>,
  taken: ReadonlyArray<number> = []
): number => {
  const [first, ...rest] = fitting
  if (first === undefined) return 0
  const placed = first
    .filter((right) => !taken.includes(right))
    .map((right) => 1 + maxMatchedBruteForce(rest, [...taken, right]))
  return Math.max(maxMatchedBruteForce(rest, taken), ...placed)
}

const graphs = fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 4 }), { maxLength: 6 })

test("is a valid matching of maximum size", () => {
  fc.assert(
    fc.property(graphs, (fitting) => {
      const places = maximumMatching(fitting)
      const placed = places.flatMap((place) => (place === undefined ? [] : [place]))
      expect(places).toHaveLength(fitting.length)
      expect(new Set(placed).size).toBe(placed.length)
      for (const [left, right] of places.entries()) if (right !== undefined) expect(fitting[left]).toContain(right)
      expect(placed).toHaveLength(maxMatchedBruteForce(fitting))
    }),
    { numRuns: 300, seed: 20270115 }
  )
})

/** The maximum number of preferred nodes in a maximum matching, by brute force. */
const maxTakenBruteForce = (
  fitting: ReadonlyArray<ReadonlyArray<number>>,
  first: ReadonlyArray<number>,
  taken: ReadonlyArray<number> = []
): readonly [placed: number, ofFirst: number] => {
  const [candidates, ...rest] = fitting
  if (candidates === undefined) return [taken.length, taken.filter((right) => first.includes(right)).length]
  const placed = candidates
    .filter((right) => !taken.includes(right))
    .map((right) => maxTakenBruteForce(rest, first, [...taken, right]))
  return [maxTakenBruteForce(rest, first, taken), ...placed].reduce((best, other) =>
    other[0] > best[0] || (other[0] === best[0] && other[1] > best[1]) ? other : best
  )
}

test("matches as many preferred nodes as possible at the maximum size", () => {
  fc.assert(
    fc.property(graphs, fc.uniqueArray(fc.nat(5), { maxLength: 4 }), (fitting, first) => {
      const placed = maximumMatching(fitting, first).flatMap((place) => (place === undefined ? [] : [place]))
      expect(new Set(placed).size).toBe(placed.length)
      const ofFirst = placed.filter((right) => first.includes(right))
      expect([placed.length, ofFirst.length]).toEqual([...maxTakenBruteForce(fitting, first)])
    }),
    { numRuns: 300, seed: 20270115 }
  )
})

test("a node is moved if another one has no alternative", () => {
  expect(maximumMatching([[0, 1], [0]])).toEqual([1, 0])
  expect(maximumMatching([[0, 1], [0, 2], [0]])).toEqual([1, 2, 0])
})
