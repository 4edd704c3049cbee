import { expect, test } from "bun:test"
import { type AddressInfo, createServer } from "node:net"
import { runInProcess } from "./inProcess.ts"

const list = async (url: string) => (await runInProcess(["sandbox", "list", "--server", url])).stderr

const answering = (status: number, type: string, body = "<html></html>") =>
  Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(body, { status, headers: { "content-type": type } })
  })

test.each([
  [502, "text/html"],
  [500, "text/html"],
  [401, "text/plain"],
  [418, "application/json"]
])("a response %d that is not the bench's is reported by its status: %s", async (status, type) => {
  using server = answering(status, type)
  const url = `http://127.0.0.1:${server.port}`
  expect(await list(url)).toBe(`The server at ${url} answered ${status}.\n`)
})

// The bench also answers with each of these statuses.
test.each([
  [400, { message: "no Route matched" }],
  [401, { message: "Unauthorized" }],
  [403, { error: "forbidden" }],
  [413, { error: { message: "too large" } }],
  [415, null],
  [500, { error: { code: 500, message: "failed" } }],
  [503, { message: "failure to get a peer from the ring-balancer" }]
])("a response %d in JSON that is not the bench's is reported by its status: %j", async (status, body) => {
  using server = answering(status, "application/json", JSON.stringify(body))
  const url = `http://127.0.0.1:${server.port}`
  expect(await list(url)).toBe(`The server at ${url} answered ${status}.\n`)
})

test("a problem with a status that the bench does not have is reported by its message", async () => {
  const problem = { error: { code: "misdirected", message: "This name is not served." } }
  using server = answering(421, "application/json", JSON.stringify(problem))
  const url = `http://127.0.0.1:${server.port}`
  expect(await list(url)).toBe(`${url}: This name is not served.\n`)
})

test.each([200, 404])("for an HTML response %d the error asks if the bench is on there", async (status) => {
  using server = answering(status, "text/html")
  const url = `http://127.0.0.1:${server.port}`
  expect(await list(url)).toBe(`${url} does not answer like the bench of this version: is the bench on (BENCH)?\n`)
})

// An untrusted certificate is reported in the same way.
test("the error for a server that resets the connection has the reason", async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  expect(await list(url)).toBe(`${url} cannot be reached: ECONNRESET\n`)
  server.close()
})
