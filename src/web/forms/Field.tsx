/** @jsxImportSource preact */
import type { JSX } from "preact"
import { escapeBidi } from "../page/escapeBidi.ts"
import { useFormState } from "./FormState.ts"

interface FieldProps {
  readonly label: string
  /** The member's name in the contract. */
  readonly name: string
  readonly hint?: string | undefined
}

interface Attributes {
  readonly id: string
  readonly name: string
  readonly "aria-invalid": "true" | undefined
  readonly "aria-describedby": string | undefined
}

/** A field with its label, and below it its error. */
const Field = ({
  control,
  hint,
  label,
  name
}: FieldProps & { readonly control: (attributes: Attributes) => JSX.Element }) => {
  const id = `field-${name}`
  const error = useFormState().error?.fields[name]
  const notes = { error: error && escapeBidi(error), hint }
  const visibleNotes = (["error", "hint"] as const).filter((note) => notes[note] !== undefined)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({
        id,
        name,
        "aria-invalid": error === undefined ? undefined : "true",
        "aria-describedby": visibleNotes.map((note) => `${id}-${note}`).join(" ") || undefined
      })}
      {visibleNotes.map((note) => (
        <p key={note} class={`field-${note}`} id={`${id}-${note}`}>
          {notes[note]}
        </p>
      ))}
    </div>
  )
}

interface InputProps extends FieldProps {
  /** The value until something is typed. */
  readonly initial?: string
  readonly type?: "text" | "email" | "date" | "number" | "search" | "password"
  readonly required?: boolean
  readonly min?: string | number
  readonly max?: string | number
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly spellcheck?: boolean
  /** The price of one unit, in cents: with script, the totals on the page follow the number. */
  readonly "data-unit-cents"?: number
}

export const Input = ({ hint, initial = "", label, name, type = "text", ...input }: InputProps) => {
  const value = useFormState().values[name] ?? initial
  return (
    <Field
      {...{ label, name, hint }}
      // Preact types each kind of input separately, and has no type for an input of any kind.
      control={(field) => <input {...({ ...input, type, value, ...field } as JSX.IntrinsicElements["input"])} />}
    />
  )
}

type SelectProps = FieldProps & { readonly options: ReadonlyArray<readonly [value: string, label: string]> }

/** A choice of a few options. A refused value that is none of them is one more, so that the error is beside its value. */
export const Select = ({ options, ...field }: SelectProps) => {
  const { error, values } = useFormState()
  const chosen = values[field.name] ?? ""
  const isForeign = error?.fields[field.name] !== undefined && !options.some(([option]) => option === chosen)
  return (
    <Field
      {...field}
      control={(attributes) => (
        <select {...attributes}>
          {[...(isForeign ? [[chosen, escapeBidi(chosen)] as const] : []), ...options].map(([option, text]) => (
            <option key={option} value={option} selected={option === chosen}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  )
}
