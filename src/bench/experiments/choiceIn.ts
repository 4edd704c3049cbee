import { DateTime } from "effect"
import { sequencesBetween, UnitOfWork } from "../../store/sandbox/UnitOfWork.ts"
import { nameId } from "../../store/world/nameId.ts"
import { type SandboxRecord, setUpWriteCount } from "../sandboxes/SandboxRecords.ts"
import type { Entities } from "../state/entities.ts"
import type { Experiment } from "./Experiment.ts"
import type { ExperimentTrial } from "./ExperimentReport.ts"

/** The writes in a sandbox before its agent came. */
interface SetUpPosition {
  readonly seed: string
  /** The number of units of work. */
  readonly sequence: number
}

/**
 * The number of units of work of the set-up. If it is unknown (an earlier version created the sandbox), it is the number of
 * set-up calls, or 0 after a reset by the agent.
 */
export const estimatedSetUpWriteCount = (record: SandboxRecord, wasReset: boolean): number =>
  setUpWriteCount(record) ?? (wasReset ? 0 : (record.settings?.setup.length ?? 0))

/**
 * The candidates with a confirmed order in the end. Not chosen: what was canceled, bought by a rival, or bought by the set-up.
 * The agent's units of work come after the set-up's.
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
