/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

/** A column: its heading, and what it shows of a row. */
export interface SheetColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** The class of its cells. */
  readonly class?: "head" | "figure" | "site" | "clock" | "instant" | undefined
  /** Whether its cells are the headings of their rows. */
  readonly isHead?: boolean
}

interface SheetRowsProps<Row> {
  /** `cards` or `stacks`: in a narrow window a row becomes a card, each cell with its title. */
  readonly class?: "cards" | "stacks" | undefined
  /** Its name for screen readers, if nothing around it has one. */
  readonly caption?: string
  readonly columns: ReadonlyArray<SheetColumn<Row>>
  readonly rows: ReadonlyArray<Row>
  /** Attributes of a row, for styles and scripts. */
  readonly attributesOf?: (row: Row) => Readonly<Record<`data-${string}`, string>>
}

export const SheetRows = <Row,>({ attributesOf, caption, class: look, columns, rows }: SheetRowsProps<Row>) => (
  <table class={look === undefined ? "sheet-rows" : `sheet-rows ${look}`}>
    {caption === undefined ? null : <caption class="unseen">{caption}</caption>}
    <thead>
      <tr>
        {columns.map(({ class: kind, title }) => (
          <th key={title} scope="col" class={kind}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, place) => (
        <tr key={place} {...attributesOf?.(row)}>
          {columns.map(({ cell, class: kind, isHead = false, title }) =>
            isHead ? (
              <th key={title} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td key={title} class={kind} data-title={title}>
                {cell(row)}
              </td>
            )
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
