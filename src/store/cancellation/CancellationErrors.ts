import { Schema } from "effect"
import { orderCancelMinutes } from "../../domain/Limits.ts"
import type { Next } from "../../domain/Problem.ts"

const purchaseKinds = ["order", "hotel", "flight", "car"] as const

const purchaseFields = { id: Schema.String, kind: Schema.Literal(...purchaseKinds) }

type PurchaseKind = (typeof purchaseKinds)[number]

/** The operation that looks up a purchase. */
const lookUpPurchase = ({ id, kind }: { readonly id: string; readonly kind: PurchaseKind }): ReadonlyArray<Next> => [
  { operation: kind === "order" ? "getOrder" : "getBooking", params: { id } }
]

/** The purchase was canceled before, and is refunded only once. */
export class AlreadyCanceled extends Schema.TaggedError<AlreadyCanceled>()("AlreadyCanceled", {
  ...purchaseFields,
  canceled_at: Schema.String.annotations({ description: "RFC 3339 in UTC" })
}) {
  override get message() {
    return `${this.id} was already canceled at ${this.canceled_at}. There is no second refund.`
  }

  get next(): ReadonlyArray<Next> {
    return lookUpPurchase(this)
  }
}

const tooLateReasons: Record<PurchaseKind, (until: string) => string> = {
  order: (until) => `the ${orderCancelMinutes} minutes in which an order can be canceled ended at ${until}`,
  hotel: (until) => `its stay began at ${until}`,
  flight: (until) => `its flight departed at ${until}`,
  car: (until) => `its pick-up day ended at ${until}`
}

/** The purchase has begun or was shipped, so it cannot be canceled. */
export class TooLateToCancel extends Schema.TaggedError<TooLateToCancel>()("TooLateToCancel", {
  ...purchaseFields,
  until: Schema.String.annotations({ description: "The time from which it was too late, RFC 3339 in UTC" })
}) {
  override get message() {
    return `${this.id} cannot be canceled any more: ${this.reason()}. Nothing was changed.`
  }

  /** The reason without the id, and with the instant as the caller formats it. */
  reason(until = this.until): string {
    return tooLateReasons[this.kind](until)
  }

  get next(): ReadonlyArray<Next> {
    return lookUpPurchase(this)
  }
}
