import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Booking, CarRef, FlightRef, HotelRef } from "../../../src/store/bookings/Booking.ts"
import { BookingNotFound } from "../../../src/store/bookings/Bookings.ts"
import { UnknownOffer } from "../../../src/store/bookings/UnknownOffer.ts"
import { CarOffers } from "../../../src/store/cars/CarOffer.ts"
import { NoCarsLeft, PickupPassed } from "../../../src/store/cars/Cars.ts"
import { FlightOffers } from "../../../src/store/flights/Flight.ts"
import { FlightDeparted, NotEnoughSeats } from "../../../src/store/flights/Flights.ts"
import { HotelNotFound, NoRoomsLeft, UnknownRoomType } from "../../../src/store/hotels/HotelErrors.ts"
import { HotelSummaries, Rooms } from "../../../src/store/hotels/HotelSummary.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "../../../src/store/payments/PaymentErrors.ts"
import { makeClient } from "../../support/requests.ts"
import { day, garret, useAgency } from "./agency.ts"

const agency = useAgency()

const stay = { check_in: day("2027-03-12"), check_out: day("2027-03-15") }
const paid = { payment_token: "tok_visa" }
const hotelBody = { room_type_id: garret.room.id, ...stay, guest_name: "Dana Levi", ...paid }
const path = { id: garret.hotel.id }
const headers = {}

test("the typed client books a room, a seat and a car, with the right classes", async () => {
  const { car, cars, feed, flight, flights, found, hotel, hotels, rooms } = await Effect.runPromise(
    Effect.gen(function* () {
      const client = yield* makeClient(agency.sandbox("typed"))
      const hotels = yield* client.searchHotels({
        urlParams: { city: "NYC", ...stay, guests: 1, max_nightly_cents: 99_999 }
      })
      const rooms = yield* client.getHotelAvailability({ path, urlParams: { ...stay, guests: 1 } })
      const hotel = yield* client.bookHotel({ headers, path, payload: { ...hotelBody, guest_email: "d@example.com" } })
      const trip = { from: "TLV", to: "LGW", date: day("2027-03-12"), cabin: "economy" } as const
      const flights = yield* client.searchFlights({ urlParams: trip })
      const flight = yield* client.bookFlight({
        headers: { "x-store-channel": "mcp" },
        payload: {
          offer_id: flights.items.find(({ seatsLeft }) => seatsLeft > 1)?.id ?? "",
          passenger_name: "D",
          passengers: 2,
          ...paid
        }
      })
      const rental = { location: "LGW", pickup_date: stay.check_in, dropoff_date: stay.check_out } as const
      const cars = yield* client.searchCars({ urlParams: rental })
      const offer_id = cars.items.find(({ available }) => available)?.id ?? ""
      const car = yield* client.bookCar({ headers, payload: { offer_id, driver_name: "D", channel: "gpt", ...paid } })
      const found = yield* client.getBooking({ path: { id: flight.confirmationNumber } })
      return {
        hotels,
        rooms,
        hotel,
        flights,
        flight,
        cars,
        car,
        found,
        feed: yield* client.listOrders({ urlParams: {} })
      }
    })
  )
  expect(hotels).toBeInstanceOf(HotelSummaries)
  expect(rooms).toBeInstanceOf(Rooms)
  expect(flights).toBeInstanceOf(FlightOffers)
  expect(cars).toBeInstanceOf(CarOffers)
  for (const booking of [hotel, flight, car]) expect(booking).toBeInstanceOf(Booking)
  expect(hotel.ref).toBeInstanceOf(HotelRef)
  expect(flight.ref).toBeInstanceOf(FlightRef)
  expect(car.ref).toBeInstanceOf(CarRef)
  expect([hotel, flight, car].map(({ channel }) => channel)).toEqual(["web", "mcp", "gpt"])
  expect(DateTime.isUtc(hotel.createdAt)).toBe(true)
  expect(found).toEqual(flight)
  expect(feed.items.map(({ booking }) => booking)).toEqual([car, flight, hotel])
})

describe("the typed client gets the declared error for each refusal", () => {
  const refuse = <A, E>(
    name: string,
    ask: (client: Effect.Effect.Success<ReturnType<typeof makeClient>>) => Effect.Effect<A, E>
  ) => Effect.runPromise(Effect.flatMap(makeClient(agency.sandbox(name)), (client) => Effect.flip(ask(client))))

  const nowhere = { id: "htl_000000000000" as typeof path.id }
  const flightBody = { passenger_name: "D", ...paid }
  const carBody = { driver_name: "D", ...paid }

  test("of hotels", async () => {
    const booked = (payload: Partial<typeof hotelBody>, where = path) =>
      refuse("hotels", (client) => client.bookHotel({ headers, path: where, payload: { ...hotelBody, ...payload } }))
    const noHotel = await refuse("hotels", (client) => client.getHotelAvailability({ path: nowhere, urlParams: stay }))
    expect(noHotel).toBeInstanceOf(HotelNotFound)
    expect(await booked({}, nowhere)).toBeInstanceOf(HotelNotFound)
    expect(await booked({ room_type_id: "room_0" as typeof garret.room.id })).toBeInstanceOf(UnknownRoomType)
    expect(await booked({ payment_token: "tok_declined" })).toBeInstanceOf(PaymentDeclined)
    expect(await booked({ payment_token: "4242" })).toBeInstanceOf(UnrecognizedPaymentToken)
    const last = refuse("hotels", (client) =>
      client
        .bookHotel({ headers, path, payload: hotelBody })
        .pipe(Effect.zipRight(client.bookHotel({ headers, path, payload: hotelBody })))
    )
    expect(await last).toBeInstanceOf(NoRoomsLeft)
  })

  test("of flights, cars and bookings", async () => {
    const flight = (offer_id: string, more: object = {}) =>
      refuse("flights", (client) => client.bookFlight({ headers, payload: { ...flightBody, offer_id, ...more } }))
    const car = (offer_id: string, more: object = {}) =>
      refuse("cars", (client) => client.bookCar({ headers, payload: { ...carBody, offer_id, ...more } }))
    expect(await flight("flt_nothing")).toBeInstanceOf(UnknownOffer)
    expect(await flight("flt_zv407_lhr_ewr_20270312_economy")).toBeInstanceOf(NotEnoughSeats)
    expect(await flight("flt_zv201_tlv_lhr_20261119_economy")).toBeInstanceOf(FlightDeparted)
    const last = "flt_kv207_tlv_lgw_20270312_economy"
    expect(await flight(last, { payment_token: "tok_declined" })).toBeInstanceOf(PaymentDeclined)
    expect(await flight(last, { payment_token: "4242" })).toBeInstanceOf(UnrecognizedPaymentToken)
    expect(await car("car_nothing")).toBeInstanceOf(UnknownOffer)
    expect(await car("car_ewr_luxury_20270312_20270315")).toBeInstanceOf(NoCarsLeft)
    expect(await car("car_lhr_compact_20261119_20261121")).toBeInstanceOf(PickupPassed)
    const noBooking = await refuse("bookings", (client) => client.getBooking({ path: { id: "VT-000000" } }))
    expect(noBooking).toBeInstanceOf(BookingNotFound)
  })

  test("of a rule that is not in the schema, as the same 400", async () => {
    const urlParams = { city: "LON", check_in: stay.check_out, check_out: stay.check_in } as const
    const error = await refuse("hotels", (client) => client.searchHotels({ urlParams }))
    expect(error.message).toContain("check_out: expected a date from 2027-03-16 to 2027-04-14")
  })
})
