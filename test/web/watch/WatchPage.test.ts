import { beforeAll, expect, test } from "bun:test"
import { $ } from "bun"
import { mcpCallOf } from "../../../src/bench/journal/sentRequest.ts"
import { curlOf, isReplayable } from "../../../src/web/watch/calls.ts"
import { changesOf } from "../../../src/web/watch/changes.ts"
import type { Entry } from "../../../src/web/watch/Entry.ts"
import { formatArguments, formatElapsed, rowOf } from "../../../src/web/watch/row.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { testWith } from "../../support/tools.ts"
import { dayAhead, freeRoom } from "../demo.ts"
import { addressesIn, getPage, hiddenFieldsOf, makeVisitor, textOf } from "../pages.ts"

const store = useStore()
const shop = () => `${store.url}/shops/seen`
const mcp = (message: object) => post(`${shop()}/mcp`, message, { accept: "application/json, text/event-stream" })
const call = (name: string, given: object) =>
  mcp({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } })

const journal = (sandbox: string) => `${store.url}/bench/v1/sandboxes/${sandbox}/journal`

/** The last entry for each operation and outcome. */
let entries: ReadonlyMap<string, Entry>

const entryOf = (name: string): Entry => {
  const entry = entries.get(name)
  if (entry === undefined) throw new Error(`no entry of ${name} in ${[...entries.keys()]}`)
  return entry
}

const watch = async (name: string): Promise<string> =>
  (await getPage(`${store.url}/watch?sandbox=seen&entry=${entryOf(name).seq}`)).body

beforeAll(async () => {
  await get(`${shop()}/api/products?q=ceramic+mug`)
  const cart = await cartWith(shop(), { product_id: "speckle-ceramic-mug", quantity: 2 })
  await get(`${shop()}/api/carts/${cart}`)
  await checkout(shop(), cart, { payment_token: "tok_declined_insufficient_funds" })
  const order = (await checkout(shop(), cart, { channel: "gpt" })).body
  await post(`${shop()}/api/orders/${order.id}/cancel`)
  const { check_in, check_out, hotel, room } = await freeRoom(shop(), "LON")
  const guest = { guest_name: "A", guests: 2, payment_token: "tok_visa" }
  await call("book_hotel", { hotel_id: hotel.id, room_type_id: room.roomTypeId, check_in, check_out, ...guest })
  await mcp({ jsonrpc: "2.0", id: 1, method: "tools/list" })
  await call("no_such_tool", { q: "<script>alert(1)</script>" })
  await call("checkout_cart", { cart_id: cart, payment_token: "4111 1111 1111 1111" })
  await post(`${shop()}/api/acp/checkout_sessions`, { items: [{ id: "speckle-ceramic-mug", quantity: 3 }] })
  const { items } = (await get(`${journal("seen")}?limit=1000`)).body as { items: ReadonlyArray<Entry> }
  entries = new Map(items.map((entry) => [`${entry.operation ?? entry.tool} ${entry.outcome}`, entry]))
})

test("lists every request of every surface with its outcome, and shows the newest", async () => {
  const { body, headers } = await getPage(`${store.url}/watch?sandbox=seen`)
  const rows = [...body.matchAll(/<a class="watch-row"[^>]*data-outcome="(\w+)"[^>]*>.*?<\/a>/gs)]
  expect(rows).toHaveLength(14)
  const texts = rows.map(([row]) => textOf(row))
  expect(texts[0]).toMatch(/^ \+0\.0 s rest searchProducts q: ceramic mug 200 /)
  expect(texts[5]).toMatch(/checkout cart_id: cart_\w+, payment_token: tok_visa, channel: gpt write 201/)
  expect(texts.some((text) => / mcp no_such_tool .*invalid/.test(text))).toBe(true)
  expect(rows.map(([, outcome]) => outcome)).toContain("refused")
  expect(textOf(body)).toContain("Request 14 of 14")
  // The page belongs to the bench, so other origins cannot read it.
  expect(headers.get("access-control-allow-origin")).toBeNull()
})

test("draws what the agent saw with the components of the shop", async () => {
  expect(await watch("searchProducts ok")).toContain(`/shops/seen/products/speckle-ceramic-mug`)
  // The section scrolls separately and may contain nothing focusable, so it must be focusable itself.
  expect(await watch("searchProducts ok")).toMatch(/<section class="watch-middle" id="watch-middle" tabindex="0"/i)
  expect(textOf(await watch("getCart ok"))).toMatch(/Cart, 1 line .*Speckled Ceramic Mug.*Tax, 8 %.*\$53\.89/)
  expect(textOf(await watch("checkout ok"))).toMatch(/Order VT-\w{6}.*2 × \$24\.95.*Total \$53\.89/)
  expect(textOf(await watch("getHotelAvailability ok"))).toContain("Sleeps")
  expect(await watch("getHotelAvailability ok")).toContain(">Book</a>")
  expect(textOf(await watch("bookHotel ok"))).toMatch(/Hotel booking VT-\w{6}.*Booked for A/)
  expect(textOf(await watch("acpCreateCheckoutSession ok"))).toMatch(
    /Checkout session Not ready for payment.*3 × Speck/
  )
  expect(textOf(await watch("protocol:tools/list ok"))).toContain("search_products")
  expect(textOf(await watch("checkout refused"))).toMatch(/What the agent saw .*empty_cart/)
})

test("says in words what of a page's request and answer is kept, without empty boxes", async () => {
  const { baseUrl, name } = (await post(`${store.url}/bench/v1/sandboxes`, {})).body
  expect((await getPage(`${baseUrl}/policies/terms`)).status).toBe(200)
  const { body } = await getPage(`${store.url}/watch?sandbox=${name}&entry=1`)
  expect(textOf(body)).toContain(
    "GET /policies/terms Nothing besides its address was sent. Answer Not kept: only the answers"
  )
  expect(body).not.toMatch(/"json-word">null/)
  expect(body).not.toMatch(/id="watch-(sent|answered)"/)
})

test("draws an empty search with the hint that the agent got", async () => {
  for (const [query, hint] of [
    [`flights?from=JFK&to=LGW&date=${dayAhead(40)}`, "No direct flight goes from JFK to LGW."],
    [
      `hotels?city=LON&check_in=${dayAhead(40)}&check_out=${dayAhead(42)}&max_nightly_cents=100`,
      "The lowest nightly rate is"
    ]
  ] as const) {
    const { name } = (await post(`${store.url}/bench/v1/sandboxes`, {})).body
    expect((await get(`${store.url}/shops/${name}/api/${query}`)).body.items).toEqual([])
    const page = (await getPage(`${store.url}/watch?sandbox=${name}&entry=1`)).body
    expect(textOf(page.match(/<section class="watch-seen".*?<\/section>/s)?.[0] ?? "")).toContain(hint)
  }
})

test("shows what the agent saw after a fault", async () => {
  const seen = async (effect: object, outcome = "") => {
    const { name } = (await post(`${store.url}/bench/v1/sandboxes`, {})).body
    await post(`${store.url}/bench/v1/sandboxes/${name}/faults`, { effect, times: 1 })
    const response = fetch(`${store.url}/shops/${name}/api/products/arc-desk-lamp`)
    await response.catch(() => undefined)
    const page = (await getPage(`${store.url}/watch?sandbox=${name}&entry=1`)).body
    expect(page).toContain(`data-outcome="${outcome}"`)
    return textOf(page.match(/<section class="watch-seen".*?<\/section>/s)?.[0] ?? "")
  }
  const error = await seen({ kind: "error", status: 503 }, "fault")
  expect(error).toMatch(/What the agent saw 503 service_unavailable The service is unavailable at the moment\. $/)
  expect(await seen({ kind: "rateLimit", retryAfterSeconds: 3 }, "fault")).toMatch(/429 rate_limited .*3 s/)
  expect(await seen({ kind: "drop", phase: "before" }, "fault")).toMatch(
    /The agent saw nothing: The connection was closed before anything was done\. $/
  )
  const lost = "The agent saw nothing: its answer was not sent. This is what it would have been."
  expect(await seen({ kind: "drop", phase: "after" }, "ok")).toMatch(new RegExp(`${lost} .*Arc Desk Lamp`))
  expect(await seen({ kind: "malform", how: "truncate" }, "ok")).toMatch(
    /A fault rule affected this request\..*Arc Desk Lamp/
  )
})

test("says of a request without an answer that none was sent, and not that none was kept", async () => {
  const { name } = (await post(`${store.url}/bench/v1/sandboxes`, {})).body
  const faults = `${store.url}/bench/v1/sandboxes/${name}/faults`
  expect((await post(faults, { effect: { kind: "delay", ms: 20_000 } })).status).toBe(201)
  const caller = new AbortController()
  const answer = fetch(`${store.url}/shops/${name}/api/products`, { signal: caller.signal }).catch(() => undefined)
  // A request that its client gives up before the server has read it is in no journal.
  while ((await get(faults)).body.items[0].fired === 0) await Bun.sleep(5)
  caller.abort()
  await answer
  const entries = async () => (await get(journal(name))).body.items as ReadonlyArray<Entry>
  while ((await entries()).length === 0) await Bun.sleep(20)
  expect((await entries())[0]).toMatchObject({ http: { status: 0 }, outcome: "gone", error: null, output: null })
  const text = textOf((await getPage(`${store.url}/watch?sandbox=${name}&entry=1`)).body)
  expect(text).toContain("Answer None was sent. ")
  expect(text).toContain("The agent saw nothing: its answer was not sent. gone")
})

test("shows what a request changed as far as its answer says, and nothing if nothing changed", () => {
  const shown = (name: string) => changesOf(entryOf(name))?.map(({ how, what }) => `${what}: ${how}`)
  expect(shown("checkout refused")).toEqual([])
  expect(shown("getCart ok")).toEqual([])
  expect(shown("addToCart ok")).toEqual([expect.stringMatching(/^Cart cart_\w+: 2 × Speckled Ceramic Mug$/)])
  expect(shown("checkout ok")).toEqual([
    expect.stringMatching(/^Orders: \+ VT-\w{6}, \$53\.89$/),
    expect.stringMatching(/^Cart cart_\w+: emptied$/),
    "Stock of Speckled Ceramic Mug, 400 ml / Milk: −2"
  ])
  expect(shown("cancelOrder ok")).toEqual([
    expect.stringMatching(/^Order VT-\w{6}: canceled, \$53\.89 refunded$/),
    "Stock of Speckled Ceramic Mug, 400 ml / Milk: +2"
  ])
  expect(shown("bookHotel ok")?.[1]).toMatch(/, each night .* to .*: −1 room$/)
  // Without data in the answer no change is shown.
  expect(changesOf({ ...entryOf("checkout ok"), operation: "somethingElse" })).toBeUndefined()
  expect(changesOf({ ...entryOf("checkout ok"), output: null })).toBeUndefined()
})

test("shows the checks of a task during its trial, with links to their requests", async () => {
  const task = "travel/two-seats-to-gatwick"
  const { body: made } = await post(`${store.url}/bench/v1/sandboxes`, { task })
  const screen = async (entry = "") => (await getPage(`${store.url}/watch?sandbox=${made.name}${entry}`)).body
  const checksIn = (page: string) => page.match(/<section class="watch-checks".*?<\/section>/s)?.[0] ?? ""
  expect(textOf(checksIn(await screen()))).toMatch(/two-seats-to-gatwick : 4 of 11 hold now\. The agent's answer/)
  const flight = {
    offer_id: "flt_kv203_tlv_lgw_20270312_economy",
    passenger_name: "Dana Levi",
    payment_token: "tok_visa"
  }
  await post(`${made.baseUrl}/api/flights/book`, { ...flight, passengers: 1 })
  const page = checksIn(await screen("&entry=1"))
  expect(textOf(page)).toMatch(/Does not hold: expect\.KV203\.bookings\[0\]\.passengers: expected 2, found 1 Request 1/)
  expect(page).toContain(`href="/watch?sandbox=${made.name}&amp;entry=1"`)
  expect(page).toMatch(/<li data-state="wrong" data-chosen/)
  expect(textOf((await getPage(`${store.url}/watch/entry?sandbox=${made.name}&entry=1`)).body)).toContain(
    "Checks of its task"
  )
  // A shared run does not show the expected outcome.
  const { url } = (await post(`${store.url}/bench/v1/sandboxes/${made.name}/shares`, {})).body
  expect((await getPage(url)).body).not.toContain("watch-checks")
  // The agent can continue.
  expect((await get(`${made.baseUrl}/api/products`)).status).toBe(200)
  expect(checksIn((await getPage(`${store.url}/watch?sandbox=seen`)).body)).toBe("")
})

test("says that a trial was graded, and then shows what its agent saw without links into the closed shop", async () => {
  const { body: made } = await post(`${store.url}/bench/v1/sandboxes`, { task: "travel/two-seats-to-gatwick" })
  await get(`${made.baseUrl}/api/products?q=lamp`)
  const page = async () => {
    const { body } = await getPage(`${store.url}/watch?sandbox=${made.name}`)
    const links = addressesIn(body).filter((address) => address.startsWith(`/shops/${made.name}/`))
    return {
      isToldClosed: textOf(body).includes("Its trial was graded, so its shop is closed."),
      answer: /The agent's answer (is|was) checked when the trial (is|was) graded\./.exec(textOf(body))?.[1],
      pictures: links.filter((link) => link.includes("/images/")).length,
      others: links.filter((link) => !link.includes("/images/")).length
    }
  }
  const before = await page()
  expect(before).toEqual({ isToldClosed: false, answer: "is", pictures: expect.any(Number), others: before.pictures })
  expect(before.pictures).toBeGreaterThan(0)
  expect((await post(`${store.url}/bench/v1/sandboxes/${made.name}/grade`, {})).status).toBe(200)
  expect(await page()).toEqual({ isToldClosed: true, answer: "was", pictures: before.pictures, others: 0 })
})

test("a graded trial shows the pictures of its own goods", async () => {
  const variants = [{ label: "Paperback", stock: 3 }]
  const novel = { slug: "a-quiet-novel", name: "A Quiet Novel", description: "Of 240 pages.", category: "desk" }
  const products = [{ ...novel, priceCents: 1900, tags: ["book"], variants }]
  const pack = await post(`${store.url}/bench/v1/packs`, { title: "Books", description: "One of them.", products })
  expect(pack.status).toBe(201)
  const { baseUrl, name } = (
    await post(`${store.url}/bench/v1/sandboxes`, { task: "travel/two-seats-to-gatwick", packs: [pack.body.name] })
  ).body
  expect((await get(`${baseUrl}/api/products/${novel.slug}`)).status).toBe(200)
  expect((await post(`${store.url}/bench/v1/sandboxes/${name}/grade`, {})).status).toBe(200)
  const { body } = await getPage(`${store.url}/watch?sandbox=${name}`)
  const picture = `/shops/${name}/images/products/${novel.slug}-1.svg`
  expect(body).toContain(`src="${picture}"`)
  expect((await getPage(`${store.url}${picture}`)).status).toBe(200)
})

test("direction marks in a text are escaped", async () => {
  const turned = "a\u202elawad\u2066"
  await get(`${store.url}/shops/turned/api/products?q=${encodeURIComponent(turned)}`)
  await post(`${store.url}/shops/turned/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: turned } })
  for (const entry of [1, 2]) {
    const { body } = await getPage(`${store.url}/watch?sandbox=turned&entry=${entry}`)
    expect(body.replaceAll(/data-replay="[^"]*"/g, "")).not.toMatch(/\p{Bidi_Control}/u)
    expect(textOf(body)).toContain("a\\u202elawad\\u2066")
  }
})

test("what was sent is shown as text, and masked data stays masked", async () => {
  const page = await watch("no_such_tool invalid")
  expect(page).not.toContain("<script>alert")
  expect(textOf(page)).toContain("<script>alert(1)</script>")
  const refused = await watch("checkout refused")
  expect(refused).not.toContain("4111 1111")
  expect(textOf(refused)).toContain("Fill in the masked values")
  // A shared run cannot be replayed.
  const { share } = (await post(`${store.url}/bench/v1/sandboxes/seen/shares`, {})).body
  const shared = await getPage(
    `${store.url}/watch/shared/entry?share=${share}&entry=${entryOf("checkout refused").seq}`
  )
  expect(textOf(shared.body)).toContain("[redacted]")
  expect(textOf(shared.body)).not.toContain("Fill in the masked values")
  expect([isReplayable(entryOf("checkout refused")), isReplayable(entryOf("checkout ok"))]).toEqual([false, true])
})

test("a question to the shopper is copied as a call of its tool", async () => {
  const { name } = (await post(`${store.url}/bench/v1/sandboxes`, { task: "travel/two-seats-to-gatwick" })).body
  await post(`${store.url}/bench/v1/sandboxes/${name}/shopper`, { question: "A bag?" })
  const { body } = await getPage(`${store.url}/watch?sandbox=${name}`)
  const { params } = JSON.parse(textOf(/<code id="copy-mcp">(.*?)<\/code>/s.exec(body)?.[1] ?? "{}"))
  expect(params).toEqual({ name: "ask_shopper", arguments: { question: "A bag?" } })
})

testWith("curl")("each request is copied as a command and as an MCP call that do the same", async () => {
  const at = { baseUrl: shop(), mcpUrl: `${shop()}/mcp` }
  const search = entryOf("searchProducts ok")
  const asTool = { name: "search_products", id: "id" }
  const known = { method: "GET", path: "/api/products", tool: asTool }
  expect((await $`sh -c ${curlOf(search, at, known)}`.json()).items).toEqual((search.output as { items: [] }).items)
  const { body } = await mcp(JSON.parse(mcpCallOf(search, asTool) ?? ""))
  expect(body.result.structuredContent.items[0].slug).toBe("speckle-ceramic-mug")
  // A number is text in a query, but a number for a tool.
  const copied = /<code id="copy-mcp">(.*?)<\/code>/s.exec(await watch("searchHotels ok"))?.[1] ?? ""
  const sent = JSON.parse(textOf(copied))
  expect(sent.params).toMatchObject({ name: "search_hotels", arguments: { guests: 2, max_nightly_cents: 900_000 } })
  expect((await mcp(sent)).body.result.structuredContent.items).toHaveLength(
    (entryOf("searchHotels ok").output as { items: [] }).items.length
  )
  // The same if another member is invalid, which stays as it was sent.
  await get(`${store.url}/shops/wrong/api/hotels?city=PAR&check_in=soon&guests=3&max_nightly_cents=9e4`)
  const { body: wrong } = await getPage(`${store.url}/watch?sandbox=wrong`)
  expect(JSON.parse(textOf(/<code id="copy-mcp">(.*?)<\/code>/s.exec(wrong)?.[1] ?? "")).params.arguments).toEqual({
    city: "PAR",
    check_in: "soon",
    guests: 3,
    max_nightly_cents: "9e4"
  })
  // A tool with another name for the id in the path.
  expect(
    JSON.parse(mcpCallOf(entryOf("bookHotel ok"), { name: "book_hotel", id: "hotel_id" }) ?? "").params
  ).toMatchObject({
    name: "book_hotel",
    arguments: { hotel_id: expect.stringMatching(/^htl_/), guest_name: "A" }
  })
  // Without -g, curl would send one request for each match of the pattern.
  const found = { ...search.http, path: "/api/products?q=[1-3]" }
  expect(curlOf({ ...search, http: found }, at, known)).toStartWith("curl -gs '")
  expect(curlOf(entryOf("bookHotel ok"), at, undefined)).toContain(`'${shop()}/mcp'`)
  // The form of a page is not JSON, so the call is shown as the operation that it ran.
  const http = { method: "POST", path: "/products/speckle-ceramic-mug", status: 303 }
  const typed = curlOf({ ...entryOf("addToCart ok"), surface: "web", http }, at, {
    method: "POST",
    path: "/api/carts/:id/items",
    tool: undefined
  })
  expect(typed).toMatch(/\/api\/carts\/cart_\w+\/items' --json '\{"product_id"/)
  expect(mcpCallOf(entryOf("acpCreateCheckoutSession ok"), undefined)).toBeUndefined()
})

testWith("curl")("a request with an idempotency key is copied with it, so that it is not done twice", async () => {
  const at = { baseUrl: `${store.url}/shops/once`, mcpUrl: `${store.url}/shops/once/mcp` }
  const key = { "idempotency-key": "k1", "idempotency-mode": "enforce", "x-store-channel": "gpt" }
  const { body } = await post(`${at.baseUrl}/api/carts`, undefined, key)
  const [entry] = (await get(journal("once"))).body.items
  expect(await $`sh -c ${curlOf(entry, at, undefined)}`.json()).toEqual(body)
  const masked = { ...entry, http: { ...entry.http, headers: { "idempotency-key": "[card ending in 1111]" } } }
  expect([isReplayable(entry), isReplayable(masked)]).toEqual([true, false])
  const { log } = (await get(`${journal("once")}/export?format=har`)).body
  const sent = Object.entries(key).map(([name, value]) => ({ name, value }))
  expect(log.entries[1].request.headers).toEqual(expect.arrayContaining(sent))
})

testWith("curl")(
  "a request of any kind is copied as a command with the same result, unless its body was not kept",
  async () => {
    const at = { baseUrl: `${store.url}/shops/again`, mcpUrl: `${store.url}/shops/again/mcp` }
    const json = { "content-type": "application/json", accept: "application/json, text/event-stream" }
    const ask = async (method: string, path: string, body?: string, headers: Record<string, string> = json) => {
      const response = await fetch(`${at.baseUrl}${path}`, { method, body: body ?? null, headers })
      await response.arrayBuffer()
      return response.status
    }
    const message = (method: string, params?: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const newest = "2026-07-28"
    const [version, capabilities] = ["protocolVersion", "clientCapabilities"].map(
      (key) => `io.modelcontextprotocol/${key}`
    )
    const _meta = { [version ?? ""]: newest, [capabilities ?? ""]: {} }
    const modern = (method: string) => ({ ...json, "mcp-protocol-version": newest, "mcp-method": method })
    const statuses = [
      await ask("HEAD", "/api/products"),
      await ask("GET", "/api/products?limit=x"),
      await ask("POST", "/api/carts"),
      await ask("POST", "/api/carts", "{}"),
      await ask("POST", "/api/carts/cart_1/items", "[1]"),
      await ask("POST", "/api/carts/cart_1/items", '"text"'),
      await ask("DELETE", "/api/carts"),
      await ask("GET", "/api/nowhere"),
      await ask("GET", "/mcp"),
      await ask("POST", "/mcp", message("tools/call", { name: "no_such", arguments: {} })),
      await ask("POST", "/mcp", message("tools/list", { cursor: "no_such" })),
      await ask("POST", "/mcp", message("server/discover", { _meta }), modern("server/discover")),
      await ask("POST", "/mcp", message("resources/read", { _meta, uri: "ui://nothing" }), {
        ...modern("resources/read"),
        "mcp-name": "ui://nothing"
      })
    ]
    const unkept = [
      await ask("POST", "/api/carts/cart_1/items", "{broken"),
      await ask("POST", "/api/carts/cart_1/items", "a=1", { "content-type": "text/plain" }),
      await ask("PUT", "/api/carts", "{}"),
      await ask("POST", "/mcp", "{broken")
    ]
    expect(new Set([...statuses, ...unkept])).toEqual(new Set([200, 201, 400, 404, 405, 415]))
    const { items } = (await get(`${journal("again")}?limit=100`)).body as { items: ReadonlyArray<Entry> }
    expect(items.map(({ http }) => http.status)).toEqual([...statuses, ...unkept])
    expect(items.map(isReplayable)).toEqual([...statuses.map(() => true), ...unkept.map(() => false)])
    for (const entry of items.slice(0, statuses.length)) {
      const command = curlOf(entry, at, undefined)
      const status = await $`sh -c ${`${command} -m 5 -o /dev/null -w '%{http_code}'`}`.text()
      expect([command, Number(status)]).toEqual([command, entry.http.status])
    }
    // A request that was not a JSON-RPC message is not shown as a tool call.
    expect(
      items.filter(({ http }) => http.path === "/mcp").map((entry) => mcpCallOf(entry, undefined) !== undefined)
    ).toEqual([false, true, true, true, true, false])
    const page = textOf((await getPage(`${store.url}/watch?sandbox=again&entry=${items.length}`)).body)
    expect(page).toContain("Its body is not kept, because nothing read it as JSON.")
    expect(page).not.toContain("Replay here")
  }
)

test("a chunked body that nothing has read makes a request not replayable, and its size is known", async () => {
  const ask = async (method: string, path: string, text: string, type = "application/json") => {
    const url = `${store.url}/shops/chunks${path}`
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(Buffer.from(text))
        controller.close()
      }
    })
    await (await fetch(url, { method, body, headers: { "content-type": type } })).arrayBuffer()
  }
  await ask("POST", "/api/carts/cart_1/items", '{"product_id":"arc-desk-lamp"}')
  await ask("POST", "/api/carts/cart_1/items", "{broken")
  await ask("POST", "/api/carts/cart_1/items", "a=1", "text/plain")
  await ask("PUT", "/api/carts", "{}")
  await ask("POST", "/mcp", "{broken")
  const { items } = (await get(journal("chunks"))).body as { items: ReadonlyArray<Entry> }
  expect(items.map(({ http }) => http.status)).toEqual([404, 400, 415, 405, 400])
  expect(items.map(isReplayable)).toEqual([true, false, false, false, false])
  expect(items.map(({ bytes }) => bytes.in > 0)).toEqual(items.map(() => true))
})

test("a long journal is shown in part; an unknown entry and an unused sandbox are reported", async () => {
  const look = () => get(`${store.url}/shops/long/api/products/arc-desk-lamp`)
  await Promise.all(Array.from({ length: 130 }, look))
  const newest = await getPage(`${store.url}/watch?sandbox=long`)
  expect(newest.body.match(/class="watch-row"/g)).toHaveLength(100)
  expect(newest.body).toContain("sandbox=long&amp;entry=30")
  const older = await getPage(`${store.url}/watch?sandbox=long&entry=30`)
  expect(older.body).toMatch(/id="entry-30"[^>]*aria-current="true"/)
  expect(older.body).toContain('id="entry-1"')
  expect(textOf((await getPage(`${store.url}/watch?sandbox=long&entry=131`)).body)).toContain(
    "Request 131 is not in the journal"
  )
  expect(textOf((await getPage(`${store.url}/watch?sandbox=nobody`)).body)).toContain("There are no requests yet")
  expect((await getPage(`${store.url}/watch?sandbox=No!`)).status).toBe(400)
  for (const path of ["watch?sandbox=long&", "watch/entry?sandbox=long&", "watch/shared?share=any&"]) {
    const wrong = await getPage(`${store.url}/${path}entry=x`)
    expect([wrong.status, textOf(wrong.body)]).toEqual([
      400,
      expect.stringContaining('entry: expected the number of a request, up to 9 digits, received "x".')
    ])
  }
  const { url } = await fetch(`${store.url}/bench/sandboxes/long`, { headers: { accept: "text/html" } })
  expect(url).toBe(`${store.url}/watch?sandbox=long`)
  // The watch screen itself adds no entry to the journal.
  expect((await get(journal("long"))).body.last).toBe(130)
})

test("a stream is shown as a stream, and not as the answer null", async () => {
  const { body } = await fetch(`${store.url}/shops/flow/api/orders/stream`)
  await body?.cancel()
  const text = textOf((await getPage(`${store.url}/watch?sandbox=flow`)).body)
  expect(text).toContain("streamOrders")
  const stream = "A stream. What was sent over it is not kept."
  expect(text).toContain(`Answer ${stream}`)
  // A request that calls no operation has no answer in the journal either.
  await get(`${store.url}/shops/flow/openapi.json`)
  const { items } = (await get(`${journal("flow")}?limit=10`)).body
  expect(items.map(({ operation }: { operation: string | null }) => operation)).toEqual(["streamOrders", null])
  expect(textOf((await getPage(`${store.url}/watch?sandbox=flow`)).body)).not.toContain(stream)
})

test("times and arguments are shortened", () => {
  expect([0, 5240, 65_000, 7_384_000].map(formatElapsed)).toEqual(["+0.0 s", "+5.2 s", "+1:05", "+2:03:04"])
  expect(formatArguments({ input: { path: { id: "cart_1" }, urlParams: {}, payload: {} } })).toBe("cart_1")
  expect(formatArguments({ input: { payload: { items: [{ id: "a".repeat(300) }] } } })).toMatch(/^items: .{40}$/)
  const entry = entryOf("searchProducts ok")
  expect(rowOf({ ...entry, outcome: "gone", http: { ...entry.http, status: 0 } }).status).toBe("no answer")
})

test("there is no watch screen below a sandbox", async () => {
  expect((await getPage(`${shop()}/watch`)).status).toBe(404)
})

test("the menu of faults links to the operations of faults in the API reference", async () => {
  const { body } = await getPage(`${store.url}/watch?sandbox=seen`)
  const [, to = ""] = /href="([^"]*)"[^>]*>Everything that can go wrong/.exec(body) ?? []
  const reference = (await getPage(`${store.url}${to}`)).body
  expect(/ id="faults".*/s.exec(reference)?.[0]).toStartWith(` id="${to.split("#")[1]}"`)
})

test("the toolbar links to other sandboxes and agents, sets the clock, forks, and clears the list", async () => {
  const visitor = makeVisitor()
  await cartWith(`${store.url}/shops/driven`, { product_id: "arc-desk-lamp" })
  const at = `${store.url}/watch?sandbox=driven`
  const { html } = await visitor.open(at)
  expect(html).toContain('href="/watch?sandbox=seen"')
  expect(textOf(html)).toContain(`claude mcp add --transport http vitrine ${store.url}/shops/driven/mcp`)
  const next = "/watch?sandbox=driven"
  const set = await visitor.submit(`${store.url}/bench/sandboxes/driven/control/clock`, { do: "freeze", next })
  expect([set.url, textOf(set.html)]).toEqual([at, expect.stringContaining("frozen")])

  const forked = await visitor.submit(`${store.url}/watch/fork`, { sandbox: "driven" })
  const copy = new URL(forked.url).searchParams.get("sandbox")
  expect((await get(`${store.url}/bench/v1/sandboxes/${copy}`)).body.forkedFrom).toEqual({
    sandbox: "driven",
    sequence: 2,
    entry: 2
  })
  const early = await visitor.submit(`${store.url}/watch/fork`, { sandbox: "driven", entry: "1" })
  const first = new URL(early.url).searchParams.get("sandbox")
  expect((await get(`${store.url}/bench/v1/sandboxes/${first}`)).body.forkedFrom).toEqual({
    sandbox: "driven",
    sequence: 1,
    entry: 1
  })
  // The page of a refusal leads back to the page of the form.
  const absent = { sandbox: "driven", do: "remove", rule: "rule_9", next: "/watch?sandbox=driven&entry=2" }
  const refused = await visitor.submit(`${store.url}/watch/faults`, absent)
  expect([refused.status, textOf(refused.html)]).toEqual([404, expect.stringContaining("rule_9")])
  expect(refused.html).toMatch(/href="\/watch\?sandbox=driven&amp;entry=2"[^>]*>Back to the run/)
  const missing = await visitor.submit(`${store.url}/watch/fork`, { sandbox: "driven", entry: "99" })
  expect(missing.html).toMatch(/href="\/watch\?sandbox=driven&amp;entry=99"[^>]*>Back to the run/)
  expect([missing.status, textOf(missing.html)]).toEqual([404, expect.stringContaining("There is nothing here")])
  const unreadable = await visitor.submit(`${store.url}/watch/fork`, { sandbox: "driven", entry: "99999999999" })
  expect(unreadable.html).toMatch(/href="\/watch\?sandbox=driven"[^>]*>Back to the run/)

  const cleared = await visitor.submit(`${store.url}/watch/clear`, { sandbox: "driven" })
  expect([cleared.url, textOf(cleared.html)]).toEqual([at, expect.stringContaining("There are no requests yet")])
  for (const id of ["arc-desk-lamp", "speckle-ceramic-mug"]) await get(`${store.url}/shops/driven/api/products/${id}`)
  // Numbering continues, so the newest number is larger than the number of requests.
  const after = textOf((await visitor.open(at)).html)
  expect(after).toContain(" 2 requests ")
  expect(after).toMatch(/ Request (?!2 )\d+ (?!of)/)
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" }
  expect((await visitor.submit(`${store.url}/watch/fork`, { sandbox: "driven" }, foreign)).status).toBe(403)
})

test("a sandbox that is made for what is watched stays the shop that it was", async () => {
  await get(`${store.url}/sandboxes/early/api/products`)
  const pages = () =>
    Promise.all(
      ["", "/orders"].map(async (path) => textOf((await getPage(`${store.url}/sandboxes/early${path}`)).body))
    )
  const before = await pages()
  expect(before[1]).toContain("Reset")
  const { body } = await getPage(`${store.url}/watch?sandbox=early`)
  const fields = hiddenFieldsOf(/<form[^>]* action="\/bench\/sandboxes".*?<\/form>/s.exec(body)?.[0] ?? "")
  expect(fields.name).toBe("early")
  expect((await makeVisitor().submit(`${store.url}/bench/sandboxes`, fields)).status).toBe(200)
  const { agent } = (await get(`${store.url}/bench/v1/sandboxes/early`)).body
  expect(agent).toEqual((await get(`${store.url}/bench/v1/sandboxes/default`)).body.agent)
  expect(await pages()).toEqual(before)
})

test("a comparison of two runs shows where they differ, and if their final states are equal", async () => {
  const at = (name: string) => `${store.url}/shops/${name}`
  for (const name of ["one", "other"]) await cartWith(at(name), { product_id: "arc-desk-lamp" })
  const beside = async () => textOf((await getPage(`${store.url}/watch?sandbox=one&with=other`)).body)
  expect(await beside()).toMatch(/2 steps, all of them the same\. Both are in the same state/)
  await cartWith(at("other"), { product_id: "speckle-ceramic-mug" })
  expect(await beside()).toMatch(
    /The same for 2 steps; step 3 is the first that differs\. They are in different states/
  )
  const unused = textOf((await getPage(`${store.url}/watch?sandbox=one&with=unheard-of`)).body)
  expect(unused).toContain("There is no sandbox unheard-of: it was dropped, or nothing was changed in it yet.")
})

test("a comparison of two long runs says which requests are not compared", async () => {
  const look = (name: string) => get(`${store.url}/shops/${name}/api/products/arc-desk-lamp`)
  for (const name of ["endless", "endlesser"]) {
    await post(`${store.url}/bench/v1/sandboxes`, { name })
    await Promise.all(Array.from({ length: name === "endless" ? 300 : 312 }, () => look(name)))
  }
  const beside = async () => textOf((await getPage(`${store.url}/watch?sandbox=endless&with=endlesser`)).body)
  expect(await beside()).toContain(
    "300 steps, all of them the same. Only the first 300 requests of endlesser are compared, not the other 12. Both are"
  )
  const large = { product_id: "x".repeat(120_000) }
  for (let sent = 0; sent < 40; sent++) await post(`${store.url}/shops/endless/api/carts/cart_1/items`, large)
  expect(await beside()).toMatch(/The journal of endless lacks 3\d\d older requests\./)
})

test("a comparison of a run with its fork begins after the fork", async () => {
  const bench = `${store.url}/bench/v1/sandboxes`
  const at = (name: string) => `${store.url}/shops/${name}`
  const look = (name: string, word: string) => get(`${at(name)}/api/products?q=${word}`)
  const beside = async (left: string, right: string) =>
    textOf((await getPage(`${store.url}/watch?sandbox=${left}&with=${right}`)).body)
  await post(bench, { name: "trunk" })
  const cart = await cartWith(at("trunk"), { product_id: "arc-desk-lamp" })
  await look("trunk", "mug")
  const snapshot = (await post(`${bench}/trunk/snapshots`)).body.id
  const branch = (await post(`${bench}/trunk/fork`, {})).body.items[0].name
  expect(await beside("trunk", branch)).toMatch(
    `${branch} is a fork of trunk after its request 3 : up to that request both are the same. Steps are counted from there. Nothing to compare.`
  )
  const add = (name: string, product: string) =>
    post(`${at(name)}/api/carts/${cart}/items`, { product_id: product, quantity: 1 })
  await look("trunk", "lamp")
  await add("trunk", "speckle-ceramic-mug")
  const early = (await post(`${bench}/trunk/journal/3/fork`)).body.name
  for (const name of [branch, early]) {
    await look(name, "lamp")
    await add(name, "arc-desk-lamp")
  }
  for (const [left, right] of [
    ["trunk", branch],
    ["trunk", early],
    [early, "trunk"]
  ] as const) {
    expect(await beside(left, right)).toMatch(
      /is a fork of trunk after its request 3 .* The same for 1 step; step 2 is/
    )
  }
  // For a fork of a snapshot only the last write before it is known. The search after it belongs to the sandbox only.
  const kept = (await post(`${bench}/trunk/fork`, { snapshot })).body.items[0].name
  await look(kept, "lamp")
  expect(await beside("trunk", kept)).toMatch(/after its request 2 .* The same for 0 steps; step 1 is/)
})

test("a comparison with a fork of a fork of a trial begins at the fork, even without the start of the journal", async () => {
  const bench = `${store.url}/bench/v1/sandboxes`
  const look = (name: string) => get(`${store.url}/shops/${name}/api/products?q=mug`)
  const forkOf = async (name: string) => (await post(`${bench}/${name}/fork`, {})).body.items[0].name
  await post(bench, { name: "tried", task: "travel/two-seats-to-gatwick" })
  await look("tried")
  const first = await forkOf("tried")
  for (let n = 0; n < 2; n++) await look(first)
  const second = await forkOf(first)
  expect(textOf((await getPage(`${store.url}/watch?sandbox=${first}&with=${second}`)).body)).toContain(
    `${second} is a fork of ${first} after its request 2 :`
  )
})

test("a comparison with a fork of a snapshot begins after its last write", async () => {
  const bench = `${store.url}/bench/v1/sandboxes`
  await post(bench, { name: "written" })
  for (let n = 0; n < 302; n++) await post(`${store.url}/shops/written/api/carts`, {})
  const snapshot = (await post(`${bench}/written/snapshots`)).body.id
  await get(`${store.url}/shops/written/api/products?q=mug`)
  const kept = (await post(`${bench}/written/fork`, { snapshot })).body.items[0].name
  expect(textOf((await getPage(`${store.url}/watch?sandbox=written&with=${kept}`)).body)).toContain(
    `${kept} is a fork of written after its request 302 :`
  )
})

test("switches add a fault for the next call, show it, and remove it", async () => {
  const visitor = makeVisitor()
  const shop = `${store.url}/shops/troubled`
  const mug = { product_id: "speckle-ceramic-mug" }
  const cart = await cartWith(shop, mug)
  const set = (fields: Record<string, string>) =>
    visitor.submit(`${store.url}/watch/faults`, { sandbox: "troubled", ...fields })

  const armed = await set({ do: "decline", reason: "lost_card" })
  expect([armed.url, textOf(armed.html)]).toEqual([
    `${store.url}/watch?sandbox=troubled`,
    expect.stringContaining("Decline the next payment: lost_card ✕")
  ])
  expect((await checkout(shop, cart)).body.error).toMatchObject({ details: { reason: "lost_card" } })
  expect((await checkout(shop, cart)).status).toBe(201)
  const spent = await visitor.open(armed.url)
  expect(textOf(spent.html)).toMatch(/Decline the next payment: lost_card, done/)
  // The journal names the applied fault, and so does the list.
  expect(spent.html).toContain('data-mark="fault"')
  expect(textOf((await set({ do: "remove", rule: "rule_1" })).html)).not.toContain("lost_card, done")

  const other = await cartWith(shop, mug)
  expect(textOf((await set({ do: "lose" })).html)).toContain("Lose the reply of the next purchase ✕")
  expect(await checkout(shop, other).catch(() => "lost")).toBe("lost")
  expect((await get(`${shop}/api/orders`)).body.items).toHaveLength(2)
  const lost = (await get(`${journal("troubled")}?operation=checkout`)).body.items.at(-1)
  expect(textOf((await visitor.open(`${armed.url}&entry=${lost.seq}`)).html)).toContain("The agent saw nothing")

  const soldOut = (await set({ do: "sellOut", sku: mug.product_id })).html
  const { name, variants: those } = (await get(`${shop}/api/products/${mug.product_id}`)).body
  expect([...textOf(soldOut).matchAll(/Sold out: (.+?) ✕/g)].map(([, text]) => text)).toEqual(
    expect.arrayContaining(those.map(({ label }: { label: string }) => `${name}, ${label}`))
  )
  const variants = [...soldOut.matchAll(/name="sku" value="(var_\w+)"/g)].map(([, sku = ""]) => sku)
  expect(variants).toHaveLength(2)
  await expect(cartWith(shop, mug)).rejects.toThrow("is sold out")
  for (const sku of variants) await set({ do: "restock", sku })
  await cartWith(shop, mug)
  const { hotel, room } = await freeRoom(shop, "NYC")
  expect(textOf((await set({ do: "sellOut", sku: room.roomTypeId })).html)).toContain(
    `Sold out: ${hotel.name}, ${room.roomName} ✕`
  )
  expect(textOf((await set({ do: "slow" })).html)).toContain("Slow by 2 s ✕")
})

test("a wrong SKU for the sold-out switch is reported at its field, with a suggestion", async () => {
  const visitor = makeVisitor()
  await post(`${store.url}/bench/v1/sandboxes`, { name: "mistyped" })
  for (const query of ["q=mug", "q=lamp"]) await get(`${store.url}/shops/mistyped/api/products?${query}`)
  const set = (sku: string, next: string) =>
    visitor.submit(`${store.url}/watch/faults`, { sandbox: "mistyped", do: "sellOut", sku, next })
  const next = "/watch?sandbox=mistyped&entry=1"
  const { html, status } = await set("speckle-ceramic-mugg", next)
  expect(status).toBe(400)
  expect(textOf(html)).toMatch(/This should be a product, a variant, .*? Did you mean speckle-ceramic-mug\?/)
  expect(textOf(html)).not.toContain("stock[0]")
  expect(html).toMatch(/name="sku" value="speckle-ceramic-mugg"[^>]*aria-invalid="true"[^>]* autofocus/)
  expect(html).toMatch(/<details class="watch-menu" name="menu" open><summary[^>]*>.{0,300}Make it go wrong/)
  // The page still shows entry 1, and its links lead back to it.
  expect(textOf(html)).toContain("Request 1 of 2")
  // Reloading the URL of a form also leads to the run.
  const forms = addressesIn(html).filter((to) => /^\/watch\/(faults|fork|share|clear)\b/.test(to))
  expect(new Set(forms.map((to) => to.replace(/\?.*/, ""))).size).toBe(4)
  for (const to of forms) {
    const { status, url } = await visitor.open(`${store.url}${to}`)
    expect([to, status, new URL(url).searchParams.get("sandbox")]).toEqual([to, 200, "mistyped"])
  }
  expect((await visitor.open(`${store.url}${forms.find((to) => to.includes("faults"))}`)).url).toBe(
    `${store.url}${next}`
  )
  const done = await set("speckle-ceramic-mug", next)
  expect([done.url, done.html.includes("aria-invalid")]).toEqual([`${store.url}${next}`, false])
  expect(done.html).not.toContain('name="menu" open')
  expect((await set("no-such-product", "//evil.example/?entry=x")).html).toContain("Watch sandbox mistyped")
})

test("a button in an old tab removes the fault that it shows, and no later fault with the same id", async () => {
  const visitor = makeVisitor()
  const set = (fields: Record<string, string>) =>
    visitor.submit(`${store.url}/watch/faults`, { sandbox: "tabbed", ...fields })
  const lost = "Remove: Lose the reply of the next purchase"
  const buttonOf = (html: string, label: string) =>
    hiddenFieldsOf(html.split("<form").find((form) => form.includes(label)) ?? "")
  const names = async () => {
    const { items } = (await get(`${store.url}/bench/v1/sandboxes/tabbed/faults`)).body
    return items.map(({ id, name }: { id: string; name: string }) => `${id} ${name}`)
  }
  await post(`${store.url}/bench/v1/sandboxes`, { name: "tabbed" })
  const old = buttonOf((await set({ do: "lose" })).html, lost)
  await set(old)
  await set({ do: "slow" })
  expect(await names()).toEqual(["rule_1 Slow by 2 s"])
  const refused = await set({ ...old, next: "/watch?sandbox=tabbed&entry=1" })
  expect([refused.status, textOf(refused.html)]).toEqual([
    409,
    expect.stringContaining("rule_1 is no longer the rule that was shown. Nothing was removed.")
  ])
  expect(refused.html).toMatch(/href="\/watch\?sandbox=tabbed&amp;entry=1"[^>]*>Back to the run/)
  expect(await names()).toEqual(["rule_1 Slow by 2 s"])

  // A newer count does not make it another fault.
  const { html } = await visitor.open(`${store.url}/watch?sandbox=tabbed`)
  await post(`${store.url}/bench/v1/sandboxes/tabbed/faults`, { times: 1, effect: { kind: "delay", ms: 1 } })
  await get(`${store.url}/shops/tabbed/api/products`)
  await set(buttonOf(html, "Remove: Slow by 2 s"))
  expect(await names()).toEqual(["rule_2 undefined"])
  expect((await set(buttonOf(html, "Remove: Slow by 2 s"))).status).toBe(404)
})

test("a fault shows how often it was applied", async () => {
  const { name } = (await post(`${store.url}/bench/v1/sandboxes`, {})).body
  await post(`${store.url}/bench/v1/sandboxes/${name}/faults`, { name: "Slow", effect: { kind: "delay", ms: 1 } })
  const faultChip = async () =>
    textOf((await getPage(`${store.url}/watch?sandbox=${name}`)).body).match(/Slow(,[^✕]*)? ✕/)?.[0]
  expect(await faultChip()).toBe("Slow ✕")
  for (const text of ["Slow, once so far ✕", "Slow, 2 times so far ✕"]) {
    await get(`${store.url}/shops/${name}/api/products/arc-desk-lamp`)
    expect(await faultChip()).toBe(text)
  }
})

test("a page request that was refused early is shown with its status, once", async () => {
  const { name } = (await post(`${store.url}/bench/v1/sandboxes`, {})).body
  await post(`${store.url}/shops/${name}/checkout`, {}, { accept: "text/html" })
  const { status } = (await get(journal(name))).body.items[0].http
  const { body } = await getPage(`${store.url}/watch?sandbox=${name}&entry=1`)
  expect(status).toBe(415)
  expect(textOf(body)).toMatch(/What the agent saw 415 What changed/)
  expect(textOf(body)).toMatch(/Answer, invalid\s*{\s*"code"\s*:\s*"415"\s*}/)
})

test("restocking undoes only one sold-out switch, and keeps prices and other overlay entries", async () => {
  const bench = `${store.url}/bench/v1/sandboxes`
  const visitor = makeVisitor()
  const [cabin, cars, variant] = ["KV207/economy", "LHR/luxury", "var_p898vvh4qv0g"]
  const dated = [1, 2].map((day) => ({ sku: cars, date: `2027-03-0${day}`, left: 0 }))
  await post(bench, {
    name: "scarce",
    overlay: [{ sku: cabin, left: 3, priceCents: 9900 }, ...dated, { sku: variant, left: 5 }]
  })
  const set = async (fields: Record<string, string>) => {
    const { html } = await visitor.submit(`${store.url}/watch/faults`, { sandbox: "scarce", ...fields })
    return [...textOf(html).matchAll(/Sold out: (.+?) ✕/g)].map(([, text]) => text)
  }
  const overlay = async () => (await get(`${bench}/scarce`)).body.overlay
  expect(await set({ do: "sellOut", sku: cabin })).toEqual([cabin, `${cars} on 2027-03-01`, `${cars} on 2027-03-02`])
  expect(await set({ do: "restock", sku: cars, date: "2027-03-01" })).toEqual([cabin, `${cars} on 2027-03-02`])
  await set({ do: "restock", sku: cabin })
  expect(await overlay()).toEqual([{ sku: cabin, priceCents: 9900 }, dated[1], { sku: variant, left: 5 }])
})

test("a sold-out product is shown with its id if another has its name, and its name cannot reverse other text", async () => {
  const like = { category: "desk", description: "Of paper.", priceCents: 100, tags: [] }
  const products = ["one", "two", "last"].map((slug) => ({
    ...like,
    slug,
    name: slug === "last" ? "Last \u202epad" : "Pad",
    variants: [{ label: "Plain", stock: 3 }]
  }))
  const { body } = await post(`${store.url}/bench/v1/packs`, { title: "Pads", description: "Some.", products })
  const overlay = products.map(({ slug }) => ({ sku: slug, left: 0 }))
  const made = await post(`${store.url}/bench/v1/sandboxes`, { name: "alike", packs: [body.name], overlay })
  const [one, two] = made.body.overlay.map(({ sku }: { sku: string }) => sku)
  const html = (await getPage(`${store.url}/watch?sandbox=alike`)).body
  expect([...textOf(html).matchAll(/Sold out: (.+?) ✕/g)].map(([, text]) => text)).toEqual([
    `Pad, Plain (${one})`,
    `Pad, Plain (${two})`,
    "Last \u202epad, Plain"
  ])
  // A direction mark in a name does not affect the text after it.
  expect(html).toMatch(/<bdi>Sold out: Last \u202epad, Plain<\/bdi><span aria-hidden="true"> ✕/)
})

test("a NUL that was sent is shown as a replacement character", async () => {
  await get(`${store.url}/shops/nul/api/orders/%00`)
  const { body } = await getPage(`${store.url}/watch?sandbox=nul&entry=1`)
  expect([body.includes("\0"), body.includes("\ufffd")]).toEqual([false, true])
})
