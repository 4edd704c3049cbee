import { Clock, Effect, Schema } from "effect"
import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { quote } from "../../domain/Input.ts"
import { traced } from "../../domain/traced.ts"
import { FlightRef } from "../bookings/Booking.ts"
import { Bookings, type Party } from "../bookings/Bookings.ts"
import { checkDate, seasonOf } from "../bookings/TravelDates.ts"
import { UnknownOffer } from "../bookings/UnknownOffer.ts"
import { Inventory } from "../inventory/Inventory.ts"
import { type City, cities } from "../world/City.ts"
import { type Cabin, cabins, flights } from "../world/Flights.ts"
import { Seed } from "../world/Seed.ts"
import { makeDepartures } from "./Departure.ts"
import { parseOfferId } from "./OfferId.ts"

export class NotEnoughSeats extends Schema.TaggedError<NotEnoughSeats>()("NotEnoughSeats", {
  message: Schema.String
}) {}

export class FlightDeparted extends Schema.TaggedError<FlightDeparted>()("FlightDeparted", {
  message: Schema.String
}) {}

export interface FlightQuery {
  /** City or airport codes. */
  readonly from: string
  readonly to: string
  /** The origin's calendar. */
  readonly date: CalendarDate
  /** Both without one. */
  readonly cabin?: Cabin | undefined
}

interface Place {
  readonly city: City
  readonly airports: ReadonlyArray<string>
}

// TLV is a city and its only airport; elsewhere a city stands for all of its airports.
const places: ReadonlyMap<string, Place> = new Map(
  Object.values(cities).flatMap(
    (city): Array<[string, Place]> => [
      ...city.airports.map((airport): [string, Place] => [airport, { city, airports: [airport] }]),
      [city.code, { city, airports: city.airports }]
    ]
  )
)

// By time of departure, as a board shows them.
const timetable = [...flights].sort((a, b) => a.departs.localeCompare(b.departs))

/** The codes that `from` and `to` take, as a message lists them. */
export const placeCodes = [...new Set(places.keys())].join(", ")

/** Flights and their seats. The timetable is the same every day; fares and seats follow from the seed and the date. */
export class Flights extends Effect.Service<Flights>()("vitrine/Flights", {
  effect: Effect.gen(function* () {
    const seed = yield* Seed
    const inventory = yield* Inventory
    const bookings = yield* Bookings
    const departures = makeDepartures(seed)

    const findPlace = (field: string, code: string) => {
      const place = places.get(code.toUpperCase())
      return place === undefined
        ? Effect.fail(
            new InvalidRequest({ message: `${field}: expected one of ${placeCodes}, received ${quote(code)}.` })
          )
        : Effect.succeed(place)
    }

    const unknownOffer = (id: string) =>
      new UnknownOffer({
        message: `offer_id: ${quote(id)} is no flight offer. Take the id of an offer that GET /api/flights found.`
      })

    const chosen = Effect.fnUntraced(function* (offerId: string) {
      const { cabin, date, flight } = yield* Effect.mapError(parseOfferId(offerId), () => unknownOffer(offerId))
      const { last } = yield* seasonOf(flight.origin)
      if (date > last) {
        return yield* new UnknownOffer({
          message: `offer_id: flights are offered up to ${last}, received one of ${date}.`
        })
      }
      const departure = departures.of(flight, cabin, date)
      if (departure.departsAt <= (yield* Clock.currentTimeMillis)) {
        return yield* new FlightDeparted({
          message: `${flight.flightNumber} of ${date} has departed (${flight.departs} in ${flight.origin.name}). GET /api/flights finds the next ones.`
        })
      }
      return departure
    })

    return {
      /** The offers of a route on a date that have not departed, by time of departure, sold out or not. */
      search: traced(
        "Flights.search",
        Effect.fnUntraced(function* ({ cabin, date, ...query }: FlightQuery) {
          const from = yield* findPlace("from", query.from)
          const to = yield* findPlace("to", query.to)
          if (from.city === to.city) {
            return yield* new InvalidRequest({
              message: `to: expected another city than from, received ${quote(query.from)} and "${query.to}", both ${to.city.name}.`
            })
          }
          yield* checkDate("date", date, from.city)
          const now = yield* Clock.currentTimeMillis
          const found = timetable
            .filter((flight) => from.airports.includes(flight.from) && to.airports.includes(flight.to))
            .flatMap((flight) => cabins.map((name) => departures.of(flight, name, date)))
            .filter((departure) => departure.departsAt > now && (cabin === undefined || cabin === departure.cabin))
          const taken = yield* inventory.takenBetween(
            found.map(({ sku }) => sku),
            date,
            date
          )
          return found.map((departure) =>
            departures.show(departure, Math.max(0, departure.capacity - taken(departure.sku, date)))
          )
        })
      ),

      /** Books seats for all passengers, 1 to 9, or none. */
      book: traced(
        "Flights.book",
        Effect.fnUntraced(function* (offerId: string, passengers: number, party: Party) {
          const { cabin, capacity, date, fareCents, flight, sku } = yield* chosen(offerId)
          const { flightNumber, from, to } = flight
          return yield* bookings.place(
            {
              ref: new FlightRef({ kind: "flight", flightNumber, from, to, date, cabin }),
              totalCents: fareCents * passengers,
              claims: [{ sku, date, quantity: passengers, capacity }],
              refusal: ({ left }) =>
                new NotEnoughSeats({
                  message: `${flightNumber} of ${date} has ${left} ${left === 1 ? "seat" : "seats"} left in ${cabin}, ${passengers} wanted. Nothing was booked and nothing was charged; GET /api/flights shows what is left.`
                })
            },
            party
          )
        })
      )
    }
  }),
  dependencies: [Inventory.Default, Bookings.Default]
}) {}
