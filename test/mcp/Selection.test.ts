import { describe, expect, test } from "bun:test"
import { demoKeys } from "../../src/visibility/simulation/demoKeys.ts"
import { post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { type Json, rpc } from "./agent.ts"

const store = useStore({ visibilityDemo: true })

const ask = async (query: string, method: string, params: object = {}, headers: Record<string, string> = {}) =>
  (await rpc(store.url, method, params, headers, `/mcp${query}`)).body

const toolsOf = async (query: string, headers: Record<string, string> = {}): Promise<ReadonlyArray<Json>> =>
  (await ask(query, "tools/list", {}, headers)).result.tools

const namesOf = async (query: string, headers?: Record<string, string>): Promise<ReadonlyArray<string>> =>
  (await toolsOf(query, headers)).map(({ name }) => name)

const about = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }

const instructionsOf = async (query: string): Promise<string> =>
  (await ask(query, "initialize", about)).result.instructions

const orders = ["list_orders", "get_order", "cancel_order", "reset_store"]

describe("an agent gets", () => {
  test("the tool areas that its URL names, in the usual order, and tools without an area", async () => {
    expect(await namesOf("?tools=orders")).toEqual(orders)
    const all = await namesOf("")
    expect(await namesOf("?tools=acp,orders,travel,shop")).toEqual(all)
    expect(await namesOf("?tools=travel,get_order")).toEqual(
      all.filter((name) => /hotel|flight|car$|cars|booking|get_order|reset_store/.test(name))
    )
    for (const area of ["shop", "travel", "acp"]) expect(await namesOf(`?tools=${area}`)).not.toContain("get_order")
  })

  test("no tool description that names a tool which it does not have", async () => {
    const names = await namesOf("")
    for (const query of ["?readonly", ...names.map((name) => `?hide=${name}`)]) {
      const tools = await toolsOf(query)
      const has = new Set(tools.map(({ name }) => name))
      const hidden = names.filter((name) => !has.has(name) && new RegExp(`\\b${name}\\b`).test(JSON.stringify(tools)))
      expect([query, hidden]).toEqual([query, []])
    }
  })

  test("no tool or area that its URL hides", async () => {
    expect(await namesOf("?tools=orders&hide=reset_store,cancel_order")).toEqual(orders.slice(0, 2))
    expect(await namesOf("?hide=shop,travel,acp")).toEqual(orders)
  })

  test("only tools that read if its URL says readonly", async () => {
    for (const query of ["?readonly", "?readonly=true", "?readOnly=1"]) {
      const all = await toolsOf("")
      const reading = all.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)
      expect(reading).toContain("search_products")
      expect(await namesOf(query)).toEqual(reading)
    }
    expect(await namesOf("?readonly=false")).toEqual(await namesOf(""))
  })

  test("the same by headers of these names, where the URL wins", async () => {
    expect(await namesOf("", { tools: "orders", hide: "reset_store", readonly: "true" })).toEqual(orders.slice(0, 2))
    expect(await namesOf("?tools=orders", { tools: "travel" })).toEqual(orders)
    expect((await instructionsOf("")).includes("simulated")).toBe(true)
    const { instructions } = (await ask("", "initialize", about, { voice: "real" })).result
    expect(instructions).not.toContain("simulated")
  })
})

test("a tool that is not selected is unknown, and no answer names it", async () => {
  for (const query of ["?tools=orders", "?hide=search_hotels", "?voice=real"]) {
    const name = query === "?voice=real" ? "reset_store" : "search_hotels"
    const { error } = await ask(query, "tools/call", { name, arguments: {} })
    expect(error.code).toBe(-32602)
    expect(error.message).toStartWith(`Unknown tool: ${name}.`)
    expect(error.message.replace(name, "")).not.toContain(name)
  }
  const call = { name: "get_order", arguments: { order_id: "ord_0" } }
  expect((await ask("", "tools/call", call)).result.content[0].text).toContain("list_orders")
  expect((await ask("?hide=list_orders", "tools/call", call)).result.content[0].text).not.toContain("list_orders")
})

/** The words of a text that look like names of tools. */
const named = (text: string) => text.match(/\b(search|create|add|get|checkout|update|complete|book)_[a-z_]+/g) ?? []

test.each([
  "",
  "?tools=shop",
  "?tools=travel&hide=search_cars",
  "?tools=orders",
  "?readonly",
  "?tools=acp,analytics",
  "?tools=get_booking,cancel_booking"
])("the instructions for %p name no hidden tool, and no trips without one", async (query) => {
  const [instructions, names] = await Promise.all([instructionsOf(query), namesOf(query)])
  expect(named(instructions).filter((name) => !names.includes(name))).toEqual([])
  expect(instructions.includes("Cities: ")).toBe(names.some((name) => name.startsWith("search_hotel")))
  const hasTravel = names.some((name) => /^(search|book)_(hotel|flight|car)|_booking$/.test(name))
  expect([/\btravel\b/i, /local time/].map((said) => said.test(instructions))).toEqual([hasTravel, hasTravel])
  expect(instructions.includes("can be searched")).toBe(names.some((name) => name.startsWith("search_hotel")))
  expect(instructions.includes("payment token")).toBe(names.some((name) => /^(book|complete|checkout)_/.test(name)))
  expect(instructions).not.toMatch(/undefined|: [;.]|, [;.]/)
})

test("prompts and resources are offered only together with their tools", async () => {
  const promptsOf = async (query: string) =>
    (await ask(query, "prompts/list")).result.prompts.map(({ name }: Json) => name)
  expect(await promptsOf("?tools=travel")).toEqual(["plan_weekend"])
  expect(await promptsOf("?readonly")).toEqual([])
  expect((await ask("?readonly", "prompts/get", { name: "buy_gift" })).error.message).toContain("There are none")
  expect(await promptsOf("?voice=real")).toEqual(["buy_gift", "plan_weekend"])
  const uri = "vitrine://products/arc-desk-lamp"
  const read = (query: string, uri: string) => ask(query, "resources/read", { uri })
  expect((await read("?tools=shop", uri)).result).toBeDefined()
  for (const each of [uri, "vitrine://feed"]) expect((await read("?tools=travel", each)).error.code).toBe(-32002)
  expect((await ask("?tools=travel", "resources/list")).result.resources).toEqual([])
  expect((await ask("?tools=travel", "resources/templates/list")).result.resourceTemplates).toEqual([])
  expect((await ask("?tools=acp", "resources/list")).result.resources.map(({ uri }: Json) => uri)).toEqual([
    "vitrine://feed"
  ])
})

test("with voice=real no text mentions tests or simulation", async () => {
  const telling = /simulat|\btest|sandbox|reset|not real|is real|\b(tok|spt)_|demo/i
  const texts = await Promise.all([
    instructionsOf("?voice=real"),
    ...["tools/list", "prompts/list", "resources/list"].map(async (method) =>
      JSON.stringify((await ask("?voice=real", method)).result)
    )
  ])
  for (const text of texts) expect(text).not.toMatch(telling)
  const cart = (await ask("", "tools/call", { name: "create_cart" })).result.structuredContent.id
  await ask("", "tools/call", { name: "add_to_cart", arguments: { cart_id: cart, product_id: "arc-desk-lamp" } })
  const call = { name: "checkout_cart", arguments: { cart_id: cart, payment_token: "4242" } }
  expect((await ask("?voice=real", "tools/call", call)).result.content[0].text).not.toMatch(telling)
  expect(await namesOf("?voice=coach")).toEqual(await namesOf(""))
})

test("with voice=real links of a named sandbox start with /shops", async () => {
  const calls = [
    ["tools/call", { name: "search_products", arguments: {} }],
    ["tools/call", { name: "get_product_feed", arguments: { limit: 3 } }],
    ["tools/call", { name: "create_checkout_session", arguments: { items: [{ id: "arc-desk-lamp" }] } }],
    ["resources/read", { uri: "vitrine://feed" }]
  ] as const
  for (const [method, params] of calls) {
    const textAt = async (path: string, headers = {}) =>
      JSON.stringify((await rpc(store.url, method, params, headers, path)).body.result)
    expect(await textAt("/sandboxes/run-9/mcp")).toContain(`${store.url}/sandboxes/run-9/`)
    for (const text of [
      await textAt("/sandboxes/run-9/mcp?voice=real"),
      await textAt("/sandboxes/run-9/mcp", { voice: "real" }),
      await textAt("/shops/run-9/mcp?voice=real")
    ]) {
      expect(text).toContain(`${store.url}/shops/run-9/`)
      expect(text).not.toContain("sandboxes")
    }
    expect(await textAt("/mcp?voice=real")).not.toMatch(/shops|sandboxes/)
  }
})

test.each([
  ["?tools=shopping", /^tools: expected names of tools, or shop, .*received "shopping"/],
  ["?hide=reset_stor", /^hide: .*did you mean reset_store/],
  ["?readonly=perhaps", /^readonly: expected true or false/],
  ["?readonly=constructor", /^readonly: expected true or false, received "constructor"/],
  ["?apps=__proto__", /^apps: expected true or false, received "__proto__"/],
  ["?tools=shop&Tools=orders", /^tools: expected a single value, received \["shop","orders"\]/],
  ["?readonly&readonly=false", /^readonly: expected a single value/],
  ["?voice=loud", /^voice: expected coach or real/],
  ["?tool=shop", /^tool is unknown: expected one of tools, hide, readonly, voice, apps$/],
  [`?tools=${"x,".repeat(200)}`, /^tools: expected at most 100 names/]
])("%p is refused for every method", async (query, message) => {
  const { body, status } = await rpc(store.url, "tools/list", {}, {}, `/mcp${query}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ id: null, error: { code: -32602 } })
  expect(body.error.message).toMatch(message)
  expect(await namesOf("?session=1&utm_source=x")).toEqual(await namesOf(""))
})

describe("the analytics tools", () => {
  const [key] = demoKeys
  const headers = { authorization: `Bearer ${key?.key}` }

  test("are offered if the URL asks for them, and work as at their own endpoint", async () => {
    const list = () => rpc(store.url, "tools/list", {}, headers, "/mcp/visibility")
    let listed = await list()
    // The organization may still be created in the background. Until then its key is refused.
    for (; listed.status === 401; listed = await list()) await Bun.sleep(20)
    const own = listed.body.result.tools
    const borrowed = await toolsOf("?tools=analytics&hide=reset_store")
    expect(borrowed).toEqual(own)
    expect(await instructionsOf("?tools=analytics")).toContain("Begin with get_vitals")
    const call = { name: "get_vitals", arguments: {} }
    const { structuredContent } = (await ask("?tools=analytics", "tools/call", call, headers)).result
    expect(structuredContent.data).toBeDefined()
    const refused = (await ask("?tools=analytics", "tools/call", call)).result
    expect(refused.isError).toBe(true)
    expect(refused.content[0].text).toStartWith("unauthorized: ")
  })

  test.each([
    ["/mcp/visibility?tools=get_vitals"],
    ["/mcp/visibility?hide=get_vitals,get_vitals_by_category,list_projects,list_brands,list_organizations"],
    ["/mcp/visibility?hide=analytics"],
    ["/mcp?tools=get_vitals"],
    ["/mcp?tools=list_citations"],
    ["/mcp?tools=analytics&hide=get_vitals"],
    ["/mcp?tools=analytics&hide=list_projects,get_project_top_brands,get_brand_stats"]
  ])("are named in the instructions at %s only as far as the agent has them", async (path) => {
    const at = async (where: string, method: string, params: object = {}) => {
      let answer = await rpc(store.url, method, params, headers, where)
      for (; answer.status === 401; answer = await rpc(store.url, method, params, headers, where)) await Bun.sleep(20)
      return answer.body.result
    }
    const listed = async (where: string): Promise<ReadonlyArray<string>> =>
      (await at(where, "tools/list")).tools.map(({ name }: Json) => name)
    const has = new Set(await listed(path))
    const lacking = (await listed("/mcp/visibility")).filter((name) => !has.has(name))
    const { instructions } = await at(path, "initialize", about)
    expect(instructions).toContain("A period is 7d")
    expect(lacking.filter((name) => new RegExp(`\\b${name}\\b`).test(instructions))).toEqual([])
    if (path.endsWith("hide=analytics")) expect(instructions).not.toMatch(/Begin with|Then/)
    if (path.endsWith("tools=get_vitals")) expect(instructions).toContain("Begin with get_vitals for the figures")
  })

  test("are not advised on where the agent has none of them", async () => {
    for (const query of ["", "?apps", "?tools=analytics&hide=analytics"])
      expect(await instructionsOf(query)).not.toContain("Visibility analytics")
  })

  test("are unknown otherwise", async () => {
    for (const query of ["", "?tools=shop", "?readonly", "?hide=shop"]) {
      expect((await ask(query, "tools/call", { name: "get_vitals" }, headers)).error.code).toBe(-32602)
    }
  })
})

test("a caller cannot see more of a sandbox than its tester allows", async () => {
  const settings = { name: "narrow", agent: { tools: { hide: ["list_orders", "search_cars"] } } }
  expect((await post(`${store.url}/bench/v1/sandboxes`, settings)).status).toBe(201)
  const query = "/sandboxes/narrow/mcp?tools=orders,list_orders&voice=coach"
  const { tools } = (await rpc(store.url, "tools/list", {}, {}, query)).body.result
  expect(tools.map(({ name }: Json) => name)).toEqual(["get_order", "cancel_order"])
  expect((await rpc(store.url, "initialize", about, {}, query)).body.result.instructions).not.toContain("simulated")
  const { instructions } = (await rpc(store.url, "initialize", about, {}, "/sandboxes/narrow/mcp")).body.result
  expect(instructions).toContain("search_flights, book_flight; book_car.")
})

describe("the settings of a sandbox select the same tools as the URL:", () => {
  const make = async (tools: object) => {
    const { body, status } = await post(`${store.url}/bench/v1/sandboxes`, { agent: { reset: true, tools } })
    expect(status).toBe(201)
    return body.mcpUrl.replace(store.url, "").replace(/\/mcp$/, "")
  }
  const namesAt = async (path: string): Promise<ReadonlyArray<string>> =>
    (await rpc(store.url, "tools/list", {}, {}, path)).body.result.tools.map(({ name }: Json) => name)

  test.each([
    ["?tools=travel,get_order", { only: ["travel", "get_order"] }],
    ["?hide=shop,acp,cancel_order", { hide: ["shop", "acp", "cancel_order"] }],
    ["?readonly", { readonly: true }],
    ["?tools=orders,analytics&hide=get_order", { only: ["orders", "analytics"], hide: ["get_order"] }],
    ["", { only: [], readonly: false }]
  ])("%p", async (query, tools) => {
    const sandbox = await make(tools)
    expect(await namesAt(`${sandbox}/mcp`)).toEqual(await namesOf(query))
    const instructions = async (path: string) =>
      (await rpc(store.url, "initialize", about, {}, path)).body.result.instructions
    expect(await instructions(`${sandbox}/mcp`)).toBe(await instructions(`${await make({})}/mcp${query}`))
  })

  test("the URL can narrow the settings of the sandbox, and never widen them", async () => {
    const sandbox = await make({ only: ["shop"], readonly: true })
    const own = await namesAt(`${sandbox}/mcp`)
    expect(own).toEqual(await namesOf("?tools=shop&readonly"))
    expect(await namesAt(`${sandbox}/mcp?tools=shop,orders,analytics&readonly=false`)).toEqual(own)
    expect(await namesAt(`${sandbox}/mcp?hide=get_cart`)).toEqual(own.filter((name) => name !== "get_cart"))
    // The instructions do not name hidden tools, even if the URL asks for them.
    const hidden = `${await make({ hide: ["get_vitals"] })}/mcp?tools=analytics`
    const { instructions } = (await rpc(store.url, "initialize", about, {}, hidden)).body.result
    expect(instructions).not.toMatch(/\bget_vitals\b/)
  })
})
