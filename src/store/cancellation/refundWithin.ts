import { DateTime, Effect } from "effect"
import type { Money } from "../../domain/Money.ts"
import type { UnitOfWork } from "../sandbox/UnitOfWork.ts"
import { type Cancellation, canceledState, feeAt } from "./Cancellation.ts"
import { AlreadyCanceled, TooLateToCancel } from "./CancellationErrors.ts"

/** A purchase, in its state in the transaction of a unit of work. */
interface Purchase {
  readonly id: string
  readonly kind: TooLateToCancel["kind"]
  readonly total: Money
  readonly canceledAt?: DateTime.Utc
}

/** Its state once canceled by its terms at the time of the unit of work; or the error why it cannot be canceled. */
export const refundWithin = Effect.fnUntraced(function* (
  { at }: UnitOfWork,
  { canceledAt, id, kind, total }: Purchase,
  terms: Cancellation
) {
  if (canceledAt !== undefined) {
    return yield* new AlreadyCanceled({ id, kind, canceled_at: DateTime.formatIso(canceledAt) })
  }
  if (DateTime.greaterThanOrEqualTo(at, terms.until)) {
    return yield* new TooLateToCancel({ id, kind, until: DateTime.formatIso(terms.until) })
  }
  return canceledState(at, total.amountCents, total.amountCents - feeAt(terms, at))
})
