import { Effect } from "effect"

/** How long a command that ends waits for a server. A server answers within five seconds that it cannot write. */
const cleanUpTimeout = "10 seconds"

/**
 * Steps of a finalizer that a server may refuse, or never answer: after the first of these, the command ends without the
 * others. The limit is for each step.
 */
export const attemptCleanUp = <A, E, R>(...steps: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.ignore(
    Effect.forEach(steps, (step) => step.pipe(Effect.interruptible, Effect.timeout(cleanUpTimeout)), { discard: true })
  )
