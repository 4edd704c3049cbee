import { Data } from "effect"
import type { CheckoutSessionId, OrderId } from "../../domain/Ids.ts"

// What a checkout session cannot do. Each version of a protocol words these for its clients.

export class NoSuchSession extends Data.TaggedError("NoSuchSession")<{ readonly id: string }> {}

/** The session can no longer change. */
export class SessionEnded extends Data.TaggedError("SessionEnded")<{
  readonly id: CheckoutSessionId
  /** The order of a completed session; null of a canceled one. */
  readonly orderId: OrderId | null
}> {}

/** Nothing of the shop has the id by which an item was named. Positions count from 0; `meant` are the slugs it resembles. */
export class NoSuchItem extends Data.TaggedError("NoSuchItem")<{
  readonly position: number
  readonly id: string
  readonly meant: ReadonlyArray<string>
}> {}

/** The goods are not shipped in the way that was chosen. */
export class NoSuchShippingOption extends Data.TaggedError("NoSuchShippingOption")<{ readonly id: string }> {}
