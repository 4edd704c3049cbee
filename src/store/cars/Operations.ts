import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Booking } from "../bookings/Booking.ts"
import { partyOf } from "../bookings/partyOf.ts"
import { IdempotencyKeys } from "../idempotency/IdempotencyKeys.ts"
import { carClasses } from "../world/Cars.ts"
import type { CarsApi } from "./Api.ts"
import { CarOffers } from "./CarOffer.ts"
import { hintOf } from "./CarSearchHint.ts"
import { Cars } from "./Cars.ts"

export class CarOperations extends Effect.Service<CarOperations>()("vitrine/CarOperations", {
  scoped: Effect.gen(function* () {
    const cars = yield* Cars
    const keys = yield* IdempotencyKeys
    const operations: Operations<typeof CarsApi> = {
      searchCars: ({ urlParams: { car_class: classId, dropoff_date: dropoff, location, pickup_date: pickup } }) =>
        Effect.map(cars.search({ location, pickup, dropoff, classId }), (items) =>
          makeUnchecked(
            CarOffers,
            items.length === 0 ? { items, hint: hintOf(carClasses.map(({ id }) => id)) } : { items }
          )
        ),

      bookCar: (request) => {
        const { driver_email, driver_name, offer_id } = request.payload
        const booked = Effect.flatMap(partyOf(request, driver_name, driver_email), (party) =>
          cars.book(offer_id, party)
        )
        return keys.once("bookCar", request, Booking, booked)
      }
    }
    return operations
  }).pipe(dependingOn(Cars, IdempotencyKeys))
}) {}
