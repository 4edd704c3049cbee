import { expect, test } from "bun:test"
import { expectEnvelope } from "../support/envelope.ts"
import { get, post, send, useStore } from "../support/store.ts"

const store = useStore()
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

const make = async (name: string, agent?: object) =>
  (await post(at(), { name, ...(agent === undefined ? {} : { agent }) })).body.baseUrl as string

const rpc = async (baseUrl: string, method: string, params: object = {}) =>
  (await post(`${baseUrl}/mcp`, { jsonrpc: "2.0", id: 1, method, params })).body

const toolsOf = async (baseUrl: string): Promise<ReadonlyArray<string>> =>
  (await rpc(baseUrl, "tools/list")).result.tools.map(({ name }: { name: string }) => name)

test("agents of a sandbox that was made may not reset it, and have no tool for it", async () => {
  const baseUrl = await make("fixed")
  await post(`${baseUrl}/api/carts`)
  const refused = await post(`${baseUrl}/api/demo/reset`)
  expect(refused.status).toBe(403)
  expectEnvelope(refused.body, "reset_disabled")
  expect((await get(at("/fixed"))).body).toMatchObject({ generation: 0, sequence: 1 })
  const tools = await toolsOf(baseUrl)
  expect(tools).not.toContain("reset_store")
  expect(tools).toContain("search_products")
  for (const name of ["reset_store", "reset_stor"]) {
    const { error } = await rpc(baseUrl, "tools/call", { name, arguments: {} })
    expect(error.code).toBe(-32602)
    expect(error.message.replace(name, "")).not.toContain("reset_store")
  }
})

test("they may where a tester lets them, and everywhere that nothing was set", async () => {
  const baseUrl = await make("free", { reset: true })
  for (const url of [baseUrl, `${store.url}/sandboxes/nobodys`, store.url]) {
    expect(await toolsOf(url)).toContain("reset_store")
    expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
  }
})

test("what is set for agents is changed member by member, and holds at once", async () => {
  const baseUrl = await make("changing")
  expect((await get(at("/changing"))).body.agent).toMatchObject({ disclosure: "neutral", reset: false })
  expect((await send("PATCH", at("/changing"), { agent: { reset: true } })).body.agent).toMatchObject({
    disclosure: "neutral",
    reset: true
  })
  expect((await post(`${baseUrl}/api/demo/reset`)).status).toBe(200)
  for (const agent of [{ disclosure: "secret" }, { reset: "no" }, "open"]) {
    expect((await send("PATCH", at("/changing"), { agent })).status).toBe(400)
  }
})

const tools = {
  hide: ["search_hotels", "book_car"],
  describe: { get_product: "Use this to look at one thing." }
}

test("tools that a tester hides are not there, and one that is described otherwise is the same tool", async () => {
  const baseUrl = await make("few-tools", { tools })
  const listed = (await rpc(baseUrl, "tools/list")).result.tools
  const everywhere = (await rpc(store.url, "tools/list")).result.tools
  const hidden = [...tools.hide, "reset_store"]
  const expected = everywhere
    .filter(({ name }: { name: string }) => !hidden.includes(name))
    .map((tool: { name: string }) =>
      tool.name === "get_product" ? { ...tool, description: tools.describe.get_product } : tool
    )
  expect(listed).toEqual(expected)
  expect((await get(at("/few-tools"))).body.agent.tools).toEqual(tools)
  for (const name of [...tools.hide, "search_hotel"]) {
    const { error } = await rpc(baseUrl, "tools/call", { name, arguments: {} })
    expect(error.code).toBe(-32602)
    expect(error.message).toStartWith(`Unknown tool: ${name}.`)
    expect(error.message.replace(name, "")).not.toContain("search_hotels")
  }
  // Elsewhere they are as ever, and so is the operation.
  const { result } = await rpc(store.url, "tools/call", { name: "search_hotels", arguments: { city: "LON" } })
  expect(result).toBeDefined()
  expect((await get(`${baseUrl}/api/hotels?city=LON`)).status).not.toBe(404)
})

test("no error leads to a tool that is hidden", async () => {
  const asked = { name: "get_order", arguments: { order_id: "ord_0" } }
  const text = async (baseUrl: string) => (await rpc(baseUrl, "tools/call", asked)).result.content[0].text
  expect(await text(store.url)).toContain("list_orders")
  const baseUrl = await make("no-list", { tools: { hide: ["list_orders"] } })
  expect(await text(baseUrl)).not.toContain("list_orders")
})

test("tools are changed list by list, travel with a fork, and are those that there are", async () => {
  await make("tools", { tools })
  const hide = ["get_order"]
  expect((await send("PATCH", at("/tools"), { agent: { tools: { hide } } })).body.agent.tools).toEqual({
    ...tools,
    hide
  })
  const fork = { names: ["tools-fork"], overrides: { agent: { reset: true } } }
  expect((await post(at("/tools/fork"), fork)).body.items[0].agent).toEqual({
    disclosure: "neutral",
    reset: true,
    tools: { ...tools, hide }
  })
  const wrong = [{ hide: ["serch_hotels"] }, { describe: { searchHotels: "x" } }, { hide: "all" }, { add: ["x"] }]
  for (const each of wrong) {
    const { body, status } = await send("PATCH", at("/tools"), { agent: { tools: each } })
    expect(status).toBe(400)
    expect(body.error.message).toContain(Object.keys(each)[0] ?? "")
  }
  const { body } = await post(at(), { agent: { tools: { hide: ["serch_hotels"] } } })
  expect(body.error.details.issues[0]).toMatchObject({ reason: "unknown", field: "agent.tools.hide: serch_hotels" })
  expect(body.error.details.issues[0].options).toContain("search_hotels")
})

// What an agent could tell from that it is being tested.
const telling = /simulat|sandbox|testing|\bbench\b|try again with tok_visa/i

test("a neutral shop says nothing of what it is for, to programs", async () => {
  const baseUrl = await make("neutral-shop")
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "agent", version: "1" } }
  const cart = await post(`${baseUrl}/api/carts`)
  const said = {
    initialize: await rpc(baseUrl, "initialize", params),
    tools: await rpc(baseUrl, "tools/list"),
    resources: await rpc(baseUrl, "resources/list"),
    llms: (await get(`${baseUrl}/llms.txt`)).body,
    openapi: (await get(`${baseUrl}/openapi.json`)).body,
    declined: await post(`${baseUrl}/api/checkout`, { cart_id: cart.body.id, payment_token: "tok_declined" }),
    noCart: await get(`${baseUrl}/api/carts/cart_0`),
    noOrder: await get(`${baseUrl}/api/orders/ord_0`),
    noBooking: await get(`${baseUrl}/api/bookings/bkg_0`),
    noSession: await get(`${baseUrl}/api/acp/checkout_sessions/cs_0`),
    noProduct: await get(`${baseUrl}/api/products/nothing`),
    unknownCart: await post(`${baseUrl}/api/checkout`, { cart_id: "cart_0", payment_token: "tok_visa" }),
    nothing: await get(`${baseUrl}/api/nothing`),
    reset: await post(`${baseUrl}/api/demo/reset`),
    noTool: await rpc(baseUrl, "tools/call", { name: "reset_store", arguments: {} })
  }
  const told = Object.entries(said).flatMap(([name, answer]) => {
    const text = JSON.stringify(answer)
    const found = telling.exec(text)
    return found === null ? [] : [`${name}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`]
  })
  expect(told).toEqual([])
  expect(said.openapi.paths["/api/demo/reset"]).toBeUndefined()
  expect(said.llms).not.toContain("/api/demo/reset")
  // An open one says it.
  expect((await get(`${store.url}/llms.txt`)).body).toMatch(telling)
})

test("its frame and its page of orders say nothing of it to people", async () => {
  const baseUrl = await make("neutral-pages")
  for (const path of ["/", "/orders"]) {
    const body = await (await fetch(`${baseUrl}${path}`)).text()
    expect(body).not.toContain('class="ribbon"')
    expect(body).not.toContain("exists so that agents")
    expect(body).not.toContain("reset-dialog")
  }
  expect((await get(`${store.url}/orders`)).body).toContain("reset-dialog")
})
