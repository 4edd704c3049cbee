import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { InternalError } from "../../src/domain/Errors.ts"
import { maxParameters } from "../../src/domain/Limits.ts"
import { maxBodyBytes } from "../../src/http/JsonBody.ts"
import { documentAt } from "../../src/http/SystemRoutes.ts"
import type { Entry } from "../../src/operation/Operations.ts"
import { address, buyer, payment, watch } from "../protocols/acp/reference/agent.ts"
import type { HttpRequest } from "./hostileRequests.ts"
import { operationsOf } from "./operations.ts"
import { type ComparableResponse, type StoreAndPlatform, startStoreAndPlatform } from "./storeAndPlatform.ts"

// The program's own server, router and edge stay replaceable: the platform's HttpApiBuilder and BunHttpServer give the same
// answers to requests of the contract, from the same contract and records.

type Ask = (call: string, body?: unknown, headers?: Record<string, string>) => Promise<ComparableResponse["body"]>

/** `POST /api/carts`, with or without a body. */
const requestOf: (...call: Parameters<Ask>) => HttpRequest = (call, body, headers = {}) => {
  const [method = "", target = ""] = call.split(" ")
  const type = body === undefined ? undefined : { "content-type": "application/json" }
  return { method, target, headers: { ...type, ...headers }, body: body === undefined ? body : JSON.stringify(body) }
}

/** The tour of the README, the agent checkout of the docs, and the errors on the way. */
const journey = async (ask: Ask) => {
  const found = await ask("GET /api/products?q=ceramic+mug&max_price_cents=5000&limit=1")
  await ask("GET /api/products?limit=0&category=boats")
  await ask(`GET /api/products/${found.items[0].id}`)
  await ask("HEAD /api/products/field-watch-38")
  await ask("GET /api/products/nothing")
  const cart = await ask("POST /api/carts")
  const items = `/api/carts/${cart.id}/items`
  await ask(`POST ${items}`, { product_id: found.items[0].slug, quantity: 2 })
  await ask(`POST ${items}`, { product_id: 7, quantity: 100 })
  await ask(`POST ${items}`)
  await ask(`GET /api/carts/${cart.id}`)
  const buy = (payment_token: string, more = {}) =>
    ask("POST /api/checkout", { cart_id: cart.id, payment_token, ...more })
  for (const token of ["tok_declined", "tok_declined_insufficient_funds", "spt_visa_declinedExpiredCard", "4242"]) {
    await buy(token)
  }
  const order = await buy("tok_visa", { channel: "gpt", buyer_name: "Dana Levi", buyer_email: "dana@example.com" })
  await buy("tok_visa")
  await ask(`POST ${items}`, { product_id: "arc-desk-lamp" })
  await ask("POST /api/checkout", { cart_id: cart.id, payment_token: "tok_visa" }, { "X-Store-Channel": "acp" })
  await ask(`GET /api/orders/${order.confirmationNumber}`)
  const feed = await ask("GET /api/orders")
  await ask(`GET /api/orders?after=${feed.now}`)
  await ask("GET /api/orders?limit=1&channel=gpt")

  const stay = { check_in: "2027-01-20", check_out: "2027-01-21" }
  const nights = new URLSearchParams(stay)
  const { items: hotels } = await ask(`GET /api/hotels?city=NYC&${nights}`)
  const hotel = hotels.find(({ name }: { name: string }) => name === "Orchard Street Rooms")
  const { rooms } = await ask(`GET /api/hotels/${hotel.id}/availability?${nights}`)
  // There is only one room of this type.
  const { roomTypeId } = rooms.find(({ roomName }: { roomName: string }) => roomName === "Garret Single")
  const room = { room_type_id: roomTypeId, ...stay, guest_name: "Dana Levi" }
  for (const payment_token of ["tok_declined", "tok_visa", "tok_visa"]) {
    await ask(`POST /api/hotels/${hotel.id}/book`, { ...room, payment_token })
  }
  const changed = await ask(`POST ${items}`, { product_id: "arc-desk-lamp" })
  const line = `${items}/${changed.items[0].variantId}`
  await ask(`PATCH ${line}`, { quantity: 2 })
  await ask(`PATCH ${items}/nothing`, { quantity: 2 })
  await ask(`DELETE ${line}`)
  await ask(`DELETE ${line}`)
  const flights = await ask("GET /api/flights?from=TLV&to=LON&date=2027-01-20&cabin=economy")
  const trip = { passenger_name: "Dana Levi", passengers: 2, payment_token: "tok_visa" }
  for (const { id } of flights.items) await ask("POST /api/flights/book", { ...trip, offer_id: id })
  const cars = await ask("GET /api/cars?location=LHR&pickup_date=2027-01-20&dropoff_date=2027-01-21")
  const drive = { driver_name: "Dana Levi", payment_token: "tok_visa" }
  for (const { id } of cars.items) {
    const booked = await ask("POST /api/cars/book", { ...drive, offer_id: id })
    if (booked.id !== undefined) await ask(`GET /api/bookings/${booked.id}`)
    await ask(`POST /api/bookings/${booked.id ?? "nothing"}/cancel`)
  }
  for (const id of [order.id, order.id, "nothing"]) await ask(`POST /api/orders/${id}/cancel`)

  const sessions = "/api/acp/checkout_sessions"
  await ask("GET /api/acp/feed")
  await ask(`POST ${sessions}`, { items: [{ id: "nothing", quantity: 1 }] })
  const { id } = await ask(`POST ${sessions}`, { items: [watch] })
  await ask(`POST ${sessions}/${id}`, { fulfillment_address: address })
  await ask(`POST ${sessions}/${id}`, { fulfillment_option_id: "balloon" })
  await ask(`POST ${sessions}/${id}`, { fulfillment_option_id: "express" })
  await ask(`POST ${sessions}/${id}/complete`, payment("spt_declined_insufficient_funds"))
  await ask(`POST ${sessions}/${id}/complete`, payment("spt_123", { buyer }))
  await ask(`POST ${sessions}/${id}/cancel`)
  const other = await ask(`POST ${sessions}`, { items: [watch] })
  await ask(`POST ${sessions}/${other.id}/cancel`)
  await ask(`GET ${sessions}/${other.id}`)

  await ask("GET /sandboxes/my-test-run/api/products?category=desk&limit=3")
  await ask("GET /api/orders?limit=3")
  await ask("POST /api/demo/reset")
  await ask("GET /api/orders")
}

/** Sends the journey to both servers, and passes each pair of answers to `compare`. */
const travel = (
  { ask }: StoreAndPlatform,
  compare: (call: string, store: ComparableResponse, platform: ComparableResponse) => void
) =>
  journey(async (call, body, headers) => {
    const { platform, store } = await ask(requestOf(call, body, headers))
    compare(call, store, platform)
    return store.body
  })

/** The calls of the journey whose answers differ while the platform serves changed implementations. */
const differences = async (change: (entry: Entry) => Entry) => {
  const both = await startStoreAndPlatform(change)
  const found: Array<string> = []
  await travel(both, (call, store, platform) => {
    if (!Bun.deepEquals(store, platform)) found.push(call)
  }).finally(both.stop)
  return found
}

/** Changes the result of the operation with this name. */
const ending =
  (name: string, end: (ended: Effect.Effect<unknown, unknown>) => Effect.Effect<unknown, unknown>) =>
  (entry: Entry): Entry =>
    entry.endpoint.name === name ? { ...entry, operation: (request) => end(entry.operation(request)) } : entry

test("the platform and the program give the same answers in a journey through every operation", async () => {
  const statuses = new Set<number>()
  const succeeded = new Set<string>()
  const both = await startStoreAndPlatform((entry) => ({
    ...entry,
    operation: (request) => Effect.tap(entry.operation(request), () => succeeded.add(entry.endpoint.name))
  }))
  await travel(both, (call, store, platform) => {
    expect([call, platform]).toEqual([call, store])
    statuses.add(store.status)
  }).finally(both.stop)
  expect([...statuses].toSorted()).toEqual([200, 201, 400, 402, 404, 409])
  const operations = operationsOf(documentAt("")).map(({ id }) => id)
  expect([...succeeded].toSorted()).toEqual(operations.toSorted())
})

/** A success with another `updatedAt`. */
const touched = (success: unknown) =>
  Object.assign(Object.create(Object(success)), { updatedAt: DateTime.unsafeMake(0) })

test.each([
  ["a member", "getCart", Effect.map(touched), /^GET .api.carts/],
  ["a sentence", "bookHotel", Effect.mapError((error) => Object.assign(Object(error), { message: "No." })), /book$/],
  ["a status", "acpCancelCheckoutSession", Effect.orElseFail(() => InternalError.unexpected), /cancel$/]
] as const)("%s that differs is found", async (_, name, end, expected) => {
  const found = await differences(ending(name, end))
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((call) => !expected.test(call))).toEqual([])
})

const large = " ".repeat(maxBodyBytes + 1)
const many = `x&`.repeat(maxParameters)

/**
 * Checks that hold for every route, pages and MCP included, and so belong to the edge and not to the builder. If the edge
 * were replaced, each would be a middleware around the platform's app. The long feed differs as well: its operation is Paged,
 * so the program sends all of it, and the builder the first page with a link to the next.
 */
const edges: ReadonlyArray<readonly [string, HttpRequest, store: number, platform: number]> = [
  ["a path that is no route gets the envelope", requestOf("GET /api/nothing"), 404, 404],
  ["a method that the route does not take, with Allow", requestOf("DELETE /api/orders"), 405, 404],
  ["a path that cannot be decoded", requestOf("GET /api/products/%zz"), 400, 404],
  ["a sandbox whose name is none", requestOf("GET /sandboxes/My_Run/api/products"), 400, 404],
  ["more parameters than are read", requestOf(`GET /api/products?${many}`), 400, 200],
  ["a body that is too large for an operation without one", { ...requestOf("POST /api/carts"), body: large }, 413, 201],
  [
    "a name that the server does not answer to",
    requestOf("GET /api/products", undefined, { host: "evil.example" }),
    403,
    200
  ],
  [
    "a reset by a foreign page",
    requestOf("POST /api/demo/reset", undefined, { origin: "https://evil.example" }),
    403,
    200
  ]
]

describe("only the program, not the platform, answers so:", () => {
  let both: StoreAndPlatform
  beforeAll(async () => {
    both = await startStoreAndPlatform()
  })
  afterAll(() => both.stop())

  test.each(edges)("%s", async (_, request, own, others) => {
    const { platform, store } = await both.ask(request)
    expect([store.status, platform.status]).toEqual([own, others])
    expect(store.body.error.message).toMatch(/\S/)
    expect(platform.body.error).toBeUndefined()
  })
})
