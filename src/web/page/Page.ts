import type { ComponentChildren } from "preact"

/** The parts of the site that the navigation names. */
export type Section = "shop" | "hotels" | "flights" | "cars" | "orders" | "cart"

/** What a handler makes: everything of a page that is its own. */
export interface Page {
  readonly title: string
  /** What a list of links says of it. */
  readonly description?: string | undefined
  /** 200 without one. */
  readonly status?: number | undefined
  readonly section?: Section | undefined
  /** The page follows the feed by itself. */
  readonly live?: boolean
  readonly body: ComponentChildren
}

/** Sends the browser on, with a cookie to keep. */
export interface Redirect {
  /** Within the sandbox: `/orders/VT-7KQ2M9`. */
  readonly to: string
  readonly cookie?: Cookie | undefined
}

export interface Cookie {
  readonly name: string
  readonly value: string
}
