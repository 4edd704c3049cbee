import { Effect } from "effect"

/** How long a command that ends waits for a server. A server answers within five seconds that it cannot write. */
const cleanUpTimeout = "10 seconds"

/** Work of a finalizer that a server may refuse, or never answer: then the command ends without it. */
export const attemptCleanUp = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  work.pipe(Effect.interruptible, Effect.timeoutOption(cleanUpTimeout), Effect.ignore)
