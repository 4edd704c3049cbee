import { Effect, Schema } from "effect"
import { CalendarDate } from "../../domain/CalendarDate.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { truncate } from "../../domain/Input.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { type Issue, invalidIssue, type Next } from "../../domain/Problem.ts"
import { perSeed } from "../../domain/Seed.ts"
import { sandboxMillis } from "../../domain/sandboxTime.ts"
import { traced } from "../../domain/traced.ts"
import { FlightRef } from "../bookings/Booking.ts"
import { Bookings, type Party } from "../bookings/Bookings.ts"
import { checkDate, seasonOf } from "../bookings/TravelDates.ts"
import { UnknownOffer } from "../bookings/UnknownOffer.ts"
import { Inventory, type NotEnoughLeft } from "../inventory/Inventory.ts"
import type { Overlay } from "../overlay/Overlay.ts"
import { Overlays } from "../overlay/Overlays.ts"
import { type Cabin, cabins } from "../world/Flight.ts"
import { flights } from "../world/Flights.ts"
import { type PlaceCode, placeOf } from "../world/Places.ts"
import { departureWith, makeDepartures, termsOf } from "./Departure.ts"
import { formatOfferId, parseOfferId } from "./OfferId.ts"

const flightFields = { flight: Schema.String, from: Schema.String, to: Schema.String, date: CalendarDate }

/** The search that finds the flights of a route on a date. */
const searchOf = ({ date, from, to }: Schema.Struct.Type<typeof flightFields>): ReadonlyArray<Next> => [
  { operation: "searchFlights", params: { from, to, date } }
]

export class NotEnoughSeats extends Schema.TaggedError<NotEnoughSeats>()("NotEnoughSeats", {
  ...flightFields,
  cabin: Schema.String,
  wanted: Schema.Number,
  left: Schema.Number
}) {
  override get message() {
    const { cabin, date, flight, left, wanted } = this
    return `${flight} of ${date} has ${left} ${left === 1 ? "seat" : "seats"} left in ${cabin}, ${wanted} wanted. Nothing was booked and nothing was charged.`
  }

  get next(): ReadonlyArray<Next> {
    return searchOf(this)
  }
}

export class FlightDeparted extends Schema.TaggedError<FlightDeparted>()("FlightDeparted", {
  ...flightFields,
  /** Local time at the origin. */
  departed_at: Schema.String,
  city: Schema.String
}) {
  override get message() {
    return `${this.flight} of ${this.date} has departed (${this.departed_at} in ${this.city}).`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "searchFlights", params: { from: this.from, to: this.to } }]
  }
}

interface FlightQuery {
  /** A city or an airport. */
  readonly from: PlaceCode
  readonly to: PlaceCode
  /** A date at the origin. */
  readonly date: CalendarDate
  /** Absent for both. */
  readonly cabin?: Cabin | undefined
}

// By time of departure.
const timetable = [...flights].sort((a, b) => a.departs.localeCompare(b.departs))

/** Flights and their seats. The timetable is the same every day; seed and date determine fares and seats. */
export class Flights extends Effect.Service<Flights>()("vitrine/Flights", {
  scoped: Effect.gen(function* () {
    const inventory = yield* Inventory
    const bookings = yield* Bookings
    const overlays = yield* Overlays
    const departuresIn = yield* perSeed(makeDepartures)

    const unknownOffer = (id: string, issues: ReadonlyArray<Issue> = []) =>
      new UnknownOffer({ id: truncate(id), kind: "flight", issues })

    const findDeparture = Effect.fnUntraced(function* (offerId: string) {
      const { cabin, date, flight } = yield* Effect.mapError(parseOfferId(offerId), () => unknownOffer(offerId))
      const { first, last } = yield* seasonOf(flight.origin)
      if (date > last) {
        const range = { minimum: first, maximum: last }
        return yield* unknownOffer(offerId, [
          { ...invalidIssue("date", `a date from ${first} to ${last}`, date), ...range }
        ])
      }
      const departure = departuresIn(yield* CurrentSandbox).of(flight, cabin, date)
      if (departure.departsAt <= (yield* sandboxMillis)) {
        return yield* new FlightDeparted({
          flight: flight.flightNumber,
          from: flight.from,
          to: flight.to,
          date,
          departed_at: flight.departs,
          city: flight.origin.name
        })
      }
      return departure
    })

    return {
      /** The offers of a route on a date that have not departed, by time of departure, including sold-out ones. */
      search: traced("Flights.search", function* ({ cabin, date, ...query }: FlightQuery) {
        const from = placeOf(query.from)
        const to = placeOf(query.to)
        if (from.city === to.city) {
          return yield* InvalidRequest.value(
            "to",
            `a city other than the city of departure (${query.from} is in ${from.city.name})`,
            query.to
          )
        }
        yield* checkDate("date", date, from.city)
        const now = yield* sandboxMillis
        const departures = departuresIn(yield* CurrentSandbox)
        const overlay = yield* overlays.current
        const found = timetable
          .filter((flight) => from.airports.includes(flight.from) && to.airports.includes(flight.to))
          .flatMap((flight) => cabins.map((name) => departureWith(overlay, departures.of(flight, name, date))))
          .filter((departure) => departure.departsAt > now && (cabin === undefined || cabin === departure.cabin))
        const taken = yield* inventory.takenBetween(
          found.map(({ sku }) => sku),
          date,
          date
        )
        return found.map((departure) =>
          departures.show(departure, Math.max(0, departure.capacity - taken(departure.sku, date)))
        )
      }),

      /** Books seats for all passengers, 1 to 9, or none. */
      book: traced("Flights.book", function* (offerId: string, passengers: number, party: Party) {
        const chosenDeparture = yield* findDeparture(offerId)
        const { cabin, date, flight, sku } = chosenDeparture
        const { flightNumber, from, to } = flight
        const reserve = (overlay: Overlay) => {
          const departure = departureWith(overlay, chosenDeparture)
          const { capacity, fareCents } = departure
          const totalCents = fareCents * passengers
          return {
            ref: makeUnchecked(FlightRef, { kind: "flight", flightNumber, from, to, date, cabin }),
            details: {
              passengers,
              offerId: formatOfferId(departure),
              cancellation: termsOf(departure, totalCents)
            },
            totalCents,
            claims: [{ sku, date, quantity: passengers, capacity }],
            refusal: ({ left }: NotEnoughLeft) =>
              new NotEnoughSeats({ flight: flightNumber, from, to, date, cabin, wanted: passengers, left })
          }
        }
        return yield* bookings.place(reserve, party)
      })
    }
  }).pipe(dependingOn(Inventory, Bookings, Overlays))
}) {}
