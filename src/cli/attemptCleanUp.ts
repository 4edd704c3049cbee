import { Effect } from "effect"

/** How long a command that ends waits for a server. A server answers within five seconds that it cannot write. */
const cleanUpTimeout = "10 seconds"

/** Runs steps of a finalizer in order, each for ten seconds at most. The first that fails or takes longer ends them, without an error. */
export const attemptCleanUp = <A, E, R>(...steps: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.ignore(
    Effect.forEach(steps, (step) => step.pipe(Effect.interruptible, Effect.timeout(cleanUpTimeout)), { discard: true })
  )
