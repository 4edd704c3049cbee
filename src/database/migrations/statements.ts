import * as SqlClient from "@effect/sql/SqlClient"
import type { Statement } from "@effect/sql/Statement"
import { Effect } from "effect"

/** A migration that is a list of statements, one after the other. */
export const statements = (list: (sql: SqlClient.SqlClient) => ReadonlyArray<Statement<unknown>>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.all(list(sql), { discard: true }))
