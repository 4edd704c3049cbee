/** @jsxImportSource preact */

interface SelectProps {
  /** The parameter that it is in the address, and its id for a label. */
  readonly name: string
  readonly options: ReadonlyArray<{ readonly id: string; readonly name: string }>
  /** The id of what is shown now. */
  readonly chosen: string
  /** Of one that has no label beside it. */
  readonly "aria-label"?: string
}

/** One of many, chosen by name, and the button that goes there: a choice alone does nothing without script. */
export const Select = ({ chosen, name, options, ...rest }: SelectProps) => (
  <>
    <select name={name} id={name} {...rest}>
      {options.map(({ id, name }) => (
        <option key={id} value={id} selected={id === chosen}>
          {name}
        </option>
      ))}
    </select>
    <button type="submit" class="button small quiet">
      Show
    </button>
  </>
)
