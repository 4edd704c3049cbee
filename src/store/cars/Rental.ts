import { boundedMemo } from "../../domain/boundedMemo.ts"
import { type CalendarDate, datesFrom } from "../../domain/CalendarDate.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { rentalTerms } from "../bookings/terms.ts"
import type { Overlay } from "../overlay/Overlay.ts"
import { carCapacity, carsAtDesk, dailyRate } from "../world/Cars.ts"
import { CarOffer } from "./CarOffer.ts"
import { type CarChoice, formatOfferId } from "./OfferId.ts"

interface RentalDay {
  readonly date: CalendarDate
  /** Cars at the desk before any booking in this sandbox. */
  readonly capacity: number
}

/** A car class at a desk for the days of a rental, as the world has it. */
interface Rental extends CarChoice {
  /** Identifies the cars in the inventory, together with the date. */
  readonly sku: string
  readonly dailyRateCents: number
  readonly days: ReadonlyArray<RentalDay>
}

/** The same rental with the overlay's rate of the pick-up date and its numbers of cars. */
export const rentalWith = (overlay: Overlay, rental: Rental): Rental => {
  const { dailyRateCents, days, pickup, sku } = rental
  if (!overlay.has(sku)) return rental
  return {
    ...rental,
    dailyRateCents: overlay.price(sku, pickup, dailyRateCents),
    days: days.map(({ capacity, date }) => ({ date, capacity: overlay.stock(sku, date, capacity) }))
  }
}

export const termsOf = ({ dailyRateCents, location, pickup }: Rental) =>
  rentalTerms(location.city, pickup, dailyRateCents)

export const showOffer = (rental: Rental, available: boolean): CarOffer => {
  const { carClass, dailyRateCents, days, dropoff, location, pickup } = rental
  return makeUnchecked(CarOffer, {
    id: formatOfferId(rental),
    classId: carClass.id,
    className: carClass.name,
    example: carClass.example,
    seats: carClass.seats,
    location: location.code,
    pickupDate: pickup,
    dropoffDate: dropoff,
    days: days.length,
    dailyRate: usd(dailyRateCents),
    total: usd(dailyRateCents * days.length),
    available,
    cancellation: termsOf(rental)
  })
}

// Slightly more than a year of days of every class at every desk.
const maxDays = 20_000

/** The rentals of one world. Seed and date determine a desk's cars; they are memoized. */
export const makeRentals = (seed: string) => {
  const days = boundedMemo<string, RentalDay>(maxDays)
  return (choice: CarChoice, count: number): Rental => {
    const { carClass, location, pickup } = choice
    const sku = `${location.code}/${carClass.id}`
    return {
      ...choice,
      sku,
      dailyRateCents: dailyRate(seed, location, carClass, pickup),
      days: datesFrom(pickup, count).map((date) =>
        date === pickup
          ? { date, capacity: carsAtDesk(seed, location, carClass, date) }
          : days(`${sku} ${date}`, () => ({ date, capacity: carCapacity(seed, location, carClass, date) }))
      )
    }
  }
}
