import { Effect, Number as Num, Option } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { Intercept, InterceptedCall, InterceptedRequest, Interceptor } from "../../domain/Interceptor.ts"
import { delayMs } from "../../domain/Limits.ts"
import { ForcedDecline } from "../../store/payments/ForcedDecline.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import { agentLabelOf } from "../agentLabel.ts"
import { type PatternSearch, SyncPatternSearch } from "../matching/Condition.ts"
import { differencesOf } from "../matching/Matcher.ts"
import { surfaceOf } from "../surfaceOf.ts"
import { canAlter, malform, rewriteOf, tamper } from "./alter.ts"
import { canHappen, isPurchaseEffect } from "./applicability.ts"
import { recordCounts, revokeCounts } from "./callCounts.ts"
import { Drifts, isDrift } from "./Drifts.ts"
import { FaultCounts, type RuleResult } from "./FaultCounts.ts"
import { isOfCategory, isPostCall, isPriceRefusal } from "./FaultEffect.ts"
import { drawFraction, type FaultRule } from "./FaultRule.ts"
import { endRequest } from "./failures.ts"
import { makeTamperOnPage } from "./onPage.ts"
import { type PricedUnit, Purchases } from "./Purchases.ts"
import { Rival } from "./Rival.ts"

/** The rules of a sandbox, and the seed that they draw from. */
interface SandboxRules {
  readonly name: SandboxName
  readonly rules: ReadonlyArray<FaultRule>
  readonly seed: string
  readonly world: WorldView
}

/** A rule with a predicate for the calls that it is about. */
const compileRule = (rule: FaultRule) => {
  const { agent, match, operation, surface } = rule.when ?? {}
  const differences = match === undefined ? undefined : differencesOf(match)
  return {
    rule,
    isAbout: (
      call: Pick<InterceptedCall, "input" | "operation">,
      callSurface: ReturnType<typeof surfaceOf>,
      label: string | undefined,
      work: PatternSearch
    ): boolean =>
      (operation === undefined || operation.includes(call.operation)) &&
      (surface === undefined || surface.includes(callSurface)) &&
      (agent === undefined || agent === "*" || agent === label) &&
      canHappen(rule.effect, call.operation, callSurface) &&
      (differences === undefined || differences(call.input, work).length === 0)
  }
}

/**
 * Splits rules after each one that rejects for a changed price (whether it ends the call is known only once it fired) and after
 * each delay: after that, a purchase may have become a retry.
 */
const splitRules = (rules: ReadonlyArray<FaultRule>): ReadonlyArray<ReadonlyArray<FaultRule>> => {
  const end = rules.findIndex(({ effect }) => isPriceRefusal(effect) || effect.kind === "delay") + 1
  return end === 0 ? [rules] : [rules.slice(0, end), ...splitRules(rules.slice(end))]
}

/** How long the results that fire delay a call, in milliseconds: in total with `delayedMs`, at most `delayMs.max`. */
const delayOf = (fired: ReadonlyArray<RuleResult>, seed: string, delayedMs: number): number => {
  const waits = fired.map(({ matched, rule }) => {
    const { effect } = rule
    if (effect.kind === "hang") return effect.ms
    if (effect.kind !== "delay") return 0
    return effect.ms + Math.floor((effect.jitterMs ?? 0) * drawFraction(rule, seed, matched, "jitter"))
  })
  return Math.min(Num.sumAll(waits), delayMs.max - delayedMs)
}

/** Applies the rules that fire after the operation to its answer. */
const alterAnswer = (
  answer: unknown,
  { operation }: InterceptedCall,
  fired: ReadonlyArray<RuleResult>,
  tamperAnswer: typeof tamper,
  { setOutcome }: InterceptedRequest
) =>
  fired.reduce((value, { rule: { effect } }) => {
    if (effect.kind === "drop") setOutcome({ kind: "drop", how: effect.how })
    if (!isOfCategory("alteration", effect)) return value
    if (effect.kind === "tamper") return tamperAnswer(effect, operation, value)
    const write = rewriteOf(effect)
    if (write !== undefined) setOutcome({ kind: "rewrite", write })
    return malform(effect, operation, value)
  }, answer)

/** Interceptors that apply the rules of a sandbox to its calls. */
export class FaultInterceptors extends Effect.Service<FaultInterceptors>()("vitrine/bench/FaultInterceptors", {
  scoped: Effect.gen(function* () {
    const counts = yield* FaultCounts
    const rival = yield* Rival
    const drifts = yield* Drifts
    const purchases = yield* Purchases
    const tamperOnPage = yield* makeTamperOnPage

    /** Whether a rule that rejects for a changed price is about the units of a purchase; all other rules are. */
    const isAboutUnits =
      (world: WorldView, units: ReadonlyArray<PricedUnit>) =>
      ({ effect }: FaultRule) =>
        isDrift(effect) && isPriceRefusal(effect) ? drifts.isOfSome(world, effect, units) : Effect.succeed(true)

    /** The interceptor of a sandbox; undefined if it has no rules. */
    const interceptorOf = ({ name, rules, seed, world }: SandboxRules): Interceptor | undefined => {
      if (rules.length === 0) return undefined
      const all = rules.map(compileRule)
      return (request) => {
        const surface = surfaceOf(request.url)
        const label = agentLabelOf(request.headers)
        const tamperAnswer = surface === "web" ? tamperOnPage : tamper
        // A HEAD is sent no body.
        const hasAnswerFor = ({ kind }: FaultRule["effect"]): boolean => kind === "drop" || request.method !== "HEAD"
        // A page calls one operation after the other, and should be slow only once.
        const delaysOfPage = new Set<FaultRule>()

        const intercepted: Intercept = (call, perform, read = Option.none) => {
          const work = new SyncPatternSearch()
          const matching = all
            .filter(({ isAbout, rule }) => !delaysOfPage.has(rule) && isAbout(call, surface, label, work))
            .map(({ rule }) => rule)
          if (matching.length === 0) return perform
          return Effect.gen(function* () {
            let key: string | undefined
            const countAndFire = (rules: ReadonlyArray<FaultRule>) =>
              rules.length === 0
                ? Effect.succeed([])
                : Effect.map(counts.count({ name, rules, key }, seed), (found) => {
                    key = found.key
                    return recordCounts(call, found.counted)
                  })
            let mayBuy =
              matching.some(({ effect }) => isPurchaseEffect(effect)) && (yield* purchases.mayBuy(call, read()))
            const applicable = (rules: ReadonlyArray<FaultRule>) =>
              rules.filter(({ effect }) => mayBuy || !isPurchaseEffect(effect))
            const first = applicable(matching).filter(({ effect }) => !isPostCall(effect))
            const units = first.some(({ effect }) => isPriceRefusal(effect)) ? yield* purchases.pricedUnits(call) : []
            let before: ReadonlyArray<RuleResult> = []
            // Rivals that fired buy even if a later rule ends the call: the journal names them as involved.
            const rivals = Effect.suspend(() =>
              Effect.forEach(
                before,
                ({ rule: { effect } }) =>
                  effect.kind === "rival" ? rival.buyBefore(call, effect.quantity) : Effect.void,
                { discard: true }
              )
            )
            const failCall = (cause: Parameters<typeof endRequest>[0]) =>
              endRequest(cause, surface === "mcp" && call.operation !== "unknown", request)
            let delayedMs = 0
            for (const part of splitRules(yield* Effect.filter(first, isAboutUnits(world, units)))) {
              const fired = yield* countAndFire(applicable(part))
              before = [...before, ...fired]
              const lastRule = fired.at(-1)?.rule
              const last = lastRule?.effect
              if (surface === "web" && lastRule?.effect.kind === "delay") delaysOfPage.add(lastRule)
              const set = Effect.suspend(() =>
                Effect.forEach(
                  before.filter((result) => fired.includes(result)),
                  ({ rule: { effect } }) => (isDrift(effect) ? drifts.set(name, world, effect) : Effect.void),
                  { discard: true }
                )
              )
              const waitMs = delayOf(fired, seed, delayedMs)
              // While the call hangs, its caller may give up and the sandbox may be reset, so the other effects happen first.
              if (last?.kind === "hang") {
                yield* set
                yield* rivals
                // A caller that gives up meanwhile got no response either.
                if (waitMs > 0)
                  yield* Effect.onInterrupt(request.delay(waitMs), () => Effect.sync(() => failCall(last)))
                return yield* failCall(last)
              }
              if (waitMs > 0) {
                yield* request.delay(waitMs)
                mayBuy = mayBuy && (yield* purchases.mayBuy(call, read()))
                // Those that were removed or changed meanwhile, or belong to a state before a reset, have no effect.
                const remaining = yield* counts.remaining({ name, key, rules: before.map(({ rule }) => rule) })
                const lost = before.filter(({ rule }) => !remaining.includes(rule))
                revokeCounts(call, lost, fired)
                before = before.filter((result) => !lost.includes(result))
              }
              delayedMs += waitMs
              yield* set
              if (last === undefined) continue
              const ending = isOfCategory("end", last) ? last : undefined
              const cause = isPriceRefusal(last) ? yield* purchases.changedSince(call, units) : ending
              if (cause !== undefined) {
                yield* rivals
                return yield* failCall(cause)
              }
            }
            yield* rivals
            const decline = before.map(({ rule }) => rule.effect).find((effect) => effect.kind === "decline")
            const answer = yield* decline === undefined
              ? perform
              : Effect.provideService(perform, ForcedDecline, decline.reason)
            // The agent's reset has begun another state.
            if (call.operation === "resetDemo") key = undefined
            const canFollow = ({ effect }: FaultRule): boolean =>
              isPostCall(effect) && hasAnswerFor(effect) && canAlter(effect, call.operation, answer, tamperAnswer)
            const after = yield* countAndFire(matching.filter(canFollow))
            // An altered answer has the same shape, or one that the caller has to handle.
            return alterAnswer(answer, call, after, tamperAnswer, request) as typeof answer
          })
        }
        return intercepted
      }
    }

    return { interceptorOf }
  }).pipe(dependingOn(FaultCounts, Rival, Drifts, Purchases))
}) {}
