import type { Alternative, Expectation } from "./Expectation.ts"
import { partsOf, type Row } from "./Row.ts"

/** A check for each member of a row, for each list of it and what that names, and one for a row that is not there. */
const ofRows = (rows: ReadonlyArray<Row> = []): number =>
  rows.reduce((sum, row) => {
    const { leaves, lists } = partsOf(row)
    return sum + 1 + leaves.length + lists.reduce((inner, { rows }) => inner + 1 + ofRows(rows), 0)
  }, 0)

const ofAlternative = ({ added = {}, changed = [], removed = {} }: Alternative): number =>
  [...Object.values(added), ...Object.values(removed), changed].reduce((sum, rows) => sum + ofRows(rows), 0)

/** How many checks an expectation comes to: those of its longest alternative, of the answer and of the journal. */
export const checksOf = ({ answer = [], anyOf, journal = [] }: typeof Expectation.Type): number =>
  answer.length + journal.length + Math.max(...anyOf.map(ofAlternative))
