import { stringify } from "csv-stringify/sync"
import type { Table } from "./Table.ts"

/**
 * A table as RFC 4180 has it, UTF-8, with the API's names over the columns. A text that a spreadsheet would take for a
 * formula gets an apostrophe before it; numbers are left as they are.
 */
export const csvOf = ({ columns, rows }: Table): string => {
  const written = <A>(cells: ReadonlyArray<A>): ReadonlyArray<A> =>
    cells.filter((_, at) => columns[at]?.isDrawn !== true)
  const names = written(columns).map(({ name }) => name)
  return stringify([names, ...rows.map((row) => written(row).map(({ value }) => value))], {
    record_delimiter: "\r\n",
    escape_formulas: true,
    cast: {
      boolean: String,
      number: (value) => ({ value: String(value), escape_formulas: false })
    }
  })
}
