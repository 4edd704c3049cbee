import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

/** The end of a `select` that locks its rows until the transaction ends. SQLite, which has one writer, needs none. */
export const rowLock = (sql: SqlClient, lock: "for share" | "for update" | "for update skip locked"): Fragment =>
  sql.onDialectOrElse({ pg: () => sql.literal(lock), orElse: () => sql.literal("") })
