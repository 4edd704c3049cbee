import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** Where the clock of a sandbox stood when a snapshot was taken of it, as JSON. */
export const migration = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table bench_snapshots add column clock text not null default '{"mode":"system","ms":0}'`
)
