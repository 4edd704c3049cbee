import { Schema } from "effect"
import { optional } from "../../domain/Input.ts"
import { PackName } from "../../store/world/Pack.ts"

/** Packs that a world is made of, at most. */
const maxPacks = 10

/** What the world of a sandbox is made of, each pack laid over those before it. */
export const Packs = Schema.Array(PackName)
  .pipe(Schema.minItems(1), Schema.maxItems(maxPacks))
  .annotations({
    description:
      "What its world is made of, each pack laid over those before it: `standard` is the goods and hotels of this program, below all others wherever it stands",
    examples: [["standard", "hostile/basic"]]
  })

/** The member of a request that sets them. What is kept may be of a version that took one twice. */
export const packsField = optional(
  Packs.pipe(Schema.filter((names) => new Set(names).size === names.length, { jsonSchema: { uniqueItems: true } })),
  `a list of 1 to ${maxPacks} names of packs, each once`
)
