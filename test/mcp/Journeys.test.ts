import { describe, expect, test } from "bun:test"
import { garret, useAgency } from "../store/bookings/agency.ts"
import { get } from "../support/requests.ts"
import { type Agent, connectAgent, type Json } from "./agent.ts"

const store = useAgency()

const paid = { payment_token: "tok_visa" }

/** A cart with these items. */
const cartWith = async (agent: Agent, ...items: ReadonlyArray<Record<string, unknown>>): Promise<string> => {
  const { id: cart_id } = await agent.call("create_cart")
  for (const item of items) await agent.call("add_to_cart", { cart_id, ...item })
  return cart_id
}

const address = {
  name: "Dana Levi",
  line_one: "1 Harbour Street",
  city: "San Francisco",
  state: "CA",
  country: "US",
  postal_code: "94131"
}

test("an agent finds a product, buys two and finds its order", async () => {
  await using agent = await connectAgent(store.sandbox("purchase"))
  const { items } = await agent.call("search_products", { q: "ceramic mug", max_price_cents: 5000 })
  const { variants } = await agent.call("get_product", { product_id: items[0].id })
  const variant = variants.find(({ available }: Json) => available)
  const cart_id = await cartWith(agent, { product_id: items[0].id, variant_id: variant.id, quantity: 2 })
  const { totals } = await agent.call("get_cart", { cart_id })
  const order = await agent.call("checkout_cart", { cart_id, buyer_name: "Dana Levi", ...paid })
  expect(order.channel).toBe("mcp")
  expect(order.items).toMatchObject([{ productId: items[0].id, variantId: variant.id, quantity: 2 }])
  expect(order.total).toEqual(totals.total)
  expect(await agent.call("get_order", { order_id: order.confirmationNumber.toLowerCase() })).toEqual(order)
  expect((await agent.call("list_orders")).items).toMatchObject([{ type: "order", order: { id: order.id } }])
  expect((await agent.call("get_cart", { cart_id })).items).toEqual([])
})

test("an agent books a hotel, a flight and a car", async () => {
  await using agent = await connectAgent(store.sandbox("trip"))
  const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
  const { items: hotels } = await agent.call("search_hotels", { city: "LON", ...stay, guests: 1 })
  const hotel = hotels.find(({ fromNightlyCents }: Json) => fromNightlyCents !== null)
  const { rooms } = await agent.call("get_hotel_availability", { hotel_id: hotel.id, ...stay })
  const room = rooms.find(({ roomsLeft }: Json) => roomsLeft > 0)
  const guest = { guest_name: "Dana Levi", guest_email: "dana@example.com", ...paid }
  const night = await agent.call("book_hotel", {
    hotel_id: hotel.id,
    room_type_id: room.roomTypeId,
    ...stay,
    ...guest
  })
  expect(night).toMatchObject({ channel: "mcp", kind: "hotel", total: room.total, ref: { hotelName: hotel.name } })

  const { items: flights } = await agent.call("search_flights", { from: "TLV", to: "LON", date: stay.check_in })
  const flight = flights.find(({ seatsLeft }: Json) => seatsLeft >= 2)
  const seats = { offer_id: flight.id, passenger_name: "Dana Levi", passengers: 2, ...paid }
  const flown = await agent.call("book_flight", seats)
  expect(flown).toMatchObject({ channel: "mcp", kind: "flight", ref: { flightNumber: flight.flightNumber } })
  expect(flown.total.amountCents).toBe(2 * flight.fare.amountCents)

  const rental = { location: "LHR", pickup_date: stay.check_in, dropoff_date: stay.check_out }
  const { items: cars } = await agent.call("search_cars", rental)
  const car = cars.find(({ available }: Json) => available)
  const driven = await agent.call("book_car", { offer_id: car.id, driver_name: "Dana Levi", ...paid })
  expect(driven).toMatchObject({ channel: "mcp", kind: "car", total: car.total })

  for (const booked of [night, flown, driven]) {
    expect(await agent.call("get_booking", { booking_id: booked.confirmationNumber })).toEqual(booked)
  }
  const { items } = await agent.call("list_orders", { limit: 3 })
  expect(items.map(({ booking }: Json) => booking)).toEqual([driven, flown, night])
})

test("an agent whose payment was declined pays the same cart with another token, once", async () => {
  await using agent = await connectAgent(store.sandbox("declined"))
  const cart_id = await cartWith(agent, { product_id: "arc-desk-lamp" })
  const declined = await agent.refusal("checkout_cart", { cart_id, payment_token: "tok_declined_expired_card" })
  expect(declined).toStartWith("payment_declined: ")
  expect(declined).toContain("expired_card")
  expect(await agent.call("list_orders")).toMatchObject({ items: [] })
  const order = await agent.call("checkout_cart", { cart_id, ...paid })
  expect((await agent.call("list_orders")).items).toMatchObject([{ order: { id: order.id } }])
})

describe("sold out", () => {
  test("an agent that asks for too many units buys those that are left", async () => {
    await using agent = await connectAgent(store.sandbox("too-many"))
    const { id: cart_id } = await agent.call("create_cart")
    const watches = { cart_id, product_id: "field-watch-38" }
    const refused = await agent.refusal("add_to_cart", { ...watches, quantity: 4 })
    expect(refused).toStartWith("insufficient_stock: ")
    const left = Number(/(\d+) left/.exec(refused)?.[1])
    expect(left).toBe(3)
    await agent.call("add_to_cart", { ...watches, quantity: left })
    expect((await agent.call("checkout_cart", { cart_id, ...paid })).items[0].quantity).toBe(3)
    const { variants } = await agent.call("get_product", { product_id: "field-watch-38" })
    expect(variants).toMatchObject([{ available: false }])
  })

  test("an agent whose cart wants more than is left now changes the line that the refusal names, and buys", async () => {
    await using agent = await connectAgent(store.sandbox("too-late"))
    const watches = { product_id: "field-watch-38", quantity: 2 }
    const [first, second] = [await cartWith(agent, watches), await cartWith(agent, watches)]
    await agent.call("checkout_cart", { cart_id: first, ...paid })
    const refused = await agent.refusal("checkout_cart", { cart_id: second, ...paid })
    const { items } = await agent.call("get_cart", { cart_id: second })
    const line = { cart_id: second, variant_id: items[0].variantId }
    expect(refused).toEndWith(` Next: change_cart_line ${JSON.stringify(line)} or search_products.`)
    await agent.call("change_cart_line", { ...line, quantity: 1 })
    expect((await agent.call("checkout_cart", { cart_id: second, ...paid })).items[0].quantity).toBe(1)
  })

  test("an agent that is too late for the last jacket buys another one", async () => {
    const url = store.sandbox("last-jacket")
    await using first = await connectAgent(url)
    await using second = await connectAgent(url)
    const { variants } = await first.call("get_product", { product_id: "quilted-liner-jacket" })
    const last = variants.find(({ label }: Json) => label === "S / Petrol")
    const jacket = { product_id: "quilted-liner-jacket", variant_id: last.id }
    const [mine, theirs] = [await cartWith(first, jacket), await cartWith(second, jacket)]
    await first.call("checkout_cart", { cart_id: mine, ...paid })
    expect(await second.refusal("checkout_cart", { cart_id: theirs, ...paid })).toStartWith("out_of_stock: ")
    const now = await second.call("get_product", { product_id: "quilted-liner-jacket" })
    const other = now.variants.find(({ available, id }: Json) => available && id !== last.id)
    const cart_id = await cartWith(second, { product_id: "quilted-liner-jacket", variant_id: other.id })
    const order = await second.call("checkout_cart", { cart_id, ...paid })
    expect(order.items).toMatchObject([{ variantId: other.id, quantity: 1 }])
    expect((await second.call("list_orders")).items.length).toBe(2)
  })

  test("an agent that is too late for the last room takes another night", async () => {
    await using agent = await connectAgent(store.sandbox("last-room"))
    const { hotel, room } = garret
    const book = { hotel_id: hotel.id, room_type_id: room.id, guest_name: "Dana Levi", ...paid }
    await agent.call("book_hotel", { ...book, check_in: "2027-03-12", check_out: "2027-03-14" })
    const stay = { check_in: "2027-03-13", check_out: "2027-03-15" }
    const taken = await agent.refusal("book_hotel", { ...book, ...stay })
    expect(taken).toStartWith("no_rooms_left: ")
    const wanted = { hotel_id: hotel.id, ...stay, guests: 1 }
    expect(taken).toEndWith(` Next: get_hotel_availability ${JSON.stringify(wanted)}.`)
    const { rooms } = await agent.call("get_hotel_availability", wanted)
    expect(rooms.find(({ roomTypeId }: Json) => roomTypeId === room.id).roomsLeft).toBe(0)
    const later = await agent.call("book_hotel", { ...book, check_in: "2027-03-14", check_out: "2027-03-15" })
    expect(later.status).toBe("confirmed")
  })
})

test("an agent takes a checkout session from its first item to its order", async () => {
  await using agent = await connectAgent(store.sandbox("session"))
  const { products } = await agent.call("get_product_feed", { limit: 1 })
  expect(products.length).toBe(1)
  const items = [{ id: "arc-desk-lamp", quantity: 2 }]
  const created = await agent.call("create_checkout_session", { items })
  expect(created.status).toBe("not_ready_for_payment")
  expect(created.messages.length).toBeGreaterThan(0)
  const checkout_session_id = created.id
  const more = { fulfillment_address: address, fulfillment_option_id: "express" }
  const ready = await agent.call("update_checkout_session", { checkout_session_id, ...more })
  const codes = ready.messages.map(({ code }: { code: string }) => code)
  expect([ready.status, codes]).toEqual(["ready_for_payment", ["variant_selected"]])
  const pay = (token: string) => ({ checkout_session_id, payment_data: { token } })
  expect(await agent.refusal("complete_checkout_session", pay("tok_declined"))).toStartWith("payment_declined: ")
  const completed = await agent.call("complete_checkout_session", pay("tok_visa"))
  expect(completed.status).toBe("completed")
  const order = await agent.call("get_order", { order_id: completed.order.confirmation_number })
  expect(order.id).toBe(completed.order.id)
  expect(order.channel).toBe("mcp")
  expect(order.total.amountCents).toBe(completed.totals.at(-1).amount)
  const refused = await agent.refusal("cancel_checkout_session", { checkout_session_id })
  expect(refused).toStartWith("session_completed: ")
  expect(refused).toEndWith(` Next: get_order ${JSON.stringify({ order_id: order.id })} or create_checkout_session.`)
  const other = await agent.call("create_checkout_session", { items })
  const canceled = await agent.call("cancel_checkout_session", { checkout_session_id: other.id })
  expect(canceled.status).toBe("canceled")
})

describe("the channel", () => {
  const buyLamp = async (agent: Agent, more: Record<string, unknown> = {}) =>
    agent.call("checkout_cart", { cart_id: await cartWith(agent, { product_id: "arc-desk-lamp" }), ...paid, ...more })

  test("is that of the header, unless an argument gives another", async () => {
    await using agent = await connectAgent(store.sandbox("channel"), { "x-store-channel": "gpt" })
    expect((await buyLamp(agent)).channel).toBe("gpt")
    expect((await buyLamp(agent, { channel: "acp" })).channel).toBe("acp")
  })

  test("of a session is that of the header too", async () => {
    await using agent = await connectAgent(store.sandbox("channel-session"), { "x-store-channel": "gpt" })
    const items = [{ id: "arc-desk-lamp" }]
    const { id } = await agent.call("create_checkout_session", { items, fulfillment_address: address })
    const paying = { checkout_session_id: id, payment_data: { token: "tok_visa" } }
    const { order } = await agent.call("complete_checkout_session", paying)
    expect((await agent.call("get_order", { order_id: order.id })).channel).toBe("gpt")
  })

  test("is refused if it is unknown", async () => {
    await using agent = await connectAgent(store.sandbox("channel-wrong"), { "x-store-channel": "fax" })
    const cart_id = await cartWith(agent, { product_id: "arc-desk-lamp" })
    const refused = await agent.refusal("checkout_cart", { cart_id, ...paid })
    expect(refused).toStartWith("invalid_request: x-store-channel: expected one of web, mcp, acp, gpt")
  })
})

test("every sandbox has its own tools, whose links stay in it", async () => {
  await using one = await connectAgent(store.sandbox("one"))
  await using two = await connectAgent(store.sandbox("two"))
  const cart_id = await cartWith(one, { product_id: "arc-desk-lamp" })
  const order = await one.call("checkout_cart", { cart_id, ...paid })
  expect(await two.call("list_orders")).toMatchObject({ items: [] })
  expect(await two.refusal("get_order", { order_id: order.id })).toStartWith("order_not_found: ")
  expect((await get(`${store.sandbox("one")}/api/orders/${order.id}`)).body).toEqual(order)
  const { images } = await two.call("get_product", { product_id: "arc-desk-lamp" })
  for (const image of images) expect(image).toStartWith(`${store.sandbox("two")}/images/`)
  await one.call("reset_store")
  expect(await one.call("list_orders")).toMatchObject({ items: [] })
})
