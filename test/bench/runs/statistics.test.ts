import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { exactTest } from "../../../src/bench/runs/statistics/exactTest.ts"
import { holm } from "../../../src/bench/runs/statistics/holm.ts"
import { passHat } from "../../../src/bench/runs/statistics/passHat.ts"
import { wilson } from "../../../src/bench/runs/statistics/wilson.ts"

/** Every way to choose `chosen` of `size` things, each as a number whose bits are the chosen ones. */
const choices = (size: number, chosen: number): ReadonlyArray<number> =>
  Array.from({ length: 2 ** size }, (_, bits) => bits).filter(
    (bits) => bits.toString(2).replaceAll("0", "").length === chosen
  )

const ones = (bits: number): number => bits.toString(2).replaceAll("0", "").length

const counts = fc
  .integer({ min: 1, max: 8 })
  .chain((trials) => fc.record({ trials: fc.constant(trials), passed: fc.integer({ min: 0, max: trials }) }))

describe("pass^k", () => {
  test("is the share of draws of k trials that all passed", () => {
    fc.assert(
      fc.property(
        counts.chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 1, max: count.trials }))),
        ([{ passed, trials }, k]) => {
          const draws = choices(trials, k)
          const allPassed = draws.filter((bits) => (bits & (2 ** passed - 1)) === bits)
          expect(passHat(passed, trials, k)).toBeCloseTo(allPassed.length / draws.length, 12)
        }
      )
    )
  })
})

describe("Wilson's interval", () => {
  test("ends where the share seen is 1.96 standard errors away", () => {
    fc.assert(
      fc.property(counts, ({ passed, trials }) => {
        const { from, share, to } = wilson(passed, trials) ?? { from: 9, share: 9, to: 9 }
        expect(share).toBe(passed / trials)
        for (const end of [from, to].filter((end) => end > 0 && end < 1)) {
          expect(Math.abs(share - end)).toBeCloseTo(1.959963984540054 * Math.sqrt((end * (1 - end)) / trials), 9)
        }
        expect(from).toBeWithin(0, share + 1e-12)
        expect(to).toBeGreaterThanOrEqual(share)
      })
    )
  })

  test("has known values: 0.397 to 0.892 for 7 of 10, null for 0 of 0, and 1 as the end if all passed", () => {
    const { from = 0, to = 0 } = wilson(7, 10) ?? {}
    expect([from.toFixed(4), to.toFixed(4)]).toEqual(["0.3968", "0.8922"])
    expect(wilson(0, 0)).toBeNull()
    expect(wilson(4, 4)).toMatchObject({ share: 1, to: 1 })
    expect(wilson(0, 4)).toMatchObject({ share: 0, from: 0 })
  })
})

describe("the exact test", () => {
  const small = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })).chain(([before, after]) =>
    fc.record({
      before: fc.record({ trials: fc.constant(before), passed: fc.integer({ min: 0, max: before }) }),
      after: fc.record({ trials: fc.constant(after), passed: fc.integer({ min: 0, max: after }) })
    })
  )

  /** For every assignment of trials to `before`, the number of these that passed, counted one by one. */
  const countAssignments = (strata: ReadonlyArray<typeof small extends fc.Arbitrary<infer S> ? S : never>) => {
    const sums = new Map([[0, 1]])
    for (const { after, before } of strata) {
      const passed = 2 ** (before.passed + after.passed) - 1
      const ways = choices(before.trials + after.trials, before.trials).map((bits) => ones(bits & passed))
      const earlier = [...sums]
      sums.clear()
      for (const [sum, times] of earlier) {
        for (const way of ways) sums.set(sum + way, (sums.get(sum + way) ?? 0) + times)
      }
    }
    const seen = sums.get(strata.reduce((sum, { before }) => sum + before.passed, 0)) ?? 0
    const all = [...sums.values()]
    const share = (limit: number) =>
      all.filter((times) => times <= limit).reduce((sum, times) => sum + times, 0) /
      all.reduce((sum, times) => sum + times, 0)
    return { p: share(seen), least: share(Math.min(...all)) }
  }

  test("agrees with a count of all assignments", () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 3 }), (strata) => {
        const { least, p } = countAssignments(strata)
        const result = exactTest(strata)
        expect(result.p).toBeCloseTo(p, 9)
        expect(result.least).toBeCloseTo(least, 9)
      }),
      { numRuns: 200 }
    )
  })

  test("of one stratum is Fisher's exact test, as in the lady tasting tea", () => {
    const before = { passed: 3, trials: 4 }
    expect(exactTest([{ before, after: { passed: 1, trials: 4 } }]).p).toBeCloseTo(0.4857, 4)
    expect(exactTest([{ before: { passed: 4, trials: 4 }, after: { passed: 0, trials: 4 } }]).p).toBeCloseTo(0.0286, 4)
  })

  test("finds a difference over many tasks that no single task shows", () => {
    const stratum = { before: { passed: 1, trials: 4 }, after: { passed: 3, trials: 4 } }
    expect(exactTest([stratum]).p).toBeGreaterThan(0.4)
    expect(exactTest(Array(10).fill(stratum)).p).toBeLessThan(0.001)
    expect(exactTest([])).toEqual({ p: 1, least: 1 })
  })

  test("works for thousands of trials", () => {
    const strata = Array(40).fill({ before: { passed: 50, trials: 100 }, after: { passed: 50, trials: 100 } })
    expect(exactTest(strata).p).toBeCloseTo(1, 9)
  })
})

describe("Holm's correction", () => {
  test("multiplies the least p by the number of tests, the next by one less, and never decreases", () => {
    expect(holm([0.04, 0.01, 0.03, 0.5]).map((p) => Number(p.toFixed(3)))).toEqual([0.09, 0.04, 0.09, 0.5])
    expect(holm([0.6, 0.9])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
})
