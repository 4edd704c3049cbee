import { expect, test } from "bun:test"
import { cartWith, checkout, get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { freeRoom } from "../../web/demo.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

const store = useStore()
const { control, exactOf, hashOf, make, shop } = sandboxApiOf(() => store.url)

const entriesOf = async (name: string) => (await get(control(`/${name}/journal?limit=1000`))).body.items
/** The sequence number of the last entry. */
const lastSeq = async (name: string): Promise<number> => (await get(control(`/${name}/journal`))).body.last
const setClock = (name: string, clock: unknown) => send("PUT", control(`/${name}/clock`), clock)
const forkAt = (name: string, seq: number) => post(control(`/${name}/journal/${seq}/fork`))

const mug = { product_id: "speckle-ceramic-mug", quantity: 2 }
const lamp = { product_id: "arc-desk-lamp" }

/** The state with ids and numbers, without times. */
const doneIn = async (name: string) =>
  JSON.stringify((await exactOf(name)).state).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")

test("a fork at an entry has the state of that entry with the same ids, and continues independently", async () => {
  const name = await make("forked", { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } })
  const cart = await cartWith(shop(name), mug)
  await post(control(`/${name}/clock/advance`), { by: "P1D" })
  await checkout(shop(name), cart, { payment_token: "tok_declined_lost_card" })
  const at = await lastSeq(name)
  const [hash, done] = [await hashOf(name), await doneIn(name)]
  const order = (await checkout(shop(name), cart, { channel: "gpt" })).body
  await post(control(`/${name}/clock/advance`), { by: "P1D" })
  await post(`${shop(name)}/api/orders/${order.id}/cancel`)
  const afterAll = await lastSeq(name)

  const { body, status } = await forkAt(name, at)
  expect([status, body.controlKey]).toEqual([201, expect.stringMatching(/^ctl_/)])
  expect(body.forkedFrom).toEqual({ sandbox: name, sequence: 2, entry: at })
  // It was reset before the writes were repeated.
  expect(body.generation).toBe(1)
  expect(body.now).toBe("2027-01-16T09:30:00.000Z")
  expect([await hashOf(body.name), await doneIn(body.name)]).toEqual([hash, done])
  // The same call in the fork gives the same order.
  expect((await checkout(shop(body.name), cart, { channel: "gpt" })).body).toEqual(order)

  // If nothing was written since, the fork has the current state.
  const now = (await forkAt(name, afterAll)).body
  expect([now.generation, await doneIn(now.name)]).toEqual([0, await doneIn(name)])
  // Also between the order and its cancellation.
  const bought = (await forkAt(name, afterAll - 1)).body
  expect((await get(`${shop(bought.name)}/api/orders/${order.id}`)).body).toEqual(order)
})

test("replayed calls have their original times, even with a running clock", async () => {
  const cartTimes = async (name: string): Promise<ReadonlyArray<string>> =>
    (await exactOf(name)).state.carts.map(({ createdAt }: { createdAt: string }) => createdAt).toSorted()
  const setup = [{ operation: "createCart", request: {} }]
  const clocks = [
    { mode: "system" },
    { mode: "offset", offsetMs: 86_400_000 },
    { mode: "offset", at: "2027-01-15T09:30:00Z" }
  ]
  for (const [index, clock] of clocks.entries()) {
    const name = await make(`timed-${index}`, { clock, setup })
    await Bun.sleep(100)
    await cartWith(shop(name), mug)
    const seq = await lastSeq(name)
    await Bun.sleep(100)
    await cartWith(shop(name), lamp)
    const { body } = await forkAt(name, seq)
    const [own, again] = [await cartTimes(name), await cartTimes(body.name)]
    expect(again).toHaveLength(2)
    // The cart of the set-up is in no journal: it was created before the first entry.
    expect(String(again[0]) <= String(own[1])).toBe(true)
    // An entry has the time of its answer, a little after the write.
    const answered = Date.parse((await get(control(`/${name}/journal/${seq}`))).body.at.virtual)
    expect(Date.parse(String(again[1]))).toBeWithin(Date.parse(String(own[1])), answered + 10)
  }
})

test("a fork has the time of its entry, even if the clock was set since and writes followed", async () => {
  const frozen = (at: string) => ({ mode: "frozen", at })
  const running = (at: string) => ({ mode: "offset", at })
  const day = "2027-01-15T09:30:00.000Z"
  const later = "2028-01-15T09:30:00.000Z"
  const long = "2021-01-15T09:30:00.000Z"
  const clocks = [
    [frozen(day), frozen(later)],
    [running(day), running(later)],
    [frozen(day), running(later)],
    [running(day), frozen(later)],
    [{ mode: "system" }, frozen("2090-01-15T09:30:00.000Z")],
    [frozen(long), { mode: "system" }],
    [running(long), { mode: "system" }]
  ]
  const setup = [{ operation: "createCart", request: {} }]
  const timesOf = async (name: string): Promise<ReadonlyArray<number>> =>
    (await exactOf(name)).state.carts
      .map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt))
      .toSorted((one: number, other: number) => one - other)
  for (const [index, [clock, next]] of clocks.entries()) {
    const name = await make(`set-${index}`, { clock, setup })
    await Bun.sleep(5)
    await cartWith(shop(name), mug)
    const at = await lastSeq(name)
    const times = await timesOf(name)
    const then = Date.parse((await get(control(`/${name}/journal/${at}`))).body.at.virtual)
    expect((await setClock(name, next)).status).toBe(200)
    await cartWith(shop(name), lamp)

    const { body, status } = await forkAt(name, at)
    expect([status, body.error]).toEqual([201, undefined])
    const again = await timesOf(body.name)
    expect(again).toHaveLength(2)
    for (const [place, time] of [...times, then].entries()) {
      const late = Number([...again, Date.parse(body.now)][place]) - time
      expect(Math.abs(late)).toBeLessThan(60_000)
    }
  }
})

test("a fork starts with the clock of its sandbox, even if its name received requests before the sandbox was created", async () => {
  const begin = "2090-01-15T09:30:00.000Z"
  const setup = [{ operation: "createCart", request: {} }]
  for (const mode of ["frozen", "offset"]) {
    const usedName = `asked-${mode}`
    await get(`${shop(usedName)}/api/products`)
    const name = await make(usedName, { clock: { mode, at: begin }, setup })
    await cartWith(shop(name), mug)
    const at = await lastSeq(name)
    await cartWith(shop(name), lamp)
    const { body } = await forkAt(name, at)
    for (const { createdAt } of (await exactOf(body.name)).state.carts) {
      expect(Date.parse(createdAt) - Date.parse(begin)).toBeWithin(0, 60_000)
    }
  }
})

test("a fork is refused if the set-up gives another result at the time of the entry", async () => {
  const payload = { offer_id: "flt_kv203_tlv_lgw_20290312_economy", passenger_name: "Ada", payment_token: "tok_visa" }
  const setup = [{ operation: "bookFlight", request: { payload } }]
  await get(`${shop("too-early")}/api/products`)
  const name = await make("too-early", { clock: { mode: "frozen", at: "2029-01-15T09:30:00.000Z" }, setup })
  await cartWith(shop(name), mug)
  const { body, status } = await forkAt(name, 1)
  expect([status, body.error.code, body.error.details]).toEqual([
    409,
    "state_not_repeatable",
    { seq: 1, reason: "otherwise" }
  ])
})

test("a fork at an entry from a frozen clock starts at the frozen time, even if the clock runs now", async () => {
  const stood = "2027-01-15T09:30:00.000Z"
  const setup = [{ operation: "createCart", request: {} }]
  const name = await make("stood", { clock: { mode: "frozen", at: stood }, setup })
  await cartWith(shop(name), mug)
  await Bun.sleep(100)
  const startedAt = Date.now()
  await cartWith(shop(name), lamp)
  const at = await lastSeq(name)
  for (const later of [
    { mode: "offset", at: "2028-01-15T09:30:00.000Z" },
    { mode: "offset", offsetMs: 1e11 }
  ]) {
    expect((await setClock(name, later)).status).toBe(200)
    await cartWith(shop(name), mug)
    const { body } = await forkAt(name, at)
    const { carts } = (await exactOf(body.name)).state
    expect(carts.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([stood, stood, stood])
    const { mode, now } = (await get(control(`/${body.name}/clock`))).body
    expect(mode).toBe("offset")
    expect(Date.parse(now) - Date.parse(stood)).toBeWithin(0, Date.now() - startedAt + 100)
  }
})

test("a fork has the time of its entry, even if the sandbox's clock was advanced", async () => {
  const name = await make("set-on")
  const clockAt = async (seq: number) => {
    const { body } = await forkAt(name, seq)
    await Bun.sleep(50)
    const { mode, now } = (await get(control(`/${body.name}/clock`))).body
    const then = (await get(control(`/${name}/journal/${seq}`))).body.at.virtual
    return { mode, ran: Date.parse(now) - Date.parse(then) }
  }
  await cartWith(shop(name), mug)
  const before = await lastSeq(name)
  await post(control(`/${name}/clock/advance`), { by: "P1D" })
  await cartWith(shop(name), mug)
  const since = await lastSeq(name)
  await cartWith(shop(name), lamp)
  for (const [seq, mode] of [[before, "system"] as const, [since, "offset"] as const]) {
    const clock = await clockAt(seq)
    expect(clock.mode).toBe(mode)
    expect(clock.ran).toBeGreaterThan(49)
    expect(clock.ran).toBeLessThan(60_000)
  }
})

test("a fork at an entry that was refused before its sandbox was looked up uses the current clock", async () => {
  const far = Array.from({ length: 101 }, (_, at) => `p${at}=1`).join("&")
  for (const mode of ["frozen", "offset"]) {
    const name = await make(`unlooked-${mode}`, { clock: { mode, at: "2027-01-15T09:30:00Z" } })
    await cartWith(shop(name), mug)
    expect((await get(`${shop(name)}/api/products?${far}`)).status).toBe(400)
    const { body } = await forkAt(name, await lastSeq(name))
    const clock = (await get(control(`/${body.name}/clock`))).body
    expect([clock.mode, clock.now.slice(0, 10)]).toEqual([mode, "2027-01-15"])
    expect((await cartWith(shop(body.name), lamp)).slice(0, 5)).toBe("cart_")
    const created = (await exactOf(body.name)).state.carts.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(created.map((time: string) => time.slice(0, 10))).toEqual(["2027-01-15", "2027-01-15"])
  }
})

test("a fork has the time of its entry, even if only the clock was set since", async () => {
  const later = { mode: "frozen", at: "2090-01-15T09:30:00.000Z" }
  const clocks = [
    { mode: "frozen", at: "2027-01-15T09:30:00.000Z" },
    { mode: "offset", offsetMs: 86_400_000 }
  ]
  for (const [index, clock] of [...clocks, { mode: "system" }].entries()) {
    for (const isEmpty of [false, true]) {
      const name = await make(`moved-${index}-${isEmpty}`, { clock, expiry: { cartMinutes: 60 } })
      const cart = isEmpty ? undefined : await cartWith(shop(name), mug)
      await get(`${shop(name)}/api/products`)
      const at = await lastSeq(name)
      const then = Date.parse((await get(control(`/${name}/journal/${at}`))).body.at.virtual)
      const moves = [() => post(control(`/${name}/clock/advance`), { by: "P10D" }), () => setClock(name, later)]
      for (const move of moves) {
        expect((await move()).status).toBe(200)
        const { body } = await forkAt(name, at)
        const now = (await get(control(`/${body.name}/clock`))).body
        expect(Date.parse(now.now) - then).toBeWithin(-60_000, 60_000)
        if (cart !== undefined) expect((await get(`${shop(body.name)}/api/carts/${cart}`)).status).toBe(200)
        // Later calls in the fork have its time as well.
        await cartWith(shop(body.name), lamp)
        const { carts } = (await exactOf(body.name)).state
        for (const { createdAt } of carts) expect(Date.parse(createdAt) - then).toBeWithin(-60_000, 60_000)
        if (move === moves[0]) expect(now.mode).toBe(clock.mode)
      }
    }
  }
})

test("a fork keeps an offset clock, even with an offset of 0", async () => {
  const clock = { mode: "offset", offsetMs: 0 }
  const name = await make("beside", { clock })
  const readings: Array<unknown> = []
  for (const product of [mug, lamp]) {
    await cartWith(shop(name), product)
    for (const seq of [2, await lastSeq(name)]) {
      const { body } = await forkAt(name, seq)
      readings.push((await get(control(`/${body.name}/clock`))).body)
    }
  }
  expect(readings).toMatchObject([clock, clock, clock, clock])
})

test("a fork's time is never before its set-up, even at an entry from before the sandbox was created", async () => {
  const begin = "2090-01-15T09:30:00.000Z"
  const seat = { passenger_name: "Ada", payment_token: "tok_visa" }
  const payload = { offer_id: "flt_kv203_tlv_lgw_20900313_economy", ...seat }
  const book = { operation: "bookFlight", request: { payload } }
  // Each booking is a millisecond later than the one before, even if the clock is frozen.
  const setup = [book, book, book]
  for (const mode of ["frozen", "offset"]) {
    const usedName = `before-setup-${mode}`
    await get(`${shop(usedName)}/api/products`)
    const name = await make(usedName, { clock: { mode, at: begin }, setup })
    await get(`${shop(name)}/api/products`)
    await post(control(`/${name}/clock/advance`), { by: "P1D" })
    const nowOf = async (seq: number) => {
      const { body } = await forkAt(name, seq)
      await get(`${shop(body.name)}/api/products`)
      return Date.parse((await entriesOf(body.name))[0].at.virtual)
    }
    expect((await nowOf(1)) - Date.parse(begin)).toBeWithin(86_400_000, 86_460_000)
    expect((await nowOf(2)) - Date.parse(begin)).toBeWithin(0, 60_000)
  }
})

test("bookings over MCP and sessions of agent checkout are replayed, too", async () => {
  // A set-up is in no journal. The fork runs it at its start.
  const setup = [{ operation: "createCart", request: {} }]
  const name = await make("travelled", { setup })
  const { check_in, check_out, hotel, room } = await freeRoom(shop(name), "LON")
  const given = { hotel_id: hotel.id, room_type_id: room.roomTypeId, check_in, check_out, guests: 2 }
  const params = { name: "book_hotel", arguments: { ...given, guest_name: "Dana", payment_token: "tok_visa" } }
  await post(`${shop(name)}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params })
  await post(`${shop(name)}/api/acp/checkout_sessions`, { items: [{ id: "speckle-ceramic-mug", quantity: 3 }] })
  const hash = await hashOf(name)
  const seq = await lastSeq(name)
  await cartWith(shop(name), lamp)
  const { body } = await forkAt(name, seq)
  expect([body.forkedFrom?.sequence, await hashOf(body.name)]).toEqual([3, hash])
})

test("calls with idempotency keys are replayed with their keys, and a repeated call has no effect in the fork", async () => {
  const name = await make("keyed", { agent: { enforceIdempotency: true }, clock: { mode: "frozen" } })
  const key = (at: string) => ({ "idempotency-key": at })
  const [one, other] = [await cartWith(shop(name), mug), await cartWith(shop(name), lamp)]
  // Some name the default channel or mode: for their key, each is another request.
  const calls = [
    ["/api/carts", undefined, key("cart")],
    [`/api/carts/${one}/items`, mug, { ...key("item"), "idempotency-mode": "enforce" }],
    ["/api/checkout", { cart_id: one, payment_token: "tok_visa" }, { ...key("order"), "x-store-channel": "web" }],
    ["/api/checkout", { cart_id: other, payment_token: "tok_visa", idempotency_key: "of the body" }, {}],
    // Digits that look like a card number are a valid key.
    ["/api/acp/checkout_sessions", { items: [{ id: mug.product_id, quantity: 1 }] }, key("4000056655665556")]
  ] as const
  const ask = ([path, body, headers]: (typeof calls)[number], at: string) => post(`${shop(at)}${path}`, body, headers)
  const withoutName = (body: unknown, at: string) => JSON.stringify(body).replaceAll(`/${at}/`, "/")
  const answers: Array<string> = []
  for (const call of calls) answers.push(withoutName((await ask(call, name)).body, name))
  const { state } = await exactOf(name)
  expect(state.purchaseKeys).toHaveLength(calls.length)
  const seq = await lastSeq(name)
  await cartWith(shop(name), lamp)

  const { body } = await forkAt(name, seq)
  expect((await exactOf(body.name)).state).toEqual(state)
  for (const [index, call] of calls.entries()) {
    const again = await ask(call, body.name)
    expect(withoutName(again.body, body.name)).toBe(String(answers[index]))
    expect(again.headers.get("idempotent-replayed")).toBe("true")
  }
})

test("idempotency keys are replayed as they were enforced then, whatever the current setting is", async () => {
  for (const was of [false, true]) {
    const name = await make(`keys-${was}`, { agent: { enforceIdempotency: was }, clock: { mode: "frozen" } })
    const open = (at: string) => post(`${shop(at)}/api/carts`, undefined, { "idempotency-key": "one" })
    const carts = [(await open(name)).body.id, (await open(name)).body.id]
    expect(new Set(carts).size).toBe(was ? 1 : 2)
    const seq = await lastSeq(name)
    const hash = await hashOf(name)
    const { purchaseKeys } = (await exactOf(name)).state
    expect(purchaseKeys).toHaveLength(was ? 1 : 0)
    await send("PATCH", control(`/${name}`), { agent: { enforceIdempotency: !was } })
    await cartWith(shop(name), lamp)

    const { body } = await forkAt(name, seq)
    expect(await hashOf(body.name)).toBe(hash)
    expect((await exactOf(body.name)).state.purchaseKeys).toEqual(purchaseKeys)
  }
})

test("a fork replays from the agent's last reset, and is refused next to a reset by the tester", async () => {
  const name = await make("again", { agent: { reset: true } })
  await cartWith(shop(name), mug)
  await post(`${shop(name)}/api/demo/reset`)
  await cartWith(shop(name), lamp)
  const seq = await lastSeq(name)
  const hash = await hashOf(name)
  await cartWith(shop(name), mug)
  const { body } = await forkAt(name, seq)
  expect([body.forkedFrom?.sequence, await hashOf(body.name)]).toEqual([2, hash])

  await get(`${shop(name)}/api/products/arc-desk-lamp`)
  const between = await lastSeq(name)
  await post(control(`/${name}/reset`))
  expect((await forkAt(name, between)).body.error).toMatchObject({
    code: "state_not_repeatable",
    details: { seq: between, reason: "between" }
  })

  // A copy begins with writes that its journal lacks, so an empty shop would be wrong.
  await cartWith(shop(name), mug)
  const [copy] = (await post(control(`/${name}/fork`), { names: ["copy-of-again"] })).body.items
  await get(`${shop(copy.name)}/api/products/arc-desk-lamp`)
  await post(control(`/${copy.name}/reset`))
  expect((await forkAt(copy.name, 1)).body.error?.details).toEqual({ seq: 1, reason: "between" })
})

test("a fork of a generation that the agent began with a reset has no set-up", async () => {
  const name = await make("emptied", {
    ...{ clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" }, agent: { reset: true } },
    setup: [{ operation: "createCart", request: {} }]
  })
  const cartsOf = async (sandbox: string) => (await get(control(`/${sandbox}/state?view=exact`))).body.state.carts
  const reset = async () => {
    expect((await post(`${shop(name)}/api/demo/reset`)).status).toBe(200)
    return (await get(control(`/${name}/journal`))).body.last
  }
  await post(`${shop(name)}/api/carts`)
  const emptied = await reset()
  await post(`${shop(name)}/api/carts`)
  const carts = await cartsOf(name)
  expect(carts).toHaveLength(1)
  const filled = emptied + 1
  const emptiedAgain = await reset()
  await reset()
  for (const [seq, expected] of [
    [emptied, []],
    [filled, carts],
    [emptiedAgain, []]
  ] as const) {
    const { body, status } = await forkAt(name, seq)
    expect([seq, status, body.error]).toEqual([seq, 201, undefined])
    expect(await cartsOf(body.name)).toEqual(expected)
    await post(`${shop(body.name)}/api/carts`)
    expect((await get(control(`/${body.name}/journal`))).body.items.at(-1).generation).toBe(2)
  }
})

test("a fork of a fork that began without the set-up is refused, even if its set-up has as many writes", async () => {
  const payload = { items: [{ id: mug.product_id, quantity: 1 }] }
  const name = await make("unset", {
    agent: { reset: true },
    setup: [{ operation: "acpCreateCheckoutSession", request: { payload } }]
  })
  await post(`${shop(name)}/api/demo/reset`)
  await post(`${shop(name)}/api/carts`)
  const fork = (await forkAt(name, await lastSeq(name))).body.name
  await get(`${shop(fork)}/api/orders`)
  await cartWith(shop(fork), lamp)
  for (const seq of [1, 2]) {
    expect((await forkAt(fork, seq)).body.error?.details).toEqual({ seq, reason: "begun" })
  }
})

test("a fork that cannot be replayed is refused with the reason, and leaves no sandbox", async () => {
  const reasonOf = async (name: string, seq: number) => (await forkAt(name, seq)).body.error.details
  const names = async () => (await get(control("?limit=100"))).body.items.map(({ name }: { name: string }) => name)

  const source = await make("source")
  await cartWith(shop(source), mug)
  const [fork] = (await post(control(`/${source}/fork`), { names: ["copy"] })).body.items
  await cartWith(shop(fork.name), lamp)
  await cartWith(shop(fork.name), lamp)
  const before = await names()
  // It began with a cart that its own journal does not contain.
  expect(await reasonOf("copy", 1)).toMatchObject({ seq: 1, reason: "begun" })
  // No entry is named as the cause.
  expect((await forkAt("copy", 1)).body.error.message).toContain("that start was not kept. ")

  const masked = await make("masked")
  await checkout(shop(masked), await cartWith(shop(masked), mug), { buyer_name: "4111 1111 1111 1111" })
  const seq = await lastSeq(masked)
  await cartWith(shop(masked), lamp)
  expect(await reasonOf(masked, seq)).toMatchObject({ reason: "masked", at: seq })

  const dearer = await make("dearer")
  await cartWith(shop(dearer), mug)
  const cheap = await lastSeq(dearer)
  await send("PATCH", control(`/${dearer}`), { overlay: [{ sku: "speckle-ceramic-mug", priceCents: 9900 }] })
  await cartWith(shop(dearer), lamp)
  expect(await reasonOf(dearer, cheap)).toMatchObject({ seq: cheap, reason: "otherwise", at: cheap })

  // More than the journal of one sandbox holds, so its first writes are evicted.
  const long = await make("long")
  await cartWith(shop(long), mug)
  for (let index = 0; index < 250; index++) await get(`${shop(long)}/api/products?limit=100`)
  await cartWith(shop(long), lamp)
  const late = await lastSeq(long)
  await cartWith(shop(long), lamp)
  expect(await reasonOf(long, late)).toMatchObject({ reason: "missing" })

  await send("DELETE", control(`/${dearer}/journal`))
  expect((await forkAt(dearer, cheap)).body.error.code).toBe("journal_entry_not_found")
  for (let index = 0; index < 2; index++) await cartWith(shop(dearer), lamp)
  expect(await reasonOf(dearer, (await lastSeq(dearer)) - 1)).toMatchObject({ reason: "begun" })
  expect(await names()).toEqual(expect.arrayContaining(before))
  expect((await names()).length).toBe(before.length + 3)
  expect((await forkAt("nobody", 1)).status).toBe(404)
  expect((await entriesOf("nobody")).length).toBe(0)
})
