/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { usePageContext } from "./PageContext.ts"

interface LinkProps {
  readonly id?: string | undefined
  /** A path within the sandbox. */
  readonly to: string
  readonly class?: string | undefined
  readonly children?: ComponentChildren
  readonly "aria-label"?: string | undefined
  readonly "aria-current"?: "page" | "true" | undefined
  readonly tabIndex?: number | undefined
  /** With script, the response replaces the page in place. */
  readonly "data-swap"?: "" | undefined
  /** With script, the dialog of this id opens instead. */
  readonly "data-dialog"?: string
  /** With script, closes the dialog that contains it. */
  readonly "data-close"?: ""
}

/** A link within the sandbox. In a view without links only its text remains; one that looks like a button is left out. */
export const Link = ({ to, ...rest }: LinkProps) => {
  const { base, staticPictures } = usePageContext()
  if (staticPictures === undefined) return <a {...rest} href={`${base}${to}`} />
  return rest.class?.split(" ").includes("button") ? null : <span class={rest.class}>{rest.children}</span>
}

interface FormProps {
  readonly to: string
  readonly method: "get" | "post"
  readonly class?: string | undefined
  readonly role?: "search" | undefined
  readonly id?: string | undefined
  /** Its hidden fields, by name. Undefined values are left out. */
  readonly hiddenFields?: Readonly<Record<string, string | number | undefined>>
  readonly children?: ComponentChildren
  readonly "data-swap"?: "" | undefined
  /** The number of fields and buttons in its row. */
  readonly "data-cells"?: 4 | 5 | 6
}

export const Form = ({ children, hiddenFields = {}, to, ...rest }: FormProps) => (
  <form {...rest} action={`${usePageContext().base}${to}`}>
    {Object.entries(hiddenFields).map(([name, value]) =>
      value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />
    )}
    {children}
  </form>
)

/** A path with a query: empty values are left out, so that addresses stay short. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number | undefined>>): string => {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== "")
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search === "" ? path : `${path}?${search}`
}
