import { DateTime } from "effect"
import { sequencesBetween, UnitOfWork } from "../../store/sandbox/UnitOfWork.ts"
import { nameId } from "../../store/world/Names.ts"
import type { SetupSettings } from "../setup/SetupSettings.ts"
import type { Entities } from "../state/entities.ts"
import type { Experiment } from "./Experiment.ts"
import type { ExperimentTrial } from "./ExperimentReport.ts"

/** What was done in a sandbox before its agent came. */
interface Begun {
  /** Of its world. */
  readonly seed: string
  readonly setup: SetupSettings
}

/**
 * Which of the candidates stand bought in the end. What was canceled was not chosen, nor was what a rival took, or the set-up: each
 * of its calls is a unit of work, and the agent's come after these.
 */
export const choiceIn = (
  { candidates }: Pick<Experiment, "candidates">,
  { orders }: Entities,
  { seed, setup }: Begun
): { readonly outcome: NonNullable<ExperimentTrial["outcome"]>; readonly chosen: string | null } => {
  const { confirmationNumber: begun } = new UnitOfWork(seed, "", setup.length, DateTime.unsafeMake(0))
  const own = orders.filter(
    (order) =>
      order.status === "confirmed" &&
      !("by" in order && order.by === "rival") &&
      sequencesBetween(begun, order.confirmationNumber) > 0
  )
  const bought = new Set<string>(own.flatMap(({ items }) => items.map(({ productId }) => productId)))
  const [chosen = null, ...others] = candidates.filter((slug) => bought.has(nameId("prod", slug)))
  if (others.length > 0) return { outcome: "several", chosen: null }
  return { outcome: chosen === null ? "none" : "bought", chosen }
}
