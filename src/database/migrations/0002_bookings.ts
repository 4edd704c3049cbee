import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** Bookings of the travel desk. What was booked of rooms, seats and cars is counted in `inventory`, by date. */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table bookings (
      sandbox text not null,
      id text not null,
      confirmation_number text not null,
      channel text not null,
      ref text not null,
      guest_name text not null,
      guest_email text not null,
      total_cents bigint not null,
      status text not null,
      created_at text not null,
      primary key (sandbox, id)
    )`
  yield* sql`create unique index bookings_by_confirmation_number on bookings (sandbox, confirmation_number)`
  yield* sql`create unique index bookings_by_time on bookings (sandbox, created_at)`
})
