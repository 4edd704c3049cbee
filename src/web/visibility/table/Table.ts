import type { ComponentChildren } from "preact"
import { formatNumber } from "../../page/format.ts"

/** The value of a cell: raw in a file, in words on a page. */
type Value = string | number | boolean | null

/** The members of a row whose type a cell can hold. */
type Plain<Row> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string

interface Look<Row> {
  /** The heading on the page; without a title the column is only in the file. */
  readonly title?: string
  /** How the page shows the cell, if not by its value. */
  readonly shown?: (row: Row) => ComponentChildren
  /** Whether the cell is the heading of its row. */
  readonly isHead?: boolean
  /** Whether to align it as a number, by the last digit. */
  readonly isFigure?: boolean
  /** Whether the cell names websites: its column is as wide as a usual domain. */
  readonly isSite?: boolean
  /** A drawing of figures from other columns: left out of files. */
  readonly isDrawn?: boolean
}

/** A file uses the column's name, which is a member of the API; the value is that member, unless `value` is set. */
export type Column<Row> = Look<Row> &
  (
    | { readonly name: Plain<Row>; readonly value?: undefined }
    | { readonly name: string; readonly value: (row: Row) => Value }
  )

interface Cell {
  readonly value: Value
  readonly shown: ComponentChildren
}

/** Rows with named columns: shown on a page, or downloaded as a file. */
export interface Table {
  /** The name in the address of its file. */
  readonly name: string
  readonly title: string
  /** The text if there are no rows. */
  readonly empty: string
  readonly columns: ReadonlyArray<Omit<Look<never>, "shown"> & { readonly name: string }>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

const cellText = (value: Value): string =>
  typeof value === "number" ? formatNumber(value) : value === null ? "" : String(value)

export const tableOf = <Row>(
  about: Pick<Table, "name" | "title" | "empty">,
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>
): Table => ({
  ...about,
  columns: columns.map(({ shown: _, value: __, ...column }) => column),
  rows: rows.map((row) =>
    columns.map((column) => {
      // Without `value`, the column's name is a plain member of the row.
      const value = column.value === undefined ? (row[column.name] as Value) : column.value(row)
      return { value, shown: column.shown === undefined ? cellText(value) : column.shown(row) }
    })
  )
})
