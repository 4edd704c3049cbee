import { Schema } from "effect"
import { cityCodes } from "./City.ts"
import { boundedText, integerBetween, listOf, oneOf, Slug, struct, unique } from "./Entry.ts"

/** A base rate in cents, in whole dollars; season, weekday and city events change it. */
export const Rate = integerBetween(100, 10_000_000, "a whole number of US cents in whole dollars").pipe(
  Schema.filter((cents) => cents % 100 === 0 || `whole dollars in cents, such as 12000, received ${cents}`)
)

const RoomTypeEntry = struct({
  name: boundedText(80).annotations({ description: "Unique within the hotel: `Courtyard Double`" }),
  sleeps: integerBetween(1, 8).annotations({ description: "How many guests the room sleeps" }),
  baseRateCents: Rate.annotations({ description: "The rate of an ordinary night" }),
  rooms: integerBetween(0, 1000).annotations({
    description: "How many rooms of the type there are; 0 if it is always sold out"
  })
})
export type RoomTypeEntry = typeof RoomTypeEntry.Type

/** The members of a hotel besides its slug. */
export const hotelFields = {
  name: boundedText(120),
  city: oneOf(cityCodes),
  stars: integerBetween(1, 5),
  description: boundedText(2000).annotations({ description: "One or two sentences: where it is and what it is like" }),
  amenities: listOf(boundedText(40), 0, 30, "amenities"),
  roomTypes: unique("name")(listOf(RoomTypeEntry, 1, 20, "room types"))
}

/** A hotel as the world describes it: everything but its ids, which come from the slug and the room types' names. */
export const HotelEntry = struct({
  slug: Slug.annotations({ description: "Unique in the world; ids are made from it" }),
  ...hotelFields
})
export type HotelEntry = typeof HotelEntry.Type
