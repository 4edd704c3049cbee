import { Effect } from "effect"
import { findWorld } from "../../store/world/packs.ts"
import { servedWorld } from "../../store/world/WorldView.ts"
import type { Evidence } from "../grading/Evidence.ts"
import { gradeOf } from "../grading/gradeOf.ts"
import type { Task } from "../tasks/Task.ts"

const isOfAnswer = (id: string): boolean => id.startsWith("answer[") && !id.endsWith(".excludes")

/** All names of a world. */
const namesIn = (packs: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { hotels, products } = findWorld(packs) ?? servedWorld
  const ofHotels = hotels.flatMap(({ name, roomTypes }) => [name, ...roomTypes.map(({ name }) => name)])
  return [...products.map(({ name }) => name), ...ofHotels]
}

/**
 * The ids of answer checks that prove nothing: they pass for an answer that says everything, and a right agent passes with it.
 * `passing` is the evidence of passing oracles, `claims` the text besides all names.
 */
export const guessableChecks = Effect.fnUntraced(function* (
  task: Task,
  passing: ReadonlyArray<Evidence>,
  claims: string
) {
  const guessed = yield* Effect.forEach(passing, (evidence) =>
    Effect.gen(function* () {
      // Patterns are searched near the end only, so the answer comes last as well.
      const everything = `${namesIn(evidence.packs).join(", ")} ${claims}`
      const answer = `${evidence.answer} ${everything} ${evidence.answer}`
      const besides = yield* gradeOf(task, { ...evidence, answer })
      if (besides.verdict !== "pass") return []
      const { checks } = yield* gradeOf(task, { ...evidence, answer: everything })
      return checks.filter(({ id, ok }) => ok && isOfAnswer(id)).map(({ id }) => id)
    })
  )
  return [...new Set(guessed.flat())]
})
