import { DateTime, Schema } from "effect"
import { exactOptional, withDescription } from "../../domain/Input.ts"
import { orderCancelMinutes } from "../../domain/Limits.ts"
import { Cents, Money, usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { Timestamp } from "../../domain/Timestamp.ts"

/** The terms on which a purchase can be canceled. */
export class Cancellation extends Schema.Class<Cancellation>("Cancellation")(
  {
    freeUntil: Schema.NullOr(Timestamp).annotations({
      description: "Cancellation is free before this time; null if it is never free"
    }),
    feeCents: Cents.annotations({ description: "The cancellation fee otherwise, in cents" }),
    until: Timestamp.annotations({ description: "From this time on, cancellation is not possible" })
  },
  { description: "The cancellation terms" }
) {}

/** What canceling costs at an instant, in cents. */
export const feeAt = ({ feeCents, freeUntil }: Cancellation, at: DateTime.Utc): number =>
  freeUntil !== null && DateTime.lessThan(at, freeUntil) ? 0 : feeCents

/** An order can be canceled free of charge until it is shipped. */
export const orderTerms = (placed: DateTime.Utc): Cancellation => {
  const until = DateTime.add(placed, { minutes: orderCancelMinutes })
  return makeUnchecked(Cancellation, { freeUntil: until, feeCents: 0, until })
}

class Refund extends Schema.Class<Refund>("Refund")(
  {
    amount: withDescription(Money, "What was paid back: the total without the fee"),
    fee: withDescription(Money, "The cancellation fee")
  },
  { description: "The refund for the cancellation" }
) {}

/** An order or a booking is confirmed from the start. */
const PurchaseStatus = Schema.Literal("confirmed", "canceled")

/** The fields of an order or a booking that show its state. */
export const cancellationStateFields = {
  status: PurchaseStatus.annotations({ description: "confirmed from the start, or canceled" }),
  canceledAt: exactOptional(Timestamp.annotations({ description: "When it was canceled, if it was" })),
  refund: exactOptional(Refund)
}

type CancellationState = Schema.Struct.Type<typeof cancellationStateFields>

/** The state of a canceled purchase, of whose price `refundCents` were paid back. */
export const canceledState = (
  at: DateTime.Utc,
  totalCents: number,
  refundCents: number
): Required<CancellationState> => ({
  status: "canceled",
  canceledAt: at,
  refund: makeUnchecked(Refund, { amount: usd(refundCents), fee: usd(totalCents - refundCents) })
})

const confirmedState: CancellationState = { status: "confirmed" }

/** The columns that store it. */
export const CancellationStateRow = {
  canceled_at: Schema.NullOr(Schema.String),
  refund_cents: Schema.NullOr(Schema.Int)
}

/** The state that the stored columns stand for. */
export const cancellationStateOf = (
  { canceled_at, refund_cents }: Schema.Struct.Type<typeof CancellationStateRow>,
  totalCents: number
): CancellationState =>
  canceled_at === null ? confirmedState : canceledState(DateTime.unsafeMake(canceled_at), totalCents, refund_cents ?? 0)
