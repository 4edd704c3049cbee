import { Effect } from "effect"
import { connectionLost, parseAnswer, type Shop, shopOf } from "../../../bench/playing/Shop.ts"
import type { Agent, AgentFailed, Assignment } from "./Agent.ts"

/** A sandbox by URL. A broken connection counts as a response: agents meet that too. */
const shopAt = (baseUrl: string): Shop =>
  shopOf(({ body, method, path }) =>
    Effect.tryPromise(async (signal) => {
      const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" }
      const bodyInit = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`${baseUrl}${path}`, { method, headers, signal, ...bodyInit })
      return { status: response.status, body: parseAnswer(await response.text()) }
    }).pipe(Effect.orElseSucceed(() => connectionLost))
  )

/** An agent in this process. `play` acts in the shop of its sandbox, and yields its final answer. */
export const scriptedAgent = (
  name: string,
  play: (assignment: Assignment, shop: Shop) => Effect.Effect<string | undefined, AgentFailed>
): Agent => ({
  name,
  act: (assignment) => Effect.map(play(assignment, shopAt(assignment.baseUrl)), (answer) => ({ answer, usage: {} }))
})
