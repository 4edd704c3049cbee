import type { SqlError } from "@effect/sql/SqlError"
import { Context, type Effect } from "effect"

/** How what only reads is run, so that it waits for no writer. */
export interface SnapshotReader {
  /**
   * Several statements in one snapshot: none of them sees what another writer commits between them. Within a transaction they
   * belong to it.
   */
  readonly snapshot: <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>
}

/** Provided beside the client by each engine. */
export class Reader extends Context.Tag("vitrine/database/Reader")<Reader, SnapshotReader>() {}
