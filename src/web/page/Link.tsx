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
  /** The answer replaces the page in place, where there is script. */
  readonly "data-swap"?: "" | undefined
  /** The dialog of this id opens instead, where there is script. */
  readonly "data-dialog"?: string
  /** Closes the dialog that it is in, where there is script. */
  readonly "data-close"?: ""
}

/** A link that stays in the sandbox. Where nothing leads anywhere it is its text alone, and one that looks like a button is left out. */
export const Link = ({ to, ...rest }: LinkProps) => {
  const { base, still } = usePageContext()
  if (still === undefined) return <a {...rest} href={`${base}${to}`} />
  return rest.class?.split(" ").includes("button") ? null : <span class={rest.class}>{rest.children}</span>
}

interface FormProps {
  readonly to: string
  readonly method: "get" | "post"
  readonly class?: string | undefined
  readonly role?: "search" | undefined
  readonly id?: string | undefined
  readonly children?: ComponentChildren
  readonly "data-swap"?: "" | undefined
  /** How many fields and buttons stand in its row. */
  readonly "data-cells"?: 4 | 5 | 6
}

/** A form that stays in the sandbox. */
export const Form = ({ to, ...rest }: FormProps) => <form {...rest} action={`${usePageContext().base}${to}`} />

/** The path of a search: empty values are left out, so that addresses stay short. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number | undefined>>): string => {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== "")
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search === "" ? path : `${path}?${search}`
}
