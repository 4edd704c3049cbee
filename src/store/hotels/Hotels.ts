import { Effect } from "effect"
import { boundedMap } from "../../domain/boundedMap.ts"
import { addDays, CalendarDate, datesFrom } from "../../domain/CalendarDate.ts"
import { CurrentSandbox, mapSandbox } from "../../domain/CurrentSandbox.ts"
import { dependingOn } from "../../domain/dependingOn.ts"
import { truncate } from "../../domain/Input.ts"
import { stayNights } from "../../domain/Limits.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { closest, distance, wordsOf } from "../../domain/nearest.ts"
import { runInSlices, type SlicedWork } from "../../domain/SlicedWork.ts"
import { traced } from "../../domain/traced.ts"
import { HotelRef } from "../bookings/Booking.ts"
import { Bookings, type Party } from "../bookings/Bookings.ts"
import { checkRange } from "../bookings/TravelDates.ts"
import { Inventory, type NotEnoughLeft, noUnitsTaken, type TakenOn } from "../inventory/Inventory.ts"
import { emptyOverlay, type Overlay } from "../overlay/Overlay.ts"
import { Overlays } from "../overlay/Overlays.ts"
import { type CityCode, cities } from "../world/City.ts"
import type { Hotel, RoomType } from "../world/Hotels.ts"
import { byPacks, perWorld } from "../world/perWorld.ts"
import { worldIn } from "../world/WorldView.ts"
import { HotelNotFound, NoRoomsLeft, TooManyGuests, UnknownRoomType } from "./HotelErrors.ts"
import type { HotelSummary } from "./HotelSummary.ts"
import { makeRoomStays, roomsLeft, type StayIn, showRoom, staysWith, termsOf } from "./RoomStay.ts"

/** A stay: every night from check-in to the day before check-out. */
interface Stay {
  readonly checkIn: CalendarDate
  readonly checkOut: CalendarDate
}

interface HotelQuery extends Stay {
  readonly city: CityCode
  readonly guests: number
}

// Weights for some hundred cached searches of a dozen hotels each; an empty result has a weight, too.
const [minSearchWeight, maxCachedSummaries] = [20, 10_000]

const idsOf = (roomTypes: ReadonlyArray<RoomType>): ReadonlyArray<string> => roomTypes.map(({ id }) => id)

const wordsIn = (name: string): string => wordsOf(name).join(" ")

/** The hotels that an agent may mean if it sends a name as an id. */
const similarHotels = (hotels: ReadonlyArray<Hotel>, name: string) => {
  const words = wordsIn(name)
  // A name in another script has no words. Two such names are not similar for that.
  if (words === "") return []
  return closest(hotels, (hotel) => distance(words, wordsIn(hotel.name))).map(({ id, name }) => ({ id, name }))
}

/** Hotels and their rooms. The seed determines rates and numbers of rooms; only bookings are stored. */
export class Hotels extends Effect.Service<Hotels>()("vitrine/Hotels", {
  scoped: Effect.gen(function* () {
    const inventory = yield* Inventory
    const bookings = yield* Bookings
    const overlays = yield* Overlays

    const hotelsIn = byPacks(({ hotels }) => {
      const byCity = Map.groupBy(hotels, ({ city }) => city)
      return {
        byId: new Map<string, Hotel>(hotels.map((hotel) => [hotel.id, hotel])),
        byCity,
        // Every search asks how many rooms of them are taken.
        roomIds: new Map(
          [...byCity].map(([city, hotels]) => [city, idsOf(hotels.flatMap(({ roomTypes }) => roomTypes))])
        )
      }
    })
    const currentHotels = mapSandbox((here) => hotelsIn(worldIn(here)))
    const staysOf = yield* perWorld(makeRoomStays)
    // The latest searches for stays of which nothing is taken: most of them.
    const untouchedOf = yield* perWorld(() =>
      boundedMap<string, ReadonlyArray<HotelSummary>>(maxCachedSummaries, ({ length }) =>
        Math.max(minSearchWeight, length)
      )
    )

    /** The dates on which the nights of the stay begin. */
    const nightsOf = ({ checkIn, checkOut }: Stay, city: CityCode) =>
      Effect.map(
        checkRange(
          {
            from: checkIn,
            to: checkOut,
            fields: ["check_in", "check_out"],
            unit: "nights",
            minLength: stayNights.min,
            maxLength: stayNights.max
          },
          cities[city]
        ),
        (nights) => datesFrom(checkIn, nights)
      )

    const takenIn = (roomTypeIds: ReadonlyArray<string>, { checkIn, checkOut }: Stay) =>
      inventory.takenBetween(roomTypeIds, checkIn, addDays(checkOut, -1))

    /** The available stays in a hotel for this number of guests. */
    const freeStays = (hotel: Hotel, guests: number, stayIn: StayIn, taken: TakenOn) =>
      hotel.roomTypes
        .filter(({ sleeps }) => sleeps >= guests)
        .map((roomType) => stayIn(hotel, roomType))
        .filter((stay) => roomsLeft(stay, taken) > 0)

    const find = (id: string) =>
      Effect.flatMap(currentHotels, ({ byId }) => {
        const hotel = byId.get(id.toLowerCase())
        return hotel === undefined
          ? Effect.fail(new HotelNotFound({ id: truncate(id), nearest: similarHotels([...byId.values()], id) }))
          : Effect.succeed(hotel)
      })

    const findRoomType = (hotel: Hotel, id: string) => {
      const roomType = hotel.roomTypes.find((roomType) => roomType.id === id.toLowerCase())
      return roomType === undefined
        ? Effect.fail(
            new UnknownRoomType({
              id: truncate(id),
              hotel: hotel.name,
              options: hotel.roomTypes.map(({ id, name }) => ({ id, name }))
            })
          )
        : Effect.succeed(roomType)
    }

    const tooManyGuests = (hotel: Hotel, { name, sleeps }: RoomType, { checkIn, checkOut }: Stay, guests: number) =>
      new TooManyGuests({
        hotel_id: hotel.id,
        room: name,
        sleeps,
        guests,
        check_in: checkIn,
        check_out: checkOut,
        options: hotel.roomTypes
          .filter(({ sleeps }) => sleeps >= guests)
          .map(({ id, name, sleeps }) => ({ id, name, sleeps }))
      })

    return {
      /** All hotels of a city, including sold-out ones. */
      search: traced("Hotels.search", function* (query: HotelQuery) {
        const overlay = yield* overlays.current
        const here = yield* CurrentSandbox
        const stays = staysOf(here)
        const stayIn = staysWith(overlay, stays.on(yield* nightsOf(query, query.city)))
        const { byCity, roomIds } = hotelsIn(worldIn(here))
        const cityHotels = byCity.get(query.city) ?? []
        const taken = yield* takenIn(roomIds.get(query.city) ?? [], query)
        const show = function* (): SlicedWork<ReadonlyArray<HotelSummary>> {
          const summaries: Array<HotelSummary> = []
          for (const hotel of cityHotels) {
            summaries.push(stays.showHotel(hotel, freeStays(hotel, query.guests, stayIn, taken)))
            yield
          }
          return summaries
        }
        if (taken !== noUnitsTaken || overlay !== emptyOverlay) return yield* runInSlices(show)
        const { checkIn, checkOut, city, guests } = query
        const untouched = untouchedOf(here)
        const name = `${city} ${checkIn} ${checkOut} ${guests}`
        const known = untouched.get(name)
        if (known !== undefined) return known
        const summaries = yield* runInSlices(show)
        untouched.set(name, summaries)
        return summaries
      }),

      /** The room types of a hotel that sleep the guests, with their rooms left and prices. */
      availability: traced("Hotels.availability", function* (hotelId: string, stay: Stay, guests: number) {
        const hotel = yield* find(hotelId)
        const stays = staysOf(yield* CurrentSandbox)
        const overlay = yield* overlays.current
        const stayIn = staysWith(overlay, stays.on(yield* nightsOf(stay, hotel.city)))
        const roomTypes = hotel.roomTypes.filter(({ sleeps }) => sleeps >= guests)
        const taken = yield* takenIn(idsOf(roomTypes), stay)
        return roomTypes.map((roomType) => {
          const room = stayIn(hotel, roomType)
          const show = overlay.has(roomType.id) ? showRoom : stays.show
          return show(room, stay.checkIn, stay.checkOut, roomsLeft(room, taken))
        })
      }),

      /** Books one room of a type for every night of the stay, or none; the guests, 1 to 8, share it. */
      book: traced(
        "Hotels.book",
        function* (hotelId: string, roomTypeId: string, stay: Stay, guests: number, party: Party) {
          const hotel = yield* find(hotelId)
          const nights = yield* nightsOf(stay, hotel.city)
          const roomType = yield* findRoomType(hotel, roomTypeId)
          if (guests > roomType.sleeps) return yield* tooManyGuests(hotel, roomType, stay, guests)
          const { checkIn, checkOut } = stay
          const stays = staysOf(yield* CurrentSandbox).on(nights)
          const reserve = (overlay: Overlay) => {
            const room = staysWith(overlay, stays)(hotel, roomType)
            return {
              ref: makeUnchecked(HotelRef, {
                kind: "hotel",
                hotelName: hotel.name,
                roomName: roomType.name,
                checkIn,
                checkOut,
                nights: nights.length
              }),
              details: { guests, hotelId: hotel.id, roomTypeId: roomType.id, cancellation: termsOf(room, checkIn) },
              totalCents: room.totalCents,
              claims: room.nights.map(({ capacity, date }) => ({ sku: roomType.id, date, quantity: 1, capacity })),
              refusal: ({ claim }: NotEnoughLeft) =>
                new NoRoomsLeft({
                  hotel_id: hotel.id,
                  hotel: hotel.name,
                  room: roomType.name,
                  night: CalendarDate.make(claim.date),
                  guests,
                  check_in: stay.checkIn,
                  check_out: stay.checkOut
                })
            }
          }
          return yield* bookings.place(reserve, party)
        }
      )
    }
  }).pipe(dependingOn(Inventory, Bookings, Overlays))
}) {}
