import type { ComponentChildren, FunctionComponent } from "preact"
import type { FormState } from "../forms/FormState.ts"

/** The parts of the site that the navigation names. */
export type Section = "shop" | "hotels" | "flights" | "cars" | "orders" | "visibility" | "cart"

/** What stands round a page: its header, its footer, and the page as `children`. */
export interface FrameProps {
  readonly section: Section | undefined
  readonly children: ComponentChildren
}

/** What a handler makes: everything of a page that is its own. */
export interface Page {
  readonly title: string
  /** What a list of links says of it. */
  readonly description?: string | undefined
  /** Without one that of the error in its form, or 200. */
  readonly status?: number | undefined
  /** What the fields on it hold, and why it came back. */
  readonly form?: FormState | undefined
  readonly section?: Section | undefined
  /** What is said to the browser besides, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Stylesheets and scripts that not every page has. */
  readonly files?: ReadonlyArray<`${string}.${"css" | "js"}`>
  /** What stands round it, where that is not the store's. */
  readonly frame?: FunctionComponent<FrameProps>
  readonly body: ComponentChildren
}

/** Sends the browser on, with a cookie to keep. */
export interface Redirect {
  /** Within the sandbox: `/orders/VT-7KQ2M9`. */
  readonly to: string
  readonly cookie?: Cookie | undefined
}

/** A file to keep. */
export interface Download {
  readonly fileName: string
  readonly contentType: "text/csv"
  readonly text: string
}

export interface Cookie {
  readonly name: string
  readonly value: string
  /** Below which path of the sandbox it is sent; without one below all of it. */
  readonly path?: string
  /** In seconds: 30 days without one, and 0 takes it away. */
  readonly maxAge?: number
  /** `Strict` is not sent with a link from elsewhere either. */
  readonly sameSite?: "Lax" | "Strict"
}
