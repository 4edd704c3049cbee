import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * What becomes of a purchase: when an order or a booking was canceled and what of it was refunded, in cents; what else there is
 * to say of a booking, as JSON; which order a cart became last. A cancellation is an entry of the feed and is looked up as one.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`alter table orders add column canceled_at text`
  yield* sql`alter table orders add column refund_cents bigint`
  yield* sql`alter table bookings add column canceled_at text`
  yield* sql`alter table bookings add column refund_cents bigint`
  yield* sql`alter table bookings add column details text`
  yield* sql`alter table carts add column order_id text`

  yield* sql`
    create unique index orders_by_cancellation on orders (sandbox, canceled_at) where canceled_at is not null`
  yield* sql`
    create unique index bookings_by_cancellation on bookings (sandbox, canceled_at) where canceled_at is not null`
})
