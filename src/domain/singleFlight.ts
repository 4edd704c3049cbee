import { Deferred, Effect, FiberId, type Scope } from "effect"

/**
 * An effect of which one run is open at most: whoever asks meanwhile waits for that one, and is told what became of it. It is open
 * until it ends, or does `close`. It has a fiber of its own, so that the others are told also where the one that asked first is
 * interrupted.
 */
export const singleFlight = <A, E, R>(
  make: (close: Effect.Effect<void>) => Effect.Effect<A, E, R>
): Effect.Effect<Effect.Effect<A, E, R>, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    let open: Deferred.Deferred<A, E> | undefined
    const begin = Effect.suspend(() => {
      const end = Deferred.unsafeMake<A, E>(FiberId.none)
      open = end
      const close = Effect.sync(() => {
        if (open === end) open = undefined
      })
      const run = Effect.flatMap(Effect.exit(Effect.interruptible(Effect.suspend(() => make(close)))), (exit) =>
        Effect.zipRight(close, Deferred.done(end, exit))
      )
      return Effect.as(Effect.forkIn(run, scope), end)
      // Else one that is interrupted in here would leave a run behind that never ends.
    }).pipe(Effect.uninterruptible)
    return Effect.suspend(() => Effect.flatMap(open === undefined ? begin : Effect.succeed(open), Deferred.await))
  })
