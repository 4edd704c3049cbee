import { Effect } from "effect"
import type { Difference } from "../visibility/apply/difference.ts"
import { hasNewNames } from "../visibility/apply/sharedNames.ts"
import { printText } from "./terminal.ts"

/** Tells users who have changed brand names which step remains. */
export const rematchHint = ({ brands, hasAnswers }: Difference): Effect.Effect<void> =>
  hasAnswers && brands.some(hasNewNames)
    ? printText("Brand names have changed: `vitrine visibility rematch` searches the stored answers for them.")
    : Effect.void

/** Prints the changes of existing records, and new records if there are answers already. */
export const reportChanges = (difference: Difference) =>
  Effect.gen(function* () {
    const changes = difference.lines.filter((line) => difference.hasAnswers || line.startsWith("~"))
    for (const line of changes) yield* printText(line)
    yield* rematchHint(difference)
  })
