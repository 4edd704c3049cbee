import type { TaskCount } from "./comparison.ts"
import type { TrialSummary } from "./Trial.ts"

/** How each task went, whichever model tried it. */
export const taskCounts = (trials: ReadonlyArray<TrialSummary>): ReadonlyArray<TaskCount> =>
  [...Map.groupBy(trials, ({ task }) => task)].map(([task, some]) => ({
    task,
    // A task that was changed during the run is another one than any that was not.
    sha256: [...new Set(some.map(({ sha256 }) => sha256))].sort().join("+"),
    passed: some.filter(({ verdict }) => verdict === "pass").length,
    trials: some.filter(({ verdict }) => verdict === "pass" || verdict === "fail").length
  }))
