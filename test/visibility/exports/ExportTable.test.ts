import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Duration, Effect, Stream, TestClock } from "effect"
import { type Part, pagesOf } from "../../../src/visibility/exports/ExportTable.ts"
import { effect, TestWorld } from "../../support/effect.ts"

const rows = 5000
const part: Part = { organization: 0 as never, from: 0, to: rows, days: undefined, hasTexts: false }

/** How many rows each statement is asked for, where one row takes so long. */
const countsAt = Effect.fnUntraced(function* (row: Duration.Duration) {
  const counts: Array<number> = []
  const pages = pagesOf<number, number>(
    ({ from }) => from,
    (_, { to }, after, count) => {
      counts.push(count)
      const raws = Array.from({ length: Math.min(count, to - after) }, (_, index) => after + index + 1)
      return Effect.as(TestClock.adjust(Duration.times(row, raws.length)), raws)
    },
    (raw) => raw,
    (raws) => raws.map((raw) => ({ raw }))
  )
  const taken = yield* Stream.runCollect(pages(yield* SqlClient.SqlClient, part))
  expect([...taken].flat().map(({ raw }) => raw)).toEqual(Array.from({ length: rows }, (_, index) => index + 1))
  return counts
})

effect("pages are short while rows come slowly from the disk, and long when they are in memory", () =>
  Effect.gen(function* () {
    const { onDialectOrElse } = yield* SqlClient.SqlClient
    const [cold, warm] = [yield* countsAt(Duration.millis(1)), yield* countsAt(Duration.micros(5n))]
    expect(warm.slice(0, 6)).toEqual(
      onDialectOrElse({
        pg: () => Array.from({ length: 6 }, () => 1000),
        orElse: () => [200, 400, 800, 1000, 1000, 1000]
      })
    )
    expect(Math.max(...cold)).toBe(onDialectOrElse({ pg: () => 1000, orElse: () => 200 }))
  }).pipe(Effect.provide(TestWorld()))
)
