import type { SqlClient } from "@effect/sql/SqlClient"

/** The keys of the current states of sandboxes, for `where sandbox in ...`: without old generations that await a sweep. */
export const currentSandboxes = (sql: SqlClient) => sql.literal("(select name || '/' || generation from sandboxes)")

/** The keys of the states that testers keep as snapshots. */
export const snapshotStates = (sql: SqlClient) => sql.literal("(select '~' || id from bench_snapshots)")
