import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect } from "effect"
import { statements } from "./statements.ts"

/** What is of no area: locks, the installation, the sessions of people. */
export const database = {
  /**
   * How programs on one database take turns at what has no row of its own: `turns` are locked for a transaction, `leases`
   * were held for longer, until 0008.
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
   * When the database was made, in one row. It is the time of every sandbox that nothing was written to yet: earlier than
   * all that will be written there, and the same for every process.
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
   * Sessions of people that were ended before their time, by the random id that is in their token; when each would have ended
   * by itself, in epoch milliseconds, so that it need not be remembered for longer.
   */
  "0007_ended_sessions": statements((sql) => [
    sql`
      create table ended_sessions (
        id text primary key,
        ends_at bigint not null
      )`
  ]),

  /** What the leases kept apart may be done by several programs at once (decision 15). */
  "0008_no_leases": statements((sql) => [sql`drop table leases`])
}
