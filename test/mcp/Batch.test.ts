import { expect, test } from "bun:test"
import { get, post, useStore } from "../support/store.ts"

const store = useStore()

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

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
  // Eight calls are made at the same time, so as many may go past the mark.
  expect(text.length).toBeLessThan(8 * 1_048_576)
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
  const told = items.map(({ fromCard, operation, tool }: Record<string, unknown>) => [tool ?? operation, fromCard])
  expect(new Map(told)).toEqual(
    new Map([
      ["search_products", true],
      ["get_product_feed", undefined],
      ["none", true],
      ["nothing", undefined]
    ])
  )
})
