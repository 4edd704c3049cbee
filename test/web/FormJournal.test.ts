import { expect, test } from "bun:test"
import { get } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { freeCar, freeFlight, freeRoom } from "./demo.ts"
import { makeVisitor } from "./pages.ts"

const store = useStore()

/** The payload and the error message of the last journal entry. */
const lastEntry = async (sandbox: string) => {
  const { items } = (await get(`${store.url}/bench/v1/sandboxes/${sandbox}/journal`)).body
  const { error, input } = items.at(-1)
  return { payload: input.payload, message: error.message }
}

test("an invalid number in a form is in the journal as it was typed", async () => {
  const url = `${store.url}/sandboxes/typed`
  const visitor = makeVisitor()
  const sent = async (path: string, fields: Record<string, string>) => {
    expect((await visitor.submit(`${url}${path}`, { payment_token: "tok_visa", ...fields })).status).toBe(400)
    return lastEntry("typed")
  }

  const mug = await sent("/products/stoneware-coffee-mug", { quantity: "1.5" })
  expect(mug.payload.quantity).toBe("1.5")
  expect(mug.message).toContain('received "1.5"')

  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "1" })
  const { variants } = (await get(`${url}/api/products/arc-desk-lamp`)).body
  const line = await sent("/cart", { variant: variants[0].id, quantity: "-1" })
  expect(line.payload.quantity).toBe("-1")

  const flight = await freeFlight(url, "TLV", "LON")
  const seats = { offer_id: flight.id, passenger_name: "Dana", passengers: "two" }
  expect((await sent("/flights/book", seats)).payload.passengers).toBe("two")

  const { check_in, check_out, hotel, room } = await freeRoom(url, "LON")
  const stay = { room_type_id: room.roomTypeId, check_in, check_out, guest_name: "Dana", guests: "a few" }
  expect((await sent(`/hotels/${hotel.id}/book`, stay)).payload.guests).toBe("a few")
})

test("a valid number in a form is in the journal as a number, and an absent one is left out", async () => {
  const url = `${store.url}/sandboxes/numbers`
  const visitor = makeVisitor()
  expect((await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "500" })).status).toBe(400)
  expect((await lastEntry("numbers")).payload.quantity).toBe(500)
  const car = { offer_id: (await freeCar(url, "LHR")).id, payment_token: "tok_visa" }
  expect((await visitor.submit(`${url}/cars/book`, car)).status).toBe(400)
  expect((await lastEntry("numbers")).payload).not.toHaveProperty("passengers")
})
