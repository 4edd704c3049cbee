import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { usd } from "../../domain/Money.ts"
import { remember } from "../../domain/remember.ts"
import type { TakenOn } from "../inventory/Inventory.ts"
import { type Hotel, nightlyRate, type RoomType, roomCapacity } from "../world/Hotels.ts"
import { HotelSummary, NightlyRate, RoomAvailability } from "./HotelSummary.ts"

/** A night in a room type, as the world has it. */
export interface Night {
  readonly date: CalendarDate
  readonly rateCents: number
  /** Rooms free before anyone books here. */
  readonly capacity: number
  readonly shown: NightlyRate
}

/** A room type for the nights of a stay. */
export interface RoomStay {
  readonly hotel: Hotel
  readonly roomType: RoomType
  readonly nights: ReadonlyArray<Night>
}

const makeNight = (seed: string, hotel: Hotel, roomType: RoomType, date: CalendarDate): Night => {
  const rateCents = nightlyRate(seed, hotel.city, roomType, date)
  return {
    date,
    rateCents,
    capacity: roomCapacity(seed, roomType, date),
    shown: new NightlyRate({ date, rate: usd(rateCents) })
  }
}

export const totalCents = ({ nights }: RoomStay): number => nights.reduce((sum, { rateCents }) => sum + rateCents, 0)

export const lowestRateCents = ({ nights }: RoomStay): number => Math.min(...nights.map(({ rateCents }) => rateCents))

/** Rooms left for the whole stay: what is left on its fullest night. */
export const roomsLeft = ({ nights, roomType }: RoomStay, taken: TakenOn): number =>
  Math.max(0, Math.min(...nights.map(({ capacity, date }) => capacity - taken(roomType.id, date))))

export const showRoom = (stay: RoomStay, checkIn: CalendarDate, checkOut: CalendarDate, left: number) =>
  new RoomAvailability({
    hotelId: stay.hotel.id,
    roomTypeId: stay.roomType.id,
    roomName: stay.roomType.name,
    sleeps: stay.roomType.sleeps,
    checkIn,
    checkOut,
    nights: stay.nights.length,
    roomsLeft: left,
    nightlyRates: stay.nights.map(({ shown }) => shown),
    total: usd(totalCents(stay))
  })

// A hotel shows few different rates; what was made for one is made for all who ask.
const summaries = remember<string, HotelSummary>(500)

export const showHotel = (hotel: Hotel, fromNightlyCents: number | null): HotelSummary =>
  summaries(`${hotel.id} ${fromNightlyCents}`, () => {
    const { amenities, city, description, id, name, stars } = hotel
    return new HotelSummary({ id, name, city, stars, description, amenities, fromNightlyCents })
  })

// Somewhat more than a year of nights in every room type of the world.
const mostNights = 50_000

/** The stays of one world. A night follows from the seed and its date, and once made it is remembered. */
export const makeRoomStays = (seed: string) => {
  const nights = remember<string, Night>(mostNights)
  return (hotel: Hotel, roomType: RoomType, dates: ReadonlyArray<CalendarDate>): RoomStay => ({
    hotel,
    roomType,
    nights: dates.map((date) => nights(`${roomType.id} ${date}`, () => makeNight(seed, hotel, roomType, date)))
  })
}
