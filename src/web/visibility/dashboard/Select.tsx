/** @jsxImportSource preact */
import { Form } from "../../page/Link.tsx"
import { useDashboard } from "./Dashboard.ts"

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

interface SwitchProps extends SelectProps {
  readonly label: string
  /** More parameters of the address to keep. */
  readonly kept?: Readonly<Record<string, string>>
}

/** A choice that shows the same view of something else, of the same organization and period. */
export const Switch = ({ kept, label, ...select }: SwitchProps) => {
  const { organization, organizations, path, period } = useDashboard()
  const org = organizations.length > 1 ? organization.id : ""
  return (
    <Form to={path} method="get" class="filters project-switch" data-swap="" hiddenFields={{ org, period, ...kept }}>
      <label for={select.name}>{label}</label>
      <Select {...select} />
    </Form>
  )
}
