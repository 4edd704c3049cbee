import type * as SqlClient from "@effect/sql/SqlClient"

/** Sandboxes (s) with their settings (b), including emptied ones without settings. */
export const sandboxesWithSettings = (sql: SqlClient.SqlClient) =>
  sql.literal("sandboxes s left join bench_sandboxes b on b.name = s.name")

/** Those that exist, by the rule of `isExistingSandbox`. */
export const existingSandboxes = (sql: SqlClient.SqlClient) =>
  sql`${sandboxesWithSettings(sql)} where (s.sequence > 0 or s.overlaid > 0 or b.name is not null)`
