import { Context } from "effect"
import type { SandboxControl } from "../domain/SandboxControl.ts"
import type { Entry } from "./Operations.ts"

/** Put on an endpoint, it says that the operation is for agents only where they may reset their sandbox. */
export class Resets extends Context.Reference<Resets>()("vitrine/Resets", { defaultValue: () => false }) {}

/** Put on an endpoint, it says that the operation is for agents only where a tester has set whom they can ask. */
export class NeedsShopper extends Context.Reference<NeedsShopper>()("vitrine/NeedsShopper", {
  defaultValue: () => false
}) {}

/** Whether agents in a sandbox have an operation. */
export const isOffered = ({ annotations }: Pick<Entry["endpoint"], "annotations">, control?: SandboxControl): boolean =>
  (control === undefined || control.canReset || !Context.get(annotations, Resets)) &&
  (control?.shopper !== undefined || !Context.get(annotations, NeedsShopper))
