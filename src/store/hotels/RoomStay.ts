import { type CalendarDate, datesFrom } from "../../domain/CalendarDate.ts"
import { usd } from "../../domain/Money.ts"
import { remember } from "../../domain/remember.ts"
import type { TakenOn } from "../inventory/Inventory.ts"
import { type Hotel, nightlyRate, type RoomType, roomCapacity } from "../world/Hotels.ts"
import { HotelSummary, NightlyRate, RoomAvailability } from "./HotelSummary.ts"

export interface Night {
  readonly date: CalendarDate
  readonly rateCents: number
  /** Rooms free before anyone books here. */
  readonly capacity: number
}

/** A room type for the nights of a stay, as the world has it. */
export interface RoomStay {
  readonly hotel: Hotel
  readonly roomType: RoomType
  readonly nights: ReadonlyArray<Night>
  readonly totalCents: number
  readonly lowestRateCents: number
}

const makeRoomStay = (seed: string, hotel: Hotel, roomType: RoomType, dates: ReadonlyArray<CalendarDate>): RoomStay => {
  const nights = dates.map((date) => ({
    date,
    rateCents: nightlyRate(seed, hotel.city, roomType, date),
    capacity: roomCapacity(seed, roomType, date)
  }))
  return {
    hotel,
    roomType,
    nights,
    totalCents: nights.reduce((sum, { rateCents }) => sum + rateCents, 0),
    lowestRateCents: Math.min(...nights.map(({ rateCents }) => rateCents))
  }
}

/** Rooms left for the whole stay: what is left on its fullest night. */
export const roomsLeft = ({ nights, roomType }: RoomStay, taken: TakenOn): number =>
  nights.reduce((least, { capacity, date }) => Math.min(least, Math.max(0, capacity - taken(roomType.id, date))), 1000)

const showRoom = ({ hotel, nights, roomType, totalCents }: RoomStay, checkOut: CalendarDate, left: number) =>
  new RoomAvailability({
    hotelId: hotel.id,
    roomTypeId: roomType.id,
    roomName: roomType.name,
    sleeps: roomType.sleeps,
    checkIn: nights[0]?.date ?? checkOut,
    checkOut,
    nights: nights.length,
    roomsLeft: left,
    nightlyRates: nights.map(({ date, rateCents }) => new NightlyRate({ date, rate: usd(rateCents) })),
    total: usd(totalCents)
  })

const showHotel = ({ amenities, city, description, id, name, stars }: Hotel, fromNightlyCents: number | null) =>
  new HotelSummary({ id, name, city, stars, description, amenities, fromNightlyCents })

/**
 * Stays of one world. They follow from the seed and the calendar, and the same few are asked for again and again, so the
 * latest are remembered, and so is how they are shown.
 */
export const makeRoomStays = (seed: string) => {
  const stays = remember<RoomStay>(20_000)
  const rooms = remember<RoomAvailability>(5_000)
  const summaries = remember<HotelSummary>(5_000)
  return {
    of: (hotel: Hotel, roomType: RoomType, checkIn: CalendarDate, nights: number): RoomStay =>
      stays(`${roomType.id} ${checkIn} ${nights}`, () =>
        makeRoomStay(seed, hotel, roomType, datesFrom(checkIn, nights))
      ),

    showRoom: (stay: RoomStay, checkOut: CalendarDate, left: number): RoomAvailability =>
      rooms(`${stay.roomType.id} ${checkOut} ${stay.nights.length} ${left}`, () => showRoom(stay, checkOut, left)),

    showHotel: (hotel: Hotel, fromNightlyCents: number | null): HotelSummary =>
      summaries(`${hotel.id} ${fromNightlyCents}`, () => showHotel(hotel, fromNightlyCents))
  }
}
