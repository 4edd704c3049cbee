/**
 * Whether tool calls leak memory: the program in this process, 50,000 calls over sockets, and the heap size after every
 * 10,000 of them. Run it: `bun bench/mcpHeap.ts`.
 */
import { heapStats } from "bun:jsc"
import { HttpServer } from "@effect/platform"
import { ConfigProvider, Effect, ManagedRuntime } from "effect"
import { App } from "../src/App.ts"
import { settings } from "../src/Config.ts"
import { exchange, type Session } from "./exchange.ts"
import { applyLoad } from "./load.ts"
import { mcp } from "./workloads.ts"

const connections = 16
const rounds = 5
const callsPerRound = 10_000

const variables = { PORT: "0", DATABASE_URL: ":memory:", LOG_LEVEL: "none" }
const configured = Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map(Object.entries(variables))))
const runtime = ManagedRuntime.make(App(Effect.runSync(configured)))
const { address } = await runtime.runPromise(HttpServer.HttpServer)
if (address._tag !== "TcpAddress") throw new Error("the program listens on no port")

// Reads, a refusal, invalid arguments and the list.
const calls = [
  mcp("tools/call", { name: "search_products", arguments: { q: "mug" } }),
  mcp("tools/call", { name: "get_product", arguments: { product_id: "arc-desk-lamp" } }),
  mcp("tools/call", { name: "get_cart", arguments: { cart_id: "cart_none" } }),
  mcp("tools/call", { name: "book_flight", arguments: {} }),
  mcp("tools/list", {})
].map((call) => exchange(call))

function* session(count: number): Session {
  for (let at = 0; at < count; at++) {
    const call = calls[at % calls.length]
    if (call !== undefined) yield call
  }
}

const round = async () => {
  const sessions = Array.from({ length: connections }, () => session(callsPerRound / connections))
  const { seconds } = await applyLoad({ port: address.port, sessions, steps: 1 })
  Bun.gc(true)
  const { heapSize, objectCount } = heapStats()
  return { megabytes: (heapSize / 1024 ** 2).toFixed(1), objects: objectCount, perSecond: callsPerRound / seconds }
}

await round()
for (let done = 1; done <= rounds; done++) {
  const { megabytes, objects, perSecond } = await round()
  console.log(`${done * callsPerRound} calls: ${megabytes} MB, ${objects} objects, ${Math.round(perSecond)} calls/s`)
}
await runtime.dispose()
