import { expect, test } from "bun:test"
import { engine } from "../../support/database.ts"
import { cartWith, checkout, get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { purchaseSurfaceNames, purchaseSurfaces } from "../faults/purchaseSurfaces.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

const store = useStore()
const { control, exactOf, hashOf, make, shop } = sandboxApiOf(() => store.url)

const frozen = { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } }
const offer_id = "flt_zv201_tlv_lhr_20270312_economy"
const mug = { product_id: "speckle-ceramic-mug" }

const lastSeq = async (name: string): Promise<number> => (await get(control(`/${name}/journal`))).body.last
const forkAt = (name: string, seq: number) => post(control(`/${name}/journal/${seq}/fork`))
const reasonOf = async (name: string, seq: number) => (await forkAt(name, seq)).body.error.details
const order = (name: string, faults: object) => post(control(`/${name}/faults`), faults)
const book = (name: string) =>
  post(`${shop(name)}/api/flights/book`, { offer_id, passenger_name: "Dana", payment_token: "tok_visa" })
const read = (name: string) => get(`${shop(name)}/api/products/${mug.product_id}`)
const countsOf = async (name: string) =>
  (await get(control(`/${name}/faults`))).body.items.map(({ fired, matched }: Record<string, number>) => [
    matched,
    fired
  ])

/** Forks at the current last entry, after another write. */
const forkOfNow = async (name: string) => {
  const [seq, hash] = [await lastSeq(name), await hashOf(name)]
  await cartWith(shop(name), mug)
  const { body, status } = await forkAt(name, seq)
  expect(status).toBe(201)
  expect(await hashOf(body.name)).toBe(hash)
  return body.name as string
}

test("a fork repeats a rival's purchases, even if the agent bought nothing", async () => {
  for (const before of [0, 1]) {
    const name = await make(`raced-${before}`, frozen)
    for (let index = 0; index < before; index++) await book(name)
    await order(name, { times: 1, effect: { kind: "rival", quantity: 1 } })
    expect((await book(name)).status).toBe(201)
    const { state } = await exactOf(await forkOfNow(name))
    expect(state.bookings).toHaveLength(before + 2)
  }
  const name = await make("lost", { ...frozen, faults: [{ trigger: { nth: [2] }, effect: { kind: "rival" } }] })
  expect([(await book(name)).status, (await book(name)).status]).toEqual([201, 409])
  const fork = await forkOfNow(name)
  expect((await book(fork)).body.error.code).toBe("not_enough_seats")
  // The sandbox began empty, even if a rival bought first.
  const first = await make("first", { ...frozen, faults: [{ times: 1, effect: { kind: "rival" } }] })
  expect((await book(first)).status).toBe(409)
  await forkOfNow(first)
})

test("a rival buys before a later rule ends the same call, and a fork repeats that", async () => {
  const ends = {
    error: { kind: "error", status: 503 },
    rateLimit: { kind: "rateLimit", retryAfterSeconds: 1 },
    hang: { kind: "hang", ms: 1 },
    drop: { kind: "drop", phase: "before" },
    price: { kind: "price", select: { sku: "ZV201/economy" }, percent: 10, onBook: "refuse" }
  }
  for (const [kind, effect] of Object.entries(ends)) {
    const faults = [
      { times: 1, effect: { kind: "rival", quantity: 2 } },
      { times: 1, effect }
    ]
    const name = await make(`ended-${kind.toLowerCase()}`, { ...frozen, faults })
    await book(name).catch(() => undefined)
    expect([kind, (await exactOf(name)).state.bookings]).toMatchObject([kind, [{ by: "rival" }]])
    await forkOfNow(name)
  }
})

test("a fork repeats a rival on every surface", async () => {
  const goods = async (baseUrl: string) => checkout(baseUrl, await cartWith(baseUrl, { ...mug, quantity: 2 }))
  const all = [
    ...purchaseSurfaceNames.map((way) => [way, purchaseSurfaces[way].buy] as const),
    ["goods", goods] as const
  ]
  for (const [way, buy] of all) {
    const name = await make(`rival-${way}`, { ...frozen, faults: [{ effect: { kind: "rival", quantity: 1 } }] })
    for (let turn = 0; turn < 2; turn++) await buy(shop(name))
    const [before, after] = [name, await forkOfNow(name)]
    const boughtIn = async (of: string) => (await get(`${shop(of)}/api/orders`)).body.items.length
    expect([way, await boughtIn(after)]).toEqual([way, 4])
    expect(await boughtIn(before)).toBe(4)
  }
})

// On SQLite a process completes all purchases of a rival before anything else.
test.skipIf(engine === "sqlite")("a fork is refused if other calls wrote while a rival bought", async () => {
  // The rival needs a hundred purchases.
  const overlay = [{ sku: "ZV201/economy", left: 900 }]
  const name = await make("among", { ...frozen, overlay, faults: [{ times: 1, effect: { kind: "rival" } }] })
  await read(name)
  const booked = book(name)
  while ((await exactOf(name)).state.bookings.length === 0) await Bun.sleep(0)
  await post(`${shop(name)}/api/carts`)
  expect((await booked).body.error.code).toBe("not_enough_seats")
  await read(name)
  await post(`${shop(name)}/api/carts`)
  const { items } = (await get(control(`/${name}/journal`))).body
  const [amid] = items.filter(({ committed }: { committed: boolean }) => committed)
  expect(amid.turn).toBeGreaterThan(1)
  expect(amid.turn).toBeLessThan(101)
  // Before that entry, at it, and after the rival.
  for (const seq of [1, amid.seq, items.length - 1]) {
    expect(await reasonOf(name, seq)).toMatchObject({ seq, reason: "fault" })
  }
})

test("a fork repeats prices and stock that a rule has set", async () => {
  const select = { sku: "ZV201/economy" }
  const when = { operation: ["getProduct"] }
  const name = await make("drifted", {
    ...frozen,
    faults: [
      { when, times: 1, effect: { kind: "price", select, cents: 12_300 } },
      { when, times: 1, effect: { kind: "stock", select, left: 1 } }
    ]
  })
  const before = (await book(name)).body
  await read(name)
  const fork = await forkOfNow(name)
  const booked = await book(fork)
  expect([booked.status, booked.body.total.amountCents]).toEqual([201, 12_300])
  expect(before.total.amountCents).not.toBe(12_300)
  expect((await book(fork)).body.error.code).toBe("not_enough_seats")
})

test("a page's entry lists a rule once for each call of the page in which it fired", async () => {
  const effect = { kind: "price", select: { sku: "ZV201/economy" }, percent: 10 }
  const name = await make("paged", { ...frozen, faults: [{ times: 3, effect }] })
  for (const path of ["/products", "/products", `/api/products/${mug.product_id}`]) {
    expect((await get(`${shop(name)}${path}`)).status).toBe(200)
  }
  const lists = (await get(control(`/${name}/journal`))).body.items.map(({ faults }: { faults: object }) => faults)
  expect(lists).toEqual([["rule_1", "rule_1"], ["rule_1"], []])
  await forkOfNow(name)
  const fork = (await forkAt(name, 1)).body.name
  expect((await countsOf(fork))[0]?.[1]).toBe(2)
})

test("the rules of a fork continue from their counts at the entry", async () => {
  const when = { operation: ["getProduct"] }
  const effect = { kind: "error", status: 503 }
  const name = await make("counted", {
    ...frozen,
    faults: [
      { when, times: 1, effect },
      { when, trigger: { every: 2 }, effect },
      { when, trigger: { after: 3 }, effect }
    ]
  })
  const statuses = async (of: string) => {
    const found = []
    for (let index = 0; index < 3; index++) found.push((await read(of)).status)
    return found
  }
  await cartWith(shop(name), mug)
  const begun = await lastSeq(name)
  expect(await statuses(name)).toEqual([503, 200, 503])
  const middle = await lastSeq(name)
  const counted = await countsOf(name)
  const as = await forkOfNow(name)
  expect(await countsOf(as)).toEqual(counted)
  const next = await statuses(name)
  expect(await statuses(as)).toEqual(next)
  // Before any of them fired, and after the first one, also if there were only reads since.
  for (const seq of [begun, middle]) {
    const fork = (await forkAt(name, seq)).body.name
    expect(await statuses(fork)).toEqual(seq === begun ? [503, 200, 503] : next)
  }
})

test("entries have the counts of rules, even for calls at which none fires", async () => {
  const decline = { trigger: { nth: [3] }, effect: { kind: "decline", reason: "lost_card" } }
  const name = await make("told", { ...frozen, faults: [decline, { effect: { kind: "delay", ms: 1 } }] })
  await book(name)
  // An invalid request is no purchase: the first rule does not count it.
  await post(`${shop(name)}/api/flights/book`, { offer_id })
  await book(name)
  const { items } = (await get(control(`/${name}/journal`))).body
  const delay = (matched: number) => ({ rule: "rule_2", matched, fired: matched, fires: true })
  const first = (matched: number) => ({ rule: "rule_1", matched, fired: 0, fires: false })
  expect(items.map(({ counted, faults }: Record<string, unknown>) => [faults, counted])).toEqual([
    [["rule_2"], [first(1), delay(1)]],
    [["rule_2"], [delay(2)]],
    [["rule_2"], [first(2), delay(3)]]
  ])
  const counts = await Promise.all([1, 2, 3].map(async (seq) => countsOf((await forkAt(name, seq)).body.name)))
  expect(counts).toEqual([
    [
      [1, 0],
      [1, 1]
    ],
    [
      [1, 0],
      [2, 2]
    ],
    [
      [2, 0],
      [3, 3]
    ]
  ])
  // Also in a fork that begins with counts.
  const fork = (await forkAt(name, 3)).body.name
  for (let turn = 0; turn < 2; turn++) await read(fork)
  expect(await countsOf((await forkAt(fork, 1)).body.name)).toEqual([
    [2, 0],
    [4, 4]
  ])
})

test("a changed rule's counts in a fork start from the change", async () => {
  const name = await make("anew", { ...frozen, faults: [{ effect: { kind: "delay", ms: 1 } }] })
  for (let call = 1; call <= 3; call++) await read(name)
  await send("PATCH", control(`/${name}/faults/rule_1`), { effect: { kind: "delay", ms: 2 } })
  for (let call = 1; call <= 5; call++) await read(name)
  const counts = await Promise.all([2, 5, 8].map(async (seq) => countsOf((await forkAt(name, seq)).body.name)))
  expect(counts).toEqual([[[0, 0]], [[2, 2]], [[5, 5]]])
})

test("a fork is refused if its journal was cleared, even if a rule writes next", async () => {
  const select = { sku: "arc-desk-lamp" }
  const rules = {
    price: { when: { operation: ["searchProducts"] }, effect: { kind: "price", select, cents: 5000 } },
    rival: { effect: { kind: "rival", quantity: 1 } }
  }
  const next = {
    price: (name: string) => get(`${shop(name)}/api/products?limit=1`),
    rival: book
  }
  for (const kind of ["price", "rival"] as const) {
    const name = await make(`cleared-${kind}`, { ...frozen, faults: [rules[kind]] })
    await cartWith(shop(name), mug)
    await send("DELETE", control(`/${name}/journal`))
    await get(`${shop(name)}/api/orders`)
    const seq = await lastSeq(name)
    await next[kind](name)
    expect([kind, await reasonOf(name, seq)]).toEqual([kind, { seq, reason: "begun" }])
    await post(`${shop(name)}/api/carts`)
    expect([kind, await reasonOf(name, seq)]).toEqual([kind, { seq, reason: "begun" }])
  }
})

const namesNow = async (): Promise<ReadonlyArray<string>> =>
  (await get(control("?limit=100"))).body.items.map(({ name }: { name: string }) => name)

test("a fork from before a rival bought is made, also if the agent bought nothing then", async () => {
  for (const quantity of [1, "all"]) {
    const name = await make(`unraced-${quantity}`, {
      ...frozen,
      faults: [{ times: 1, effect: { kind: "rival", quantity } }]
    })
    await cartWith(shop(name), mug)
    const [seq, hash] = [await lastSeq(name), await hashOf(name)]
    await book(name)
    const names = await namesNow()
    const { body, status } = await forkAt(name, seq)
    expect([status, await hashOf(body.name)]).toEqual([201, hash])
    // What was made to check it is gone.
    expect((await namesNow()).filter((other) => !names.includes(other))).toEqual([body.name])
  }
})

test("counts of a generation that the agent began do not include its reset", async () => {
  const resets = { ...frozen, agent: { reset: true } }
  const cart = async (name: string) => (await post(`${shop(name)}/api/carts`)).status
  const error = { kind: "error", status: 503, code: "busy", message: "busy" }
  const faults = [
    { trigger: { nth: [4] }, effect: error },
    // Counted after a call: the reset is the first of its generation.
    { trigger: { nth: [9] }, effect: { kind: "malform", how: "notJson" } }
  ]
  const counted = await make("reset-counted", { ...resets, faults })
  for (let call = 1; call <= 2; call++) await read(counted)
  await post(`${shop(counted)}/api/demo/reset`)
  const statuses = []
  for (let call = 1; call <= 4; call++) statuses.push(await cart(counted))
  expect(statuses).toEqual([201, 201, 201, 503])
  const first = (await lastSeq(counted)) - 3
  const counts = await Promise.all(
    [first - 1, first].map(async (seq) => countsOf((await forkAt(counted, seq)).body.name))
  )
  expect(counts).toEqual([
    [
      [0, 0],
      [1, 0]
    ],
    [
      [1, 0],
      [2, 0]
    ]
  ])

  // Rules that fired at the reset, also those that wrote.
  const select = { sku: "arc-desk-lamp" }
  const name = await make("reset-fired", {
    ...resets,
    faults: [
      { effect: { kind: "delay", ms: 1 } },
      { trigger: { nth: [2] }, when: { operation: ["createCart"] }, effect: { kind: "price", select, cents: 5000 } },
      { trigger: { nth: [1] }, effect: { kind: "stock", select, left: 1 } }
    ]
  })
  await post(`${shop(name)}/api/demo/reset`)
  const reset = await lastSeq(name)
  const hashes = [await hashOf(name)]
  for (let call = 1; call <= 4; call++) {
    await cart(name)
    hashes.push(await hashOf(name))
  }
  for (const [index, hash] of hashes.entries()) {
    const { body, status } = await forkAt(name, reset + index)
    expect([index, status, body.error]).toEqual([index, 201, undefined])
    expect(await hashOf(body.name)).toBe(hash)
  }
})

test("a fork has the tools that a rule has changed", async () => {
  const rename = { search_products: "find_products" }
  const when = { operation: ["getProduct"] }
  const name = await make("tools", { ...frozen, faults: [{ when, times: 1, effect: { kind: "tools", rename } }] })
  await read(name)
  const fork = await forkOfNow(name)
  const list = await post(`${shop(fork)}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" })
  expect(JSON.stringify(list.body)).toContain("find_products")
})

test("a fork repeats a write whose response a rule altered", async () => {
  const when = { operation: ["bookFlight"] }
  const effect = { kind: "tamper", target: "answer.status", position: "replace", text: "lost" }
  const name = await make("altered", { ...frozen, faults: [{ when, effect }] })
  expect((await book(name)).body.status).toBe("lost")
  await forkOfNow(name)
})

test("a fork is refused if a rule that may have written was changed since", async () => {
  const rival = { effect: { kind: "rival", quantity: 1 } }
  const name = await make("changed", frozen)
  await order(name, rival)
  await book(name)
  const seq = await lastSeq(name)
  await cartWith(shop(name), mug)
  await send("PATCH", control(`/${name}/faults/rule_1`), { effect: { kind: "rival", quantity: 2 } })
  const at = seq
  expect(await reasonOf(name, seq)).toEqual({ seq, reason: "fault", at })
  await send("DELETE", control(`/${name}/faults/rule_1`))
  expect(await reasonOf(name, seq)).toEqual({ seq, reason: "fault", at })
})

test("a fork is refused if a rule that was removed since has changed prices or stock", async () => {
  const when = { operation: ["getProduct"] }
  for (const effect of [
    { kind: "delay", ms: 1 },
    { kind: "stock", select: { sku: "ZV201/economy" }, left: 1 }
  ]) {
    const name = await make(`removed-${effect.kind}`, { ...frozen, faults: [{ when, effect }] })
    await cartWith(shop(name), mug)
    await read(name)
    const seq = await lastSeq(name)
    await send("DELETE", control(`/${name}/faults/rule_1`))
    await order(name, { times: 1, effect: { kind: "decline", reason: "lost_card" } })
    await book(name)
    await cartWith(shop(name), mug)
    if (effect.kind === "delay") expect((await forkAt(name, seq)).status).toBe(201)
    else expect(await reasonOf(name, await lastSeq(name).then((last) => last - 1))).toMatchObject({ reason: "fault" })
  }
})

test("a fork from before a reset is refused if a rule affected a request, as another may have had its id", async () => {
  const when = { operation: ["getProduct"] }
  const price = { when, effect: { kind: "price", select: { sku: "ZV201/economy" }, cents: 12_300 } }
  const name = await make("renumbered", { ...frozen, faults: [price] })
  await cartWith(shop(name), mug)
  const before = { seq: await lastSeq(name), hash: await hashOf(name) }
  await read(name)
  const at = await lastSeq(name)
  await cartWith(shop(name), mug)
  const seq = await lastSeq(name)
  await send("PUT", control(`/${name}/faults`), { faults: [{ effect: { kind: "delay", ms: 1 } }] })
  await post(control(`/${name}/reset`))
  expect(await reasonOf(name, seq)).toEqual({ seq, reason: "fault", at })
  const { body, status } = await forkAt(name, before.seq)
  expect([status, await hashOf(body.name)]).toEqual([201, before.hash])
})

test("a fork is refused in a copy that began with a price or stock of a rule that it does not have", async () => {
  const select = { sku: "ZV201/economy" }
  const when = { operation: ["getProduct"] }
  for (const effect of [
    { kind: "price", select, cents: 12_300 },
    { kind: "stock", select, left: 0 }
  ]) {
    const source = await make(`source-${effect.kind}`, { ...frozen, faults: [{ when, effect }] })
    await read(source)
    const wanted = { names: [`copy-${effect.kind}`], overrides: { faults: [] } }
    const [{ name }] = (await post(control(`/${source}/fork`), wanted)).body.items
    for (let turn = 1; turn <= 2; turn++) await cartWith(shop(name), mug)
    expect(await reasonOf(name, 1)).toEqual({ seq: 1, reason: "begun" })
  }
  // A stock that a tester set after a sale is no such stock.
  const name = await make("restocked", frozen)
  await book(name)
  await checkout(shop(name), await cartWith(shop(name), mug))
  const stock = [select, { sku: mug.product_id }].map((of) => ({ ...of, left: 5 }))
  expect((await send("PATCH", control(`/${name}`), { stock })).status).toBe(200)
  await book(name)
  expect((await forkAt(name, 1)).status).toBe(201)
})

test("the reason of a refused fork never blames rules that write nothing", async () => {
  const source = await make("source", { ...frozen, faults: [{ effect: { kind: "delay", ms: 1 } }] })
  await cartWith(shop(source), mug)
  const [{ name }] = (await post(control(`/${source}/fork`), { names: ["copy"] })).body.items
  await read(name)
  const seq = await lastSeq(name)
  // Nothing was written in it, so the fork has the current state.
  expect(await hashOf((await forkAt(name, seq)).body.name)).toBe(await hashOf(name))
  await cartWith(shop(name), mug)
  await cartWith(shop(name), mug)
  expect(await reasonOf(name, (await lastSeq(name)) - 2)).toMatchObject({ reason: "begun" })
})

test("a fork is refused as begun, not for a different result, if a rule's price is all that was repeated", async () => {
  const when = { operation: ["getProduct"] }
  const price = { kind: "price", select: { sku: "ZV201/economy" }, cents: 12_300 }
  const source = await make("priced", { ...frozen, faults: [{ when, effect: price }] })
  await cartWith(shop(source), mug)
  const [{ name }] = (await post(control(`/${source}/fork`), { names: ["copy-of-priced"] })).body.items
  await read(name)
  await cartWith(shop(name), mug)
  expect(await reasonOf(name, 1)).toEqual({ seq: 1, reason: "begun" })
})
