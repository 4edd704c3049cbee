import { Context, type Effect } from "effect"
import type { UnitOfWork } from "./UnitOfWork.ts"

/** Stands round what a unit of work does, in its transaction and behind its lock; a defect ends the transaction, and undoes it. */
export type Around = <A, E, R>(work: UnitOfWork, done: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** What stands round the units of work of the current operation, if anything does. */
export class AroundWork extends Context.Reference<AroundWork>()("vitrine/AroundWork", {
  defaultValue: (): Around | undefined => undefined
}) {}
