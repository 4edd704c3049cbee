import type * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Reads of one moment: none of them sees what another writer commits between them. In a transaction of SQLite that is
 * always so; in Postgres every statement has a moment of its own unless it is told otherwise.
 */
export const oneMoment =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(reads: Effect.Effect<A, E, R>) =>
    sql.withTransaction(
      sql.onDialectOrElse({
        pg: () => Effect.zipRight(sql`set transaction isolation level repeatable read, read only`, reads),
        orElse: () => reads
      })
    )
