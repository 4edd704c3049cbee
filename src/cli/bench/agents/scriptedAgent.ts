import { Effect } from "effect"
import { type Shop, sendBelow, shopOf } from "../../../bench/playing/Shop.ts"
import { type Agent, AgentFailed, type Assignment } from "./Agent.ts"

// A broken connection counts as a response: agents meet that too.
const fetchOver = (request: Request) => Effect.tryPromise(() => fetch(request))

/**
 * An agent in this process. `play` acts in the shop of its sandbox, and yields its final answer. It may crash on an answer
 * that a fault rule has malformed.
 */
export const scriptedAgent = (
  name: string,
  play: (assignment: Assignment, shop: Shop) => Effect.Effect<string | undefined, AgentFailed>
): Agent => ({
  name,
  act: (assignment) =>
    Effect.suspend(() => play(assignment, shopOf(sendBelow(assignment.baseUrl, fetchOver)))).pipe(
      Effect.map((answer) => ({ answer, usage: {} })),
      Effect.catchAllDefect((defect) => new AgentFailed({ reason: `The agent crashed: ${defect}` }))
    )
})
