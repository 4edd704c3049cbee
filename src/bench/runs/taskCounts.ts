import type { TaskCount } from "./comparison.ts"
import type { TrialSummary } from "./Trial.ts"

/** The results of each task, over all models. */
export const taskCounts = (trials: ReadonlyArray<TrialSummary>): ReadonlyArray<TaskCount> =>
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
