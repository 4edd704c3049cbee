import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Prices and stock that a tester has set in a sandbox, over those of its world. `sku` and `date` are as in `inventory`, and a
 * product's id for the price of its variants; `date` is empty for goods and for what holds on every date. `field` is `price`, in
 * cents, or `stock`, the units that there are before anybody takes any. A `value` of null was set once and is the world's again;
 * `initial` is what a reset begins with, where that is not the world's.
 *
 * `sandboxes.overlaid` counts how often something was set: whoever reads 0 need not look.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table bench_overlay (
      sandbox text not null,
      sku text not null,
      date text not null,
      field text not null,
      value bigint,
      initial bigint,
      primary key (sandbox, sku, date, field)
    )`

  yield* sql`alter table sandboxes add column overlaid integer not null default 0`
})
