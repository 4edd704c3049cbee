import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** When what an agent did in a sandbox was graded, in epoch milliseconds. */
export const migration = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table bench_sandboxes add column graded_ms bigint`
)
