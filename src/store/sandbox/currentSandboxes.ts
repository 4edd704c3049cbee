import type { SqlClient } from "@effect/sql/SqlClient"

/** The keys of the state that sandboxes have now, for `where sandbox in ...`: without what a reset left to be swept. */
export const currentSandboxes = (sql: SqlClient) => sql.literal("(select name || '/' || generation from sandboxes)")

/** The keys of the state that testers keep as snapshots. */
export const snapshotStates = (sql: SqlClient) => sql.literal("(select '~' || id from bench_snapshots)")
