import { type Duration, Effect, Exit, Fiber, Option } from "effect"

/**
 * Once interrupted, waits at most this long for the end of an effect and its finalizers. What is left then runs on
 * alone, until the process ends.
 */
export const endWithin =
  (maximum: Duration.DurationInput, onTimeout: Effect.Effect<void>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        // A child would be waited for.
        const fiber = yield* Effect.forkDaemon(restore(self))
        const ended = yield* Effect.exit(restore(Fiber.await(fiber)))
        if (Exit.isSuccess(ended)) return yield* ended.value
        const stopped = yield* Fiber.interrupt(fiber).pipe(Effect.interruptible, Effect.timeoutOption(maximum))
        if (Option.isSome(stopped)) return yield* stopped.value
        yield* onTimeout
        return yield* Effect.failCause(ended.cause)
      })
    )
