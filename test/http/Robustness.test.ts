import { describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { Effect } from "effect"
import { InvalidSandboxName } from "../../src/domain/Errors.ts"
import { get, makeClient, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()

/** Sends exactly these bytes and returns everything that the server sends before it closes the connection. */
const speak = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(store.port, "127.0.0.1", () => socket.write(bytes))
    socket.on("data", (chunk) => {
      answer += chunk.toString()
    })
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
  })

test("all wrong parameters of a query are named in one error", async () => {
  const { body, status } = await get(`${store.url}/api/products?limit=0&category=hats&max_price_cents=cheap`)
  expect([status, body.error.code]).toEqual([400, "invalid_request"])
  for (const part of ["limit: expected", "category: expected", "max_price_cents: expected"]) {
    expect(body.error.message).toContain(part)
  }
})

test("a search text may have 200 characters, and the error says so", async () => {
  expect((await get(`${store.url}/api/products?q=${"a".repeat(200)}`)).body).toMatchObject({
    items: []
  })
  const { body, status } = await get(`${store.url}/api/products?q=${"a".repeat(201)}`)
  expect(status).toBe(400)
  expect(body.error.message).toContain("200 characters")
  expect(body.error.message.length).toBeLessThan(300)
})

describe("an operation without a body", () => {
  test("ignores a body", async () => {
    expect((await post(`${store.url}/api/carts`, { anything: true })).status).toBe(201)
  })

  test.each(["/api/carts", "/api/demo/reset", "/api/acp/checkout_sessions/cs_x/cancel"])(
    "%s refuses a body over 1 MiB",
    async (path) => {
      const { body, status } = await post(`${store.url}/sandboxes/large${path}`, "x".repeat(1_048_576))
      expect([status, body.error.code]).toEqual([413, "payload_too_large"])
    }
  )
})

test("an id of thousands of letters is quoted only in part", async () => {
  const long = "x".repeat(5000)
  for (const path of ["products", "carts", "orders", "bookings", "acp/checkout_sessions"]) {
    const { body, status } = await get(`${store.url}/api/${path}/${long}`)
    expect(status).toBe(404)
    expect(body.error.message.length).toBeLessThan(400)
  }
})

test("links are absolute even for a request without a Host", async () => {
  const answer = await speak("GET /api/products?limit=1 HTTP/1.0\r\n\r\n")
  expect(answer).toContain(`"images":["http://localhost:${store.port}/images/products/`)
})

test("the typed client gets an invalid sandbox name as its error class", async () => {
  const error = await Effect.runPromise(
    Effect.flatMap(makeClient(`${store.url}/sandboxes/Not-A-Name`), (client) =>
      Effect.flip(client.createCart({ headers: {} }))
    )
  )
  expect(error).toBeInstanceOf(InvalidSandboxName)
})
