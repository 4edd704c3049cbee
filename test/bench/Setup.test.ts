import { expect, test } from "bun:test"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useStore()
const { control, hashOf, shop } = sandboxApiOf(() => store.url)

const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
const item = { product_id: "arc-desk-lamp", quantity: 2 }
const seat = { passenger_name: "Dana", payment_token: "tok_visa" }
const booked = (offer_id: string) => ({ operation: "bookFlight", request: { payload: { offer_id, ...seat } } })

const offers = async (): Promise<ReadonlyArray<{ readonly id: string }>> => {
  await post(control(""), { name: "looking", clock })
  return (await get(`${shop("looking")}/api/flights?from=TLV&to=LON&date=2027-03-12`)).body.items
}

test("a sandbox is created with its set-up, and a reset restores it", async () => {
  const [first] = await offers()
  const setup = [{ operation: "createCart", request: {} }, booked(first?.id ?? "")]
  const limits = { calls: 3, spendCents: 1 }
  const payments = { accept: "listed", tokens: [{ token: "tok_dana", uses: 1 }] }
  const made = await post(control(""), { name: "ready", clock, setup, limits, payments })
  expect([made.status, made.body.setup, made.body.sequence]).toEqual([201, setup, 2])
  expect(made.body.left).toEqual({ calls: 3, spendCents: 1 })
  const { bookings, carts } = (await get(control("/ready/state?view=exact"))).body.state
  expect([carts.length, bookings.length, bookings[0].guest.name]).toEqual([1, 1, "Dana"])
  expect((await get(control("/ready/journal"))).body.items).toEqual([])

  const hash = await hashOf("ready")
  // A set-up creates the same ids each time, so later calls may name them.
  const added = `${shop("ready")}/api/carts/${carts[0].id}/items`
  expect((await post(added, item)).status).toBe(201)
  expect((await send("POST", control("/ready/reset"))).body).toMatchObject({ generation: 1, sequence: 2 })
  expect(await hashOf("ready")).toBe(hash)
  expect((await get(control("/ready/state?view=exact"))).body.state.carts[0]).toMatchObject({
    id: carts[0].id,
    items: []
  })

  const { items } = (await post(control("/ready/fork"), { names: ["ready-fork"] })).body
  expect([items[0].sequence, items[0].setup]).toEqual([2, setup])
  await post(`${shop("ready-fork")}/api/carts/${carts[0].id}/items`, item)
  await post(control("/ready-fork/reset"))
  expect(await hashOf("ready-fork")).toBe(await hashOf("ready"))
})

test("the world of a sandbox with a set-up can be changed as the refusal says", async () => {
  const name = "set-up-world"
  const change = (body: object) => send("PATCH", control(`/${name}`), body)
  await post(control(""), { name, setup: [{ operation: "createCart", request: {} }] })
  const packs = ["standard", "hostile/basic"]
  for (const { body, status } of [
    await change({ packs }),
    await post(control(`/${name}/fork`), { overrides: { packs } })
  ]) {
    expect([status, body.error.code, body.error.details.setup]).toEqual([409, "world_fixed", 1])
    expect(body.error.message).toContain('A reset runs its set-up again: set {"setup": []}')
    expect(body.error.next.map(({ operation }: { operation: string }) => operation)).toEqual([
      "changeSandbox",
      "resetSandbox",
      "createSandbox"
    ])
  }
  await post(control(`/${name}/reset`))
  expect((await change({ packs })).status).toBe(409)
  await change({ setup: [] })
  await post(control(`/${name}/reset`))
  expect((await change({ packs })).body.packs).toEqual(packs)
  await post(`${shop(name)}/api/carts`)
  const { error } = (await change({ packs: ["standard"] })).body
  expect([error.details.setup, error.message.includes("set {")]).toEqual([undefined, false])
})

test("the clock of a sandbox with a set-up can go back as the refusal says", async () => {
  const name = "set-up-clock"
  const setTo = (at: string) => send("PUT", control(`/${name}/clock`), { mode: "frozen", at })
  await post(control(""), { name, clock, setup: [{ operation: "createCart", request: {} }] })
  await post(control(`/${name}/reset`))
  const { body, status } = await setTo("2026-12-01T00:00:00Z")
  expect([status, body.error.code, body.error.details.setup]).toEqual([409, "clock_backwards", 1])
  expect(body.error.message).toContain('A reset runs its set-up again: set {"setup": []}')
  expect(body.error.next[0].operation).toBe("changeSandbox")
  await send("PATCH", control(`/${name}`), { setup: [] })
  await post(control(`/${name}/reset`))
  expect((await setTo("2026-12-01T00:00:00Z")).status).toBe(200)
})

test("a refused fork of a snapshot does not advise a reset, which would not change the snapshot", async () => {
  const name = "set-up-snapshot"
  await post(control(""), { name, clock, setup: [{ operation: "createCart", request: {} }] })
  const { body: snapshot } = await post(control(`/${name}/snapshots`))
  for (const overrides of [
    { packs: ["standard", "hostile/basic"] },
    { clock: { mode: "frozen", at: "2026-12-01T00:00:00Z" } }
  ]) {
    const { error } = (await post(control(`/${name}/fork`), { snapshot: snapshot.id, overrides })).body
    expect([error.details.snapshot, error.details.setup]).toEqual([snapshot.id, undefined])
    expect(error.message).toEndWith("Fork an earlier snapshot, or make another sandbox.")
    expect(error.next).toMatchObject([
      { operation: "listSnapshots", params: { sandbox: name } },
      { operation: "createSandbox" }
    ])
  }
})

test("calls of a set-up see the results of earlier ones, as an agent's do", async () => {
  await post(control(""), { name: "by-an-agent", clock })
  const shopOf = shop("by-an-agent")
  const cart = (await post(`${shopOf}/api/carts`)).body.id
  const line = (await post(`${shopOf}/api/carts/${cart}/items`, item)).body.items[0].variantId
  await send("PATCH", `${shopOf}/api/carts/${cart}/items/${line}`, { quantity: 1 })
  const payment = { cart_id: cart, payment_token: "tok_visa" }
  const order = (await post(`${shopOf}/api/checkout`, payment)).body.id
  expect((await post(`${shopOf}/api/orders/${order}/cancel`)).status).toBe(200)
  const [first] = await offers()
  const flight = { offer_id: first?.id, ...seat }
  const booking = (await post(`${shopOf}/api/flights/book`, flight)).body.id
  expect((await post(`${shopOf}/api/bookings/${booking}/cancel`)).status).toBe(200)

  const at = (id: string, more: object = {}) => ({ path: { id }, ...more })
  const setup = [
    { operation: "createCart", request: {} },
    { operation: "addToCart", request: at(cart, { payload: item }) },
    { operation: "changeCartLine", request: { path: { id: cart, variant_id: line }, payload: { quantity: 1 } } },
    { operation: "checkout", request: { payload: payment } },
    { operation: "cancelOrder", request: at(order) },
    { operation: "bookFlight", request: { payload: flight } },
    { operation: "cancelBooking", request: at(booking) }
  ]
  expect((await post(control(""), { name: "by-a-tester", clock, setup })).status).toBe(201)
  const [ours, theirs] = await Promise.all(
    ["by-a-tester", "by-an-agent"].map(async (name) => (await get(control(`/${name}/state?view=exact`))).body.state)
  )
  expect(ours).toEqual(theirs)
})

test("a call that the store refuses is named with its error, and leaves no sandbox", async () => {
  const [first] = await offers()
  const setup = [booked(first?.id ?? ""), booked("flt_none")]
  const { body, status } = await post(control(""), { name: "refused", clock, setup })
  const { code, details, message } = body.error
  expect([status, code, details.index, details.operation]).toEqual([400, "setup_failed", 1, "bookFlight"])
  expect(message).toStartWith(`The call setup[1] (bookFlight) was refused with ${details.code}: ${details.text}`)
  expect((await get(control("/refused"))).status).toBe(404)
  expect((await post(control(""), { name: "refused", clock, setup: setup.slice(0, 1) })).status).toBe(201)
  expect((await get(control("/refused/state"))).body.state.bookings).toHaveLength(1)
})

const carts = Array.from({ length: 4 }, () => ({ operation: "createCart", request: {} }))

test("concurrent resets run the set-up once each, one after another", async () => {
  await post(control(""), { name: "at-once", clock, setup: carts })
  const hash = await hashOf("at-once", "?view=exact")
  for (let round = 0; round < 3; round += 1) {
    const resets = Array.from({ length: 3 }, () => post(control("/at-once/reset")))
    expect((await Promise.all(resets)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await hashOf("at-once", "?view=exact")).toBe(hash)
  }
})

test("a sandbox that is dropped during its set-up is gone", async () => {
  for (let round = 0; round < 4; round += 1) {
    await post(control(""), { name: "going", clock, setup: carts })
    const reset = post(control("/going/reset"))
    await Promise.all([reset, Bun.sleep(round * 3).then(() => send("DELETE", control("/going")))])
    expect([200, 404]).toContain((await reset).status)
    expect((await get(control("/going"))).status).toBe(404)
  }
})

test("a set-up that fails after a reset leaves the sandbox empty", async () => {
  const [first] = await offers()
  await post(control(""), { name: "aging", clock, setup: [{ operation: "createCart", request: {} }] })
  const setup = [{ operation: "createCart", request: {} }, booked(first?.id ?? ""), booked("flt_none")]
  expect((await send("PATCH", control("/aging"), { setup })).status).toBe(200)
  const { body, status } = await post(control("/aging/reset"))
  expect([status, body.error.details.index]).toEqual([400, 2])
  expect((await get(control("/aging/state?view=exact"))).body.state).toMatchObject({ carts: [], bookings: [] })
})

const call = { operation: "createCart", request: {} }
test.each([
  [[{ operation: "bookBoat", request: {} }], "setup[0].operation"],
  // A read, which changes nothing.
  [[call, { operation: "searchProducts", request: {} }], "setup[1].operation"],
  [[{ operation: "resetDemo", request: {} }], "setup[0].operation"],
  [[{ operation: "createSandbox", request: {} }], "setup[0].operation"],
  [[{ operation: "createCart" }], "setup[0].request"],
  [Array(51).fill(call), "setup"]
])("an invalid set-up is refused: %j", async (setup, field) => {
  const { body, status } = await post(control(""), { setup })
  expect([status, body.error.details.issues[0].field]).toEqual([400, field])
})

const padded = (bytes: number) => {
  const call = (note: string) => ({ operation: "createCart", request: { payload: { note } } })
  return [call("x".repeat(bytes - JSON.stringify([call("")]).length))]
}

test("a set-up may have up to 64 KiB of JSON", async () => {
  expect((await post(control(""), { name: "long", setup: padded(65_536) })).status).toBe(201)
  for (const answer of [
    await post(control(""), { setup: padded(65_537) }),
    await send("PATCH", control("/long"), { setup: padded(65_537) }),
    await post(control("/long/fork"), { overrides: { setup: padded(65_537) } })
  ]) {
    const [issue] = answer.body.error.details.issues
    expect([answer.status, issue.field]).toEqual([400, expect.stringMatching(/^(overrides\.)?setup$/)])
    expect(issue.expected).toContain("65536 bytes of JSON")
  }
})

test("a page of the list ends before it has more than 1 MiB of settings", async () => {
  for (let index = 0; index < 17; index++) {
    await post(control(""), { name: `heavy-${index}`, labels: { of: "weight" }, setup: padded(65_536) })
  }
  const { items, next } = (await get(control("?label=of:weight&limit=100"))).body
  expect(items).toHaveLength(15)
  const { body } = await get(control(`?label=of:weight&limit=100&after=${next}`))
  expect([body.items.length, body.next]).toEqual([2, null])
})
