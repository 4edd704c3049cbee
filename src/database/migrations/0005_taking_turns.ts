import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * How programs on one database take turns at what has no row of its own: `turns` are locked for a transaction, `leases`
 * were held for longer, until 0008.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table turns (
      name text primary key
    )`

  yield* sql`
    create table leases (
      name text primary key,
      holder text not null,
      beats bigint not null
    )`
})
