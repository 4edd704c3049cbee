import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Runs of tasks, and what became of each trial: `settings`, `summary` and `trial` are JSON, `bytes` the length of `trial`, and of
 * all trials of a run. `made_ms` is epoch milliseconds of the wall.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table bench_runs (
      id text primary key,
      made_ms bigint not null,
      bytes bigint not null,
      settings text not null
    )`
  yield* sql`create index bench_runs_by_time on bench_runs (made_ms, id)`

  yield* sql`
    create table bench_trials (
      run text not null,
      n integer not null,
      verdict text not null,
      bytes bigint not null,
      summary text not null,
      trial text not null,
      primary key (run, n),
      foreign key (run) references bench_runs (id) on delete cascade
    )`
})
