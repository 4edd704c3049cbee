import { Effect, Option, Queue } from "effect"
import { retryUntilDone } from "../../database/retryUntilDone.ts"
import { CurrentCommitObserver } from "../../domain/CommitObserver.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { singleFlight } from "../../domain/singleFlight.ts"
import { sandboxConcurrency } from "../journal/Journal.ts"
import { noteLeftBehind, type Pending, PendingSandboxes, type SandboxWithKey } from "./PendingSandboxes.ts"
import { CreatedSandbox } from "./SandboxDescription.ts"
import { Sandboxes } from "./Sandboxes.ts"
import { hasControlKey } from "./SandboxRecords.ts"

/** How long a creation waits for what earlier ones left behind. */
const clearTimeout = "2 seconds"

/**
 * Creates sandboxes, or leaves none behind. What a failed call has created is dropped before its answer. If the database fails
 * then, that is done in the background once the database can be used again. A process that ends before that leaves it behind.
 */
export class Creations extends Effect.Service<Creations>()("vitrine/bench/Creations", {
  scoped: Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const leftovers = new Set<Effect.Effect<unknown>>()

    // One that cannot be undone yet does not hold up the others.
    const undoLeftovers = yield* singleFlight(() =>
      Effect.validateAll(
        [...leftovers],
        (undoing) => Effect.sandbox(Effect.map(undoing, () => leftovers.delete(undoing))),
        {
          discard: true
        }
      )
    )

    const untilUndone = retryUntilDone("What a failed call has left behind could not be undone; it is tried again")(
      undoLeftovers
    )

    // At most one pending signal: it is for all leftovers.
    const signals = yield* Queue.sliding<void>(1)
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Queue.take(signals), untilUndone)))

    /** Undoes something now, or in the background if that fails. It may be done twice. Yields whether it was done. */
    const undo = (undoing: Effect.Effect<unknown>): Effect.Effect<boolean> =>
      Effect.matchCauseEffect(undoing, {
        onFailure: () => {
          leftovers.add(undoing)
          return Effect.zipRight(noteLeftBehind, Effect.as(Queue.offer(signals, undefined), false))
        },
        onSuccess: () => Effect.succeed(true)
      })

    // A database that cannot be written for the moment may still tell that the creation was rolled back.
    const drop = ({ controlKey, name }: SandboxWithKey) => {
      const isTarget = hasControlKey(controlKey)
      return Effect.flatMap(Effect.option(sandboxes.get(name)), (found) =>
        Option.exists(found, isTarget) ? sandboxes.drop(name, isTarget) : Effect.void
      )
    }

    /**
     * Runs an effect that creates sandboxes, and drops them if it fails or is interrupted: nobody would know their keys. Nested
     * in another one, the outer one drops them. A sandbox may be dropped meanwhile and its name reused: that other one is not
     * touched.
     */
    const dropOnFailure = <A, E, R>(creation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(Effect.all([PendingSandboxes, CurrentCommitObserver]), ([before, observer]) => {
        if (before !== undefined) return creation
        const pending: Pending = { created: [], isLeftBehind: false }
        // An interrupted caller is told that nothing was done, until everything is, or what was done is not undone yet.
        const noteChange = Effect.sync(() => observer?.onChange?.())
        const dropPending = Effect.suspend(() =>
          Effect.forEach(pending.created, drop, { concurrency: sandboxConcurrency, discard: true })
        )
        const dropAll = Effect.flatMap(undo(dropPending), (isDone) =>
          isDone && !pending.isLeftBehind ? Effect.void : noteChange
        )
        // The names of the last attempt may be wanted again.
        const clear = Effect.suspend(() =>
          leftovers.size === 0 ? Effect.void : Effect.exit(Effect.timeout(undoLeftovers, clearTimeout))
        )
        return Effect.zipRight(clear, Effect.provideService(creation, PendingSandboxes, pending)).pipe(
          Effect.onError(() => dropAll),
          Effect.provideService(CurrentCommitObserver, undefined),
          Effect.zipLeft(noteChange)
        )
      })

    return {
      dropOnFailure,

      undo,

      /** Creates a sandbox and describes it with its key, or leaves none behind: it may have been dropped meanwhile. */
      describeCreated: <E, R>(creation: Effect.Effect<SandboxWithKey, E, R>) =>
        Effect.flatMap(creation, ({ controlKey, name }) =>
          Effect.map(sandboxes.describe(name), (description) => new CreatedSandbox({ ...description, controlKey }))
        ).pipe(dropOnFailure)
    }
  }).pipe(dependingOn(Sandboxes))
}) {}
