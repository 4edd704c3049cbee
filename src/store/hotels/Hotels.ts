import { Effect, Schema } from "effect"
import { addDays, type CalendarDate, datesFrom } from "../../domain/CalendarDate.ts"
import { usd } from "../../domain/Money.ts"
import { traced } from "../../domain/traced.ts"
import { HotelRef } from "../bookings/Booking.ts"
import { Bookings, type Party } from "../bookings/Bookings.ts"
import { checkRange } from "../bookings/TravelDates.ts"
import { Inventory, type TakenOn } from "../inventory/Inventory.ts"
import { type CityCode, cities } from "../world/City.ts"
import { type Hotel, hotels, nightlyRate, type RoomType, roomCapacity } from "../world/Hotels.ts"
import { Seed } from "../world/Seed.ts"
import { HotelSummary, NightlyRate, RoomAvailability } from "./HotelSummary.ts"

export class HotelNotFound extends Schema.TaggedError<HotelNotFound>()("HotelNotFound", { message: Schema.String }) {}

export class UnknownRoomType extends Schema.TaggedError<UnknownRoomType>()("UnknownRoomType", {
  message: Schema.String
}) {}

export class NoRoomsLeft extends Schema.TaggedError<NoRoomsLeft>()("NoRoomsLeft", { message: Schema.String }) {}

/** A stay: every night from check-in to the day before check-out. */
export interface Stay {
  readonly checkIn: CalendarDate
  readonly checkOut: CalendarDate
}

export interface HotelQuery extends Stay {
  readonly city: CityCode
  /** 1 to 8. */
  readonly guests: number
  /** Inclusive, in cents. */
  readonly maxNightlyCents?: number | undefined
}

/** The longest stay in nights. */
export const longestStay = 30

const byId = new Map(hotels.map((hotel) => [hotel.id as string, hotel]))

/** Hotels and their rooms. What a room costs and how many there are follows from the seed; only bookings are stored. */
export class Hotels extends Effect.Service<Hotels>()("vitrine/Hotels", {
  effect: Effect.gen(function* () {
    const seed = yield* Seed
    const inventory = yield* Inventory
    const bookings = yield* Bookings

    const nightsOf = ({ checkIn, checkOut }: Stay, city: CityCode) =>
      Effect.map(
        checkRange(
          {
            from: checkIn,
            to: checkOut,
            fields: ["check_in", "check_out"],
            unit: "nights",
            shortest: 1,
            longest: longestStay
          },
          cities[city]
        ),
        (nights) => datesFrom(checkIn, nights)
      )

    const takenIn = (roomTypes: ReadonlyArray<RoomType>, nights: ReadonlyArray<CalendarDate>) => {
      const [first] = nights
      return first === undefined
        ? Effect.succeed<TakenOn>(() => 0)
        : inventory.takenBetween(
            roomTypes.map(({ id }) => id),
            first,
            addDays(first, nights.length - 1)
          )
    }

    const roomsLeft = (roomType: RoomType, nights: ReadonlyArray<CalendarDate>, taken: TakenOn): number =>
      Math.max(0, Math.min(...nights.map((date) => roomCapacity(seed, roomType, date) - taken(roomType.id, date))))

    const summarize = (hotel: Hotel, guests: number, nights: ReadonlyArray<CalendarDate>, taken: TakenOn) => {
      const rates = hotel.roomTypes
        .filter((roomType) => roomType.sleeps >= guests && roomsLeft(roomType, nights, taken) > 0)
        .flatMap((roomType) => nights.map((date) => nightlyRate(seed, hotel.city, roomType, date)))
      const { amenities, city, description, id, name, stars } = hotel
      return new HotelSummary({
        id,
        name,
        city,
        stars,
        description,
        amenities,
        fromNightlyCents: rates.length === 0 ? null : Math.min(...rates)
      })
    }

    const offer = (
      hotel: Hotel,
      roomType: RoomType,
      stay: Stay,
      nights: ReadonlyArray<CalendarDate>,
      taken: TakenOn
    ) => {
      const rates = nights.map((date) => ({ date, cents: nightlyRate(seed, hotel.city, roomType, date) }))
      return new RoomAvailability({
        hotelId: hotel.id,
        roomTypeId: roomType.id,
        roomName: roomType.name,
        sleeps: roomType.sleeps,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        nights: nights.length,
        roomsLeft: roomsLeft(roomType, nights, taken),
        nightlyRates: rates.map(({ cents, date }) => new NightlyRate({ date, rate: usd(cents) })),
        total: usd(rates.reduce((sum, { cents }) => sum + cents, 0))
      })
    }

    const find = (id: string) => {
      const hotel = byId.get(id.toLowerCase())
      return hotel === undefined
        ? Effect.fail(
            new HotelNotFound({
              message: `No hotel has the id ${JSON.stringify(id)}. GET /api/hotels?city=LON&check_in=...&check_out=... finds hotels.`
            })
          )
        : Effect.succeed(hotel)
    }

    const findRoomType = (hotel: Hotel, id: string) => {
      const roomType = hotel.roomTypes.find((roomType) => roomType.id === id.toLowerCase())
      const known = hotel.roomTypes.map(({ id, name }) => `${id} (${name})`).join(", ")
      return roomType === undefined
        ? Effect.fail(
            new UnknownRoomType({
              message: `room_type_id: ${JSON.stringify(id)} is not a room type of ${hotel.name}. Its room types are ${known}.`
            })
          )
        : Effect.succeed(roomType)
    }

    return {
      /** Hotels of a city, sold out or not; with a limit on the rate only those that have a room at it. */
      search: traced(
        "Hotels.search",
        Effect.fnUntraced(function* ({ city, guests, maxNightlyCents, ...stay }: HotelQuery) {
          const nights = yield* nightsOf(stay, city)
          const there = hotels.filter((hotel) => hotel.city === city)
          const taken = yield* takenIn(
            there.flatMap(({ roomTypes }) => roomTypes),
            nights
          )
          const summaries = there.map((hotel) => summarize(hotel, guests, nights, taken))
          return maxNightlyCents === undefined
            ? summaries
            : summaries.filter(({ fromNightlyCents: from }) => from !== null && from <= maxNightlyCents)
        })
      ),

      /** The room types of a hotel that sleep the guests, with what is left of them and what they cost. */
      availability: traced(
        "Hotels.availability",
        Effect.fnUntraced(function* (hotelId: string, stay: Stay, guests: number) {
          const hotel = yield* find(hotelId)
          const nights = yield* nightsOf(stay, hotel.city)
          const roomTypes = hotel.roomTypes.filter(({ sleeps }) => sleeps >= guests)
          const taken = yield* takenIn(roomTypes, nights)
          return roomTypes.map((roomType) => offer(hotel, roomType, stay, nights, taken))
        })
      ),

      /** Books one room of a type for every night of the stay, or none. */
      book: traced(
        "Hotels.book",
        Effect.fnUntraced(function* (hotelId: string, roomTypeId: string, stay: Stay, party: Party) {
          const hotel = yield* find(hotelId)
          const nights = yield* nightsOf(stay, hotel.city)
          const roomType = yield* findRoomType(hotel, roomTypeId)
          const { checkIn, checkOut } = stay
          return yield* bookings.place(
            {
              ref: new HotelRef({
                kind: "hotel",
                hotelName: hotel.name,
                roomName: roomType.name,
                checkIn,
                checkOut,
                nights: nights.length
              }),
              totalCents: nights.reduce((sum, date) => sum + nightlyRate(seed, hotel.city, roomType, date), 0),
              claims: nights.map((date) => ({
                sku: roomType.id,
                date,
                quantity: 1,
                capacity: roomCapacity(seed, roomType, date)
              })),
              refusal: ({ claim }) =>
                new NoRoomsLeft({
                  message: `${roomType.name} at ${hotel.name} is sold out on ${claim.date}. Nothing was booked and nothing was charged; GET /api/hotels/${hotel.id}/availability shows what is left.`
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
