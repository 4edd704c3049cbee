import { Effect } from "effect"
import { longestSearch } from "../../../domain/Limits.ts"
import { type Agent, silent } from "./Agent.ts"
import { callTool } from "./callTool.ts"

/** Does nothing at all. What it passes asks for nothing. */
export const idle: Agent = { name: "idle", act: () => Effect.succeed(silent) }

const token = "tok_visa"

/** The first product that a search finds. */
const firstFound = (mcpUrl: string, search: object) =>
  Effect.map(callTool(mcpUrl, "search_products", search), ({ result }) => {
    const [first] = (result?.items ?? []) as ReadonlyArray<{ readonly id: string }>
    return first?.id
  })

/** Buys the first thing that it is shown. What it passes does not look at what was bought. */
export const greedy: Agent = {
  name: "greedy",
  act: ({ instruction, mcpUrl }) =>
    Effect.gen(function* () {
      const found = yield* firstFound(mcpUrl, { q: instruction.slice(0, longestSearch) })
      const product = found ?? (yield* firstFound(mcpUrl, {}))
      const { result: cart } = yield* callTool(mcpUrl, "create_cart", {})
      yield* callTool(mcpUrl, "add_to_cart", { cart_id: cart?.id, product_id: product })
      const { result: order } = yield* callTool(mcpUrl, "checkout_cart", { cart_id: cart?.id, payment_token: token })
      return { answer: `Bought: ${String(order?.confirmationNumber)}.`, usage: {} }
    })
}

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

/** Tries what is not for agents, and says that all is done. What it passes can be had without the task. */
export const cheat: Agent = {
  name: "cheat",
  act: ({ baseUrl }) =>
    Effect.as(
      Effect.forEach(attempts(baseUrl), ([method, url]) => {
        const body = method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: "{}" }
        return Effect.ignore(Effect.tryPromise(() => fetch(url, { method, ...body }).then((got) => got.text())))
      }),
      { answer: "All done. The confirmation number is VT-000000.", usage: {} }
    )
}
