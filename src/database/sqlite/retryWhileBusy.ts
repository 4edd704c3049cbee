import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Exit } from "effect"
import { type FileHealth, isBusy, lockTimeoutMs } from "./FileHealth.ts"

// In milliseconds: short at first, as most locks are held for less than one, and never so long that one that is free is
// missed for more than a moment.
const [minPause, maxPause] = [1, 25]

// What is waited for is another process, whose time no test's clock can move.
const clock = Clock.make()

const pause = (milliseconds: number) => Effect.interruptible(Effect.withClock(Effect.sleep(milliseconds), clock))

/**
 * Runs a statement at once, and again for as long as another process holds its lock, until an instant of
 * `performance.now()`. In between everybody else goes on: SQLite's own waiting (`busy_timeout`) would hold the event loop. What
 * is in the way for longer, or is no fault of the statement, is trouble of the database.
 */
export const retryWhileBusy = <A>(
  statement: () => Exit.Exit<A, SqlError>,
  health: FileHealth,
  until: () => number = () => performance.now() + lockTimeoutMs
): Effect.Effect<A, SqlError> => {
  const retry = (milliseconds: number, deadline: number): Effect.Effect<A, SqlError> =>
    Effect.zipRight(
      pause(milliseconds),
      Effect.catchAll(Effect.suspend(statement), (error) =>
        isBusy(error) && performance.now() < deadline
          ? retry(Math.min(2 * milliseconds, maxPause), deadline)
          : health.handleError(error)
      )
    )
  const first = statement()
  return Exit.isSuccess(first)
    ? first
    : Effect.catchAll(first, (error) => (isBusy(error) ? retry(minPause, until()) : health.handleError(error)))
}
