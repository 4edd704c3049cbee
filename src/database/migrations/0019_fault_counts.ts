import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** What the rules of a sandbox's faults have counted: calls that they were about, and how often each fired. */
export const migration = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    create table fault_counts (
      sandbox text not null,
      rule text not null,
      matched integer not null,
      fired integer not null,
      primary key (sandbox, rule)
    )`
)
