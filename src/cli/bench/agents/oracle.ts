import { Effect } from "effect"
import { play } from "../../../bench/playing/play.ts"
import type { Oracle } from "../../../bench/tasks/Script.ts"
import { AgentFailed } from "./Agent.ts"
import { scriptedAgent } from "./scriptedAgent.ts"

/** Makes the calls of a task's oracle: each attempt uses the next of its oracles. */
export const oracle = (oraclesOf: (task: string) => ReadonlyArray<Oracle>) =>
  scriptedAgent("oracle", ({ attempt, task }, shop) =>
    Effect.gen(function* () {
      const oracles = oraclesOf(task)
      const script = oracles[(attempt - 1) % oracles.length]
      if (script === undefined) return yield* new AgentFailed({ reason: `The task ${task} has no oracle.` })
      const answer = yield* play(script, shop)
      return script.answer === undefined ? undefined : answer
    })
  )
