import { beforeAll, describe, expect, test } from "bun:test"
import { Ajv2020 } from "ajv/dist/2020.js"
import { useAgency } from "../store/bookings/agency.ts"
import { get, send } from "../support/requests.ts"
import { type Arguments, connectAgent, type Json, rpc } from "./agent.ts"
import { callEveryTool } from "./callEveryTool.ts"

// The clock stands still and ids do not depend on the sandbox, so the same calls get the same answers in two sandboxes.
const store = useAgency()
const [overRest, overMcp, withCards] = ["rest", "mcp", "cards"]

/** The route of each tool's operation. Its path parameters are arguments; the other arguments are its query or body. */
const routes: Record<string, `${"GET" | "POST" | "PATCH" | "DELETE"} /api/${string}`> = {
  search_products: "GET /api/products",
  get_product: "GET /api/products/{product_id}",
  create_cart: "POST /api/carts",
  get_cart: "GET /api/carts/{cart_id}",
  add_to_cart: "POST /api/carts/{cart_id}/items",
  change_cart_line: "PATCH /api/carts/{cart_id}/items/{variant_id}",
  remove_from_cart: "DELETE /api/carts/{cart_id}/items/{variant_id}",
  checkout_cart: "POST /api/checkout",
  list_orders: "GET /api/orders",
  get_order: "GET /api/orders/{order_id}",
  cancel_order: "POST /api/orders/{order_id}/cancel",
  search_hotels: "GET /api/hotels",
  get_hotel_availability: "GET /api/hotels/{hotel_id}/availability",
  book_hotel: "POST /api/hotels/{hotel_id}/book",
  search_flights: "GET /api/flights",
  book_flight: "POST /api/flights/book",
  search_cars: "GET /api/cars",
  book_car: "POST /api/cars/book",
  get_booking: "GET /api/bookings/{booking_id}",
  cancel_booking: "POST /api/bookings/{booking_id}/cancel",
  get_product_feed: "GET /api/acp/feed",
  create_checkout_session: "POST /api/acp/checkout_sessions",
  get_checkout_session: "GET /api/acp/checkout_sessions/{checkout_session_id}",
  update_checkout_session: "POST /api/acp/checkout_sessions/{checkout_session_id}",
  complete_checkout_session: "POST /api/acp/checkout_sessions/{checkout_session_id}/complete",
  cancel_checkout_session: "POST /api/acp/checkout_sessions/{checkout_session_id}/cancel",
  reset_store: "POST /api/demo/reset"
}

/** The member of each tool's answer whose length `limit` bounds. */
const lists: Record<string, string> = {
  search_products: "items",
  list_orders: "items",
  search_hotels: "items",
  search_flights: "items",
  search_cars: "items",
  get_product_feed: "products"
}

const askRest = async (name: string, given: Arguments): Promise<Json> => {
  const [method = "", template = ""] = (routes[name] ?? "").split(" ")
  const rest = { ...given }
  const path = template.replace(/\{(\w+)\}/g, (_, id: string) => {
    const value = String(rest[id])
    delete rest[id]
    return value
  })
  const url = `${store.sandbox(overRest)}${path}`
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]))
  const { body, status } = method === "GET" ? await get(`${url}?${query}`) : await send(method, url, rest)
  if (status >= 300) throw new Error(`${name}: ${JSON.stringify(body)}`)
  const list = lists[name]
  if (list === undefined || given.limit === undefined) return body
  return { ...body, [list]: body[list].slice(0, Number(given.limit)) }
}

const askMcp = async (name: string, given: Arguments, sandbox = overMcp, path = "/mcp"): Promise<Json> => {
  const { body } = await rpc(store.sandbox(sandbox), "tools/call", { name, arguments: given }, {}, path)
  if (body.result === undefined || body.result.isError) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return body.result
}

interface Step {
  readonly name: string
  readonly given: Arguments
  readonly rest: Json
  readonly mcp: Json
  /** The answer to a client that shows cards. */
  readonly cards: Json
}

const steps: Array<Step> = []
let tools: ReadonlyArray<{ name: string; outputSchema: object }> = []

beforeAll(async () => {
  await using agent = await connectAgent(store.sandbox(overMcp))
  tools = agent.tools as typeof tools
  await callEveryTool(async (name, given) => {
    const rest = await askRest(name, given)
    const cards = await askMcp(name, given, withCards, "/mcp?apps")
    steps.push({ name, given, rest, mcp: await askMcp(name, given), cards })
    return rest
  })
})

/** An answer whose links point to another sandbox. */
const moved = (answer: Json, from = overRest, to = overMcp): Json =>
  JSON.parse(JSON.stringify(answer).replaceAll(`/sandboxes/${from}/`, `/sandboxes/${to}/`))

const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const ajv = new Ajv2020({ formats: { date: /^\d{4}-\d\d-\d\d$/, "date-time": isDateTime } })

/** The schema without additional properties. */
const closed = (schema: Json): Json => {
  const { anyOf, items, properties, ...rest } = schema
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([member, value]) => [member, closed(value)])),
      additionalProperties: false
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) })
  }
}

test("the journey calls every tool, and every tool is an operation of REST", () => {
  const names = tools.map(({ name }) => name).sort()
  expect([...new Set(steps.map(({ name }) => name))].sort()).toEqual(names)
  expect(Object.keys(routes).sort()).toEqual(names)
})

test("every call over either surface has an entry in the journal of its sandbox", async () => {
  const notedIn = async (sandbox: string, surface: string) => {
    const { body } = await get(`${store.url}/bench/v1/sandboxes/${sandbox}/journal?surface=${surface}&limit=500`)
    // Besides the calls, the journal has protocol requests, and one request of the SDK that fails.
    return body.items.flatMap(({ operation }: Json) =>
      operation === null || operation.startsWith("protocol:") ? [] : [operation]
    )
  }
  const noted = [...(await notedIn(overRest, "rest")), ...(await notedIn(overRest, "acp"))]
  expect(new Set(noted).size).toBe(Object.keys(routes).length)
  expect(noted).toHaveLength(steps.length)
  expect((await notedIn(overMcp, "mcp")).toSorted()).toEqual(noted.toSorted())
})

describe.each(Object.keys(routes))("%s", (name) => {
  const own = () => steps.filter((step) => step.name === name)

  test("gives the same answer as REST", () => {
    expect(own().length).toBeGreaterThan(0)
    for (const { mcp, rest } of own()) expect(mcp.structuredContent).toEqual(moved(rest))
  })

  test("has the same answer as text", () => {
    for (const { mcp } of own()) {
      expect(mcp.content).toEqual([{ type: "text", text: JSON.stringify(mcp.structuredContent) }])
    }
  })

  test("gives the same answer to clients that show cards", () => {
    for (const { cards, mcp } of own()) {
      const { _meta, ...answer } = moved(cards, withCards, overMcp)
      expect(answer).toEqual(mcp)
      // A tool with a card is named in the answer.
      expect(_meta ?? { "vitrine/tool": name }).toEqual({ "vitrine/tool": name })
    }
  })

  test("draws the same card with and without the name of its tool", async () => {
    for (const { cards } of own().filter(({ cards }) => cards._meta !== undefined)) {
      const answer = cards.structuredContent
      const draw = async (given: Arguments) =>
        (await askMcp("draw_card", { ...given, answer }, withCards, "/mcp?apps")).structuredContent.html
      expect(await draw({})).toBe(await draw({ tool: name }))
    }
  })

  test("fits its output schema, which lists every member", () => {
    const schema = tools.find((tool) => tool.name === name)?.outputSchema
    const validate = ajv.compile(schema === undefined ? false : closed(schema))
    for (const { mcp } of own()) {
      validate(mcp.structuredContent)
      expect(validate.errors ?? []).toEqual([])
    }
  })
})

describe("a list", () => {
  test("continues at offset", async () => {
    const ask = async (given: Json) => (await askMcp("get_product_feed", given)).structuredContent.products
    const all = await ask({ limit: 1000 })
    const parts = [
      await ask({ limit: 30 }),
      await ask({ limit: 30, offset: 30 }),
      await ask({ limit: 1000, offset: 60 })
    ]
    expect([parts[0].length, parts.flat()]).toEqual([30, all])
    expect(await ask({ offset: 100_000 })).toEqual([])
    expect((await ask({ offset: 1 }))[0]).toEqual(all[1])
  })

  test.each(Object.entries(lists))("%s has at most limit entries", (name, member) => {
    for (const { given, mcp } of steps.filter((step) => step.name === name)) {
      const { length } = mcp.structuredContent[member]
      expect(length).toBeGreaterThan(0)
      expect(length).toBeLessThanOrEqual(Number(given.limit))
    }
  })

  test.each([
    ["search_products", {}, 10],
    ["get_product_feed", {}, 20]
  ])("%s has a few entries by default", async (name, given, few) => {
    const answer = (await askMcp(name, { ...given, limit: null })).structuredContent
    expect(answer[lists[name] ?? ""].length).toBe(few)
    expect((await askMcp(name, given)).structuredContent).toEqual(answer)
    const tool: Json = tools.find((tool) => tool.name === name)
    expect(tool.inputSchema.properties.limit.description).toContain(`${few} by default`)
  })
})

test("a product search that finds nothing, or no full match, has a hint as second text", async () => {
  for (const q of ["xylophone", "mug for coffee lovers"]) {
    const { content, structuredContent } = await askMcp("search_products", { q })
    const [answer, hint, ...rest] = content
    expect([JSON.parse(answer.text), hint.text, rest]).toEqual([structuredContent, structuredContent.hint.message, []])
  }
  expect((await askMcp("search_products", { q: "mug" })).content).toHaveLength(1)
})

test("nextCursor leads to the next products", async () => {
  const first = (await askMcp("search_products", {})).structuredContent
  const second = (await askMcp("search_products", { cursor: first.nextCursor })).structuredContent
  const both = (await askMcp("search_products", { limit: 20 })).structuredContent
  expect([...first.items, ...second.items].map(({ slug }: Json) => slug)).toEqual(
    both.items.map(({ slug }: Json) => slug)
  )
})
