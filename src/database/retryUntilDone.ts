import { Effect, Schedule } from "effect"

/**
 * Does something in the background until it is done, however long the database is away: it is tried again after a second, then after
 * twice as long each time, a minute at most. Each failure is logged.
 */
export const retryUntilDone =
  (failure: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    self.pipe(
      Effect.tapErrorCause((cause) => Effect.logError(failure, cause)),
      Effect.sandbox,
      Effect.retry(Schedule.exponential("1 second").pipe(Schedule.union(Schedule.spaced("1 minute"))))
    )
