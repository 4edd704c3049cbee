import type { CalendarDate } from "../../domain/CalendarDate.ts"
import { HotelId, RoomTypeId } from "../../domain/Ids.ts"
import { draw } from "../../domain/Seed.ts"
import type { CityCode } from "./City.ts"
import { cityFactors, jitter, scalePrice, weekendFactor } from "./Demand.ts"
import type { HotelEntry, RoomTypeEntry } from "./Hotel.ts"
import { nameId } from "./nameId.ts"
import { world } from "./World.ts"

export interface RoomType extends RoomTypeEntry {
  readonly id: RoomTypeId
}

export interface Hotel extends HotelEntry {
  readonly id: HotelId
  readonly roomTypes: ReadonlyArray<RoomType>
}

/** A hotel of a world, with its ids. */
export const toHotel = (entry: HotelEntry): Hotel => ({
  ...entry,
  id: HotelId.make(nameId("htl", entry.slug)),
  roomTypes: entry.roomTypes.map((roomType) => ({
    ...roomType,
    id: RoomTypeId.make(nameId("room", `${entry.slug}\n${roomType.name}`))
  }))
})

/** Every hotel, city by city. */
export const hotels: ReadonlyArray<Hotel> = world().hotels.map(toHotel)

const friday = 5
const saturday = 6

/** The rate in cents of the night that begins on `date`, in whole dollars. */
export const nightlyRate = (seed: string, city: CityCode, roomType: RoomType, date: CalendarDate): number =>
  scalePrice(roomType.baseRateCents, [
    ...cityFactors(city, date),
    weekendFactor(date, [friday, saturday], 1180),
    jitter(seed, roomType.id, date)
  ])

/**
 * Free rooms of the type in the night that begins on `date`, before any booking: the rest are other guests'. A type
 * with a single room always has it, so that a test can rely on it.
 */
export const roomCapacity = (seed: string, { id, rooms }: RoomType, date: CalendarDate): number => {
  if (rooms <= 1) return rooms
  const luck = draw(seed, `rooms\n${id}\n${date}`, 1000)
  // One night in twenty-five the hotel is full; otherwise 16 % to 90 % of it.
  const occupied = luck < 40 ? 1000 : 160 + draw(seed, `guests\n${id}\n${date}`, 741)
  return rooms - Math.floor((rooms * occupied) / 1000)
}
