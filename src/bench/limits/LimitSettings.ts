import { Schema } from "effect"
import { expects, Integer, identifierAnnotation, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"

const calls = makeBounds(1, 1_000_000)
const amounts = makeBounds(0, 1_000_000_000)

const callsField = expects(
  Schema.NullOr(
    Integer(calls).annotations({
      description:
        "How many operations agents may call; null for any number. Calls are counted while there is a limit. The count starts over after a reset by the bench or a restore, but not after a reset by the agent"
    })
  ),
  `a whole number of calls from ${calls}, or null`
)

const spendField = expects(
  Schema.NullOr(
    Integer(amounts).annotations({
      description:
        "The total that agents may pay, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; payments that are refunded later still count"
    })
  ),
  `a whole number of cents from ${amounts}, or null`
)

/** Budgets of a sandbox's agents; calls beyond them are rejected with 429 `budget_exhausted`. */
export const LimitSettings = Schema.Struct({ calls: callsField, spendCents: spendField }).annotations(
  identifierAnnotation("LimitSettings")
)
export type LimitSettings = typeof LimitSettings.Type

/** The default: no limits. */
export const noLimits: LimitSettings = { calls: null, spendCents: null }

/** The same in a request, member by member. */
export const limitsField = optional(
  Schema.Struct({
    calls: Schema.optional(callsField),
    spendCents: Schema.optional(spendField)
  }).annotations({ examples: [{ calls: 200, spendCents: 100_000 }] }),
  "an object with calls, spendCents or both"
)
