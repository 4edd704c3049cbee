import { Data } from "effect"
import type { CheckoutSessionId, OrderId } from "../../domain/Ids.ts"

// Errors of checkout sessions. Each version of a protocol words these for its clients.

export class NoSuchSession extends Data.TaggedError("NoSuchSession")<{ readonly id: string }> {}

/** The session can no longer change. */
export class SessionEnded extends Data.TaggedError("SessionEnded")<{
  readonly id: CheckoutSessionId
  /** The order of a completed session; null of a canceled one. */
  readonly orderId: OrderId | null
}> {}

/** No product or variant has the id of an item. `position` counts from 0; `nearest` are slugs that resemble the id. */
export class NoSuchItem extends Data.TaggedError("NoSuchItem")<{
  readonly position: number
  readonly id: string
  readonly nearest: ReadonlyArray<string>
}> {}

/** The chosen shipping option does not exist. */
export class NoSuchShippingOption extends Data.TaggedError("NoSuchShippingOption")<{ readonly id: string }> {}
