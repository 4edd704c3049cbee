import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { sqlOrDie } from "./orDie.ts"

/** Reads of one moment: none of them sees what a writer commits between them. */
export const readTransaction =
  (sql: SqlClient) =>
  <A, E, R>(reads: Effect.Effect<A, E, R>) => {
    // Where each statement would see the newest data, the first one has to say that it should not.
    const atOnce = sql.onDialectOrElse({
      pg: () => Effect.zipRight(sql`set transaction isolation level repeatable read, read only`, reads),
      orElse: () => reads
    })
    return sqlOrDie(sql.withTransaction(atOnce))
  }
