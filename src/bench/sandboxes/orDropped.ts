import { Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"
import type { Sandboxes } from "./Sandboxes.ts"
import { isMadeWith } from "./SandboxRecords.ts"

/** So many are dropped at once: on Postgres each waits until other replicas have written what they noted of it, and shares that. */
export const dropsAtOnce = 10

interface Made {
  readonly name: SandboxName
  readonly controlKey: string
}

/**
 * Does the rest of what sandboxes are made for, and drops those that were made until then if it fails. One may be dropped meanwhile,
 * and another one of its name be made: that is somebody else's.
 */
export const orDropped = <A, E, R>(
  sandboxes: Pick<typeof Sandboxes.Service, "drop">,
  made: ReadonlyArray<Made>,
  rest: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => {
  const dropOwn = ({ controlKey, name }: Made) => sandboxes.drop(name, isMadeWith(controlKey))
  return Effect.onError(rest, () => Effect.forEach(made, dropOwn, { concurrency: dropsAtOnce, discard: true }))
}
