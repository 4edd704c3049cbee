import { Effect, Schedule } from "effect"

/**
 * Retries in the background until it succeeds, however long the database is away: after a second, then doubled each
 * time up to a minute. Each failure is logged.
 */
export const retryUntilDone =
  (failure: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    self.pipe(
      Effect.tapErrorCause((cause) => Effect.logError(failure, cause)),
      Effect.sandbox,
      Effect.retry(Schedule.exponential("1 second").pipe(Schedule.union(Schedule.spaced("1 minute"))))
    )
