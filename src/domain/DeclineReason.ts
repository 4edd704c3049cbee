/** Decline reasons of simulated payments, as Stripe names them. The first is the default of a token. */
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
