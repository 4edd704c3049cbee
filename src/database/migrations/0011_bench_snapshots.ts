import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * States that testers keep. Their rows stand in the tables of state under the key `~` and the id, which is no name of a
 * sandbox. `name` is the sandbox that a snapshot was taken of, the rest how it stood: how far it had come, the seed of its world
 * where that is not the program's, its settings as JSON where something was set. `made_ms` is epoch milliseconds of the wall.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table bench_snapshots (
      id text primary key,
      name text not null,
      made_ms bigint not null,
      generation integer not null,
      sequence integer not null,
      clock_ms bigint not null,
      seed text,
      settings text,
      rows integer not null
    )`
  yield* sql`create index bench_snapshots_by_name on bench_snapshots (name, made_ms, id)`

  yield* sql`alter table bench_sandboxes add column forked_from text`
})
