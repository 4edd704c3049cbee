import { cluster, clustered } from "./clustered.ts"
import { statements } from "./statements.ts"

/** Sandboxes and their clocks, stock, carts, orders, bookings and payments. */
export const store = {
  /**
   * Sandboxes, and the state of one shop. The column `sandbox` of every table of state holds the sandbox's current key
   * (`default/0`), its name and generation. So a reset only increments the generation; old rows are swept later.
   */
  "0001_store": statements((sql) => [
    sql`
      create table sandboxes (
        name text primary key,
        generation integer not null,
        sequence integer not null,
        clock_ms bigint not null
      ) ${clustered(sql)}`,
    sql`
      create table retired_sandboxes (
        sandbox text primary key
      )`,
    sql`
      create table inventory (
        sandbox text not null,
        sku text not null,
        date text not null,
        taken integer not null check (taken >= 0),
        primary key (sandbox, sku, date)
      ) ${clustered(sql)}`,
    sql`
      create table carts (
        sandbox text not null,
        id text not null,
        created_at text not null,
        updated_at text not null,
        primary key (sandbox, id)
      ) ${clustered(sql)}`,
    sql`
      create table cart_lines (
        sandbox text not null,
        cart_id text not null,
        variant_id text not null,
        position integer not null,
        quantity integer not null check (quantity between 1 and 99),
        primary key (sandbox, cart_id, variant_id),
        foreign key (sandbox, cart_id) references carts (sandbox, id) on delete cascade
      ) ${clustered(sql)}`,
    sql`
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
      ) ${clustered(sql)}`,
    sql`create unique index orders_by_confirmation_number on orders (sandbox, confirmation_number)`,
    sql`create unique index orders_by_time on orders (sandbox, created_at)`,
    sql`
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
      ) ${clustered(sql)}`
  ]),

  /** Bookings of travel. Booked rooms, seats and cars are counted in `inventory`, by date. */
  "0002_bookings": statements((sql) => [
    sql`
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
      ) ${clustered(sql)}`,
    sql`create unique index bookings_by_confirmation_number on bookings (sandbox, confirmation_number)`,
    sql`create unique index bookings_by_time on bookings (sandbox, created_at)`
  ]),

  /**
   * Agent checkout sessions: the requested items. Totals and readiness are computed from the catalogue and the stock.
   * Buyer and address are JSON, absent until given.
   */
  "0003_checkout_sessions": statements((sql) => [
    sql`
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
      ) ${clustered(sql)}`,
    sql`
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
      ) ${clustered(sql)}`
  ]),

  /**
   * State of a purchase: when an order or booking was canceled and its refund, in cents; further data of a booking, as
   * JSON; the latest order of a cart. A cancellation is an entry of the feed and is looked up as one.
   */
  "0010_cancellation": statements((sql) => [
    sql`alter table orders add column canceled_at text`,
    sql`alter table orders add column refund_cents bigint`,
    sql`alter table bookings add column canceled_at text`,
    sql`alter table bookings add column refund_cents bigint`,
    sql`alter table bookings add column details text`,
    sql`alter table carts add column order_id text`,
    sql`
      create unique index orders_by_cancellation on orders (sandbox, canceled_at) where canceled_at is not null`,
    sql`
      create unique index bookings_by_cancellation on bookings (sandbox, canceled_at) where canceled_at is not null`
  ]),

  /**
   * Payments in sandboxes that count them: `id` is the order or booking, `token` the token if a tester has listed it.
   */
  "0017_payments": statements((sql) => [
    sql`
      create table payments (
        sandbox text not null,
        id text not null,
        token text,
        cents bigint not null check (cents >= 0),
        primary key (sandbox, id)
      ) ${clustered(sql)}`,
    sql`create index payments_by_token on payments (sandbox, token)`
  ]),

  /** Purchases under a caller's own key: the hash of the request, and the answer as JSON. */
  "0025_purchase_keys": statements((sql) => [
    sql`
      create table purchase_keys (
        sandbox text not null,
        idempotency_key text not null,
        request_hash text not null,
        answer text not null,
        primary key (sandbox, idempotency_key)
      )`
  ]),

  /**
   * Rows of state are stored in the tree of their key, as in newer databases: writes change a third fewer pages, a read
   * is one look-up. Tables with long rows (settings, answers) stay, as each search step reads whole rows.
   */
  "0028_clustered_state": cluster([
    "sandboxes",
    "inventory",
    "carts",
    "cart_lines",
    "orders",
    "order_lines",
    "bookings",
    "checkout_sessions",
    "checkout_session_lines",
    "payments",
    "bench_overlay",
    "fault_counts"
  ]),

  /** When a key was stored, as keys expire; unknown for older ones. */
  "0032_key_times": statements((sql) => [
    sql`alter table purchase_keys add column made_at text`,
    sql`create index purchase_keys_by_time on purchase_keys (sandbox, made_at)`
  ]),

  /** Price of a line when the session was last changed: an ended session keeps its prices. */
  "0034_session_prices": statements((sql) => [
    sql`alter table checkout_session_lines add column unit_price_cents bigint`
  ])
}
