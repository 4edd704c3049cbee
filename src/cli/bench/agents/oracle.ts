import { Effect } from "effect"
import { play } from "../../../bench/playing/play.ts"
import type { Oracle } from "../../../bench/tasks/Script.ts"
import { type Agent, AgentFailed } from "./Agent.ts"
import { shopAt } from "./shopAt.ts"

/** Makes the calls of a task's oracle: each attempt uses the next of its oracles. */
export const oracle = (oraclesOf: (task: string) => ReadonlyArray<Oracle>): Agent => ({
  name: "oracle",
  act: ({ attempt, baseUrl, task }) =>
    Effect.gen(function* () {
      const oracles = oraclesOf(task)
      const script = oracles[(attempt - 1) % oracles.length]
      if (script === undefined) return yield* new AgentFailed({ reason: `The task ${task} has no oracle.` })
      const answer = yield* play(script, shopAt(baseUrl))
      return { answer: script.answer === undefined ? undefined : answer, usage: {} }
    })
})
