import { Effect } from "effect"
import type { Detail } from "../../domain/Detail.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { memoByParts } from "../../domain/memoByParts.ts"
import type { Operations } from "../../operation/Operations.ts"
import { Booking } from "../bookings/Booking.ts"
import { partyOf } from "../bookings/partyOf.ts"
import { IdempotencyKeys } from "../idempotency/IdempotencyKeys.ts"
import type { HotelsApi } from "./Api.ts"
import { hintOf } from "./HotelSearchHint.ts"
import { HotelSummaries, type HotelSummary, Rooms, roomsHintOf } from "./HotelSummary.ts"
import { Hotels } from "./Hotels.ts"

// Cached answers, some kilobytes each with their JSON text: the dates and the taken rooms determine them.
const maxCachedAnswers = 500

const inDetail = <A extends { readonly brief: A }>(entries: ReadonlyArray<A>, detail: Detail | undefined) =>
  detail === "brief" ? entries.map(({ brief }) => brief) : entries

/** Whether a hotel has a room for at most this nightly rate, in cents. */
const costsAtMost = ({ fromNightlyCents: from }: HotelSummary, maxCents: number): boolean =>
  from !== null && from <= maxCents

export class HotelOperations extends Effect.Service<HotelOperations>()("vitrine/HotelOperations", {
  scoped: Effect.gen(function* () {
    const hotels = yield* Hotels
    const keys = yield* IdempotencyKeys
    const summaries = memoByParts<HotelSummaries>(maxCachedAnswers)
    const availabilities = memoByParts<Rooms>(maxCachedAnswers)
    const operations: Operations<typeof HotelsApi> = {
      searchHotels: ({ urlParams }) => {
        const {
          check_in: checkIn,
          check_out: checkOut,
          city,
          detail,
          guests = 1,
          max_nightly_cents: maxNightlyCents
        } = urlParams
        return Effect.map(hotels.search({ city, checkIn, checkOut, guests }), (cityHotels) => {
          const found =
            maxNightlyCents === undefined
              ? cityHotels
              : cityHotels.filter((hotel) => costsAtMost(hotel, maxNightlyCents))
          return found.length === 0
            ? makeUnchecked(HotelSummaries, { items: [], hint: hintOf(city, cityHotels, maxNightlyCents) })
            : summaries(found, `${detail}`, () => makeUnchecked(HotelSummaries, { items: inDetail(found, detail) }))
        })
      },

      getHotelAvailability: ({ path, urlParams: { check_in: checkIn, check_out: checkOut, detail, guests = 1 } }) =>
        Effect.map(hotels.availability(path.id, { checkIn, checkOut }, guests), (rooms) =>
          rooms.length === 0
            ? makeUnchecked(Rooms, { rooms, hint: roomsHintOf(guests) })
            : availabilities(rooms, `${detail}`, () => makeUnchecked(Rooms, { rooms: inDetail(rooms, detail) }))
        ),

      bookHotel: (request) => {
        const { path, payload } = request
        const { check_in: checkIn, check_out: checkOut, guest_email, guest_name, guests = 1, room_type_id } = payload
        const booked = Effect.flatMap(partyOf(request, guest_name, guest_email), (party) =>
          hotels.book(path.id, room_type_id, { checkIn, checkOut }, guests, party)
        )
        return keys.once("bookHotel", request, Booking, booked)
      }
    }
    return operations
  }).pipe(dependingOn(Hotels, IdempotencyKeys))
}) {}
