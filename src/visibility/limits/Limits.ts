import { Context } from "effect"

/** Request limits of a key, or of an address that sends wrong keys. */
export interface Rates {
  /** Requests that the bucket refills in a minute. */
  readonly perMinute: number
  /** Requests at once, from a full bucket. */
  readonly capacity: number
  /** Requests in a UTC day. */
  readonly perDay: number
}

export class Limits extends Context.Tag("vitrine/visibility/Limits")<Limits, Rates>() {}
