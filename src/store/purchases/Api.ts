import { Schema } from "effect"
import { envelope } from "../../operation/Envelope.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "../payments/PaymentErrors.ts"
import { IdempotencyConflict } from "./Purchases.ts"

/** What whoever pays is refused with, whatever is bought. */
export const purchaseRefused = Schema.Union(
  envelope(IdempotencyConflict, 409),
  envelope(PaymentDeclined, 402),
  envelope(UnrecognizedPaymentToken, 402)
)
