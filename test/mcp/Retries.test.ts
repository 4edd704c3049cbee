import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { useAgency } from "../store/bookings/agency.ts"
import { type Agent, connectAgent, type Json } from "./agent.ts"

const store = useAgency()
let agent: Agent
beforeAll(async () => {
  agent = await connectAgent(store.sandbox("retries"))
})
afterAll(() => agent.client.close())

const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
const rental = { pickup_date: stay.check_in, dropoff_date: stay.check_out }
const paid = { payment_token: "tok_visa" }

const cartOf = async (product_id: string): Promise<string> => {
  const { id: cart_id } = await agent.call("create_cart")
  await agent.call("add_to_cart", { cart_id, product_id })
  return cart_id
}

/** The offer id of a flight with enough seats. */
const flight = async (): Promise<string> => {
  const { items } = await agent.call("search_flights", { from: "Tel Aviv", to: "Heathrow", date: stay.check_in })
  return items.find(({ seatsLeft }: Json) => seatsLeft > 2).id
}

const purchases: Record<string, () => Promise<Record<string, unknown>>> = {
  checkout_cart: async () => ({ cart_id: await cartOf("arc-desk-lamp"), ...paid }),
  book_flight: async () => ({ offer_id: await flight(), passenger_name: "Dana", ...paid }),
  book_car: async () => {
    const { items } = await agent.call("search_cars", { location: "Heathrow", ...rental })
    return { offer_id: items.find(({ available }: Json) => available).id, driver_name: "Dana", ...paid }
  },
  book_hotel: async () => {
    const { items } = await agent.call("search_hotels", { city: "London", ...stay })
    const hotel_id = items.find(({ fromNightlyCents }: Json) => fromNightlyCents !== null).id
    const { rooms } = await agent.call("get_hotel_availability", { hotel_id, ...stay })
    const { roomTypeId: room_type_id } = rooms.find(({ roomsLeft }: Json) => roomsLeft > 0)
    return { hotel_id, room_type_id, ...stay, guest_name: "Dana", ...paid }
  }
}

describe("the same idempotency key", () => {
  test.each(Object.entries(purchases))(
    "of %s gives the same answer, and is refused for another request",
    async (name, make) => {
      const bought = async () => (await agent.call("list_orders", { limit: 1000 })).items.length
      const given = { ...(await make()), idempotency_key: `key of ${name}` }
      const before = await bought()
      const first = await agent.call(name, given)
      expect(await agent.call(name, given)).toEqual(first)
      expect(await agent.refusal(name, { ...given, payment_token: "tok_other" })).toBe(
        `idempotency_conflict: The idempotency key "key of ${name}" was used for a different request, which was carried out; this one was not. If this repeats that request, look first at what that one did; otherwise use another key. Next: list_orders.`
      )
      expect((await bought()) - before).toBe(1)
    }
  )

  test("has at most 255 characters", async () => {
    const given = { ...(await purchases.checkout_cart?.()), idempotency_key: "k".repeat(256) }
    expect(await agent.refusal("checkout_cart", given)).toContain(
      "idempotency_key: expected a key of 1 to 255 characters"
    )
  })
})

test("paying for a cart again names the order that it became", async () => {
  const cart_id = await cartOf("speckle-ceramic-mug")
  const { confirmationNumber } = await agent.call("checkout_cart", { cart_id, ...paid })
  expect(await agent.refusal("checkout_cart", { cart_id, ...paid })).toContain(confirmationNumber)
})

describe("tolerated arguments:", () => {
  test("names of cities and airports instead of codes", async () => {
    const searches = [
      ["search_hotels", stay, { city: "LON" }, { city: "london" }],
      ["search_cars", rental, { location: "LHR" }, { location: "Heathrow" }],
      ["search_cars", rental, { location: "NYC" }, { location: "New York" }],
      ["search_flights", { date: stay.check_in }, { from: "TLV", to: "LON" }, { from: "Tel Aviv", to: "London" }],
      ["search_flights", { date: stay.check_in }, { from: "NYC", to: "HND" }, { from: "new york", to: "Haneda" }]
    ] as const
    for (const [tool, given, byCode, byName] of searches) {
      const found = await agent.call(tool, { ...given, ...byCode })
      expect(found.items.length).toBeGreaterThan(0)
      expect(await agent.call(tool, { ...given, ...byName })).toEqual(found)
    }
  })

  test("a number of passengers as text", async () => {
    const booking = { offer_id: await flight(), passenger_name: "Dana", ...paid }
    const one = await agent.call("book_flight", booking)
    const two = await agent.call("book_flight", { ...booking, passengers: "2" })
    expect(two.total.amountCents).toBe(2 * one.total.amountCents)
    expect(await agent.refusal("book_flight", { ...booking, passengers: "two" })).toContain(
      'passengers: expected a whole number from 1 to 9, received "two"'
    )
  })
})
