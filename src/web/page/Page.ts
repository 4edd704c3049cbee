import type { ComponentChildren, FunctionComponent } from "preact"
import type { TravelKind } from "../../store/world/Travel.ts"
import type { FormState } from "../forms/FormState.ts"

/** The parts of the site that the navigation names. */
export type Section = TravelKind | "shop" | "orders" | "visibility" | "cart"

/** The frame of a page: header and footer, with the page as `children`. */
export interface FrameProps {
  readonly section: Section | undefined
  readonly children: ComponentChildren
}

/** What a handler returns: the parts of a page that are its own. */
export interface Page {
  readonly title: string
  /** The description in link previews. */
  readonly description?: string | undefined
  /** Default: the status of the error in its form, or 200. */
  readonly status?: number | undefined
  /** The values of its fields, and why it was returned. */
  readonly form?: FormState | undefined
  readonly section?: Section | undefined
  /** More headers, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Stylesheets and scripts that not every page needs. */
  readonly files?: ReadonlyArray<`${string}.${"css" | "js"}`>
  /** The frame, if it is not the store's. */
  readonly frame?: FunctionComponent<FrameProps>
  readonly body: ComponentChildren
}

/** Redirects the browser, and may set a cookie. */
export interface Redirect {
  /** Within the sandbox: `/orders/VT-7KQ2M9`. */
  readonly to: string
  readonly cookie?: Cookie | undefined
}

export interface Download {
  readonly fileName: string
  readonly contentType: "text/csv"
  readonly text: string
}

export interface Cookie {
  readonly name: string
  readonly value: string
  /** The path of the sandbox below which it is sent; all of the sandbox by default. */
  readonly path?: string
  /** In seconds: 30 days by default, and 0 deletes the cookie. */
  readonly maxAge?: number
  /** `Strict`: not sent with a link from another site either. */
  readonly sameSite?: "Lax" | "Strict"
}
