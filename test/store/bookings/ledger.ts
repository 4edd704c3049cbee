import { addDays, type CalendarDate, daysBetween } from "../../../src/domain/CalendarDate.ts"
import { carClasses } from "../../../src/store/world/Cars.ts"
import type { Cabin } from "../../../src/store/world/Flight.ts"
import { fareOf, flights } from "../../../src/store/world/Flights.ts"
import { hotels } from "../../../src/store/world/Hotels.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"

interface BookingRow {
  readonly sandbox: string
  readonly ref: string
  readonly total_cents: number
}

interface Reservation {
  readonly sku: string
  readonly date: string
  readonly quantity: number
}

const dates = (from: CalendarDate, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index))

/** The units that a booking takes, computed from its own row. */
const reservationsOf = ({ ref: text, total_cents }: BookingRow, seed: string): ReadonlyArray<Reservation> => {
  const ref = JSON.parse(text)
  if (ref.kind === "hotel") {
    const hotel = hotels.find(({ name }) => name === ref.hotelName)
    const room = hotel?.roomTypes.find(({ name }) => name === ref.roomName)
    const nights = dates(ref.checkIn, daysBetween(ref.checkIn, ref.checkOut))
    return nights.map((date) => ({ sku: room?.id ?? "", date, quantity: 1 }))
  }
  if (ref.kind === "flight") {
    const flight = flights.find(({ flightNumber }) => flightNumber === ref.flightNumber)
    const fare = flight === undefined ? 0 : fareOf(seed, flight, ref.cabin as Cabin, ref.date)
    return [{ sku: `${ref.flightNumber}/${ref.cabin}`, date: ref.date, quantity: total_cents / fare }]
  }
  const classId = carClasses.find(({ name }) => name === ref.className)?.id
  const days = dates(ref.pickupDate, Math.max(1, daysBetween(ref.pickupDate, ref.dropoffDate)))
  return days.map((date) => ({ sku: `${ref.location}/${classId}`, date, quantity: 1 }))
}

/**
 * Reads from the database directly: the units of each SKU and date that confirmed bookings need, and the units that are
 * marked as taken. The two are equal unless a night was sold twice or stranded.
 */
export const readLedger = async (database: TestDatabase, seed = "test") => {
  const bookings = await database.query<BookingRow>(
    "select sandbox, ref, cast(total_cents as integer) as total_cents from bookings where status = 'confirmed'"
  )
  const needed: Record<string, number> = {}
  for (const booking of bookings) {
    for (const { date, quantity, sku } of reservationsOf(booking, seed)) {
      const key = `${booking.sandbox} ${sku} ${date}`
      needed[key] = (needed[key] ?? 0) + quantity
    }
  }
  const rows = await database.query<{ key: string; taken: number }>(
    "select sandbox || ' ' || sku || ' ' || date as key, taken from inventory where date <> ''"
  )
  return { bookings: bookings.length, needed, taken: Object.fromEntries(rows.map(({ key, taken }) => [key, taken])) }
}
