import { describe, expect, test } from "bun:test"
import packageJson from "../../package.json" with { type: "json" }
import { useStore } from "../support/store.ts"
import type { Json } from "./agent.ts"

const store = useStore({ publicUrl: "https://shop.example/behind/a/proxy" })

const json = { "content-type": "application/json", accept: "application/json" }

const send = async (body: string, headers: Record<string, string> = json, method = "POST") => {
  const response = await fetch(`${store.url}/mcp`, { method, headers, ...(method === "POST" ? { body } : {}) })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json")
  return { status: response.status, headers: response.headers, text, body: isJson ? (JSON.parse(text) as Json) : null }
}

const message = (id: unknown, method = "ping", params?: unknown) => ({ jsonrpc: "2.0", id, method, params })
const ping = JSON.stringify(message(1))
const pong = { jsonrpc: "2.0", id: 1, result: {} }

const refused = ({ body, status }: Awaited<ReturnType<typeof send>>, expected: number, code: number) => {
  expect([status, body]).toEqual([
    expected,
    { jsonrpc: "2.0", id: null, error: { code, message: expect.stringMatching(/\S/) } }
  ])
  return body.error.message
}

test.each(["GET", "DELETE", "PUT", "PATCH"])("%s is 405: there are no streams and no sessions", async (method) => {
  const { body, headers, status } = await send("", { accept: "text/event-stream" }, method)
  expect([status, headers.get("allow"), body.error.code]).toEqual([405, "POST", "method_not_allowed"])
})

describe("the origin", () => {
  const call = (name: string) => JSON.stringify(message(1, "tools/call", { name, arguments: {} }))
  const reset = async (headers: Record<string, string>) =>
    (await send(call("reset_store"), { ...json, ...headers })).body

  test.each([
    "null",
    "https://evil.example",
    "http://localhost:6274",
    "http://127.0.0.1.nip.io",
    "http://shop.example",
    "localhost",
    ""
  ])("%j may use the store, but not reset it", async (origin) => {
    expect((await send(ping, { ...json, origin })).body).toEqual(pong)
    const { body, status } = await send(call("create_cart"), { ...json, origin })
    expect([status, body.result.structuredContent.items]).toEqual([200, []])
    const { result } = await reset({ origin })
    expect(result.isError).toBe(true)
    expect(result.content[0].text).toStartWith("foreign_origin: ")
    expect(
      (await send(call("get_cart").replace("{}", `{"cart_id":"${body.result.structuredContent.id}"}`))).text
    ).toContain(body.result.structuredContent.id)
  })

  test("of the server itself, or none, may reset it, also if Sec-Fetch-Site says so", async () => {
    for (const headers of [
      {},
      { origin: store.url },
      { origin: "https://shop.example" },
      { origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" }
    ] as ReadonlyArray<Record<string, string>>) {
      expect((await reset(headers)).result.structuredContent.ok).toBe(true)
    }
    const crossSite = { origin: store.url, "sec-fetch-site": "cross-site" }
    expect((await reset(crossSite)).result.content[0].text).toStartWith("foreign_origin: ")
  })
})

test("a foreign Host is refused with a JSON-RPC error, before anything is done", async () => {
  const error = refused(await send(ping, { ...json, host: "evil.example" }), 403, -32000)
  expect(error).toStartWith("host_not_allowed: ")
  expect(error).toContain("ALLOWED_HOSTS=evil.example")
})

describe("Accept", () => {
  test.each([
    "application/json",
    "application/json, text/event-stream",
    "text/event-stream, application/json;q=0.9",
    "*/*",
    "application/*",
    "Application/JSON;charset=utf-8",
    "*/*;q=0, application/json;q=0.01",
    // Empty list members are ignored (RFC 9110, 5.6.1), and an empty list accepts everything.
    "",
    ",",
    ";",
    " ; q=0 , ,",
    "application/json, ;q=0"
  ])("%s gets JSON", async (accept) => {
    const { body, headers } = await send(ping, { ...json, accept })
    expect(headers.get("content-type")).toStartWith("application/json")
    expect(body).toEqual(pong)
  })

  test("may be left out", async () => {
    const { host, port } = new URL(store.url)
    const head = `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\n`
    const { promise, resolve } = Promise.withResolvers<string>()
    let answer = ""
    await Bun.connect({
      hostname: "127.0.0.1",
      port: Number(port),
      socket: {
        open: (socket) => void socket.write(`${head}Content-Length: ${ping.length}\r\n\r\n${ping}`),
        data: (_, chunk) => {
          answer += chunk.toString()
        },
        close: () => resolve(answer)
      }
    })
    expect(await promise).toContain('"result":{}')
  })

  test.each([
    "text/event-stream",
    "text/html",
    "application/jsonp",
    "application/json;q=0",
    "*/*, application/json; q=0.0",
    ", text/html, ;q=0.5"
  ])("%s alone gets 406", async (accept) => {
    expect(refused(await send(ping, { ...json, accept }), 406, -32000)).toContain("application/json")
  })
})

describe("the body", () => {
  test("over 1 MiB is 413, with or without a Content-Length", async () => {
    const large = JSON.stringify(
      message(1, "tools/call", { name: "search_products", arguments: { q: "x".repeat(1_048_576) } })
    )
    expect(refused(await send(large), 413, -32000)).toContain("1 MiB")
    const stream = new Blob([large]).stream()
    const response = await fetch(`${store.url}/mcp`, { method: "POST", headers: json, body: stream })
    expect([response.status, (await response.json()) as Json]).toMatchObject([413, { error: { code: -32000 } }])
  })

  test("of just under 1 MiB is read", async () => {
    const q = "x".repeat(1_048_000)
    const { body } = await send(JSON.stringify(message(1, "tools/call", { name: "search_products", arguments: { q } })))
    expect(body.result).toMatchObject({ isError: true })
    expect(body.result.content[0].text.length).toBeLessThan(400)
  })

  test.each(["{", "ping", '{"jsonrpc":"2.0",}'])("%j is invalid JSON", async (body) => {
    expect(refused(await send(body), 400, -32700)).toContain("body: expected JSON, received text that begins with")
  })

  test.each(["", "{}", "7", "null", '"ping"', '{"jsonrpc":"2.0","id":null,"method":"ping"}'])(
    "%j is not a JSON-RPC message",
    async (body) => {
      expect(refused(await send(body), 400, -32600)).toContain("not a JSON-RPC message")
    }
  )

  test.each([
    [{ id: 1, method: "ping" }, 1, 'jsonrpc is required, expected "2.0"'],
    [message(1, "tools/list", null), 1, "params: expected an object, received null"],
    [message("a", "tools/list", []), "a", "params: expected an object, received []"],
    [message(1, "tools/list", "x"), 1, 'params: expected an object, received "x"'],
    [{ ...message(1), trace: 7 }, 1, "trace is unknown: expected one of jsonrpc, id, method, params"],
    [message(1.5), null, "id: expected a string or an integer, received 1.5"],
    [
      message(2 ** 53),
      null,
      "id: expected a string or an integer from -9007199254740991 to 9007199254740991, received 9007199254740992"
    ],
    [
      { ...message(1, "ping", { _meta: 5 }), trace: 7 },
      1,
      "params._meta: expected an object, received 5; trace is unknown"
    ],
    [{ ...message(1), "params.x": 7 }, 1, "params.x is unknown: expected one of jsonrpc, id, method, params"],
    [
      { jsonrpc: "2.0", method: "notifications/initialized", params: { _meta: 5 } },
      null,
      "params._meta: expected an object, received 5"
    ],
    [
      { jsonrpc: "2.0", method: "notifications/initialized", params: 1 },
      null,
      "params: expected an object, received 1"
    ],
    [{ jsonrpc: "2.0", id: 1, result: 7 }, null, "result: expected an object, received 7"],
    [{ jsonrpc: "2.0", id: null, result: {} }, null, "id: expected a string or an integer, received null"],
    [
      { jsonrpc: "2.0", id: null, error: { code: "x", message: "y" } },
      null,
      'error.code: expected a number, received "x"'
    ],
    [
      { jsonrpc: "2.0", id: null, error: { code: 1e19, message: "y" } },
      null,
      "error.code: expected an integer from -9007199254740991 to 9007199254740991, received 10000000000000000000"
    ],
    [
      { jsonrpc: "2.0", id: 1, result: {}, error: { code: 1, message: "y" } },
      null,
      "result is unknown: expected one of jsonrpc"
    ],
    [7, null, "message: expected an object, received 7"]
  ])("%j gets an error with its id that names the wrong member", async (body, id, part) => {
    const answer = await send(JSON.stringify(body))
    expect([answer.status, answer.body.id, answer.body.error.code]).toEqual([400, id, -32600])
    expect(answer.body.error.message).toStartWith("This is not a JSON-RPC message: ")
    expect(answer.body.error.message).toContain(part)
  })

  test.each([
    [null, "params._meta: expected an object, received null"],
    [5, "params._meta: expected an object, received 5"],
    [{ progressToken: true }, "params._meta.progressToken: expected a string or an integer, received true"],
    [
      { progressToken: -(2 ** 53) },
      "params._meta.progressToken: expected a string or an integer from -9007199254740991 to 9007199254740991, received -9007199254740992"
    ]
  ])("of a request with the metadata %j has a wrong parameter", async (_meta, problem) => {
    const error = { code: -32602, message: `Invalid parameters of tools/list: ${problem}` }
    const request = message(1, "tools/list", { _meta })
    const { body, status } = await send(JSON.stringify(request))
    expect([status, body]).toEqual([400, { jsonrpc: "2.0", id: 1, error }])
    expect((await send(JSON.stringify([request]))).body).toEqual([{ jsonrpc: "2.0", id: 1, error }])
  })

  test("that is a response is accepted, also an error without an id", async () => {
    const responses = [
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "no JSON" } }
    ]
    for (const body of [...responses, responses]) {
      expect((await send(JSON.stringify(body))).status).toBe(202)
    }
  })

  test("of another content type is 415", async () => {
    expect(refused(await send(ping, { ...json, "content-type": "text/plain" }), 415, -32000)).toContain(
      "application/json"
    )
  })
})

test("a body with a Content-Encoding is 415, and the error asks to send it without", async () => {
  const headers = { ...json, "content-encoding": "gzip" }
  const response = await fetch(`${store.url}/mcp`, { method: "POST", headers, body: Bun.gzipSync(ping) })
  const body = (await response.json()) as Json
  expect([response.status, body.error.code]).toEqual([415, -32000])
  expect(body.error.message).toContain("without Content-Encoding")
  expect(response.headers.get("accept-encoding")).toBe("identity")
})

describe("a batch", () => {
  const batch = JSON.stringify([
    message("a"),
    { jsonrpc: "2.0", method: "notifications/initialized" },
    message(7, "tools/call", { name: "create_cart" }),
    message("c", "nonsense")
  ])

  test.each<Record<string, string>>([
    {},
    { "mcp-protocol-version": "2025-03-26" },
    { "mcp-protocol-version": "2024-11-05" }
  ])("is answered in version %j", async (version) => {
    const { body, status } = await send(batch, { ...json, ...version })
    expect(status).toBe(200)
    expect(body.map(({ id }: Json) => id)).toEqual(["a", 7, "c"])
    expect(body).toMatchObject([{ result: {} }, { result: { structuredContent: {} } }, { error: { code: -32601 } }])
  })

  test.each(["2025-06-18", "2025-11-25"])("is refused in version %s, which has no batches", async (version) => {
    const answer = await send(batch, { ...json, "mcp-protocol-version": version })
    expect(refused(answer, 400, -32600)).toContain("one message at a time")
  })

  test.each(["1999-01-01", "2025-12-01", "latest"])("of the unsupported version %s is refused", async (version) => {
    for (const sent of [batch, JSON.stringify([{ jsonrpc: "2.0", method: "notifications/initialized" }]), "[]"]) {
      const { body, status } = await send(sent, { ...json, "mcp-protocol-version": version })
      expect([status, body.id, body.error.code]).toEqual([400, null, -32022])
      expect(body.error.data).toMatchObject({ requested: version, supported: expect.arrayContaining(["2026-07-28"]) })
    }
  })

  test("of notifications only has no answer", async () => {
    const { status, text } = await send(JSON.stringify([{ jsonrpc: "2.0", method: "notifications/initialized" }]))
    expect([status, text]).toEqual([202, ""])
  })

  test("has an error for each invalid message, next to the other answers", async () => {
    const { body, status } = await send(JSON.stringify([message(1), message("b", "ping", null), 7, message(2)]))
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: 1, result: {} },
      { id: "b", error: { code: -32600, message: expect.stringContaining("params: expected an object") } },
      { id: null, error: { code: -32600 } },
      { id: 2, result: {} }
    ])
  })

  test("must have 1 to 100 messages", async () => {
    refused(await send("[]"), 400, -32600)
    refused(await send(JSON.stringify(Array.from({ length: 101 }, (_, id) => message(id)))), 400, -32600)
    expect((await send(JSON.stringify(Array.from({ length: 100 }, (_, id) => message(id))))).body.length).toBe(100)
  })
})

describe("the protocol version", () => {
  test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("%s is supported", async (version) => {
    expect((await send(ping, { ...json, "mcp-protocol-version": version })).body).toEqual(pong)
    const about = { protocolVersion: version, capabilities: {}, clientInfo: { name: "test", version: "1" } }
    const { body } = await send(JSON.stringify(message(1, "initialize", about)))
    expect(body.result.protocolVersion).toBe(version)
  })

  test.each(["1999-01-01", "2025-12-01", "latest"])(
    "%s in the header is refused with the list of supported versions",
    async (version) => {
      const spoken = { ...json, "mcp-protocol-version": version }
      const { body, status } = await send(ping, spoken)
      expect([status, body.id, body.error.code]).toEqual([400, 1, -32022])
      expect(body.error.data).toMatchObject({ requested: version, supported: expect.arrayContaining(["2026-07-28"]) })
      expect(body.error.message).toContain("2025-11-25")
      const notification = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })
      const notified = await send(notification, spoken)
      expect([notified.status, notified.body]).toEqual([400, { jsonrpc: "2.0", id: null, error: body.error }])
    }
  )

  test("is the newest supported one if a client proposes an unknown one", async () => {
    const about = { protocolVersion: "2099-01-01", capabilities: {}, clientInfo: { name: "test", version: "1" } }
    const { body } = await send(JSON.stringify(message(1, "initialize", about)))
    expect(body.result.protocolVersion).toBe("2025-11-25")
  })

  test("differs from the server version, which is that of the package, and from the REST API's", async () => {
    const about = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
    const { body } = await send(JSON.stringify(message(1, "initialize", about)))
    expect(body.result.serverInfo.version).toBe(packageJson.version)
    const document = (await (await fetch(`${store.url}/openapi.json`)).json()) as Json
    expect(document.info.version).toBe("0.0.2")
  })
})

describe("without sessions", () => {
  test("notifications and responses get 202 without a body", async () => {
    for (const sent of [
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 1, result: {} }
    ]) {
      const { headers, status, text } = await send(JSON.stringify(sent))
      expect([status, text, headers.get("mcp-session-id")]).toEqual([202, "", null])
    }
  })

  test("a tool can be called before initialize, whatever session id is sent", async () => {
    const call = JSON.stringify(message("first", "tools/call", { name: "search_products", arguments: { limit: 1 } }))
    const { body } = await send(call, { ...json, "mcp-session-id": "no such session" })
    expect(body.id).toBe("first")
    expect(body.result.structuredContent.items.length).toBe(1)
  })

  test("a request for a task or for progress is answered at once", async () => {
    const more = { task: { ttl: 60_000 }, _meta: { progressToken: 1 } }
    const { body } = await send(
      JSON.stringify(message(1, "tools/call", { name: "create_cart", arguments: {}, ...more }))
    )
    expect(body.result.structuredContent.items).toEqual([])
  })

  test("every answer has the X-Request-Id of its request", async () => {
    const { headers } = await send(ping, { ...json, "x-request-id": "run-7" })
    expect(headers.get("x-request-id")).toBe("run-7")
  })

  test("a web page may send a CORS preflight", async () => {
    const preflight = { origin: "http://localhost:6274", "access-control-request-method": "POST" }
    const { headers, status } = await send(
      "",
      { ...preflight, "access-control-request-headers": "mcp-protocol-version" },
      "OPTIONS"
    )
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"])
    expect(headers.get("access-control-allow-headers")).toContain("mcp-protocol-version")
  })
})
