import type { TaskCount } from "./comparison.ts"
import type { TrialSummary } from "./Trial.ts"

/** How each task went, whichever model tried it. */
export const taskCounts = (trials: ReadonlyArray<TrialSummary>): ReadonlyArray<TaskCount> =>
  [...Map.groupBy(trials, ({ task }) => task)].map(([task, some]) => {
    const decided = some.filter(({ verdict }) => verdict === "pass" || verdict === "fail")
    return {
      task,
      // A task that was changed during the run is another one than any that was not.
      sha256: [...new Set(decided.map(({ sha256 }) => sha256))].sort().join("+"),
      passed: decided.filter(({ verdict }) => verdict === "pass").length,
      trials: decided.length
    }
  })
