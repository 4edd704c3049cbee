import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Booking } from "../bookings/Booking.ts"
import { partyOf } from "../bookings/partyOf.ts"
import { IdempotencyKeys } from "../idempotency/IdempotencyKeys.ts"
import type { FlightsApi } from "./Api.ts"
import { FlightOffers } from "./Flight.ts"
import { hintOf } from "./FlightSearchHint.ts"
import { Flights } from "./Flights.ts"

export class FlightOperations extends Effect.Service<FlightOperations>()("vitrine/FlightOperations", {
  scoped: Effect.gen(function* () {
    const flights = yield* Flights
    const keys = yield* IdempotencyKeys
    const operations: Operations<typeof FlightsApi> = {
      searchFlights: ({ urlParams }) =>
        Effect.map(flights.search(urlParams), (items) =>
          makeUnchecked(FlightOffers, items.length === 0 ? { items, hint: hintOf(urlParams) } : { items })
        ),

      bookFlight: (request) => {
        const { offer_id, passenger_email, passenger_name, passengers = 1 } = request.payload
        const booked = Effect.flatMap(partyOf(request, passenger_name, passenger_email), (party) =>
          flights.book(offer_id, passengers, party)
        )
        return keys.once("bookFlight", request, Booking, booked)
      }
    }
    return operations
  }).pipe(dependingOn(Flights, IdempotencyKeys))
}) {}
