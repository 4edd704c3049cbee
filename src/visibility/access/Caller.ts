import { Context, Option } from "effect"
import type { KeyRecord } from "./ApiKeys.ts"
import type { Membership } from "./Organizations.ts"

/** Whoever sent a request, and for which organization if it named one or has only one. */
export interface Caller {
  readonly key: KeyRecord
  readonly organization: Option.Option<Membership>
  /** When the request came, epoch milliseconds: everything in an answer is of this instant. */
  readonly now: number
}

/** A caller that acts for an organization. */
export interface Call {
  readonly organization: Membership
  /** Epoch milliseconds. */
  readonly now: number
}

/** Who is signed in to the page that calls, and was checked there: it sends no key, and its key is not charged. */
export class SignedIn extends Context.Reference<SignedIn>()("vitrine/visibility/SignedIn", {
  defaultValue: (): Option.Option<Caller> => Option.none()
}) {}
