import { expect, test } from "bun:test"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()
const { make, shop } = sandboxApiOf(() => store.url)

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const callOf = (id: number, name: string, given: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given }
})

test("a batch is answered up to 4 MiB in total, and each later call in it is refused", async () => {
  const batch = Array.from({ length: 100 }, (_, id) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "get_product_feed", arguments: { limit: 1000 } }
  }))
  const response = await fetch(`${store.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(batch)
  })
  const text = await response.text()
  const answers: ReadonlyArray<Answer> = JSON.parse(text)
  expect(answers.map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
  const refused = answers.filter(({ error }) => error !== undefined)
  expect(refused.length).toBeGreaterThan(0)
  expect(
    refused.every(({ error }) => error?.code === -32000 && error.message.includes("send this request alone"))
  ).toBe(true)
  // The answer that exceeds the limit is the last one.
  expect(text.length).toBeLessThan(5 * 1_048_576)
})

test("the messages of a batch run in order: each begins when the one before it is answered", async () => {
  await make("ordered", { faults: [{ when: { operation: ["addToCart"] }, effect: { kind: "delay", ms: 50 } }] })
  const { body } = await post(`${shop("ordered")}/mcp`, callOf(0, "create_cart"))
  const { id: cart_id } = body.result.structuredContent
  const [, bought] = (
    await post(`${shop("ordered")}/mcp`, [
      callOf(1, "add_to_cart", { cart_id, product_id: "arc-desk-lamp" }),
      callOf(2, "checkout_cart", { cart_id, payment_token: "tok_visa" })
    ])
  ).body
  expect(bought.result.structuredContent).toMatchObject({ status: "confirmed" })
})

test("only calls from a card are marked so in the journal, even if others are in the same batch", async () => {
  const of = (id: number, name: string, more: object = {}) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: { q: "mug" }, ...more }
  })
  const card = { _meta: { "vitrine/fromCard": true } }
  const batch = [of(1, "search_products", card), of(2, "get_product_feed"), of(3, "none", card), of(4, "nothing")]
  await post(`${store.url}/sandboxes/carded/mcp`, batch)
  const { items } = (await get(`${store.url}/bench/v1/sandboxes/carded/journal`)).body
  const noted = items.map(({ fromCard, operation, tool }: Record<string, unknown>) => [tool ?? operation, fromCard])
  expect(new Map(noted)).toEqual(
    new Map([
      ["search_products", true],
      ["get_product_feed", undefined],
      ["none", true],
      ["nothing", undefined]
    ])
  )
})
