import { Schema } from "effect"
import { envelope } from "../../operation/Envelope.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "../payments/PaymentErrors.ts"
import { IdempotencyConflict } from "./IdempotencyKeys.ts"

/** The errors of every purchase: of its idempotency key, and of its payment. */
export const purchaseErrors = Schema.Union(
  envelope(IdempotencyConflict, 409),
  envelope(PaymentDeclined, 402),
  envelope(UnrecognizedPaymentToken, 402)
)
