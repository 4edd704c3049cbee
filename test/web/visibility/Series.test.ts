import { expect, test } from "bun:test"
import { isolatedValues, seriesOf, valuesOf, weeklyMeans } from "../../../src/web/visibility/charts/Series.ts"

const points = (...days: ReadonlyArray<readonly [value: number, answers: number]>) =>
  days.map(([value, answers], day) => ({ date: `2026-11-0${day + 1}`, value, answers, mean: undefined }))

test("a week without an answer has no mean, and the mean of a count is per day", () => {
  const week = { visibility_score: 30, mention_count: 20, total_queries: 3 }
  const day = { date: "2026-11-01", visibility_score: 0, mention_count: 0, total_queries: 0 }
  const trend = { score_change: 0, mention_change: 0, position_change: 0 }
  const history = [
    { ...day, week },
    { ...day, week: { visibility_score: 0, mention_count: 0, total_queries: 0 } }
  ]
  const stats = [
    { id: "a", name: "A", is_own: true, colour: 0, visibility_score: 0, trend, answers_before: 0, history }
  ]
  const meansOf = (figure: "visibility_score" | "mention_count") =>
    seriesOf(stats, figure).map(({ points }) => weeklyMeans(points))
  expect(meansOf("visibility_score")).toEqual([[30, undefined]])
  expect(meansOf("mention_count")).toEqual([[2.86, undefined]])
})

test("a day without an answer has no value, and a value between two such days is isolated", () => {
  const values = valuesOf(points([10, 1], [0, 0], [20, 1], [0, 1], [0, 0], [30, 2]))
  expect(values).toEqual([10, undefined, 20, 0, undefined, 30])
  expect(isolatedValues(values)).toEqual([10, undefined, undefined, undefined, undefined, 30])
})
