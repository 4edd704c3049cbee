import { Effect } from "effect"
import { dependingOn } from "../../domain/dependingOn.ts"
import { restored } from "../../domain/restored.ts"
import type { Operations } from "../../operation/Operations.ts"
import { partyOf } from "../bookings/partyOf.ts"
import type { FlightsApi } from "./Api.ts"
import { FlightOffers } from "./Flight.ts"
import { hintOf } from "./FlightSearchHint.ts"
import { Flights } from "./Flights.ts"

export class FlightOperations extends Effect.Service<FlightOperations>()("vitrine/FlightOperations", {
  scoped: Effect.gen(function* () {
    const flights = yield* Flights
    const operations: Operations<typeof FlightsApi> = {
      searchFlights: ({ urlParams }) =>
        Effect.map(flights.search(urlParams), (items) =>
          restored(FlightOffers, items.length === 0 ? { items, hint: hintOf(urlParams) } : { items })
        ),

      bookFlight: ({ headers, payload }) =>
        Effect.flatMap(partyOf({ headers, payload }, payload.passenger_name, payload.passenger_email), (party) =>
          flights.book(payload.offer_id, payload.passengers ?? 1, party)
        )
    }
    return operations
  }).pipe(dependingOn(Flights.Default))
}) {}
