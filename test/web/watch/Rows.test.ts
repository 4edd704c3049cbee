import { expect, test } from "bun:test"
import { Rows } from "../../../src/web/watch/Rows.ts"
import { entry } from "./entry.ts"

const rowsOf = (...seqs: ReadonlyArray<number>): Rows => {
  const rows = new Rows()
  for (const seq of seqs) rows.add(entry(seq))
  return rows
}

const seqs = (rows: Rows) => rows.all.map(({ seq }) => seq)

test("rows are found by number, by steps and by time, also if some are missing", () => {
  const rows = rowsOf(3, 4, 7, 9)
  expect([2, 3, 5, 7, 99].map((seq) => rows.placeOf(seq))).toEqual([-1, 0, 1, 2, 3])
  expect([rows.from(4, 1)?.seq, rows.from(5, -1)?.seq, rows.from(9, 1)?.seq]).toEqual([7, 3, 9])
  const ends = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  expect(ends.map((steps) => rows.from(4, steps)?.seq)).toEqual([3, 9])
  // Milliseconds since the first row: row 3 is at 0 s, row 7 at 4 s.
  expect([-1, 0, 3999, 4000, 60_000].map((since) => rows.atTime(since)?.seq)).toEqual([3, 3, 4, 7, 9])
  expect(new Rows().from(1, 1)).toBeUndefined()
})

test("rows start over if another process writes the journal", () => {
  const rows = rowsOf(1, 2, 3)
  expect([entry(4), entry(1), entry(2)].map((each) => rows.add(each))).toEqual([false, true, false])
  expect(seqs(rows)).toEqual([1, 2])
  // The new journal may already be longer than the old one.
  expect([entry(3), entry(4)].map((each) => rows.add(each, "other"))).toEqual([true, false])
  expect(seqs(rows)).toEqual([3, 4])
})

test("rows before the cleared part are dropped", () => {
  const rows = rowsOf(3, 4, 7)
  expect([rows.dropBefore(3), rows.dropBefore(5), rows.dropBefore(5)]).toEqual([0, 2, 0])
  expect([seqs(rows), rows.startMs]).toEqual([[7], rows.last?.real ?? 0])
  expect([rows.dropBefore(8), seqs(rows)]).toEqual([1, []])
})

test("rows mark where the sandbox was reset", () => {
  const rows = rowsOf(1)
  for (const [seq, generation] of [
    [2, 1],
    [3, 1]
  ] as const)
    rows.add(entry(seq, { generation }))
  expect(rows.all.map(({ isAfterReset = false }) => isAfterReset)).toEqual([false, true, false])
})
