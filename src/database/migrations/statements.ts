import * as SqlClient from "@effect/sql/SqlClient"
import type { Statement } from "@effect/sql/Statement"
import { Effect } from "effect"

/** A migration of several statements in order. */
export const statements = (list: (sql: SqlClient.SqlClient) => ReadonlyArray<Statement<unknown>>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.all(list(sql), { discard: true }))
