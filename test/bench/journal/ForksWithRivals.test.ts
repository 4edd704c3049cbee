import { expect, test } from "bun:test"
import { engine } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { flightBooking } from "../faults/purchaseSurfaces.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

const store = useStore()
const { control, exactOf, make, shop } = sandboxApiOf(() => store.url)

const frozen = { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } }
const json = { "content-type": "application/json" }

const cart = (name: string) => post(`${shop(name)}/api/carts`)
const bookings = async (name: string) => (await exactOf(name)).state.bookings.length
const entriesOf = async (name: string) => (await get(control(`/${name}/journal`))).body.items
const reasonOf = async (name: string, seq: number) =>
  (await post(control(`/${name}/journal/${seq}/fork`))).body.error?.details

/** Books a flight, and gives up once the condition holds. */
const giveUpOnce = async (name: string, isSo: () => Promise<boolean>) => {
  const caller = new AbortController()
  const book = { method: "POST", headers: json, body: JSON.stringify(flightBooking), signal: caller.signal }
  const given = fetch(`${shop(name)}/api/flights/book`, book).catch(() => undefined)
  while (!(await isSo())) await Bun.sleep(0)
  caller.abort()
  await given
  while (!(await entriesOf(name)).some(({ outcome }: { outcome: string }) => outcome === "gone")) await Bun.sleep(1)
}

test("a fork is refused if a client gave up before a rival had bought", async () => {
  const when = { operation: ["bookFlight"] }
  const faults = [
    { times: 2, effect: { kind: "rival", quantity: 2 } },
    { when, times: 1, effect: { kind: "delay", ms: 10_000 } }
  ]
  const next = { cart, rival: (name: string) => post(`${shop(name)}/api/flights/book`, flightBooking) }
  for (const [kind, write] of Object.entries(next)) {
    const name = await make(`before-${kind}`, { ...frozen, faults })
    await cart(name)
    await giveUpOnce(name, async () => (await get(control(`/${name}/faults`))).body.items[1].fired === 1)
    expect(await bookings(name)).toBe(0)
    for (const _ of [1, 2]) await write(name)
    // It is unknown which write of a rival was the first.
    expect(await reasonOf(name, 2)).toEqual({ seq: 2, reason: "fault" })
    expect(await reasonOf(name, 3)).toEqual({ seq: 3, reason: "fault", at: 3 })
  }
})

test("a fork is refused if a client gave up in a delay before a price or a stock was set", async () => {
  const when = { operation: ["bookFlight"] }
  const select = { sku: "ZV201/economy" }
  for (const effect of [
    { kind: "price", select, cents: 100 },
    { kind: "stock", select, left: 0 }
  ]) {
    const faults = [
      { when, times: 1, effect },
      { when, times: 1, effect: { kind: "delay", ms: 10_000 } }
    ]
    const name = await make(`before-${effect.kind}`, { ...frozen, faults })
    await cart(name)
    await giveUpOnce(name, async () => (await get(control(`/${name}/faults`))).body.items[1].fired === 1)
    for (const _ of [1, 2]) await cart(name)
    expect(await reasonOf(name, 1)).toBeUndefined()
    expect(await reasonOf(name, 2)).toEqual({ seq: 2, reason: "fault", at: 2 })
    expect(await reasonOf(name, 3)).toEqual({ seq: 3, reason: "fault", at: 2 })
  }
})

// On SQLite a process completes all purchases of a rival before anything else.
test.skipIf(engine === "sqlite")("a fork is refused if a client gave up while a rival bought", async () => {
  // The rival needs a hundred purchases.
  const overlay = [{ sku: "ZV201/economy", left: 900 }]
  const name = await make("amid", { ...frozen, overlay, faults: [{ times: 1, effect: { kind: "rival" } }] })
  await giveUpOnce(name, async () => (await bookings(name)) > 0)
  expect(await bookings(name)).toBeLessThan(100)
  for (const _ of [1, 2]) await cart(name)
  expect(await reasonOf(name, 1)).toEqual({ seq: 1, reason: "fault" })
  expect(await reasonOf(name, 2)).toEqual({ seq: 2, reason: "fault", at: 2 })
})

test.skipIf(engine === "sqlite")(
  "a fork is refused with the reason fault if others wrote while a rival bought in a batch",
  async () => {
    const overlay = [{ sku: "ZV201/economy", left: 900 }]
    const slow = { when: { operation: ["searchProducts"] }, effect: { kind: "delay", ms: 2000 } }
    const call = (id: number, name: string, given: object) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: given }
    })
    const name = await make("batch-others", {
      ...frozen,
      overlay,
      faults: [{ times: 1, effect: { kind: "rival" } }, slow]
    })
    // The batch's entries have the time of its last answer, long after the rival's purchases.
    const body = JSON.stringify([call(1, "book_flight", flightBooking), call(2, "search_products", { q: "mug" })])
    const headers = { ...json, accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-03-26" }
    const answered = fetch(`${shop(name)}/mcp`, { method: "POST", headers, body })
    while ((await bookings(name)) === 0) await Bun.sleep(0)
    await cart(name)
    expect((await answered).status).toBe(200)
    await cart(name)
    const entries: ReadonlyArray<Record<string, number>> = await entriesOf(name)
    const amid = entries.find(({ turn }) => turn !== null)
    expect(amid?.turn).toBeLessThan(101)
    expect(await reasonOf(name, amid?.seq ?? 0)).toMatchObject({ reason: "fault" })
  }
)

test("a fork from before a rival is made whatever was changed after the rival had bought", async () => {
  const rival = { ...frozen, faults: [{ times: 1, effect: { kind: "rival", quantity: 1 } }] }
  const changes = {
    restock: (name: string) => send("PATCH", control(`/${name}`), { stock: [{ sku: "ZV201/economy", left: 500 }] }),
    reset: (name: string) => post(control(`/${name}/reset`)),
    removal: async (name: string) => {
      const [rule] = (await get(control(`/${name}/faults`))).body.items
      return send("DELETE", control(`/${name}/faults/${rule.id}`))
    }
  }
  for (const [kind, change] of Object.entries(changes)) {
    const name = await make(`changed-${kind}`, rival)
    await cart(name)
    const { carts } = (await exactOf(name)).state
    // Times have whole milliseconds: a purchase in the cart's millisecond might have run at the same time.
    await Bun.sleep(2)
    await post(`${shop(name)}/api/flights/book`, flightBooking)
    await cart(name)
    expect((await change(name)).status).toBeLessThan(300)
    const fork = await post(control(`/${name}/journal/1/fork`))
    expect([kind, fork.status]).toEqual([kind, 201])
    expect((await exactOf(fork.body.name)).state).toMatchObject({ carts, bookings: [] })
  }
})

test("a fork from before a removed rule's purchase is refused, rather than made with it", async () => {
  const name = await make("removed", { ...frozen, faults: [{ times: 1, effect: { kind: "rival" } }] })
  await cart(name)
  expect((await post(`${shop(name)}/api/flights/book`, flightBooking)).status).toBe(409)
  const [rule] = (await get(control(`/${name}/faults`))).body.items
  await send("DELETE", control(`/${name}/faults/${rule.id}`))
  expect(await reasonOf(name, 1)).toEqual({ seq: 1, reason: "fault" })
  expect((await post(control(`/${name}/journal/2/fork`))).status).toBe(201)
})
