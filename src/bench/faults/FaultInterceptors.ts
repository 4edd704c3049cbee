import { Effect, Option } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { InjectedFailure, PriceChange } from "../../domain/InjectedFailure.ts"
import type { Intercept, InterceptedCall, Interceptor } from "../../domain/Interceptor.ts"
import { holdMs } from "../../domain/Limits.ts"
import { ForcedDecline } from "../../store/payments/ForcedDecline.ts"
import type { WorldView } from "../../store/world/WorldView.ts"
import { type Work, WorkAtOnce } from "../matching/Condition.ts"
import { differencesOf } from "../matching/Matcher.ts"
import { surfaceOf } from "../surfaceOf.ts"
import { alters, malformed, rewriteOf, tampered } from "./alter.ts"
import { canHappen, isOfPurchase } from "./applies.ts"
import { Drifts, isDrift } from "./Drifts.ts"
import { type Counting, FaultCounts } from "./FaultCounts.ts"
import { type EffectOf, isAfter, isEnding, isRefusing } from "./FaultEffect.ts"
import { drawn, type FaultRule } from "./FaultRule.ts"
import { failureOf, priceChanged } from "./failures.ts"
import { makeTamperOnPage } from "./onPage.ts"
import { type PricedUnit, Purchases } from "./Purchases.ts"
import { Rival } from "./Rival.ts"

type Request = Parameters<Interceptor>[0]

/** The rules of a sandbox, and what draws for them. */
interface Ordered {
  readonly name: SandboxName
  readonly rules: ReadonlyArray<FaultRule>
  readonly seed: string
  readonly world: WorldView
}

/** A rule, and whether it is about a call. */
const compiled = (rule: FaultRule) => {
  const { agent, match, operation, surface } = rule.when ?? {}
  const differences = match === undefined ? undefined : differencesOf(match)
  return {
    rule,
    isAbout: (
      call: Pick<InterceptedCall, "input" | "operation">,
      way: ReturnType<typeof surfaceOf>,
      label: string | undefined,
      work: Work
    ): boolean =>
      (operation === undefined || operation.includes(call.operation)) &&
      (surface === undefined || surface.includes(way)) &&
      (agent === undefined || agent === "*" || agent === label) &&
      canHappen(rule.effect, call.operation, way) &&
      (differences === undefined || differences(call.input, work).length === 0)
  }
}

/** Notes what counted a call, and yields what fires at it. */
const noted = ({ counts }: InterceptedCall, counted: ReadonlyArray<Counting>): ReadonlyArray<Counting> => {
  counts.push(...counted.map(({ rule, ...count }) => ({ rule: rule.id, ...count })))
  return counted.filter(({ fires }) => fires)
}

/** The effects of a kind among those that fire. */
const ofKind = <K extends FaultRule["effect"]["kind"]>(fired: ReadonlyArray<Counting>, kind: K) =>
  fired.flatMap(({ matched, rule }) =>
    rule.effect.kind === kind ? [{ effect: rule.effect as EffectOf<K>, rule, matched }] : []
  )

/**
 * Rules in parts that end with one that refuses at a changed price, as whether it ends the call is known only when it has fired,
 * or with one that delays it: what would have been a purchase may be a retry by then.
 */
const inParts = (rules: ReadonlyArray<FaultRule>): ReadonlyArray<ReadonlyArray<FaultRule>> => {
  const end = rules.findIndex(({ effect }) => isRefusing(effect) || effect.kind === "delay") + 1
  return end === 0 ? [rules] : [rules.slice(0, end), ...inParts(rules.slice(end))]
}

/** How long those that fire hold a call up, in milliseconds: with what has held it already, no longer than one may. */
const heldUp = (fired: ReadonlyArray<Counting>, seed: string, held: number): number => {
  const delays = ofKind(fired, "delay").map(
    ({ effect: { jitterMs = 0, ms }, matched, rule }) =>
      ms + Math.floor(jitterMs * drawn(rule, seed, matched, "jitter"))
  )
  const hangs = ofKind(fired, "hang").map(({ effect: { ms } }) => ms)
  return Math.min(
    [...delays, ...hangs].reduce((sum, ms) => sum + ms, 0),
    holdMs.most - held
  )
}

/** Ends a request by order of a rule that fires before anything is done; yields what its call fails with. */
const ended = (
  { effect }: FaultRule,
  change: PriceChange | undefined,
  isTool: boolean,
  { end }: Request
): InjectedFailure => {
  const failure = change === undefined ? failureOf(effect) : priceChanged(change)
  // Nothing was answered of which a part could be sent: a page would send half of what it says of its failed call.
  if (effect.kind === "hang" || effect.kind === "drop") end({ kind: "drop", how: "reset" })
  else if (!isTool || ("level" in effect && effect.level === "transport")) end({ kind: "refuse", failure })
  return failure
}

/** Puts a text into an answer; none where it cannot. */
type PutText = (effect: EffectOf<"tamper">, operation: string, answer: unknown) => Option.Option<unknown>

const putAnywhere: PutText = (effect, operation, answer) => Option.some(tampered(effect, operation, answer))

/** What a call came to, as the rules have it that fire after it. */
const altered = (
  answer: unknown,
  { operation }: InterceptedCall,
  fired: ReadonlyArray<Counting>,
  putText: PutText,
  { end }: Request
) =>
  fired.reduce((value, { rule: { effect } }) => {
    if (effect.kind === "drop") end({ kind: "drop", how: effect.how })
    if (effect.kind === "tamper") return Option.getOrElse(putText(effect, operation, value), () => value)
    if (effect.kind !== "malform") return value
    const write = rewriteOf(effect)
    if (write !== undefined) end({ kind: "rewrite", write })
    return malformed(effect, operation, value)
  }, answer)

/** The operation with which an agent begins its sandbox anew. */
const resetting = "resetDemo"

/** What stands between the calls of a sandbox and their callers, by the rules that were set for it. */
export class FaultInterceptors extends Effect.Service<FaultInterceptors>()("vitrine/bench/FaultInterceptors", {
  scoped: Effect.gen(function* () {
    const counts = yield* FaultCounts
    const rival = yield* Rival
    const drifts = yield* Drifts
    const purchases = yield* Purchases
    const putOnPage: PutText = yield* makeTamperOnPage

    /** Whether a rule that refuses a purchase for its price is about what is bought; others are about all calls. */
    const isOfUnits =
      (world: WorldView, units: ReadonlyArray<PricedUnit>) =>
      ({ effect }: FaultRule) =>
        isDrift(effect) && isRefusing(effect)
          ? Effect.map(drifts.isOf(world, effect), (isOf) => units.some(isOf))
          : Effect.succeed(true)

    const intercept = ({ name, rules, seed, world }: Ordered): Interceptor => {
      const all = rules.map(compiled)
      return (request) => {
        const way = surfaceOf(request.url)
        const label = request.headers["x-agent-label"]

        const intercepted: Intercept = (call, perform, read = Option.none) => {
          const work = new WorkAtOnce()
          const matching = all.filter(({ isAbout }) => isAbout(call, way, label, work)).map(({ rule }) => rule)
          if (matching.length === 0) return perform
          return Effect.gen(function* () {
            let key: string | undefined
            const firing = (rules: ReadonlyArray<FaultRule>) =>
              rules.length === 0
                ? Effect.succeed([])
                : Effect.map(counts.count({ name, seed, rules, key }), (found) => {
                    key = found.key
                    return noted(call, found.counted)
                  })
            let mayBuy = matching.some(({ effect }) => isOfPurchase(effect)) && (yield* purchases.mayBuy(call, read()))
            const about = (rules: ReadonlyArray<FaultRule>) =>
              rules.filter(({ effect }) => mayBuy || !isOfPurchase(effect))
            const first = about(matching).filter(({ effect }) => !isAfter(effect))
            const units = first.some(({ effect }) => isRefusing(effect)) ? yield* purchases.pricedUnits(call) : []
            const before: Array<Counting> = []
            // Those that have fired buy also where a later rule ends the call: the journal tells that they took part.
            const rivals = Effect.suspend(() =>
              Effect.forEach(ofKind(before, "rival"), ({ effect }) => rival.buys(call, effect.quantity), {
                discard: true
              })
            )
            const end = (rule: FaultRule, change?: PriceChange) =>
              ended(rule, change, way === "mcp" && call.operation !== "unknown", request)
            let held = 0
            for (const some of inParts(yield* Effect.filter(first, isOfUnits(world, units)))) {
              const fired = yield* firing(about(some))
              before.push(...fired)
              const last = fired.at(-1)?.rule
              const set = Effect.forEach(
                fired,
                ({ rule: { effect } }) => (isDrift(effect) ? drifts.set(name, world, effect) : Effect.void),
                { discard: true }
              )
              const wait = heldUp(fired, seed, held)
              // Its caller may give up while it hangs, and its sandbox be reset: what happens at it has happened by then.
              if (last?.effect.kind === "hang") {
                yield* set
                yield* rivals
                // Who gives up meanwhile was left without an answer as well.
                if (wait > 0) yield* Effect.onInterrupt(request.hold(wait), () => Effect.sync(() => end(last)))
                return yield* end(last)
              }
              if (wait > 0) {
                yield* request.hold(wait)
                mayBuy = mayBuy && (yield* purchases.mayBuy(call, read()))
              }
              held += wait
              yield* set
              if (last === undefined) continue
              const change = isRefusing(last.effect) ? yield* purchases.changedSince(call, units) : undefined
              if (isRefusing(last.effect) ? change !== undefined : isEnding(last.effect)) {
                yield* rivals
                return yield* end(last, change)
              }
            }
            yield* rivals
            const decline = ofKind(before, "decline").at(0)?.effect.reason
            const answer = yield* decline === undefined
              ? perform
              : Effect.provideService(perform, ForcedDecline, decline)
            // It has begun another state itself.
            if (call.operation === resetting) key = undefined
            const canFollow = ({ effect }: FaultRule): boolean =>
              isAfter(effect) &&
              alters(effect, call.operation, answer) &&
              (effect.kind !== "tamper" || way !== "web" || Option.isSome(putOnPage(effect, call.operation, answer)))
            const after = yield* firing(matching.filter(canFollow))
            // An answer that was altered is of the same shape, or what its caller has to cope with.
            return altered(answer, call, after, way === "web" ? putOnPage : putAnywhere, request) as typeof answer
          })
        }
        return intercepted
      }
    }

    return {
      /** The interceptor of a sandbox; none where it has no rules. */
      of: (ordered: Ordered): Interceptor | undefined => (ordered.rules.length === 0 ? undefined : intercept(ordered))
    }
  }).pipe(dependingOn(FaultCounts.Default, Rival.Default, Drifts.Default, Purchases.Default))
}) {}
