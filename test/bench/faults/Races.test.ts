import { afterAll, beforeAll, expect, test } from "bun:test"
import { newDatabase } from "../../support/database.ts"
import { get, post } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"
import { purchaseSurfaces } from "./purchaseSurfaces.ts"

// Two processes on one database.
const database = await newDatabase()
const stores: Array<Awaited<ReturnType<typeof startStore>>> = []
const urlOf = (index: number): string => stores[index]?.url ?? ""
const { control, make } = sandboxApiOf(() => urlOf(0))
const shopAt = (index: number, name: string) => `${urlOf(index)}/shops/${name}`

beforeAll(async () => {
  for (const _ of [0, 1]) stores.push(await startStore(database.settings))
})
afterAll(async () => {
  for (const store of stores) await store.stop()
  await database.close()
})

test("two processes on one database share a rule's count: it fires only at the third call of both together", async () => {
  await make("counted", { faults: [{ trigger: { nth: [3] }, effect: { kind: "error", status: 503 } }] })
  const statuses: Array<number> = []
  for (const index of [0, 1, 0, 1, 0]) statuses.push((await fetch(`${shopAt(index, "counted")}/api/products`)).status)
  expect(statuses).toEqual([200, 200, 503, 200, 200])
  expect((await get(control("/counted/faults"))).body.items).toMatchObject([{ matched: 5, fired: 1 }])
})

test("the last seat is sold once if fifty buyers race a rival for it", async () => {
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  const overlay = [{ sku: "ZV201/economy", left: 1 }]
  const rule = { when: { operation: ["bookFlight"] }, trigger: { nth: [25] }, effect: { kind: "rival", quantity: 1 } }
  await make("raced", { clock, overlay, faults: [rule] })
  // Both processes have looked up the sandbox.
  for (const index of [0, 1]) await post(`${shopAt(index, "raced")}/api/carts`)
  const seen = await Promise.all(
    Array.from({ length: 50 }, (_, call) => purchaseSurfaces.rest.buy(shopAt(call % 2, "raced")))
  )
  const bought = seen.filter(({ answer }) => answer !== undefined).length
  const { items } = (await get(`${shopAt(0, "raced")}/api/orders`)).body
  expect(items).toHaveLength(1)
  expect(bought).toBeLessThanOrEqual(1)
  expect(seen.every(({ answer, status }) => answer !== undefined || status === 409)).toBe(true)
  expect((await get(control("/raced/faults"))).body.items).toMatchObject([{ matched: 50, fired: 1 }])
})
