import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { differencesOf, valuesAt } from "../matching/Matcher.ts"
import { addUpLines } from "../state/addUpLines.ts"
import { partsOf, type Row } from "../tasks/Row.ts"
import { maximumMatching } from "./maximumMatching.ts"

/** A row of a state: an order, a booking, an item of either, or a change. */
export type ActualRow = Readonly<Record<string, unknown>>

/** One expectation, and what was found. */
export interface ExpectationResult {
  /** `expect.KV203.bookings[0].ref.date` */
  readonly id: string
  readonly ok: boolean
  readonly expected: unknown
  /** null for nothing. */
  readonly actual: unknown
}

interface Comparison {
  readonly compared: ReadonlyArray<ExpectationResult>
  /** The matched row of each expected row, and its checks. */
  readonly found: ReadonlyArray<{
    readonly row: ActualRow | undefined
    readonly compared: ReadonlyArray<ExpectationResult>
  }>
  /** The unmatched actual rows that count. */
  readonly rest: ReadonlyArray<ActualRow>
}

/** Actual rows: those that count, and others that may match and count for nothing if they do not. */
export interface PartitionedRows {
  readonly counting: ReadonlyArray<ActualRow>
  readonly others: ReadonlyArray<ActualRow>
}

/** Separates the rows that count from the others. */
export function* partitionRows(
  rows: ReadonlyArray<ActualRow>,
  counts: (row: ActualRow) => boolean
): SlicedWork<PartitionedRows> {
  const counting: Array<ActualRow> = []
  const others: Array<ActualRow> = []
  for (const row of rows) {
    if (counts(row)) counting.push(row)
    else others.push(row)
    yield
  }
  return { counting, others }
}

// Maximum number of compared rows. An agent that adds more did something unexpected anyway.
const maxComparedRows = 200

/** The parts of an expected row, computed once per row. */
const planOf = weakMemo((row: Row) => {
  const { leaves, lists } = partsOf(row)
  return { leaves: leaves.map((leaf) => ({ ...leaf, differences: differencesOf(leaf.matcher) })), lists }
})

const actualAt = (actual: ActualRow | undefined, path: string): unknown => {
  const [first, ...others] = actual === undefined ? [] : valuesAt(actual, path.split("."))
  return others.length > 0 ? [first, ...others] : (first ?? null)
}

/** The checks of an expected row against an actual one, or against none. */
function* compareRow(
  id: string,
  row: Row,
  actual: ActualRow | undefined,
  excludedId?: string
): SlicedWork<ReadonlyArray<ExpectationResult>> {
  const { leaves, lists } = planOf(row)
  const ofMembers = leaves.map(({ differences, path, condition }) => ({
    id: `${id}.${path}`,
    ok: actual !== undefined && differences(actual).length === 0,
    expected: condition,
    actual: actualAt(actual, path)
  }))
  const ofLists: Array<ExpectationResult> = []
  for (const { path, rows } of lists) {
    const items = actualAt(actual, path)
    // All lists of rows are of lines.
    const counting = Array.isArray(items) ? addUpLines(items) : []
    const { compared, rest } = yield* compareRows(`${id}.${path}`, rows, { counting, others: [] }, excludedId)
    const isComplete = actual !== undefined && rest.length === 0
    ofLists.push(...compared, { id: `${id}.${path}`, ok: isComplete, expected: "no others", actual: rest })
  }
  const missingRow = actual === undefined ? [{ id, ok: false, expected: row, actual: null }] : []
  const all = [...missingRow, ...ofMembers, ...ofLists]
  return excludedId === undefined ? all : all.filter((each) => each.id !== excludedId)
}

const passCount = (compared: ReadonlyArray<ExpectationResult>): number => compared.filter(({ ok }) => ok).length

const isMatch = (compared: ReadonlyArray<ExpectationResult>): boolean => passCount(compared) === compared.length

/** Fills in the nearest rows for expected ones without a match, to report what differs. */
const fillWithNearest = (
  table: ReadonlyArray<ReadonlyArray<ReadonlyArray<ExpectationResult>>>,
  places: ReadonlyArray<number | undefined>
): ReadonlyArray<number | undefined> => {
  const assigned = new Set(places)
  return places.map((place, index) => {
    if (place !== undefined) return place
    const [best] = (table[index] ?? [])
      .map((compared, place) => ({ place, score: passCount(compared) }))
      .filter(({ score, place }) => score > 0 && !assigned.has(place))
      .toSorted((a, b) => b.score - a.score)
    if (best !== undefined) assigned.add(best.place)
    return best?.place
  })
}

/**
 * Matches each expected row with a different actual one. As many as possible match, and as few as possible of those that
 * count stay unmatched. The unmatched ones of both sides are reported, but for actual ones that do not count. `excludedId` is
 * the id of a check to omit. It compares all pairs, which are many if both sides are long.
 */
export function* compareRows(
  id: string,
  expected: ReadonlyArray<Row>,
  { counting, others }: PartitionedRows,
  excludedId?: string
): SlicedWork<Comparison> {
  const first = counting.slice(0, maxComparedRows)
  const actual = [...first, ...others.slice(0, maxComparedRows - first.length)]
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
  const places = fillWithNearest(table, maximumMatching(candidates, others.length === 0 ? [] : [...first.keys()]))
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
