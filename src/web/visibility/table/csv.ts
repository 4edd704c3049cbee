import { csvRow } from "../../../visibility/exports/csvRow.ts"
import type { Table } from "./Table.ts"

/** A table as CSV, UTF-8, with the API's names as header. */
export const csvOf = ({ columns, rows }: Table): string => {
  const withoutDrawings = <A>(cells: ReadonlyArray<A>): ReadonlyArray<A> =>
    cells.filter((_, at) => columns[at]?.isDrawn !== true)
  const names = withoutDrawings(columns).map(({ name }) => name)
  return [names, ...rows.map((row) => withoutDrawings(row).map(({ value }) => value))].map(csvRow).join("")
}
