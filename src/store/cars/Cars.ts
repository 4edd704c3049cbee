import { Effect, Schema } from "effect"
import { addDays, CalendarDate } from "../../domain/CalendarDate.ts"
import { CurrentSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import type { InvalidRequest } from "../../domain/Errors.ts"
import { truncate } from "../../domain/Input.ts"
import { rentalDays } from "../../domain/Limits.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import type { Issue, Next } from "../../domain/Problem.ts"
import { perSeed } from "../../domain/Seed.ts"
import { traced } from "../../domain/traced.ts"
import { CarRef } from "../bookings/Booking.ts"
import { Bookings, type Party } from "../bookings/Bookings.ts"
import { checkLength, checkRange, type DateRange, seasonOf } from "../bookings/TravelDates.ts"
import { UnknownOffer } from "../bookings/UnknownOffer.ts"
import { Inventory, type NotEnoughLeft } from "../inventory/Inventory.ts"
import type { Overlay } from "../overlay/Overlay.ts"
import { Overlays } from "../overlay/Overlays.ts"
import type { CarClassId } from "../world/CarClass.ts"
import { carClasses } from "../world/Cars.ts"
import { type PlaceCode, placeOf } from "../world/Places.ts"
import { formatOfferId, parseOfferId } from "./OfferId.ts"
import { makeRentals, rentalWith, showOffer, termsOf } from "./Rental.ts"

/** No car of the class is left on a day of the rental. */
export class NoCarsLeft extends Schema.TaggedError<NoCarsLeft>()("NoCarsLeft", {
  car_class: Schema.String,
  location: Schema.String,
  date: CalendarDate,
  pickup_date: CalendarDate,
  dropoff_date: CalendarDate
}) {
  override get message() {
    return `No ${this.car_class} car is left at ${this.location} on ${this.date}. Nothing was booked and nothing was charged.`
  }

  get next(): ReadonlyArray<Next> {
    const { dropoff_date, location, pickup_date } = this
    return [{ operation: "searchCars", params: { location, pickup_date, dropoff_date } }]
  }
}

export class PickupPassed extends Schema.TaggedError<PickupPassed>()("PickupPassed", {
  location: Schema.String,
  city: Schema.String,
  pickup_date: CalendarDate,
  /** In the city's time zone. */
  today: CalendarDate
}) {
  override get message() {
    return `The pick-up date ${this.pickup_date} has passed; today in ${this.city} is ${this.today}.`
  }

  get next(): ReadonlyArray<Next> {
    return [{ operation: "searchCars", params: { location: this.location } }]
  }
}

interface CarQuery {
  /** Every place has a desk. */
  readonly location: PlaceCode
  readonly pickup: CalendarDate
  readonly dropoff: CalendarDate
  /** Absent for all classes. */
  readonly classId?: CarClassId | undefined
}

const rangeOf = (pickup: CalendarDate, dropoff: CalendarDate): DateRange => ({
  from: pickup,
  to: dropoff,
  fields: ["pickup_date", "dropoff_date"],
  unit: "days",
  minLength: rentalDays.min,
  maxLength: rentalDays.max
})

// A car that is returned on the day of pick-up is paid and unavailable for that day.
const paidDays = (days: number): number => Math.max(days, 1)

/** Rental cars. The seed determines daily rates and the cars of a desk; only bookings are stored. */
export class Cars extends Effect.Service<Cars>()("vitrine/Cars", {
  scoped: Effect.gen(function* () {
    const inventory = yield* Inventory
    const bookings = yield* Bookings
    const overlays = yield* Overlays
    const rentalsIn = yield* perSeed(makeRentals)

    const unknownOffer = (id: string, issues: ReadonlyArray<Issue> = []) =>
      new UnknownOffer({ id: truncate(id), kind: "car", issues })

    // Checks first whether a search could ever give the id, then whether it is too late, then whether too early.
    const findRental = Effect.fnUntraced(function* (offerId: string) {
      const choice = yield* Effect.mapError(parseOfferId(offerId), () => unknownOffer(offerId))
      const { dropoff, location, pickup } = choice
      const range = rangeOf(pickup, dropoff)
      const asUnknownOffer = ({ issues }: InvalidRequest) => unknownOffer(offerId, issues)
      yield* Effect.mapError(checkLength(range), asUnknownOffer)
      const { first } = yield* seasonOf(location.city)
      if (pickup < first) {
        return yield* new PickupPassed({
          location: location.code,
          city: location.city.name,
          pickup_date: pickup,
          today: first
        })
      }
      const days = yield* Effect.mapError(checkRange(range, location.city), asUnknownOffer)
      return rentalsIn(yield* CurrentSandbox)(choice, paidDays(days))
    })

    return {
      /** An offer of each class at a desk, or of one class, available or not. */
      search: traced("Cars.search", function* ({ classId, dropoff, pickup, ...query }: CarQuery) {
        const location = placeOf(query.location)
        const days = paidDays(yield* checkRange(rangeOf(pickup, dropoff), location.city))
        const rentalOf = rentalsIn(yield* CurrentSandbox)
        const overlay = yield* overlays.current
        const found = carClasses
          .filter(({ id }) => classId === undefined || id === classId)
          .map((carClass) => rentalWith(overlay, rentalOf({ location, carClass, pickup, dropoff }, days)))
        const taken = yield* inventory.takenBetween(
          found.map(({ sku }) => sku),
          pickup,
          addDays(pickup, days - 1)
        )
        return found.map((rental) =>
          showOffer(
            rental,
            rental.days.every(({ capacity, date }) => capacity > taken(rental.sku, date))
          )
        )
      }),

      /** Books one car for every day of the rental, or none. */
      book: traced("Cars.book", function* (offerId: string, party: Party) {
        const chosenRental = yield* findRental(offerId)
        const { carClass, dropoff, location, pickup, sku } = chosenRental
        const reserve = (overlay: Overlay) => {
          const rental = rentalWith(overlay, chosenRental)
          const { dailyRateCents, days } = rental
          return {
            ref: makeUnchecked(CarRef, {
              kind: "car",
              className: carClass.name,
              location: location.code,
              pickupDate: pickup,
              dropoffDate: dropoff
            }),
            details: { offerId: formatOfferId(rental), cancellation: termsOf(rental) },
            totalCents: dailyRateCents * days.length,
            claims: days.map(({ capacity, date }) => ({ sku, date, quantity: 1, capacity })),
            refusal: ({ claim }: NotEnoughLeft) =>
              new NoCarsLeft({
                car_class: carClass.name,
                location: location.code,
                date: CalendarDate.make(claim.date),
                pickup_date: pickup,
                dropoff_date: dropoff
              })
          }
        }
        return yield* bookings.place(reserve, party)
      })
    }
  }).pipe(dependingOn(Inventory, Bookings, Overlays))
}) {}
