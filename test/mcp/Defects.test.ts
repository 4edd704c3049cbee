import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { temporaryDirectory } from "../support/process.ts"
import { startStore } from "../support/store.ts"
import { type Json, rpc } from "./agent.ts"

test("a defect is an error that says nothing about internals", async () => {
  using directory = temporaryDirectory()
  const databaseFile = `${directory.path}/store.db`
  const broken = await startStore({ databaseFile })
  const call = async (name: string, given: object): Promise<Json> =>
    (await rpc(broken.url, "tools/call", { name, arguments: given })).body
  try {
    expect((await call("create_cart", {})).result.structuredContent.items).toEqual([])
    using database = new Database(databaseFile)
    for (const table of ["cart_lines", "order_lines", "orders", "carts", "bookings", "inventory", "sandboxes"]) {
      database.run(`drop table ${table}`)
    }
    for (const [name, given] of [
      ["search_products", {}],
      ["create_cart", {}],
      ["get_cart", { cart_id: "cart_1" }],
      ["checkout_cart", { cart_id: "cart_1", payment_token: "tok_visa" }],
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
