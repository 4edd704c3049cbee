import { expect, test } from "bun:test"
import { expectEnvelope } from "../support/envelope.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

const winter = "2027-01-15T09:30:00.000Z"

const frozen = async (name: string, instant = winter) => {
  const { body } = await post(at(), { name, clock: { mode: "frozen", at: instant } })
  return body
}

const hotels = (baseUrl: string, checkIn: string, checkOut: string) =>
  get(`${baseUrl}/api/hotels?city=TLV&check_in=${checkIn}&check_out=${checkOut}&guests=2`)

const instructions = async (baseUrl: string): Promise<string> => {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
  const { body } = await post(`${baseUrl}/mcp`, { jsonrpc: "2.0", id: 1, method: "initialize", params })
  return body.result.instructions
}

test("REST, MCP, ACP and pages all use the frozen clock", async () => {
  const { baseUrl, clock, now } = await frozen("told")
  expect([clock, now]).toEqual([{ mode: "frozen", at: winter }, winter])
  const cart = await cartWith(baseUrl, { product_id: "stoneware-coffee-mug" })
  const { body: order } = await checkout(baseUrl, cart)
  expect(order.createdAt).toBe("2027-01-15T09:30:00.001Z")
  const session = await post(`${baseUrl}/api/acp/checkout_sessions`, {
    items: [{ id: "stoneware-coffee-mug", quantity: 1 }]
  })
  expect(session.status).toBe(201)
  const { body: feed } = await get(`${baseUrl}/api/orders`)
  expect(feed.now).toStartWith("2027-01-15T09:30:00.0")
  expect((await get(`${baseUrl}/api/acp/feed`)).body.updated_at).toBe(feed.now)
  expect(await instructions(baseUrl)).toContain("Today is 2027-01-15")
  const { body: orders } = await get(`${baseUrl}/orders`)
  expect(orders).toContain(`data-clock="${Date.parse(winter)}"`)
  await Bun.sleep(5)
  expect((await get(`${baseUrl}/orders`)).body).toBe(orders)
  // The season begins on the city's current date and ends after a year.
  expect((await hotels(baseUrl, "2027-01-15", "2027-01-16")).status).toBe(200)
  expect((await hotels(baseUrl, "2027-01-14", "2027-01-16")).status).toBe(400)
  expect((await hotels(baseUrl, "2028-01-14", "2028-01-15")).status).toBe(200)
  // A flight that has departed by that clock is no longer offered.
  const flights = await get(`${baseUrl}/api/flights?from=TLV&to=LON&date=2027-01-15`)
  const left = flights.body.items.map(({ departTime }: { departTime: string }) => departTime)
  expect(left.length).toBeGreaterThan(0)
  expect(left.every((time: string) => time > "11:30")).toBe(true)
})

test("each entry of a frozen sandbox is a millisecond after the one before, so a poller misses none", async () => {
  const { baseUrl } = await frozen("polled")
  const times: Array<string> = []
  let after = ""
  for (let index = 0; index < 3; index++) {
    await checkout(baseUrl, await cartWith(baseUrl, { product_id: "stoneware-coffee-mug" }))
    const { body } = await get(`${baseUrl}/api/orders${after}`)
    times.push(...body.items.map(({ createdAt }: { createdAt: string }) => createdAt))
    after = `?after=${body.now}`
  }
  expect(times).toEqual(["2027-01-15T09:30:00.001Z", "2027-01-15T09:30:00.002Z", "2027-01-15T09:30:00.003Z"])
})

test("the feed's time changes with every order, even if the clock is frozen", async () => {
  const { baseUrl } = await frozen("seen")
  const feed = async () => (await get(`${baseUrl}/api/acp/feed`)).body
  const before = await feed()
  const cart = await cartWith(baseUrl, { product_id: "stoneware-coffee-mug" })
  await checkout(baseUrl, cart)
  expect((await feed()).updated_at > before.updated_at).toBe(true)
})

test("the clock can be read, set and advanced", async () => {
  await frozen("set")
  const clock = at("/set/clock")
  expect((await get(clock)).body).toEqual({ mode: "frozen", now: winter })
  expect((await post(`${clock}/advance`, { by: "PT36H" })).body.now).toBe("2027-01-16T21:30:00.000Z")
  expect((await post(`${clock}/advance`, { by: "P1W" })).body.now).toBe("2027-01-23T21:30:00.000Z")
  expect((await post(`${clock}/advance`, { to: "2027-02-01T00:00:00+02:00" })).body.now).toBe(
    "2027-01-31T22:00:00.000Z"
  )
  expect((await send("PUT", clock, { mode: "frozen" })).body.now).toBe("2027-01-31T22:00:00.000Z")
  const offset = await send("PUT", clock, { mode: "offset", offsetMs: 86_400_000 })
  expect(offset.body).toMatchObject({ mode: "offset", offsetMs: 86_400_000 })
  expect(Math.abs(Date.parse(offset.body.now) - Date.now() - 86_400_000)).toBeLessThan(10_000)
  const system = await send("PUT", clock, { mode: "system" })
  expect(Math.abs(Date.parse(system.body.now) - Date.now())).toBeLessThan(10_000)
  const advanced = await post(`${clock}/advance`, { by: "P1D" })
  expect(advanced.body).toMatchObject({ mode: "offset", offsetMs: 86_400_000 })
})

test("a duration advances the time shown, which purchases have moved past the frozen instant", async () => {
  const { baseUrl } = await frozen("stepping")
  for (let purchase = 0; purchase < 3; purchase++) {
    await checkout(baseUrl, await cartWith(baseUrl, { product_id: "stoneware-coffee-mug" }))
  }
  const clock = at("/stepping/clock")
  const times = [(await get(clock)).body.now]
  for (const by of ["PT0.001S", "PT0.001S", "PT30M"]) times.push((await post(`${clock}/advance`, { by })).body.now)
  expect(times.map((time) => time.slice(11))).toEqual([
    "09:30:00.003Z",
    "09:30:00.004Z",
    "09:30:00.005Z",
    "10:00:00.005Z"
  ])
})

test("an offset clock keeps running", async () => {
  await post(at(), { name: "running", clock: { mode: "offset", at: winter } })
  const first = Date.parse((await get(at("/running/clock"))).body.now)
  expect(first - Date.parse(winter)).toBeLessThan(10_000)
  await Bun.sleep(5)
  expect(Date.parse((await get(at("/running/clock"))).body.now)).toBeGreaterThan(first)
})

test("the default sandbox has a clock too, before its first use and after it", async () => {
  expect((await get(at("/default/clock"))).body.mode).toBe("system")
  expect((await send("PUT", at("/default/clock"), { mode: "frozen", at: winter })).body.now).toBe(winter)
  const { body } = await post(`${store.url}/api/carts`)
  expect(await instructions(store.url)).toContain("Today is 2027-01-15")
  expect(body.id).toStartWith("cart_")
  expect((await send("PUT", at("/default/clock"), { mode: "system" })).status).toBe(409)
  expect((await send("DELETE", at("/default"))).status).toBe(204)
  expect(await instructions(store.url)).not.toContain("2027-01-15")
})

test("the clock of a used sandbox cannot go back; that of an unused one can", async () => {
  const { baseUrl } = await frozen("forward")
  const clock = at("/forward/clock")
  expect((await send("PUT", clock, { mode: "frozen", at: "2020-06-01T00:00:00Z" })).body.now).toBe(
    "2020-06-01T00:00:00.000Z"
  )
  expect((await post(`${baseUrl}/api/carts`)).status).toBe(201)
  const back = await send("PUT", clock, { mode: "frozen", at: "2020-05-31T23:59:59Z" })
  expect(back.status).toBe(409)
  expect(back.body.error.code).toBe("clock_backwards")
  expect(back.body.error.details).toEqual({
    sandbox: "forward",
    now: "2020-06-01T00:00:00.000Z",
    wanted: "2020-05-31T23:59:59.000Z"
  })
  expect((await post(`${clock}/advance`, { to: "2020-05-01T00:00:00Z" })).status).toBe(409)
  expect((await send("PATCH", at("/forward"), { clock: { mode: "frozen", at: "2020-05-01T00:00:00Z" } })).status).toBe(
    409
  )
  expect((await get(clock)).body.now).toBe("2020-06-01T00:00:00.000Z")
})

test("the clock of a fork cannot be earlier than that of its sandbox or snapshot", async () => {
  const { baseUrl } = await frozen("forked")
  const fork = async (clock: object, more: object = {}) => {
    const { body, status } = await post(at("/forked/fork"), { overrides: { clock }, ...more })
    return status === 201 ? body.items.map(({ now }: { now: string }) => now) : [status, body.error.code]
  }
  const earlier = { mode: "frozen", at: "2026-12-01T00:00:00.000Z" }
  expect(await fork(earlier)).toEqual([earlier.at])
  expect((await post(`${baseUrl}/api/carts`)).status).toBe(201)
  const { body: snapshot } = await post(at("/forked/snapshots"))
  await post(at("/forked/clock/advance"), { by: "P1D" })
  for (const more of [{}, { count: 2 }, { snapshot: snapshot.id }]) {
    expect(await fork(earlier, more)).toEqual([409, "clock_backwards"])
  }
  expect(await fork({ mode: "frozen" })).toEqual(["2027-01-16T09:30:00.000Z"])
  expect(await fork({ mode: "frozen" }, { snapshot: snapshot.id })).toEqual([winter])
  const later = { mode: "frozen", at: "2027-01-16T00:00:00.000Z" }
  expect(await fork(later)).toEqual([409, "clock_backwards"])
  expect(await fork(later, { snapshot: snapshot.id, count: 2 })).toEqual([later.at, later.at])
  expect((await get(at("/forked/snapshots"))).body.items).toHaveLength(1)
})

test("a clock frozen a few hours before the database was created shows that time in what is written", async () => {
  const morning = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const createdAt = async (baseUrl: string, name: string) => {
    const { body } = await post(`${baseUrl}/api/carts`)
    const { carts } = (await get(at(`/${name}/state?view=exact`))).body.state
    return carts.find(({ id }: { id: string }) => id === body.id).createdAt
  }
  const { baseUrl } = await frozen("this-morning", morning)
  expect(await createdAt(baseUrl, "this-morning")).toBe(morning)
  const [fork] = (await post(at("/this-morning/fork"))).body.items
  expect(await createdAt(fork.baseUrl, fork.name)).toBe(morning)
  await post(at("/this-morning/reset"))
  expect(await createdAt(baseUrl, "this-morning")).toBe(morning)
})

test("the clock of a fork of an unused sandbox may be earlier", async () => {
  await frozen("unused")
  const clock = { mode: "frozen", at: "2020-12-01T00:00:00.000Z" }
  const { body: snapshot } = await post(at("/unused/snapshots"))
  for (const more of [{}, { snapshot: snapshot.id }]) {
    const [{ name }] = (await post(at("/unused/fork"), { overrides: { clock }, ...more })).body.items
    const { body } = await post(`${store.url}/shops/${name}/api/carts`)
    expect((await get(at(`/${name}/state?view=exact`))).body.state.carts).toMatchObject([
      { id: body.id, createdAt: clock.at }
    ])
  }
})

test("forks of a sandbox that its agent has reset continue with the same ids and times under a frozen clock", async () => {
  const { body: source } = await post(at(), {
    name: "emptied",
    agent: { reset: true },
    clock: { mode: "frozen", at: winter }
  })
  for (let write = 0; write < 3; write++) await post(`${source.baseUrl}/api/carts`)
  expect((await post(`${source.baseUrl}/api/demo/reset`)).status).toBe(200)
  const { body: snapshot } = await post(at("/emptied/snapshots"))
  const fork = async (more: object) => (await post(at("/emptied/fork"), more)).body.items[0].name
  const { last } = (await get(at("/emptied/journal"))).body
  const { body: ofEntry } = await post(at(`/emptied/journal/${last}/fork`))
  const names = ["emptied", await fork({}), await fork({ snapshot: snapshot.id }), ofEntry.name]
  const cartsOf = async (name: string) => {
    await post(`${store.url}/shops/${name}/api/carts`)
    return (await get(at(`/${name}/state?view=exact`))).body.state.carts
  }
  const [own, ...copies] = await Promise.all(names.map(cartsOf))
  expect(own).toHaveLength(1)
  expect(copies).toEqual([own, own, own])
})

test("after a reset by the agent, the clock, the feed and a snapshot of a frozen sandbox have one time", async () => {
  await post(at(), { name: "one-time", agent: { reset: true }, clock: { mode: "frozen", at: winter } })
  const url = `${store.url}/shops/one-time`
  for (let purchase = 0; purchase < 3; purchase++) {
    await checkout(url, await cartWith(url, { product_id: "stoneware-coffee-mug" }))
  }
  const { resetAt } = (await post(`${url}/api/demo/reset`)).body
  expect(Date.parse(resetAt)).toBeGreaterThan(Date.parse(winter))
  const times = [
    await get(at("/one-time/clock")),
    await get(`${url}/api/orders`),
    await post(at("/one-time/snapshots"))
  ]
  expect(times.map(({ body }) => body.now)).toEqual([resetAt, resetAt, resetAt])
})

test("a reset restores the clock as it was set: the same calls give the same bytes", async () => {
  const { baseUrl } = await frozen("again")
  const run = async () => {
    const cart = await cartWith(baseUrl, { product_id: "stoneware-coffee-mug" })
    await post(at("/again/clock/advance"), { by: "P1D" })
    await checkout(baseUrl, cart)
    const { body } = await get(`${baseUrl}/api/orders`)
    return JSON.stringify({ ...body, generation: 0 })
  }
  const first = await run()
  const reset = await post(at("/again/reset"))
  expect(reset.body.now).toBe(winter)
  expect(await run()).toBe(first)
})

test.each([
  [{ mode: "stopped" }],
  [{ mode: "system", at: winter }],
  [{ mode: "offset" }],
  [{ mode: "offset", at: winter, offsetMs: 1 }],
  [{ mode: "frozen", offsetMs: 1 }],
  [{ mode: "frozen", at: "tomorrow" }],
  [{ mode: "frozen", at: "2019-12-31T23:59:59Z" }],
  [{ mode: "frozen", at: "2099-01-01T00:00:00Z" }],
  [{ mode: "offset", offsetMs: 1e15 }],
  [{ mode: "offset", offsetMs: 1.5 }]
])("an invalid clock is refused: %j", async (clock) => {
  const { body, status } = await post(at(), { clock })
  expect(status).toBe(400)
  expectEnvelope(body, "invalid_request")
  expect(body.error.details.issues[0].field).toStartWith("clock")
})

test.each([
  [{}],
  [{ by: "P1D", to: "2027-02-01T00:00:00Z" }],
  [{ by: "1 day" }],
  [{ by: "P" }],
  [{ by: "P1M" }],
  [{ by: "-P1D" }],
  [{ by: "P99999D" }],
  [{ to: "2099-01-01T00:00:00Z" }]
])("an invalid advance is refused: %j", async (step) => {
  await frozen("stepped")
  expect((await post(at("/stepped/clock/advance"), step)).status).toBe(400)
})

test("an offset that is no whole number is refused with its unit", async () => {
  const { body } = await post(at(), { clock: { mode: "offset", offsetMs: 1.5 } })
  expect(body.error.message).toBe(
    "Invalid request: clock.offsetMs: expected a whole number of milliseconds, received 1.5."
  )
})

test("the error for a duration beyond the clock's range quotes the duration as given", async () => {
  await frozen("far")
  const { body, status } = await post(at("/far/clock/advance"), { by: "P999999W" })
  const expected = "a duration that leads to an instant from 2020-01-01T00:00:00.000Z to 2098-12-31T23:59:59.999Z"
  expect([status, body.error.details.issues]).toEqual([
    400,
    [{ field: "by", reason: "invalid", expected, received: '"P999999W"' }]
  ])
})

test("the clock of an unknown sandbox is not found", async () => {
  expect((await get(at("/nowhere/clock"))).status).toBe(404)
  expect((await send("PUT", at("/nowhere/clock"), { mode: "system" })).status).toBe(404)
  expect((await post(at("/nowhere/clock/advance"), { by: "P1D" })).status).toBe(404)
})

test.each([
  [{ mode: "frozen", at: "2099-01-01T00:00:00Z" }, "at"],
  [{ mode: "offset", offsetMs: 9e14 }, "offsetMs"]
])("the error for a clock out of range names its field: %j", async (clock, field) => {
  const { body, status } = await send("PUT", at("/default/clock"), clock)
  expect([status, body.error.details.issues[0].field]).toEqual([400, field])
})

test("the error for an offset out of range names clock.offsetMs", async () => {
  const { body, status } = await post(`${store.url}/bench/v1/sandboxes`, {
    clock: { mode: "offset", offsetMs: -9e12 }
  })
  const [issue] = body.error.details.issues
  expect([status, issue.field, issue.received]).toEqual([400, "clock.offsetMs", "-9000000000000"])
  expect(issue.expected).toContain("from 2020-01-01T00:00:00.000Z to 2098-12-31T23:59:59.999Z")
})
