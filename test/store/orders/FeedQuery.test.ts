import { beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { rpc } from "../../mcp/agent.ts"
import { newDatabase } from "../../support/database.ts"
import { cartWith, checkout, get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"
import { freeCar, seedPurchases } from "../../web/demo.ts"
import { seedOrders } from "./seedOrders.ts"

const store = useStore()

interface Entry {
  readonly type: string
  readonly createdAt: string
  readonly order?: { readonly channel: string }
  readonly booking?: { readonly channel: string; readonly kind: string }
}

const url = () => `${store.url}/sandboxes/query`
const ask = async (query: string) => (await get(`${url()}/api/orders?${query}`)).body
const channelOf = ({ booking, order }: Entry) => (order ?? booking)?.channel
const kindOf = ({ booking }: Entry) => booking?.kind ?? "order"

beforeAll(() => seedPurchases(url()), 30_000)

describe("a filtered feed", () => {
  test.each(["gpt", "mcp", "acp", "web"])("of the channel %s has all of its entries and no others", async (channel) => {
    const { items } = await ask("")
    const wanted = items.filter((entry: Entry) => channelOf(entry) === channel)
    expect(wanted.length).toBeGreaterThan(0)
    expect((await ask(`channel=${channel}`)).items).toEqual(wanted)
    expect((await ask(`channel=${channel}&limit=1`)).items).toEqual(wanted.slice(0, 1))
  })

  test.each(["order", "hotel", "flight", "car"])(
    "of the kind %s has all of its entries and no others",
    async (kind) => {
      const { items } = await ask("")
      const wanted = items.filter((entry: Entry) => kindOf(entry) === kind)
      expect(wanted.length).toBeGreaterThan(0)
      expect((await ask(`kind=${kind}`)).items).toEqual(wanted)
    }
  )

  test("can combine channel, kind, after and before", async () => {
    const { items } = await ask("")
    const both = items.filter((entry: Entry) => channelOf(entry) === "mcp" && kindOf(entry) === "flight")
    expect(both).toHaveLength(1)
    expect((await ask("channel=mcp&kind=flight")).items).toEqual(both)
    expect((await ask(`channel=mcp&kind=flight&after=${both[0].createdAt}`)).items).toEqual([])
    expect((await ask(`channel=mcp&kind=flight&before=${both[0].createdAt}`)).items).toEqual([])
  })

  test("respects fractions of a millisecond in before and after", async () => {
    const { items } = await ask("")
    const [{ createdAt }] = items
    const within = createdAt.replace("Z", "9Z")
    expect((await ask(`before=${within}&limit=1`)).items).toEqual(items.slice(0, 1))
    expect((await ask(`before=${createdAt}&limit=1`)).items).toEqual(items.slice(1, 2))
    expect((await ask(`after=${within}`)).items).toEqual([])
  })

  test.each([
    ["channel=foo", "channel", "one of web, mcp, acp, gpt"],
    ["kind=boat", "kind", "one of order, hotel, flight, car"]
  ])("%s is refused with the accepted values", async (query, field, accepted) => {
    const { body, status } = await get(`${url()}/api/orders?${query}`)
    expect([status, body.error.code]).toEqual([400, "invalid_request"])
    expect(body.error.message).toContain(`${field}: expected ${accepted}, received "${query.split("=")[1]}"`)
  })
})

test("after returns all later entries, even more than a page", async () => {
  await using database = await newDatabase()
  const { stop, url } = await startStore(database.settings)
  try {
    await seedOrders(database, 300)
    const times = async (query: string) => {
      const { items } = (await get(`${url}/api/orders?${query}`)).body
      return items.map(({ createdAt }: Entry) => createdAt)
    }
    const all = await times("")
    expect(all).toHaveLength(300)
    expect(await times(`after=${all[250]}`)).toEqual(all.slice(0, 250))
    expect(await times(`after=${all[280]}&before=${all[20]}`)).toEqual(all.slice(21, 280))
    expect(await times("after=&limit=")).toEqual(all)
  } finally {
    await stop()
  }
})

test("a long feed is aborted if its sandbox is dropped meanwhile, also if another one has its name", async () => {
  await using database = await newDatabase()
  const { handle, stop, url } = await startStore(database.settings)
  try {
    await seedOrders(database, 1000, 1000, "long")
    const control = `${url}/bench/v1/sandboxes`
    expect((await send("PATCH", `${control}/long`, {})).status).toBe(200)
    // Without a network there are no buffers of megabytes.
    const response = await Effect.runPromise(handle(new Request(`${url}/shops/long/api/orders`)))
    const parts = response.body?.getReader()
    expect((await parts?.read())?.done).toBe(false)
    // Some parts are read in advance.
    await Bun.sleep(100)
    expect((await send("DELETE", `${control}/long`)).status).toBe(204)
    expect((await post(control, { name: "long" })).status).toBe(201)
    const readAll = async () => {
      while ((await parts?.read())?.done === false);
    }
    await expect(readAll()).rejects.toThrow()
  } finally {
    await stop()
  }
})

test("a page of the feed has a cursor to older entries if there are any", async () => {
  const { items } = await ask("")
  const seen: Array<Entry> = []
  let before = ""
  for (let page = 0; page < 10; page++) {
    const answer = await ask(`limit=4${before === "" ? "" : `&before=${before}`}`)
    seen.push(...answer.items)
    expect(answer.older).toBe(seen.length < items.length ? seen.at(-1)?.createdAt : undefined)
    if (answer.older === undefined) break
    before = answer.older
  }
  expect(seen).toEqual(items)
  expect("older" in (await ask(`limit=${items.length}`))).toBe(false)
})

test("the feed has its generation, which grows only with a reset", async () => {
  const own = `${store.url}/sandboxes/generations`
  const generation = async () => (await get(`${own}/api/orders`)).body.generation
  expect(await generation()).toBe(0)
  await checkout(own, await cartWith(own, { product_id: "arc-desk-lamp" }))
  expect(await generation()).toBe(0)
  for (const next of [1, 2]) {
    await post(`${own}/api/demo/reset`)
    expect(await generation()).toBe(next)
  }
  const { result } = (await rpc(own, "tools/call", { name: "list_orders", arguments: {} })).body
  expect(result.structuredContent.generation).toBe(2)
})

test("only a flight booking has a number of passengers", async () => {
  const { items } = await ask("")
  const passengers = items.map(({ booking }: { booking?: { passengers?: number } }) => booking?.passengers)
  expect(passengers.filter((count: number | undefined) => count !== undefined)).toEqual([2])
  const [{ booking }] = (await ask("kind=flight")).items
  expect(Object.keys(booking.ref)).toEqual(["kind", "flightNumber", "from", "to", "date", "cabin"])
  expect((await get(`${url()}/api/bookings/${booking.id}`)).body).toEqual(booking)
})

describe("in a long run", () => {
  const crowd = 5000

  const opened = async () => {
    const database = await newDatabase()
    const store = await startStore(database.settings)
    const close = async () => {
      await store.stop()
      await database.close()
    }
    await seedOrders(database, crowd)
    return { database, url: store.url, [Symbol.asyncDispose]: close }
  }

  test("a filter finds rare entries at any distance, and an agent gets them in pages", async () => {
    await using run = await opened()
    const rare = (await get(`${run.url}/api/orders?channel=gpt`)).body
    expect(rare.items).toHaveLength(crowd / 1000)
    expect(rare.items.every((entry: Entry) => channelOf(entry) === "gpt")).toBe(true)
    expect((await get(`${run.url}/api/orders?channel=gpt&limit=5`)).body.older).toBeUndefined()
    expect((await get(`${run.url}/api/orders?kind=hotel`)).body.items).toEqual([])
    const offer = await freeCar(run.url, "LHR")
    await post(`${run.url}/api/cars/book`, { offer_id: offer.id, driver_name: "Dana", payment_token: "tok_visa" })
    const all = (await get(`${run.url}/api/orders`)).body.items
    expect(all).toHaveLength(crowd + 1)
    expect((await get(`${run.url}/api/orders?kind=order`)).body.items).toEqual(all.slice(1))

    const call = async (given: object) =>
      (await rpc(run.url, "tools/call", { name: "list_orders", arguments: given })).body.result.structuredContent
    const seen: Array<Entry> = []
    const after = all.at(250).createdAt
    for (let older: string | undefined = "9999-01-01T00:00:00Z"; older !== undefined; ) {
      const answer = await call({ after, before: older })
      expect(answer.items.length).toBeLessThanOrEqual(100)
      seen.push(...answer.items)
      older = answer.older
    }
    expect(seen).toEqual(all.slice(0, 250))
  }, 30_000)

  test("orders with many lines are complete and in order among the bookings", async () => {
    await using run = await opened()
    const url = `${run.url}/sandboxes/wide`
    // A snapshot reaches its limit of lines before the hundred orders of a part.
    await seedOrders(run.database, 45, 1000, "wide", 100)
    const offer = await freeCar(url, "LHR")
    await post(`${url}/api/cars/book`, { offer_id: offer.id, driver_name: "Dana", payment_token: "tok_visa" })
    await run.database.query(`update bookings set created_at = '2026-01-01T00:00:00.000Z' where sandbox = 'wide/0'`)
    const { items, older } = (await get(`${url}/api/orders`)).body
    expect([items.length, older]).toEqual([46, undefined])
    const times = items.map(({ createdAt }: Entry) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(items.findIndex(({ type }: Entry) => type === "booking")).toBe(45)
    const lines = items.flatMap(({ order }: { order?: { items: unknown[] } }) =>
      order === undefined ? [] : [order.items.length]
    )
    expect(new Set(lines)).toEqual(new Set([100]))
    const few = (await get(`${url}/api/orders?limit=12`)).body
    expect(few.items).toEqual(items.slice(0, 12))
  }, 30_000)

  test("an order with more lines than one snapshot reads is found, and hides no other order", async () => {
    await using run = await opened()
    const url = `${run.url}/sandboxes/long`
    await seedOrders(run.database, 3, 1000, "long", 1000)
    // Leaves one line in the oldest and in the newest order.
    await run.database.query(`delete from order_lines where sandbox = 'long/0' and position > 0
      and order_id <> 'ord_0000000000000001'`)
    const { items } = (await get(`${url}/api/orders`)).body
    const linesOf = ({ order }: { order: { items: unknown[] } }) => order.items.length
    expect(items.map(linesOf)).toEqual([1, 1000, 1])
    for (const { order } of items) expect((await get(`${url}/api/orders/${order.id}`)).body).toEqual(order)
    expect((await get(`${url}/api/orders?limit=2`)).body.items).toEqual(items.slice(0, 2))
    const older = (await get(`${url}/api/orders?limit=1&before=${items[0].createdAt}`)).body
    expect([older.items, older.older]).toEqual([[items[1]], items[1].createdAt])
    const canceled = await post(`${url}/api/orders/${items[1].order.id}/cancel`)
    expect(canceled.body.error.code).toBe("too_late_to_cancel")
  }, 30_000)

  test("a list that is read in several snapshots has one generation, even with a reset in between", async () => {
    await using run = await opened()
    for (let delay = 0; delay < 12; delay++) {
      await seedOrders(run.database, 1000, 1000, `race-${delay}`)
      const url = `${run.url}/sandboxes/race-${delay}`
      const [{ body }] = await Promise.all([
        get(`${url}/api/orders?limit=1000`),
        Bun.sleep(delay).then(() => post(`${url}/api/demo/reset`))
      ])
      expect([
        [1000, 0],
        [0, 1]
      ]).toContainEqual([body.items.length, body.generation])
    }
  })
})
