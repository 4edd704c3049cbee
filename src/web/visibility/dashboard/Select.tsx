/** @jsxImportSource preact */

interface SelectProps {
  /** Its parameter in the address, and its id for a label. */
  readonly name: string
  readonly options: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly chosen: string
  /** For one without a label beside it. */
  readonly "aria-label"?: string
}

/** A choice by name, with a button that submits it: without script a choice alone does nothing. */
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
