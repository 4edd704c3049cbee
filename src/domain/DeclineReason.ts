/** Why a simulated payment is declined, in Stripe's vocabulary. The first is the one of a token that names none. */
export const declineReasons = [
  "generic_decline",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "card_velocity_exceeded",
  "fraudulent",
  "do_not_honor"
] as const

export type DeclineReason = (typeof declineReasons)[number]
