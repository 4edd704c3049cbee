import type { CityCode } from "./City.ts"

export interface RoomTypeEntry {
  /** Unique within the hotel: `Courtyard Double`. */
  readonly name: string
  /** How many guests sleep in it, 1 to 8. */
  readonly sleeps: number
  /** The rate of an ordinary night in cents, a multiple of 100; season, weekday and city events move it. */
  readonly baseRateCents: number
  /** How many rooms of the type there are; none at all where the type is always sold out. */
  readonly rooms: number
}

/** A hotel as the world describes it: everything but its ids, which come from the slug and the room types' names. */
export interface HotelEntry {
  /** Lower-case words joined by hyphens, unique in the world. */
  readonly slug: string
  readonly name: string
  readonly city: CityCode
  /** 2 to 5. */
  readonly stars: number
  /** One or two sentences: where it is and what it is like. */
  readonly description: string
  /** Lower-case words: `wifi`, `breakfast`, `rooftop pool`. */
  readonly amenities: ReadonlyArray<string>
  /** At least three. */
  readonly roomTypes: ReadonlyArray<RoomTypeEntry>
}
