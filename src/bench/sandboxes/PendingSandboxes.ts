import { Context, Effect } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"

/** A sandbox with its control key, which identifies it among those of its name. */
export interface SandboxWithKey {
  readonly name: SandboxName
  readonly controlKey: string
}

/** What to remove if the effect fails. */
export interface Pending {
  readonly created: Array<SandboxWithKey>
  /** Whether something else, such as a temporary snapshot, could not be removed. */
  isLeftBehind: boolean
}

/** What was made so far by an effect that leaves nothing behind if it fails; undefined outside of one. */
export class PendingSandboxes extends Context.Reference<PendingSandboxes>()("vitrine/bench/PendingSandboxes", {
  defaultValue: (): Pending | undefined => undefined
}) {}

/**
 * Records a new sandbox, within the transaction that creates it. A commit is not interrupted; an interruption takes effect
 * right after it, before anything else. If the transaction is rolled back after all, the cleanup finds no sandbox.
 */
export const notePendingSandbox = (created: SandboxWithKey) =>
  Effect.map(PendingSandboxes, (pending) => void pending?.created.push(created))

/** Records that something which was made, and is no sandbox, could not be removed. */
export const noteLeftBehind = Effect.map(PendingSandboxes, (pending) => {
  if (pending !== undefined) pending.isLeftBehind = true
})
