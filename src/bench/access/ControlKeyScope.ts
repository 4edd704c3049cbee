import { Context } from "effect"
import type { SandboxName } from "../../domain/CurrentSandbox.ts"

/** The sandbox that the caller's control key opens, which reaches nothing of another one; undefined where any key opens all. */
export class ControlKeyScope extends Context.Reference<ControlKeyScope>()("vitrine/bench/ControlKeyScope", {
  defaultValue: (): SandboxName | undefined => undefined
}) {}
