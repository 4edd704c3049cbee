import { describe, expect, test } from "bun:test"
import packageJson from "../../package.json" with { type: "json" }
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { type Json, rpc } from "./agent.ts"
import { modern, modernHeaders, modernMeta } from "./modern.ts"

const store = useStore()
const { control, make, shop } = sandboxApiOf(() => store.url)

const call = { name: "get_product", arguments: { product_id: "arc-desk-lamp" } }

const version = "io.modelcontextprotocol/protocolVersion"
const capabilities = "io.modelcontextprotocol/clientCapabilities"

const encoded = (value: string) => `=?base64?${Buffer.from(value).toString("base64")}?=`

/** Sends a request with exactly these headers and metadata. */
const ask = (headers: Record<string, string>, _meta: unknown, method = "tools/call", params: object = call) =>
  post(`${store.url}/mcp`, { jsonrpc: "2.0", id: 7, method, params: { ...params, _meta } }, headers)

describe("a request of 2026-07-28 is served", () => {
  test("without a handshake, with a resultType", async () => {
    const { body, headers, status } = await modern(store.url, "tools/call", call)
    expect([status, body.id, body.result.resultType]).toEqual([200, "m", "complete"])
    expect(body.result._meta["io.modelcontextprotocol/serverInfo"]).toMatchObject({
      name: "vitrine",
      version: packageJson.version
    })
    expect(body.result.structuredContent.slug).toBe("arc-desk-lamp")
    // A tool's result is the same in both eras, and declares no lifetime.
    const { _meta, resultType, ...rest } = body.result
    expect(rest).toEqual((await rpc(store.url, "tools/call", call)).body.result)
    expect(headers.get("mcp-session-id")).toBeNull()
  })

  test("also if the tool refuses the call", async () => {
    const { body, status } = await modern(store.url, "tools/call", {
      name: "get_product",
      arguments: { product_id: "no" }
    })
    expect([status, body.result.resultType, body.result.isError]).toEqual([200, "complete", true])
  })

  test.each([
    ["server/discover", true],
    ["tools/list", true],
    ["prompts/list", true],
    ["resources/templates/list", true],
    ["resources/list", false]
  ])("%s says how long it may be cached", async (method, isFresh) => {
    const { result } = (await modern(store.url, method)).body
    expect(result.ttlMs > 0).toBe(isFresh)
    expect(result).toMatchObject({ resultType: "complete", cacheScope: "private", ttlMs: expect.any(Number) })
    if (method === "server/discover") return
    const { _meta, cacheScope, resultType, ttlMs, ...rest } = result
    expect(rest).toEqual((await rpc(store.url, method)).body.result)
  })

  test("server/discover says the same as initialize", async () => {
    const { result } = (await modern(store.url, "server/discover")).body
    const about = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
    const begun = (await rpc(store.url, "initialize", about)).body.result
    // Neither `listChanged` nor `subscribe`: then there need be no `subscriptions/listen`.
    expect(result.capabilities).toEqual({ tools: {}, resources: {}, prompts: {} })
    expect(result.supportedVersions).toEqual(expect.arrayContaining(["2026-07-28", "2025-11-25", "2025-03-26"]))
    expect([result.capabilities, result.instructions]).toEqual([begun.capabilities, begun.instructions])
    expect(result._meta["io.modelcontextprotocol/serverInfo"]).toEqual(begun.serverInfo)
  })

  test("also with a parameter that has an empty name and no header", async () => {
    const { body, status } = await modern(store.url, "prompts/list", { "": "x" })
    expect([status, body.error]).toEqual([200, undefined])
  })

  test("with a name that a header can only carry as Base64", async () => {
    const asked = (header: string) => modern(store.url, "prompts/get", { name: "größe" }, { "mcp-name": header })
    expect((await asked(encoded("größe"))).body.error).toMatchObject({ code: -32602 })
    for (const header of [encoded("groesse"), "größe", encoded("größe").replace("=?=", "?=")]) {
      expect([(await asked(header)).status, (await asked(header)).body.error.code]).toEqual([400, -32020])
    }
  })
})

describe("a request of 2026-07-28 is refused", () => {
  test.each([
    ["the plain text of a Base64 header", "=?base64?literal?=", "=?base64?literal?="],
    ["the plain text of a valid Base64 header", "=?base64?YQ==?=", "=?base64?YQ==?="],
    ["letters that are not ASCII", "Größe", "Größe"],
    ["Base64 without its padding", "a", "=?base64?YQ?="],
    ["a space at its end, which HTTP removes", "a ", "a "]
  ])("with %s in Mcp-Name, and told how to send it", async (_, name, header) => {
    const { body } = await modern(store.url, "prompts/get", { name }, { "mcp-name": header })
    expect(body.error.code).toBe(-32020)
    expect(body.error.message).toEndWith(". Send the name as =?base64?{its UTF-8 in Base64}?=")
  })

  test("with another name that needs no Base64, and no word of Base64", async () => {
    const { body } = await modern(store.url, "prompts/get", { name: "a" }, { "mcp-name": "b" })
    expect(body.error.message).toEndWith('the header Mcp-Name is "b", the body says "a"')
  })

  const full = modernHeaders("tools/call", "get_product")
  const { [version]: _, ...unversioned } = modernMeta
  const { [capabilities]: __, ...incapable } = modernMeta
  const without = (name: string) => Object.fromEntries(Object.entries(full).filter(([key]) => key !== name))
  const spoken = (other: string) => ({ ...full, "mcp-protocol-version": other })

  test.each([
    ["no metadata", full, undefined, -32602, version],
    ["no version", full, unversioned, -32602, version],
    ["a version that is no text", full, { ...modernMeta, [version]: 20260728 }, -32602, version],
    ["no capabilities", full, incapable, -32602, capabilities],
    ["capabilities that are a list", full, { ...modernMeta, [capabilities]: [] }, -32602, capabilities],
    ["no version in the headers", without("mcp-protocol-version"), modernMeta, -32020, "MCP-Protocol-Version"],
    ["another version in the headers", spoken("2025-11-25"), modernMeta, -32020, "MCP-Protocol-Version"],
    ["no method in the headers", without("mcp-method"), modernMeta, -32020, "Mcp-Method"],
    ["another method", { ...full, "mcp-method": "tools/list" }, modernMeta, -32020, "Mcp-Method"],
    ["no name in the headers", without("mcp-name"), modernMeta, -32020, "Mcp-Name"],
    ["another name", { ...full, "mcp-name": "get_cart" }, modernMeta, -32020, "Mcp-Name"],
    [
      "a method in Base64 that needs none",
      { ...full, "mcp-method": encoded("tools/call") },
      modernMeta,
      -32020,
      "Mcp-Method"
    ],
    [
      "an unsupported version, and another in the headers",
      full,
      { ...modernMeta, [version]: "2027-01-01" },
      -32020,
      "MCP-Protocol-Version"
    ],
    ["an unsupported version without headers", {}, { ...modernMeta, [version]: "2027-01-01" }, -32022, "2027-01-01"],
    [
      "another version on both sides",
      spoken("2027-01-01"),
      { ...modernMeta, [version]: "2027-01-01" },
      -32022,
      "2027-01-01"
    ]
  ] as const)("with %s", async (_, headers, meta, code, part) => {
    const { body, status } = await ask(headers, meta)
    expect([status, body.id, body.error?.code]).toEqual([400, 7, code])
    expect(body.error.message).toContain(part)
  })

  test("and long values that were sent are quoted only in part", async () => {
    const long = "9".repeat(5000)
    for (const headers of [spoken(long), { ...full, "mcp-protocol-version": "2026-07-28" }]) {
      const { body } = await ask(headers, { ...modernMeta, [version]: long })
      expect(body.error.message).toContain("9".repeat(200))
      expect(JSON.stringify(body).length).toBeLessThan(1000)
    }
    const { body } = await ask({ ...full, "mcp-name": long }, modernMeta)
    expect(JSON.stringify(body).length).toBeLessThan(1000)
  })

  test.each(["initialize", "ping", "subscriptions/listen", "resources/subscribe", "no/such"])(
    "for the method %s, with 404",
    async (method) => {
      const { body, status } = await modern(store.url, method)
      expect([status, body.id, body.error.code]).toEqual([404, "m", -32601])
      expect((await rpc(store.url, "server/discover")).status).toBe(200)
    }
  )

  test("for an unknown resource, with the error code of its protocol version", async () => {
    const uri = `vitrine://products/${"n".repeat(3000)}`
    const { body, status } = await modern(store.url, "resources/read", { uri })
    expect([status, body.error.code, body.error.data.uri]).toEqual([200, -32602, uri.slice(0, 2000)])
    expect((await rpc(store.url, "resources/read", { uri })).body.error.code).toBe(-32002)
  })

  test("in a batch", async () => {
    const request = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: modernMeta } }
    const alone = await post(`${store.url}/mcp`, [request])
    expect(alone.body).toMatchObject([{ id: 1, error: { code: -32020 } }])
    expect((await post(`${store.url}/mcp`, [request], modernHeaders("tools/list"))).status).toBe(400)
  })
})

test("a request of an older version may also name that version in its metadata", async () => {
  const { body } = await ask({ "mcp-protocol-version": "2025-11-25" }, { [version]: "2025-11-25" })
  expect(body.result).not.toHaveProperty("resultType")
  expect(body.result.structuredContent.slug).toBe("arc-desk-lamp")
})

describe("in a sandbox, a request of 2026-07-28", () => {
  const journalOf = async (name: string): Promise<ReadonlyArray<Json>> =>
    (await get(control(`/${name}/journal`))).body.items

  test("is in the journal with its client and the channel mcp", async () => {
    await make("noted")
    await modern(shop("noted"), "server/discover")
    const { body } = await modern(shop("noted"), "tools/call", { name: "create_cart", arguments: {} })
    const { id: cart_id } = body.result.structuredContent
    await modern(shop("noted"), "tools/call", { name: "create_cart" }, { "mcp-name": "get_cart" })
    await post(`${shop("noted")}/api/carts/${cart_id}/items`, { product_id: "arc-desk-lamp", quantity: 1 })
    const paid = { cart_id, payment_token: "tok_visa" }
    const bought = await modern(shop("noted"), "tools/call", { name: "checkout_cart", arguments: paid })
    expect(bought.body.result.structuredContent.channel).toBe("mcp")
    const entries = (await journalOf("noted")).filter(({ surface }) => surface === "mcp")
    expect(entries.map(({ agent, channel }) => [agent.client, channel])).toEqual(
      entries.map(() => ["modern-client/3.1", "mcp"])
    )
    expect(entries.map(({ error, operation, outcome, tool }) => [operation, tool, outcome, error?.code])).toEqual([
      ["protocol:server/discover", undefined, "ok", undefined],
      ["createCart", "create_cart", "ok", undefined],
      [null, "create_cart", "invalid", "-32020"],
      ["checkout", "checkout_cart", "ok", undefined]
    ])
  })

  test.each([[7], [{ toString: 1 }], [{ name: { toString: 1 } }], [{ name: "odd", version: { toString: 1 } }]])(
    "is served for a client with the invalid name %j",
    async (client) => {
      await make("odd")
      const params = { ...call, _meta: { ...modernMeta, "io.modelcontextprotocol/clientInfo": client } }
      const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
      const { body, status } = await post(`${shop("odd")}/mcp`, request, modernHeaders("tools/call", call.name))
      expect([status, body.result?.resultType]).toEqual([200, "complete"])
      const about = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: client }
      expect((await rpc(shop("odd"), "initialize", about)).body.error.code).toBe(-32602)
      await send("DELETE", control("/odd"))
    }
  )

  test("is in the journal with its traceparent", async () => {
    await make("traced")
    const trace = (part: string) => `00-0af7651916cd43dd8448eb211c80319c-${part}-01`
    const traceparentOf = async (_meta: object, headers: Record<string, string>) => {
      const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...call, _meta } }
      await post(`${shop("traced")}/mcp`, request, { ...modernHeaders("tools/call", call.name), ...headers })
      return (await journalOf("traced")).at(-1).trace.traceparent
    }
    const [agent, gateway] = [trace("00f067aa0ba902b7"), trace("b7ad6b7169203331")]
    expect(await traceparentOf({ ...modernMeta, traceparent: agent }, { traceparent: gateway })).toBe(agent)
    expect(await traceparentOf({ ...modernMeta, traceparent: 7 }, { traceparent: gateway })).toBe(gateway)
    expect(await traceparentOf(modernMeta, {})).toBeUndefined()
  })

  test("with a very long method is in the journal with a shortened method", async () => {
    await make("endless")
    const method = "m".repeat(5000)
    expect((await modern(shop("endless"), method)).status).toBe(404)
    expect((await journalOf("endless")).map(({ operation }) => operation)).toEqual([`protocol:${"m".repeat(100)}`])
  })

  test("is subject to the tester's faults", async () => {
    await make("faulty", {
      faults: [
        { when: { operation: ["protocol:server/discover"] }, times: 1, effect: { kind: "error", status: 503 } },
        { when: { operation: ["createCart"] }, times: 1, effect: { kind: "error", status: 503 } },
        {
          when: { operation: ["protocol:tools/list"] },
          effect: { kind: "tamper", target: "tool.description", position: "start", text: "Beware." }
        }
      ]
    })
    const discovered = [
      await modern(shop("faulty"), "server/discover"),
      await modern(shop("faulty"), "server/discover")
    ]
    expect(discovered.map(({ body }) => [body.error?.code, body.result?.resultType])).toEqual([
      [-32000, undefined],
      [undefined, "complete"]
    ])
    const { body } = await modern(shop("faulty"), "tools/call", { name: "create_cart" })
    expect(body.result).toMatchObject({ resultType: "complete", isError: true })
    const { result } = (await modern(shop("faulty"), "tools/list")).body
    expect([result.resultType, result.tools[0].description]).toEqual(["complete", expect.stringMatching(/^Beware\. /)])
    const faults = (await journalOf("faulty")).map(({ faults, operation }) => [operation, faults.length])
    expect(faults).toEqual([
      ["protocol:server/discover", 1],
      ["protocol:server/discover", 0],
      ["createCart", 1],
      ["protocol:tools/list", 1]
    ])
  })
})
