/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from "preact"
import type { Refusal } from "./Refusal.ts"

interface Around {
  readonly label: string
  /** The name that the contract gives it. */
  readonly name: string
  readonly hint?: string | undefined
  readonly refusal?: Refusal | undefined
}

const described = (id: string, hint: string | undefined, error: string | undefined) => ({
  id,
  "aria-invalid": error === undefined ? undefined : ("true" as const),
  "aria-describedby":
    [...(error === undefined ? [] : [`${id}-error`]), ...(hint === undefined ? [] : [`${id}-hint`])].join(" ") ||
    undefined
})

const Surround = ({
  children,
  error,
  hint,
  id,
  label
}: Omit<Around, "name" | "refusal"> & {
  readonly id: string
  readonly error: string | undefined
  readonly children: ComponentChildren
}) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    {error === undefined ? null : (
      <p class="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
    {hint === undefined ? null : (
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
)

interface InputProps extends Around {
  readonly type?: "text" | "email" | "date" | "number" | "search" | "password"
  readonly value: string | number
  readonly required?: boolean
  readonly min?: string | number
  readonly max?: string | number
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly placeholder?: string
  /** What one of so many costs, in cents: where there is script, the sums on the page follow. */
  readonly "data-unit-cents"?: number
}

/** A field with its label, and below it what is wrong with what was typed. */
export const Input = ({ hint, label, name, refusal, type = "text", ...input }: InputProps) => {
  const error = refusal?.fields[name]
  const id = `field-${name}`
  // Preact types the attributes of each kind of input by itself, and has no word for one of several kinds.
  const attributes = { ...input, type, name, ...described(id, hint, error) } as JSX.IntrinsicElements["input"]
  return (
    <Surround id={id} label={label} hint={hint} error={error}>
      <input {...attributes} />
    </Surround>
  )
}

type SelectProps = Around & {
  readonly value: string
  readonly options: ReadonlyArray<readonly [value: string, label: string]>
}

/** A choice of a few. */
export const Select = ({ hint, label, name, options, refusal, value }: SelectProps) => {
  const error = refusal?.fields[name]
  return (
    <Surround id={`field-${name}`} label={label} hint={hint} error={error}>
      <select name={name} {...described(`field-${name}`, hint, error)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </Surround>
  )
}
