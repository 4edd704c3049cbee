import { exactOptional } from "../../domain/Input.ts"
import { boundedText, integerBetween, listOf, oneOf, struct } from "./Entry.ts"
import { Rate } from "./Hotel.ts"
import { placeCodes } from "./Places.ts"

/** The classes that a shop may have, cheapest first except the van. */
export const carClassIds = ["economy", "compact", "suv", "luxury", "van"] as const

export type CarClassId = (typeof carClassIds)[number]

/** A class of rental cars. */
export const CarClass = struct({
  id: oneOf(carClassIds),
  name: boundedText(80),
  example: boundedText(120).annotations({ description: "An example of a model in this class" }),
  seats: integerBetween(1, 20),
  baseRateCents: Rate.annotations({ description: "The rate of an ordinary day" }),
  fleet: integerBetween(1, 1000).annotations({ description: "The maximum number of cars of this class at a desk" }),
  notAt: exactOptional(listOf(oneOf(placeCodes), 0, placeCodes.length, "places")).annotations({
    description: "Desks that never have this class"
  })
})
export type CarClass = typeof CarClass.Type
