import type { ComponentChildren } from "preact"
import { formatNumber } from "../../page/format.ts"

/** What a cell says: in a file as it is, on a page in words. */
type Value = string | number | boolean | null

/** The members of a row that a cell can hold as they are. */
type Plain<Row> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string

interface Look<Row> {
  /** What the page calls it; without a title it is in the file alone. */
  readonly title?: string
  /** How the page shows it, where that is not its value. */
  readonly shown?: (row: Row) => ComponentChildren
  /** A row of the page is named by it. */
  readonly isHead?: boolean
  /** Figures stand below each other, by their last digit. */
  readonly isFigure?: boolean
  /** A drawing of figures that stand elsewhere: in no file. */
  readonly isDrawn?: boolean
}

/** A file calls it by its name, the name of the API's member; its value is that member, unless it says another one. */
export type Column<Row> = Look<Row> &
  (
    | { readonly name: Plain<Row>; readonly value?: undefined }
    | { readonly name: string; readonly value: (row: Row) => Value }
  )

interface Cell {
  readonly value: Value
  readonly shown: ComponentChildren
}

/** Rows with names for their columns: shown on a page, and taken away as a file. */
export interface Table {
  /** By which the address of its file names it. */
  readonly name: string
  readonly title: string
  /** What is said where there is no row. */
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
      // Of the members of a row, a column is named after one that is plain.
      const value = column.value === undefined ? (row[column.name] as Value) : column.value(row)
      return { value, shown: column.shown === undefined ? cellText(value) : column.shown(row) }
    })
  )
})
