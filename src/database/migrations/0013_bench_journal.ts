import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * What sandboxes were asked, where several processes share a database: an entry is JSON without secrets, `bytes` long.
 * `bench_journals` has the number of the last entry of each, and of the last one before it was cleared.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table bench_journals (
      name text primary key,
      last bigint not null,
      cleared bigint not null
    )`

  yield* sql`
    create table bench_journal (
      name text not null,
      seq bigint not null,
      bytes bigint not null,
      entry text not null,
      primary key (name, seq)
    )`
})
