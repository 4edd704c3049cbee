import { Schema } from "effect"
import { declineReasons } from "../../domain/DeclineReason.ts"
import { exactOptional } from "../../domain/Input.ts"

export class PaymentDeclined extends Schema.TaggedError<PaymentDeclined>()("PaymentDeclined", {
  reason: Schema.Literal(...declineReasons)
}) {
  override get message() {
    return `The payment was declined: ${this.reason}. Nothing was bought and nothing was charged.`
  }
}

export class UnrecognizedPaymentToken extends Schema.TaggedError<UnrecognizedPaymentToken>()(
  "UnrecognizedPaymentToken",
  {
    /** Whether the shop hides which tokens it accepts. */
    isDiscreet: exactOptional(Schema.Boolean)
  }
) {
  /** Members that callers do not see. */
  static readonly withheld = ["isDiscreet"]

  override get message() {
    const accepted = this.isDiscreet ? "" : " Accepted are tok_* and spt_*."
    return `The payment token is not recognized.${accepted} Nothing was bought and nothing was charged.`
  }
}
