import { expect, test } from "bun:test"
import { expectEnvelope } from "../support/envelope.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { freeFlight } from "../web/demo.ts"
import { makeVisitor } from "../web/pages.ts"

const store = useStore()
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`

const make = async (name: string, agent?: object) =>
  (await post(at(), { name, ...(agent === undefined ? {} : { agent }) })).body.baseUrl as string

const rpc = async (baseUrl: string, method: string, params: object = {}) =>
  (await post(`${baseUrl}/mcp`, { jsonrpc: "2.0", id: 1, method, params })).body

const toolsOf = async (baseUrl: string): Promise<ReadonlyArray<string>> =>
  (await rpc(baseUrl, "tools/list")).result.tools.map(({ name }: { name: string }) => name)

test("agents of a created sandbox may not reset it, and have no tool for it", async () => {
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

test("agents may reset a sandbox if its settings allow it, or if it has no settings", async () => {
  const baseUrl = await make("free", { reset: true })
  for (const url of [baseUrl, `${store.url}/sandboxes/nobodys`, store.url]) {
    expect(await toolsOf(url)).toContain("reset_store")
    expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
  }
})

test("a PATCH changes only the agent settings that it names, and takes effect at once", async () => {
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

test("hidden tools are not listed, and a new description changes nothing else of a tool", async () => {
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
  expect((await get(at("/few-tools"))).body.agent.tools).toEqual({ only: [], readonly: false, ...tools })
  for (const name of [...tools.hide, "search_hotel"]) {
    const { error } = await rpc(baseUrl, "tools/call", { name, arguments: {} })
    expect(error.code).toBe(-32602)
    expect(error.message).toStartWith(`Unknown tool: ${name}.`)
    expect(error.message.replace(name, "")).not.toContain("search_hotels")
  }
  // Other sandboxes still have the tool, and REST still has the operation.
  const { result } = await rpc(store.url, "tools/call", { name: "search_hotels", arguments: { city: "LON" } })
  expect(result).toBeDefined()
  expect((await get(`${baseUrl}/api/hotels?city=LON`)).status).not.toBe(404)
})

test("no error message names a hidden tool", async () => {
  const request = { name: "get_order", arguments: { order_id: "ord_0" } }
  const text = async (baseUrl: string) => (await rpc(baseUrl, "tools/call", request)).result.content[0].text
  expect(await text(store.url)).toContain("list_orders")
  const baseUrl = await make("no-list", { tools: { hide: ["list_orders"] } })
  expect(await text(baseUrl)).not.toContain("list_orders")
})

test("a PATCH changes single lists of tools, forks copy them, and unknown tools are refused", async () => {
  await make("tools", { tools })
  const hide = ["get_order"]
  expect((await send("PATCH", at("/tools"), { agent: { tools: { hide } } })).body.agent.tools).toEqual({
    ...tools,
    only: [],
    readonly: false,
    hide
  })
  const fork = { names: ["tools-fork"], overrides: { agent: { reset: true } } }
  expect((await post(at("/tools/fork"), fork)).body.items[0].agent).toEqual({
    disclosure: "neutral",
    reset: true,
    confirmPayments: false,
    enforceIdempotency: false,
    tools: { ...tools, only: [], readonly: false, hide }
  })
  const wrong = [
    { hide: ["serch_hotels"] },
    { only: ["shopping"] },
    { readonly: "perhaps" },
    { describe: { searchHotels: "x" } },
    { describe: JSON.parse('{"__proto__": "x"}') },
    { hide: "all" },
    { only: "shop" },
    { add: ["x"] }
  ]
  for (const each of wrong) {
    const { body, status } = await send("PATCH", at("/tools"), { agent: { tools: each } })
    expect(status).toBe(400)
    expect(body.error.message).toContain(Object.keys(each)[0] ?? "")
  }
  const { body } = await post(at(), { agent: { tools: { hide: ["serch_hotels"] } } })
  expect(body.error.details.issues[0]).toMatchObject({ reason: "unknown", field: "agent.tools.hide: serch_hotels" })
  expect(body.error.details.issues[0].options).toEqual(expect.arrayContaining(["search_hotels", "travel", "analytics"]))
  const { body: overlong } = await post(at(), { agent: { tools: { describe: { ["x".repeat(65)]: "x" } } } })
  expect(overlong.error.message).toContain("expected a text of 1 to 64 characters, not __proto__")
})

// Words that would tell an agent that it is being tested.
const telling =
  /simulat|sandbox|\btest(s|ed|er|ers|ing)?\b|\bbench\b|\bdemo\b|fictitious|invented|pretend|fake|not real|is real|no card exists|\b(tok|spt)_/i

/** All responses of a neutral shop, by request: linked pages, and routes and tools with valid and invalid input. */
const walk = async (baseUrl: string): Promise<Record<string, string>> => {
  const responses: Record<string, string> = {}
  const { pathname } = new URL(baseUrl)
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { "content-type": "application/json" }
    const response = await fetch(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    responses[`${method} ${path} ${body ?? ""}`] = text
    return text
  }
  const rpcText = async (method: string, params: object = {}) => {
    const answer = await rpc(baseUrl, method, params)
    responses[`${method} ${JSON.stringify(params)}`] = JSON.stringify(answer)
    return answer.result
  }
  const cart = await cartWith(baseUrl, { product_id: "arc-desk-lamp" })
  const order = (await checkout(baseUrl, cart, {})).body
  const flight = await freeFlight(baseUrl, "TLV", "LON")
  const seat = { offer_id: flight.id, passenger_name: "Dana", payment_token: "tok_visa" }
  const booking = (await post(`${baseUrl}/api/flights/book`, seat)).body

  const own = [`/orders/${order.id}`, `/orders/${order.id}/cancel`, `/bookings/${booking.id}`]
  const paths = new Set([
    "/",
    "/products/arc-desk-lamp",
    ...own,
    "/orders/ord_0",
    "/nothing",
    `/flights/book?offer_id=${flight.id}`,
    "/llms.txt"
  ])
  for (const path of paths) {
    const html = await ask("GET", path)
    for (const [, href = ""] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const isText = href.startsWith(`${pathname}/`) && !/[?&#]|\.(png|ico|woff2)$|\/products\/|\/images\//.test(href)
      if (isText) paths.add(href.slice(pathname.length))
    }
  }

  const document = JSON.parse(await ask("GET", "/openapi.json"))
  for (const [path, item] of Object.entries<object>(document.paths)) {
    for (const method of Object.keys(item)) {
      const bodies = method === "get" ? [undefined] : ["{}", '{"cart_id": "cart_0", "payment_token": "x"}', "nonsense"]
      for (const body of bodies) await ask(method.toUpperCase(), path.replace(/\{\w+\}/g, "nothing"), body)
    }
  }
  const unknown = { cart_id: await cartWith(baseUrl, { product_id: "arc-desk-lamp" }), payment_token: "pm_1" }
  await ask("POST", "/api/checkout", JSON.stringify(unknown))
  await ask("POST", "/api/demo/reset")

  const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "agent", version: "1" } }
  await rpcText("initialize", client)
  for (const { uri } of (await rpcText("resources/list")).resources) await rpcText("resources/read", { uri })
  await rpcText("resources/templates/list")
  await rpcText("prompts/get", { name: "x" })
  for (const { arguments: needed, name } of (await rpcText("prompts/list")).prompts) {
    const given = Object.fromEntries(needed.map((each: { name: string }) => [each.name, "x"]))
    await rpcText("prompts/get", { name, arguments: given })
  }
  for (const { name } of (await rpcText("tools/list")).tools) {
    await rpcText("tools/call", { name, arguments: { cart_id: "cart_0", payment_token: "x" } })
  }
  return responses
}

test("no response of a neutral shop says that it is a simulation", async () => {
  const baseUrl = await make("neutral-shop")
  const responses = await walk(baseUrl)
  expect(Object.keys(responses).length).toBeGreaterThan(100)
  for (const part of [".css", ".js", "resources/read"]) {
    expect(Object.keys(responses).some((request) => request.includes(part))).toBe(true)
  }
  const matches = Object.entries(responses).flatMap(([request, text]) => {
    // Scripts of the pages call `.test()` of regular expressions.
    const found = telling.exec(text.replaceAll(".test(", "("))
    return found === null ? [] : [`${request}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`]
  })
  expect(matches).toEqual([])
  // Links stay within the shop, except those to other sites.
  const outside = Object.entries(responses).flatMap(([request, text]) =>
    [...text.matchAll(/(?:href|action)="(\/[^"]*)"/g)].flatMap(([, href = ""]) =>
      href.startsWith("/shops/neutral-shop") ? [] : [`${request}: ${href}`]
    )
  )
  expect(outside).toEqual([])
  const document = JSON.parse(responses["GET /openapi.json "] ?? "")
  expect(document.paths["/api/demo/reset"]).toBeUndefined()
  expect(document.tags.map(({ name }: { name: string }) => name)).not.toContain("Demo control")
  // A shop with open disclosure says it.
  expect((await get(`${store.url}/llms.txt`)).body).toMatch(telling)
  expect(await (await fetch(`${store.url}/policies/terms`)).text()).toMatch(telling)
})

test("the page frame and the orders page of a neutral shop have no demo ribbon and no reset", async () => {
  const baseUrl = `${store.url}/shops/neutral-shop`
  const reset = await fetch(`${baseUrl}/orders/reset`)
  expect([reset.status, telling.exec(await reset.text())]).toEqual([404, null])
  expect((await fetch(`${store.url}/orders/reset`)).status).toBe(200)
  for (const path of ["/", "/orders"]) {
    const body = await (await fetch(`${baseUrl}${path}`)).text()
    expect(body).not.toContain('class="ribbon"')
    expect(body).not.toContain("exists so that agents")
    expect(body).not.toContain("reset-dialog")
  }
  expect((await get(`${store.url}/orders`)).body).toContain("reset-dialog")
})

test("errors that are found before the shop is looked up do not say that a neutral shop is a simulation", async () => {
  await make("neutral-refused")
  const many = "a=1&".repeat(101)
  const statusAndMatch = async (path: string) => {
    const response = await fetch(`${store.url}${path}`, { headers: { accept: "text/html" } })
    return [response.status, telling.exec(await response.text())?.[0]]
  }
  for (const path of [`/shops/neutral-refused/products?${many}`, "/shops/Neutral_/products"]) {
    expect([path, ...(await statusAndMatch(path))]).toEqual([path, 400, undefined])
  }
  // A shop with open disclosure says it, also afterwards.
  for (const path of [`/products?${many}`, "/sandboxes/Neutral_/products"]) {
    expect([path, ...(await statusAndMatch(path))]).toEqual([path, 400, expect.stringMatching(telling)])
  }
})

test("the pages of a neutral shop do not address people who watch agents", async () => {
  const baseUrl = `${store.url}/shops/neutral-pages`
  await make("neutral-pages")
  const watching = /a shop window for agents|you can watch|watch the orders|bring an agent|whatever an agent buys/i
  for (const path of ["/", "/orders"]) {
    const { body } = await get(`${baseUrl}${path}`)
    expect(body).not.toMatch(watching)
    expect(body).not.toContain("/visibility")
    expect((await get(`${store.url}${path}`)).body).toMatch(watching)
  }
})

test("a person pays in a neutral shop by typing a payment token", async () => {
  const baseUrl = `${store.url}/shops/neutral-shop`
  const visitor = makeVisitor()
  await visitor.submit(`${baseUrl}/products/arc-desk-lamp`, { quantity: "1" })
  const wrong = await visitor.submit(`${baseUrl}/checkout`, { payment_token: "4242", buyer_name: "Dana" })
  expect([wrong.status, wrong.html]).toEqual([402, expect.stringContaining("This token is not accepted.")])
  // The field shows the typed token again.
  expect(wrong.html).not.toMatch(telling)
  expect((await visitor.submit(`${baseUrl}/checkout`, { payment_token: "tok_visa" })).status).toBeLessThan(400)
})

test("an invalid shop name is refused with the nearest valid name", async () => {
  const { body, status } = await get(`${store.url}/shops/No_Name/api/products`)
  expect([status, body.error.details.nearest]).toEqual([400, ["/shops/no-name"]])
  expect(body.error.message).toContain("is not a valid name of a shop: /shops/{name} accepts")
  expect((await get(`${store.url}/sandboxes/No_Name/api/products`)).body.error.message).toContain("/sandboxes/{name}")
})
