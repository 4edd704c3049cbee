/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { Icon } from "../../layout/Icon.tsx"
import { ScrollArea } from "../../layout/ScrollArea.tsx"
import { SheetRows } from "../../layout/SheetRows.tsx"
import { Link } from "../../page/Link.tsx"
import { sameView, useDashboard } from "../dashboard/Dashboard.ts"
import type { Table } from "./Table.ts"

export const CsvLink = ({ table }: { readonly table: Table }) => {
  const dashboard = useDashboard()
  return (
    <Link
      to={sameView(dashboard, { cursor: dashboard.searchParams.optional("cursor"), format: "csv", table: table.name })}
      class="csv-link"
      aria-label={`${table.title} as CSV`}
    >
      <Icon name="download" />
      CSV
    </Link>
  )
}

/** Three columns (`cards`) stand side by side in all but a narrow window; more (`stacks`) share the width of a wide one. */
const lookOf = (columns: number) => (columns > 3 ? "stacks" : columns > 2 ? "cards" : undefined)

/** The table itself, which scrolls sideways in a narrow window. */
export const Grid = ({ table }: { readonly table: Table }) => {
  const columns = table.columns.flatMap(({ isFigure, isHead = false, isSite, title }, at) => {
    const kind = isHead ? "head" : isFigure === true ? "figure" : isSite === true ? "site" : undefined
    const cell = (cells: Table["rows"][number]) => cells[at]?.shown
    return title === undefined ? [] : [{ title, isHead, class: kind, cell } as const]
  })
  return (
    <ScrollArea class="sheet-scroll" label={table.title}>
      <SheetRows class={lookOf(columns.length)} columns={columns} rows={table.rows} />
    </ScrollArea>
  )
}

/** A table in a panel of its own, with its title and a download link. */
export const DataTable = ({ children, table }: { readonly table: Table; readonly children?: ComponentChildren }) => (
  <section class="panel sheet" id={table.name}>
    <header class="sheet-head">
      <h2>{table.title}</h2>
      {table.rows.length === 0 ? null : <CsvLink table={table} />}
    </header>
    {children}
    {table.rows.length === 0 ? <p class="muted sheet-empty">{table.empty}</p> : <Grid table={table} />}
  </section>
)
