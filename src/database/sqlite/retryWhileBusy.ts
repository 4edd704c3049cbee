import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Exit, identity } from "effect"
import { type FileHealth, isBusy, lockTimeoutMs } from "./FileHealth.ts"
import type { Restore } from "./WriteLock.ts"

// In milliseconds: short at first, as most locks are held for less than one, and never long enough to miss a released
// lock for more than a moment.
const [minPause, maxPause] = [1, 25]

// Waits for another process, whose time no test clock controls.
const clock = Clock.make()

const pause = (milliseconds: number) => Effect.withClock(Effect.sleep(milliseconds), clock)

/**
 * Runs a statement, and retries it while another process holds its lock, until an instant of `performance.now()`.
 * Meanwhile the event loop is free, which SQLite's own waiting (`busy_timeout`) would block. A longer lock, or an error
 * that is not the statement's fault, is a problem of the database. An uninterruptible region passes its `restore`, so
 * that the pauses are as interruptible as its caller.
 */
export const retryWhileBusy = <A>(
  statement: () => Exit.Exit<A, SqlError>,
  health: FileHealth,
  deadlineOf: () => number = () => performance.now() + lockTimeoutMs,
  restore: Restore = identity
): Effect.Effect<A, SqlError> => {
  const retry = (milliseconds: number, deadline: number): Effect.Effect<A, SqlError> =>
    Effect.zipRight(
      restore(pause(milliseconds)),
      Effect.catchAll(Effect.suspend(statement), (error) =>
        isBusy(error) && performance.now() < deadline
          ? retry(Math.min(2 * milliseconds, maxPause), deadline)
          : health.handleError(error)
      )
    )
  const first = statement()
  return Exit.isSuccess(first)
    ? first
    : Effect.catchAll(first, (error) => (isBusy(error) ? retry(minPause, deadlineOf()) : health.handleError(error)))
}
