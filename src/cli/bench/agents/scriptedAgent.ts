import { Effect } from "effect"
import { type Shop, sendBelow, shopOf } from "../../../bench/playing/Shop.ts"
import type { Agent, AgentFailed, Assignment } from "./Agent.ts"

// A broken connection counts as a response: agents meet that too.
const fetchOver = (request: Request) => Effect.tryPromise(() => fetch(request))

/** An agent in this process. `play` acts in the shop of its sandbox, and yields its final answer. */
export const scriptedAgent = (
  name: string,
  play: (assignment: Assignment, shop: Shop) => Effect.Effect<string | undefined, AgentFailed>
): Agent => ({
  name,
  act: (assignment) =>
    Effect.map(play(assignment, shopOf(sendBelow(assignment.baseUrl, fetchOver))), (answer) => ({ answer, usage: {} }))
})
