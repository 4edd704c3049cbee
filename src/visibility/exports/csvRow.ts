import type { ExportRow } from "./ExportTable.ts"

type Cell = ExportRow[string] | undefined

const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const special = /[",\r\n]/

const cellOf = (value: Cell): string => {
  if (typeof value !== "string") return String(value ?? "")
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row in RFC 4180 format. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvRow = (cells: ReadonlyArray<Cell>): string => `${cells.map(cellOf).join()}\r\n`
