import { Effect } from "effect"
import type { Shop } from "../../../../bench/playing/Shop.ts"
import { scriptedAgent } from "../scriptedAgent.ts"
import { buy } from "./goods.ts"
import { daysIn } from "./reading.ts"
import { drive, fly, stay } from "./travel.ts"

const travelHandlers = [
  { about: /\bfl(?:y|ies|ight)\b/i, go: fly },
  { about: /\bcar\b/i, go: drive },
  { about: /\b(?:room|stay in|hotel|nights|guests)\b/i, go: stay }
]

const askForDate = ({ call }: Shop) =>
  Effect.map(
    call("ask_shopper", { question: "On which date is it to be? When does it begin?" }),
    (answer) => (answer as { readonly reply?: string }).reply ?? ""
  )

/** Does one thing of each instruction, by rules about how people write: the baseline that a model should beat. */
export const rules = scriptedAgent("rules", ({ instruction }, shop) =>
  Effect.gen(function* () {
    const go = travelHandlers.find(({ about }) => about.test(instruction))?.go
    if (go === undefined) return yield* buy(instruction, shop)
    const text = daysIn(instruction).length > 0 ? instruction : `${instruction} ${yield* askForDate(shop)}`
    return daysIn(text).length === 0 ? "I do not know for which day it is." : yield* go(text, shop)
  })
)
