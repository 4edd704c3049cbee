import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Agent checkout sessions: what was asked for. What a session comes to and whether it is ready follows from the
 * catalogue and the stock, and is computed. Buyer and address are JSON, absent until given.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table checkout_sessions (
      sandbox text not null,
      id text not null,
      status text not null,
      buyer text,
      address text,
      shipping_option text,
      order_id text,
      created_at text not null,
      updated_at text not null,
      primary key (sandbox, id)
    )`

  yield* sql`
    create table checkout_session_lines (
      sandbox text not null,
      session_id text not null,
      position integer not null,
      id text not null,
      item_id text not null,
      variant_id text not null,
      quantity integer not null check (quantity between 1 and 99),
      primary key (sandbox, session_id, position),
      foreign key (sandbox, session_id) references checkout_sessions (sandbox, id) on delete cascade
    )`
})
