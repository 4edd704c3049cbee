import { Schema } from "effect"
import given from "../../../data/faults/profiles.json" with { type: "json" }
import { dataDecoder } from "../../domain/readBuiltIn.ts"
import { RuleRequest } from "./FaultRule.ts"

/** Names of predefined sets of rules. */
export const profileNames = ["flaky", "slow", "hostile", "holiday-rush"] as const

const decode = dataDecoder(Schema.Record({ key: Schema.Literal(...profileNames), value: Schema.Array(RuleRequest) }))

let profiles: ReturnType<typeof decode> | undefined

/** The rules of a profile. */
export const rulesOfProfile = (name: (typeof profileNames)[number]): ReadonlyArray<RuleRequest> => {
  profiles ??= decode(given)
  return profiles[name]
}
