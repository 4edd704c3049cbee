import type { Share } from "./Share.ts"
import { exactTest } from "./statistics/exactTest.ts"
import { holm } from "./statistics/holm.ts"
import { wilson } from "./statistics/wilson.ts"

/** The results of a task in a run: decided and passed trials. */
export interface TaskCount {
  readonly task: string
  /** The hash of the task: trials of different versions cannot be compared. */
  readonly sha256: string
  readonly passed: number
  readonly trials: number
}

/** The results before and after of tasks with decided trials in both runs. */
const pairsOf = (before: ReadonlyArray<TaskCount>, after: ReadonlyArray<TaskCount>) => {
  const later = new Map(after.map((count) => [count.task, count]))
  return before.flatMap((count) => {
    const other = later.get(count.task)
    return other === undefined || count.trials === 0 || other.trials === 0 ? [] : [{ before: count, after: other }]
  })
}

const isSame = ({ after, before }: ReturnType<typeof pairsOf>[number]): boolean => before.sha256 === after.sha256

const pooled = (counts: ReadonlyArray<TaskCount>): Share | null =>
  wilson(
    counts.reduce((sum, { passed }) => sum + passed, 0),
    counts.reduce((sum, { trials }) => sum + trials, 0)
  )

/** Tasks without any trial in the other run. */
const tasksOnlyIn = (tasks: ReadonlyArray<TaskCount>, others: ReadonlyArray<TaskCount>): ReadonlyArray<string> => {
  const names = new Set(others.map(({ task }) => task))
  return tasks.filter(({ task }) => !names.has(task)).map(({ task }) => task)
}

/** Tasks that both tried, but without a passed or failed trial in at least one run. */
const undecided = (before: ReadonlyArray<TaskCount>, after: ReadonlyArray<TaskCount>): ReadonlyArray<string> => {
  const later = new Map(after.map(({ task, trials }) => [task, trials]))
  return before
    .filter(({ task, trials }) => later.has(task) && trials * (later.get(task) ?? 0) === 0)
    .map(({ task }) => task)
}

/**
 * Compares two runs: over all tasks that both tried in the same version, by the exact test with a stratum per task; and task by
 * task, by Fisher's exact test with Holm's correction for multiple tests.
 */
export const comparisonOf = (before: ReadonlyArray<TaskCount>, after: ReadonlyArray<TaskCount>) => {
  const pairs = pairsOf(before, after)
  const same = pairs.filter(isSame)
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
    otherForm: pairs.filter((pair) => !isSame(pair)).map(({ before }) => before.task),
    onlyBefore: tasksOnlyIn(before, after),
    onlyAfter: tasksOnlyIn(after, before),
    undecided: undecided(before, after)
  }
}
