import { expect } from "bun:test"
import { catalogue } from "../../../src/store/world/Catalogue.ts"
import { engine, type TestDatabase } from "../../support/database.ts"
import { get } from "../../support/store.ts"

export const seed = "test"

const plenty = catalogue(seed).flatMap(({ id, variants }) =>
  variants.flatMap((variant) => (variant.stock >= 40 ? [{ product_id: id, variant_id: variant.id }] : []))
)

export const pair = (which: number) => {
  const [a = { product_id: "" }, b = a] = [plenty[which % plenty.length], plenty[(which + 1) % plenty.length]]
  return [{ ...a, quantity: 2 }, b]
}

export interface Answered {
  readonly cart: string
  readonly order: { readonly id: string; readonly confirmationNumber: string; readonly createdAt: string }
}

/** What the buyers of one life of the program know: the carts that they filled, the checkouts that were answered. */
export interface Witness {
  readonly filled: Array<string>
  readonly answered: Array<Answered>
}

/**
 * Looks into the database again and again while it is written to: what stands there at any moment is what a crash at
 * that moment would leave. Every cart there is has been filled, so those that are empty are those that were bought.
 */
export const watchLedger = async (database: TestDatabase, isDone: () => boolean) => {
  for (let look = 0; look < 100_000 && !isDone(); look++) {
    const [moment] = await database.query<Record<string, number>>(`
      select cast((select coalesce(sum(taken), 0) from inventory) as integer) as taken,
        cast((select coalesce(sum(quantity), 0) from order_lines) as integer) as sold,
        cast((select count(*) from orders) as integer) as orders,
        cast((select count(*) from carts where not exists (
          select 1 from cart_lines l where l.sandbox = carts.sandbox and l.cart_id = carts.id)) as integer) as emptied`)
    expect({ taken: moment?.taken, emptied: moment?.emptied }).toEqual({ taken: moment?.sold, emptied: moment?.orders })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Both sides of the ledger, the orders and the carts, read past the programs. */
const read = async (database: TestDatabase) => ({
  // What SQLite says of its file. Postgres has a server that recovers by itself, and references that cannot be broken.
  damage:
    engine === "sqlite"
      ? await database.query("select * from pragma_integrity_check where integrity_check <> 'ok'")
      : [],
  orphans: engine === "sqlite" ? await database.query("select * from pragma_foreign_key_check") : [],
  taken: await database.query("select sku, taken as units from inventory where sandbox = 'default/0' order by sku"),
  sold: await database.query(
    `select variant_id as sku, cast(sum(quantity) as integer) as units from order_lines
     where sandbox = 'default/0' group by variant_id order by variant_id`
  ),
  halves: await database.query(
    `select o.id from orders o left join order_lines l on l.sandbox = o.sandbox and l.order_id = o.id
     group by o.id, o.subtotal_cents
     having count(l.position) <> 2 or sum(l.quantity * l.unit_price_cents) <> o.subtotal_cents`
  ),
  orders: await database.query<{ id: string; created_at: string }>(
    "select id, created_at from orders order by created_at"
  ),
  emptied: (
    await database.query<{ id: string }>(
      `select id from carts where not exists (
        select 1 from cart_lines l where l.sandbox = carts.sandbox and l.cart_id = carts.id)`
    )
  ).map(({ id }) => id)
})

/** No half order: every order has its lines, every taken unit an order, every emptied cart an order and the other way. */
export const expectWhole = async (database: TestDatabase, { answered, filled }: Witness) => {
  const { damage, emptied, halves, orders, orphans, sold, taken } = await read(database)
  expect(damage).toEqual([])
  expect(orphans).toEqual([])
  expect(taken).toEqual(sold)
  expect(halves).toEqual([])
  const ids = new Set(orders.map(({ id }) => id))
  expect(answered.filter(({ order }) => !ids.has(order.id))).toEqual([])
  expect(answered.filter(({ cart }) => !emptied.includes(cart))).toEqual([])
  expect(filled.filter((cart) => emptied.includes(cart))).toHaveLength(orders.length)
  expect(new Set(orders.map(({ created_at }) => created_at)).size).toBe(orders.length)
  return orders
}

/** What was answered before the program died is what the next one answers. */
export const expectRemembered = async (url: string, { answered }: Witness) => {
  for (const { cart, order } of answered) {
    expect((await get(`${url}/api/orders/${order.id}`)).body).toEqual(order)
    expect((await get(`${url}/api/carts/${cart}`)).body.items).toEqual([])
  }
}
