import { beforeAll, expect, test } from "bun:test"
import { ClientRequestSchema } from "@modelcontextprotocol/core"
import { maxBodyBytes } from "../../src/http/JsonBody.ts"
import { acceptedJson, costlyJson, joinUpToLength } from "../cost/bodies.ts"
import { postJsonRequest, useCostCheck } from "../cost/costCheck.ts"
import { membersOf, withMembers } from "../cost/requests.ts"
import { engine } from "../support/database.ts"
import { useStore } from "../support/store.ts"
import { type Json, rpc } from "./agent.ts"

const store = useStore()
const examine = useCostCheck(() => store.url)

/** An MCP request with its parameters as JSON text. */
const asking = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${params}}`

const calling = (tool: string, given: string): string =>
  asking("tools/call", `{"name":${JSON.stringify(tool)},"arguments":${given}}`)

const send = (name: string, body: string) => postJsonRequest(name, "/mcp", body)

// Leaves room for the text around the hostile part.
const room = maxBodyBytes - 500

let tools: ReadonlyArray<Json> = []

// The first request loads the MCP modules.
beforeAll(async () => {
  tools = (await rpc(store.url, "tools/list")).body.result.tools
})

const unknown = (count: number) => joinUpToLength("{", (at) => `"unknown${at}":0`, "}", room, count)
const itemsOf = (part: string, count: number) => `{"items":${joinUpToLength("[", () => part, "]", room, count)}}`

const within = (of: (at: number) => string, count: number, names = 90) =>
  itemsOf(joinUpToLength("{", of, "}", Math.floor(room / count) - 1, names), count)

// Each of them blocked the event loop, the first for 17 s, before all input was bounded.
test.each([
  ["16,000 unknown arguments", "search_products", unknown(16_000)],
  ["9,000 unknown arguments", "search_products", unknown(9000)],
  ["40,000 objects for items", "create_checkout_session", itemsOf('{"a":1}', 40_000)],
  ["300,000 numbers for items", "create_checkout_session", itemsOf("1", 300_000)],
  ["9,000 numbers for items", "create_checkout_session", itemsOf("1", 9000)],
  ["3,000 items", "create_checkout_session", itemsOf('{"id":"speckle-ceramic-mug"}', 3000)],
  ["9,000 unknown names within items", "create_checkout_session", within((at) => `"unknown${at}":0`, 100)],
  ["9,000 names that are nearly known", "create_checkout_session", within((at) => `"${at}quantity":0`, 100)],
  ["9,000 different names within an item", "create_checkout_session", within((at) => `"quanttty${at}":0`, 1, 9000)],
  ["long names within items", "create_checkout_session", within((at) => `"${at}${"q".repeat(95)}":0`, 100)],
  ["100 items, which are taken", "create_checkout_session", itemsOf('{"id":"speckle-ceramic-mug"}', 100)]
])("%s do not block the event loop", (name, tool, given) => examine([send(name, calling(tool, given))]))

test("no arguments of any tool block the event loop", async () => {
  // Refused arguments reach the database only as entries of the journal, which are alike for all tools.
  for (const { inputSchema, name } of engine === "postgres" ? tools.slice(0, 5) : tools) {
    await examine([
      ...[9000, 100].map((count) => send(`${name}: ${count} unknown arguments`, calling(name, unknown(count)))),
      send(
        `${name}: 100 unknown arguments of long names`,
        calling(
          name,
          joinUpToLength("{", (at) => `"${at}${"k.[".repeat(3400)}":0`, "}", room, 100)
        )
      ),
      ...Object.entries(acceptedJson(Math.max(1, membersOf(inputSchema).length))).map(([shape, of]) =>
        send(
          `${name}: ${shape}`,
          calling(
            name,
            withMembers(inputSchema, (characters) => of(characters - 20))
          )
        )
      )
    ])
  }
}, 60_000)

test("drawing a card does not block the event loop", async () => {
  const callTool = async (name: string, given: object): Promise<Json> =>
    (await rpc(store.url, "tools/call", { name, arguments: given })).body.result.structuredContent
  const product = await callTool("get_product", { product_id: "arc-desk-lamp" })
  const cart = await callTool("create_cart", {})
  const price = { amountCents: 100, currency: "USD" }
  const items = (await callTool("search_products", { limit: 100 })).items.flatMap(({ id, name, variants }: Json) =>
    variants.map((variant: Json) => ({
      productId: id,
      productName: name,
      variantId: variant.id,
      variantLabel: variant.label,
      quantity: 1,
      unitPrice: price
    }))
  )
  // As much as a body may have: a larger one is refused.
  const variants = Array.from({ length: 2400 }, (_, at) => ({ ...product.variants[0], id: `var_${at}` }))
  const long = "x<".repeat(400_000)
  const answers = {
    "many products": ["search_products", { items: Array.from({ length: 300 }, () => product) }],
    "many variants": ["get_product", { ...product, variants }],
    "products of many variants": [
      "search_products",
      { items: Array.from({ length: 20 }, () => ({ ...product, variants: variants.slice(0, 110) })) }
    ],
    // Each line has a picture of its own.
    "a cart of many lines": ["add_to_cart", { ...cart, items }],
    "a long description": ["get_product", { ...product, description: long }],
    "many variants, of no tool that is named": [undefined, { ...product, variants }]
  } as const
  await examine(
    Object.entries(answers).map(([name, [tool, answer]]) =>
      postJsonRequest(name, "/mcp?apps", calling("draw_card", JSON.stringify({ tool, answer })))
    )
  )
  for (const [tool, answer] of Object.values(answers)) {
    const drawn = await rpc(
      store.url,
      "tools/call",
      { name: "draw_card", arguments: { tool, answer } },
      {},
      "/mcp?apps"
    )
    expect(drawn.body.result?.structuredContent.html).toBeString()
    // A card cuts off long texts.
    expect(drawn.body.result?.structuredContent.html.length).toBeLessThan(500_000)
  }
}, 60_000)

// Every request of the protocol, served or not, and one that does not exist.
const methods = [...ClientRequestSchema.options.map(({ shape }) => shape.method.value), "not/a/method"]

/** Members of parameters that the server reads, whatever the method. */
const members = ["name", "uri", "arguments", "protocolVersion", "capabilities", "clientInfo", "cursor", "task", "_meta"]

test("no other MCP request blocks the event loop", async () => {
  const body = { type: "object", properties: Object.fromEntries(members.map((name) => [name, {}])) }
  // Their parameters reach the database only as entries of the journal, which are alike for all methods.
  for (const method of engine === "postgres" ? ["initialize", "not/a/method"] : methods) {
    await examine([
      ...Object.entries(acceptedJson(1)).map(([shape, of]) => send(`${method}: ${shape}`, asking(method, of(room)))),
      ...Object.entries(acceptedJson(members.length)).map(([shape, of]) =>
        send(
          `${method}: ${shape} in every member`,
          asking(
            method,
            withMembers(body, (characters) => of(characters - 20))
          )
        )
      ),
      ...["name", "uri"].map((name) =>
        send(`${method}: a long ${name}`, asking(method, `{"${name}":"${"a".repeat(room - 20)}","arguments":{"k":0}}`))
      ),
      send(
        `${method}: a prompt of many arguments`,
        asking(method, `{"name":"buy_gift","arguments":${joinUpToLength("{", (at) => `"k${at}":0`, "}", room, 9000)}}`)
      ),
      send(
        `${method}: a uri of many parts`,
        asking(method, `{"uri":"vitrine://products/${"a/".repeat(room / 2 - 50)}"}`)
      )
    ])
  }
}, 60_000)

test("no other posted body blocks the event loop", () =>
  examine(Object.entries(costlyJson).map(([shape, of]) => send(shape, of(maxBodyBytes)))))

test("no batch blocks the event loop", async () => {
  const batch = (message: string, count = 100) => joinUpToLength("[", () => message, "]", maxBodyBytes, count)
  const items = joinUpToLength("[", () => '{"id":"speckle-ceramic-mug"}', "]", 10_000, 32)
  await examine([
    ...methods.map((method) => send(`100 x ${method}`, batch(asking(method, "{}")))),
    ...tools.map(({ name }) => send(`100 x ${name}`, batch(calling(name, '{"limit":1000}')))),
    send("100 sessions", batch(calling("create_checkout_session", `{"items":${items}}`))),
    send(
      "100 calls of 90 unknown arguments",
      batch(
        calling(
          "get_cart",
          joinUpToLength("{", (at) => `"k${at}":0`, "}", 9000, 90)
        )
      )
    ),
    send("3,000 messages", batch(asking("ping", "{}"), 3000)),
    send("100 notifications", batch('{"jsonrpc":"2.0","method":"notifications/initialized"}')),
    send("100 answers", batch('{"jsonrpc":"2.0","id":1,"result":{}}'))
  ])
}, 60_000)
