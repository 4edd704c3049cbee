import { type CalendarDate, datesFrom } from "../../domain/CalendarDate.ts"
import { usd } from "../../domain/Money.ts"
import { remember } from "../../domain/remember.ts"
import { carCapacity, dailyRate } from "../world/Cars.ts"
import { CarOffer } from "./CarOffer.ts"
import { type CarChoice, formatOfferId } from "./OfferId.ts"

export interface RentalDay {
  readonly date: CalendarDate
  /** Cars free before anyone books here. */
  readonly capacity: number
}

/** A car class at a desk for the days of a rental, as the world has it. */
export interface Rental extends CarChoice {
  /** Names the cars in the inventory, together with the date. */
  readonly sku: string
  readonly dailyRateCents: number
  readonly days: ReadonlyArray<RentalDay>
}

const makeRental = (seed: string, choice: CarChoice, days: number): Rental => {
  const { carClass, location, pickup } = choice
  return {
    ...choice,
    sku: `${location.code}/${carClass.id}`,
    dailyRateCents: dailyRate(seed, location, carClass, pickup),
    days: datesFrom(pickup, days).map((date) => ({ date, capacity: carCapacity(seed, location, carClass, date) }))
  }
}

const showOffer = (rental: Rental, available: boolean) => {
  const { carClass, dailyRateCents, days, dropoff, location, pickup } = rental
  return new CarOffer({
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
    available
  })
}

/** Rentals of one world, and how they are shown. They follow from the seed and the dates; the latest are remembered. */
export const makeRentals = (seed: string) => {
  const rentals = remember<Rental>(10_000)
  const offers = remember<CarOffer>(5_000)
  return {
    of: (choice: CarChoice, days: number): Rental =>
      rentals(formatOfferId(choice), () => makeRental(seed, choice, days)),

    show: (rental: Rental, available: boolean): CarOffer =>
      offers(`${formatOfferId(rental)} ${available}`, () => showOffer(rental, available))
  }
}
