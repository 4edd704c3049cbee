import type * as SqlClient from "@effect/sql/SqlClient"

/** Sandboxes (s) with what is set for them (b), also those that were emptied and for which nothing is set. */
export const sandboxesWithSettings = (sql: SqlClient.SqlClient) =>
  sql.literal("sandboxes s left join bench_sandboxes b on b.name = s.name")

/** Those that exist, as `exists` tells of a record. */
export const existingSandboxes = (sql: SqlClient.SqlClient) =>
  sql`${sandboxesWithSettings(sql)} where (s.sequence > 0 or s.overlaid > 0 or b.name is not null)`
