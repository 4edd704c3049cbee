import { Context, type Effect } from "effect"
import type { UnitOfWork } from "./UnitOfWork.ts"

/** Wraps a unit of work, in its transaction and under its lock; a defect rolls the transaction back. */
export type Around = <A, E, R>(work: UnitOfWork, body: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** The wrapper of the current operation's units of work, if any. */
export class AroundWork extends Context.Reference<AroundWork>()("vitrine/AroundWork", {
  defaultValue: (): Around | undefined => undefined
}) {}
