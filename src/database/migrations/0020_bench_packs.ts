import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** Packs that testers brought, as JSON. A name is made from the content, so that a pack never changes. */
export const migration = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`create table bench_packs (name text primary key, content text not null, made_ms bigint not null)`
)
