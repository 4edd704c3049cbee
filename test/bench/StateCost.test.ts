import { afterAll, beforeAll, expect, test } from "bun:test"
import { jsonHashOf } from "../../src/bench/state/canonical.ts"
import { postJsonRequest } from "../cost/costCheck.ts"
import { type MeasuredRequestInit, maxHeldMs, useSender } from "../cost/send.ts"
import { newDatabase } from "../support/database.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"

let database: Awaited<ReturnType<typeof newDatabase>>
let store: Awaited<ReturnType<typeof startStore>>
let snapshot: string

// Each order has a line. Reading the maximum of 20,000 rows takes nearly the longest time that anything may take.
const count = 7000

/** Copies the rows of a table many times. The copies have a number appended in the `numbered` columns. */
const copy = async (table: string, numbered: ReadonlyArray<string>): Promise<void> => {
  const [row = {}] = await database.query<object>(`select * from ${table} where sandbox = 'full/0'`)
  const names = Object.keys(row)
  await database.query(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into ${table} (${names.join()})
    select ${names.map((name) => (numbered.includes(name) ? `${name} || i` : name)).join()} from ${table}, n
    where sandbox = 'full/0'`)
}

beforeAll(async () => {
  database = await newDatabase()
  store = await startStore(database.settings)
  await post(`${store.url}/bench/v1/sandboxes`, { name: "full" })
  const shop = `${store.url}/shops/full`
  const item = { product_id: "speckle-ceramic-mug" }
  expect((await checkout(shop, await cartWith(shop, item))).status).toBe(201)
  await copy("orders", ["id", "confirmation_number", "created_at"])
  await copy("order_lines", ["order_id"])
  snapshot = (await post(`${store.url}/bench/v1/sandboxes/full/snapshots`)).body.id
  await database.query(
    "update orders set canceled_at = created_at, refund_cents = total_cents where sandbox = 'full/0'"
  )
})

afterAll(async () => {
  await store.stop()
  await database.close()
})

const send = useSender()
const read = { method: "GET", headers: {} }

test.each<[string, string, MeasuredRequestInit]>([
  ["hash", "/state/hash", read],
  ["exact hash", "/state/hash?view=exact", read],
  ["state", "/state", read],
  ["exact state", "/state?view=exact", read],
  ["file", "/export", read],
  ["description", "", read],
  ["change", "", { ...postJsonRequest("", "", '{"labels":{"a":"b"}}').init, method: "PATCH" }]
])("the %s of a sandbox of fourteen thousand rows does not block the event loop", async (_, path, init) => {
  const url = `${store.url}/bench/v1/sandboxes/full${path}`
  const { held, status, text } = await send({ url, init, cheap: `${store.url}/api/products/arc-desk-lamp` })
  expect([text, status]).toEqual([text, 200])
  expect(held).toBeLessThanOrEqual(maxHeldMs)
})

test("a comparison of many changed rows does not block the event loop", async () => {
  const url = `${store.url}/bench/v1/sandboxes/full/diff?from=${snapshot}`
  const { held, status, text } = await send({ url, init: read, cheap: `${store.url}/api/products/arc-desk-lamp` })
  expect([status, text]).toEqual([200, expect.stringContaining("canceledAt")])
  expect(held).toBeLessThanOrEqual(maxHeldMs)
})

test("refusing a file with errors in every row does not block the event loop", async () => {
  const { sha256: _, ...file } = (await get(`${store.url}/bench/v1/sandboxes/full/export`)).body
  const orders = file.rows.orders.map((row: object) => ({ ...row, total_cents: "x", channel: 1 }))
  const forged = { ...file, rows: { ...file.rows, orders } }
  const { init } = postJsonRequest("", "", JSON.stringify({ ...forged, sha256: jsonHashOf(forged) }))
  const url = `${store.url}/bench/v1/sandboxes/import?name=forged`
  const { held, status, text } = await send({ url, init, cheap: `${store.url}/api/products/arc-desk-lamp` })
  expect([status, text]).toEqual([400, expect.stringContaining("rows.orders[0].total_cents")])
  expect(held).toBeLessThanOrEqual(maxHeldMs)
})
