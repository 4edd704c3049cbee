import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { restored } from "../../domain/restored.ts"
import type { Operations } from "../../operation/Operations.ts"
import { partyOf } from "../bookings/partyOf.ts"
import type { CarsApi } from "./Api.ts"
import { CarOffers } from "./CarOffer.ts"
import { Cars } from "./Cars.ts"

export class CarOperations extends Effect.Service<CarOperations>()("vitrine/CarOperations", {
  scoped: Effect.gen(function* () {
    const cars = yield* Cars
    const operations: Operations<typeof CarsApi> = {
      searchCars: ({ urlParams: { car_class: classId, dropoff_date: dropoff, location, pickup_date: pickup } }) =>
        Effect.map(cars.search({ location, pickup, dropoff, classId }), (items) => restored(CarOffers, { items })),

      bookCar: ({ headers, payload }) =>
        Effect.flatMap(partyOf({ headers, payload }, payload.driver_name, payload.driver_email), (party) =>
          cars.book(payload.offer_id, party)
        )
    }
    return operations
  }).pipe(dependingOn(Cars.Default))
}) {}
