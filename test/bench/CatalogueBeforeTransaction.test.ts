import { afterAll, beforeAll, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Fiber, Option } from "effect"
import { findWorld } from "../../src/store/world/packs.ts"
import { newDatabase } from "../support/database.ts"
import { get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const database = await newDatabase()
let store: Awaited<ReturnType<typeof startStore>>
const { control, make } = sandboxApiOf(() => store.url)

const variants = [{ label: "S", stock: "plenty" }]
const lamp = { slug: "lamp", name: "Lamp", description: "A lamp.", category: "accessories", priceCents: 1000, tags: [] }

/** Uploads a pack that no other sandbox uses. */
const newPack = async (title: string): Promise<string> =>
  (await post(`${store.url}/bench/v1/packs`, { title, description: "d", products: [{ ...lamp, variants }] })).body.name

const price = { effect: { kind: "price", select: { sku: "lamp" }, cents: 1 } }
const setup = [{ operation: "createCart", request: {} }]

/** Changes of a sandbox whose catalogue is not built yet. */
const changes: ReadonlyArray<readonly [string, object, (name: string) => Promise<{ readonly status: number }>]> = [
  ["a-rule", {}, (name) => post(control(`/${name}/faults`), price)],
  ["a-change", { faults: [price] }, (name) => send("PATCH", control(`/${name}`), { labels: { a: "1" } })],
  ["other-goods", { faults: [price] }, (name) => send("PATCH", control(`/${name}`), { packs: [packs.get("new")] })],
  [
    "a-clock",
    { faults: [price] },
    (name) => send("PUT", control(`/${name}/clock`), { mode: "offset", offsetMs: 1000 })
  ],
  ["a-set-up", { setup }, (name) => post(control(`/${name}/reset`))],
  ["a-fork", { faults: [price] }, (name) => post(control(`/${name}/fork`))],
  ["a-file", { faults: [price] }, () => post(control("/import"), file)]
]

const packs = new Map<string, string>()
let file: object

beforeAll(async () => {
  store = await startStore(database.settings)
  packs.set("new", await newPack("new"))
  for (const [name, settings] of changes) {
    packs.set(name, await newPack(name))
    await make(name, { ...settings, packs: [packs.get(name)] })
    if (name === "a-file") file = (await get(control(`/${name}/export`))).body
  }
  // A second store has not built these catalogues yet.
  await store.stop()
  store = await startStore(database.settings)
  // Listing the packs also caches the one that no sandbox uses yet.
  await get(`${store.url}/bench/v1/packs`)
})
afterAll(async () => {
  await store.stop()
  await database.close()
})

/** Records, for each access to the products of a pack's world, whether it happens within a transaction. */
const recordAccess = (pack: string): ReadonlyArray<boolean> => {
  const world = findWorld([pack])
  if (world === undefined) throw new Error(`${pack} is no pack`)
  const { products } = world
  const seen: Array<boolean> = []
  Object.defineProperty(world, "products", {
    get: () => {
      const fiber = Option.getOrThrow(Fiber.getCurrentFiber())
      seen.push(fiber.currentContext.unsafeMap.has(SqlClient.TransactionConnection.key))
      return products
    }
  })
  return seen
}

// Ten thousand products take a second. On SQLite, the writes of all sandboxes would wait for the transaction.
test.each(changes)("the catalogue that %s needs is built before its transaction", async (name, _, change) => {
  const seen = recordAccess(packs.get(name === "other-goods" ? "new" : name) ?? "")
  expect((await change(name)).status).toBeLessThan(300)
  expect(seen).toContain(false)
  expect(seen).not.toContain(true)
})
