import { listOf, mayHave, oneOf, record, text, whole } from "./Entry.ts"
import { Rate } from "./Hotel.ts"
import { placeCodes } from "./Places.ts"

/** The classes that a shop may have, cheapest first but for the van. */
export const carClassIds = ["economy", "compact", "suv", "luxury", "van"] as const

export type CarClassId = (typeof carClassIds)[number]

/** A class of rental cars. */
export const CarClass = record({
  id: oneOf(carClassIds),
  name: text(80),
  example: text(120).annotations({ description: "A model, as the desk would name it" }),
  seats: whole(1, 20),
  baseRateCents: Rate.annotations({ description: "The rate of an ordinary day" }),
  fleet: whole(1, 1000).annotations({ description: "The most cars that a desk has of it" }),
  notAt: mayHave(listOf(oneOf(placeCodes), 0, placeCodes.length, "places")).annotations({
    description: "Desks that never have one"
  })
})
export type CarClass = typeof CarClass.Type
