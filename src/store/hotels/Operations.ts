import { Effect } from "effect"
import type { Operations } from "../../operation/Operations.ts"
import { partyOf } from "../bookings/partyOf.ts"
import type { HotelsApi } from "./Api.ts"
import { HotelSummaries, Rooms } from "./HotelSummary.ts"
import { Hotels } from "./Hotels.ts"

export class HotelOperations extends Effect.Service<HotelOperations>()("vitrine/HotelOperations", {
  effect: Effect.gen(function* () {
    const hotels = yield* Hotels
    const operations: Operations<typeof HotelsApi> = {
      searchHotels: ({ urlParams: { check_in: checkIn, check_out: checkOut, city, guests = 1, max_nightly_cents } }) =>
        hotels
          .search({ city, checkIn, checkOut, guests, maxNightlyCents: max_nightly_cents })
          .pipe(Effect.map((items) => new HotelSummaries({ items }))),

      getHotelAvailability: ({ path, urlParams: { check_in: checkIn, check_out: checkOut, guests = 1 } }) =>
        hotels.availability(path.id, { checkIn, checkOut }, guests).pipe(Effect.map((rooms) => new Rooms({ rooms }))),

      bookHotel: ({ headers, path, payload }) =>
        Effect.flatMap(partyOf(payload, headers, payload.guest_name, payload.guest_email), (party) =>
          hotels.book(
            path.id,
            payload.room_type_id,
            { checkIn: payload.check_in, checkOut: payload.check_out },
            payload.guests ?? 1,
            party
          )
        )
    }
    return operations
  }),
  dependencies: [Hotels.Default]
}) {}
