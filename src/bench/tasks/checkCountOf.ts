import type { Alternative, Expectation } from "./Expectation.ts"
import { partsOf, type Row } from "./Row.ts"

/** One check per member of a row, per list and its rows, and one for a missing row. */
const rowCheckCount = (rows: ReadonlyArray<Row> = []): number =>
  rows.reduce((sum, row) => {
    const { leaves, lists } = partsOf(row)
    return sum + 1 + leaves.length + lists.reduce((inner, { rows }) => inner + 1 + rowCheckCount(rows), 0)
  }, 0)

const alternativeCheckCount = ({ added = {}, changed = [], removed = {} }: Alternative): number =>
  [...Object.values(added), ...Object.values(removed), changed].reduce((sum, rows) => sum + rowCheckCount(rows), 0)

/** The number of checks: those of the largest alternative, of the answer and of the journal. */
export const checkCountOf = ({ answer = [], anyOf, journal = [] }: typeof Expectation.Type): number =>
  answer.length + journal.length + Math.max(...anyOf.map(alternativeCheckCount))
