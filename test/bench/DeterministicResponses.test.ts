import { afterAll, beforeAll, expect, test } from "bun:test"
import { Redacted } from "effect"
import { engine, newDatabase } from "../support/database.ts"
import { startStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

// The same calls give the same bytes: in two sandboxes, after a restart, and on either engine.

const database = await newDatabase()
let store: Awaited<ReturnType<typeof startStore>>
beforeAll(async () => {
  store = await startStore(database.settings)
})
afterAll(async () => {
  await store.stop()
  await database.close()
})

const frozen = { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } }

/** Thirty calls over REST, MCP and ACP, each with its status and the bytes of its answer without the sandbox's URL. */
const script = async (url: string): Promise<ReadonlyArray<string>> => {
  const seen: Array<string> = []
  // biome-ignore lint/suspicious/noExplicitAny: the script knows the shape of each answer
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    seen.push(`${method} ${path} ${response.status} ${text}`.replaceAll(url, "").replaceAll(new URL(url).pathname, ""))
    return JSON.parse(text)
  }
  const tool = (name: string, given: object) =>
    call("POST", "/mcp", { jsonrpc: "2.0", id: seen.length, method: "tools/call", params: { name, arguments: given } })
  const pay = { payment_token: "tok_visa" }
  const dates = { pickup: "pickup_date=2027-03-12&dropoff_date=2027-03-14" }

  await call("GET", "/api/products?q=mug")
  const { id } = await call("POST", "/api/carts")
  await call("POST", `/api/carts/${id}/items`, { product_id: "stoneware-coffee-mug", quantity: 2 })
  await call("POST", `/api/carts/${id}/items`, { product_id: "no-such-thing" })
  await call("POST", "/api/checkout", { cart_id: id, payment_token: "tok_declined" })
  const order = await call("POST", "/api/checkout", { cart_id: id, ...pay, buyer_name: "Dana Levi" })
  await call("GET", `/api/orders/${order.confirmationNumber}`)
  const { items: flights } = await call("GET", "/api/flights?from=TLV&to=LON&date=2027-03-12")
  const seats = { offer_id: flights[0].id, passenger_name: "Dana Levi", ...pay }
  const booking = await call("POST", "/api/flights/book", seats)
  await call("POST", `/api/bookings/${booking.id}/cancel`)
  await call("POST", `/api/bookings/${booking.id}/cancel`)
  const { items: cars } = await call("GET", `/api/cars?location=LHR&${dates.pickup}`)
  await call("POST", "/api/cars/book", { offer_id: cars[0].id, driver_name: "Noa", ...pay })
  await call("GET", "/api/hotels?city=LON&check_in=2027-03-12&check_out=2027-03-14&guests=2")

  await call("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" })
  await tool("search_products", { q: "lamp" })
  const made = await tool("create_cart", {})
  const cart_id = made.result.structuredContent.id
  await tool("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
  await tool("checkout_cart", { cart_id, ...pay })
  await tool("checkout_cart", { cart_id, ...pay })
  await tool("book_flight", seats)
  await tool("list_orders", {})

  const sessions = "/api/acp/checkout_sessions"
  const session = await call("POST", sessions, { items: [{ id: "arc-desk-lamp", quantity: 1 }] })
  await call("GET", `${sessions}/${session.id}`)
  const address = { name: "N", line_one: "1", city: "London", state: "", country: "GB", postal_code: "N1" }
  await call("POST", `${sessions}/${session.id}`, { fulfillment_address: address })
  await call("POST", `${sessions}/${session.id}`, { fulfillment_option_id: "express" })
  const paid = { payment_data: { token: "spt_visa", provider: "stripe" } }
  await call("POST", `${sessions}/${session.id}/complete`, paid)
  await call("POST", `${sessions}/${session.id}/complete`, paid)
  await call("POST", `${sessions}/${session.id}/cancel`)
  await call("GET", "/api/orders")
  return seen
}

/** The answers to the script in a new sandbox, and the state that it leaves. */
const runIn = async (origin: string, name: string) => {
  const { exactOf, hashOf, make, shop } = sandboxApiOf(() => origin)
  await make(name, frozen)
  const seen = await script(shop(name))
  return { seen, hash: await hashOf(name, "?view=exact"), exact: await exactOf(name) }
}

test("thirty calls over REST, MCP and ACP give the same bytes in two sandboxes, and after a restart", async () => {
  const first = await runIn(store.url, "first")
  expect(first.seen).toHaveLength(30)
  expect(first.seen.filter((text) => / 5\d\d /.test(text.slice(0, 80)))).toEqual([])
  expect(await runIn(store.url, "second")).toEqual(first)
  await store.stop()
  store = await startStore(database.settings)
  expect(await runIn(store.url, "third")).toEqual(first)
})

test.skipIf(engine === "sqlite")("and on the other database engine", async () => {
  const other = await startStore({ databaseUrl: Redacted.make(":memory:") })
  try {
    expect(await runIn(other.url, "elsewhere")).toEqual(await runIn(store.url, "here"))
  } finally {
    await other.stop()
  }
})
