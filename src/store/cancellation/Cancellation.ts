import { DateTime, Schema } from "effect"
import { described, exact } from "../../domain/Input.ts"
import { orderCancelMinutes } from "../../domain/Limits.ts"
import { Cents, Money, usd } from "../../domain/Money.ts"
import { restored } from "../../domain/restored.ts"
import { Timestamp } from "../../domain/Timestamp.ts"

/** The terms on which something that was bought can be given back. */
export class Cancellation extends Schema.Class<Cancellation>("Cancellation")(
  {
    freeUntil: Schema.NullOr(Timestamp).annotations({
      description: "Before this instant canceling is free; null where it never is"
    }),
    feeCents: Cents.annotations({ description: "What canceling costs otherwise, in cents" }),
    until: Timestamp.annotations({ description: "From this instant on it cannot be canceled" })
  },
  { description: "The terms on which it can be canceled" }
) {}

/** What canceling costs at an instant, in cents. */
export const feeAt = ({ feeCents, freeUntil }: Cancellation, at: DateTime.Utc): number =>
  freeUntil !== null && DateTime.lessThan(at, freeUntil) ? 0 : feeCents

/** An order can be canceled free of charge, as long as it is not on its way. */
export const orderTerms = (placed: DateTime.Utc): Cancellation => {
  const until = DateTime.add(placed, { minutes: orderCancelMinutes })
  return restored(Cancellation, { freeUntil: until, feeCents: 0, until })
}

class Refund extends Schema.Class<Refund>("Refund")(
  {
    amount: described(Money, "What was paid back: the total without the fee"),
    fee: described(Money, "What canceling cost")
  },
  { description: "What came of canceling" }
) {}

/** An order or a booking is confirmed from the start. */
const PurchaseStatus = Schema.Literal("confirmed", "canceled")

/** What an order or a booking says of how it stands. */
export const standing = {
  status: PurchaseStatus.annotations({ description: "confirmed from the start, or canceled" }),
  canceledAt: exact(Timestamp.annotations({ description: "When it was canceled, if it was" })),
  refund: exact(Refund)
}

type Standing = Schema.Struct.Type<typeof standing>

/** How something stands that was canceled, of whose price `refundCents` were paid back. */
export const canceled = (at: DateTime.Utc, totalCents: number, refundCents: number): Required<Standing> => ({
  status: "canceled",
  canceledAt: at,
  refund: restored(Refund, { amount: usd(refundCents), fee: usd(totalCents - refundCents) })
})

const confirmed: Standing = { status: "confirmed" }

/** The columns in which it is stored. */
export const StandingRow = { canceled_at: Schema.NullOr(Schema.String), refund_cents: Schema.NullOr(Schema.Int) }

/** How something stands, of which this is stored. */
export const standingOf = (
  { canceled_at, refund_cents }: Schema.Struct.Type<typeof StandingRow>,
  totalCents: number
): Standing =>
  canceled_at === null ? confirmed : canceled(DateTime.unsafeMake(canceled_at), totalCents, refund_cents ?? 0)
