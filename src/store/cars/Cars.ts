import { Effect, Schema } from "effect"
import { addDays, type CalendarDate, datesFrom } from "../../domain/CalendarDate.ts"
import { InvalidRequest } from "../../domain/Errors.ts"
import { usd } from "../../domain/Money.ts"
import { traced } from "../../domain/traced.ts"
import { CarRef } from "../bookings/Booking.ts"
import { Bookings, type Party } from "../bookings/Bookings.ts"
import { checkRange, seasonOf } from "../bookings/TravelDates.ts"
import { UnknownOffer } from "../bookings/UnknownOffer.ts"
import { Inventory } from "../inventory/Inventory.ts"
import { type CarClass, type CarLocation, carCapacity, carClasses, carLocations, dailyRate } from "../world/Cars.ts"
import { Seed } from "../world/Seed.ts"
import { CarOffer } from "./CarOffer.ts"
import { type CarChoice, formatOfferId, parseOfferId } from "./OfferId.ts"

export class NoCarsLeft extends Schema.TaggedError<NoCarsLeft>()("NoCarsLeft", { message: Schema.String }) {}

export class PickupPassed extends Schema.TaggedError<PickupPassed>()("PickupPassed", { message: Schema.String }) {}

export interface CarQuery {
  /** City or airport code of a desk. */
  readonly location: string
  readonly pickup: CalendarDate
  readonly dropoff: CalendarDate
  /** All without one. */
  readonly classId?: string | undefined
}

/** The longest rental in days. */
export const longestRental = 60

/** The codes that `location` takes, as a message lists them. */
export const locationCodes = carLocations.map(({ code }) => code).join(", ")

const skuOf = (location: CarLocation, carClass: CarClass): string => `${location.code}/${carClass.id}`

const rentalOf = (city: CarLocation["city"], pickup: CalendarDate, dropoff: CalendarDate) =>
  Effect.map(
    checkRange(
      {
        from: pickup,
        to: dropoff,
        fields: ["pickup_date", "dropoff_date"],
        unit: "days",
        shortest: 0,
        longest: longestRental
      },
      city
    ),
    // A car brought back on the day it was taken is paid and gone for that day.
    (days) => datesFrom(pickup, Math.max(days, 1))
  )

/** Rental cars. What a day costs and how many cars a desk has follows from the seed; only bookings are stored. */
export class Cars extends Effect.Service<Cars>()("vitrine/Cars", {
  effect: Effect.gen(function* () {
    const seed = yield* Seed
    const inventory = yield* Inventory
    const bookings = yield* Bookings

    const findLocation = (code: string) => {
      const location = carLocations.find((location) => location.code === code.toUpperCase())
      return location === undefined
        ? Effect.fail(
            new InvalidRequest({ message: `location: expected one of ${locationCodes}, received "${code}".` })
          )
        : Effect.succeed(location)
    }

    const offer = (choice: CarChoice, days: number, available: boolean) => {
      const { carClass, dropoff, location, pickup } = choice
      const rate = dailyRate(seed, location, carClass, pickup)
      return new CarOffer({
        id: formatOfferId(choice),
        classId: carClass.id,
        className: carClass.name,
        example: carClass.example,
        seats: carClass.seats,
        location: location.code,
        pickupDate: pickup,
        dropoffDate: dropoff,
        days,
        dailyRate: usd(rate),
        total: usd(rate * days),
        available
      })
    }

    const chosen = Effect.fnUntraced(function* (offerId: string) {
      const choice = yield* Effect.mapError(
        parseOfferId(offerId),
        () =>
          new UnknownOffer({
            message: `offer_id: ${JSON.stringify(offerId)} is no car offer. Take the id of an offer that GET /api/cars found.`
          })
      )
      const { dropoff, location, pickup } = choice
      const { first } = yield* seasonOf(location.city)
      if (pickup < first) {
        return yield* new PickupPassed({
          message: `The pick-up date ${pickup} has passed; today in ${location.city.name} is ${first}. GET /api/cars finds cars from today on.`
        })
      }
      const dates = yield* Effect.mapError(
        rentalOf(location.city, pickup, dropoff),
        ({ message }) => new UnknownOffer({ message: `offer_id: ${message}` })
      )
      return { ...choice, dates }
    })

    return {
      /** An offer of each class at a desk, or of one class, available or not. */
      search: traced(
        "Cars.search",
        Effect.fnUntraced(function* ({ classId, dropoff, pickup, ...query }: CarQuery) {
          const location = yield* findLocation(query.location)
          const dates = yield* rentalOf(location.city, pickup, dropoff)
          const wanted = carClasses.filter(({ id }) => classId === undefined || id === classId)
          const taken = yield* inventory.takenBetween(
            wanted.map((carClass) => skuOf(location, carClass)),
            pickup,
            addDays(pickup, dates.length - 1)
          )
          return wanted.map((carClass) => {
            const left = dates.map(
              (date) => carCapacity(seed, location, carClass, date) - taken(skuOf(location, carClass), date)
            )
            return offer(
              { location, carClass, pickup, dropoff },
              dates.length,
              left.every((cars) => cars > 0)
            )
          })
        })
      ),

      /** Books one car for every day of the rental, or none. */
      book: traced(
        "Cars.book",
        Effect.fnUntraced(function* (offerId: string, party: Party) {
          const { carClass, dates, dropoff, location, pickup } = yield* chosen(offerId)
          return yield* bookings.place(
            {
              ref: new CarRef({
                kind: "car",
                className: carClass.name,
                location: location.code,
                pickupDate: pickup,
                dropoffDate: dropoff
              }),
              totalCents: dailyRate(seed, location, carClass, pickup) * dates.length,
              claims: dates.map((date) => ({
                sku: skuOf(location, carClass),
                date,
                quantity: 1,
                capacity: carCapacity(seed, location, carClass, date)
              })),
              refusal: ({ claim }) =>
                new NoCarsLeft({
                  message: `No ${carClass.name} car is left at ${location.code} on ${claim.date}. Nothing was booked and nothing was charged; GET /api/cars shows what is left.`
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
