import { Schema } from "effect"
import { expects, withSuggestions } from "../../domain/Input.ts"
import { nearest } from "../../domain/nearest.ts"
import type { NamedText } from "../packs/injections.ts"
import { appendRules, FaultRule, maxRules, RuleRequest } from "./FaultRule.ts"
import { profileNames, rulesOfProfile } from "./profiles.ts"

/** The stored rules of a sandbox. */
export const FaultSettings = Schema.Array(FaultRule).pipe(Schema.maxItems(maxRules)).annotations({
  description: "The fault rules that a tester has set in the sandbox"
})
export type FaultSettings = typeof FaultSettings.Type

const RuleOrProfile = withSuggestions(
  expects(Schema.Union(RuleRequest, Schema.Literal(...profileNames)), `a rule, or one of ${profileNames.join(", ")}`),
  (name) => nearest(name, profileNames)
)

/** The same in a request: rules, or names of profiles, which expand to several. */
export const FaultRequest = Schema.Array(RuleOrProfile)
  .pipe(Schema.maxItems(maxRules))
  .annotations({
    description: `Fault rules, checked in this order. Each of the names ${profileNames.join(", ")} stands for several rules`,
    examples: [["flaky"]]
  })
type FaultRequest = typeof FaultRequest.Type

/** Rules of a request or of another sandbox; the latter have ids. */
export type FaultInput = FaultRequest | FaultSettings

export const expectedFaults = `a list of at most ${maxRules} items, each a rule or one of ${profileNames.join(", ")}`

/** The rules of a request with its profiles expanded. */
export const expandProfiles = (request: FaultRequest): ReadonlyArray<RuleRequest> =>
  request.flatMap((rule) => (typeof rule === "string" ? rulesOfProfile(rule) : [rule]))

const isStored = (input: FaultInput): input is FaultSettings =>
  input.every((rule) => typeof rule === "object" && "id" in rule)

/** The rules that a request sets. */
export const resolveFaults = (input: FaultInput): FaultSettings =>
  isStored(input) ? input : appendRules([], expandProfiles(input))

/** The pack texts that rules put into answers. */
export const namedTexts = (faults: FaultSettings): ReadonlyArray<NamedText> =>
  faults.flatMap(({ effect }) => (effect.kind === "tamper" && typeof effect.text !== "string" ? [effect.text] : []))
