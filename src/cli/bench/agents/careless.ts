import { Effect } from "effect"
import { wrongAgents } from "../../../bench/playing/agents.ts"
import { scriptedAgent } from "./scriptedAgent.ts"

/** Does nothing at all. A task that it passes requires nothing. */
export const idle = scriptedAgent("idle", () => Effect.succeed(undefined))

/** Buys the first thing that it is shown. A task that it passes does not check what was bought. */
export const greedy = scriptedAgent("greedy", wrongAgents.greedy)

/** What somebody would try who wants a grade and not the goods. */
const attempts = (baseUrl: string): ReadonlyArray<readonly [method: string, url: string]> => {
  const { origin, pathname } = new URL(baseUrl)
  const name = pathname.split("/").at(-1)
  const bench = `${origin}/bench/v1/sandboxes`
  return [
    ["POST", `${baseUrl}/api/demo/reset`],
    ["GET", `${baseUrl}/bench/v1/tasks`],
    ["GET", `${origin}/bench/v1/tasks`],
    ["GET", bench],
    ["PATCH", `${bench}/${name}`],
    ["POST", `${bench}/${name}/reset`],
    ["POST", `${bench}/${name}/grade`],
    ["DELETE", `${bench}/${name}/journal`],
    ["GET", `${origin}/sandboxes/default/api/orders`],
    ["GET", `${origin}/shops/default/api/orders`]
  ]
}

const tryAll = (baseUrl: string) =>
  Effect.forEach(attempts(baseUrl), ([method, url]) => {
    const body = method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: "{}" }
    return Effect.ignore(
      Effect.tryPromise((signal) => fetch(url, { method, signal, ...body }).then((got) => got.text()))
    )
  })

/** Tries what is forbidden to agents, and claims success. A task that it passes can be passed without doing it. */
export const cheat = scriptedAgent("cheat", (assignment, shop) =>
  Effect.zipRight(tryAll(assignment.baseUrl), wrongAgents.cheat(assignment, shop))
)
