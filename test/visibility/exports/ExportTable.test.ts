import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Duration, Effect, Stream, TestClock } from "effect"
import { type ExportRange, maxRunLength, pagesOf } from "../../../src/visibility/exports/ExportTable.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const rows = 5000
const part: ExportRange = { organization: 0 as never, from: 0, to: rows, days: undefined, hasTexts: false }

const inMemory = Duration.micros(5n)
const fromDisk = Duration.millis(1)

/** The number of rows that each statement requests, if a row after a position takes the given time. */
const countsAt = Effect.fnUntraced(function* (row: (after: number) => Duration.Duration, hasTexts = false) {
  const counts: Array<number> = []
  const pages = pagesOf<number, number>(
    ({ from }) => from,
    (_, { to }, after, count) => {
      counts.push(count)
      const raws = Array.from({ length: Math.min(count, to - after) }, (_, index) => after + index + 1)
      return Effect.as(TestClock.adjust(Duration.times(row(after), raws.length)), raws)
    },
    (raw) => raw,
    (raws) => raws.map((raw) => ({ raw }))
  )
  const taken = yield* Stream.runCollect(pages(yield* SqlClient.SqlClient, { ...part, hasTexts }))
  expect([...taken].flat().map(({ raw }) => raw)).toEqual(Array.from({ length: rows }, (_, index) => index + 1))
  return counts
})

effect("pages of rows get shorter when the disk is slow, and longer when rows are in memory", () =>
  Effect.gen(function* () {
    const { onDialectOrElse } = yield* SqlClient.SqlClient
    // A read on Postgres does not block our event loop, so its pages have a fixed size.
    const onPostgres = Array.from({ length: 6 }, () => 1000)
    const asks = Effect.fnUntraced(function* (row: (after: number) => Duration.Duration, counts: Array<number>) {
      const expected = onDialectOrElse({ pg: () => onPostgres, orElse: () => counts })
      expect(yield* countsAt(row)).toEqual(expected)
    })
    yield* asks(() => inMemory, [200, 400, 800, 1000, 1000, 1000, 1000])
    yield* asks(() => fromDisk, new Array(26).fill(200))
    const later = [200, 400, 800, 1000, 1000, 500, 250, 200, 200, 200, 200, 200]
    yield* asks((after) => (after < 2000 ? inMemory : fromDisk), later)
    // Pages with texts are smaller, because texts may be long.
    const few = onDialectOrElse({ pg: () => [], orElse: () => [5, 10, 20, 40] })
    const counts = yield* countsAt(() => inMemory, true)
    expect([counts.slice(0, few.length), new Set(counts.slice(few.length))]).toEqual([few, new Set([50])])
  }).pipe(Effect.provide(TestWorld()))
)

effect("texts are decompressed in runs, as they are sent", () =>
  Effect.gen(function* () {
    const unpacked: Array<number> = []
    const pages = pagesOf<number, number>(
      ({ from }) => from,
      (_, { to }, after, count) =>
        Effect.succeed(Array.from({ length: Math.min(count, to - after) }, (_, index) => after + index + 1)),
      (raw) => raw,
      (raws) => {
        unpacked.push(...raws)
        // The third text alone fills a run, and two of the others together exceed one.
        return raws.map((raw) => ({ raw, text: "a".repeat(raw === 3 ? maxRunLength : maxRunLength - 1000) }))
      }
    )
    const runs = yield* Stream.runCollect(
      Stream.map(pages(yield* SqlClient.SqlClient, { ...part, to: 5, hasTexts: true }), (rows) => [
        rows.map(({ raw }) => raw),
        unpacked.length
      ])
    )
    const rows = [
      [[1, 2], 2],
      [[3], 3],
      [[4, 5], 5]
    ]
    // On SQLite the first statement requests exactly five rows, so a second one checks for more.
    expect([...runs].slice(0, 3)).toEqual(rows)
    expect([...runs].slice(3).flatMap(([rows]) => rows)).toEqual([])
  }).pipe(Effect.provide(TestWorld()))
)
