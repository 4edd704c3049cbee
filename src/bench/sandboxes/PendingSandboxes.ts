import { Context, Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"

/** A sandbox with its control key, which identifies it among those of its name. */
export interface SandboxWithKey {
  readonly name: SandboxName
  readonly controlKey: string
}

/** The sandboxes created so far by an effect that leaves none behind if it fails; undefined outside of one. */
export class PendingSandboxes extends Context.Reference<PendingSandboxes>()("vitrine/bench/PendingSandboxes", {
  defaultValue: (): Array<SandboxWithKey> | undefined => undefined
}) {}

/**
 * Records a new sandbox, within the transaction that creates it. A commit is not interrupted; an interruption takes effect
 * right after it, before anything else. If the transaction is rolled back after all, the cleanup finds no sandbox.
 */
export const notePendingSandbox = (created: SandboxWithKey) =>
  Effect.map(PendingSandboxes, (all) => void all?.push(created))
