import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect } from "effect"

/** Runs reads without waiting for writers. */
export interface SnapshotReader {
  /**
   * Runs several statements in one snapshot: none of them sees commits that happen between them. Within a transaction
   * they are part of it.
   */
  readonly snapshot: <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>
}

/** Provided by each engine together with its client. */
export class Reader extends Context.Tag("vitrine/database/Reader")<Reader, SnapshotReader>() {}
