import { engine } from "../support/database.ts"

const onEngine = (choices: Record<typeof engine, ReadonlyArray<string>>): ReadonlyArray<string> => choices[engine]

/** Drops the check constraint of a column if the engine would refuse the mutation by it. */
const withoutCheck = (table: string, column: string): ReadonlyArray<string> =>
  onEngine({ sqlite: [], postgres: [`alter table ${table} drop constraint ${table}_${column}_check`] })

const firstOf = (table: string, condition = "1 = 1", column = "id"): string =>
  `(select min(${column}) from ${table} where ${condition})`

const inDefault = "sandbox = 'default/0'"
const anOrder = firstOf("orders", inDefault)
const aBooking = firstOf("bookings", inDefault)
const aCart = firstOf("cart_lines", inDefault, "cart_id")
const aVariant = firstOf("inventory", `${inDefault} and date = ''`, "sku")
const completedSession = firstOf("checkout_sessions", `${inDefault} and status = 'completed'`)
const unknownKey = 4711
const answer = (condition: string): string => firstOf("answers", condition, "key")
const anyKey = (table: string): string => firstOf(table, "1 = 1", "key")

const moveReference = (table: string, column: string) => [
  `update ${table} set ${column} = ${unknownKey} where ${column} = (select min(${column}) from ${table})`
]
const orphanRecord = (table: string) => [
  `update ${table} set organization = ${unknownKey} where key = ${anyKey(table)}`
]
const addTo = (table: string, sum: string) => [
  `update ${table} set ${sum} = ${sum} + 1 where day = (select min(day) from ${table} where ${sum} > 0) and ${sum} > 0`
]

const sqliteFileMutations = {
  "database.pages": [
    "pragma ignore_check_constraints = on",
    `update cart_lines set quantity = 100 where cart_id = ${aCart}`,
    "pragma ignore_check_constraints = off"
  ],
  "database.references": [`update order_lines set order_id = 'ord_none' where order_id = ${anOrder}`]
}

/** For each invariant, statements that break it in a database of `exercise.ts`. */
export const mutations: Record<string, ReadonlyArray<string>> = {
  ...(engine === "sqlite" ? sqliteFileMutations : {}),
  "database.turns": ["insert into turns (name) values ('')"],

  "sandboxes.rows": [`update orders set sandbox = 'nowhere/0' where id = ${anOrder} and ${inDefault}`],
  "sandboxes.retired": ["insert into retired_sandboxes (sandbox) values ('default/0')"],
  "sandboxes.sequence": ["update sandboxes set sequence = 3 where name = 'default'"],

  "sandboxes.dropped": ["insert into dropped_sandboxes (name) values ('nowhere')"],

  "bench.sandboxes": [
    `insert into bench_sandboxes (name, settings, clock, calls, used_ms) values ('nowhere', '{}', '{}', 0, 0)`
  ],
  "bench.labels": [
    ...onEngine({ sqlite: [], postgres: ["alter table bench_labels drop constraint bench_labels_name_fkey"] }),
    "insert into bench_labels (name, label, value) values ('nowhere', 'a', 'b')"
  ],
  "bench.snapshots": ["update bench_snapshots set name = 'nowhere'"],
  "bench.faults": [
    `insert into fault_counts (sandbox, rule, matched, fired)
     select name || '/' || generation, 'rule_1', 1, 2 from sandboxes where name = 'default'`
  ],
  "bench.packs": ["delete from bench_packs"],
  "bench.revision": ["insert into bench_revision (revision) values (1)"],
  "bench.experiments": ["update bench_experiments set assigned = assigned + 1"],
  "bench.choices": ["update bench_choices set chosen = 'stoneware-coffee-mug' where outcome is null"],
  "bench.runs": ["update bench_runs set bytes = bytes + 1"],
  "bench.trials": [
    ...onEngine({ sqlite: [], postgres: ["alter table bench_trials drop constraint bench_trials_run_fkey"] }),
    "insert into bench_trials (run, n, verdict, bytes, summary, trial) values ('run_none', 0, 'pass', 2, '{}', '{}')"
  ],

  "carts.lines": [`update cart_lines set cart_id = 'cart_none' where cart_id = ${aCart}`],
  "carts.quantities": [
    ...withoutCheck("cart_lines", "quantity"),
    `update cart_lines set quantity = 100 where cart_id = ${aCart}`
  ],
  "carts.times": [`update carts set updated_at = '2020-01-01T00:00:00.000Z' where id = ${aCart}`],
  "carts.orders": [`update carts set order_id = 'ord_none' where order_id is not null`],
  "carts.goods": [`update cart_lines set variant_id = 'var_none' where cart_id = ${aCart}`],

  "orders.lines": [`delete from order_lines where order_id = ${anOrder} and ${inDefault}`],
  "orders.subtotal": [`update orders set subtotal_cents = subtotal_cents - 1 where id = ${anOrder}`],
  "orders.tax": [`update orders set tax_cents = tax_cents + 1 where id = ${anOrder}`],
  "orders.total": [`update orders set total_cents = subtotal_cents + tax_cents - 1 where id = ${anOrder}`],
  "orders.quantities": [`update order_lines set quantity = 0 where order_id = ${anOrder}`],
  "orders.refunds": [`update orders set refund_cents = refund_cents - 1 where canceled_at is not null`],
  "orders.goods": [`update order_lines set variant_id = 'var_none' where order_id = ${anOrder}`],
  "orders.channels": [`update bookings set channel = 'fax' where id = ${aBooking}`],

  "bookings.refs": [`update bookings set ref = '{"kind":"boat"}' where id = ${aBooking}`],
  "bookings.totals": [`update bookings set total_cents = total_cents + 1 where id = ${aBooking}`],
  "bookings.refunds": [`update bookings set refund_cents = total_cents where canceled_at is not null`],
  "bookings.status": [`update bookings set status = 'lost' where id = ${aBooking}`],

  "feed.numbers": [
    `update bookings set confirmation_number = (select confirmation_number from orders where id = ${anOrder} and ${inDefault})
     where id = ${aBooking} and ${inDefault}`
  ],
  "feed.times": [
    `update bookings set created_at = (select created_at from orders where id = ${anOrder} and ${inDefault})
     where id = ${aBooking} and ${inDefault}`
  ],
  "feed.order": [
    `update orders set created_at = '2020-01-01T00:00:00.000Z'
     where ${inDefault} and created_at = (select max(created_at) from orders where ${inDefault})`
  ],
  "feed.clock": [`update orders set created_at = '2999-01-01T00:00:00.000Z' where id = ${anOrder} and ${inDefault}`],

  "inventory.goods": [`update inventory set taken = taken + 1 where sku = ${aVariant} and ${inDefault}`],
  "inventory.travel": [`delete from inventory where date = (select max(date) from inventory where ${inDefault})`],
  "inventory.capacity": [`update inventory set taken = 100000 where sku = ${aVariant} and ${inDefault}`],
  "inventory.negative": [
    ...withoutCheck("inventory", "taken"),
    `update inventory set taken = -1 where sku = ${aVariant} and ${inDefault}`
  ],

  "payments.entries": ["update payments set cents = cents + 1"],

  "sessions.lines": [`delete from checkout_session_lines where session_id = ${completedSession}`],
  "sessions.status": [`update checkout_sessions set status = 'open' where id = ${completedSession}`],
  "sessions.orders": [
    `update checkout_sessions set status = 'completed', order_id = (
       select order_id from checkout_sessions where id = ${completedSession} and ${inDefault})
     where ${inDefault} and status = 'canceled'`
  ],
  "sessions.goods": [
    `update checkout_session_lines set quantity = quantity + 1 where session_id = ${completedSession}`
  ],
  "sessions.shipping": [
    `update checkout_sessions set shipping_option = 'express'
     where ${inDefault} and status = 'completed' and address is not null and shipping_option is null`
  ],
  "sessions.shipped": [
    `update orders set total_cents = total_cents + 500 where ${inDefault} and total_cents = subtotal_cents + tax_cents`
  ],
  "sessions.variants": [
    `update checkout_session_lines set variant_id = 'var_none' where session_id = ${completedSession}`
  ],

  "overlay.values": [`update bench_overlay set value = -1 where field = 'stock'`],
  "overlay.noted": ["update sandboxes set overlaid = 0"],
  "overlay.skus": [
    "update bench_overlay set sku = 'nothing' where field = 'stock' and date = '' and sku = 'LHR/compact'"
  ],

  "access.keys": [`update api_keys set organization = ${unknownKey} where organization is not null`],
  "access.memberships": moveReference("memberships", "user_key"),
  "access.limits": [
    "insert into rate_limits (subject, level, refilled_at, day, spent) values ('somebody', -1, 0, 0, 1)"
  ],

  "records.brands": orphanRecord("brands"),
  "records.prompts": orphanRecord("prompts"),
  "records.topics": orphanRecord("topics"),
  "records.projects": orphanRecord("projects"),
  "records.websites": orphanRecord("websites"),
  "records.websites.owner": [
    "update websites set owner = (select min(key) from brands b where b.organization = websites.organization) where owner is null"
  ],
  "records.pages": orphanRecord("pages"),
  "records.tracked_pages": orphanRecord("tracked_pages"),
  "records.brand_domains.brand": moveReference("brand_domains", "brand"),
  "records.prompt_topics.topic": moveReference("prompt_topics", "topic"),
  "records.project_brands.brand": moveReference("project_brands", "brand"),
  "records.project_prompts.prompt": moveReference("project_prompts", "prompt"),
  "records.pages.website": moveReference("pages", "website"),
  "records.tracked_pages.brand": moveReference("tracked_pages", "brand"),
  "records.tracked_pages.page": moveReference("tracked_pages", "page"),

  "facts.keys": ["update organizations set last_answer = last_answer - 1 where last_answer > 0"],
  "facts.answers": [`update answers set prompt = ${unknownKey} where key = ${answer("1 = 1")}`],
  "facts.failed": [`update answers set status = 'error' where key = ${answer("citations > 0")}`],
  "facts.mentions": [`delete from mentions where answer = ${answer("mentions > 0")}`],
  "facts.mentions.positions": [`update mentions set position = 9 where answer = ${answer("mentions = 1")}`],
  "facts.citations": [`delete from citations where answer = ${answer("citations > 0")}`],
  "facts.citations.positions": [`delete from citations where position = 1 and answer = ${answer("citations > 1")}`],
  "facts.brands": [`update mentions set brand = ${unknownKey} where answer = ${answer("mentions = 1")}`],
  "facts.pages": [`update citations set answered_at = 0 where answer = ${answer("citations > 0")}`],
  "facts.first_seen": ["update brands set first_seen_at = first_seen_at + 1 where first_seen_at is not null"],
  "facts.tracked_pages": ["update tracked_pages set citation_count = citation_count + 1"],

  "rollups.organization_days": addTo("organization_days", "subject_weight"),
  "rollups.prompt_days": addTo("prompt_days", "answers"),
  "rollups.brand_days": addTo("brand_days", "sentiment"),
  "rollups.brand_counts": addTo("brand_counts", "mentions"),
  "rollups.website_counts": [
    "delete from website_counts where scope > 3 and day = (select min(day) from website_counts where scope > 3)"
  ]
}
