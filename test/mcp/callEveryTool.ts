import type { Arguments, Json } from "./agent.ts"

const trip = { guest_name: "Dana Levi", payment_token: "tok_visa", channel: "gpt" }
const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
const address = { name: "Dana Levi", line_one: "1 Harbour St", city: "Oakland", state: "CA", country: "US" }

type CallTool = (name: string, given: Arguments) => Promise<Json>

/** Calls every tool at least once, with ids from earlier answers. */
export const callEveryTool = async (ask: CallTool): Promise<void> => {
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
