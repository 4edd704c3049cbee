import { DateTime } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"
import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { flightTerms } from "../bookings/terms.ts"
import type { Overlay } from "../overlay/Overlay.ts"
import { fareOf, localArrival, seatCapacity, timesOf } from "../world/Flights.ts"
import { FlightOffer } from "./Flight.ts"
import { type FlightChoice, formatOfferId } from "./OfferId.ts"

/** One cabin of a flight on a date, as the world has it. */
interface Departure extends FlightChoice {
  /** Identifies the seats in the inventory, together with the date. */
  readonly sku: string
  readonly fareCents: number
  /** Seats before any booking in this sandbox. */
  readonly capacity: number
  /** Time of departure, in milliseconds since 1970. */
  readonly departsAt: number
  /** Local time of arrival at the destination: the date, and the time as `HH:MM`. */
  readonly arrival: ReturnType<typeof localArrival>
}

const makeDeparture = (seed: string, { cabin, date, flight }: FlightChoice): Departure => ({
  flight,
  date,
  cabin,
  sku: `${flight.flightNumber}/${cabin}`,
  fareCents: fareOf(seed, flight, cabin, date),
  capacity: seatCapacity(seed, flight, cabin, date),
  departsAt: DateTime.toEpochMillis(timesOf(flight, date).departure),
  arrival: localArrival(flight, date)
})

/** The same departure with the fare and the seats of the overlay. */
export const departureWith = (overlay: Overlay, departure: Departure): Departure => {
  const { capacity, date, fareCents, sku } = departure
  if (!overlay.has(sku)) return departure
  return {
    ...departure,
    fareCents: overlay.price(sku, date, fareCents),
    capacity: overlay.stock(sku, date, capacity)
  }
}

/** The terms of cancellation for seats that cost `totalCents` together. */
export const termsOf = ({ cabin, departsAt }: Departure, totalCents: number) =>
  flightTerms(cabin, DateTime.unsafeMake(departsAt), totalCents)

const showOffer = (departure: Departure, seatsLeft: number) => {
  const { arrival, cabin, date, fareCents, flight } = departure
  return makeUnchecked(FlightOffer, {
    id: formatOfferId(departure),
    flightNumber: flight.flightNumber,
    carrier: flight.carrier,
    from: flight.from,
    to: flight.to,
    date,
    departTime: flight.departs,
    arriveTime: arrival.time,
    arriveDate: arrival.date,
    durationMin: flight.durationMin,
    cabin,
    fare: usd(fareCents),
    seatsLeft,
    cancellation: termsOf(departure, fareCents)
  })
}

// Slightly more than a year of both cabins of every flight, and the offers of some hundred searches.
const maxDepartures = 30_000
const maxOffers = 2_000

/** The departures of one world and their views, memoized. Seed and date determine them. */
export const makeDepartures = (seed: string) => {
  const departures = boundedMemo<string, Departure>(maxDepartures)
  const offers = boundedMemo<string, FlightOffer>(maxOffers)
  const keyOf = ({ cabin, date, flight }: FlightChoice) => `${flight.flightNumber} ${cabin} ${date}`
  return {
    of: (flight: FlightChoice["flight"], cabin: FlightChoice["cabin"], date: CalendarDate): Departure =>
      departures(keyOf({ flight, cabin, date }), () => makeDeparture(seed, { flight, cabin, date })),

    show: (departure: Departure, seatsLeft: number): FlightOffer =>
      offers(`${keyOf(departure)} ${departure.fareCents} ${seatsLeft}`, () => showOffer(departure, seatsLeft))
  }
}
