import { beforeAll, describe, expect, test } from "bun:test"
import { Ajv2020 } from "ajv/dist/2020.js"
import { useAgency } from "../store/bookings/agency.ts"
import { get, send } from "../support/store.ts"
import { type Arguments, connectAgent, type Json, rpc } from "./agent.ts"

// The clock stands still and ids do not depend on the sandbox, so two sandboxes that do the same answer the same.
const store = useAgency()
const [overRest, overMcp] = ["rest", "mcp"]

/** The operation that each tool is: what the route names comes from the arguments, the others are its query or body. */
const routes: Record<string, `${"GET" | "POST" | "PATCH" | "DELETE"} /api/${string}`> = {
  search_products: "GET /api/products",
  get_product: "GET /api/products/{product_id}",
  create_cart: "POST /api/carts",
  get_cart: "GET /api/carts/{cart_id}",
  add_to_cart: "POST /api/carts/{cart_id}/items",
  change_cart_line: "PATCH /api/carts/{cart_id}/items/{variant_id}",
  remove_from_cart: "DELETE /api/carts/{cart_id}/items/{variant_id}",
  checkout_cart: "POST /api/checkout",
  list_orders: "GET /api/orders",
  get_order: "GET /api/orders/{order_id}",
  cancel_order: "POST /api/orders/{order_id}/cancel",
  search_hotels: "GET /api/hotels",
  get_hotel_availability: "GET /api/hotels/{hotel_id}/availability",
  book_hotel: "POST /api/hotels/{hotel_id}/book",
  search_flights: "GET /api/flights",
  book_flight: "POST /api/flights/book",
  search_cars: "GET /api/cars",
  book_car: "POST /api/cars/book",
  get_booking: "GET /api/bookings/{booking_id}",
  cancel_booking: "POST /api/bookings/{booking_id}/cancel",
  get_product_feed: "GET /api/acp/feed",
  create_checkout_session: "POST /api/acp/checkout_sessions",
  get_checkout_session: "GET /api/acp/checkout_sessions/{checkout_session_id}",
  update_checkout_session: "POST /api/acp/checkout_sessions/{checkout_session_id}",
  complete_checkout_session: "POST /api/acp/checkout_sessions/{checkout_session_id}/complete",
  cancel_checkout_session: "POST /api/acp/checkout_sessions/{checkout_session_id}/cancel",
  reset_store: "POST /api/demo/reset"
}

/** The lists that a tool shows as many entries of as it is told. */
const lists: Record<string, string> = {
  search_products: "items",
  list_orders: "items",
  search_hotels: "items",
  search_flights: "items",
  search_cars: "items",
  get_product_feed: "products"
}

const askRest = async (name: string, given: Arguments): Promise<Json> => {
  const [method = "", template = ""] = (routes[name] ?? "").split(" ")
  const rest = { ...given }
  const path = template.replace(/\{(\w+)\}/g, (_, id: string) => {
    const value = String(rest[id])
    delete rest[id]
    return value
  })
  const url = `${store.sandbox(overRest)}${path}`
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]))
  const { body, status } = method === "GET" ? await get(`${url}?${query}`) : await send(method, url, rest)
  if (status >= 300) throw new Error(`${name}: ${JSON.stringify(body)}`)
  const list = lists[name]
  if (list === undefined || given.limit === undefined) return body
  return { ...body, [list]: body[list].slice(0, Number(given.limit)) }
}

const askMcp = async (name: string, given: Arguments): Promise<Json> => {
  const { body } = await rpc(store.sandbox(overMcp), "tools/call", { name, arguments: given })
  if (body.result === undefined || body.result.isError) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return body.result
}

const trip = { guest_name: "Dana Levi", payment_token: "tok_visa", channel: "gpt" }
const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
const address = { name: "Dana Levi", line_one: "1 Harbour St", city: "Oakland", state: "CA", country: "US" }

type Ask = (name: string, given: Arguments) => Promise<Json>

/** Calls every tool at least once, the later ones with ids that the earlier ones answered. */
const walk = async (ask: Ask): Promise<void> => {
  await ask("search_products", { q: "mug", limit: 3 })
  await ask("search_products", { category: "desk", max_price_cents: 9000, limit: 100 })
  await ask("get_product", { product_id: "speckle-ceramic-mug" })
  const { id: cart_id } = await ask("create_cart", {})
  await ask("add_to_cart", { cart_id, product_id: "speckle-ceramic-mug", quantity: 3 })
  const { items: lines } = await ask("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
  const [mug, lamp] = lines.map(({ variantId }: Json) => ({ cart_id, variant_id: variantId }))
  await ask("change_cart_line", { ...lamp, quantity: 2 })
  await ask("remove_from_cart", mug)
  await ask("get_cart", { cart_id })
  const order = await ask("checkout_cart", { cart_id, payment_token: "tok_visa", buyer_name: "Dana", channel: "gpt" })
  await ask("get_order", { order_id: order.confirmationNumber })
  await ask("cancel_order", { order_id: order.id })

  const { items: hotels } = await ask("search_hotels", { city: "LON", ...stay, guests: 2, limit: 5 })
  const hotel_id = hotels.find(({ fromNightlyCents }: Json) => fromNightlyCents !== null).id
  const { rooms } = await ask("get_hotel_availability", { hotel_id, ...stay, guests: 2 })
  const { roomTypeId } = rooms.find(({ roomsLeft }: Json) => roomsLeft > 0)
  const booking = await ask("book_hotel", { hotel_id, room_type_id: roomTypeId, ...stay, ...trip })
  await ask("get_booking", { booking_id: booking.id })
  await ask("cancel_booking", { booking_id: booking.confirmationNumber })
  const { items: flights } = await ask("search_flights", { from: "tlv", to: "LON", date: stay.check_in, limit: 4 })
  const flight = flights.find(({ seatsLeft }: Json) => seatsLeft > 1)
  const { guest_name: passenger_name, ...paid } = trip
  await ask("book_flight", { offer_id: flight.id, passenger_name, passengers: 2, ...paid })
  const rental = { location: "LHR", pickup_date: stay.check_in, dropoff_date: stay.check_out }
  const { items: cars } = await ask("search_cars", { ...rental, limit: 2 })
  await ask("search_cars", { ...rental, car_class: "compact", limit: 20 })
  await ask("book_car", { offer_id: cars[0].id, driver_name: "Dana Levi", ...paid })

  await ask("get_product_feed", { limit: 3 })
  const items = [{ id: "arc-desk-lamp", quantity: 2 }]
  const { id } = await ask("create_checkout_session", { items, buyer: { first_name: "Dana", email: "" } })
  await ask("get_checkout_session", { checkout_session_id: id })
  const fulfillment_address = { ...address, postal_code: "94607" }
  await ask("update_checkout_session", { checkout_session_id: id, fulfillment_address, items })
  const payment_data = { token: "spt_123" }
  await ask("complete_checkout_session", { checkout_session_id: id, payment_data, channel: "gpt" })
  const { id: other } = await ask("create_checkout_session", { items, fulfillment_address: address })
  await ask("cancel_checkout_session", { checkout_session_id: other })
  await ask("list_orders", { limit: 2 })
  await ask("list_orders", { limit: 100 })
  await ask("reset_store", {})
}

interface Step {
  readonly name: string
  readonly given: Arguments
  readonly rest: Json
  readonly mcp: Json
}

const steps: Array<Step> = []
let tools: ReadonlyArray<{ name: string; outputSchema: object }> = []

beforeAll(async () => {
  await using agent = await connectAgent(store.sandbox(overMcp))
  tools = agent.tools as typeof tools
  await walk(async (name, given) => {
    const rest = await askRest(name, given)
    steps.push({ name, given, rest, mcp: await askMcp(name, given) })
    return rest
  })
})

/** An answer with its links led to the other sandbox. */
const moved = (answer: Json): Json =>
  JSON.parse(JSON.stringify(answer).replaceAll(`/sandboxes/${overRest}/`, `/sandboxes/${overMcp}/`))

const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const ajv = new Ajv2020({ formats: { date: /^\d{4}-\d\d-\d\d$/, "date-time": isDateTime } })

/** A schema that takes no other members than those that it names. */
const closed = (schema: Json): Json => {
  const { anyOf, items, properties, ...rest } = schema
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([member, value]) => [member, closed(value)])),
      additionalProperties: false
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) })
  }
}

test("every tool was walked through, and every one is an operation of REST", () => {
  const names = tools.map(({ name }) => name).sort()
  expect([...new Set(steps.map(({ name }) => name))].sort()).toEqual(names)
  expect(Object.keys(routes).sort()).toEqual(names)
})

describe.each(Object.keys(routes))("%s", (name) => {
  const own = () => steps.filter((step) => step.name === name)

  test("answers what REST answers", () => {
    expect(own().length).toBeGreaterThan(0)
    for (const { mcp, rest } of own()) expect(mcp.structuredContent).toEqual(moved(rest))
  })

  test("says the same in its text", () => {
    for (const { mcp } of own()) {
      expect(mcp.content).toEqual([{ type: "text", text: JSON.stringify(mcp.structuredContent) }])
    }
  })

  test("keeps to its output schema, which names every member", () => {
    const schema = tools.find((tool) => tool.name === name)?.outputSchema
    const validate = ajv.compile(schema === undefined ? false : closed(schema))
    for (const { mcp } of own()) {
      validate(mcp.structuredContent)
      expect(validate.errors ?? []).toEqual([])
    }
  })
})

describe("a list", () => {
  test("that is shown in part is read on with offset", async () => {
    const ask = async (given: Json) => (await askMcp("get_product_feed", given)).structuredContent.products
    const all = await ask({ limit: 1000 })
    const parts = [
      await ask({ limit: 30 }),
      await ask({ limit: 30, offset: 30 }),
      await ask({ limit: 1000, offset: 60 })
    ]
    expect([parts[0].length, parts.flat()]).toEqual([30, all])
    expect(await ask({ offset: 100_000 })).toEqual([])
    expect((await ask({ offset: 1 }))[0]).toEqual(all[1])
  })

  test.each(Object.entries(lists))("%s is as long as its limit", (name, member) => {
    for (const { given, mcp } of steps.filter((step) => step.name === name)) {
      const { length } = mcp.structuredContent[member]
      expect(length).toBeGreaterThan(0)
      expect(length).toBeLessThanOrEqual(Number(given.limit))
    }
  })

  test.each([
    ["search_products", {}, 10],
    ["get_product_feed", {}, 20]
  ])("%s shows a few where nothing is said", async (name, given, few) => {
    const told = (await askMcp(name, { ...given, limit: null })).structuredContent
    expect(told[lists[name] ?? ""].length).toBe(few)
    expect((await askMcp(name, given)).structuredContent).toEqual(told)
    const tool: Json = tools.find((tool) => tool.name === name)
    expect(tool.inputSchema.properties.limit.description).toContain(`${few} by default`)
  })
})

test("a search that finds nothing, or not all, says why in a second text", async () => {
  for (const q of ["xylophone", "mug for coffee lovers"]) {
    const { content, structuredContent } = await askMcp("search_products", { q })
    const [answer, hint, ...rest] = content
    expect([JSON.parse(answer.text), hint.text, rest]).toEqual([structuredContent, structuredContent.hint.message, []])
  }
  expect((await askMcp("search_products", { q: "mug" })).content).toHaveLength(1)
})

test("the next products of a list come with its cursor", async () => {
  const first = (await askMcp("search_products", {})).structuredContent
  const second = (await askMcp("search_products", { cursor: first.nextCursor })).structuredContent
  const both = (await askMcp("search_products", { limit: 20 })).structuredContent
  expect([...first.items, ...second.items].map(({ slug }: Json) => slug)).toEqual(
    both.items.map(({ slug }: Json) => slug)
  )
})
