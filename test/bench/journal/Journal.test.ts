import { describe, expect, test } from "bun:test"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { engine } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"

type ShownEntry = Record<
  "operation" | "outcome" | "surface" | "tool" | "committed" | "sawCardNumber",
  string | boolean | null
> & {
  readonly http: { readonly method: string; readonly path: string; readonly status: number }
  readonly error: { readonly code: string } | null
  readonly faults: ReadonlyArray<string>
}

interface Har {
  readonly request: { readonly bodySize: number; readonly postData?: { readonly text: string } }
  readonly response: {
    readonly bodySize: number
    readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string }
  }
}

const store = useStore()
const off = useStore({ bench: "off" })

const journalOf = (sandbox: string) => `${store.url}/bench/v1/sandboxes/${sandbox}/journal`
const shopOf = (sandbox: string) => `${store.url}/sandboxes/${sandbox}`
const entriesOf = async (sandbox: string, query = "") => (await get(`${journalOf(sandbox)}${query}`)).body.items

const connected = async (sandbox: string) => {
  const client = new Client({ name: "planner", version: "2.1" })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shopOf(sandbox)}/mcp`)))
  return client
}

const buy = async (url: string, headers: Record<string, string> = {}) => {
  await get(`${url}/api/products/arc-desk-lamp`)
  const { body: cart } = await post(`${url}/api/carts`, {}, headers)
  await post(`${url}/api/carts/${cart.id}/items`, { product_id: "arc-desk-lamp", quantity: 1 }, headers)
  return post(
    `${url}/api/checkout`,
    { cart_id: cart.id, payment_token: "tok_visa", buyer_name: "4242 4242 4242 4242" },
    headers
  )
}

test("an agent label is read as UTF-8 if it is valid UTF-8, and as Latin-1 otherwise", async () => {
  const utf8 = Buffer.from("Zoë 数").toString("latin1")
  for (const label of ["Zoë", utf8]) await get(`${shopOf("labels")}/api/orders`, { "x-agent-label": label })
  expect((await entriesOf("labels")).map(({ agent }: { agent: { label: string } }) => agent.label)).toEqual([
    "Zoë",
    "Zoë 数"
  ])
})

test("REST: each request is an entry with its input, its output and its effect", async () => {
  const bought = await buy(shopOf("rest"), {
    "x-agent-label": "buyer",
    traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`
  })
  expect(bought.status).toBe(201)
  await get(`${shopOf("rest")}/api/orders/ord_none`)
  await post(`${shopOf("rest")}/api/carts/x/items`, { quantity: "many" })
  await get(`${shopOf("rest")}/api/nothing`)
  const entries = await entriesOf("rest")
  expect(
    entries.map(({ operation, outcome, committed, http: { status }, error }: ShownEntry) => [
      operation,
      outcome,
      committed,
      status,
      error?.code ?? null
    ])
  ).toEqual([
    ["getProduct", "ok", false, 200, null],
    ["createCart", "ok", true, 201, null],
    ["addToCart", "ok", true, 201, null],
    ["checkout", "ok", true, 201, null],
    ["getOrder", "refused", false, 404, "order_not_found"],
    ["addToCart", "invalid", false, 400, "invalid_request"],
    [null, "invalid", false, 404, "not_found"]
  ])
  const checkout = entries[3]
  expect(checkout).toMatchObject({
    seq: 4,
    generation: 0,
    surface: "rest",
    channel: "web",
    mutates: true,
    agent: { label: "buyer" },
    trace: { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
    http: { method: "POST", path: "/api/checkout", status: 201 },
    input: { payload: { payment_token: "tok_visa", buyer_name: "[card ending in 4242]" } },
    output: { id: bought.body.id, total: bought.body.total },
    turn: 3,
    delivered: true,
    sawCardNumber: true,
    faults: []
  })
  expect(checkout.bytes.in).toBeGreaterThan(50)
  expect(checkout.bytes.out).toBe(Number(bought.headers.get("content-length")))
  expect(await get(`${journalOf("rest")}/4`)).toMatchObject({ status: 200, body: { seq: 4, operation: "checkout" } })
  expect((await get(`${journalOf("rest")}/99`)).status).toBe(404)
})

// With several processes, an entry has the bytes that were sent before it was written.
test.skipIf(engine !== "sqlite")("the entry of a streamed list has the number of bytes that were sent", async () => {
  const lamp = await get(`${store.url}/api/products/arc-desk-lamp`)
  const variant_id = lamp.body.variants[0].id
  const overlay = [{ sku: variant_id, left: 200 }]
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "listed", overlay })).status).toBe(201)
  const api = `${shopOf("listed")}/api`
  const shopper = async () => {
    const { body: cart } = await post(`${api}/carts`)
    for (let count = 0; count < 26; count++) {
      await post(`${api}/carts/${cart.id}/items`, { product_id: "arc-desk-lamp", variant_id, quantity: 1 })
      await post(`${api}/checkout`, { cart_id: cart.id, payment_token: "tok_visa" })
    }
  }
  await Promise.all(Array.from({ length: 4 }, shopper))
  const list = await (await fetch(`${api}/orders`)).text()
  expect(JSON.parse(list).items).toHaveLength(104)
  const [entry, ...others] = await entriesOf("listed", "?operation=listOrders")
  expect([entry.bytes, others]).toEqual([{ in: 0, out: Buffer.byteLength(list) }, []])
})

test("MCP: tool calls and the protocol's own requests are entries", async () => {
  const client = await connected("mcp")
  await client.listTools()
  await client.callTool({ name: "search_products", arguments: { q: "mug" } })
  await client.callTool({ name: "get_product", arguments: { product_id: "nothing" } })
  await client.callTool({ name: "buy_everything", arguments: {} }).catch(() => undefined)
  await client.close()
  const entries = await entriesOf("mcp")
  expect(
    entries
      .filter(({ http }: ShownEntry) => http.method === "POST")
      .map(({ operation, outcome, surface, tool }: ShownEntry) => [surface, operation, tool ?? null, outcome])
  ).toEqual([
    ["mcp", "protocol:initialize", null, "ok"],
    ["mcp", "protocol:tools/list", null, "ok"],
    ["mcp", "searchProducts", "search_products", "ok"],
    ["mcp", "getProduct", "get_product", "refused"],
    ["mcp", null, "buy_everything", "invalid"]
  ])
  expect(entries.at(-1).agent.client).toBe("planner/2.1")
})

test("an MCP request that fails by itself is invalid, even if a rule delayed it; one that a rule refused is a fault", async () => {
  const asked = async (name: string, effect: object, when = {}) => {
    const faults = [{ when: { surface: ["mcp"], ...when }, effect }]
    expect((await post(`${store.url}/bench/v1/sandboxes`, { name, faults })).status).toBe(201)
    for (const [method, params] of [
      ["nothing/list", {}],
      ["resources/read", { uri: "vitrine://nothing" }],
      ["tools/list", { cursor: "nowhere" }],
      ["resources/read", { uri: "vitrine://products/arc-desk-lamp" }]
    ] as const) {
      await post(`${shopOf(name)}/mcp`, { jsonrpc: "2.0", id: 1, method, params })
    }
    return (await entriesOf(name)).map(({ faults: named, outcome }: ShownEntry) => [outcome, named.length > 0])
  }
  const failed = ["invalid", true]
  expect(await asked("failed", { kind: "delay", ms: 1 })).toEqual([failed, failed, failed, ["ok", true]])
  const refused = ["fault", true]
  expect(await asked("failed-by-rule", { kind: "error" })).toEqual([refused, refused, refused, refused])
  const unnamed = ["invalid", false]
  const within = await asked("failed-within", { kind: "error" }, { operation: ["getProduct", "searchProducts"] })
  expect(within).toEqual([unnamed, unnamed, unnamed, refused])
})

test("an MCP request for resources is one entry, with the faults of its internal calls", async () => {
  const when = { operation: ["searchProducts", "getProduct"] }
  const made = { name: "resources", faults: [{ when, effect: { kind: "delay", ms: 1 } }] }
  expect((await post(`${store.url}/bench/v1/sandboxes`, made)).status).toBe(201)
  const client = await connected("resources")
  const { resources } = await client.listResources()
  await client.readResource({ uri: resources.find(({ uri }) => uri.includes("products/"))?.uri ?? "" })
  await client.close()
  const entries = (await entriesOf("resources")).filter(({ operation }: ShownEntry) =>
    String(operation).includes("resources")
  )
  expect((await entriesOf("resources")).filter(({ tool }: ShownEntry) => tool !== undefined)).toEqual([])
  expect(
    entries.map((entry: Readonly<Record<string, unknown>>) => [entry.operation, entry.outcome, entry.faults])
  ).toEqual([
    ["protocol:resources/list", "ok", ["rule_1"]],
    ["protocol:resources/read", "ok", ["rule_1"]]
  ])
  expect(await get(`${journalOf("resources")}?operation=searchProducts`)).toMatchObject({ body: { items: [] } })
})

test("unknown arguments, tools and query parameters are recorded, too, without card numbers and secrets", async () => {
  const client = await connected("told")
  const card = "4242 4242 4242 4242 12/29 123"
  await client.callTool({ name: "search_products", arguments: { q: "mug", card_number: card } })
  await client.callTool({ name: card, arguments: {} }).catch(() => undefined)
  await client.close()
  await get(`${shopOf("told")}/api/products/${encodeURIComponent(card)}?api_key=k1`, { "x-agent-label": card })
  const seen = (await entriesOf("told", "?after=2")).filter(({ sawCardNumber }: ShownEntry) => sawCardNumber)
  expect(seen.map(({ operation, outcome }: ShownEntry) => [operation, outcome])).toEqual([
    ["searchProducts", "ok"],
    [null, "invalid"],
    ["getProduct", "refused"]
  ])
  expect(seen[0].input.unknown).toEqual({ card_number: "[card ending in 4242] 12/29 123" })
  expect(JSON.stringify(seen)).not.toMatch(/4242.{1,3}4242|k1/)
  const unbroken = encodeURIComponent("4242\u00a04242\u00a04242\u00a04242")
  await get(`${shopOf("told")}/api/products/${unbroken}`)
  await get(`${shopOf("told")}/api/products/%E0%A4%A`)
  // The client requested a stream, and left it when it was closed. Its entry may be among these.
  const [escaped, undecodable] = await entriesOf("told", `?after=${seen.at(-1).seq}&surface=rest`)
  expect([escaped.sawCardNumber, escaped.http.path]).toEqual([true, "/api/products/[card ending in 4242]"])
  expect([undecodable.sawCardNumber, undecodable.http.path]).toEqual([false, "/api/products/%E0%A4%A"])
})

test("agent checkout and pages have entries; pictures and the server's own routes have none", async () => {
  await post(`${shopOf("more")}/api/acp/checkout_sessions`, { items: [] })
  const html = { accept: "text/html" }
  const picture = "/images/products/arc-desk-lamp-1.svg"
  for (const path of ["/products", picture, "/policies/terms"]) await get(`${shopOf("more")}${path}`, html)
  expect((await get(`${shopOf("more")}${picture}`, { "if-none-match": "*" })).status).toBe(304)
  const entries = await entriesOf("more")
  expect(entries.map(({ http, operation, surface }: ShownEntry) => [surface, operation, http.path])).toEqual([
    ["acp", "acpCreateCheckoutSession", "/api/acp/checkout_sessions"],
    ["web", "searchProducts", "/products"],
    ["web", null, "/policies/terms"]
  ])
  const before = (await entriesOf("default")).length
  await get(`${store.url}/healthz`)
  await get(`${store.url}/api/v1/probe`)
  expect(await entriesOf("default")).toHaveLength(before)
})

test("the home page is recorded as a search without its output, not as a look at a product", async () => {
  await post(`${store.url}/bench/v1/sandboxes`, { name: "home" })
  for (const path of ["", "/?from=mail"]) await get(`${shopOf("home")}${path}`, { accept: "text/html" })
  expect(await entriesOf("home")).toMatchObject(
    Array(2).fill({ operation: "searchProducts", output: null, outcome: "ok" })
  )
})

test("rules about the search and the visitor's cart count the home page, and those about a product do not", async () => {
  const shop = shopOf("home-of-a-visitor")
  await post(`${store.url}/bench/v1/sandboxes`, { name: "home-of-a-visitor" })
  const added = await fetch(`${shop}/products/arc-desk-lamp`, {
    method: "POST",
    headers: { origin: new URL(shop).origin },
    body: new URLSearchParams({ quantity: "1" }),
    redirect: "manual"
  })
  const [cookie = ""] = (added.headers.get("set-cookie") ?? "").split(";")
  const faults = ["searchProducts", "getCart", "getProduct"].map((operation) => ({
    when: { operation: [operation] },
    trigger: { after: 9 },
    effect: { kind: "delay", ms: 1 }
  }))
  await send("PUT", `${store.url}/bench/v1/sandboxes/home-of-a-visitor/faults`, { faults })
  await get(shop, { cookie, accept: "text/html" })
  const { counted } = (await entriesOf("home-of-a-visitor")).at(-1)
  expect(counted.map(({ rule }: { rule: string }) => rule)).toEqual(["rule_1", "rule_2"])
})

test("the entry of a request without an operation has the outcome and error of its response", async () => {
  const shop = shopOf("wrong")
  const card = "4242 4242 4242 4242"
  const json = { "content-type": "application/json" }
  const body = `{"password":"hunter2","card":"${card}",}`
  for (const path of ["/api/flights/book", "/mcp"])
    await fetch(`${shop}${path}`, { method: "POST", headers: json, body })
  const nowhere = await get(`${shop}/nowhere`)
  await get(`${shop}/nowhere`, { accept: "text/html" })
  const hidden = card.replaceAll(" ", "%2D")
  await get(`${shop}/${hidden}`)
  // The error messages quote an unreadable body and a path. Neither is recorded as it was.
  const message = "The body could not be read."
  const entries = await entriesOf("wrong")
  expect(JSON.stringify(entries)).not.toMatch(/hunter2|4242.{1,3}4242/)
  expect(entries.at(-1).error.message).toContain("[card ending in 4242]")
  expect(entries.slice(0, 4)).toMatchObject([
    { operation: null, outcome: "invalid", error: { code: "invalid_request", message } },
    { operation: null, outcome: "invalid", error: { code: "-32700", message } },
    { operation: null, outcome: "invalid", error: { code: "not_found", message: nowhere.body.error.message } },
    { operation: null, outcome: "invalid", error: { code: "not_found", message: "" } }
  ])
})

test("a card number is detected in a body that is not JSON, over REST and MCP, and the body is not recorded", async () => {
  const headers = { "content-type": "application/json" }
  const body = `{"first": "${"x".repeat(100)}", "card": "4242.4242.4242.4242", "last": "${"y".repeat(100)}`
  for (const path of ["/api/flights/book", "/mcp"])
    expect((await fetch(`${shopOf("unread")}${path}`, { method: "POST", headers, body })).status).toBe(400)
  const entries = await entriesOf("unread")
  expect(entries.map(({ operation, sawCardNumber }: ShownEntry) => [operation, sawCardNumber])).toEqual([
    [null, true],
    [null, true]
  ])
  expect(JSON.stringify(entries)).not.toContain("4242")
})

test("a card number is detected in a secret query parameter of an unknown path, and the secret is redacted", async () => {
  const shop = shopOf("beside-a-path")
  await get(`${shop}/pay?payment_token=4242424242424242`)
  await get(`${shop}/pay?payment_token=4242-4242%2D4242-4242`)
  await get(`${shop}/pay?payment_token=pm_live`)
  const entries = await entriesOf("beside-a-path")
  expect(entries.map(({ http, sawCardNumber }: ShownEntry) => [http.path, sawCardNumber])).toEqual([
    ["/pay?payment_token=[redacted]", true],
    ["/pay?payment_token=[redacted]", true],
    ["/pay?payment_token=[redacted]", false]
  ])
})

test("a body for an operation that takes none is not recorded, so that the call can be replayed", async () => {
  const shop = shopOf("passed-over")
  const headers = { "content-type": "application/json" }
  const send = (body: string) => fetch(`${shop}/api/carts`, { method: "POST", headers, body })
  for (const body of ['{"note": "4242424242424242"}', '{"token": "abc"}']) expect((await send(body)).status).toBe(201)
  const [first] = await entriesOf("passed-over")
  expect([first.input.unknown, first.sawCardNumber]).toEqual([undefined, false])
  expect((await post(`${journalOf("passed-over")}/${first.seq}/fork`)).status).toBe(201)
})

test("a page's entry has the outcome of its main call, even if the cart of the page frame is gone", async () => {
  const shop = shopOf("stale")
  const form = (path: string, fields: Record<string, string>, cookie = "") =>
    fetch(`${shop}${path}`, {
      method: "POST",
      headers: { origin: new URL(shop).origin, cookie },
      body: new URLSearchParams(fields),
      redirect: "manual"
    })
  const added = await form("/products/arc-desk-lamp", { quantity: "1" })
  const [cookie = ""] = (added.headers.get("set-cookie") ?? "").split(";")
  expect([added.status, cookie]).toEqual([303, expect.stringContaining("vitrine-cart-stale=")])
  await post(`${shop}/api/demo/reset`)
  const after = (await entriesOf("stale")).at(-1).seq
  await get(`${shop}/products/nope`, { cookie, accept: "text/html" })
  await get(`${shop}/products/arc-desk-lamp`, { cookie, accept: "text/html" })
  await form("/products/arc-desk-lamp", { quantity: "many" }, cookie)
  expect(
    (await entriesOf("stale", `?after=${after}`)).map(({ error, http: { status }, operation, outcome }: ShownEntry) => [
      operation,
      status,
      outcome,
      error?.code
    ])
  ).toEqual([
    ["getProduct", 404, "refused", "product_not_found"],
    ["getProduct", 200, "ok", undefined],
    ["addToCart", 400, "invalid", "invalid_request"]
  ])
})

test("the entry of an event stream has its outcome and no output", async () => {
  const leaving = new AbortController()
  await fetch(`${shopOf("streamed")}/api/orders/stream`, { signal: leaving.signal })
  leaving.abort()
  expect(await entriesOf("streamed")).toMatchObject([{ operation: "streamOrders", outcome: "ok", output: null }])
})

test("a journal is listed in pages and by filters, and can be cleared", async () => {
  for (let index = 0; index < 5; index++) await get(`${shopOf("list")}/api/products/arc-desk-lamp`)
  await post(`${shopOf("list")}/api/carts`)
  const first = (await get(`${journalOf("list")}?limit=2&operation=getProduct`)).body
  expect([first.items.map(({ seq }: { seq: number }) => seq), first.next, first.dropped, first.last]).toEqual([
    [1, 2],
    2,
    0,
    6
  ])
  const second = (await get(`${journalOf("list")}?after=4&operation=getProduct`)).body
  expect([second.items.map(({ seq }: { seq: number }) => seq), second.next]).toEqual([[5], null])
  expect(await entriesOf("list", "?mutates=true")).toHaveLength(1)
  expect(await entriesOf("list", "?outcome=refused")).toHaveLength(0)
  expect(await entriesOf("list", "?surface=rest&agent=nobody")).toHaveLength(0)
  expect((await get(`${journalOf("list")}?surface=gopher`)).status).toBe(400)
  expect((await send("DELETE", journalOf("list"))).status).toBe(204)
  expect(await entriesOf("list")).toEqual([])
  await post(`${shopOf("list")}/api/carts`)
  expect(await entriesOf("list")).toMatchObject([{ seq: 7 }])
})

test("a journal can be followed live, from the last event that was seen", async () => {
  const ids = new Map<number, string>()
  const events = async (headers: Record<string, string>, count: number, query = "") => {
    const stop = new AbortController()
    const response = await fetch(`${journalOf("live")}/stream${query}`, { headers, signal: stop.signal })
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    const seqs: Array<number> = []
    let text = ""
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array)
      const complete = text.split("\n\n")
      text = complete.pop() ?? ""
      for (const event of complete) {
        const id = /^id: (.+)$/m.exec(event)?.[1]
        if (id === undefined) continue
        const { seq } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "")
        seqs.push(seq)
        ids.set(seq, id)
      }
      if (seqs.length >= count) break
    }
    stop.abort()
    return seqs
  }
  await get(`${shopOf("live")}/api/products/arc-desk-lamp`)
  const all = events({}, 3)
  await Bun.sleep(20)
  await get(`${shopOf("live")}/api/products/arc-desk-lamp`)
  await get(`${shopOf("live")}/api/products/arc-desk-lamp`)
  expect(await all).toEqual([1, 2, 3])
  expect(await events({ "last-event-id": "2" }, 1)).toEqual([3])
  // In an earlier process another request had this number.
  const [id = "", earlier] = [ids.get(2), "0123abcd-2"]
  expect(id).toMatch(/^\w+-2$/)
  for (const [seen, left] of [
    [id, [3]],
    [earlier, [1, 2, 3]],
    ["2", [3]]
  ] as const) {
    expect(await events({ "last-event-id": seen }, left.length)).toEqual([...left])
    expect(await events({}, left.length, `?after=${seen}`)).toEqual([...left])
  }
  // A cleared journal has other ids, though its numbers continue. So has one of a sandbox that was created again.
  for (const [path, seq] of [
    ["/journal", 4],
    ["", 5]
  ] as const) {
    const [before = ""] = (ids.get(seq - 1) ?? "").split("-")
    expect((await send("DELETE", `${store.url}/bench/v1/sandboxes/live${path}`)).status).toBe(204)
    await get(`${shopOf("live")}/api/products/arc-desk-lamp`)
    expect(await events({ "last-event-id": `${before}-${seq}` }, 1)).toEqual([seq])
    expect((ids.get(seq) ?? "").split("-")).toEqual([expect.not.stringMatching(before), String(seq)])
  }
  const wrong = await get(`${journalOf("live")}/stream?after=-1`)
  expect([wrong.status, wrong.body.error.message]).toEqual([400, expect.stringContaining("the id of an event")])
})

test("an open journal stream does not delay the shutdown", async () => {
  const stopping = await startStore({ drainTimeout: 20_000 })
  const followed = await fetch(`${stopping.url}/bench/v1/sandboxes/default/journal/stream`)
  const text = followed.text()
  const begun = performance.now()
  await stopping.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await text).toBe(": \n\n")
})

test("a journal can be checked for counts, forbidden entries and order", async () => {
  await buy(shopOf("verify"))
  const verify = async (checks: ReadonlyArray<object>) => (await post(`${journalOf("verify")}/verify`, { checks })).body
  expect(
    await verify([
      { id: "once", match: { operation: "checkout", committed: true }, count: { exactly: 1 } },
      { id: "looked-first", order: [{ operation: "getProduct" }, { operation: "checkout" }] },
      { id: "no-card", never: { sawCardNumber: true } },
      { id: "two", match: { operation: "addToCart", "input.payload.quantity": 2 } }
    ])
  ).toEqual({
    ok: false,
    checks: [
      { id: "once", ok: true, count: 1, entries: [4], nearMisses: [] },
      { id: "looked-first", ok: true, count: 2, entries: [1, 4], nearMisses: [] },
      { id: "no-card", ok: false, count: 1, entries: [4], nearMisses: [] },
      { id: "two", ok: false, count: 0, entries: [], nearMisses: expect.any(Array) }
    ]
  })
  const near = await verify([{ id: "two", match: { operation: "addToCart", "input.payload.quantity": 2 } }])
  expect(near.checks[0].nearMisses[0]).toEqual({ seq: 3, differs: ["input.payload.quantity"] })
  const wrong = await post(`${journalOf("verify")}/verify`, { checks: [{ id: "x", match: { ms: { lt: true } } }] })
  expect(wrong.status).toBe(400)
})

describe("a journal is exported", () => {
  test("as JSON lines, as HAR 1.2 and as OTLP", async () => {
    await buy(shopOf("export"))
    const answer = (format: string) => fetch(`${journalOf("export")}/export?format=${format}`)
    const file = async (format: string) => (await answer(format)).text()
    const types = await Promise.all(
      ["jsonl", "har", "otlp"].map(async (format) => (await answer(format)).headers.get("content-type"))
    )
    expect(types).toEqual(["application/x-ndjson", "application/json", "application/json"])
    // The contract can declare only one content type per answer.
    const { paths } = (await get(`${store.url}/bench/openapi.json`)).body
    const { content, description } = paths["/bench/v1/sandboxes/{sandbox}/journal/export"].get.responses["200"]
    expect(Object.keys(content)).toEqual(["application/x-ndjson"])
    expect(description).toContain("application/json")
    const lines = (await file("jsonl")).trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2, 3, 4])
    const { log } = JSON.parse(await file("har"))
    expect([log.version, log.entries.length]).toEqual(["1.2", 4])
    expect(log.entries[3]).toMatchObject({
      request: { method: "POST", url: `${shopOf("export")}/api/checkout` },
      response: { status: 201 }
    })
    const { resourceSpans } = JSON.parse(await file("otlp"))
    const { spans } = resourceSpans[0].scopeSpans[0]
    expect(spans).toHaveLength(4)
    for (const span of spans) {
      expect(span.traceId).toMatch(/^[\da-f]{32}$/)
      expect(span.spanId).toMatch(/^[\da-f]{16}$/)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
    }
  })
})

test("HAR and OTLP use the arrival time of a request, and ignore an invalid trace context", async () => {
  const slow = { when: { operation: ["getProduct"] }, effect: { kind: "delay", ms: 300 } }
  await post(`${store.url}/bench/v1/sandboxes`, { name: "begun", faults: [slow] })
  const none = "0".repeat(32)
  const begun = Date.now()
  for (const traceparent of [`00-${none}-${"b".repeat(16)}-01`, `00-${"a".repeat(32)}-${none.slice(16)}-01`]) {
    await get(`${shopOf("begun")}/api/products/arc-desk-lamp`, { traceparent })
  }
  const ended = Date.now()
  const { log } = (await get(`${journalOf("begun")}/export?format=har`)).body
  const { resourceSpans } = (await get(`${journalOf("begun")}/export?format=otlp`)).body
  const { spans } = resourceSpans[0].scopeSpans[0]
  const [first, second] = log.entries.map(({ startedDateTime }: { startedDateTime: string }) =>
    Date.parse(startedDateTime)
  )
  expect(first).toBeGreaterThanOrEqual(begun - 1)
  expect(first).toBeLessThan(ended - 500)
  expect(second - first).toBeGreaterThanOrEqual(299)
  for (const [at, span] of spans.entries()) {
    expect([Math.floor(Number(span.startTimeUnixNano) / 1e6)]).toEqual([[first, second][at]])
    expect(span.traceId).toBe(spans[0].traceId)
    expect([span.traceId, span.parentSpanId]).toEqual([expect.not.stringMatching(/^(0+|a+)$/), undefined])
  }
})

test("HAR has the bodies as they were sent: payloads and MCP messages, but no pages", async () => {
  const shop = shopOf("har")
  const client = await connected("har")
  await client.callTool({ name: "get_product", arguments: { product_id: "arc-desk-lamp" } })
  await client.callTool({ name: "get_product", arguments: { product_id: "nothing" } })
  for (const limit of [1, 0]) {
    await client.callTool({ name: "search_products", arguments: { q: "9", limit, max_price_cents: 9000 } })
  }
  await client.callTool({ name: "buy_everything", arguments: { all: true } }).catch(() => undefined)
  await client.close()
  const after = (await entriesOf("har")).length
  const { body: cart } = await post(`${shop}/api/carts`)
  const added = await post(`${shop}/api/carts/${cart.id}/items`, { product_id: "arc-desk-lamp", quantity: 1 })
  await get(`${shop}/products`, { accept: "text/html" })
  const { log } = (await get(`${journalOf("har")}/export?format=har`)).body
  const exchanges = log.entries.map(({ request, response }: Har) => ({
    sent: request.postData === undefined ? undefined : JSON.parse(request.postData.text),
    answered: response.content.text === undefined ? undefined : JSON.parse(response.content.text),
    mimeType: response.content.mimeType
  }))
  const messages = exchanges.filter(({ sent }: { sent?: { method?: string } }) => sent?.method === "tools/call")
  const sent = { jsonrpc: "2.0", id: 1, method: "tools/call" }
  expect(messages).toMatchObject([
    {
      sent: { ...sent, params: { name: "get_product", arguments: { product_id: "arc-desk-lamp" } } },
      answered: { jsonrpc: "2.0", id: 1, result: { structuredContent: { slug: "arc-desk-lamp" } } }
    },
    {
      sent: { ...sent, params: { name: "get_product", arguments: { product_id: "nothing" } } },
      answered: { jsonrpc: "2.0", id: 1, result: { isError: true, content: [{ type: "text" }] } }
    },
    ...[1, 0].map((limit) => ({
      sent: { ...sent, params: { name: "search_products", arguments: { q: "9", limit, max_price_cents: 9000 } } }
    })),
    {
      sent: { ...sent, params: { name: "buy_everything", arguments: { all: true } } },
      answered: { jsonrpc: "2.0", id: 1, error: { code: -32602 } }
    }
  ])
  expect(exchanges.slice(after)).toEqual([
    { sent: undefined, answered: cart, mimeType: "application/json" },
    { sent: { product_id: "arc-desk-lamp", quantity: 1 }, answered: added.body, mimeType: "application/json" },
    { sent: undefined, answered: undefined, mimeType: "text/html; charset=utf-8" }
  ])
  for (const { request, response } of log.entries as ReadonlyArray<Har>) {
    const { content } = response
    expect([content.size, response.bodySize]).toEqual(
      content.text === undefined ? [response.bodySize, content.size] : Array(2).fill(Buffer.byteLength(content.text))
    )
    if (request.postData !== undefined) expect(request.bodySize).toBe(Buffer.byteLength(request.postData.text))
  }
})

test("HAR has the content type of the response, and no body if none was sent", async () => {
  const shop = shopOf("types")
  for (const [method, path, accept] of [
    ["HEAD", "/api/products", "*/*"],
    ["HEAD", "/products", "text/html"],
    ["OPTIONS", "/api/products", "*/*"],
    ["GET", "/nope", "application/json"],
    ["GET", "/nope", "text/html"],
    ["GET", "/llms.txt", "*/*"]
  ] as const) {
    const answer = await fetch(`${shop}${path}`, { method, headers: { accept } })
    const body = await answer.text()
    const { log } = (await get(`${journalOf("types")}/export?format=har`)).body
    const { response } = log.entries.at(-1)
    const type = answer.headers.get("content-type")
    expect([path, response.headers]).toEqual([path, type === null ? [] : [{ name: "Content-Type", value: type }]])
    expect(response.content.mimeType).toBe(type ?? "")
    const { text } = response.content
    if (body === "") expect([text, response.content.size, response.bodySize]).toEqual([undefined, 0, 0])
    else if (type === "application/json") expect(JSON.parse(body).error).toMatchObject(JSON.parse(text).error)
    else expect([text, response.content.size > 0]).toEqual([undefined, true])
  }
})

test("OTLP separates path and query, has no status for an undelivered response, and has error types for failed tool calls", async () => {
  const lost = { when: { operation: ["listOrders"] }, effect: { kind: "drop", phase: "before" } }
  await post(`${store.url}/bench/v1/sandboxes`, { name: "otlp", faults: [lost] })
  const client = await connected("otlp")
  const after = (await entriesOf("otlp")).length
  await client.callTool({ name: "get_product", arguments: { product_id: "nothing" } })
  await client.callTool({ name: "buy_everything", arguments: {} }).catch(() => undefined)
  await client.close()
  await get(`${shopOf("otlp")}/api/products?q=mug&limit=1`)
  await expect(fetch(`${shopOf("otlp")}/api/orders`)).rejects.toThrow()
  const { resourceSpans } = (await get(`${journalOf("otlp")}/export?format=otlp`)).body
  const spans = resourceSpans[0].scopeSpans[0].spans
    .slice(after)
    .map(({ attributes }: { attributes: ReadonlyArray<{ key: string; value: object }> }) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
    )
  expect(spans[0]).toMatchObject({ "error.type": "tool_error", "http.response.status_code": "200" })
  expect(spans[1]).toMatchObject({ "error.type": "-32602", "gen_ai.tool.name": "buy_everything" })
  expect(spans[2]).toMatchObject({ "url.path": "/api/products", "url.query": "q=mug&limit=1" })
  expect(spans[3]).toMatchObject({ "url.path": "/api/orders", "vitrine.outcome": "fault" })
  expect(spans[3]["url.query"]).toBeUndefined()
  expect(spans[3]["http.response.status_code"]).toBeUndefined()
})

test("nothing is recorded if the bench is off", async () => {
  await get(`${off.url}/api/products`)
  expect((await get(`${off.url}/bench/v1/sandboxes/default/journal`)).status).toBe(404)
})

test("an entry has the time of the sandbox's clock and of the machine's", async () => {
  const at = "2027-01-15T09:30:00.000Z"
  await post(`${store.url}/bench/v1/sandboxes`, { name: "dated", clock: { mode: "frozen", at } })
  await get(`${shopOf("dated")}/api/products/arc-desk-lamp`)
  const [entry] = await entriesOf("dated")
  expect(entry.at.virtual).toBe(at)
  expect(Math.abs(Date.parse(entry.at.real) - Date.now())).toBeLessThan(60_000)
})

const note = "x".repeat(500_000)
const call = (name: string, given: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given }
})

test.each([
  ["a body", "/api/carts/none/items", { product_id: "arc-desk-lamp", note }],
  ["an argument of the path", "/mcp", call("get_cart", { cart_id: note })],
  ["an argument that a tool does not have", "/mcp", call("create_cart", { note })],
  ["an unknown tool", "/mcp", call("buy_everything", { note })],
  ["another request of MCP", "/mcp", { jsonrpc: "2.0", id: 1, method: "ping", params: { note } }]
])("a chunked request counts with its full size: %s", async (what, path, body) => {
  const name = what.replaceAll(" ", "-").toLowerCase()
  const send = () =>
    fetch(`${shopOf(name)}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
          controller.close()
        }
      })
    })
  for (let index = 0; index < 10; index++) expect((await send()).status).toBe(path === "/mcp" ? 200 : 404)
  // The journal of a sandbox holds 4 MiB.
  const { body: kept } = await get(`${journalOf(name)}?limit=1`)
  expect(kept.dropped).toBeGreaterThanOrEqual(1)
})
