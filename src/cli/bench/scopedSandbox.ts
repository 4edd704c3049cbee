import { Effect, Fiber } from "effect"
import { attemptCleanUp } from "../attemptCleanUp.ts"

/** How long an interrupted command waits for the answer to a creation, which may already be on its way. */
const answerTimeout = "2 seconds"

/**
 * A sandbox that is dropped when the scope closes, if it can be. Its creation is interruptible, as a server may not answer.
 * If the answer still comes within two seconds, the sandbox is dropped then. Otherwise the server itself drops what it creates
 * for a client that has left.
 */
export const scopedSandbox = <A, E, R, E2, R2>(
  create: Effect.Effect<A, E, R>,
  drop: (sandbox: A) => Effect.Effect<unknown, E2, R2>
) =>
  Effect.uninterruptibleMask((restore) =>
    // An interruption of this fiber would reach its children at once.
    Effect.flatMap(Effect.forkDaemon(Effect.interruptible(create)), (creating) => {
      const answer = Fiber.join(creating)
      const dropAnswered = attemptCleanUp(Effect.flatMap(Effect.timeout(answer, answerTimeout), drop))
      return restore(answer).pipe(
        Effect.onInterrupt(() => Effect.zipRight(dropAnswered, Fiber.interrupt(creating))),
        Effect.tap((sandbox) => Effect.addFinalizer(() => attemptCleanUp(drop(sandbox))))
      )
    })
  )
