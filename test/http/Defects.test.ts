import { expect, test } from "bun:test"
import { payment, watch } from "../protocols/acp/reference/agent.ts"
import {
  availabilityOf,
  bookCar,
  bookFlight,
  bookLastRoom,
  expectRefused,
  garret,
  searchCars,
  searchFlights,
  searchHotels,
  startAgency
} from "../store/bookings/agency.ts"
import { engine, newDatabase } from "../support/database.ts"
import { proxyTo } from "../support/proxy.ts"
import { type Answer, get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"

const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }

/** A valid call of every operation. */
const everyCall = async (url: string, cart: string): Promise<ReadonlyArray<Answer>> => {
  const session = `${url}/api/acp/checkout_sessions/cs_x`
  return [
    await get(`${url}/api/products`),
    await get(`${url}/api/products/field-watch-38`),
    await post(`${url}/api/carts`),
    await get(`${url}/api/carts/${cart}`),
    await post(`${url}/api/carts/${cart}/items`, { product_id: "field-watch-38" }),
    await send("PATCH", `${url}/api/carts/${cart}/items/var_x`, { quantity: 1 }),
    await send("DELETE", `${url}/api/carts/${cart}/items/var_x`),
    await post(`${url}/api/checkout`, { cart_id: cart, payment_token: "tok_visa" }),
    await get(`${url}/api/orders`),
    await get(`${url}/api/orders/VT-000000`),
    await post(`${url}/api/orders/VT-000000/cancel`),
    await post(`${url}/api/demo/reset`),
    await searchHotels(url, { city: "NYC", ...stay }),
    await availabilityOf(url, garret.hotel.id, stay),
    await bookLastRoom(url, garret, stay.check_in, stay.check_out),
    await searchFlights(url, { from: "TLV", to: "LON", date: stay.check_in }),
    await bookFlight(url, { offer_id: "flt_kv207_tlv_lgw_20270312_economy" }),
    await searchCars(url, { location: "LHR", pickup_date: stay.check_in, dropoff_date: stay.check_out }),
    await bookCar(url, { offer_id: "car_lhr_compact_20270312_20270315" }),
    await get(`${url}/api/bookings/VT-000000`),
    await post(`${url}/api/bookings/VT-000000/cancel`),
    await get(`${url}/api/acp/feed`),
    await post(`${url}/api/acp/checkout_sessions`, { items: [watch] }),
    await get(session),
    await post(session, {}),
    await post(`${session}/complete`, payment()),
    await post(`${session}/cancel`)
  ]
}

const loseTables = async (database: TestDatabase) => {
  const lines = ["cart_lines", "order_lines", "checkout_session_lines"]
  const things = ["orders", "carts", "checkout_sessions", "bookings", "inventory", "sandboxes"]
  for (const table of [...lines, ...things]) await database.query(`drop table ${table}`)
}

const breakages = [
  ["has lost its tables", 500, "internal_error", "X-Request-Id"],
  ["cannot be reached", 503, "database_unavailable", "Try again in a few seconds"]
] as const

// SQLite runs within the process: it can always be reached.
const possible = breakages.filter(([, status]) => status === 500 || engine === "postgres")

test.each(possible)("if the database %s every operation answers only %i %s", async (_, status, code, said) => {
  await using database = await newDatabase()
  await using proxy = await proxyTo(database)
  const { stop, url } = await startAgency(proxy.settings)
  const cart = (await post(`${url}/api/carts`)).body.id
  if (status === 503) await proxy.cut()
  else await loseTables(database)
  const answers = await everyCall(url, cart)
  // After this time the server reads the sandbox settings again. The document is served even if that read fails.
  await Bun.sleep(200)
  const paths: object = (await get(`${url}/openapi.json`)).body.paths
  expect(answers).toHaveLength(Object.values(paths).flatMap(Object.keys).length)
  for (const answer of answers) {
    expectRefused(answer, status, code, [said])
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w.:-]+$/)
    expect(answer.headers.get("retry-after")).toBe(status === 503 ? "1" : null)
    expect(JSON.stringify(answer.body)).not.toMatch(
      /sql|table|sandboxes|inventory|\bat \/|\.ts|Error:|cause|ECONN|:\d/i
    )
  }
  const named = await post(`${url}/api/carts`, undefined, { "X-Request-Id": "my-cart" })
  expect([named.status, named.headers.get("x-request-id")]).toEqual([status, "my-cart"])
  await stop()
})

test.skipIf(engine === "sqlite")("the bench and the analytics also report an unreachable database", async () => {
  await using database = await newDatabase()
  await using proxy = await proxyTo(database)
  const { stop, url } = await startStore(proxy.settings)
  const key = { authorization: "Bearer vis_org_of_nobody" }
  await proxy.cut()
  const bench = `${url}/bench/v1/sandboxes`
  for (const answer of [
    await get(bench),
    await post(bench, { name: "new" }),
    await get(`${bench}/new/journal`),
    await get(`${url}/bench/v1/runs`)
  ]) {
    expectRefused(answer, 503, "database_unavailable", ["Try again in a few seconds"])
    expect([answer.headers.get("retry-after"), answer.body.error.next]).toEqual(["1", undefined])
  }
  // The analytics reference has one code for every 5xx.
  const vitals = await get(`${url}/api/v1/vitals`, key)
  expect([vitals.status, vitals.headers.get("retry-after"), vitals.body.error.code]).toEqual([
    503,
    "1",
    "internal_error"
  ])
  await stop()
})
