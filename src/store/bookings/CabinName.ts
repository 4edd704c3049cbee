import { Schema } from "effect"
import { cabins } from "../world/Flights.ts"

export const CabinName = Schema.Literal(...cabins).annotations({
  description: "economy or business",
  examples: ["economy"]
})
