import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"

/**
 * Sandboxes, and what one shop sells. The column `sandbox` of every table of state holds a sandbox's current key
 * (`default/0`): its name and its generation, so that a reset is one step of the generation and what it leaves behind
 * is swept later.
 */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table sandboxes (
      name text primary key,
      generation integer not null,
      sequence integer not null,
      clock_ms bigint not null
    )`

  yield* sql`
    create table retired_sandboxes (
      sandbox text primary key
    )`

  yield* sql`
    create table inventory (
      sandbox text not null,
      sku text not null,
      date text not null,
      taken integer not null check (taken >= 0),
      primary key (sandbox, sku, date)
    )`

  yield* sql`
    create table carts (
      sandbox text not null,
      id text not null,
      created_at text not null,
      updated_at text not null,
      primary key (sandbox, id)
    )`

  yield* sql`
    create table cart_lines (
      sandbox text not null,
      cart_id text not null,
      variant_id text not null,
      position integer not null,
      quantity integer not null check (quantity between 1 and 99),
      primary key (sandbox, cart_id, variant_id),
      foreign key (sandbox, cart_id) references carts (sandbox, id) on delete cascade
    )`

  yield* sql`
    create table orders (
      sandbox text not null,
      id text not null,
      confirmation_number text not null,
      channel text not null,
      subtotal_cents bigint not null,
      tax_cents bigint not null,
      total_cents bigint not null,
      buyer_name text not null,
      buyer_email text not null,
      created_at text not null,
      primary key (sandbox, id)
    )`
  yield* sql`create unique index orders_by_confirmation_number on orders (sandbox, confirmation_number)`
  yield* sql`create unique index orders_by_time on orders (sandbox, created_at)`

  yield* sql`
    create table order_lines (
      sandbox text not null,
      order_id text not null,
      position integer not null,
      product_id text not null,
      product_name text not null,
      variant_id text not null,
      variant_label text not null,
      quantity integer not null,
      unit_price_cents bigint not null,
      primary key (sandbox, order_id, position),
      foreign key (sandbox, order_id) references orders (sandbox, id) on delete cascade
    )`
})
