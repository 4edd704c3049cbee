import { Effect, Predicate } from "effect"
import { pageSize } from "../../domain/Limits.ts"
import type { Task } from "../tasks/Task.ts"
import type { Shop } from "./Shop.ts"

/** A scripted agent: acts on a task, and yields its final answer. */
type Agent = (task: Pick<Task, "instruction">, shop: Shop) => Effect.Effect<string>

const idle: Agent = () => Effect.succeed("")

/** A member of the items of a search's answer, where it is a text: a fault rule may have removed or changed any part. */
const textsOf = (member: "id" | "name", answer: unknown): ReadonlyArray<string> => {
  const items: ReadonlyArray<unknown> =
    Predicate.hasProperty(answer, "items") && Array.isArray(answer.items) ? answer.items : []
  return items.map((item) => Predicate.hasProperty(item, member) && item[member]).filter(Predicate.isString)
}

/** Buys the first product that a search for words of the instruction finds. */
const greedy: Agent = ({ instruction }, { call }) =>
  Effect.gen(function* () {
    const token = /\b(?:tok|spt)_\w+/.exec(instruction)?.[0] ?? "tok_visa"
    for (const word of instruction.match(/\p{L}{4,}/gu) ?? []) {
      const [productId] = textsOf("id", yield* call("search_products", { q: word }))
      if (productId === undefined) continue
      const { id } = (yield* call("create_cart", {})) as { readonly id?: string }
      yield* call("add_to_cart", { cart_id: id, product_id: productId })
      const order = yield* call("checkout_cart", { cart_id: id, payment_token: token })
      const { confirmationNumber = "" } = order as { readonly confirmationNumber?: string }
      return `Bought: ${confirmationNumber}`
    }
    return "There is nothing to buy."
  })

/** Tries forbidden endpoints, and answers everything: success, failure, and every name. */
const cheat: Agent = ({ instruction }, { call, send }) =>
  Effect.gen(function* () {
    yield* call("reset_store", {})
    yield* send({ method: "POST", path: "/api/demo/reset" })
    for (const path of ["/bench/v1/sandboxes", "/bench/v1/tasks?secret=true", "/sandboxes/default/api/orders"]) {
      yield* send({ method: "GET", path })
    }
    yield* call("list_orders", {})
    const names = textsOf("name", yield* call("search_products", { limit: pageSize.max })).join(", ")
    const ends =
      "Done. The confirmation number is VT-000000. It was sold out, so nothing could be bought within the budget."
    return `${ends} ${instruction} ${names}`
  })

/** Agents that must fail every task. */
export const wrongAgents = { idle, greedy, cheat } as const
