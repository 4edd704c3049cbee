import { Effect, Fiber } from "effect"

/** How long a command that ends waits for a server. A server answers within five seconds that it cannot write. */
const cleanUpTimeout = "10 seconds"

/**
 * Runs steps of a finalizer in order, each for ten seconds at most. The first that fails or takes longer ends them, without an
 * error. They run in a fiber of their own: each further interruption of this one would reach its children and end them.
 */
export const attemptCleanUp = <A, E, R>(...steps: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.forEach(steps, Effect.timeout(cleanUpTimeout), { discard: true }).pipe(
    Effect.interruptible,
    Effect.forkDaemon,
    Effect.flatMap(Fiber.await)
  )
