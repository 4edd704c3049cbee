import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { isPurchase } from "../../store/idempotency/IdempotencyKey.ts"
import { isDrift } from "../faults/Drifts.ts"
import type { RuleTotals } from "../faults/FaultCounts.ts"
import { isPriceRefusal } from "../faults/FaultEffect.ts"
import type { FaultRule } from "../faults/FaultRule.ts"
import type { Entry } from "./Entry.ts"

export const isRival = ({ effect }: FaultRule): boolean => effect.kind === "rival"

/** Whether a rule itself changes the store. */
const hasStoreEffect = (rule: FaultRule): boolean => isRival(rule) || isDrift(rule.effect)

/** Whether an effect sets a price or stock only when a delay that follows is over. */
const setsAfterDelay = (effect: FaultRule["effect"]): boolean => isDrift(effect) && !isPriceRefusal(effect)

const answeredMs = ({ at }: Entry): number => at.real.epochMillis

/** The current rules and counters of a sandbox, and the requests of one generation. */
interface RuleHistoryInput {
  readonly rules: ReadonlyArray<FaultRule>
  /** Their counters, if this is the current generation. */
  readonly totals: ReadonlyMap<string, RuleTotals> | undefined
  /** Whether a rule that no longer exists may have set prices or stock. */
  readonly mayHaveDrifted: boolean
  /** Whether a rule has surely set a price or stock that is still there. */
  readonly hasDrifted: boolean
  readonly entries: ReadonlyArray<Entry>
}

/** The effects of a sandbox's rules in a generation, as far as the journal shows. */
export class RuleHistory {
  readonly #input: RuleHistoryInput
  /** The ids of rules, each as often as it was involved in requests. */
  readonly #uses: ReadonlyMap<string, ReadonlyArray<string>>
  readonly #byId: ReadonlyMap<string, FaultRule>
  readonly #byAnswer: ReadonlyMap<number, ReadonlyArray<Entry>>

  constructor(input: RuleHistoryInput) {
    this.#input = input
    this.#uses = Map.groupBy(
      input.entries.flatMap(({ faults }) => faults),
      (id) => id
    )
    this.#byId = new Map(input.rules.map((rule) => [rule.id, rule]))
    this.#byAnswer = Map.groupBy(input.entries, answeredMs)
  }

  /** The rules involved in a request, except those that have changed since; none of an earlier generation. */
  rulesAt({ faults }: Entry): ReadonlyArray<FaultRule> {
    return faults.flatMap((id) => (this.#isKnown(id) ? (this.#byId.get(id) ?? []) : []))
  }

  /** Whether a rule may have set something at a request that cannot be repeated. */
  isUnclearAt(entry: Entry): boolean {
    return (this.#input.mayHaveDrifted && !entry.faults.every((id) => this.#isKnown(id))) || this.#mayHaveSet(entry)
  }

  /** Whether a caller left in or after a delay: what a rule before it sets is set when it is over. */
  #mayHaveSet(entry: Entry): boolean {
    if (entry.outcome !== "gone") return false
    const kinds = this.rulesAt(entry).map(({ effect }) => (setsAfterDelay(effect) ? "set" : effect.kind))
    return kinds.includes("set") && kinds.lastIndexOf("delay") > kinds.indexOf("set")
  }

  /** Whether a rule changed the store at a request, or may have. */
  wroteAt(entry: Entry): boolean {
    return this.rulesAt(entry).some(hasStoreEffect) || this.isUnclearAt(entry)
  }

  /**
   * Whether a rival may have bought something between `previous` and `upTo` (without them: the first and last entry) at an
   * unknown time or amount: by a changed rule, for a caller that left, or in a request that ran at the same time.
   */
  mayHaveBought(previous?: Entry, upTo?: Entry): boolean {
    const { entries } = this.#input
    const first = previous === undefined ? 0 : entries.indexOf(previous) + 1
    const end = upTo === undefined ? entries.length : entries.indexOf(upTo) + 1
    return (
      entries.slice(first, end).some((entry) => this.#isUnknownPurchase(entry) || this.mayHaveBoughtPart(entry)) ||
      (upTo !== undefined && this.mayHaveBoughtDuring(upTo))
    )
  }

  /** Whether a rival may have bought all, a part or nothing at a request, as the caller left or a timeout ended it. */
  mayHaveBoughtPart(entry: Entry): boolean {
    return (entry.outcome === "gone" || entry.outcome === "defect") && this.rulesAt(entry).some(isRival)
  }

  /** Whether a rival's units of work may be interleaved with those of a request: other requests commit in between. */
  mayHaveBoughtDuring(entry: Entry): boolean {
    const startedMs = this.#startedMs(entry)
    return this.#input.entries.some(
      (other) =>
        other !== entry &&
        (this.rulesAt(other).some(isRival) || this.#isUnknownPurchase(other)) &&
        startedMs <= answeredMs(other) &&
        this.#startedMs(other) <= answeredMs(entry)
    )
  }

  /** Whether a rule changed the store at a request that is missing from the journal. */
  get hasMissingUse(): boolean {
    const { totals, rules } = this.#input
    return rules.some((rule) => hasStoreEffect(rule) && (totals?.get(rule.id)?.fired ?? 0) > this.#useCountOf(rule.id))
  }

  /** Whether the price or stock that a rule has set is of no request in the journal: a copy may begin with it. */
  get hasUnknownDrift(): boolean {
    return this.#input.hasDrifted && !this.#input.entries.some((entry) => this.wroteAt(entry))
  }

  /**
   * When a request began, by its machine's clock. The calls of a batch run one after the other and are answered together, each
   * with its own duration: their sum shows the start. Other messages have the duration of the whole request.
   */
  #startedMs(entry: Entry): number {
    const at = answeredMs(entry)
    const parts = this.#byAnswer.get(at)?.filter(({ requestId }) => requestId === entry.requestId) ?? []
    const calls = parts.filter(({ operation }) => operation !== null && !operation.startsWith("protocol:"))
    return (
      at -
      Math.max(
        entry.ms,
        ...parts.map(({ ms }) => ms),
        calls.reduce((sum, { ms }) => sum + ms, 0)
      )
    )
  }

  #isUnknownPurchase({ faults, operation }: Entry): boolean {
    return isPurchase(operation) && !faults.every((id) => this.#isKnown(id))
  }

  // A changed rule counts from 0. In another generation, another rule may have had the id.
  #isKnown(id: string): boolean {
    const { totals } = this.#input
    return this.#byId.has(id) && totals !== undefined && (totals.get(id)?.fired ?? 0) >= this.#useCountOf(id)
  }

  #useCountOf(id: string): number {
    return this.#uses.get(id)?.length ?? 0
  }

  /**
   * The counters of rules after the given entries: from the last call among them, or else from the first call since. A rule
   * that restarted since, as it was changed, had no counts then.
   */
  *countsAfter(precedingEntries: ReadonlyArray<Entry>): SlicedWork<ReadonlyArray<RuleTotals>> {
    const { totals, entries, rules } = this.#input
    const preceding = new Set(precedingEntries)
    const before = new Map<string, RuleTotals>()
    const since = new Map<string, RuleTotals>()
    const startedRules = new Set<string>()
    for (const entry of entries) {
      for (const { fired, fires, matched, rule } of entry.counted ?? []) {
        const isRestart = matched === 1 && startedRules.has(rule)
        if (matched === 1) startedRules.add(rule)
        if (preceding.has(entry)) {
          // Concurrent calls end in another order than they are counted in.
          if (isRestart || matched > (before.get(rule)?.matched ?? 0)) before.set(rule, { rule, matched, fired })
        } else if (isRestart) {
          before.set(rule, { rule, matched: 0, fired: 0 })
        } else if (!since.has(rule)) {
          since.set(rule, { rule, matched: matched - 1, fired: fires ? fired - 1 : fired })
        }
      }
      yield
    }
    return rules.flatMap(({ id }) => {
      const now = totals?.get(id)
      if (totals !== undefined && now === undefined) return []
      const counts = before.get(id) ?? since.get(id) ?? now
      return counts === undefined || counts.matched > (now ?? counts).matched ? [] : [counts]
    })
  }
}
