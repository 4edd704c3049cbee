import type { Pieces } from "../../domain/Pieces.ts"
import { weakMemo } from "../../domain/weakMemo.ts"
import { differencesOf, valuesAt } from "../matching/Matcher.ts"
import { partsOf, type Row } from "../tasks/Row.ts"
import { matched } from "./matching.ts"

/** Something of a state: an order, a booking, an item of either, a change. */
export type Actual = Readonly<Record<string, unknown>>

/** One thing that was expected, and what was there. */
export interface Compared {
  /** `expect.KV203.bookings[0].ref.date` */
  readonly id: string
  readonly ok: boolean
  readonly expected: unknown
  /** null where there was nothing. */
  readonly actual: unknown
}

/** What became of expected rows. */
interface Comparison {
  readonly compared: ReadonlyArray<Compared>
  /** The row that was found for each that was expected, and the checks of it. */
  readonly found: ReadonlyArray<{ readonly row: Actual | undefined; readonly compared: ReadonlyArray<Compared> }>
  /** Those that nothing explains. */
  readonly rest: ReadonlyArray<Actual>
}

// Rows that are looked at. Who adds more has done what nobody expects.
const mostCompared = 200

/** What an expected row asks for, made once for each. */
const planOf = weakMemo((row: Row) => {
  const { leaves, lists } = partsOf(row)
  return { leaves: leaves.map((leaf) => ({ ...leaf, differences: differencesOf(leaf.matcher) })), lists }
})

const actualAt = (actual: Actual | undefined, path: string): unknown => {
  const [first, ...others] = actual === undefined ? [] : valuesAt(actual, path.split("."))
  return others.length > 0 ? [first, ...others] : (first ?? null)
}

/** What an expected row comes to of one that is there, or of none. */
function* compareRow(
  id: string,
  row: Row,
  actual: Actual | undefined,
  without?: string
): Pieces<ReadonlyArray<Compared>> {
  const { leaves, lists } = planOf(row)
  const ofMembers = leaves.map(({ differences, path, wanted }) => ({
    id: `${id}.${path}`,
    ok: actual !== undefined && differences(actual).length === 0,
    expected: wanted,
    actual: actualAt(actual, path)
  }))
  const ofLists: Array<Compared> = []
  for (const { path, rows } of lists) {
    const items = actualAt(actual, path)
    const { compared, rest } = yield* compareRows(`${id}.${path}`, rows, Array.isArray(items) ? items : [], without)
    const isWhole = actual !== undefined && rest.length === 0
    ofLists.push(...compared, { id: `${id}.${path}`, ok: isWhole, expected: "no others", actual: rest })
  }
  const itself = actual === undefined ? [{ id, ok: false, expected: row, actual: null }] : []
  const all = [...itself, ...ofMembers, ...ofLists]
  return without === undefined ? all : all.filter((each) => each.id !== without)
}

const likeness = (compared: ReadonlyArray<Compared>): number => compared.filter(({ ok }) => ok).length

const isLike = (compared: ReadonlyArray<Compared>): boolean => likeness(compared) === compared.length

/** Those of the rows that are nearest to expected ones for which none is right, so that it can be told what is wrong. */
const nearest = (
  table: ReadonlyArray<ReadonlyArray<ReadonlyArray<Compared>>>,
  places: ReadonlyArray<number | undefined>
): ReadonlyArray<number | undefined> => {
  const taken = new Set(places)
  return places.map((place, index) => {
    if (place !== undefined) return place
    const [best] = (table[index] ?? [])
      .map((compared, place) => ({ place, like: likeness(compared) }))
      .filter(({ like, place }) => like > 0 && !taken.has(place))
      .toSorted((a, b) => b.like - a.like)
    if (best !== undefined) taken.add(best.place)
    return best?.place
  })
}

/**
 * Compares expected rows with those that are there. Each gets one of its own, so that as many as possible are right; what
 * is left of either is told. `without` is the id of a check that is left out. Each with each are many where a task expects a
 * lot and an agent did a lot.
 */
export function* compareRows(
  id: string,
  expected: ReadonlyArray<Row>,
  all: ReadonlyArray<Actual>,
  without?: string
): Pieces<Comparison> {
  const actual = all.slice(0, mostCompared)
  const table: Array<ReadonlyArray<ReadonlyArray<Compared>>> = []
  for (const [index, row] of expected.entries()) {
    const ofRow: Array<ReadonlyArray<Compared>> = []
    for (const each of actual) {
      ofRow.push(yield* compareRow(`${id}[${index}]`, row, each, without))
      yield
    }
    table.push(ofRow)
  }
  const fitting = table.map((row) => row.flatMap((compared, place) => (isLike(compared) ? [place] : [])))
  const places = nearest(table, matched(fitting))
  const taken = new Set(places)
  const found: Array<Comparison["found"][number]> = []
  for (const [index, row] of expected.entries()) {
    const place = places[index] ?? -1
    const there = actual[place]
    const compared = table[index]?.[place] ?? (yield* compareRow(`${id}[${index}]`, row, there, without))
    found.push({ row: there, compared })
  }
  return {
    compared: found.flatMap(({ compared }) => compared),
    found,
    rest: all.filter((_, place) => !taken.has(place))
  }
}
