import { Schema } from "effect"
import { cabins } from "../world/Flight.ts"

export const CabinName = Schema.Literal(...cabins).annotations({
  description: "economy or business",
  examples: ["economy"]
})
