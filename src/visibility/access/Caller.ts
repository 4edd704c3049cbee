import { Context, Option } from "effect"
import type { KeyRecord } from "./ApiKeys.ts"
import type { Membership } from "./Organizations.ts"

/** The sender of a request, with the organization if it named one or has only one. */
export interface Caller {
  readonly key: KeyRecord
  readonly organization: Option.Option<Membership>
  /** When the request arrived, epoch milliseconds. Everything in its response is as of this time. */
  readonly now: number
}

/** A call on behalf of an organization. */
export interface Call {
  readonly organization: Membership
  /** Epoch milliseconds. */
  readonly now: number
}

/** The person signed in to the calling page, which has checked it: no key is sent, and none is charged. */
export class SignedIn extends Context.Reference<SignedIn>()("vitrine/visibility/SignedIn", {
  defaultValue: (): Option.Option<Caller> => Option.none()
}) {}
