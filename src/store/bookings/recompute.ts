import { Option } from "effect"
import { type CalendarDate, datesFrom, daysBetween } from "../../domain/CalendarDate.ts"
import { flightPassengers } from "../../domain/Limits.ts"
import type { Cancellation } from "../cancellation/Cancellation.ts"
import { parseOfferId } from "../cars/OfferId.ts"
import { carClasses, dailyRate } from "../world/Cars.ts"
import { cities } from "../world/City.ts"
import { fareOf, flights, timesOf } from "../world/Flights.ts"
import { nightlyRate } from "../world/Hotels.ts"
import { places } from "../world/Places.ts"
import type { WorldView } from "../world/WorldView.ts"
import type { Booking, CarRef, FlightRef, HotelRef } from "./Booking.ts"
import { flightTerms, rentalTerms, stayTerms } from "./terms.ts"

/** The part of a booking that names what was booked. Hotels or car classes may share a name; bookings of 0.1.0 have no ids. */
export type BookedThing = Pick<Booking, "ref" | "hotelId" | "roomTypeId" | "offerId">

/** What was booked, as the world has it. */
export interface Recomputed {
  /** Identifies the inventory that was taken, together with each of the dates. */
  readonly sku: string
  readonly dates: ReadonlyArray<CalendarDate>
  /** In cents, per unit. */
  readonly unitCents: number
  /** The most units of one booking. */
  readonly maxUnits: number
  /** The terms of cancellation if it cost `totalCents`. */
  readonly terms: (totalCents: number) => Cancellation
}

const recomputeStay = (seed: string, { hotels }: WorldView, ref: HotelRef, { hotelId, roomTypeId }: BookedThing) => {
  const { checkIn, checkOut, hotelName, nights, roomName } = ref
  const hotel = hotels.find(({ id, name }) => name === hotelName && id === (hotelId ?? id))
  const room = hotel?.roomTypes.find(({ id, name }) => name === roomName && id === (roomTypeId ?? id))
  if (hotel === undefined || room === undefined || daysBetween(checkIn, checkOut) !== nights) return Option.none()
  const dates = datesFrom(checkIn, nights)
  const rates = dates.map((date) => nightlyRate(seed, hotel.city, room, date))
  const unitCents = rates.reduce((sum, cents) => sum + cents, 0)
  const terms = () => stayTerms(cities[hotel.city], checkIn, rates[0] ?? 0)
  return Option.some<Recomputed>({ sku: room.id, dates, unitCents, maxUnits: 1, terms })
}

const recomputeSeats = (seed: string, { cabin, date, flightNumber, from, to }: FlightRef) => {
  const flight = flights.find((each) => each.flightNumber === flightNumber && each.from === from && each.to === to)
  if (flight === undefined) return Option.none()
  return Option.some<Recomputed>({
    sku: `${flightNumber}/${cabin}`,
    dates: [date],
    unitCents: fareOf(seed, flight, cabin, date),
    maxUnits: flightPassengers.max,
    terms: (totalCents) => flightTerms(cabin, timesOf(flight, date).departure, totalCents)
  })
}

const recomputeRental = (seed: string, ref: CarRef, { offerId }: BookedThing) => {
  const { className, dropoffDate, location, pickupDate } = ref
  const offered = offerId === undefined ? undefined : Option.getOrUndefined(parseOfferId(offerId))?.carClass
  const carClass = carClasses.find((each) => each.name === className && (offerId === undefined || each === offered))
  const place = places.find(({ code }) => code === location)
  const days = daysBetween(pickupDate, dropoffDate)
  if (carClass === undefined || place === undefined || days < 0) return Option.none()
  const dates = datesFrom(pickupDate, Math.max(days, 1))
  const dailyCents = dailyRate(seed, place, carClass, pickupDate)
  return Option.some<Recomputed>({
    sku: `${location}/${carClass.id}`,
    dates,
    unitCents: dailyCents * dates.length,
    maxUnits: 1,
    terms: () => rentalTerms(place.city, pickupDate, dailyCents)
  })
}

/** Recomputes from a booking's details what it took and what it costs; none if the world has no such thing. */
export const recompute = (seed: string, world: WorldView, thing: BookedThing): Option.Option<Recomputed> => {
  const { ref } = thing
  switch (ref.kind) {
    case "hotel":
      return recomputeStay(seed, world, ref, thing)
    case "flight":
      return recomputeSeats(seed, ref)
    case "car":
      return recomputeRental(seed, ref, thing)
  }
}

/** Units that a total pays for; 0 if it is the price of no number of units. */
export const unitsPaid = ({ maxUnits, unitCents }: Recomputed, totalCents: number): number => {
  const units = totalCents / unitCents
  return Number.isInteger(units) && units >= 1 && units <= maxUnits ? units : 0
}
