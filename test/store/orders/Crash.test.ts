import { describe, expect, test } from "bun:test"
import { catalogue } from "../../../src/store/world/Catalogue.ts"
import { engine, newDatabase, type TestDatabase } from "../../support/database.ts"
import { type OpenProgram, openProgram, openPrograms } from "../../support/process.ts"
import { openTogether } from "../../support/replicas.ts"
import { cartWith, checkout, get } from "../../support/store.ts"

const seed = "test"

const plenty = catalogue(seed).flatMap(({ id, variants }) =>
  variants.flatMap((variant) => (variant.stock >= 40 ? [{ product_id: id, variant_id: variant.id }] : []))
)

const pair = (which: number) => {
  const [a = { product_id: "" }, b = a] = [plenty[which % plenty.length], plenty[(which + 1) % plenty.length]]
  return [{ ...a, quantity: 2 }, b]
}

interface Answered {
  readonly cart: string
  readonly order: { readonly id: string; readonly confirmationNumber: string; readonly createdAt: string }
}

/** What the buyers of one life of the program know: the carts that they filled, the checkouts that were answered. */
interface Witness {
  readonly filled: Array<string>
  readonly answered: Array<Answered>
}

const carts = 48
let filledSoFar = 0

/**
 * Looks into the database again and again while it is written to: what stands there at any moment is what a crash at
 * that moment would leave. Every cart there is has been filled, so those that are empty are those that were bought.
 */
const watchLedger = async (database: TestDatabase, isDone: () => boolean) => {
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

/** Checks out many carts at once, over all programs; with the given number of answers the programs are dead. */
const buyUntilKilled = async (
  database: TestDatabase,
  programs: ReadonlyArray<OpenProgram>,
  answers: number
): Promise<Witness> => {
  const urlOf = (which: number) => programs[which % programs.length]?.url ?? ""
  const filled = await Promise.all(Array.from({ length: carts }, (_, n) => cartWith(urlOf(n), ...pair(filledSoFar++))))
  const answered: Array<Answered> = []
  let done = false
  const buying = Promise.allSettled(
    filled.map(async (cart, which) => {
      const { body, status } = await checkout(urlOf(which), cart)
      if (status !== 201) return { status, body }
      answered.push({ cart, order: body })
      if (answered.length === answers) for (const { child } of programs) child.kill("SIGKILL")
      return undefined
    })
  ).finally(() => {
    done = true
  })
  const [watched] = await Promise.allSettled([watchLedger(database, () => done)])
  const checkouts = await buying
  await Promise.all(programs.map((program) => program.kill()))
  if (watched.status === "rejected") throw watched.reason
  // A connection that broke is how a buyer notices. An answer that is no order is another matter.
  expect(checkouts.flatMap((ended) => (ended.status === "fulfilled" ? (ended.value ?? []) : []))).toEqual([])
  expect(answered.length).toBeGreaterThanOrEqual(answers)
  return { filled, answered }
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
const expectWhole = async (database: TestDatabase, { answered, filled }: Witness) => {
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
const expectRemembered = async (url: string, { answered }: Witness) => {
  for (const { cart, order } of answered) {
    expect((await get(`${url}/api/orders/${order.id}`)).body).toEqual(order)
    expect((await get(`${url}/api/carts/${cart}`)).body.items).toEqual([])
  }
}

/** Life after life on one database, each killed when it has given so many answers; what all of their buyers know. */
const liveAndDie = async (database: TestDatabase, programs: number, answers: ReadonlyArray<number>) => {
  const all: Witness = { filled: [], answered: [] }
  let last = ""
  for (const count of answers) {
    const env = { STORE_SEED: seed, DATABASE_URL: database.url }
    await using opened = await openPrograms(programs, env)
    const { answered, filled } = await buyUntilKilled(database, opened.programs, count)
    expect(answered.filter(({ order }) => order.createdAt <= last)).toEqual([])
    all.answered.push(...answered)
    all.filled.push(...filled)
    last = (await expectWhole(database, all)).at(-1)?.created_at ?? last
  }
  expect(new Set(all.filled).size).toBe(all.filled.length)
  expect(new Set(all.answered.map(({ order }) => order.id)).size).toBe(all.answered.length)
  expect(new Set(all.answered.map(({ order }) => order.confirmationNumber)).size).toBe(all.answered.length)
  return { all, last }
}

/** A program that lives on the database sees all of it and goes on where the dead ones stopped. */
const expectGoesOn = async (
  url: string,
  database: TestDatabase,
  { all, last }: Awaited<ReturnType<typeof liveAndDie>>
) => {
  await expectRemembered(url, all)
  const { items } = (await get(`${url}/api/orders`)).body
  expect(items).toHaveLength((await expectWhole(database, all)).length)
  expect(items[0].createdAt).toBe(last)
  const next = await checkout(url, await cartWith(url, ...pair(filledSoFar++)))
  expect(next.status).toBe(201)
  expect(next.body.createdAt > last).toBe(true)
}

describe("killed in the middle of a stream of checkouts", () => {
  test("the program restarts with no half order, and goes on", async () => {
    await using database = await newDatabase()
    const lives = await liveAndDie(database, 1, [1, 8, 20])
    await using program = await openProgram({ STORE_SEED: seed, DATABASE_URL: database.url })
    await expectGoesOn(program.url, database, lives)
  }, 40_000)

  test("two programs on one database leave no half order either, and a third one lives on", async () => {
    await using survivor = await openTogether(1, { STORE_SEED: seed })
    const lives = await liveAndDie(survivor.database, 2, [3, 10, 18, 30])
    await expectGoesOn(survivor.programs[0]?.url ?? "", survivor.database, lives)
  }, 40_000)
})
