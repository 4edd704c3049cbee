/** @jsxImportSource preact */

interface TableHeadProps {
  readonly columns: ReadonlyArray<string>
  /** The columns' classes, by index. */
  readonly classes?: ReadonlyArray<string | undefined>
}

export const TableHead = ({ classes = [], columns }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map((title, place) => (
        <th key={title} scope="col" class={classes[place]}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
)
