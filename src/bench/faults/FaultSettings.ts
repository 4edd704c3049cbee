import { Schema } from "effect"
import { expects, resembling } from "../../domain/Input.ts"
import { nearest } from "../../domain/nearest.ts"
import type { NamedText } from "../packs/injections.ts"
import { FaultRule, mostRules, RuleRequest, withRules } from "./FaultRule.ts"
import { profileNames, rulesOf } from "./profiles.ts"

/** The rules of a sandbox as they are kept. */
export const FaultSettings = Schema.Array(FaultRule).pipe(Schema.maxItems(mostRules)).annotations({
  description: "What goes wrong in it by order of a tester, rule by rule"
})
export type FaultSettings = typeof FaultSettings.Type

const RuleOrProfile = resembling(
  expects(Schema.Union(RuleRequest, Schema.Literal(...profileNames)), `a rule, or one of ${profileNames.join(", ")}`),
  (name) => nearest(name, profileNames)
)

/** The same in a request: rules, or names of profiles, which stand for theirs. */
export const FaultRequest = Schema.Array(RuleOrProfile)
  .pipe(Schema.maxItems(mostRules))
  .annotations({
    description: `Rules of what goes wrong, looked at in their order; ${profileNames.join(", ")} stand for several`,
    examples: [["flaky"]]
  })
type FaultRequest = typeof FaultRequest.Type

/** Rules as a request or another sandbox has them: those of a sandbox have their ids. */
export type GivenFaults = FaultRequest | FaultSettings

export const faultsAccepted = `a list of at most ${mostRules} rules or of ${profileNames.join(", ")}`

/** The rules of a request, those of its profiles among them. */
export const givenRules = (given: FaultRequest): ReadonlyArray<RuleRequest> =>
  given.flatMap((rule) => (typeof rule === "string" ? rulesOf(rule) : [rule]))

const isKept = (given: GivenFaults): given is FaultSettings =>
  given.every((rule) => typeof rule === "object" && "id" in rule)

/** The rules that a request comes to, behind others that there are. */
export const orderedFaults = (given: GivenFaults, before: FaultSettings = []): FaultSettings => {
  if (before.length === 0 && isKept(given)) return given
  return withRules(before, givenRules(given))
}

/** How the name of a member of a rule begins: with the rule's place in a request, or with its id. */
export type PlaceOf = (rule: FaultRule, index: number) => string

/** Where the rules of a request stand in it; a rule that is kept has its id. */
export const placesIn = (given: GivenFaults = []): PlaceOf => {
  const places = given.flatMap((rule, index) => givenRules([rule]).map(() => `faults[${index}].`))
  return ({ id }, index) => places[index] ?? `${id}: `
}

/** The texts of packs that rules put into answers. */
export const namedTexts = (faults: FaultSettings): ReadonlyArray<NamedText> =>
  faults.flatMap(({ effect }) => (effect.kind === "tamper" && typeof effect.text !== "string" ? [effect.text] : []))
