import { expect, test } from "bun:test"
import { aloneOf, valuesOf, weeklyMeans } from "../../../src/web/visibility/charts/Series.ts"

const points = (...days: ReadonlyArray<readonly [value: number, answers: number]>) =>
  days.map(([value, answers], day) => ({ date: `2026-11-0${day + 1}`, value, answers }))

test("the mean of a share is the share of all answers of a week", () => {
  expect(weeklyMeans(points([10, 1], [40, 2], [0, 0]), true)).toEqual([10, 30, 30])
})

test("the mean of a count is a day's", () => {
  expect(weeklyMeans(points([10, 1], [40, 2], [0, 0]), false)).toEqual([10, 25, 16.67])
})

test("a week without an answer has none, and an eighth day is forgotten", () => {
  const rest = Array.from({ length: 7 }, () => [0, 0] as const)
  expect(weeklyMeans(points([70, 1], ...rest), true).slice(-2)).toEqual([70, undefined])
})

test("a day without an answer has no figure, and one between such days is alone", () => {
  const values = valuesOf(points([10, 1], [0, 0], [20, 1], [0, 1], [0, 0], [30, 2]))
  expect(values).toEqual([10, undefined, 20, 0, undefined, 30])
  expect(aloneOf(values)).toEqual([10, undefined, undefined, undefined, undefined, 30])
})
