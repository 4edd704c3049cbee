import { Context } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"

/** The only sandbox that the caller's control key gives access to; undefined if the caller is not confined to one. */
export class ControlKeyScope extends Context.Reference<ControlKeyScope>()("vitrine/bench/ControlKeyScope", {
  defaultValue: (): SandboxName | undefined => undefined
}) {}
