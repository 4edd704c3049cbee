import { describe, expect, test } from "bun:test"
import { rpc } from "../mcp/agent.ts"
import { get, post } from "../support/requests.ts"
import { useAnalytics } from "../visibility/support/analytics.ts"

const analytics = useAnalytics()
const at = (path: string): string => `${analytics().url}${path}`

const parameters = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`).join("&")

describe("a query of 100 parameters is read, and one of 101 is refused", () => {
  const message = "Invalid request: query: expected at most 100 parameters, received more."

  test.each(["/api/products", "/sandboxes/one/api/hotels", "/healthz"])("by %s", async (path) => {
    expect((await get(at(`${path}?${parameters(100)}`))).body?.error?.message).not.toBe(message)
    const { body, status } = await get(at(`${path}?${parameters(101)}`))
    expect([status, body.error]).toMatchObject([400, { code: "invalid_request", message }])
  })

  test("with a page for a browser", async () => {
    expect((await get(at(`/products?${parameters(100)}`), { accept: "text/html" })).status).toBe(200)
    const { body, status } = await get(at(`/products?${parameters(101)}`), { accept: "text/html" })
    expect([status, body]).toEqual([400, expect.stringContaining("That address cannot be read.")])
  })

  test("by the analytics API, after the key was checked", async () => {
    const { secret } = await analytics().organization("Mine")
    const path = `/api/v1/brands?${parameters(101)}`
    expect((await analytics().ask(path)).status).toBe(401)
    const { body, status } = await analytics().get(path, secret)
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      "bad_request",
      "Invalid request: query: expected at most 100 parameters, received 101."
    ])
    expect((await analytics().get(`/api/v1/brands?${parameters(100)}`, secret)).body.error.code).toBe("invalid_filter")
  })
})

test("a body of 10,000 values is read, and one of more is refused, over REST and MCP", async () => {
  const message = "Invalid request: body: expected at most 10000 values, received more."
  const body = (count: number) => ({ product_id: "arc-desk-lamp", more: Array.from({ length: count }, () => 1) })
  const cart = (await post(at("/api/carts"))).body.id
  expect((await post(at(`/api/carts/${cart}/items`), body(9900))).status).toBe(201)
  const refused = await post(at(`/api/carts/${cart}/items`), body(10_000))
  expect([refused.status, refused.body.error]).toMatchObject([400, { code: "invalid_request", message }])
  const answered = await rpc(analytics().url, "ping", body(10_000))
  expect([answered.status, answered.body.error]).toEqual([400, { code: -32700, message }])
})

test("a checkout session with 101 items is refused, and the error says how many are allowed", async () => {
  const items = Array.from({ length: 101 }, () => ({ id: "arc-desk-lamp" }))
  const { body, status } = await post(at("/api/acp/checkout_sessions"), { items })
  expect([status, body.error.message]).toEqual([
    400,
    expect.stringContaining("items: expected a list of 1 to 100 items, each an object with an id, received [{")
  ])
})

test("a form of 101 fields is refused on a page", async () => {
  const send = (count: number) =>
    fetch(at("/cart"), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: parameters(count),
      redirect: "manual"
    })
  // The form is read, but there is no cart.
  expect((await send(100)).status).toBe(404)
  const refused = await send(101)
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("100 fields at most")])
})

test("a form of more than 64 KiB is refused on a page", async () => {
  const send = (length: number) =>
    fetch(at("/cart"), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `note=${"x".repeat(length - "note=".length)}`,
      redirect: "manual"
    })
  expect((await send(65_536)).status).toBe(404)
  expect((await send(65_537)).status).toBe(413)
})

describe("unknown arguments of a tool", () => {
  const call = async (given: object): Promise<string> => {
    const { body } = await rpc(analytics().url, "tools/call", { name: "get_cart", arguments: given })
    return body.result.content.map(({ text }: { text: string }) => text).join("\n")
  }
  const unknown = (count: number, name = "k") =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]))

  test("are refused if there are more than 100", async () => {
    expect(await call(unknown(101))).toBe(
      "invalid_request: arguments: expected at most 100 arguments, received 101; cart_id is required, expected a cart's id. Correct the arguments and call the tool again."
    )
    expect(await call(unknown(100))).toContain("get_cart has no such arguments: k0, k1,")
  })

  test("are named up to 20 times, and then counted", async () => {
    // First names that are similar to an argument, then others.
    const text = await call(unknown(100, "cart_id"))
    expect(text.match(/is unknown/g)?.length).toBe(20)
    expect(text).toContain(" and 81 more. Correct")
    expect(await call(unknown(100))).toEndWith(", k18, k19 and 80 more.")
  })

  test("are quoted only in part", async () => {
    expect((await call({ ["k".repeat(100_000)]: 1 })).length).toBeLessThan(300)
  })
})

test("MCP errors do not quote long URIs or names in full", async () => {
  const long = "a".repeat(100_000)
  for (const [method, params] of [
    ["resources/read", { uri: `vitrine://products/${long}` }],
    ["prompts/get", { name: long }],
    [
      "prompts/get",
      { name: "buy_gift", arguments: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, 0])) }
    ]
  ] as const) {
    const { body } = await rpc(analytics().url, method, params)
    expect(body.error.message.length).toBeLessThan(2000)
  }
})

test("a prompt takes at most 100 arguments", async () => {
  const ask = async (count: number) => {
    const given = Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]))
    return (await rpc(analytics().url, "prompts/get", { name: "buy_gift", arguments: { budget: "60", ...given } })).body
  }
  expect((await ask(99)).error).toBeUndefined()
  expect((await ask(100)).error).toEqual({
    code: -32602,
    message: "Invalid parameters of prompts/get: params.arguments: expected at most 100 arguments, received 101"
  })
})
