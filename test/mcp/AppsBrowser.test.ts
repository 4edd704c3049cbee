import { describe, expect, test } from "bun:test"
import type { Frame } from "playwright-core"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { engine } from "../support/database.ts"
import { cartWith, get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { hasBrowser } from "../web/browser.ts"
import { type Json, rpc } from "./agent.ts"
import { useCardHost } from "./cardHost.ts"
import { modernHeaders, modernMeta } from "./modern.ts"

const inBrowser = hasBrowser && engine === "sqlite"

const store = useStore()

const { control, make, shop } = sandboxApiOf(() => store.url)

/** The path of the shop's MCP endpoint that the host uses. */
let mcp = "/mcp?apps"

const ask = async (method: string, params: object): Promise<Json> => {
  const { body } = await rpc(store.url, method, params, {}, mcp)
  if (body.error !== undefined) throw new Error(body.error.message)
  return body.result
}

const callTool = (name: string, given: object = {}) => ask("tools/call", { name, arguments: given })

/** The tools whose answers the host delays until a promise resolves. */
const held = new Map<string, Promise<void>>()

const host = useCardHost(async (method, params: Json) => {
  const until = held.get(params.name)
  const answer = await ask(method, params)
  await until
  return answer
}, inBrowser)

/** The capability that a client of 2026-07-28 declares if it shows cards. */
const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } }

/** The tools of each card: all that search, get, change or buy something that a page of the shop shows. */
const toolsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  products: ["search_products", "get_product"],
  checkout: [
    "get_cart",
    "add_to_cart",
    "change_cart_line",
    "remove_from_cart",
    "create_checkout_session",
    "get_checkout_session",
    "update_checkout_session",
    "complete_checkout_session",
    "cancel_checkout_session"
  ],
  trip: [
    "search_hotels",
    "get_hotel_availability",
    "search_flights",
    "search_cars",
    "book_hotel",
    "book_flight",
    "book_car",
    "get_booking",
    "cancel_booking"
  ],
  order: ["checkout_cart", "list_orders", "get_order", "cancel_order"]
}

test("cards are offered to clients that ask for them by URL or capability, and to no other client", async () => {
  const { tools } = await ask("tools/list", {})
  const drawer = tools.find(({ name }: Json) => name === "draw_card")
  expect(drawer._meta).toEqual({ ui: { visibility: ["app"] } })
  const uriOf = (name: string) => tools.find((tool: Json) => tool.name === name)._meta?.ui.resourceUri
  for (const [card, names] of Object.entries(toolsOf)) {
    expect(names.map((name) => [name, uriOf(name)])).toEqual(names.map((name) => [name, `ui://vitrine/${card}`]))
  }
  const without = tools.filter(({ name }: Json) => uriOf(name) === undefined).map(({ name }: Json) => name)
  expect(without).toEqual(["create_cart", "get_product_feed", "reset_store", "draw_card"])
  for (const uri of Object.keys(toolsOf).map((card) => `ui://vitrine/${card}`)) {
    const [{ _meta, mimeType, text }] = (await ask("resources/read", { uri })).contents
    expect([mimeType, _meta.ui.csp]).toEqual(["text/html;profile=mcp-app", {}])
    expect(text).not.toMatch(/(src|href)="|@import|url\(/)
  }
  const plain = (await rpc(store.url, "tools/list")).body.result.tools
  const namesIn = (listed: ReadonlyArray<Json>) => listed.map(({ name }) => name)
  expect([...namesIn(plain), "draw_card"]).toEqual(namesIn(tools))
  expect(JSON.stringify(plain)).not.toContain("_meta")
  const unknown = (await rpc(store.url, "tools/call", { name: "draw_card", arguments: {} })).body
  expect(unknown.error.code).toBe(-32602)
  const says = (capabilities: object) => ({
    _meta: { ...modernMeta, "io.modelcontextprotocol/clientCapabilities": capabilities }
  })
  const headers = modernHeaders("tools/list")
  expect((await rpc(store.url, "tools/list", says({ extensions }), headers)).body.result.tools).toEqual(tools)
  for (const others of [{}, { extensions: { "com.example/other": {} } }]) {
    expect((await rpc(store.url, "tools/list", says(others), headers)).body.result.tools).toEqual(plain)
  }
  const refused = await rpc(store.url, "tools/list", {}, {}, "/mcp?voice=coach&apps=false")
  expect(refused.body.result.tools).toEqual(plain)
})

test("the server announces cards to clients that show them, as some hosts draw none otherwise", async () => {
  const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
  const begin = async (path: string) =>
    (await rpc(store.url, "initialize", client, {}, path)).body.result.capabilities.extensions
  expect([await begin("/mcp?apps"), await begin("/mcp")]).toEqual([extensions, undefined])
  const discover = async (capabilities: object) => {
    const _meta = { ...modernMeta, "io.modelcontextprotocol/clientCapabilities": capabilities }
    const { body } = await rpc(store.url, "server/discover", { _meta }, modernHeaders("server/discover"))
    return body.result.capabilities.extensions
  }
  expect([await discover({ extensions }), await discover({})]).toEqual([extensions, undefined])
})

test("the result of a tool with a card names its tool, only for clients that show cards", async () => {
  const call = { name: "get_product", arguments: { product_id: "arc-desk-lamp" } }
  const { _meta, ...answer } = await ask("tools/call", call)
  expect(_meta).toEqual({ "vitrine/tool": "get_product" })
  expect((await rpc(store.url, "tools/call", call)).body.result).toEqual(answer)
  // The result of a tool without a card has no `_meta`.
  expect(Object.keys(await callTool("create_cart"))).toEqual(["content", "structuredContent"])
  const says = { ...modernMeta, "io.modelcontextprotocol/clientCapabilities": { extensions } }
  const params = { ...call, _meta: says }
  const modern = (await rpc(store.url, "tools/call", params, modernHeaders("tools/call", call.name))).body.result
  expect(modern).toEqual({
    ...answer,
    resultType: "complete",
    _meta: { ..._meta, "io.modelcontextprotocol/serverInfo": expect.objectContaining({ name: "vitrine" }) }
  })
})

test("a tool that a tester has renamed is drawn under its new name", async () => {
  const effect = { kind: "tools", rename: { get_product: "look_up" } }
  await make("renamed", { faults: [{ when: { operation: ["searchProducts"] }, effect }] })
  const call = async (name: string, given: object) =>
    (await rpc(shop("renamed"), "tools/call", { name, arguments: given }, {}, "/mcp?apps")).body.result
  await call("search_products", {})
  const { _meta, structuredContent: answer } = await call("look_up", { product_id: "arc-desk-lamp" })
  expect(_meta).toEqual({ "vitrine/tool": "look_up" })
  const { structuredContent } = await call("draw_card", { tool: _meta["vitrine/tool"], answer })
  expect(structuredContent.html).toContain("Arc Desk Lamp")
})

test("the card of a cart whose goods are gone shows neither their picture nor a link to them", async () => {
  const id = await cartWith(store.url, { product_id: "arc-desk-lamp" })
  const cart = (await callTool("get_cart", { cart_id: id })).structuredContent
  const draw = async (answer: object): Promise<string> =>
    (await callTool("draw_card", { tool: "get_cart", answer: JSON.stringify(answer) })).structuredContent.html
  const gone = cart.items.map((item: object) => ({ ...item, variantId: "var_gone" }))
  const shown = [await draw(cart), await draw({ ...cart, items: gone })].map((html) => [
    html.includes("Arc Desk Lamp"),
    html.includes("<a "),
    html.includes("src=")
  ])
  expect(shown).toEqual([
    [true, true, true],
    [true, false, false]
  ])
})

test("a changed cart is drawn as get_cart would answer it, so that nobody buys without seeing the total", async () => {
  const { id: cart_id } = (await callTool("create_cart")).structuredContent
  const draw = async (tool: string | undefined, answer: Json): Promise<string> =>
    (await callTool("draw_card", { tool, answer: JSON.stringify(answer) })).structuredContent.html
  for (const [tool, given] of [
    ["add_to_cart", { product_id: "arc-desk-lamp", quantity: 2 }],
    ["change_cart_line", { quantity: 3 }],
    ["add_to_cart", { product_id: "speckle-ceramic-mug" }],
    ["remove_from_cart", {}]
  ] as const) {
    const { items } = (await callTool("get_cart", { cart_id })).structuredContent
    const line = tool === "add_to_cart" ? {} : { variant_id: items[0].variantId }
    const changed = (await callTool(tool, { cart_id, ...line, ...given })).structuredContent
    expect(changed.totals).toBeUndefined()
    const cart = (await callTool("get_cart", { cart_id })).structuredContent
    const drawn = await draw("get_cart", cart)
    expect(drawn).toContain(`$${(cart.totals.total.amountCents / 100).toFixed(2)}`)
    expect([await draw(tool, changed), await draw(undefined, changed)]).toEqual([drawn, drawn])
  }
})

test("a card has no button for a tool that the agent lacks, and calls renamed tools by their new names", async () => {
  const draw = async (path: string, tool: string, answer: object): Promise<string> => {
    const call = { name: "draw_card", arguments: { tool, answer: JSON.stringify(answer) } }
    return (await rpc(store.url, "tools/call", call, {}, path)).body.result.structuredContent.html
  }
  const product = (await callTool("get_product", { product_id: "arc-desk-lamp" })).structuredContent
  const { id: cart_id } = (await callTool("create_cart")).structuredContent
  await callTool("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
  const cart = (await callTool("get_cart", { cart_id })).structuredContent
  const buttons = async (path: string) =>
    [await draw(path, "get_product", product), await draw(path, "get_cart", cart)].map((html) =>
      html.includes("<button")
    )
  expect(await buttons("/mcp?apps")).toEqual([true, true])
  expect(await buttons("/mcp?apps&readonly")).toEqual([false, false])
  // The card creates the cart that it adds a product to.
  expect(await buttons("/mcp?apps&hide=create_cart,checkout_cart")).toEqual([false, false])
  const rename = { add_to_cart: "put_in", create_cart: "begin", checkout_cart: "pay" }
  await make("names", {
    faults: [{ when: { operation: ["searchProducts"] }, effect: { kind: "tools", rename } }]
  })
  await rpc(shop("names"), "tools/call", { name: "search_products", arguments: {} })
  const path = "/sandboxes/names/mcp?apps"
  expect(await draw(path, "get_product", product)).toMatch(/data-tool="put_in".* data-begin="begin"/)
  expect(await draw(path, "get_cart", cart)).toContain('data-tool="pay"')
})

test("calls of draw_card are not in the journal, as the agent does not make them", async () => {
  await make("drawn")
  const call = (name: string, given: object) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: given }
  })
  const send = (message: object) => post(`${shop("drawn")}/mcp?apps`, message, { "mcp-protocol-version": "2025-03-26" })
  const get_product = call("get_product", { product_id: "arc-desk-lamp" })
  const { structuredContent } = (await send(get_product)).body.result
  const draw_card = call("draw_card", { tool: "get_product", answer: JSON.stringify(structuredContent) })
  expect((await send(draw_card)).body.result.structuredContent.html).toContain("Arc Desk Lamp")
  expect((await send(call("draw_card", { answer: "{}" }))).body.result.isError).toBe(true)
  expect((await send([draw_card, call("create_cart", {})])).body).toHaveLength(2)
  const { items } = (await get(control("/drawn/journal"))).body
  expect(items.map(({ tool }: Json) => tool)).toEqual(["get_product", "create_cart"])
})

test("draw_card returns an error for an answer that it cannot draw", async () => {
  for (const given of [
    { tool: "nothing", answer: {} },
    { tool: "get_product", answer: { id: 1 } },
    { tool: "get_product", answer: '{"id":' },
    { tool: "get_product", answer: "[".repeat(100_000) },
    { answer: { id: 1 } },
    { tool: "get_product", answer: { id: 1 }, arguments: "[" },
    // It cannot be converted to a string.
    { tool: { toString: 1 }, answer: {} },
    {}
  ]) {
    expect((await callTool("draw_card", given)).isError).toBe(true)
  }
})

test("a product that is not in the shop is drawn with an empty picture", async () => {
  const { structuredContent } = await callTool("get_product", { product_id: "arc-desk-lamp" })
  const answer = { ...structuredContent, slug: "100%" }
  const { structuredContent: drawn } = await callTool("draw_card", { tool: "get_product", answer })
  expect(drawn.html).toContain('src="data:image/svg+xml;base64,"')
  const text = { tool: "get_product", answer: JSON.stringify(answer) }
  expect((await callTool("draw_card", text)).structuredContent).toEqual(drawn)
})

test("only the first 20 items of a long list are drawn", async () => {
  const { items } = (await callTool("search_products", { limit: 100 })).structuredContent
  expect(items.length).toBeGreaterThan(20)
  const { html } = (await callTool("draw_card", { tool: "search_products", answer: { items } })).structuredContent
  expect(html.match(/<li class="card"/g)).toHaveLength(20)
  expect(html).toEndWith(`<p class="muted">The first 20 of ${items.length} are shown.</p>`)
  // Each has its picture inline, because a card loads nothing.
  expect(html.match(/src="data:image\/svg\+xml;base64,\w/g)).toHaveLength(20)
  expect(html).not.toMatch(/src="(?!data:)/)
})

test("an answer without entries is drawn with a sentence that says so", async () => {
  const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
  const { items: hotels } = (await callTool("search_hotels", { city: "NYC", ...stay })).structuredContent
  const rooms = { hotel_id: hotels.find(({ name }: Json) => name === "Orchard Street Rooms").id, ...stay, guests: 4 }
  const rental = { location: "LHR", pickup_date: "2027-03-12", dropoff_date: "2027-03-15" }
  for (const [tool, given, text] of [
    ["get_hotel_availability", rooms, "No room in this hotel sleeps 4 guests."],
    ["search_cars", { ...rental, offset: 100 }, "Nothing was found."],
    ["list_orders", { after: "2030-01-01T00:00:00Z" }, "There are none."]
  ] as const) {
    const { structuredContent: answer } = await callTool(tool, given)
    const { html } = (await callTool("draw_card", { tool, answer })).structuredContent
    expect([tool, html]).toEqual([tool, expect.stringContaining(text)])
  }
})

test("a room without its nightly rates has nothing to unfold", async () => {
  const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
  const [{ id: hotel_id }] = (await callTool("search_hotels", { city: "LON", ...stay })).structuredContent.items
  const draw = async (detail: string): Promise<string> => {
    const { structuredContent: answer } = await callTool("get_hotel_availability", { hotel_id, ...stay, detail })
    return (await callTool("draw_card", { tool: "get_hotel_availability", answer })).structuredContent.html
  }
  const [full, brief] = [await draw("full"), await draw("brief")]
  expect([full.includes("3 nights: price per night"), full.includes("<details")]).toEqual([true, true])
  expect([brief.includes("3 nights<"), brief.includes("<details")]).toEqual([true, false])
})

test("all lines of a cart, an order and a session are drawn, as somebody pays for all of them", async () => {
  const { items } = (await callTool("search_products", { limit: 25 })).structuredContent
  const cart_id = await cartWith(store.url, ...items.map(({ id }: Json) => ({ product_id: id })))
  const bought = items.map(({ id }: Json) => ({ id, quantity: 1 }))
  const answers = [
    ["create_checkout_session", { items: bought }],
    ["get_cart", { cart_id }],
    ["checkout_cart", { cart_id, payment_token: "tok_visa" }]
  ] as const
  for (const [tool, given] of answers) {
    const { structuredContent: answer } = await callTool(tool, given)
    const { html } = (await callTool("draw_card", { tool, answer })).structuredContent
    expect([tool, ...items.filter(({ name }: Json) => !html.includes(name))]).toEqual([tool])
    if (tool === "get_cart") expect(html).toContain("Cart, 25 lines")
    expect(html).not.toContain("are shown")
  }
})

describe.skipIf(!inBrowser)("in the frame of a host", () => {
  test("a person adds a product, and buys it as a person, and the model is informed", async () => {
    const errors: Array<string> = []
    host.page.on("console", (message) => errors.push(message.text()))
    const frame = await host.show("get_product", { product_id: "arc-desk-lamp" })
    await frame.locator("h3", { hasText: "Arc Desk Lamp" }).waitFor()
    expect(await frame.evaluate(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))).toBe(true)
    await frame.getByRole("button", { name: "Add" }).press("Enter")
    await frame.getByText("Cart, 1 line").waitFor()
    // The button has gone, and the focus stays in the card.
    expect(await frame.evaluate(() => document.activeElement?.id)).toBe("card")
    expect(await frame.locator(".sums-total").textContent()).toBe("Total$139.32")
    // Without a token, the button sends nothing.
    await frame.getByRole("button", { name: "Buy" }).click()
    await frame.getByLabel("Payment token").fill("tok_declined")
    await frame.getByLabel("Payment token").press("Enter")
    await frame.getByRole("alert").filter({ hasText: "payment_declined" }).waitFor()
    await frame.getByLabel("Payment token").fill("tok_visa")
    await frame.getByRole("button", { name: "Buy" }).click()
    await frame.getByText("Order VT-").waitFor()
    const [{ order }] = (await get(`${store.url}/api/orders`)).body.items
    expect(order).toMatchObject({ channel: "web", items: [{ productName: "Arc Desk Lamp" }] })
    await host.page.waitForFunction(() => {
      const { said } = window as unknown as { said: Array<Json> }
      return said.filter(({ method }) => method === "ui/update-model-context").length === 3
    })
    expect(JSON.stringify((await host.said("ui/update-model-context")).at(-1))).toContain(order.id)
    expect(errors).toEqual([])
    // The same call, made by a model.
    const { id: cart_id } = (await callTool("create_cart")).structuredContent
    await callTool("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
    const bought = await callTool("checkout_cart", { cart_id, payment_token: "tok_visa" })
    expect(bought.structuredContent.channel).toBe("mcp")
  }, 30_000)

  test("a double click on a button does one call", async () => {
    const frame = await host.show("get_product", { product_id: "arc-desk-lamp" })
    await frame.getByRole("button", { name: "Add" }).dblclick()
    await frame.getByText("Cart, 1 line").waitFor()
    await frame.getByLabel("Payment token").fill("tok_visa")
    await frame.getByRole("button", { name: "Buy" }).dblclick()
    await frame.getByText("Order VT-").waitFor()
    const called = (await host.said("tools/call")).map(({ params }) => params.name)
    expect(called.filter((name) => name !== "draw_card")).toEqual(["create_cart", "add_to_cart", "checkout_cart"])
    expect(await frame.locator("#card-error").textContent()).toBe("")
    expect(await frame.locator("#card").getAttribute("aria-busy")).toBe(null)
  }, 30_000)

  test("the card says why no cart could be created, and adds nothing", async () => {
    await make("cartless", {
      faults: [{ when: { operation: ["createCart"] }, effect: { kind: "error", status: 503 } }]
    })
    mcp = "/shops/cartless/mcp?apps"
    try {
      const frame = await host.show("get_product", { product_id: "arc-desk-lamp" })
      await frame.getByRole("button", { name: "Add" }).click()
      await frame.waitForFunction(() => document.querySelector("#card-error")?.textContent !== "")
      expect(await frame.locator("#card-error").textContent()).toContain("unavailable at the moment")
      expect((await host.said("tools/call")).map(({ params }) => params.name)).toEqual(["draw_card", "create_cart"])
    } finally {
      mcp = "/mcp?apps"
    }
  }, 30_000)

  test("after a reset, the card forgets the cart that it has created", async () => {
    await make("again")
    mcp = "/shops/again/mcp?apps"
    try {
      const frame = await host.show("get_product", { product_id: "arc-desk-lamp" })
      const add = frame.getByRole("button", { name: "Add" })
      await add.click()
      await frame.getByText("Cart, 1 line").waitFor()
      await post(control("/again/reset"))
      await host.showNext("get_product", { product_id: "arc-desk-lamp" })
      await add.click()
      await frame.getByRole("alert").filter({ hasText: "cart_not_found" }).waitFor()
      await add.click()
      await frame.getByText("Cart, 1 line").waitFor()
    } finally {
      mcp = "/mcp?apps"
    }
  }, 30_000)

  test("an answer that is late shows an alert, and is drawn when it arrives", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set("add_to_cart", promise)
    await host.page.clock.install()
    const frame = await host.show("get_product", { product_id: "arc-desk-lamp" })
    await frame.getByRole("button", { name: "Add" }).click()
    await host.page.waitForFunction(() => JSON.stringify(Object(window).said).includes("add_to_cart"))
    expect(await frame.locator("#card").getAttribute("aria-busy")).toBe("true")
    await host.page.clock.fastForward(60_000)
    await frame.getByRole("alert").filter({ hasText: "No answer has come yet" }).waitFor()
    expect(await frame.locator("#card").getAttribute("aria-busy")).toBe(null)
    held.clear()
    resolve()
    await frame.getByText("Cart, 1 line").waitFor()
    expect(await frame.locator("#card-error").textContent()).toBe("")
  }, 30_000)

  test.each(["checkout_cart", "draw_card"])(
    "the next tool result from the host replaces a card that waits for %s",
    async (tool) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const { id: cart_id } = (await callTool("create_cart")).structuredContent
      await callTool("add_to_cart", { cart_id, product_id: "arc-desk-lamp" })
      await host.page.clock.install()
      const frame = await host.show("get_cart", { cart_id })
      const before = (await host.said("tools/call")).length
      held.set(tool, promise)
      // A refusal appears in another place than a drawn answer, so test both.
      await frame.getByLabel("Payment token").fill(tool === "draw_card" ? "tok_visa" : "tok_declined")
      await frame.getByRole("button", { name: "Buy" }).click()
      await host.page.waitForFunction(
        ([before, tool]) =>
          Object(window)
            .said.filter(({ method }: Json) => method === "tools/call")
            .slice(before)
            .some(({ params }: Json) => params.name === tool),
        [before, tool] as const
      )
      held.clear()
      await host.showNext("get_product", { product_id: "everyday-cotton-t-shirt" })
      const heading = frame.locator("h3")
      await heading.filter({ hasText: "Everyday Cotton T-Shirt" }).waitFor()
      expect(await frame.locator("#card").getAttribute("aria-busy")).toBe(null)
      resolve()
      // The model is still told of the call.
      expect(JSON.stringify(await host.said("ui/update-model-context"))).toContain("The person called checkout_cart")
      expect(await heading.textContent()).toBe("Everyday Cotton T-Shirt")
      expect(await frame.locator("#card-error").textContent()).toBe("")
      await frame.getByRole("button", { name: "Add" }).click()
      await frame.getByText("Cart, ").waitFor()
      // No timeout fires for a call that was answered in time.
      await host.page.clock.fastForward(60_000)
      expect(await frame.locator("#card-error").textContent()).toBe("")
    },
    30_000
  )

  test("a card of travel takes its host's colours, fits its frame, and lets the host open its links", async () => {
    const query = { from: "TLV", to: "LON", date: "2027-03-12" }
    const backgroundOf = (frame: Frame) => frame.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const frame = await host.show("search_flights", query, { theme: "dark" })
    const dark = await backgroundOf(frame)
    await frame.getByRole("link", { name: "Book" }).first().click()
    const [{ params }] = await host.said("ui/open-link")
    expect(params.url).toStartWith(`${store.url}/flights/book?offer_id=flt_`)
    await host.page.setViewportSize({ width: 360, height: 700 })
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await host.page.setViewportSize({ width: 320, height: 700 })
    const overflow = await frame
      .locator(".flight-path")
      .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))
    expect([...new Set(overflow)]).toEqual([0])
    const refused = await host.show("search_flights", query, { opensLinks: false })
    expect([dark, await backgroundOf(refused)]).toEqual(["rgb(23, 18, 28)", "rgb(250, 246, 239)"])
    await refused.getByRole("link", { name: "Book" }).first().click()
    await refused
      .getByRole("alert")
      .filter({ hasText: `did not open ${store.url}/flights/book` })
      .waitFor()
    await host.tell("ui/notifications/tool-cancelled", { reason: "The person stopped it." })
    await refused.getByRole("alert").filter({ hasText: "The person stopped it." }).waitFor()
  }, 30_000)

  test("in a narrow card, a price of millions stays on one line and breaks no word beside it", async () => {
    const overlay = [{ sku: "arc-desk-lamp", priceCents: 100_000_000 }]
    await make("dear", { overlay })
    const id = await cartWith(shop("dear"), { product_id: "arc-desk-lamp", quantity: 7 })
    mcp = "/shops/dear/mcp?apps"
    const frame = await host.show("get_cart", { cart_id: id })
    try {
      await frame.getByText("7 × $1,000,000.00").waitFor()
    } finally {
      mcp = "/mcp?apps"
    }
    for (const width of [320, 340, 360, 420, 640]) {
      await host.page.setViewportSize({ width, height: 700 })
      const [name = 0, ...lines] = await frame
        .locator(".line-name a, .line-quantity, .line-amount")
        .evaluateAll((all) =>
          all.map((each) => {
            const range = document.createRange()
            range.selectNodeContents(each)
            return range.getClientRects().length
          })
        )
      expect([width, lines]).toEqual([width, [1, 1]])
      // As many as it has words.
      expect(name).toBeLessThanOrEqual(3)
    }
  }, 30_000)

  test("links of a hotel card keep the dates and guests of the search", async () => {
    const stay = { check_in: "2027-03-12", check_out: "2027-03-15", guests: 2 }
    const query = "check_in=2027-03-12&check_out=2027-03-15&guests=2"
    const found = await host.show("search_hotels", { city: "LON", ...stay })
    const hotel = await found.getByRole("link").first().getAttribute("href")
    expect(hotel).toEndWith(`?${query}`)
    const hotel_id = new URL(String(hotel)).pathname.split("/").at(-1)
    const rooms = await host.show("get_hotel_availability", { hotel_id, ...stay })
    expect(await rooms.getByRole("link", { name: "Book" }).first().getAttribute("href")).toEndWith(`&${query}`)
  }, 30_000)

  test("the first entries of a very long list are drawn, and the first screens of a text without a drawing", async () => {
    const frame = await host.show("list_orders", {})
    const feed = (await callTool("list_orders")).structuredContent
    // More values than a request may have.
    const long = { ...feed, items: Array.from({ length: 900 }, () => feed.items[0]) }
    const show = (structuredContent: object) =>
      host.tell("ui/notifications/tool-result", {
        content: [{ type: "text", text: JSON.stringify(structuredContent) }],
        structuredContent
      })
    await show(long)
    await frame.getByText("The first 20 of 900 are shown.").waitFor()
    expect(await frame.locator(".facts > div").count()).toBe(20)
    await show({ unknown: "1".repeat(100_000) })
    await frame.getByText(`{"unknown":"111`).waitFor()
    expect(await frame.locator("#card").textContent()).toHaveLength(5000)
  }, 30_000)

  test("the card knows its tool from the result, even if the host does not name it", async () => {
    const product = { product_id: "arc-desk-lamp" }
    const frame = await host.show("get_product", product, { tellsTool: false })
    await frame.locator("h3", { hasText: "Arc Desk Lamp" }).waitFor()
    const [call] = await host.said("tools/call")
    expect([call.params.name, call.params.arguments.tool]).toEqual(["draw_card", "get_product"])
    // Some hosts pass on only the texts and the structured content.
    const bare = await host.show("get_product", product, { tellsTool: false, keepsMeta: false })
    await bare.locator("h3", { hasText: "Arc Desk Lamp" }).waitFor()
  }, 30_000)
})
