import { afterAll, expect, test } from "bun:test"
import { Effect } from "effect"
import { connectAgent } from "../mcp/agent.ts"
import { address, agentAt, createSession } from "../protocols/acp/reference/agent.ts"
import { day, garret } from "../store/bookings/agency.ts"
import { newDatabase } from "../support/database.ts"
import { cartWith, checkout, get, makeClient, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const database = await newDatabase()
const first = useStore(database.settings)
/** Stands for another process on the same database, because it has its own caches. */
const second = useStore(database.settings)
afterAll(database.close)

const clock = { mode: "frozen", at: "2027-01-15T09:30:00.000Z" }
const { control, exactOf, hashOf, make, shop, snapshotOf } = sandboxApiOf(() => first.url)
const makeWithOverlay = (name: string, overlay: ReadonlyArray<object>) => make(name, { clock, overlay })
const patch = (name: string, overlay: ReadonlyArray<object>) => send("PATCH", control(`/${name}`), { overlay })
const mug = "stoneware-coffee-mug"
/** A product with one variant. */
const watch = "field-watch-38"
const seats = "/api/flights?from=TLV&to=LGW&date=2027-03-12&cabin=economy"
const seatsOf = async (baseUrl: string) =>
  (await get(`${baseUrl}${seats}`)).body.items.find(
    ({ flightNumber }: { flightNumber: string }) => flightNumber === "KV203"
  )
const rooms = "check_in=2027-03-10&check_out=2027-03-12"

test("an overlay price applies wherever the product is shown, sold, sorted and filtered", async () => {
  const base = shop(await makeWithOverlay("priced", [{ sku: mug, priceCents: 123_400 }]))
  const product = (await get(`${base}/api/products/${mug}`)).body
  expect(product.price.amountCents).toBe(123_400)
  const list = (query: string) => get(`${base}/api/products?${query}&limit=3`)
  expect((await list("sort=price_high")).body.items[0].slug).toBe(mug)
  expect(
    (await list("q=stoneware+coffee+mug&max_price_cents=100000")).body.items.map((p: { slug: string }) => p.slug)
  ).not.toContain(mug)
  const order = (await checkout(base, await cartWith(base, { product_id: mug }))).body
  expect([order.subtotal.amountCents, order.items[0].unitPrice.amountCents]).toEqual([123_400, 123_400])
  await using agent = await connectAgent(base)
  expect((await agent.call("get_product", { id: mug })).price.amountCents).toBe(123_400)
  const session = await createSession(agentAt(base), {
    items: [{ id: mug, quantity: 1 }],
    fulfillment_address: address
  })
  expect(session.line_items[0].base_amount).toBe(123_400)
  const feed = (await get(`${base}/api/acp/feed`)).body.products
  expect(feed.find(({ id }: { id: string }) => id === product.variants[0].id).price).toBe("1234.00 USD")
  expect(await (await fetch(`${base}/products/${mug}`)).text()).toContain("$1,234.00")
  // No other sandbox and no cached search shows this price.
  const other = shop(await makeWithOverlay("unpriced", []))
  expect((await get(`${other}/api/products/${mug}`)).body.price.amountCents).toBeLessThan(10_000)
})

test("the largest overlay stock is within the contract", async () => {
  const left = 100_000
  const base = shop(
    await makeWithOverlay("largest", [
      { sku: "KV203/economy", left },
      { sku: garret.room.id, left }
    ])
  )
  const [flights, hotel] = await Effect.runPromise(
    Effect.gen(function* () {
      const client = yield* makeClient(base)
      const trip = { from: "TLV", to: "LGW", date: day("2027-03-12"), cabin: "economy" } as const
      const stay = { check_in: day("2027-03-10"), check_out: day("2027-03-12") }
      return [
        yield* client.searchFlights({ urlParams: trip }),
        yield* client.getHotelAvailability({ path: { id: garret.hotel.id }, urlParams: stay })
      ] as const
    })
  )
  expect(flights.items.map(({ seatsLeft }) => seatsLeft)).toContain(left)
  expect(hotel.rooms.map(({ roomsLeft }) => roomsLeft)).toContain(left)
})

test("an overlay stock limits sales, and cancellations return to it", async () => {
  const base = shop(await makeWithOverlay("scarce", [{ sku: watch, left: 1 }]))
  const buy = async () => checkout(base, await cartWith(base, { product_id: watch }))
  const order = (await buy()).body
  expect((await get(`${base}/api/products/${watch}`)).body.variants[0].available).toBe(false)
  expect((await get(control("/scarce"))).body.overlay[0].left).toBe(0)
  await post(`${base}/api/orders/${order.id}/cancel`)
  expect((await get(control("/scarce"))).body.overlay[0].left).toBe(1)
  expect((await buy()).status).toBe(201)
  // Two more than are already sold.
  await patch("scarce", [{ sku: watch, left: 2 }])
  const cart = (await post(`${base}/api/carts`)).body.id
  const add = (quantity: number) => post(`${base}/api/carts/${cart}/items`, { product_id: watch, quantity })
  expect([(await add(3)).status, (await add(2)).status]).toEqual([400, 201])
})

test("a cancellation may raise the stock above the maximum that can be set", async () => {
  const base = shop(await makeWithOverlay("plenty", []))
  const order = (await checkout(base, await cartWith(base, { product_id: mug }))).body
  expect((await patch("plenty", [{ sku: mug, left: 100_000 }])).status).toBe(200)
  await post(`${base}/api/orders/${order.id}/cancel`)
  const { body, status } = await get(control("/plenty"))
  expect([status, body.overlay.map(({ left }: { left: number }) => left).includes(100_001)]).toEqual([200, true])
})

test("overlay prices and stock apply to flights, rooms and cars", async () => {
  const hotels = (await get(`${first.url}/api/hotels?city=TLV&${rooms}`)).body.items
  const hotel = hotels.find((each: { fromNightlyCents: number | null }) => each.fromNightlyCents !== null).id
  const roomType = (await get(`${first.url}/api/hotels/${hotel}/availability?${rooms}`)).body.rooms[0].roomTypeId
  const base = shop(
    await makeWithOverlay("travel", [
      { sku: "kv203/economy", date: "2027-03-12", priceCents: 55_500, left: 2 },
      { sku: roomType, priceCents: 10_000 },
      { sku: roomType, date: "2027-03-11", priceCents: 33_300, left: 1 },
      { sku: "LHR/luxury", priceCents: 1200, left: 0 },
      { sku: "LHR/luxury", date: "2027-03-01", left: 1 }
    ])
  )
  const offer = await seatsOf(base)
  expect([offer.fare.amountCents, offer.seatsLeft]).toEqual([55_500, 2])
  const passenger = { offer_id: offer.id, passenger_name: "Dana Levi", payment_token: "tok_visa" }
  const three = await post(`${base}/api/flights/book`, { ...passenger, passengers: 3 })
  const two = await post(`${base}/api/flights/book`, { ...passenger, passengers: 2 })
  expect([three.status, two.body.total.amountCents, (await seatsOf(base)).seatsLeft]).toEqual([409, 111_000, 0])
  const room = (await get(`${base}/api/hotels/${hotel}/availability?${rooms}`)).body.rooms.find(
    (each: { roomTypeId: string }) => each.roomTypeId === roomType
  )
  expect([room.total.amountCents, room.roomsLeft]).toEqual([43_300, 1])
  const stay = {
    room_type_id: roomType,
    check_in: "2027-03-10",
    check_out: "2027-03-12",
    guest_name: "Dana",
    payment_token: "tok_visa"
  }
  expect((await post(`${base}/api/hotels/${hotel}/book`, stay)).body.total.amountCents).toBe(43_300)
  expect((await post(`${base}/api/hotels/${hotel}/book`, stay)).status).toBe(409)
  const cars = async (day: string) =>
    (
      await get(
        `${base}/api/cars?location=LHR&pickup_date=2027-03-0${day}&dropoff_date=2027-03-0${day}&car_class=luxury`
      )
    ).body.items[0]
  const car = await cars("1")
  expect([car.total.amountCents, car.available, (await cars("2")).available]).toEqual([1200, true, false])
  const driver = { offer_id: car.id, driver_name: "Dana", payment_token: "tok_visa" }
  expect((await post(`${base}/api/cars/book`, driver)).body.total.amountCents).toBe(1200)
  expect((await post(`${base}/api/cars/book`, driver)).status).toBe(409)
})

test("another process charges and shows a new overlay at once", async () => {
  const name = await makeWithOverlay("shared", [{ sku: mug, priceCents: 5000 }])
  const otherShop = `${second.url}/shops/${name}`
  const priceThere = async () => (await get(`${otherShop}/api/products/${mug}`)).body.price.amountCents
  expect(await priceThere()).toBe(5000)
  await patch(name, [{ sku: mug, priceCents: 6000, left: 1 }])
  expect(await priceThere()).toBe(6000)
  // The other process used the default sandbox before it had an overlay. A unit of work reads this from the row.
  await cartWith(second.url, { product_id: mug })
  const cart = await cartWith(second.url, { product_id: mug })
  await patch("default", [{ sku: mug, priceCents: 7000 }])
  expect((await checkout(second.url, cart)).body.subtotal.amountCents).toBe(7000)
  await patch("default", [])
})

test("snapshots, forks and exports include the overlay, and a reset restores it", async () => {
  const name = await makeWithOverlay("kept", [{ sku: watch, priceCents: 4100, left: 5 }])
  const priceIn = async (sandbox: string) =>
    (await get(`${shop(sandbox)}/api/products/${watch}`)).body.price.amountCents
  const before = await snapshotOf(name)
  await patch(name, [])
  expect(await priceIn(name)).not.toBe(4100)
  const fork = (await post(control(`/${name}/fork`), { snapshot: before })).body.items[0]
  expect(fork.overlay).toEqual([
    { sku: expect.stringMatching(/^prod_/), priceCents: 4100 },
    { sku: expect.stringMatching(/^var_/), left: 5 }
  ])
  expect(await priceIn(fork.name)).toBe(4100)
  const dearer = (
    await post(control(`/${name}/fork`), {
      snapshot: before,
      overrides: { overlay: [{ sku: watch, priceCents: 9900 }] }
    })
  ).body.items[0]
  expect(await priceIn(dearer.name)).toBe(9900)
  const seeded = (await post(control(`/${name}/fork`), { snapshot: before, overrides: { seed: "another" } })).body
    .items[0]
  expect([seeded.seed, seeded.overlay, await priceIn(seeded.name)]).toEqual(["another", fork.overlay, 4100])
  const elsewhere = (
    await post(control(`/${name}/fork`), { snapshot: before, overrides: { packs: ["standard", "hostile/basic"] } })
  ).body.items[0]
  expect(elsewhere.overlay).toEqual([])
  await post(control(`/${name}/restore`), { snapshot: before })
  expect(await priceIn(name)).toBe(4100)
  const file = (await get(control(`/${name}/export`))).body
  const imported = (await post(control("/import?name=imported"), file)).body
  expect(imported.overlay).toEqual(fork.overlay)
  expect(await priceIn("imported")).toBe(4100)
  expect((await exactOf("imported")).state.overlay).toEqual((await exactOf(name)).state.overlay)
  // The canonical hash ignores the overlay, which is a setting.
  expect(await hashOf("imported")).toBe(await hashOf(await makeWithOverlay("plain", [])))
  await send("PATCH", control(`/${name}`), { agent: { reset: true } })
  await checkout(shop(name), await cartWith(shop(name), { product_id: watch, quantity: 2 }))
  expect((await post(`${shop(name)}/api/demo/reset`)).status).toBe(200)
  expect((await get(control(`/${name}`))).body.overlay).toEqual(fork.overlay)
})

test("a percentage applies to the overlay's price, or to the world's, until a fault sets another price", async () => {
  const world = shop(await makeWithOverlay("as-the-world", []))
  const fare = (await seatsOf(world)).fare.amountCents
  const set = [
    { sku: "KV203/economy", percent: 10 },
    { sku: mug, priceCents: 2001, percent: -50 }
  ]
  const base = shop(await makeWithOverlay("dearer", set))
  const fareNow = async () => (await seatsOf(base)).fare.amountCents
  expect(await fareNow()).toBe(Math.round(fare * 1.1))
  expect((await get(`${base}/api/products/${mug}`)).body.price.amountCents).toBe(1001)
  const overlay = (await get(control("/dearer"))).body.overlay
  expect(overlay).toEqual([set[0], { ...set[1], sku: expect.stringMatching(/^prod_/) }])
  const effect = (change: object) => ({ kind: "price", select: { sku: "KV203/economy" }, ...change })
  const faults = [
    { trigger: { nth: [1] }, effect: effect({ cents: 5000 }) },
    { trigger: { nth: [2] }, effect: effect({ percent: 20 }) }
  ]
  await send("PUT", control("/dearer/faults"), { faults })
  expect([await fareNow(), await fareNow()]).toEqual([5000, 6000])
  // A booking costs what the search shows, and a reset restores the overlay as it was set.
  const seat = { offer_id: (await seatsOf(base)).id, passenger_name: "Dana", payment_token: "tok_visa" }
  expect((await post(`${base}/api/flights/book`, seat)).body.total.amountCents).toBe(6000)
  await send("PUT", control("/dearer/faults"), { faults: [] })
  await post(control("/dearer/reset"))
  expect(await fareNow()).toBe(Math.round(fare * 1.1))
})

test("a date that does not exist is refused with the reason", async () => {
  const wrong = { sku: "KV203/economy", date: "2027-02-29", left: 1 }
  for (const set of [{ overlay: [wrong] }, { stock: [wrong] }]) {
    const { body, status } = await send("PATCH", control("/default"), set)
    expect(status).toBe(400)
    expect(body.error.message).toContain('date: expected a date that exists, YYYY-MM-DD, received "2027-02-29"')
  }
})

test("two overlay entries for the same thing are refused, even under different names", async () => {
  const { id } = (await get(`${first.url}/api/products/${mug}`)).body
  const night = { sku: "KV203/economy", date: "2027-03-12" }
  const { body, status } = await post(control(""), {
    name: "twice",
    overlay: [
      { sku: mug, priceCents: 1000, left: 1 },
      { ...night, left: 1 },
      { sku: "KV203/economy", left: 2 },
      { sku: id, percent: 10, priceCents: 1200 },
      { ...night, sku: "kv203/ECONOMY", left: 3 }
    ]
  })
  expect([status, body.error.details.issues]).toEqual([
    400,
    [
      {
        field: "overlay[3].priceCents",
        reason: "invalid",
        expected: "no value, because overlay[0] sets it for the same goods or offer",
        received: "1200"
      },
      {
        field: "overlay[4].left",
        reason: "invalid",
        expected: "no value, because overlay[1] sets it for the same goods or offer",
        received: "3"
      }
    ]
  ])
})

test("a stock of a product is that of each of its variants, and a line without a variant is of the first available", async () => {
  const sold = async (name: string, sku: string) => {
    const base = shop(await makeWithOverlay(name, [{ sku, left: 1 }]))
    const bought = []
    for (const _ of [1, 2, 3, 4]) {
      const cart = (await post(`${base}/api/carts`)).body.id
      const line = { product_id: mug, ...(sku === mug ? {} : { variant_id: sku }) }
      const added = await post(`${base}/api/carts/${cart}/items`, line)
      if (added.status === 201 && (await checkout(base, cart)).status === 201)
        bought.push(added.body.items[0].variantId)
    }
    return bought
  }
  const variants = (await get(`${first.url}/api/products/${mug}`)).body.variants.map(({ id }: { id: string }) => id)
  expect(await sold("whole-product", mug)).toEqual(variants)
  expect(await sold("single-variant", variants[1])).toEqual([variants[1]])
})

test("a stock of a product and one of its variants are refused together, whichever comes first", async () => {
  const { variants } = (await get(`${first.url}/api/products/${mug}`)).body
  expect(variants.length).toBeGreaterThan(1)
  const whole = { sku: mug, left: 1 }
  const [one, other] = variants.map(({ id }: { id: string }) => ({ sku: id, left: 2 }))
  const fieldsOf = async (overlay: ReadonlyArray<object>) => {
    const { issues } = (await post(control(""), { name: "overlapping", overlay })).body.error.details
    return issues.map(({ expected, field }: { expected: string; field: string }) => [field, expected])
  }
  const setBy = (at: number) => `no value, because overlay[${at}] sets it for the same goods or offer`
  expect(await fieldsOf([whole, other])).toEqual([["overlay[1].left", setBy(0)]])
  expect(await fieldsOf([one, other, whole])).toEqual([["overlay[2].left", setBy(0)]])
  await makeWithOverlay("each-variant", [one, other, { sku: mug, priceCents: 1000 }])
  const stock = [whole, { ...other, left: null }]
  const { body, status } = await send("PATCH", control("/each-variant"), { stock })
  expect([status, body.error?.details.issues[0].field]).toEqual([400, "stock[1].left"])
})

test("all errors of an overlay are reported, and no sandbox is created", async () => {
  const { body, status } = await post(control(""), {
    name: "wrong",
    overlay: [
      { sku: "stoneware-cofee-mug", left: 1 },
      { sku: mug, date: "2027-03-01", left: 1 },
      { sku: "KV207/economy" }
    ]
  })
  expect(status).toBe(400)
  const { issues } = body.error.details
  expect(issues.map(({ field }: { field: string }) => field)).toEqual([
    "overlay[0].sku",
    "overlay[1].date",
    "overlay[2]"
  ])
  expect(issues[0].nearest).toEqual([mug])
  expect((await get(control("/wrong"))).status).toBe(404)
  const outside = {
    overlay: [
      { sku: mug, priceCents: 0 },
      { sku: mug, left: 100_001 }
    ]
  }
  expect((await post(control(""), outside)).body.error.details.issues).toHaveLength(2)
  expect((await post(control(""), { overlay: Array(1001).fill({ sku: mug, left: 1 }) })).status).toBe(400)
})

test("the stock of one thing can be set and unset without changing the rest of the overlay", async () => {
  const lamp = "arc-desk-lamp"
  const sku = "KV203/economy"
  const date = "2027-03-12"
  const [price, dear] = [
    { sku, priceCents: 9900 },
    { sku, date, priceCents: 8800 }
  ]
  const base = shop(
    await makeWithOverlay("one-thing", [
      { sku: watch, left: 5 },
      { ...price, left: 3 },
      { ...dear, left: 2 }
    ])
  )
  const set = (stock: ReadonlyArray<object>) => send("PATCH", control("/one-thing"), { stock })
  const overlay = async (): Promise<ReadonlyArray<{ sku: string; left?: number }>> =>
    (await get(control("/one-thing"))).body.overlay
  const cabin = async () => (await overlay()).filter((each) => each.sku === sku)
  const goods = async () => (await overlay()).filter((each) => each.sku !== sku).map(({ left }) => left)
  expect((await checkout(base, await cartWith(base, { product_id: watch, quantity: 4 }))).status).toBe(201)
  await set([{ sku: lamp, left: 0 }])
  await expect(cartWith(base, { product_id: lamp })).rejects.toThrow("is sold out")
  await set([{ sku: lamp, left: null }])
  await cartWith(base, { product_id: lamp })
  expect(await goods()).toEqual([1])
  // A date with its own stock is sold out, too. Its stock can then be set alone.
  await set([{ sku, left: 0 }])
  expect([await cabin(), (await seatsOf(base)).seatsLeft]).toEqual([[{ ...price, left: 0 }, dear], 0])
  await set([{ sku, date, left: 2 }])
  const { id: offer_id, seatsLeft } = await seatsOf(base)
  const seat = { offer_id, passenger_name: "Dana Levi", payment_token: "tok_visa" }
  expect([seatsLeft, (await post(`${base}/api/flights/book`, seat)).status]).toEqual([2, 201])
  expect(await cabin()).toEqual([
    { ...price, left: 0 },
    { ...dear, left: 1 }
  ])
  // The date then has the stock of every date. Its sales stay.
  await set([{ sku, date, left: null }])
  expect(await cabin()).toEqual([
    { ...price, left: 0 },
    { ...dear, left: 0 }
  ])
  await set([{ sku, left: null }])
  expect(await cabin()).toEqual([price, dear])
  await post(control("/one-thing/reset"))
  expect([await goods(), await cabin()]).toEqual([[5], [price, dear]])
  const refused = (await set([{ sku: "nothing", left: 0 }])).body.error
  expect(refused.details.issues[0].field).toBe("stock[0].sku")
})

test("the product feed changes at once when a sandbox is dropped, created anew or gets other packs", async () => {
  const base = shop("anew")
  const feedItemOf = async (slug: string) => {
    const { products } = (await get(`${base}/api/acp/feed`)).body
    return products.find(({ link }: { link: string }) => link.includes(slug))
  }
  const drop = () => send("DELETE", control("/anew"))
  await makeWithOverlay("anew", [{ sku: watch, priceCents: 99_900, left: 0 }])
  expect(await feedItemOf(watch)).toMatchObject({ price: "999.00 USD", availability: "out_of_stock" })
  await drop()
  const { amountCents } = (await get(`${first.url}/api/products/${watch}`)).body.price
  const own = { price: `${(amountCents / 100).toFixed(2)} USD`, availability: "in_stock" }
  expect(await feedItemOf(watch)).toMatchObject(own)
  await makeWithOverlay("anew", [{ sku: watch, left: 0 }])
  expect(await feedItemOf(watch)).toMatchObject({ ...own, availability: "out_of_stock" })
  await drop()
  await makeWithOverlay("anew", [])
  expect(await feedItemOf(watch)).toMatchObject(own)
  const before = (await feedItemOf(mug)).description
  expect((await send("PATCH", control("/anew"), { packs: ["standard", "hostile/basic"] })).status).toBe(200)
  const { description } = (await get(`${base}/api/products/${mug}`)).body
  expect(description).not.toBe(before)
  expect((await feedItemOf(mug)).description).toBe(description)
})
