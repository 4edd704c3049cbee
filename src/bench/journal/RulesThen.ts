import { Array as Arr } from "effect"
import type { Pieces } from "../../domain/Pieces.ts"
import { takesMoney } from "../faults/applies.ts"
import { isDrift } from "../faults/Drifts.ts"
import type { Counted } from "../faults/FaultCounts.ts"
import { isAfter, isEnding } from "../faults/FaultEffect.ts"
import { compiled } from "../faults/FaultInterceptors.ts"
import { type FaultRule, firesAt } from "../faults/FaultRule.ts"
import { WorkAtOnce } from "../matching/Condition.ts"
import type { Entry } from "./Entry.ts"

/** Whether a rule does something in the store itself. */
const writes = ({ effect }: FaultRule): boolean => effect.kind === "rival" || isDrift(effect)

/** How often rules took part in requests, by their ids. */
const namedIn = (entries: ReadonlyArray<Entry>): ReadonlyMap<string, number> => {
  const named = new Map<string, number>()
  for (const { faults } of entries) for (const id of faults) named.set(id, (named.get(id) ?? 0) + 1)
  return named
}

/** What is known of a sandbox and its rules by now, and of the requests of one generation. */
interface Known {
  readonly rules: ReadonlyArray<FaultRule>
  /** What they have counted, if this is the generation of now. */
  readonly counted: ReadonlyMap<string, Counted> | undefined
  readonly seed: string
  /** Whether prices or stock may have been set by a rule that is not there any more. */
  readonly mayHaveDrifted: boolean
  readonly entries: ReadonlyArray<Entry>
}

/** What the rules of a sandbox did in a generation, as far as its journal tells it. */
export class RulesThen {
  readonly #known: Known
  readonly #named: ReadonlyMap<string, number>
  readonly #byId: ReadonlyMap<string, FaultRule>

  constructor(known: Known) {
    this.#known = known
    this.#named = namedIn(known.entries)
    this.#byId = new Map(known.rules.map((rule) => [rule.id, rule]))
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
    return this.of(entry).some(writes) || this.isUnclearAt(entry)
  }

  /** Whether a rule that was another than now, and may have been a rival, took part behind one entry and up to another. */
  mayHaveBought(behind: number, upTo: number): boolean {
    const { entries } = this.#known
    return entries.some(
      ({ faults, operation, seq }) =>
        behind < seq && seq <= upTo && takesMoney(operation) && !faults.every((id) => this.#isKnown(id))
    )
  }

  /** Whether a rule did something in the store at a request that the journal has no more. */
  get hasLost(): boolean {
    const { counted, rules } = this.#known
    return rules.some((rule) => writes(rule) && (counted?.get(rule.id)?.fired ?? 0) > (this.#named.get(rule.id) ?? 0))
  }

  #isKnown(id: string): boolean {
    const rule = this.#byId.get(id)
    return rule !== undefined && this.#isSame(rule)
  }

  // One that was changed counts anew. Of another generation no more is known than that there is one.
  #isSame(rule: FaultRule): boolean {
    const { counted } = this.#known
    if (counted === undefined) return !writes(rule)
    return (counted.get(rule.id)?.fired ?? 0) >= (this.#named.get(rule.id) ?? 0)
  }

  /** Whether a request was counted for a rule, as far as an entry tells. */
  #counter(rule: FaultRule): (entry: Entry) => boolean {
    const { isAbout } = compiled(rule)
    const before = new Set(this.#known.rules.slice(0, this.#known.rules.indexOf(rule)).map(({ id }) => id))
    const hasEnded = (id: string) => {
      const other = this.#byId.get(id)
      return other !== undefined && before.has(id) && isEnding(other.effect)
    }
    return ({ agent: { label }, error, faults, input, operation, surface }) => {
      const isOver = isAfter(rule.effect) && error !== null
      if (isOver || faults.some(hasEnded)) return false
      return isAbout({ operation: operation ?? "unknown", input }, surface, label, new WorkAtOnce())
    }
  }

  /**
   * What rules had counted at an entry. It is less by the requests since that they are about, and never such that one would have
   * fired oftener or less often than the journal says.
   */
  *countedAt(seq: number): Pieces<ReadonlyArray<Counted>> {
    const { counted, entries, rules, seed } = this.#known
    const [before, since] = Arr.partition(entries, (entry) => entry.seq > seq)
    const [firedBefore, firedSince] = [namedIn(before), namedIn(since)]
    const found: Array<Counted> = []
    for (const rule of rules) {
      const now = counted?.get(rule.id)
      if (counted !== undefined && (now === undefined || !this.#isSame(rule))) continue
      const isCounted = this.#counter(rule)
      let likely = now?.matched ?? 0
      for (const entry of now === undefined ? before : since) {
        if (isCounted(entry)) likely += now === undefined ? 1 : -1
        yield
      }
      const fired = now === undefined ? (firedBefore.get(rule.id) ?? 0) : now.fired - (firedSince.get(rule.id) ?? 0)
      const isSpent = fired >= (rule.times ?? Number.POSITIVE_INFINITY)
      let [matched, times] = [0, 0]
      for (; matched < (now?.matched ?? seq); matched++) {
        const fires = firesAt(rule, matched + 1, seed)
        if (times >= fired && ((fires && !isSpent) || matched >= likely)) break
        if (fires) times += 1
        yield
      }
      found.push({ rule: rule.id, matched, fired })
    }
    return found
  }
}
