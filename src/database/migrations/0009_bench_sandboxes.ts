import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * What testers set for sandboxes: `settings` is JSON, and so is `clock`, where its clock stands now. Times are epoch
 * milliseconds of the wall. `bench_revision` counts the changes of all of them, so that other processes know when what they
 * keep is old. A sandbox has a `seed` where its world is not that of the program. One that was dropped leaves no row once it
 * is swept.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table bench_sandboxes (
      name text primary key,
      settings text not null,
      clock text not null,
      control_key_hash text,
      calls bigint not null,
      used_ms bigint not null,
      expires_ms bigint
    )`
  yield* sql`create index bench_sandboxes_by_expiry on bench_sandboxes (expires_ms)`

  yield* sql`
    create table bench_labels (
      name text not null,
      label text not null,
      value text not null,
      primary key (name, label),
      foreign key (name) references bench_sandboxes (name) on delete cascade
    )`
  yield* sql`create index bench_labels_by_value on bench_labels (label, value, name)`

  yield* sql`create table bench_revision (revision bigint not null)`
  yield* sql`insert into bench_revision (revision) values (0)`

  yield* sql`alter table sandboxes add column seed text`
  yield* sql`create table dropped_sandboxes (name text primary key)`
})
