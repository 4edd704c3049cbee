import { Effect } from "effect"
import { CommitListener } from "../../domain/CommitListener.ts"
import { sandboxConcurrency } from "../journal/Journal.ts"
import { PendingSandboxes, type SandboxWithKey } from "./PendingSandboxes.ts"
import { CreatedSandbox } from "./SandboxDescription.ts"
import type { Sandboxes } from "./Sandboxes.ts"
import { hasControlKey } from "./SandboxRecords.ts"

/**
 * Runs an effect that creates sandboxes, and drops them if it fails or is interrupted: nobody would know their keys. Nested in
 * another one, the outer one drops them. A sandbox may be dropped meanwhile and its name reused: that other one is not touched.
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
      // An interrupted caller is told that nothing was done, until everything is.
      const noteChange = Effect.map(CommitListener, (listener) => listener?.onChange?.())
      return Effect.zipLeft(Effect.provideService(guarded, CommitListener, undefined), noteChange)
    })

/** Creates a sandbox and describes it with its key, or leaves none behind: it may have been dropped meanwhile. */
export const describeCreated =
  (sandboxes: Pick<typeof Sandboxes.Service, "drop" | "describe">) =>
  <E, R>(creation: Effect.Effect<SandboxWithKey, E, R>) =>
    Effect.flatMap(creation, ({ controlKey, name }) =>
      Effect.map(sandboxes.describe(name), (description) => new CreatedSandbox({ ...description, controlKey }))
    ).pipe(dropOnFailure(sandboxes))
