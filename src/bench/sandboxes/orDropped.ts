import { Effect } from "effect"
import { CommitListener } from "../../domain/CommitListener.ts"
import { sandboxesAtOnce } from "../journal/Journal.ts"
import { type Made, Making } from "./Making.ts"
import { CreatedSandbox } from "./SandboxDescription.ts"
import type { Sandboxes } from "./Sandboxes.ts"
import { isMadeWith } from "./SandboxRecords.ts"

/**
 * Does what makes sandboxes, and drops those that were made until then if it fails or is interrupted: nobody would know their keys.
 * Within another one that one drops them. A sandbox may be dropped meanwhile, and another one of its name be made: that is
 * somebody else's.
 */
export const orDropped =
  (sandboxes: Pick<typeof Sandboxes.Service, "drop">) =>
  <A, E, R>(making: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Making, (before) => {
      if (before !== undefined) return making
      const made: Array<Made> = []
      const dropOwn = ({ controlKey, name }: Made) => sandboxes.drop(name, isMadeWith(controlKey))
      const orNone = Effect.onError(Effect.provideService(making, Making, made), () =>
        Effect.forEach(made, dropOwn, { concurrency: sandboxesAtOnce, discard: true })
      )
      // Whoever is stopped is told that nothing was done, until all is.
      const noteChange = Effect.map(CommitListener, (listener) => listener?.noteChange?.())
      return Effect.zipLeft(Effect.provideService(orNone, CommitListener, undefined), noteChange)
    })

/** Makes a sandbox and tells it with its key, or leaves none: somebody else may have dropped it by now. */
export const created =
  (sandboxes: Pick<typeof Sandboxes.Service, "drop" | "tell">) =>
  <E, R>(making: Effect.Effect<Made, E, R>) =>
    Effect.flatMap(making, ({ controlKey, name }) =>
      Effect.map(sandboxes.tell(name), (told) => new CreatedSandbox({ ...told, controlKey }))
    ).pipe(orDropped(sandboxes))
