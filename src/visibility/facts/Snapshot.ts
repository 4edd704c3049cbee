import { Effect } from "effect"
import { sqlOrDie } from "../../database/orDie.ts"
import { Reader } from "../../database/Reader.ts"

/** Runs reads in one database snapshot, so that the figures of one response are consistent. */
export class Snapshot extends Effect.Service<Snapshot>()("vitrine/visibility/Snapshot", {
  effect: Effect.map(Reader, ({ snapshot }) => ({
    read: <A, E, R>(reads: Effect.Effect<A, E, R>) => sqlOrDie(snapshot(reads))
  }))
}) {}
