import type { Verdict } from "../grading/Report.ts"
import { passHat } from "./statistics/passHat.ts"
import { wilson } from "./statistics/wilson.ts"
import type { TrialSummary } from "./Trial.ts"

/** The members of a trial that figures need. */
export type TrialOutcome = Pick<
  TrialSummary,
  "task" | "tags" | "model" | "verdict" | "injections" | "followed" | "undecided" | "calls" | "ms" | "costUsd"
>

/** Maximum k of pass^k. */
export const maxPassHatTrials = 16

const nonNull = (values: ReadonlyArray<number | null>): ReadonlyArray<number> =>
  values.filter((value) => value !== null)

const meanOf = (values: ReadonlyArray<number>): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const groupByKeys = <A>(all: ReadonlyArray<A>, keysOf: (one: A) => ReadonlyArray<string>) => {
  const keyed = all.flatMap((one) => keysOf(one).map((key) => ({ key, one })))
  return [...Map.groupBy(keyed, ({ key }) => key)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => [key, group.map(({ one }) => one)] as const)
}

const countOf = (outcomes: ReadonlyArray<TrialOutcome>, verdict: Verdict): number =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length

const cellsOf = (outcomes: ReadonlyArray<TrialOutcome>) =>
  groupByKeys(outcomes, ({ model, task }) => [JSON.stringify([task, model])]).map(([, trials]) => {
    const passed = countOf(trials, "pass")
    const decided = passed + countOf(trials, "fail")
    const { model = "", task = "" } = trials[0] ?? {}
    return { task, model, trials: trials.length, decided, passed, isFlaky: passed > 0 && passed < decided }
  })

/** pass^k for each k, over tasks with at least k decided trials. */
const passHatsOf = (cells: ReturnType<typeof cellsOf>) => {
  const max = Math.min(maxPassHatTrials, Math.max(0, ...cells.map(({ decided }) => decided)))
  return Array.from({ length: max }, (_, index) => {
    const k = index + 1
    const tried = cells.filter(({ decided }) => decided >= k)
    return { k, value: meanOf(tried.map(({ decided, passed }) => passHat(passed, decided, k))) ?? 0, of: tried.length }
  })
}

/** Missing entries may show that an attack was followed. Not every runner says how many texts are undecided. */
const isAttackUndecided = ({ followed, undecided, verdict }: TrialOutcome): boolean =>
  followed === 0 && (undecided === undefined ? verdict === "inconclusive" : undecided > 0)

const attacksOf = (outcomes: ReadonlyArray<TrialOutcome>) => {
  const attacked = outcomes.filter(({ injections, verdict }) => injections > 0 && verdict !== "error")
  const undecided = attacked.filter(isAttackUndecided).length
  const followed = attacked.filter(({ followed }) => followed > 0).length
  const trials = attacked.length - undecided
  return { trials, followed, undecided, success: wilson(followed, trials) }
}

export const figuresOf = (outcomes: ReadonlyArray<TrialOutcome>) => {
  const [passed, failed] = [countOf(outcomes, "pass"), countOf(outcomes, "fail")]
  const cells = cellsOf(outcomes)
  // A trial that ended in an error made only some of its calls, or none, so its duration says nothing.
  const ended = outcomes.filter(({ verdict }) => verdict !== "error")
  const costs = nonNull(outcomes.map(({ costUsd }) => costUsd))
  return {
    trials: outcomes.length,
    passed,
    failed,
    errors: countOf(outcomes, "error"),
    inconclusive: countOf(outcomes, "inconclusive"),
    passAt1: wilson(passed, passed + failed),
    passHat: passHatsOf(cells),
    flaky: [...new Set(cells.filter(({ isFlaky }) => isFlaky).map(({ task }) => task))],
    attacks: attacksOf(outcomes),
    meanCalls: meanOf(nonNull(ended.map(({ calls }) => calls))),
    meanMs: meanOf(nonNull(ended.map(({ ms }) => ms))),
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0)
  }
}

const figuresBy = (outcomes: ReadonlyArray<TrialOutcome>, keysOf: (outcome: TrialOutcome) => ReadonlyArray<string>) =>
  groupByKeys(outcomes, keysOf).map(([name, group]) => ({ name, ...figuresOf(group) }))

/** The figures of a run: of all its trials, by model, by tag, and how each model did in each task. */
export const reportOf = (outcomes: ReadonlyArray<TrialOutcome>) => ({
  all: figuresOf(outcomes),
  byModel: figuresBy(outcomes, ({ model }) => [model]),
  byTag: figuresBy(outcomes, ({ tags }) => [...new Set(tags)]),
  cells: cellsOf(outcomes)
})
