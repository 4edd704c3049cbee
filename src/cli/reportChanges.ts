import { Effect } from "effect"
import type { Difference } from "../visibility/apply/difference.ts"
import { hasNewNames } from "../visibility/apply/sharedNames.ts"
import { printText } from "./terminal.ts"

/** Tells whoever has changed what brands are named by what is still to be done. */
export const rematchHint = ({ brands, hasAnswers }: Difference): Effect.Effect<void> =>
  hasAnswers && brands.some(hasNewNames)
    ? printText("Names have changed: `vitrine visibility rematch` looks for them in the answers that are there.")
    : Effect.void

/** Tells what of records that were there has changed, and what is new to answers that are there. */
export const reportChanges = (difference: Difference) =>
  Effect.gen(function* () {
    const changes = difference.lines.filter((line) => difference.hasAnswers || line.startsWith("~"))
    for (const line of changes) yield* printText(line)
    yield* rematchHint(difference)
  })
