import { expect, test } from "bun:test"
import { surfaceOf } from "../../src/bench/surfaceOf.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

test.each([
  ["mcp", "/mcp /mcp/ /mcp?x=1 /MCP //mcp /%6dcp /mcp;x /Mcp/visibility"],
  ["acp", "/api/acp/checkout_sessions /api/ACP/checkout_sessions /API//acp/feeds /api/%61cp/feeds"],
  ["rest", "/api/products /API/products /api/acps /metrics"],
  ["web", "/ /products /mcps /mcp-inspector /%256dcp /api-docs"]
] as const)("the surface is %s for every spelling that the router accepts: %s", (surface, urls) => {
  for (const url of urls.split(" ")) expect([url, surfaceOf(url)]).toEqual([url, surface])
})

const store = useStore()
const { control, make, shop } = sandboxApiOf(() => store.url)

test("tool calls are recorded and limited as such at every spelling of /mcp", async () => {
  const name = await make("spelled", { limits: { calls: 4 } })
  const params = { name: "create_cart", arguments: {} }
  const paths = ["/mcp", "/MCP", "//mcp", "/%6dcp"]
  const call = (path: string) => post(`${shop(name)}${path}`, { jsonrpc: "2.0", id: 1, method: "tools/call", params })
  for (const path of paths) expect((await call(path)).body.result.isError).toBeUndefined()
  for (const path of paths) expect([path, (await call(path)).body.result?.isError]).toEqual([path, true])
  const { items } = (await get(control(`/${name}/journal`))).body
  expect(items).toHaveLength(8)
  for (const entry of items) expect(entry).toMatchObject({ surface: "mcp", tool: "create_cart" })
})

test("a request that is refused before the protocol gets a JSON-RPC error at every spelling of /mcp", async () => {
  const { body } = await post(control(""), { task: "shop/mug-in-chalk" })
  await post(control(`/${body.name}/grade`), { answer: "" })
  for (const path of ["/mcp", "/MCP", "//mcp", "/%6dcp"]) {
    const { body: refused, status } = await post(`${body.baseUrl}${path}`, { jsonrpc: "2.0", id: 1, method: "ping" })
    expect([path, status, refused.error.message]).toEqual([path, 410, expect.stringContaining("trial_over")])
  }
})

test("a client is known by its clientInfo at every spelling of /mcp", async () => {
  const name = await make("introduced")
  const clientInfo = { name: "planner", version: "2.1" }
  const begin = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo }
  const call = { name: "create_cart", arguments: {} }
  await post(`${shop(name)}/MCP`, { jsonrpc: "2.0", id: 1, method: "initialize", params: begin })
  await post(`${shop(name)}//mcp`, { jsonrpc: "2.0", id: 2, method: "tools/call", params: call })
  const { items } = (await get(control(`/${name}/journal`))).body
  expect(items.map(({ agent }: { readonly agent: object }) => agent)).toMatchObject([
    { client: "planner/2.1" },
    { client: "planner/2.1" }
  ])
})
