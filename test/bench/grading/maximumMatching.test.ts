import { expect, test } from "bun:test"
import fc from "fast-check"
import { maximumMatching } from "../../../src/bench/grading/maximumMatching.ts"

/** How many can be placed at most, by trying everything. */
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

test("places as many as can be placed, each where it fits, and no two at one place", () => {
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

test("one gives way where another has no other place", () => {
  expect(maximumMatching([[0, 1], [0]])).toEqual([1, 0])
  expect(maximumMatching([[0, 1], [0, 2], [0]])).toEqual([1, 2, 0])
})
