import { expect, test } from "bun:test"
import { formatInterval, formatPercent, formatSigned } from "../../../src/bench/runs/report/format.ts"
import { wilson } from "../../../src/bench/runs/statistics/wilson.ts"

test.each([
  [0, "0 %"],
  [1 / 400, "<1 %"],
  [0.006, "1 %"],
  [1 / 3, "33 %"],
  [0.994, "99 %"],
  [399 / 400, ">99 %"],
  [1, "100 %"]
])("a share of %p is formatted as %s", (share, text) => {
  expect(formatPercent(share)).toBe(text)
})

test("an interval ends at 0 or 100 % only if none or all passed", () => {
  const intervals = [0, 1, 399, 400].map((passed) => formatInterval(wilson(passed, 400) ?? { from: 0, to: 0 }))
  expect(intervals).toEqual(["0 to 1 %", "<1 to 1 %", "99 to >99 %", "99 to 100 %"])
})

test.each([
  [0.424, 2, "+0.42"],
  [-12.4, 0, "-12"],
  [-1.5, 0, "-2"],
  [-1.49e-16, 2, "0.00"],
  [-0.004, 2, "0.00"],
  [0.4, 0, "0"],
  [-0.4, 0, "0"],
  [0, 0, "0"],
  [-0.006, 2, "-0.01"]
])("%p with %p digits is formatted as %s, without a sign if that is 0", (value, digits, text) => {
  expect(formatSigned(value, digits)).toBe(text)
})
