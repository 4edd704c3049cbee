import { heapStats } from "bun:jsc"
import { expect, test } from "bun:test"
import { engine } from "../../support/database.ts"
import { post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()
const requests = 200

const objectsNow = (): number => {
  Bun.gc(true)
  return heapStats().objectCount
}

const openCarts = async (): Promise<void> => {
  for (let at = 0; at < requests; at++) await post(`${store.url}/sandboxes/kept/api/carts`)
}

// Thousands of entries are held, and the garbage collector visits every object of each. An entry that held the headers,
// the transcript and all parts of the answer had 46.
test.skipIf(engine === "postgres")("an entry in memory consists of fewer than 14 objects", async () => {
  await openCarts()
  const before = objectsNow()
  await openCarts()
  const each = (objectsNow() - before) / requests
  expect(each).toBeLessThan(14)
})

/** The minimum of several measurements: memory of recent answers is released a little later. */
const megabytesNow = async (): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 4; look++) {
    await Bun.sleep(20)
    Bun.gc(true)
    least = Math.min(least, heapStats().heapSize / 1_048_576)
  }
  return least
}

/** Sends an MCP message without a Content-Length. */
const sendInChunks = async (message: object, userAgent: string): Promise<void> => {
  const bytes = new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }))
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes)
      controller.close()
    }
  })
  const headers = { "content-type": "application/json", "user-agent": userAgent }
  await (await fetch(`${store.url}/sandboxes/long/mcp`, { method: "POST", headers, body })).text()
}

const long = "x".repeat(500_000)

test.skipIf(engine === "postgres").each([
  [
    "the name of a client",
    {
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: long, version: "1" } }
    }
  ],
  [
    "a trace context",
    { method: "tools/call", params: { name: "create_cart", arguments: {}, _meta: { traceparent: long } } }
  ],
  ["an unknown method", { method: long, params: {} }]
])("memory holds no more of %s than the entry shows", async (_, message) => {
  const before = await megabytesNow()
  for (let at = 0; at < 100; at++) await sendInChunks(message, `agent ${at}`)
  // A journal holds 4 MiB, and 48 were sent.
  expect((await megabytesNow()) - before).toBeLessThan(24)
})
