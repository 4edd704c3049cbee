import type { SlicedWork } from "../../domain/SlicedWork.ts"
import { isPurchase } from "../faults/applicability.ts"
import { isDrift } from "../faults/Drifts.ts"
import type { RuleTotals } from "../faults/FaultCounts.ts"
import type { FaultRule } from "../faults/FaultRule.ts"
import type { Entry } from "./Entry.ts"

export const isRival = ({ effect }: FaultRule): boolean => effect.kind === "rival"

/** Whether a rule does something in the store itself. */
const hasStoreEffect = (rule: FaultRule): boolean => isRival(rule) || isDrift(rule.effect)

const answeredMs = ({ at }: Entry): number => at.real.epochMillis

/** How often rules took part in requests, by their ids. */
const ruleUseCounts = (entries: ReadonlyArray<Entry>): ReadonlyMap<string, number> => {
  const named = new Map<string, number>()
  for (const { faults } of entries) for (const id of faults) named.set(id, (named.get(id) ?? 0) + 1)
  return named
}

/** What is known of a sandbox and its rules by now, and of the requests of one generation. */
interface RuleHistoryInput {
  readonly rules: ReadonlyArray<FaultRule>
  /** What they have counted, if this is the generation of now. */
  readonly counted: ReadonlyMap<string, RuleTotals> | undefined
  /** Whether prices or stock may have been set by a rule that is not there any more. */
  readonly mayHaveDrifted: boolean
  readonly entries: ReadonlyArray<Entry>
}

/** What the rules of a sandbox did in a generation, as far as its journal tells it. */
export class RuleHistory {
  readonly #known: RuleHistoryInput
  readonly #named: ReadonlyMap<string, number>
  readonly #byId: ReadonlyMap<string, FaultRule>
  readonly #byAnswer: ReadonlyMap<number, ReadonlyArray<Entry>>

  constructor(known: RuleHistoryInput) {
    this.#known = known
    this.#named = ruleUseCounts(known.entries)
    this.#byId = new Map(known.rules.map((rule) => [rule.id, rule]))
    this.#byAnswer = Map.groupBy(known.entries, answeredMs)
  }

  /** The rules that took part in a request, but for those that were others than now. */
  of({ faults }: Entry): ReadonlyArray<FaultRule> {
    return faults.flatMap((id) => (this.#isKnown(id) ? (this.#byId.get(id) ?? []) : []))
  }

  /** Whether a rule may have set something at a request that cannot be set again. */
  isUnclearAt({ faults }: Entry): boolean {
    return this.#known.mayHaveDrifted && !faults.every((id) => this.#isKnown(id))
  }

  /** Whether a rule did something in the store itself at a request, or may have. */
  wroteAt(entry: Entry): boolean {
    return this.of(entry).some(hasStoreEffect) || this.isUnclearAt(entry)
  }

  /**
   * Whether a rival may have bought before an entry, or the last, and nobody can tell when or how much: by a rule that was another
   * than now, or for a caller who left, behind one entry or from the first on, or in a request that was under way at the same time.
   */
  mayHaveBought(previous?: Entry, upTo?: Entry): boolean {
    const { entries } = this.#known
    const first = previous === undefined ? 0 : entries.indexOf(previous) + 1
    const end = upTo === undefined ? entries.length : entries.indexOf(upTo) + 1
    return (
      entries.slice(first, end).some((entry) => this.#isUnknownPurchase(entry) || this.mayHaveBoughtPart(entry)) ||
      (upTo !== undefined && this.mayHaveBoughtDuring(upTo))
    )
  }

  /** Whether a rival may have bought all, a part or nothing at a request, as its caller left or it took too long. */
  mayHaveBoughtPart(entry: Entry): boolean {
    return (entry.outcome === "gone" || entry.outcome === "defect") && this.of(entry).some(isRival)
  }

  /** Whether the turns of a rival may lie among those of a request: it buys one after the other, and others write meanwhile. */
  mayHaveBoughtDuring(entry: Entry): boolean {
    const begun = this.#begunMs(entry)
    return this.#known.entries.some(
      (other) =>
        other !== entry &&
        (this.of(other).some(isRival) || this.#isUnknownPurchase(other)) &&
        begun <= answeredMs(other) &&
        this.#begunMs(other) <= answeredMs(entry)
    )
  }

  /** Whether a rule did something in the store at a request that the journal has no more. */
  get hasLost(): boolean {
    const { counted, rules } = this.#known
    return rules.some(
      (rule) => hasStoreEffect(rule) && (counted?.get(rule.id)?.fired ?? 0) > (this.#named.get(rule.id) ?? 0)
    )
  }

  /**
   * When a request began, by the clock of its machine. Of a batch an entry tells how long its own message took, and when the last
   * one was answered: they are answered at once, so it began with the longest.
   */
  #begunMs(entry: Entry): number {
    const at = answeredMs(entry)
    const parts = this.#byAnswer.get(at)?.filter(({ requestId }) => requestId === entry.requestId) ?? []
    return at - Math.max(entry.ms, ...parts.map(({ ms }) => ms))
  }

  #isUnknownPurchase({ faults, operation }: Entry): boolean {
    return isPurchase(operation) && !faults.every((id) => this.#isKnown(id))
  }

  #isKnown(id: string): boolean {
    const rule = this.#byId.get(id)
    return rule !== undefined && this.#isSame(rule)
  }

  // One that was changed counts anew. Of another generation no more is known than that there is one.
  #isSame(rule: FaultRule): boolean {
    const { counted } = this.#known
    if (counted === undefined) return !hasStoreEffect(rule)
    return (counted.get(rule.id)?.fired ?? 0) >= (this.#named.get(rule.id) ?? 0)
  }

  /**
   * What rules had counted when some of the entries were there: what the last call of those tells, or else the first call since. A
   * rule that counted anew since, as it was changed, had not counted then.
   */
  *countsAfter(there: ReadonlyArray<Entry>): SlicedWork<ReadonlyArray<RuleTotals>> {
    const { counted, entries, rules } = this.#known
    const then = new Set(there)
    const before = new Map<string, RuleTotals>()
    const since = new Map<string, RuleTotals>()
    const begun = new Set<string>()
    for (const entry of entries) {
      for (const { fired, fires, matched, rule } of entry.counted ?? []) {
        const isAnew = matched === 1 && begun.has(rule)
        if (matched === 1) begun.add(rule)
        if (then.has(entry)) {
          // Calls at once end in another order than they are counted in.
          if (isAnew || matched > (before.get(rule)?.matched ?? 0)) before.set(rule, { rule, matched, fired })
        } else if (isAnew) {
          before.set(rule, { rule, matched: 0, fired: 0 })
        } else if (!since.has(rule)) {
          since.set(rule, { rule, matched: matched - 1, fired: fires ? fired - 1 : fired })
        }
      }
      yield
    }
    return rules.flatMap(({ id }) => {
      const now = counted?.get(id)
      if (counted !== undefined && now === undefined) return []
      const counts = before.get(id) ?? since.get(id) ?? now
      return counts === undefined || counts.matched > (now ?? counts).matched ? [] : [counts]
    })
  }
}
