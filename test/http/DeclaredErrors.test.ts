import { describe, expect, test } from "bun:test"
import { agentAt, createSession, mug, payment } from "../protocols/acp/reference/agent.ts"
import {
  availabilityOf,
  bookCar,
  bookFlight,
  bookRoom,
  expectRefused,
  garret,
  searchCars,
  searchFlights,
  searchHotels,
  testTime,
  useAgency
} from "../store/bookings/agency.ts"
import { type Answer, cartWith, checkout, get, post, send } from "../support/requests.ts"

const store = useAgency()

const lamp = { product_id: "arc-desk-lamp" }
const tooLarge = { note: "x".repeat(1_048_577) }
const asText = { "content-type": "text/plain" }

const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
const { hotel, room } = garret
const single = { room_type_id: room.id, ...stay }
const seat = { offer_id: "flt_kv207_tlv_lgw_20270312_economy" }
const car = { offer_id: "car_lhr_compact_20270312_20270315" }
const declined = { payment_token: "tok_declined" }
const unrecognized = { payment_token: "4242" }

/** The answer to a call on a session with one mug, after some preceding calls. */
type SessionCall = (agent: ReturnType<typeof agentAt>, id: string) => Promise<Answer>
const onSession = (call: SessionCall, before?: SessionCall) => async (url: string) => {
  const agent = agentAt(url)
  const { id } = await createSession(agent, { items: [mug] })
  await before?.(agent, id)
  return call(agent, id)
}
const sessions = (url: string) => `${url}/api/acp/checkout_sessions`
const update: SessionCall = (agent, id) => agent.update(id, {})
const complete: SessionCall = (agent, id) => agent.complete(id)
const cancel: SessionCall = (agent, id) => agent.cancel(id)

/** How to provoke each declared error of agent checkout. */
const acpProvocations: Record<string, (url: string) => Promise<Answer>> = {
  "acpCreateCheckoutSession 400 invalid_request": (url) => post(sessions(url), {}),
  "acpCreateCheckoutSession 400 unknown_item": (url) => post(sessions(url), { items: [{ id: "nothing" }] }),
  "acpCreateCheckoutSession 413 payload_too_large": (url) => post(sessions(url), tooLarge),
  "acpCreateCheckoutSession 415 unsupported_media_type": (url) => post(sessions(url), {}, asText),
  "acpGetCheckoutSession 400 invalid_request": (url) => get(`${sessions(url)}/%zz`),
  "acpGetCheckoutSession 404 checkout_session_not_found": (url) => get(`${sessions(url)}/nothing`),
  "acpUpdateCheckoutSession 400 invalid_request": onSession((agent, id) => agent.update(id, { items: [] })),
  "acpUpdateCheckoutSession 400 unknown_fulfillment_option": onSession((agent, id) =>
    agent.update(id, { fulfillment_option_id: "drone" })
  ),
  "acpUpdateCheckoutSession 400 unknown_item": onSession((agent, id) =>
    agent.update(id, { items: [{ id: "nothing" }] })
  ),
  "acpUpdateCheckoutSession 404 checkout_session_not_found": (url) => post(`${sessions(url)}/nothing`, {}),
  "acpUpdateCheckoutSession 409 session_canceled": onSession(update, cancel),
  "acpUpdateCheckoutSession 409 session_completed": onSession(update, complete),
  "acpUpdateCheckoutSession 413 payload_too_large": (url) => post(`${sessions(url)}/nothing`, tooLarge),
  "acpUpdateCheckoutSession 415 unsupported_media_type": (url) => post(`${sessions(url)}/nothing`, {}, asText),
  "acpCompleteCheckoutSession 400 invalid_request": onSession((agent, id) => agent.complete(id, {})),
  "acpCompleteCheckoutSession 402 payment_declined": onSession((agent, id) =>
    agent.complete(id, payment("spt_declined"))
  ),
  "acpCompleteCheckoutSession 402 unrecognized_payment_token": onSession((agent, id) =>
    agent.complete(id, payment("4242"))
  ),
  "acpCompleteCheckoutSession 404 checkout_session_not_found": (url) => complete(agentAt(url), "nothing"),
  "acpCompleteCheckoutSession 409 out_of_stock": onSession(complete, (agent, id) =>
    agent.update(id, { items: [{ id: "field-watch-38", quantity: 4 }] })
  ),
  "acpCompleteCheckoutSession 409 session_canceled": onSession(complete, cancel),
  "acpCompleteCheckoutSession 409 session_completed": onSession(complete, complete),
  "acpCompleteCheckoutSession 413 payload_too_large": (url) => post(`${sessions(url)}/nothing/complete`, tooLarge),
  "acpCompleteCheckoutSession 415 unsupported_media_type": (url) =>
    post(`${sessions(url)}/nothing/complete`, {}, asText),
  "acpCancelCheckoutSession 400 invalid_request": (url) => post(`${sessions(url)}/%zz/cancel`),
  "acpCancelCheckoutSession 404 checkout_session_not_found": (url) => cancel(agentAt(url), "nothing"),
  "acpCancelCheckoutSession 409 session_canceled": onSession(cancel, cancel),
  "acpCancelCheckoutSession 409 session_completed": onSession(cancel, complete),
  "acpCancelCheckoutSession 413 payload_too_large": (url) => post(`${sessions(url)}/nothing/cancel`, tooLarge)
}

/** The answer to a call on the only line of a cart, or on one that the cart does not have. */
const onLine =
  (method: string, body?: unknown, variantId?: string, headers?: Record<string, string>) => async (url: string) => {
    const cart = await cartWith(url, { product_id: "field-watch-38" })
    const [{ variantId: inCart }] = (await get(`${url}/api/carts/${cart}`)).body.items
    return send(method, `${url}/api/carts/${cart}/items/${variantId ?? inCart}`, body, headers)
  }
const noLine = (url: string) => `${url}/api/carts/nothing/items/nothing`

const cartLineProvocations: Record<string, (url: string) => Promise<Answer>> = {
  "changeCartLine 400 invalid_request": onLine("PATCH", { quantity: 100 }),
  "changeCartLine 400 insufficient_stock": onLine("PATCH", { quantity: 4 }),
  "changeCartLine 404 cart_not_found": (url) => send("PATCH", noLine(url), { quantity: 1 }),
  "changeCartLine 404 cart_item_not_found": onLine("PATCH", { quantity: 1 }, "nothing"),
  "changeCartLine 413 payload_too_large": onLine("PATCH", tooLarge),
  "changeCartLine 415 unsupported_media_type": onLine("PATCH", { quantity: 1 }, undefined, asText),
  "removeFromCart 400 invalid_request": onLine("DELETE", undefined, "%zz"),
  "removeFromCart 404 cart_not_found": (url) => send("DELETE", noLine(url)),
  "removeFromCart 404 cart_item_not_found": onLine("DELETE", undefined, "nothing"),
  "removeFromCart 413 payload_too_large": onLine("DELETE", tooLarge)
}

const cancelOf = (url: string, { kind, id }: Answer["body"]) =>
  post(`${url}/api/${kind === undefined ? "orders" : "bookings"}/${id}/cancel`)

/** The answer to canceling something twice, or after the cancellation deadline. */
const canceledTwice = (buy: (url: string) => Promise<Answer>) => async (url: string) => {
  const { body } = await buy(url)
  await cancelOf(url, body)
  return cancelOf(url, body)
}
const canceledAt = (instant: string, buy: (url: string) => Promise<Answer>) => async (url: string) => {
  const { body } = await buy(url)
  store.setTime(instant)
  const answer = await cancelOf(url, body)
  store.setTime(testTime)
  return answer
}
const buyLamp = async (url: string) => checkout(url, await cartWith(url, lamp))
const bookSingle = (url: string) => bookRoom(url, hotel.id, single)

const cancellationProvocations: Record<string, (url: string) => Promise<Answer>> = {
  "cancelOrder 400 invalid_request": (url) => post(`${url}/api/orders/%zz/cancel`),
  "cancelOrder 404 order_not_found": (url) => post(`${url}/api/orders/nothing/cancel`),
  "cancelOrder 409 already_canceled": canceledTwice(buyLamp),
  "cancelOrder 409 too_late_to_cancel": canceledAt("2026-11-20T11:00:00.000Z", buyLamp),
  "cancelOrder 413 payload_too_large": (url) => post(`${url}/api/orders/nothing/cancel`, tooLarge),
  "cancelBooking 400 invalid_request": (url) => post(`${url}/api/bookings/%zz/cancel`),
  "cancelBooking 404 booking_not_found": (url) => post(`${url}/api/bookings/nothing/cancel`),
  "cancelBooking 409 already_canceled": canceledTwice(bookSingle),
  "cancelBooking 409 too_late_to_cancel": canceledAt("2027-03-13T00:00:00.000Z", bookSingle),
  "cancelBooking 413 payload_too_large": (url) => post(`${url}/api/bookings/nothing/cancel`, tooLarge)
}

/** The answer to a purchase whose idempotency key was already used for another purchase. */
const underOneKey = (buy: (url: string, key: Record<string, unknown>) => Promise<Answer>) => async (url: string) => {
  const key = { idempotency_key: "trip-7" }
  await checkout(url, await cartWith(url, lamp), key)
  return buy(url, key)
}

const keyProvocations: Record<string, (url: string) => Promise<Answer>> = {
  "checkout 409 idempotency_conflict": underOneKey(async (url, key) => checkout(url, await cartWith(url, lamp), key)),
  "bookHotel 409 idempotency_conflict": underOneKey((url, key) => bookRoom(url, hotel.id, { ...single, ...key })),
  "bookFlight 409 idempotency_conflict": underOneKey((url, key) => bookFlight(url, { ...seat, ...key })),
  "bookCar 409 idempotency_conflict": underOneKey((url, key) => bookCar(url, { ...car, ...key })),
  ...Object.fromEntries(
    [
      ["createCart", "/api/carts"],
      ["addToCart", "/api/carts/nothing/items", lamp],
      ["cancelOrder", "/api/orders/nothing/cancel"],
      ["cancelBooking", "/api/bookings/nothing/cancel"],
      ["acpCreateCheckoutSession", "/api/acp/checkout_sessions", { items: [mug] }],
      ["acpUpdateCheckoutSession", "/api/acp/checkout_sessions/nothing", {}],
      ["acpCompleteCheckoutSession", "/api/acp/checkout_sessions/nothing/complete", payment("tok_visa")],
      ["acpCancelCheckoutSession", "/api/acp/checkout_sessions/nothing/cancel"]
    ].map(([operation, path, body]) => [
      `${operation} 409 idempotency_conflict`,
      underOneKey((url, key) =>
        post(`${url}${path}`, body, { "idempotency-key": `${key.idempotency_key}`, "idempotency-mode": "enforce" })
      )
    ])
  )
}

/** How to provoke each declared error of each operation, over raw HTTP at the base URL of a fresh sandbox. */
const provocations: Record<string, (url: string) => Promise<Answer>> = {
  "searchProducts 400 invalid_request": (url) => get(`${url}/api/products?limit=0`),
  "getProduct 400 invalid_request": (url) => get(`${url}/api/products/%zz`),
  "getProduct 404 product_not_found": (url) => get(`${url}/api/products/nothing`),
  "createCart 400 invalid_request": (url) => post(`${url}/api/carts`, undefined, { "idempotency-mode": "strict" }),
  "createCart 413 payload_too_large": (url) => post(`${url}/api/carts`, tooLarge),
  "getCart 400 invalid_request": (url) => get(`${url}/api/carts/%zz`),
  "getCart 404 cart_not_found": (url) => get(`${url}/api/carts/nothing`),
  "addToCart 404 cart_not_found": (url) => post(`${url}/api/carts/nothing/items`, lamp),
  "addToCart 400 invalid_request": async (url) => post(`${url}/api/carts/${await cartWith(url)}/items`, {}),
  "addToCart 400 unknown_product": async (url) =>
    post(`${url}/api/carts/${await cartWith(url)}/items`, { product_id: "nothing" }),
  "addToCart 400 unknown_variant": async (url) =>
    post(`${url}/api/carts/${await cartWith(url)}/items`, { ...lamp, variant_id: "nothing" }),
  "addToCart 400 insufficient_stock": async (url) =>
    post(`${url}/api/carts/${await cartWith(url)}/items`, { product_id: "field-watch-38", quantity: 4 }),
  "addToCart 400 quantity_limit_exceeded": async (url) =>
    post(`${url}/api/carts/${await cartWith(url, lamp)}/items`, { ...lamp, quantity: 99 }),
  "addToCart 413 payload_too_large": (url) => post(`${url}/api/carts/nothing/items`, tooLarge),
  "addToCart 415 unsupported_media_type": (url) => post(`${url}/api/carts/nothing/items`, lamp, asText),
  ...cartLineProvocations,
  "checkout 400 invalid_request": (url) => post(`${url}/api/checkout`, {}),
  "checkout 400 unknown_cart": (url) => checkout(url, "nothing"),
  "checkout 400 empty_cart": async (url) => checkout(url, await cartWith(url)),
  "checkout 402 payment_declined": async (url) =>
    checkout(url, await cartWith(url, lamp), { payment_token: "tok_declined" }),
  "checkout 402 unrecognized_payment_token": async (url) =>
    checkout(url, await cartWith(url, lamp), { payment_token: "4242" }),
  "checkout 409 out_of_stock": async (url) => {
    const watches = { product_id: "field-watch-38", quantity: 3 }
    const late = await cartWith(url, watches)
    await checkout(url, await cartWith(url, watches))
    return checkout(url, late)
  },
  "checkout 413 payload_too_large": (url) => post(`${url}/api/checkout`, tooLarge),
  "checkout 415 unsupported_media_type": (url) => post(`${url}/api/checkout`, {}, asText),
  "listOrders 400 invalid_request": (url) => get(`${url}/api/orders?after=never`),
  "getOrder 400 invalid_request": (url) => get(`${url}/api/orders/%zz`),
  "getOrder 404 order_not_found": (url) => get(`${url}/api/orders/nothing`),
  "searchHotels 400 invalid_request": (url) => searchHotels(url, { city: "PAR", ...stay }),
  "getHotelAvailability 400 invalid_request": (url) => availabilityOf(url, hotel.id, {}),
  "getHotelAvailability 404 hotel_not_found": (url) => availabilityOf(url, "nothing", stay),
  "bookHotel 400 invalid_request": (url) => bookRoom(url, hotel.id, { room_type_id: room.id }),
  "bookHotel 400 unknown_room_type": (url) => bookRoom(url, hotel.id, { ...single, room_type_id: "nothing" }),
  "bookHotel 400 too_many_guests": (url) => bookRoom(url, hotel.id, { ...single, guests: 8 }),
  "bookHotel 402 payment_declined": (url) => bookRoom(url, hotel.id, { ...single, ...declined }),
  "bookHotel 402 unrecognized_payment_token": (url) => bookRoom(url, hotel.id, { ...single, ...unrecognized }),
  "bookHotel 404 hotel_not_found": (url) => bookRoom(url, "nothing", single),
  "bookHotel 409 no_rooms_left": async (url) => {
    await bookRoom(url, hotel.id, single)
    return bookRoom(url, hotel.id, single)
  },
  "bookHotel 413 payload_too_large": (url) => bookRoom(url, hotel.id, tooLarge),
  "bookHotel 415 unsupported_media_type": (url) => bookRoom(url, hotel.id, single, asText),
  "searchFlights 400 invalid_request": (url) => searchFlights(url, { from: "TLV", to: "TLV", date: "2027-03-12" }),
  "bookFlight 400 invalid_request": (url) => bookFlight(url, { ...seat, passengers: 10 }),
  "bookFlight 400 unknown_offer": (url) => bookFlight(url, { offer_id: "nothing" }),
  "bookFlight 402 payment_declined": (url) => bookFlight(url, { ...seat, ...declined }),
  "bookFlight 402 unrecognized_payment_token": (url) => bookFlight(url, { ...seat, ...unrecognized }),
  "bookFlight 409 flight_departed": (url) => bookFlight(url, { offer_id: "flt_kv207_tlv_lgw_20260312_economy" }),
  "bookFlight 409 not_enough_seats": (url) => bookFlight(url, { ...seat, passengers: 2 }),
  "bookFlight 413 payload_too_large": (url) => bookFlight(url, tooLarge),
  "bookFlight 415 unsupported_media_type": (url) => bookFlight(url, seat, asText),
  "searchCars 400 invalid_request": (url) => searchCars(url, { location: "CDG" }),
  "bookCar 400 invalid_request": (url) => bookCar(url, { ...car, driver_name: "" }),
  "bookCar 400 unknown_offer": (url) => bookCar(url, { offer_id: "nothing" }),
  "bookCar 402 payment_declined": (url) => bookCar(url, { ...car, ...declined }),
  "bookCar 402 unrecognized_payment_token": (url) => bookCar(url, { ...car, ...unrecognized }),
  "bookCar 409 no_cars_left": (url) => bookCar(url, { offer_id: "car_ewr_luxury_20270312_20270315" }),
  "bookCar 409 pickup_passed": (url) => bookCar(url, { offer_id: "car_lhr_compact_20260312_20260315" }),
  "bookCar 413 payload_too_large": (url) => bookCar(url, tooLarge),
  "bookCar 415 unsupported_media_type": (url) => bookCar(url, car, asText),
  "getBooking 400 invalid_request": (url) => get(`${url}/api/bookings/%zz`),
  "getBooking 404 booking_not_found": (url) => get(`${url}/api/bookings/nothing`),
  ...keyProvocations,
  ...cancellationProvocations,
  ...acpProvocations,
  "resetDemo 403 foreign_origin": (url) =>
    post(`${url}/api/demo/reset`, undefined, { origin: "https://elsewhere.example" }),
  "resetDemo 403 reset_disabled": async (url) => {
    const { origin } = new URL(url)
    await post(`${origin}/bench/v1/sandboxes`, { name: "kept" })
    return post(`${origin}/shops/kept/api/demo/reset`)
  },
  "resetDemo 413 payload_too_large": (url) => post(`${url}/api/demo/reset`, tooLarge)
}

interface Operation {
  readonly operationId: string
  readonly responses: Record<string, { readonly description: string }>
}

/** Every operation of the document, with its method and path. */
const operations = async () => {
  const { paths } = (await get(`${store.url}/openapi.json`)).body
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation }))
  )
}

// Defects.test.ts provokes the first two on every operation, with a broken database and one that cannot be reached; the
// third is below.
const provokedElsewhere = / (500 internal_error|503 database_unavailable|400 invalid_sandbox_name)$/

describe("every declared error can be provoked", () => {
  test.each(Object.entries(provocations))("%s", async (name, provoke) => {
    const [operation = "", status, code] = name.split(" ")
    const answer = await provoke(`${store.url}/sandboxes/${operation.toLowerCase()}-${code?.replaceAll("_", "-")}`)
    expectRefused(answer, Number(status), code ?? "")
  })

  test("400 invalid_sandbox_name, on every operation", async () => {
    for (const { method, operationId, path } of await operations()) {
      const answer = await fetch(`${store.url}/sandboxes/-${path.replace(/\{\w+\}/g, "some-id")}`, { method })
      const { error } = (await answer.json()) as { error: { code: string } }
      expect([operationId, answer.status, error.code]).toEqual([operationId, 400, "invalid_sandbox_name"])
    }
  })

  test("no other error is declared, and no undeclared error occurs", async () => {
    const declared = (await operations())
      .flatMap(({ operationId, responses }) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .flatMap(([status, { description }]) =>
            [...description.matchAll(/`(\w+)`/g)].map(([, code]) => `${operationId} ${status} ${code}`)
          )
      )
      .filter((name) => !provokedElsewhere.test(name))
    expect(declared.toSorted()).toEqual(Object.keys(provocations).toSorted())
    for (const { operationId, responses } of await operations()) {
      const [bad, broken, lost] = ["400", "500", "503"].map((status) => responses[status]?.description ?? "")
      expect([operationId, bad?.includes("`invalid_sandbox_name`"), broken, lost]).toEqual([
        operationId,
        true,
        "`internal_error`",
        "`database_unavailable`"
      ])
    }
  })
})
