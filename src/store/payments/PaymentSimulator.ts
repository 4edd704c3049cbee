import { Effect } from "effect"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { type DeclineReason, declineReasons } from "../../domain/DeclineReason.ts"
import { traced } from "../../domain/traced.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "./PaymentErrors.ts"

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "")

// Stripe's test token for this reason is named after the limit, not after the decline code.
const spellings = [
  ...declineReasons.map((reason) => [letters(reason), reason] as const),
  ["velocitylimitexceeded", "card_velocity_exceeded"] as const
]

/**
 * The reason that a declining token names, in snake or camel case (`spt_declined_insufficient_funds`,
 * `tok_visa_chargeDeclinedInsufficientFunds`), or `generic_decline`.
 */
export const declineReason = (token: string): DeclineReason => {
  const text = letters(token)
  return spellings.find(([spelling]) => text.includes(spelling))?.[1] ?? "generic_decline"
}

/** Why a token is declined whose name says so, in any case; undefined for all others. */
export const namedDecline = (token: string): DeclineReason | undefined =>
  token.toLowerCase().includes("declined") ? declineReason(token) : undefined

/**
 * Stands in for the payment provider: the token alone decides, nothing is charged (CONTRACT 2). A token with `declined`
 * anywhere, in any case, is declined; otherwise `tok_*` and `spt_*` are approved; anything else is not recognized.
 */
export class PaymentSimulator extends Effect.Service<PaymentSimulator>()("vitrine/PaymentSimulator", {
  succeed: {
    /** Succeeds when the payment is approved. */
    authorize: traced("PaymentSimulator.authorize", function* (token: string) {
      const reason = namedDecline(token)
      if (reason !== undefined) return yield* new PaymentDeclined({ reason })
      if (!/^(tok|spt)_/.test(token)) {
        const { control } = yield* CurrentSandbox
        return yield* new UnrecognizedPaymentToken(control?.isNeutral === true ? { isDiscreet: true } : {})
      }
    })
  }
}) {}
