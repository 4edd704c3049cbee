import { csvRow } from "../../../visibility/exports/csvRow.ts"
import type { Table } from "./Table.ts"

// Without it, Excel does not read a file as UTF-8.
const byteOrderMark = "\ufeff"

/** A table as CSV, UTF-8 with a byte order mark, with the API's names as header. */
export const csvOf = ({ columns, rows }: Table): string => {
  const withoutDrawings = <A>(cells: ReadonlyArray<A>): ReadonlyArray<A> =>
    cells.filter((_, at) => columns[at]?.isDrawn !== true)
  const names = withoutDrawings(columns).map(({ name }) => name)
  const values = rows.map((row) => withoutDrawings(row).map(({ value }) => value))
  return byteOrderMark + [names, ...values].map(csvRow).join("")
}
