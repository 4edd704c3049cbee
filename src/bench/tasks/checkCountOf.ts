import type { Alternative, Expectation } from "./Expectation.ts"
import { partsOf, type Row } from "./Row.ts"

/** A check for each member of a row, for each list of it and what that names, and one for a row that is not there. */
const rowCheckCount = (rows: ReadonlyArray<Row> = []): number =>
  rows.reduce((sum, row) => {
    const { leaves, lists } = partsOf(row)
    return sum + 1 + leaves.length + lists.reduce((inner, { rows }) => inner + 1 + rowCheckCount(rows), 0)
  }, 0)

const alternativeCheckCount = ({ added = {}, changed = [], removed = {} }: Alternative): number =>
  [...Object.values(added), ...Object.values(removed), changed].reduce((sum, rows) => sum + rowCheckCount(rows), 0)

/** How many checks an expectation comes to: those of its longest alternative, of the answer and of the journal. */
export const checkCountOf = ({ answer = [], anyOf, journal = [] }: typeof Expectation.Type): number =>
  answer.length + journal.length + Math.max(...anyOf.map(alternativeCheckCount))
