import { Effect } from "effect"
import { runInSlices, type SlicedWork, shareWork } from "./SlicedWork.ts"

/**
 * Runs the work of a key once for those who ask for it meanwhile: each continues it where another one paused. It is
 * forgotten with the last of them, also if that one was interrupted or the work failed.
 */
export const makeSharedRuns = <K, A>() => {
  const runs = new Map<K, { readonly work: () => SlicedWork<A>; readers: number }>()
  return (key: K, begin: () => SlicedWork<A>): Effect.Effect<A> => {
    const join = Effect.sync(() => {
      const run = runs.get(key) ?? { work: shareWork(begin()), readers: 0 }
      runs.set(key, run)
      run.readers += 1
      return run
    })
    return Effect.acquireUseRelease(
      join,
      ({ work }) => runInSlices(work),
      (run) =>
        Effect.sync(() => {
          run.readers -= 1
          if (run.readers === 0) runs.delete(key)
        })
    )
  }
}
