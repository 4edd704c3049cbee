import { Deferred, Effect, FiberId, type Scope } from "effect"

/**
 * Single flight: concurrent callers share one running fiber and its result. Once it ends, or calls `close`, the next
 * caller starts a new one. Interrupting the first caller does not affect the others.
 */
export const singleFlight = <A, E, R>(
  make: (close: Effect.Effect<void>) => Effect.Effect<A, E, R>
): Effect.Effect<Effect.Effect<A, E, R>, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    let current: Deferred.Deferred<A, E> | undefined
    const start = Effect.suspend(() => {
      const deferred = Deferred.unsafeMake<A, E>(FiberId.none)
      current = deferred
      const close = Effect.sync(() => {
        if (current === deferred) current = undefined
      })
      const run = Effect.flatMap(Effect.exit(Effect.interruptible(Effect.suspend(() => make(close)))), (exit) =>
        Effect.zipRight(close, Deferred.done(deferred, exit))
      )
      return Effect.as(Effect.forkIn(run, scope), deferred)
      // Otherwise an interruption in here would leave a run that never ends.
    }).pipe(Effect.uninterruptible)
    return Effect.suspend(() => Effect.flatMap(current === undefined ? start : Effect.succeed(current), Deferred.await))
  })
