import { Context } from "effect"

/** How many requests a key, or an address that sends wrong keys, may send. */
export interface Rates {
  /** Requests granted anew in a minute. */
  readonly perMinute: number
  /** Requests at once, after a while without any. */
  readonly capacity: number
  /** Requests of a UTC day. */
  readonly perDay: number
}

export class Limits extends Context.Tag("vitrine/visibility/Limits")<Limits, Rates>() {}
