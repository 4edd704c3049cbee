import { Context, Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"

/** A sandbox with the key that controls it, which tells it from others of its name. */
export interface SandboxWithKey {
  readonly name: SandboxName
  readonly controlKey: string
}

/** The sandboxes made so far by what leaves none behind if it fails; undefined where nobody asks. */
export class PendingSandboxes extends Context.Reference<PendingSandboxes>()("vitrine/bench/PendingSandboxes", {
  defaultValue: (): Array<SandboxWithKey> | undefined => undefined
}) {}

/**
 * Notes that a sandbox is made, in the transaction that makes it: a commit is not interrupted, and whoever is to be interrupted
 * meanwhile is so right after, before anything else is done. Of one that is rolled back after all nothing will be found.
 */
export const notePendingSandbox = (made: SandboxWithKey) => Effect.map(PendingSandboxes, (all) => void all?.push(made))
