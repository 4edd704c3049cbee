import { Schema } from "effect"
import given from "../../../data/faults/profiles.json" with { type: "json" }
import { RuleRequest } from "./FaultRule.ts"

/** Names of rules that are put together. */
export const profileNames = ["flaky", "slow", "hostile", "holiday-rush"] as const

const Rules = Schema.Array(RuleRequest)
const profiles = Schema.decodeUnknownSync(
  Schema.Struct({ flaky: Rules, slow: Rules, hostile: Rules, "holiday-rush": Rules })
)

/** The rules of a profile. */
export const rulesOf = (name: (typeof profileNames)[number]): ReadonlyArray<RuleRequest> => profiles(given)[name]
