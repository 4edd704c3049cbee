import { Schema } from "effect"
import { envelope } from "../../operation/Envelope.ts"
import { IdempotencyConflict } from "../idempotency/IdempotencyKeys.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "./PaymentErrors.ts"

/** The payment errors of every purchase. */
export const purchaseErrors = Schema.Union(
  envelope(IdempotencyConflict, 409),
  envelope(PaymentDeclined, 402),
  envelope(UnrecognizedPaymentToken, 402)
)
