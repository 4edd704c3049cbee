import type { SqlError } from "@effect/sql/SqlError"
import type { Statement } from "@effect/sql/Statement"
import { Context, type Effect } from "effect"

/** How what only reads is run, so that it waits for no writer. Within a transaction both belong to it. */
export interface Reading {
  /** A single statement, by the shortest way that the engine has. */
  readonly one: <A extends object>(statement: Statement<A>) => Effect.Effect<ReadonlyArray<A>, SqlError>
  /** Several statements in one snapshot: none of them sees what another writer commits between them. */
  readonly snapshot: <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError, R>
}

/** Provided beside the client by each engine. */
export class Reader extends Context.Tag("vitrine/database/Reader")<Reader, Reading>() {}
