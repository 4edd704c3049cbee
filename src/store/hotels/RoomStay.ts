import { boundedMemo } from "../../domain/boundedMemo.ts"
import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { usd } from "../../domain/Money.ts"
import { makeUnchecked } from "../../domain/makeUnchecked.ts"
import { stayTerms } from "../bookings/terms.ts"
import type { TakenOn } from "../inventory/Inventory.ts"
import { emptyOverlay, type Overlay } from "../overlay/Overlay.ts"
import { cities } from "../world/City.ts"
import { type Hotel, nightlyRate, type RoomType, roomCapacity } from "../world/Hotels.ts"
import type { WorldView } from "../world/WorldView.ts"
import { HotelSummary, NightlyRate, RoomAvailability } from "./HotelSummary.ts"

/** A night in a room type, as the world has it. */
interface Night {
  readonly date: CalendarDate
  readonly rateCents: number
  /** Rooms before any booking in this sandbox. */
  readonly capacity: number
  readonly view: NightlyRate
}

/** A room type for the nights of a stay, as the world has it. */
interface RoomStay {
  readonly hotel: Hotel
  readonly roomType: RoomType
  readonly nights: ReadonlyArray<Night>
  readonly lowestRateCents: number
  readonly totalCents: number
}

const makeNight = (seed: string, hotel: Hotel, roomType: RoomType, date: CalendarDate): Night => {
  const rateCents = nightlyRate(seed, hotel.city, roomType, date)
  return {
    date,
    rateCents,
    capacity: roomCapacity(seed, roomType, date),
    view: makeUnchecked(NightlyRate, { date, rate: usd(rateCents) })
  }
}

/** A room type of a hotel for the nights of a stay. */
export type StayIn = (hotel: Hotel, roomType: RoomType) => RoomStay

const makeStay = (hotel: Hotel, roomType: RoomType, nights: ReadonlyArray<Night>): RoomStay => ({
  hotel,
  roomType,
  nights,
  lowestRateCents: Math.min(...nights.map(({ rateCents }) => rateCents)),
  totalCents: nights.reduce((sum, { rateCents }) => sum + rateCents, 0)
})

const nightWith = (overlay: Overlay, { id }: RoomType, { capacity, date, rateCents }: Night): Night => {
  const rate = overlay.price(id, date, rateCents)
  return {
    date,
    rateCents: rate,
    capacity: overlay.stock(id, date, capacity),
    view: makeUnchecked(NightlyRate, { date, rate: usd(rate) })
  }
}

/** The same stays with the rates and the rooms of the overlay. */
export const staysWith = (overlay: Overlay, stayIn: StayIn): StayIn =>
  overlay === emptyOverlay
    ? stayIn
    : (hotel, roomType) => {
        const stay = stayIn(hotel, roomType)
        if (!overlay.has(roomType.id)) return stay
        const nights = stay.nights.map((night) => nightWith(overlay, roomType, night))
        return makeStay(hotel, roomType, nights)
      }

/** Rooms left for the whole stay: the fewest left on any night. */
export const roomsLeft = ({ nights, roomType }: RoomStay, taken: TakenOn): number =>
  nights.reduce(
    (min, { capacity, date }) => Math.min(min, Math.max(0, capacity - taken(roomType.id, date))),
    Number.POSITIVE_INFINITY
  )

/** The terms of cancellation of a stay; it begins with its first night. */
export const termsOf = ({ hotel, nights: [first] }: RoomStay, checkIn: CalendarDate) =>
  stayTerms(cities[hotel.city], checkIn, first?.rateCents ?? 0)

/** The view of a stay with this number of rooms left. */
export const showRoom = (stay: RoomStay, checkIn: CalendarDate, checkOut: CalendarDate, left: number) =>
  makeUnchecked(RoomAvailability, {
    hotelId: stay.hotel.id,
    roomTypeId: stay.roomType.id,
    roomName: stay.roomType.name,
    sleeps: stay.roomType.sleeps,
    checkIn,
    checkOut,
    nights: stay.nights.length,
    roomsLeft: left,
    nightlyRates: stay.nights.map(({ view }) => view),
    total: usd(stay.totalCents),
    cancellation: termsOf(stay, checkIn)
  })

const lowestOf = (amounts: ReadonlyArray<number>): number | null => (amounts.length === 0 ? null : Math.min(...amounts))

// Slightly more than a year of nights in every room type of the world, and the views of some hundred searches.
const maxNights = 50_000
const maxStayNights = 300_000
const maxRooms = 4_000
const maxSummaries = 5_000

/** The stays of one range of dates, by their room types. */
interface Range {
  /** Its weight: the most nights that it can hold. One larger than the memo replaces all others, and serves the next caller. */
  readonly nights: number
  readonly stays: Map<string, RoomStay>
}

/** The stays of one world and their views, memoized. Seed and dates determine them. */
export const makeRoomStays = (seed: string, { hotels }: WorldView) => {
  const roomCount = hotels.reduce((sum, { roomTypes }) => sum + roomTypes.length, 0)
  const nights = boundedMemo<string, Night>(maxNights)
  // By dates first: a search uses the same dates for many room types.
  const ranges = boundedMemo<string, Range>(maxStayNights, ({ nights }) => nights)
  const rooms = boundedMemo<string, RoomAvailability>(maxRooms)
  // A hotel has few different rates, so callers share its summaries.
  const summaries = boundedMemo<string, HotelSummary>(maxSummaries)
  const nightOf = (hotel: Hotel, roomType: RoomType, date: CalendarDate) =>
    nights(`${roomType.id} ${date}`, () => makeNight(seed, hotel, roomType, date))
  return {
    /** The stays of nights that begin on these consecutive dates. */
    on: (dates: ReadonlyArray<CalendarDate>) => {
      const { stays } = ranges(`${dates[0]} ${dates.length}`, () => ({
        nights: Math.min(maxStayNights, (roomCount + 1) * dates.length),
        stays: new Map()
      }))
      return (hotel: Hotel, roomType: RoomType): RoomStay => {
        const stay =
          stays.get(roomType.id) ??
          makeStay(
            hotel,
            roomType,
            dates.map((date) => nightOf(hotel, roomType, date))
          )
        stays.set(roomType.id, stay)
        return stay
      }
    },

    /** A hotel with the lowest rate and the lowest total of some stays in it: null without stays. */
    showHotel: (hotel: Hotel, stays: ReadonlyArray<RoomStay>): HotelSummary => {
      const fromNightlyCents = lowestOf(stays.map(({ lowestRateCents }) => lowestRateCents))
      const totalCents = lowestOf(stays.map(({ totalCents }) => totalCents))
      return summaries(`${hotel.id} ${fromNightlyCents} ${totalCents}`, () => {
        const { amenities, city, description, id, name, stars } = hotel
        const members = { id, name, city, stars, description, amenities, fromNightlyCents, totalCents }
        return makeUnchecked(HotelSummary, members)
      })
    },

    show: (stay: RoomStay, checkIn: CalendarDate, checkOut: CalendarDate, left: number): RoomAvailability =>
      rooms(`${stay.roomType.id} ${checkIn} ${checkOut} ${left}`, () => showRoom(stay, checkIn, checkOut, left))
  }
}
