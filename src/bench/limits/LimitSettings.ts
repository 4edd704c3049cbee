import { Schema } from "effect"
import { IntegerOrNull, identifierAnnotation, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"

const fields = {
  calls: IntegerOrNull(
    makeBounds(1, 1_000_000),
    " of calls",
    "How many operations agents may call; null for any number. Calls are counted while there is a limit. The count starts over after a reset by the bench or a restore, but not after a reset by the agent"
  ),
  spendCents: IntegerOrNull(
    makeBounds(0, 1_000_000_000),
    " of cents",
    "The total that agents may pay, in cents; null for any amount. Payments are counted while there is a limit, or a list of tokens; payments that are refunded later still count"
  )
}

/** Budgets of a sandbox's agents; calls beyond them are rejected with 429 `budget_exhausted`. */
export const LimitSettings = Schema.Struct(fields).annotations(identifierAnnotation("LimitSettings"))
export type LimitSettings = typeof LimitSettings.Type

/** The default: no limits. */
export const noLimits: LimitSettings = { calls: null, spendCents: null }

/** The same in a request, member by member. */
export const limitsField = optional(
  Schema.partial(Schema.Struct(fields)).annotations({ examples: [{ calls: 200, spendCents: 100_000 }] }),
  "an object with calls, spendCents or both"
)
