import { Predicate, Record, Schema } from "effect"
import { expects, IntegerWithMessage, identifierAnnotation, NonBlankText, optional } from "../../domain/Input.ts"
import { makeBounds } from "../../domain/Limits.ts"
import { applyChange } from "../applyChange.ts"
import { surfaces } from "../journal/Entry.ts"
import { Matcher } from "../matching/Matcher.ts"
import { FaultEffect } from "./FaultEffect.ts"

/** Maximum number of rules of a sandbox. */
export const maxRules = 100

const maxNames = 50
const maxCallNumbers = 100
const calls = makeBounds(1, 1_000_000)

export const expectedOperations = `a list of 1 to ${maxNames} names of operations`
export const expectedSurfaces = `a list of one or more of ${surfaces.join(", ")}`

// A non-empty list is required only when a rule is set: stored rules may be of an earlier version.
const When = Schema.Struct({
  operation: optional(
    Schema.Array(NonBlankText(100))
      .pipe(Schema.maxItems(maxNames))
      .annotations({
        description:
          "Names of operations; `protocol:` and a method for other MCP requests, `unknown` for requests without a route",
        examples: [["bookFlight", "checkout"]]
      }),
    expectedOperations
  ),
  surface: optional(
    Schema.Array(expects(Schema.Literal(...surfaces), `one of ${surfaces.join(", ")}`)).pipe(
      Schema.maxItems(surfaces.length)
    ),
    expectedSurfaces
  ),
  agent: optional(
    NonBlankText(200).annotations({ description: "The value of the header X-Agent-Label; * for any" }),
    "the label of an agent, or *"
  ),
  match: optional(Matcher.annotations({ description: "What its `path`, `urlParams` and `payload` must match" }))
}).annotations({
  ...identifierAnnotation("FaultWhen"),
  description: "Which calls the rule counts; all calls if omitted"
})

const Trigger = Schema.Struct({
  nth: optional(
    Schema.Array(IntegerWithMessage(calls)).pipe(Schema.minItems(1), Schema.maxItems(maxCallNumbers)),
    `a list of 1 to ${maxCallNumbers} whole numbers from ${calls}`
  ),
  every: optional(IntegerWithMessage(calls)),
  after: optional(IntegerWithMessage(calls)),
  probability: optional(Schema.Number.pipe(Schema.between(0, 1)), "a number from 0 to 1")
})
  .pipe(Schema.filter((trigger) => Object.values(trigger).filter((value) => value !== undefined).length === 1))
  .annotations({
    ...identifierAnnotation("FaultTrigger"),
    description:
      "At which of the counted calls the rule fires: at the calls numbered `nth`, at every `every`-th call, at all calls after the first `after`, or with a `probability`. A probability is drawn from the seed of the sandbox and the `seed` of the rule, so that the same run has the same faults. Without a trigger the rule fires at every counted call",
    examples: [{ nth: [1] }]
  })

const name = NonBlankText(200).annotations({ description: "A note for readers" })
const when = expects(When, "an object with operation, surface, agent or match")
const trigger = expects(Trigger, "an object with one of nth, every, after or probability")
const times = IntegerWithMessage(calls).annotations({ description: "The maximum number of times it fires" })
const seed = NonBlankText(200).annotations({
  description:
    "Together with the seed of the sandbox, it determines what is drawn for `probability` and `jitterMs`: another seed gives other draws",
  examples: ["shop/mug-in-chalk/2"]
})

/** The members of a rule except its id. */
const ruleFields = {
  name: optional(name),
  when: optional(when),
  trigger: optional(trigger),
  times: optional(times),
  seed: optional(seed),
  effect: FaultEffect
} as const

/** A change of a rule; null removes a member. `effect` is always present. */
export const RuleChange = Schema.Struct({
  name: Schema.optional(Schema.NullOr(name)),
  when: Schema.optional(Schema.NullOr(when)),
  trigger: Schema.optional(Schema.NullOr(trigger)),
  times: Schema.optional(Schema.NullOr(times)),
  seed: Schema.optional(Schema.NullOr(seed)),
  effect: optional(FaultEffect)
})

/** A rule as a tester sends it. */
export const RuleRequest = Schema.Struct(ruleFields).annotations({ identifier: "FaultRuleRequest" })
export type RuleRequest = typeof RuleRequest.Type

// The largest number that fits the id's pattern.
const maxRuleNumber = 999_999

export const RuleId = Schema.String.pipe(Schema.pattern(/^rule_[1-9]\d{0,5}$/)).annotations({
  description: "The rule's id. Rules are numbered in the order in which they were made",
  examples: ["rule_1"]
})

/** The stored form of a rule. Its id is the same in each run, so what is drawn for it is the same as well. */
export const FaultRule = Schema.Struct({ id: RuleId, ...ruleFields }).annotations(identifierAnnotation("FaultRule"))
export type FaultRule = typeof FaultRule.Type

/** A rule with a change applied. */
export const applyRuleChange = (rule: FaultRule, change: typeof RuleChange.Type): FaultRule => {
  const changed: Readonly<Record<string, unknown>> = applyChange<typeof RuleChange.Type>(rule, change)
  // Only members that a rule may lack can be null.
  return Record.filter(changed, Predicate.isNotNull) as FaultRule
}

const numberOf = ({ id }: FaultRule): number => Number(id.slice("rule_".length))

/** The rules followed by the added ones, with the next ids; past the largest number, the first free one. */
export const appendRules = (
  rules: ReadonlyArray<FaultRule>,
  added: ReadonlyArray<RuleRequest>
): ReadonlyArray<FaultRule> => {
  const usedNumbers = new Set(rules.map(numberOf))
  let number = Math.max(0, ...usedNumbers)
  return [
    ...rules,
    ...added.map((rule) => {
      do number = (number % maxRuleNumber) + 1
      while (usedNumbers.has(number))
      return { ...rule, id: `rule_${number}` }
    })
  ]
}

/** A number from 0 to below 1 for a rule, deterministic for the seed and the parts. */
export const drawFraction = (
  { id, seed: ruleSeed }: Pick<FaultRule, "id" | "seed">,
  seed: string,
  ...parts: ReadonlyArray<string | number>
): number => {
  const all = [seed, ...(ruleSeed === undefined ? [] : [ruleSeed]), id, ...parts]
  return Number(Bun.hash.xxHash64(all.join("\n")) >> 11n) / 2 ** 53
}

/** Whether a rule fires at its `count`-th call, from 1, in a sandbox with this seed. */
export const firesAt = (rule: FaultRule, count: number, seed: string): boolean => {
  const { trigger } = rule
  if (trigger === undefined) return true
  const { after, every, nth, probability } = trigger
  if (nth !== undefined) return nth.includes(count)
  if (every !== undefined) return count % every === 0
  if (after !== undefined) return count > after
  return drawFraction(rule, seed, count) < (probability ?? 1)
}
