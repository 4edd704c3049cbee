import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { statements } from "./statements.ts"

/** Tables of no area: locks, the installation, people's sessions. */
export const database = {
  /**
   * Locks between processes for what has no row of its own: rows of `turns` are locked for a transaction; `leases` were
   * held for longer, until 0008.
   */
  "0005_taking_turns": statements((sql) => [
    sql`
      create table turns (
        name text primary key
      )`,
    sql`
      create table leases (
        name text primary key,
        holder text not null,
        beats bigint not null
      )`
  ]),

  /**
   * Creation time of the database, in one row. It is the time of every unwritten sandbox: earlier than all later
   * writes, and equal in all processes.
   */
  "0006_installation": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      create table installation (
        made_ms bigint not null
      )`
    yield* sql`insert into installation (made_ms) values (${yield* Clock.currentTimeMillis})`
  }),

  /**
   * Sessions that people ended early, by the random id in their token, and their regular end, in epoch milliseconds,
   * after which the row is not needed.
   */
  "0007_ended_sessions": statements((sql) => [
    sql`
      create table ended_sessions (
        id text primary key,
        ends_at bigint not null
      )`
  ]),

  /** Work under a lease may now run in several processes at once (decision 15). */
  "0008_no_leases": statements((sql) => [sql`drop table leases`])
}
