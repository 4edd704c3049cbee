import { Effect } from "effect"
import { CommitListener } from "../../domain/CommitListener.ts"
import { sandboxConcurrency } from "../journal/Journal.ts"
import { PendingSandboxes, type SandboxWithKey } from "./PendingSandboxes.ts"
import { CreatedSandbox } from "./SandboxDescription.ts"
import type { Sandboxes } from "./Sandboxes.ts"
import { hasControlKey } from "./SandboxRecords.ts"

/**
 * Does what makes sandboxes, and drops those that were made until then if it fails or is interrupted: nobody would know their keys.
 * Within another one that one drops them. A sandbox may be dropped meanwhile, and another one of its name be made: that is
 * somebody else's.
 */
export const dropOnFailure =
  (sandboxes: Pick<typeof Sandboxes.Service, "drop">) =>
  <A, E, R>(creation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(PendingSandboxes, (before) => {
      if (before !== undefined) return creation
      const pending: Array<SandboxWithKey> = []
      const dropPending = ({ controlKey, name }: SandboxWithKey) => sandboxes.drop(name, hasControlKey(controlKey))
      const guarded = Effect.onError(Effect.provideService(creation, PendingSandboxes, pending), () =>
        Effect.forEach(pending, dropPending, { concurrency: sandboxConcurrency, discard: true })
      )
      // Whoever is stopped is told that nothing was done, until all is.
      const noteChange = Effect.map(CommitListener, (listener) => listener?.onChange?.())
      return Effect.zipLeft(Effect.provideService(guarded, CommitListener, undefined), noteChange)
    })

/** Makes a sandbox and tells it with its key, or leaves none: somebody else may have dropped it by now. */
export const describeCreated =
  (sandboxes: Pick<typeof Sandboxes.Service, "drop" | "tell">) =>
  <E, R>(creation: Effect.Effect<SandboxWithKey, E, R>) =>
    Effect.flatMap(creation, ({ controlKey, name }) =>
      Effect.map(sandboxes.tell(name), (description) => new CreatedSandbox({ ...description, controlKey }))
    ).pipe(dropOnFailure(sandboxes))
