import { describe, expect, test } from "bun:test"
import { useStore } from "../support/sqliteStore.ts"

const store = useStore()

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${store.url}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A refusal whose message contains these parts. */
const expectRefusal = (answer: Awaited<ReturnType<typeof send>>, expected: number, code: string, ...said: string[]) => {
  const { error } = JSON.parse(answer.text)
  expect([answer.status, error.code]).toEqual([expected, code])
  for (const part of said) expect(error.message).toContain(part)
}

describe("an unknown path that resembles routes suggests them", () => {
  test.each([
    ["GET", "/api/product", "GET /api/products?"],
    ["GET", "/api/order/ord_1", "GET /api/orders/{id}?"],
    ["POST", "/api/acp/checkout-sessions", "POST /api/acp/checkout_sessions?"],
    ["POST", "/acp/checkout_sessions", "POST /api/acp/checkout_sessions?"],
    ["POST", "/api/carts/cart_1/add", "POST /api/carts/{id}/items?"],
    ["GET", "/api/hotels/htl_1/rooms", "GET /api/hotels/{id}/availability?"],
    ["GET", "/v1/products", "GET /api/products?"],
    ["POST", "/api/reset", "POST /api/demo/reset?"],
    ["GET", "/feed", "GET /api/acp/feed?"],
    ["POST", "/api/mcp", "POST /mcp?"],
    ["GET", "/health", "GET /healthz?"],
    ["POST", "/api/cart", "POST /api/carts?"],
    ["GET", "/openapi.yaml", "GET /openapi.json?"],
    ["GET", "/sandboxes/a/api/Product", "GET /api/products?"]
  ])("%s %s", async (method, path, said) => {
    expectRefusal(await send(path, { method }), 404, "not_found", `. Did you mean ${said}`)
  })

  test("a checkout below its cart suggests POST /api/checkout", async () => {
    const { text } = await send("/api/carts/cart_1/checkout", { method: "POST" })
    expect(JSON.parse(text).error.message).toContain("POST /api/checkout")
  })

  test.each(["/api", "/", "/wp-admin", "/api/search", `/api/products/${"a/".repeat(500)}`, "/api/..%2fproduct"])(
    "%s suggests nothing",
    async (path) => {
      const { text } = await send(path, { method: "DELETE" })
      expect(text).not.toContain("Did you mean")
    }
  )

  test("pages are never suggested, and a browser gets no suggestions", async () => {
    expect((await send("/hotel")).text).toContain("Did you mean GET /api/hotels")
    const page = await send("/hotel", { headers: { accept: "text/html" } })
    expect([page.status, page.text.includes("Did you mean")]).toEqual([404, false])
  })
})

test.each([
  ["GET", "/api/carts", 'It accepts POST. Did you mean GET /api/carts/{id}?"'],
  ["GET", "/api/acp/checkout_sessions", 'It accepts POST. Did you mean GET /api/acp/checkout_sessions/{id}?"'],
  ["GET", "/api/flights/book", 'It accepts POST. Did you mean GET /api/flights?"'],
  ["PUT", "/api/carts", 'It accepts POST."'],
  ["GET", "/mcp", 'It accepts POST."'],
  ["GET", "/mcp/visibility", 'It accepts POST."']
])("%s %s, which has another method, suggests similar routes", async (method, path, said) => {
  expect((await send(path, { method })).text).toContain(said)
})

describe("an invalid sandbox name", () => {
  test.each([
    ["My_Run.1", '"My_Run.1"', "/sandboxes/my-run-1"],
    ["-run-", '"-run-"', "/sandboxes/run"],
    ["a%20b", '"a b"', "/sandboxes/a-b"],
    ["x".repeat(70), `"${"x".repeat(70)}"`, `/sandboxes/${"x".repeat(63)}`]
  ])("%p is quoted, and a valid one is suggested", async (name, quoted, meant) => {
    const answer = await send(`/sandboxes/${name}/api/products`)
    expectRefusal(answer, 400, "invalid_sandbox_name", quoted, `. Did you mean ${meant}?`)
    expect((await send(`${meant}/api/products`)).status).toBe(200)
  })

  test.each(["", "%C3%A9", "---"])("%p suggests nothing", async (name) => {
    expect((await send(`/sandboxes/${name}/api/products`)).text).not.toContain("Did you mean")
  })

  test("is an error page for a browser", async () => {
    const { headers, status, text } = await send("/sandboxes/My_Run/", { headers: { accept: "text/html" } })
    expect([status, headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"])
    expect(text).toContain("There is no such sandbox.")
    expect(text).toContain("up to 63 lower-case letters, digits and hyphens")
  })
})
