/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { Icon } from "../../layout/Icon.tsx"
import { ScrollArea } from "../../layout/ScrollArea.tsx"
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

const classOf = ({ isFigure = false, isSite = false }: Table["columns"][number]): string | undefined =>
  isFigure ? "figure" : isSite ? "site" : undefined

const Row = ({ cells, columns }: { readonly cells: Table["rows"][number]; readonly columns: Table["columns"] }) => (
  <tr>
    {columns.map((column, index) => {
      const { isHead, name, title } = column
      if (title === undefined) return null
      const shown = cells[index]?.shown
      const kind = classOf(column)
      return isHead === true ? (
        <th key={name} scope="row" class={kind}>
          {shown}
        </th>
      ) : (
        <td key={name} class={kind} data-title={title}>
          {shown}
        </td>
      )
    })}
  </tr>
)

/** Three columns (`cards`) stand side by side in all but a narrow window; more (`stacks`) share the width of a wide one. */
const tableClass = ({ columns }: Table): string => {
  const shown = columns.filter(({ title }) => title !== undefined).length
  if (shown > 3) return "sheet-rows stacks"
  return shown > 2 ? "sheet-rows cards" : "sheet-rows"
}

/** The table itself, which scrolls sideways in a narrow window. */
export const Grid = ({ table }: { readonly table: Table }) => (
  <ScrollArea class="sheet-scroll" label={table.title}>
    <table class={tableClass(table)}>
      <thead>
        <tr>
          {table.columns.map((column) =>
            column.title === undefined ? null : (
              <th key={column.name} scope="col" class={column.isHead === true ? "head" : classOf(column)}>
                {column.title}
              </th>
            )
          )}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((cells, index) => (
          <Row key={String(index)} cells={cells} columns={table.columns} />
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

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
