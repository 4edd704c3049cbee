import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { budgetExhausted } from "../../src/domain/budgetExhausted.ts"
import { DatabaseUnavailable } from "../../src/domain/Errors.ts"
import { toolsOf } from "../../src/mcp/Endpoint.ts"
import { entries } from "../../src/operation/Operations.ts"
import { OrdersApi } from "../../src/store/orders/Api.ts"
import { newDatabase } from "../support/database.ts"
import { effect } from "../support/effect.ts"
import { startStore } from "../support/store.ts"
import { type Json, rpc } from "./agent.ts"
import { anonymousCaller } from "./toolFixtures.ts"

test("an error from a database without tables says nothing about internals", async () => {
  await using database = await newDatabase()
  const broken = await startStore(database.settings)
  const call = async (name: string, given: object): Promise<Json> =>
    (await rpc(broken.url, "tools/call", { name, arguments: given })).body
  try {
    const cart = (await call("create_cart", {})).result.structuredContent
    for (const table of ["cart_lines", "order_lines", "orders", "carts", "bookings", "inventory", "sandboxes"]) {
      await database.query(`drop table ${table}`)
    }
    for (const [name, given] of [
      ["search_products", {}],
      ["create_cart", {}],
      ["get_cart", { cart_id: cart.id }],
      ["checkout_cart", { cart_id: cart.id, payment_token: "tok_visa" }],
      ["list_orders", {}],
      ["reset_store", {}]
    ] as const) {
      const { result } = await call(name, given)
      expect(Object.keys(result).sort()).toEqual(["content", "isError"])
      expect(result.content[0].text).toStartWith("internal_error: ")
      expect(result.content[0].text).not.toMatch(/sqlite|no such table|cart_lines|sandboxes|SqlError|\bat \//i)
    }
    const { error } = (await rpc(broken.url, "resources/read", { uri: "vitrine://feed" })).body
    expect(error.code).toBe(-32603)
    expect(error.message).not.toMatch(/sql|table/i)
  } finally {
    await broken.stop()
  }
})

/** The checkout tool of a store in which every operation dies with this defect. */
const checkoutWith = (defect: unknown) => {
  const lost = () => Effect.die(defect)
  const tools = toolsOf(
    entries(OrdersApi, {
      checkout: lost,
      listOrders: lost,
      streamOrders: lost,
      getOrder: lost,
      cancelOrder: lost
    })
  )
  const [checkout] = tools
  if (checkout === undefined) throw new Error("there are no tools")
  expect(checkout.definition.name).toBe("checkout_cart")
  return checkout.call({ cart_id: "cart_1", payment_token: "tok_visa" }, anonymousCaller)
}

// As in the dry run of a payment, whose errors nothing converts before they reach its caller.
effect("an exhausted budget is reported as a refusal, not as a defect", () =>
  Effect.gen(function* () {
    const { content } = yield* checkoutWith(budgetExhausted("This payment would exceed the budget of $1.00"))
    expect(JSON.parse(content)[0].text).toStartWith("budget_exhausted: This payment would exceed the budget of $1.00.")
  })
)

describe("an unreachable database", () => {
  effect("is an error that names the tool for finding out whether the purchase was made", () =>
    Effect.gen(function* () {
      const result = yield* checkoutWith(new DatabaseUnavailable({ unknown_outcome: true }))
      expect(result.structured).toBeUndefined()
      expect(JSON.parse(result.content)[0].text).toMatch(
        /^database_unavailable: .* first check whether it was made\. Next: list_orders\.$/
      )
    })
  )
})
