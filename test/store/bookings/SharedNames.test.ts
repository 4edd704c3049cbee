import { afterAll, beforeAll, expect, test } from "bun:test"
import { Option } from "effect"
import { CalendarDate } from "../../../src/domain/CalendarDate.ts"
import { CarRef, HotelRef } from "../../../src/store/bookings/Booking.ts"
import { recompute } from "../../../src/store/bookings/recompute.ts"
import { carClasses } from "../../../src/store/world/Cars.ts"
import { servedWorld } from "../../../src/store/world/WorldView.ts"
import { newDatabase } from "../../support/database.ts"
import { get, post } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { expectVerified } from "../../support/verified.ts"

let database: TestDatabase
let store: Awaited<ReturnType<typeof startStore>>

beforeAll(async () => {
  database = await newDatabase()
  store = await startStore(database.settings)
})
afterAll(async () => {
  await store?.stop()
  await database?.close()
})

const nights = "check_in=2027-03-02&check_out=2027-03-03"

/** A hotel with one room and the name of a hotel in the standard pack. */
const inn = (slug: string, city: string, room: string) => ({
  slug,
  name: "Canal Basin Hotel",
  city,
  stars: 3,
  description: "An inn.",
  amenities: ["wifi"],
  roomTypes: [{ name: room, sleeps: 2, baseRateCents: 10_000, rooms: 1 }]
})

test("canceling a stay restores the room of its own hotel, even if others have the same name", async () => {
  const hotels = [inn("inn-tlv", "TLV", "Double"), inn("inn-lon", "LON", "Double"), inn("inn-nyc", "NYC", "Loft")]
  const pack = (await post(`${store.url}/bench/v1/packs`, { title: "Inns", description: "Of one name.", hotels })).body
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  const settings = { name: "inns", packs: ["standard", pack.name], clock }
  expect((await post(`${store.url}/bench/v1/sandboxes`, settings)).status).toBe(201)
  const url = `${store.url}/sandboxes/inns`
  const inns = await Promise.all(
    hotels.map(async ({ city, description, name }) => {
      const { items } = (await get(`${url}/api/hotels?city=${city}&${nights}`)).body
      const { id } = items.find(
        (each: (typeof items)[number]) => each.name === name && each.description === description
      )
      return id as string
    })
  )
  const roomOf = async (id: string) => (await get(`${url}/api/hotels/${id}/availability?${nights}`)).body.rooms[0]
  const left = () => Promise.all(inns.map(async (id) => (await roomOf(id)).roomsLeft))
  const book = async (id: string) => {
    const { roomTypeId } = await roomOf(id)
    return post(`${url}/api/hotels/${id}/book`, {
      room_type_id: roomTypeId,
      check_in: "2027-03-02",
      check_out: "2027-03-03",
      guest_name: "Noa Peretz",
      payment_token: "tok_visa"
    })
  }
  const booked = await Promise.all(inns.map(book))
  expect([booked.map(({ status }) => status), await left()]).toEqual([
    [201, 201, 201],
    [0, 0, 0]
  ])
  await expectVerified(database)
  for (const [at, { body }] of booked.entries()) {
    const { body: canceled } = await post(`${url}/api/bookings/${body.id}/cancel`)
    expect([canceled.status, await left()]).toEqual(["canceled", inns.map((_, index) => (index <= at ? 1 : 0))])
  }
  await expectVerified(database)
})

test("a booked car is matched by the class of its offer, even if another class has the same name", () => {
  const ref = new CarRef({
    kind: "car",
    className: "Compact",
    location: "LHR",
    pickupDate: CalendarDate.make("2027-03-12"),
    dropoffDate: CalendarDate.make("2027-03-15")
  })
  const skuOf = (offerId?: string) =>
    Option.map(recompute("test", servedWorld, { ref, ...(offerId && { offerId }) }), ({ sku }) => sku)
  const [ofCompact, ofEconomy] = ["compact", "economy"].map((id) => `car_lhr_${id}_20270312_20270315`)
  expect([skuOf(ofCompact), skuOf(ofEconomy)]).toEqual([Option.some("LHR/compact"), Option.none()])
  // A ref of version 0.1.0, which has no offer id.
  expect(skuOf()).toEqual(Option.some("LHR/compact"))
  // Gives a class of the served world the name of another one, for this check only.
  const economy = carClasses.find(({ id }) => id === "economy") as { name: string }
  const { name } = economy
  economy.name = "Compact"
  try {
    expect([skuOf(ofCompact), skuOf(ofEconomy)]).toEqual([Option.some("LHR/compact"), Option.some("LHR/economy")])
  } finally {
    economy.name = name
  }
})

test("a booked stay whose hotel or room name is not in the world matches nothing", () => {
  const [hotel] = servedWorld.hotels
  const [room] = hotel?.roomTypes ?? []
  if (hotel === undefined || room === undefined) throw new Error("the world has no room")
  const [checkIn, checkOut] = [CalendarDate.make("2027-03-02"), CalendarDate.make("2027-03-03")]
  const isFound = (hotelName: string, roomName: string) => {
    const ref = new HotelRef({ kind: "hotel", hotelName, roomName, checkIn, checkOut, nights: 1 })
    return Option.isSome(recompute("test", servedWorld, { ref, hotelId: hotel.id, roomTypeId: room.id }))
  }
  expect([isFound(hotel.name, room.name), isFound("Hotel Nowhere", room.name), isFound(hotel.name, "No Room")]).toEqual(
    [true, false, false]
  )
})
