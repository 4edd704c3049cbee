import { DateTime } from "effect"
import { sequencesBetween, UnitOfWork } from "../../store/sandbox/UnitOfWork.ts"
import { nameId } from "../../store/world/Names.ts"
import { type SandboxRecord, setUpWriteCount } from "../sandboxes/SandboxRecords.ts"
import type { Entities } from "../state/entities.ts"
import type { Experiment } from "./Experiment.ts"
import type { ExperimentTrial } from "./ExperimentReport.ts"

/** What was done in a sandbox before its agent came. */
interface SetUpPosition {
  /** Of its world. */
  readonly seed: string
  /** How many units of work it was. */
  readonly sequence: number
}

/**
 * How many units of work the set-up of a sandbox was. Where it is not known, as of one that an earlier version made: as many as
 * it has calls, and none once its agent has emptied it.
 */
export const estimatedSetUpWriteCount = (record: SandboxRecord, wasReset: boolean): number =>
  setUpWriteCount(record) ?? (wasReset ? 0 : (record.settings?.setup.length ?? 0))

/**
 * Which of the candidates stand bought in the end. What was canceled was not chosen, nor was what a rival took, or the set-up:
 * the agent's units of work come after its own.
 */
export const choiceIn = (
  { candidates }: Pick<Experiment, "candidates">,
  { orders }: Entities,
  { seed, sequence }: SetUpPosition
): { readonly outcome: NonNullable<ExperimentTrial["outcome"]>; readonly chosen: string | null } => {
  const { confirmationNumber: setUpNumber } = new UnitOfWork(seed, "", sequence, DateTime.unsafeMake(0))
  const agentOrders = orders.filter(
    (order) =>
      order.status === "confirmed" &&
      !("by" in order && order.by === "rival") &&
      sequencesBetween(setUpNumber, order.confirmationNumber) > 0
  )
  const bought = new Set<string>(agentOrders.flatMap(({ items }) => items.map(({ productId }) => productId)))
  const [chosen = null, ...others] = candidates.filter((slug) => bought.has(nameId("prod", slug)))
  if (others.length > 0) return { outcome: "several", chosen: null }
  return { outcome: chosen === null ? "none" : "bought", chosen }
}
