import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Browser, Frame, Page } from "playwright-core"
import { get, useStore } from "../support/store.ts"
import { hasBrowser, launch, visitor } from "../web/browser.ts"
import { type Json, rpc } from "./agent.ts"

const store = useStore()

const ask = async (method: string, params: object): Promise<Json> => {
  const { body } = await rpc(store.url, method, params, {}, "/mcp?apps")
  if (body.error !== undefined) throw new Error(body.error.message)
  return body.result
}

const callTool = (name: string, given: object = {}) => ask("tools/call", { name, arguments: given })

// What a host adds to a page that declares no domains (MCP Apps 2026-01-26, Content Security Policy).
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'"

/** What the host of an agent does with a card, by the specification: it embeds it, answers it, and keeps what it says. */
const host = ({ html, policy, theme, tool }: { html: string; policy: string; theme: string; tool: string }) => {
  const frame = document.createElement("iframe")
  frame.setAttribute("sandbox", "allow-scripts allow-forms")
  frame.srcdoc = html.replace("<head>", `<head><meta http-equiv="content-security-policy" content="${policy}">`)
  frame.style.cssText = "border: 0; width: 100%; height: 300px"
  const said: Array<Json> = []
  const here = window as unknown as { said: Array<Json>; tell: (message: object) => void; forward: Json }
  here.said = said
  here.tell = (message) => frame.contentWindow?.postMessage({ jsonrpc: "2.0", ...message }, "*")
  addEventListener("message", async ({ data, source }) => {
    if (source !== frame.contentWindow) return
    said.push(data)
    const { id, method, params } = data
    if (method === "ui/notifications/size-changed") frame.style.height = `${params.height}px`
    if (id === undefined || method === undefined) return
    const answer = (result: object) => here.tell({ id, result })
    if (method === "ui/initialize") {
      const hostContext = { theme, toolInfo: { tool: { name: tool } } }
      answer({
        protocolVersion: "2026-01-26",
        hostInfo: { name: "test", version: "1" },
        hostCapabilities: {},
        hostContext
      })
    } else answer(method === "tools/call" ? await here.forward(params) : {})
  })
  document.body.append(frame)
}

let browser: Browser
let page: Page
beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launch()
  page = await (await visitor(browser, { width: 700 })).newPage()
  await page.exposeFunction("forward", (params: object) => ask("tools/call", params))
})
afterAll(() => browser?.close())

/** What a card said, once it has. */
const said = async (method: string): Promise<ReadonlyArray<Json>> => {
  const found = await page.waitForFunction((method) => {
    const { said } = window as unknown as { said: Array<Json> }
    const messages = said.filter((message) => message.method === method)
    return messages.length > 0 && messages
  }, method)
  return (await found.jsonValue()) as ReadonlyArray<Json>
}

/** Shows what a tool answered, as a host would. */
const show = async (tool: string, given: object, theme = "light"): Promise<Frame> => {
  const { tools } = await ask("tools/list", {})
  const { resourceUri } = tools.find(({ name }: Json) => name === tool)._meta.ui
  const [content] = (await ask("resources/read", { uri: resourceUri })).contents
  const result = await callTool(tool, given)
  await page.goto("about:blank")
  await page.evaluate(host, { html: content.text, policy, theme, tool })
  await page.waitForFunction(() => {
    const { said } = window as unknown as { said: Array<Json> }
    return said.some(({ method }) => method === "ui/notifications/initialized")
  })
  await page.evaluate((params) => {
    ;(window as unknown as { tell: (message: object) => void }).tell({ method: "ui/notifications/tool-result", params })
  }, result)
  const frame = page.frames()[1]
  if (frame === undefined) throw new Error("there is no card")
  await frame.waitForFunction(() => document.querySelector("#card")?.innerHTML !== "")
  return frame
}

test("cards are there for who asks for them, by the URL or by capabilities, and for nobody else", async () => {
  const { tools } = await ask("tools/list", {})
  const drawer = tools.find(({ name }: Json) => name === "draw_card")
  expect(drawer._meta).toEqual({ ui: { visibility: ["app"] } })
  const uris = new Set(tools.flatMap(({ _meta }: Json) => _meta?.ui.resourceUri ?? []))
  expect([...uris].toSorted()).toEqual(["checkout", "order", "products", "trip"].map((card) => `ui://vitrine/${card}`))
  for (const uri of uris) {
    const [{ _meta, mimeType, text }] = (await ask("resources/read", { uri })).contents
    expect([mimeType, _meta.ui.csp]).toEqual(["text/html;profile=mcp-app", {}])
    expect(text).not.toMatch(/(src|href)="|@import|url\(/)
  }
  const plain = (await rpc(store.url, "tools/list")).body.result.tools
  expect(plain).toHaveLength(27)
  expect(JSON.stringify(plain)).not.toContain("_meta")
  const unknown = (await rpc(store.url, "tools/call", { name: "draw_card", arguments: {} })).body
  expect(unknown.error.code).toBe(-32602)
  const says = (capabilities: object) => ({
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": capabilities
    }
  })
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" }
  const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } }
  expect((await rpc(store.url, "tools/list", says({ extensions }), headers)).body.result.tools).toEqual(tools)
  for (const others of [{}, { extensions: { "com.example/other": {} } }]) {
    expect((await rpc(store.url, "tools/list", says(others), headers)).body.result.tools).toEqual(plain)
  }
  const without = await rpc(store.url, "tools/list", {}, {}, "/mcp?voice=coach&apps=false")
  expect(without.body.result.tools).toEqual(plain)
})

test("what has no picture is said to have none", async () => {
  for (const given of [
    { tool: "nothing", answer: {} },
    { tool: "get_product", answer: { id: 1 } },
    { tool: "get_product", answer: '{"id":' },
    { tool: "get_product", answer: "[".repeat(100_000) },
    // No text can be made of it.
    { tool: { toString: 1 }, answer: {} },
    {}
  ]) {
    expect((await callTool("draw_card", given)).isError).toBe(true)
  }
})

test("a product that the shop does not have is drawn without a picture", async () => {
  const { structuredContent } = await callTool("get_product", { product_id: "arc-desk-lamp" })
  const answer = { ...structuredContent, slug: "100%" }
  const { structuredContent: drawn } = await callTool("draw_card", { tool: "get_product", answer })
  expect(drawn.html).toContain('src="data:image/svg+xml;base64,"')
  const text = { tool: "get_product", answer: JSON.stringify(answer) }
  expect((await callTool("draw_card", text)).structuredContent).toEqual(drawn)
})

test("a long answer is drawn as far as a screen shows it", async () => {
  const { items } = (await callTool("search_products", { limit: 100 })).structuredContent
  expect(items.length).toBeGreaterThan(20)
  const { html } = (await callTool("draw_card", { tool: "search_products", answer: { items } })).structuredContent
  expect(html.match(/<li class="card"/g)).toHaveLength(20)
  // Each with its picture in it: a card loads nothing.
  expect(html.match(/src="data:image\/svg\+xml;base64,\w/g)).toHaveLength(20)
  expect(html).not.toMatch(/src="(?!data:)/)
})

describe.skipIf(!hasBrowser)("in the frame of a host", () => {
  test("a person adds a product, and buys it as a person, which the model is told", async () => {
    const errors: Array<string> = []
    page.on("console", (message) => errors.push(message.text()))
    const frame = await show("get_product", { product_id: "arc-desk-lamp" })
    await frame.locator("h3", { hasText: "Arc Desk Lamp" }).waitFor()
    expect(await frame.evaluate(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))).toBe(true)
    await frame.getByRole("button", { name: "Add" }).click()
    await frame.getByText("Cart, 1 line").waitFor()
    await frame.getByLabel("Payment token").fill("tok_declined")
    await frame.getByRole("button", { name: "Buy" }).click()
    await frame.getByRole("alert").filter({ hasText: "payment_declined" }).waitFor()
    await frame.getByLabel("Payment token").fill("tok_visa")
    await frame.getByRole("button", { name: "Buy" }).click()
    await frame.getByText("Order VT-").waitFor()
    const [{ order }] = (await get(`${store.url}/api/orders`)).body.items
    expect(order).toMatchObject({ channel: "web", items: [{ productName: "Arc Desk Lamp" }] })
    await page.waitForFunction(() => {
      const { said } = window as unknown as { said: Array<Json> }
      return said.filter(({ method }) => method === "ui/update-model-context").length === 3
    })
    expect(JSON.stringify((await said("ui/update-model-context")).at(-1))).toContain(order.id)
    expect(errors).toEqual([])
    // The same call by a model.
    const { id: cart_id } = (await callTool("create_cart")).structuredContent
    await callTool("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
    const bought = await callTool("checkout_cart", { cart_id, payment_token: "tok_visa" })
    expect(bought.structuredContent.channel).toBe("mcp")
  }, 30_000)

  test("a trip has the colours of its host and fits it, and its links are opened by the host", async () => {
    const asked = { from: "TLV", to: "LON", date: "2027-03-12" }
    const backgroundOf = (frame: Frame) => frame.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const frame = await show("search_flights", asked, "dark")
    const dark = await backgroundOf(frame)
    await frame.getByRole("link", { name: "Book" }).first().click()
    const [{ params }] = await said("ui/open-link")
    expect(params.url).toStartWith(`${store.url}/flights/book?offer_id=flt_`)
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const light = await backgroundOf(await show("search_flights", asked))
    expect([dark, light]).toEqual(["rgb(23, 18, 28)", "rgb(250, 246, 239)"])
  }, 30_000)
})
