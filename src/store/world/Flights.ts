import { DateTime } from "effect"
import { type CalendarDate, dateIn, instantIn } from "../../domain/CalendarDate.ts"
import { draw } from "../../domain/Seed.ts"
import { type City, cityOf } from "./City.ts"
import { cityFactors, jitter, scalePrice, weekendFactor } from "./Demand.ts"
import type { Cabin, FlightEntry } from "./Flight.ts"
import { world } from "./World.ts"

/** A flight of the timetable: the same every day. */
export interface Flight extends FlightEntry {
  readonly origin: City
  readonly destination: City
}

const requireCity = (airport: string): City => {
  const city = cityOf(airport)
  if (city === undefined) throw new Error(`no city has the airport ${airport}`)
  return city
}

/** Every flight, in the order of the timetable. */
export const flights: ReadonlyArray<Flight> = world().flights.map((entry) => ({
  ...entry,
  origin: requireCity(entry.from),
  destination: requireCity(entry.to)
}))

/** The instants of departure and arrival of the flight on `date`, a date at its origin. */
export const timesOf = (flight: Flight, date: CalendarDate) => {
  const [hours = 0, minutes = 0] = flight.departs.split(":").map(Number)
  const departure = instantIn(flight.origin.timeZone, date, hours, minutes)
  // Adds to an instant: a local clock may be changed during the flight.
  return { departure, arrival: DateTime.add(departure, { minutes: flight.durationMin }) }
}

/** Local time of arrival at the destination: `HH:MM` and the date. */
export const localArrival = (flight: Flight, date: CalendarDate) => {
  const { arrival } = timesOf(flight, date)
  const zoned = DateTime.unsafeSetZoneNamed(arrival, flight.destination.timeZone)
  return {
    time: DateTime.formatIsoZoned(zoned).slice(11, 16),
    date: dateIn(flight.destination.timeZone, arrival)
  }
}

// The economy fare in cents: per minute in the air, and a fixed part.
const centsPerMinute = 68
const groundCents = 9000
const businessFactor = 3400

/** The fare in cents of one seat, in whole dollars. Fridays and Sundays cost more. */
export const fareOf = (seed: string, flight: Flight, cabin: Cabin, date: CalendarDate): number =>
  scalePrice(groundCents + flight.durationMin * centsPerMinute, [
    ...cityFactors(flight.destination.code, date),
    weekendFactor(date, [0, 5], 1140),
    cabin === "business" ? businessFactor : 1000,
    jitter(seed, `${flight.flightNumber} ${cabin}`, date)
  ])

const seats: Record<Cabin, number> = { economy: 84, business: 16 }

/** Free seats of the cabin on `date` before any booking. */
export const seatCapacity = (seed: string, flight: Flight, cabin: Cabin, date: CalendarDate): number => {
  // A fixed number, which tests can rely on (docs/world.md).
  if (flight.seats !== undefined) return flight.seats[cabin]
  const key = `${flight.flightNumber}\n${cabin}\n${date}`
  const luck = draw(seed, `flight\n${key}`, 1000)
  // One flight in thirty-three is sold out, one in twelve nearly so.
  if (luck < 30) return 0
  if (luck < 115) return 1 + draw(seed, `last\n${key}`, 4)
  return 5 + draw(seed, `seats\n${key}`, seats[cabin] - 4)
}
