/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"

interface TableSectionProps {
  readonly title: string
  readonly columns: ReadonlyArray<string>
  /** The rows. */
  readonly children: ComponentChildren
}

/** A headed table that scrolls if it is wider than the window. */
export const TableSection = ({ children, columns, title }: TableSectionProps) => (
  <section>
    <h2>{title}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <section class="wide" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  </section>
)
