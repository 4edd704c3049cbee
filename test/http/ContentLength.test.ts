import { expect, test } from "bun:test"
import { connect } from "node:net"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"

const store = useStore()

/** Sends these lines and returns everything that the server sends before it closes the connection. */
const ask = (...lines: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(store.port, "127.0.0.1", () => socket.write(lines.join("\r\n")))
    socket.on("data", (chunk) => {
      answer += chunk.toString()
    })
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
  })

const twice = ["Content-Length: 2", "content-length: 2"]
const tooLong = ["Content-Length: 9999999999999999"]
const head = (target: string) => [`${target} HTTP/1.1`, "Host: localhost", "Content-Type: application/json"]

test.each([
  ["two that are alike, of an operation without a body", "POST /api/carts", twice],
  ["two that are alike, of one with a body", "POST /api/checkout", twice],
  ["two that are alike, of a message of MCP", "POST /mcp", twice],
  ["two that are alike, of a form", "POST /basket", twice],
  ["two that are alike, of the bench", "POST /bench/v1/sandboxes", twice],
  ["two that are alike, of the analytics", "POST /api/v1/import", twice],
  ["two that are alike, where no body is read", "GET /healthz", twice],
  ["one that no number holds exactly, where no body is read", "GET /api/products", tooLong]
])("a length that is none is refused, and the connection closed: %s", async (_, target, lengths) => {
  const answer = await ask(...head(target), ...lengths, "", "{}")
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  const { error } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))
  expect(error.code).toBe("invalid_request")
  expect(error.message).toContain("content-length: expected one whole number of bytes, received")
})

test("a page says that the length was wrong, and not the address", async () => {
  const answer = await ask("POST /basket HTTP/1.1", "Host: localhost", "Accept: text/html", ...twice, "", "{}")
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer).toContain("content-length: expected one whole number of bytes, received &quot;2, 2&quot;.")
  expect(answer).not.toContain("That address cannot be read.")
})

test("what such a request said of its length is in no journal", async () => {
  const { body: sandbox } = await post(`${store.url}/bench/v1/sandboxes`, { name: "no-length" })
  await ask(...head("POST /sandboxes/no-length/api/carts"), ...twice, "", "{}")
  await ask(...head("GET /sandboxes/no-length/api/products"), ...tooLong, "", "")
  await get(`${store.url}/sandboxes/${sandbox.name}/api/products/arc-desk-lamp`)
  const { body, status } = await get(`${store.url}/bench/v1/sandboxes/no-length/journal`)
  expect(status).toBe(200)
  expect(
    body.items.map(({ bytes, http, outcome }: Record<string, Record<string, unknown>>) => [
      http?.status,
      outcome,
      bytes?.in
    ])
  ).toEqual([
    [400, "invalid", 1],
    [400, "invalid", 1],
    [200, "ok", 0]
  ])
  expect((await get(`${store.url}/watch?sandbox=no-length`)).status).toBe(200)
})
