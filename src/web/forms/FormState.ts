import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { FormError } from "./FormError.ts"

/** The values of a page's fields, and their errors. */
export interface FormState {
  /** By the name of the field. */
  readonly values: Readonly<Record<string, string>>
  readonly error?: FormError | undefined
}

/** The value of a field, unless it was refused. */
export const acceptedValue = ({ error, values }: FormState, name: string): string | undefined =>
  error?.fields[name] === undefined ? values[name] : undefined

const Context = createContext<FormState>({ values: {} })

export const FormStateProvider = Context.Provider

export const useFormState = (): FormState => useContext(Context)
