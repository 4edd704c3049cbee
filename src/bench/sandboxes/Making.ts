import { Context, Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"

/** A sandbox with the key that controls it, which tells it from others of its name. */
export interface Made {
  readonly name: SandboxName
  readonly controlKey: string
}

/** The sandboxes made so far by what leaves none behind if it fails; undefined where nobody asks. */
export class Making extends Context.Reference<Making>()("vitrine/bench/Making", {
  defaultValue: (): Array<Made> | undefined => undefined
}) {}

/**
 * Notes that a sandbox is made, in the transaction that makes it: a commit is not interrupted, and whoever is to be interrupted
 * meanwhile is so right after, before anything else is done. Of one that is rolled back after all nothing will be found.
 */
export const noteMade = (made: Made) => Effect.map(Making, (all) => void all?.push(made))
