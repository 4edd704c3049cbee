import { expect, test } from "bun:test"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useStore()
const { control, make, shop } = sandboxApiOf(() => store.url)

const winter = { mode: "frozen", at: "2027-01-15T09:30:00.000Z" }
const earlier = { mode: "frozen", at: "2021-06-01T09:30:00.000Z" }

const buy = async (url: string): Promise<string> =>
  (await checkout(url, await cartWith(url, { product_id: "stoneware-coffee-mug" }))).body.id

const generationOf = async (name: string): Promise<number> => (await get(control(`/${name}`))).body.generation

/** Polls a feed as its description says: each call returns the new orders. */
const pollerOf = (url: string) => {
  let seen: { readonly now: string; readonly generation: number } | undefined
  return async (): Promise<ReadonlyArray<string>> => {
    const read = async (query = "") => (await get(`${url}/api/orders${query}`)).body
    const news = await read(seen === undefined ? "" : `?after=${seen.now}`)
    const body = seen === undefined || seen.generation === news.generation ? news : await read()
    seen = body
    return body.items.map(({ order }: { order: { id: string } }) => order.id)
  }
}

/** Buys three times. A client that polled before must see each purchase exactly once. */
const expectFollowed = async (url: string, poll: ReturnType<typeof pollerOf>) => {
  for (let purchase = 0; purchase < 3; purchase++) {
    const bought = await buy(url)
    expect(await poll()).toEqual([bought])
    expect(await poll()).toEqual([])
  }
}

test("a client that polls a sandbox emptied by a reset sees all purchases after its clock was set back", async () => {
  await make("emptied", { clock: winter, agent: { reset: true } })
  const poll = pollerOf(shop("emptied"))
  await buy(shop("emptied"))
  expect(await poll()).toHaveLength(1)
  expect((await post(`${shop("emptied")}/api/demo/reset`)).status).toBe(200)
  expect(await poll()).toEqual([])
  expect((await send("PUT", control("/emptied/clock"), earlier)).body.now).toBe(earlier.at)
  expect(await generationOf("emptied")).toBe(2)
  await expectFollowed(shop("emptied"), poll)
})

test.each([
  ["PUT", "/clock", earlier],
  ["PATCH", "", { clock: earlier }],
  ["POST", "/clock/advance", { to: earlier.at }]
])(
  "a client that polls an unused sandbox sees all purchases after its clock was set back by %s %s",
  async (method, path, body) => {
    const name = await make(`untouched-${method.toLowerCase()}`)
    const poll = pollerOf(shop(name))
    expect(await poll()).toEqual([])
    expect((await send(method, control(`/${name}${path}`), body)).status).toBe(200)
    await expectFollowed(shop(name), poll)
  }
)

test("a client that polls the unused default sandbox sees all purchases after its clock was set back", async () => {
  const poll = pollerOf(store.url)
  expect(await poll()).toEqual([])
  expect((await send("PUT", control("/default/clock"), earlier)).status).toBe(200)
  await expectFollowed(store.url, poll)
})

test("a client that polls an emptied sandbox without settings sees all purchases after one is created under its name", async () => {
  const url = `${store.url}/sandboxes/made-later`
  const poll = pollerOf(url)
  await buy(url)
  expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
  expect(await poll()).toEqual([])
  await make("made-later", { clock: earlier })
  await expectFollowed(url, poll)
})

/** A sandbox that was emptied by a reset, and a client that polls its feed. */
const polledAfterReset = async (name: string) => {
  const url = `${store.url}/sandboxes/${name}`
  const poll = pollerOf(url)
  await buy(url)
  expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
  expect(await poll()).toEqual([])
  return { url, poll }
}

test("a client that polls an emptied sandbox sees all orders of an earlier fork or import under its name", async () => {
  const source = await make("earlier-orders")
  const first = await buy(shop(source))
  // Only the second order is later than the time that the pollers have seen.
  expect((await post(control(`/${source}/clock/advance`), { by: "P1D" })).status).toBe(200)
  const bought = [first, await buy(shop(source))]
  const file = (await get(control(`/${source}/export`))).body
  const { poll: pollFork } = await polledAfterReset("forked-later")
  expect((await post(control(`/${source}/fork`), { names: ["forked-later"] })).status).toBe(201)
  expect((await pollFork()).toSorted()).toEqual(bought.toSorted())
  const { poll: pollImport } = await polledAfterReset("imported-later")
  expect((await post(control("/import?name=imported-later"), file)).status).toBe(201)
  expect((await pollImport()).toSorted()).toEqual(bought.toSorted())
})

test("the order stream sends the new generation after the clock was set back, and then the purchases", async () => {
  await make("streamed", { clock: winter })
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)])
  const response = await fetch(`${shop("streamed")}/api/orders/stream`, { signal })
  let text = ""
  const decoder = new TextDecoder()
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`The stream ended without ${part}: ${text}`)
      text += decoder.decode(value)
    }
  }
  await until('"generation":0')
  await send("PUT", control("/streamed/clock"), earlier)
  await until('"generation":1')
  for (const id of [await buy(shop("streamed")), await buy(shop("streamed"))]) await until(`"id":"${id}"`)
  stop.abort()
})

test("a clock that is set forward or to the same time begins no new generation", async () => {
  await make("forward", { clock: winter })
  for (const clock of [winter, { mode: "frozen", at: "2027-02-01T09:30:00.000Z" }, { mode: "frozen" }]) {
    expect((await send("PUT", control("/forward/clock"), clock)).status).toBe(200)
    expect(await generationOf("forward")).toBe(0)
  }
  expect((await post(control("/forward/reset"))).body.generation).toBe(1)
})

test("setting the clock back keeps the sandbox's settings and its origin, and its fault rules count from 0", async () => {
  const overlay = [{ sku: "stoneware-coffee-mug", priceCents: 4321 }]
  const faults = [
    { when: { operation: ["searchProducts"] }, trigger: { nth: [2] }, effect: { kind: "error", status: 503 } }
  ]
  await make("origin", { clock: winter, overlay, faults })
  await post(control("/origin/fork"), { names: ["kept"] })
  expect((await get(`${shop("kept")}/api/products`)).status).toBe(200)
  const before = (await get(control("/kept"))).body
  expect(before.forkedFrom).toMatchObject({ sandbox: "origin" })
  await send("PUT", control("/kept/clock"), earlier)
  const after = (await get(control("/kept"))).body
  expect(after).toEqual({
    ...before,
    ...{ generation: 1, clock: earlier, now: earlier.at, lastRequest: after.lastRequest }
  })
  expect((await get(`${shop("kept")}/api/products/stoneware-coffee-mug`)).body.price.amountCents).toBe(4321)
  expect((await get(`${shop("kept")}/api/products`)).status).toBe(200)
  expect((await get(`${shop("kept")}/api/products`)).status).toBe(503)
  // The overlay is part of this generation, and the next one starts with it again.
  expect((await post(control("/kept/reset"))).body).toMatchObject({ generation: 2, overlay: before.overlay })
})

test("entries after the clock was set back can be forked, and those before it are refused", async () => {
  const effect = { kind: "price", select: { sku: "stoneware-coffee-mug" }, cents: 5000 }
  const faults = [{ when: { operation: ["searchProducts"] }, trigger: { nth: [1, 3] }, effect }]
  await make("dear", { clock: winter, faults })
  const url = shop("dear")
  const priceAt = async (url: string) => (await get(`${url}/api/products/stoneware-coffee-mug`)).body.price.amountCents
  const worldPrice = await priceAt(url)
  await get(`${url}/api/products`)
  expect(await priceAt(url)).toBe(effect.cents)
  await send("PUT", control("/dear/clock"), earlier)
  expect(await priceAt(url)).toBe(worldPrice)
  await buy(url)
  await get(`${url}/api/products`)
  await buy(url)
  const { items } = (await get(`${control("/dear/journal")}?limit=100`)).body
  const last = items.findLast(({ operation }: { operation: string }) => operation === "checkout").seq
  for (let seq = 1; seq <= last; seq++) {
    const { body, status } = await post(control(`/dear/journal/${seq}/fork`))
    if (seq <= 3) {
      expect([seq, status, body.error.details.reason]).toEqual([seq, 409, "between"])
      continue
    }
    expect([seq, status]).toEqual([seq, 201])
    const hasSearched = items.some(
      (entry: { seq: number; operation: string }) =>
        entry.operation === "searchProducts" && entry.seq > 3 && entry.seq <= seq
    )
    expect((await get(control(`/${body.name}/faults`))).body.items[0]).toMatchObject({ matched: hasSearched ? 1 : 0 })
    expect(await priceAt(shop(body.name))).toBe(hasSearched ? effect.cents : worldPrice)
  }
})

test("an entry between a reset by the agent and the first write of a clock set back can be forked", async () => {
  await make("both", { clock: winter, agent: { reset: true } })
  const url = shop("both")
  await buy(url)
  await post(`${url}/api/demo/reset`)
  await send("PUT", control("/both/clock"), earlier)
  await get(`${url}/api/products`)
  const { last } = (await get(control("/both/journal"))).body
  await buy(url)
  const { body, status } = await post(control(`/both/journal/${last}/fork`))
  expect([status, (await get(control(`/${body.name}`))).body.now]).toEqual([201, earlier.at])
})
