import { Schema } from "effect"
import { declineReasons } from "../../domain/DeclineReason.ts"

export class PaymentDeclined extends Schema.TaggedError<PaymentDeclined>()("PaymentDeclined", {
  reason: Schema.Literal(...declineReasons)
}) {
  override get message() {
    return `The payment was declined: ${this.reason}. Nothing was charged and nothing was taken.`
  }
}

export class UnrecognizedPaymentToken extends Schema.TaggedError<UnrecognizedPaymentToken>()(
  "UnrecognizedPaymentToken",
  {}
) {
  override get message() {
    return "The payment token is not recognized. Accepted are tok_* and spt_*. Nothing was charged and nothing was taken."
  }
}
