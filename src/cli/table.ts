import { escapeLine } from "./terminal.ts"

/** Rows as lines with columns aligned as a terminal draws them; the first row is the heading. */
export const table = (cells: ReadonlyArray<ReadonlyArray<string>>): string => {
  const rows = cells.map((row) => row.map(escapeLine))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => Bun.stringWidth(row[column] ?? ""))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - Bun.stringWidth(cell)))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
