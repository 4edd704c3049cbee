import { Effect } from "effect"
import { attemptCleanUp } from "../attemptCleanUp.ts"

/**
 * A sandbox that is dropped when the scope closes, if it can be. Its creation is interruptible, as a server may not answer:
 * the server itself drops what it creates for a client that has left. Only one whose answer was already on its way then
 * stays until it expires.
 */
export const scopedSandbox = <A, E, R, E2, R2>(
  create: Effect.Effect<A, E, R>,
  drop: (sandbox: A) => Effect.Effect<unknown, E2, R2>
) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.tap(restore(create), (sandbox) => Effect.addFinalizer(() => attemptCleanUp(drop(sandbox))))
  )
