import { constTrue } from "effect/Function"
import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { differencesOf, valuesAt } from "../matching/Matcher.ts"
import { partsOf, type Row } from "../tasks/Row.ts"
import { maximumMatching } from "./maximumMatching.ts"

/** Something of a state: an order, a booking, an item of either, a change. */
export type ActualRow = Readonly<Record<string, unknown>>

/** One thing that was expected, and what was there. */
export interface ExpectationResult {
  /** `expect.KV203.bookings[0].ref.date` */
  readonly id: string
  readonly ok: boolean
  readonly expected: unknown
  /** null where there was nothing. */
  readonly actual: unknown
}

/** What became of expected rows. */
interface Comparison {
  readonly compared: ReadonlyArray<ExpectationResult>
  /** The row that was found for each that was expected, and the checks of it. */
  readonly found: ReadonlyArray<{
    readonly row: ActualRow | undefined
    readonly compared: ReadonlyArray<ExpectationResult>
  }>
  /** Those that count and that nothing explains. */
  readonly rest: ReadonlyArray<ActualRow>
}

// Rows that are looked at. Who adds more has done what nobody expects.
const maxComparedRows = 200

/** What an expected row asks for, made once for each. */
const planOf = weakMemo((row: Row) => {
  const { leaves, lists } = partsOf(row)
  return { leaves: leaves.map((leaf) => ({ ...leaf, differences: differencesOf(leaf.matcher) })), lists }
})

const actualAt = (actual: ActualRow | undefined, path: string): unknown => {
  const [first, ...others] = actual === undefined ? [] : valuesAt(actual, path.split("."))
  return others.length > 0 ? [first, ...others] : (first ?? null)
}

/** What an expected row comes to of one that is there, or of none. */
function* compareRow(
  id: string,
  row: Row,
  actual: ActualRow | undefined,
  excludedId?: string
): SlicedWork<ReadonlyArray<ExpectationResult>> {
  const { leaves, lists } = planOf(row)
  const ofMembers = leaves.map(({ differences, path, wanted }) => ({
    id: `${id}.${path}`,
    ok: actual !== undefined && differences(actual).length === 0,
    expected: wanted,
    actual: actualAt(actual, path)
  }))
  const ofLists: Array<ExpectationResult> = []
  for (const { path, rows } of lists) {
    const items = actualAt(actual, path)
    const { compared, rest } = yield* compareRows(`${id}.${path}`, rows, Array.isArray(items) ? items : [], excludedId)
    const isComplete = actual !== undefined && rest.length === 0
    ofLists.push(...compared, { id: `${id}.${path}`, ok: isComplete, expected: "no others", actual: rest })
  }
  const itself = actual === undefined ? [{ id, ok: false, expected: row, actual: null }] : []
  const all = [...itself, ...ofMembers, ...ofLists]
  return excludedId === undefined ? all : all.filter((each) => each.id !== excludedId)
}

const passCount = (compared: ReadonlyArray<ExpectationResult>): number => compared.filter(({ ok }) => ok).length

const isMatch = (compared: ReadonlyArray<ExpectationResult>): boolean => passCount(compared) === compared.length

/** Those of the rows that are nearest to expected ones for which none is right, so that it can be told what is wrong. */
const fillWithNearest = (
  table: ReadonlyArray<ReadonlyArray<ReadonlyArray<ExpectationResult>>>,
  places: ReadonlyArray<number | undefined>
): ReadonlyArray<number | undefined> => {
  const assigned = new Set(places)
  return places.map((place, index) => {
    if (place !== undefined) return place
    const [best] = (table[index] ?? [])
      .map((compared, place) => ({ place, like: passCount(compared) }))
      .filter(({ like, place }) => like > 0 && !assigned.has(place))
      .toSorted((a, b) => b.like - a.like)
    if (best !== undefined) assigned.add(best.place)
    return best?.place
  })
}

/**
 * Compares expected rows with those that are there. Each gets one of its own, so that as many as possible are right, and of
 * those that count as few as possible are left over; what is left of either is told, but for what does not count. `excludedId`
 * is the id of a check that is left out. Each with each are many where a task expects a lot and an agent did a lot.
 */
export function* compareRows(
  id: string,
  expected: ReadonlyArray<Row>,
  all: ReadonlyArray<ActualRow>,
  excludedId?: string,
  counts: (row: ActualRow) => boolean = constTrue
): SlicedWork<Comparison> {
  const counting = all.filter(counts)
  const others = all.filter((row) => !counts(row))
  const actual = [...counting, ...others].slice(0, maxComparedRows)
  const table: Array<ReadonlyArray<ReadonlyArray<ExpectationResult>>> = []
  for (const [index, row] of expected.entries()) {
    const ofRow: Array<ReadonlyArray<ExpectationResult>> = []
    for (const each of actual) {
      ofRow.push(yield* compareRow(`${id}[${index}]`, row, each, excludedId))
      yield
    }
    table.push(ofRow)
  }
  const candidates = table.map((row) => row.flatMap((compared, place) => (isMatch(compared) ? [place] : [])))
  const first = others.length === 0 ? [] : [...counting.slice(0, maxComparedRows).keys()]
  const places = fillWithNearest(table, maximumMatching(candidates, first))
  const assigned = new Set(places)
  const found: Array<Comparison["found"][number]> = []
  for (const [index, row] of expected.entries()) {
    const place = places[index] ?? -1
    const actualRow = actual[place]
    const compared = table[index]?.[place] ?? (yield* compareRow(`${id}[${index}]`, row, actualRow, excludedId))
    found.push({ row: actualRow, compared })
  }
  return {
    compared: found.flatMap(({ compared }) => compared),
    found,
    rest: counting.filter((_, place) => !assigned.has(place))
  }
}
