import { Array as Arr, Either } from "effect"
import type { RunSettings } from "./Run.ts"
import type { Share } from "./Share.ts"
import { exactTest } from "./statistics/exactTest.ts"
import { holm } from "./statistics/holm.ts"
import { wilson } from "./statistics/wilson.ts"
import type { TrialSummary } from "./Trial.ts"

/** The results of a task in a run: decided and passed trials. */
export interface TaskCount {
  readonly task: string
  /** The hash of the task: trials of different versions cannot be compared. */
  readonly sha256: string
  readonly passed: number
  readonly trials: number
}

/** The results of each task, over all models. */
const taskCounts = (trials: ReadonlyArray<TrialSummary>): ReadonlyArray<TaskCount> =>
  [...Map.groupBy(trials, ({ task }) => task)].map(([task, taskTrials]) => {
    const decided = taskTrials.filter(({ verdict }) => verdict === "pass" || verdict === "fail")
    return {
      task,
      // A task that changed during the run differs from each single version.
      sha256: [...new Set(decided.map(({ sha256 }) => sha256))].sort().join("+"),
      passed: decided.filter(({ verdict }) => verdict === "pass").length,
      trials: decided.length
    }
  })

const pooled = (counts: ReadonlyArray<TaskCount>): Share | null =>
  wilson(
    counts.reduce((sum, { passed }) => sum + passed, 0),
    counts.reduce((sum, { trials }) => sum + trials, 0)
  )

const namesOf = (counts: ReadonlyArray<TaskCount>): ReadonlyArray<string> => counts.map(({ task }) => task)

/**
 * Compares two runs: over all tasks that both tried in the same version, by the exact test with a stratum per task; and task by
 * task, by Fisher's exact test with Holm's correction for multiple tests.
 */
export const comparisonOf = (before: ReadonlyArray<TaskCount>, after: ReadonlyArray<TaskCount>) => {
  const later = new Map(after.map((count) => [count.task, count]))
  const [onlyBefore, pairs] = Arr.partitionMap(before, (count) => {
    const other = later.get(count.task)
    return other === undefined ? Either.left(count) : Either.right({ before: count, after: other })
  })
  const [undecided, decided] = Arr.partition(pairs, ({ after, before }) => before.trials > 0 && after.trials > 0)
  const [otherForm, same] = Arr.partition(decided, ({ after, before }) => before.sha256 === after.sha256)
  const triedBefore = new Set(namesOf(before))
  const tested = same.map((pair) => ({ pair, ...exactTest([pair]) }))
  const adjusted = holm(tested.map(({ p }) => p))
  const leastAdjusted = Math.min(1, ...tested.map(({ least }) => least * tested.length))
  const tasks = tested.map(({ p, pair }, index) => ({
    task: pair.before.task,
    before: { passed: pair.before.passed, trials: pair.before.trials },
    after: { passed: pair.after.passed, trials: pair.after.trials },
    change: pair.after.passed / pair.after.trials - pair.before.passed / pair.before.trials,
    p,
    adjusted: adjusted[index] ?? 1
  }))
  return {
    all: {
      tasks: same.length,
      before: pooled(same.map(({ before }) => before)),
      after: pooled(same.map(({ after }) => after)),
      ...exactTest(same)
    },
    /** The minimum possible `adjusted` of a task with these numbers of trials and tasks. */
    leastAdjusted,
    changed: tasks.filter(({ change }) => change !== 0).toSorted((a, b) => a.adjusted - b.adjusted || a.p - b.p),
    otherForm: otherForm.map(({ before }) => before.task),
    onlyBefore: namesOf(onlyBefore),
    onlyAfter: namesOf(after).filter((task) => !triedBefore.has(task)),
    undecided: undecided.map(({ before }) => before.task)
  }
}

interface ComparedRun extends Pick<RunSettings, "labels" | "plannedTrials" | "world"> {
  readonly trials: ReadonlyArray<TrialSummary>
}

const factsOf = ({ labels, plannedTrials, trials, world }: ComparedRun) => ({
  trials: trials.length,
  plannedTrials,
  labels,
  world
})

/** The comparison of two runs with all their trials. */
export const compareRuns = (before: ComparedRun, after: ComparedRun) => ({
  before: factsOf(before),
  after: factsOf(after),
  ...comparisonOf(taskCounts(before.trials), taskCounts(after.trials))
})
