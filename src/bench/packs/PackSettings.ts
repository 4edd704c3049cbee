import { Schema } from "effect"
import { optional } from "../../domain/Input.ts"
import { PackName } from "../../store/world/Pack.ts"

const maxPacks = 10

/** The packs of a sandbox's world, each laid over those before it. */
export const Packs = Schema.Array(PackName)
  .pipe(Schema.minItems(1), Schema.maxItems(maxPacks))
  .annotations({
    description:
      "The packs that its world is made of, each on top of those before it. `standard` has the built-in goods and hotels, and is always below all others",
    examples: [["standard", "hostile/basic"]]
  })

/** The field of a request for them. Stored settings may be of a version that accepted a pack twice. */
export const packsField = optional(
  Packs.pipe(Schema.filter((names) => new Set(names).size === names.length, { jsonSchema: { uniqueItems: true } })),
  `a list of 1 to ${maxPacks} different names of packs`
)
