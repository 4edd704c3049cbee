import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Queue, Stream } from "effect"
import { serveStdio } from "../../src/mcp/stdio.ts"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { get, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { Json } from "./agent.ts"
import { modernMeta } from "./modern.ts"

const store = await startStore()
afterAll(() => store.stop())
const { control, make, shop } = sandboxApiOf(() => store.url)

const bytes = (text: string) => new TextEncoder().encode(text)

/** A client of a sandbox that writes any text and reads lines. No request reaches the store before the gate opens. */
const speakTo = (sandbox: string, gate: Effect.Effect<void> = Effect.void) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const input = writable.getWriter()
  const output = Effect.runSync(Queue.unbounded<string>())
  const served = Effect.runPromise(
    serveStdio((request) => Effect.zipRight(gate, store.handle(request)), `${shop(sandbox)}/mcp`, {
      input: Stream.fromReadableStream(
        () => readable,
        (error) => error
      ),
      write: (line) => Queue.offer(output, line)
    })
  )
  return {
    /** Resolves when the server has read it. */
    say: (text: string | Uint8Array) => input.write(typeof text === "string" ? bytes(text) : text),
    hear: async (): Promise<Json> => JSON.parse(await Effect.runPromise(Queue.take(output))),
    /** Ends the input and waits for the server. Returns the lines that were not read before. */
    end: async () => {
      await input.close()
      await served
      return [...Effect.runSync(Queue.takeAll(output))].map((line): Json => JSON.parse(line))
    }
  }
}

/** The line of a message, or of a batch. */
const lineOf = (message: object) => {
  const complete = (one: object) => ({ jsonrpc: "2.0", ...one })
  return `${JSON.stringify(Array.isArray(message) ? message.map(complete) : complete(message))}\n`
}

const call = (id: string | number, name: string, given: object = {}) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: given } })}\n`

const notify = (method: string, params: object = {}) => `${JSON.stringify({ jsonrpc: "2.0", method, params })}\n`

const slow = (ms: number) => [{ when: { operation: ["createCart"] }, effect: { kind: "delay", ms } }]

describe("over stdio, a line is a message", () => {
  test("in however many chunks it arrives, and with LF or CRLF", async () => {
    const client = speakTo("parts")
    const line = bytes(call("é", "search_products", { limit: 1 }))
    // Inside a character of two bytes.
    const middle = line.indexOf(0xc3) + 1
    client.say("\r\n\n")
    client.say(line.slice(0, middle))
    client.say(line.slice(middle))
    expect(await client.hear()).toMatchObject({ id: "é", result: {} })
    client.say(`${call(1, "create_cart").trim()}\r\n`)
    expect((await client.hear()).id).toBe(1)
    expect(await client.end()).toEqual([])
  })

  test("an invalid id is answered with id null, as it could be read as that of another request", async () => {
    const client = speakTo("ids")
    for (const id of ["9007199254740993", "true", '{"a":1}', "1.5", "null"]) {
      const line = `{"jsonrpc":"2.0","id":${id},"method":"ping"}`
      client.say(`${line}\n`)
      const answer = await client.hear()
      expect([id, answer]).toMatchObject([id, { id: null, error: { code: -32600 } }])
      const overHttp = await post(`${store.url}/mcp`, JSON.parse(line))
      expect(answer).toEqual(overHttp.body)
    }
    expect(await client.end()).toEqual([])
  })

  test("a refusal of the server has the id null for an invalid id, and none goes to a notification", async () => {
    await make("over", { clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } })
    await post(control("/over/grade"), { taskId: "travel/two-seats-to-gatwick" })
    for (const [sandbox, code] of [
      ["-no-name", /^invalid_sandbox_name: /],
      ["over", /^trial_over: /]
    ] as const) {
      const client = speakTo(sandbox)
      const error = { code: -32000, message: expect.stringMatching(code) }
      for (const id of ["9007199254740993", "1.5", "null"]) {
        client.say(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`)
        expect(await client.hear()).toEqual({ jsonrpc: "2.0", id: null, error })
      }
      client.say("nonsense\n")
      expect(await client.hear()).toEqual({ jsonrpc: "2.0", id: null, error })
      client.say(notify("notifications/initialized"))
      client.say('{"jsonrpc":"2.0","id":3,"result":{}}\n')
      expect(await client.end()).toEqual([])
    }
  })

  test("invalid JSON gets an error, a notification gets no answer, and a line that is too long is refused with its id", async () => {
    const client = speakTo("wrong")
    client.say("nonsense\n")
    expect(await client.hear()).toMatchObject({ id: null, error: { code: -32700 } })
    client.say(notify("notifications/initialized"))
    client.say('{"jsonrpc":"2.0","id":3,"result":{}}\n')
    client.say(call(4, "search_products", { q: "x".repeat(1_100_000) }))
    expect(await client.hear()).toMatchObject({
      id: 4,
      error: { code: -32000, message: expect.stringContaining("1048576") }
    })
    expect(await client.end()).toEqual([])
  })

  test("that is not UTF-8 is refused, and nothing is done", async () => {
    const client = speakTo("bytes")
    client.say(Buffer.from(call(1, "create_cart", { note: "Achète" }), "latin1"))
    const message = expect.stringContaining("UTF-8")
    expect(await client.hear()).toEqual({ jsonrpc: "2.0", id: null, error: { code: -32700, message } })
    // A byte order mark is no part of a message.
    client.say(`\ufeff${call(2, "search_products", { q: "größe" })}`)
    expect(await client.hear()).toMatchObject({ id: 2, result: {} })
    client.say(Buffer.from(notify("notifications/cancelled", { requestId: 2, reason: "é" }), "latin1"))
    expect(await client.hear()).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await client.end()).toEqual([])
    expect((await get(control("/bytes/journal?operation=createCart"))).body.items).toEqual([])
  })

  test("of white space only is skipped, but not one of a byte that is white space only in another encoding", async () => {
    const client = speakTo("blanks")
    client.say(" \t\n\u00a0\n\u2003 \u3000\r\n\ufeff\n")
    expect(await client.end()).toEqual([])

    const other = speakTo("blanks")
    other.say(Buffer.from([0xa0, 0x0a]))
    expect(await other.hear()).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await other.end()).toEqual([])
  })

  test("of 2026-07-28 needs no handshake and no headers", async () => {
    const client = speakTo("modern")
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {}
    }
    const ask = (id: number, method: string, params: object) =>
      client.say(`${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta } })}\n`)
    ask(1, "server/discover", {})
    expect((await client.hear()).result.supportedVersions).toContain("2026-07-28")
    ask(2, "tools/call", { name: "create_cart", arguments: {} })
    expect((await client.hear()).result).toMatchObject({ resultType: "complete", structuredContent: { items: [] } })
    ask(3, "prompts/get", { name: "größe" })
    expect((await client.hear()).error).toMatchObject({ code: -32602, message: expect.stringContaining("größe") })
    ask(4, "prompts/get", { name: "\ud800" })
    expect((await client.hear()).error.code).toBe(-32602)
    expect(await client.end()).toEqual([])
  })

  test.each(["tools list", "größe", "", "\ud800", "m".repeat(201)])(
    "of 2026-07-28 may have any method (%s): it is unknown, and no header is missing",
    async (method) => {
      const client = speakTo("methods")
      client.say(lineOf({ id: 1, method, params: { _meta: modernMeta } }))
      expect(await client.end()).toMatchObject([{ id: 1, error: { code: -32601 } }])
    }
  )

  test.each(["2027-01-15+draft", "2099 01", "größe", "", "9".repeat(201)])(
    "of the unsupported version %p is refused with those that are supported, alone and in a batch, also after a handshake",
    async (version) => {
      const client = speakTo("versions")
      const _meta = { ...modernMeta, "io.modelcontextprotocol/protocolVersion": version }
      const request = { id: 1, method: "tools/list", params: { _meta } }
      const data = { requested: version.slice(0, 200), supported: expect.arrayContaining(["2026-07-28"]) }
      client.say(lineOf(request))
      expect(await client.hear()).toMatchObject({ id: 1, error: { code: -32022, data } })
      client.say(lineOf([request]))
      expect(await client.hear()).toMatchObject([{ id: 1, error: { code: -32022, data } }])
      const params = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "test", version: "1" } }
      client.say(lineOf({ id: 0, method: "initialize", params }))
      expect((await client.hear()).id).toBe(0)
      client.say(lineOf([request, { id: 2, method: "ping" }]))
      expect(await client.hear()).toMatchObject([
        { id: 1, error: { code: -32022, data } },
        { id: 2, result: {} }
      ])
      client.say(lineOf({ method: "notifications/initialized", params: { _meta } }))
      expect(await client.end()).toEqual([])
    }
  )

  test("of 2026-07-28 is refused in a batch, as that version has none", async () => {
    const client = speakTo("modern-batch")
    client.say(lineOf([{ id: 1, method: "tools/list", params: { _meta: modernMeta } }]))
    const error = {
      code: -32600,
      message: expect.stringContaining("2026-07-28 of the protocol does not support batches")
    }
    expect(await client.end()).toMatchObject([{ id: null, error }])
  })

  test.each([
    ["2025-03-26", [[{ id: 1, result: {} }]]],
    ["2025-11-25", [{ id: null, error: { code: -32600, message: expect.stringContaining("2025-11-25") } }]],
    ["2099-01-01", [{ id: null, error: { code: -32600, message: expect.stringContaining("2025-11-25") } }]]
  ])("may be a batch before the handshake, and after %s if that version has batches", async (version, answers) => {
    const client = speakTo("batches")
    const batch = '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n'
    client.say(batch)
    expect(await client.hear()).toMatchObject([{ id: 1, result: {} }])
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: "test", version: "1" } }
    client.say(`${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params })}\n`)
    expect((await client.hear()).id).toBe(0)
    client.say(batch)
    expect(await client.end()).toMatchObject(answers)
  })

  test("all messages are answered, even if many are written at once", async () => {
    const client = speakTo("flood")
    const ids = Array.from({ length: 400 }, (_, index) => index)
    client.say(ids.map((id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`).join(""))
    const answers = await client.end()
    expect(answers.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids)
    expect(answers.filter(({ result }) => result === undefined)).toEqual([])
  })

  test("only a bounded number of messages is read ahead: the rest waits at the client, and all are answered", async () => {
    const gate = Effect.runSync(Effect.makeLatch())
    const client = speakTo("ahead", gate.await)
    let read = 0
    const writes = Array.from({ length: 2000 }, (_, id) =>
      client.say(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`).then(() => {
        read++
      })
    )
    // Waits until it stops reading: after the messages that run concurrently, and some behind them.
    while (read < 200) await Bun.sleep(5)
    for (let before = -1; before !== read; await Bun.sleep(50)) before = read
    expect(read).toBeLessThan(300)
    Effect.runSync(gate.open)
    await Promise.all(writes)
    expect(await client.end()).toHaveLength(2000)
  })

  test("a request that waits for others can be canceled", async () => {
    const gate = Effect.runSync(Effect.makeLatch())
    const client = speakTo("waiting", gate.await)
    const ids = Array.from({ length: 200 }, (_, id) => id)
    await Promise.all(ids.map((id) => client.say(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`)))
    await Promise.all(ids.slice(1).map((requestId) => client.say(notify("notifications/cancelled", { requestId }))))
    Effect.runSync(gate.open)
    expect(await client.end()).toMatchObject([{ id: 0 }])
  })

  test("requests that were canceled right after they were sent do not fill the queue", async () => {
    const gate = Effect.runSync(Effect.makeLatch())
    const client = speakTo("at-once", gate.await)
    const both = (id: number) =>
      `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n${notify("notifications/cancelled", { requestId: id })}`
    await client.say(Array.from({ length: 600 }, (_, id) => both(id)).join(""))
    Effect.runSync(gate.open)
    client.say(`{"jsonrpc":"2.0","id":"last","method":"ping"}\n`)
    expect((await client.end()).map(({ id }) => id)).toContain("last")
  })

  test("a refusal of the server has a JSON-RPC error code", async () => {
    const client = speakTo("-no-name")
    client.say(call(1, "create_cart"))
    expect(await client.end()).toEqual([
      { jsonrpc: "2.0", id: 1, error: { code: -32000, message: expect.stringMatching(/^invalid_sandbox/) } }
    ])
  })

  test("two requests with the same id are both answered", async () => {
    await make("twice", { faults: slow(50) })
    const client = speakTo("twice")
    client.say(call(1, "create_cart") + call(1, "search_products"))
    expect(await client.end()).toHaveLength(2)
  })
})

describe("stdio works as HTTP does:", () => {
  test("orders have the sandbox and the channel, and the journal has the calls", async () => {
    await make("bought")
    const client = speakTo("bought")
    client.say(call(1, "create_cart"))
    const { id: cart_id } = (await client.hear()).result.structuredContent
    client.say(call(2, "add_to_cart", { cart_id, product_id: "arc-desk-lamp" }))
    await client.hear()
    client.say(call(3, "checkout_cart", { cart_id, payment_token: "tok_visa" }))
    const order = (await client.hear()).result.structuredContent
    expect(order.channel).toBe("mcp")
    const { body } = await get(control("/bought/journal"))
    expect(body.items.map(({ operation }: Json) => operation)).toEqual(["createCart", "addToCart", "checkout"])
    await client.end()
  })

  test("a simulated connection loss after the purchase is an error, and the purchase is committed", async () => {
    await make("lost", { faults: [{ when: { operation: ["createCart"] }, effect: { kind: "drop", phase: "after" } }] })
    const client = speakTo("lost")
    client.say(call("a", "create_cart"))
    expect(await client.hear()).toEqual({
      jsonrpc: "2.0",
      id: "a",
      error: { code: -32000, message: "The answer was aborted before its end" }
    })
    expect((await get(control("/lost/journal"))).body.items[0]).toMatchObject({ committed: true, delivered: false })
    await client.end()
  })

  test.each([
    [{ kind: "drop", phase: "before" }, "The answer was aborted before its end"],
    [{ kind: "drop", phase: "after", how: "partial" }, "The answer was aborted before its end"],
    [{ kind: "hang", ms: 1 }, "The answer was aborted before its end"],
    [{ kind: "error", level: "transport" }, expect.stringContaining("service_unavailable")]
  ])("a fault in a batch (%o) gives one error for each request", async (effect, message) => {
    const name = `batch-${Object.values(effect).join("-")}`
    await make(name, { faults: [{ when: { operation: ["createCart"] }, effect }] })
    const client = speakTo(name)
    const requests = [call(4, "create_cart"), call("b", "search_products"), call(1.5, "search_products")]
    const members = [...requests, notify("notifications/initialized"), "3"]
    client.say(`[${members.map((member) => member.trim()).join()}]\n`)
    const error = { code: -32000, message }
    expect(await client.end()).toEqual([
      [
        { jsonrpc: "2.0", id: 4, error },
        { jsonrpc: "2.0", id: "b", error },
        { jsonrpc: "2.0", id: null, error }
      ]
    ])
  })

  test("a canceled call gets no answer and is interrupted", async () => {
    await make("canceled", { faults: slow(30_000) })
    const client = speakTo("canceled")
    client.say(call(7, "create_cart"))
    client.say(call(8, "search_products", { limit: 1 }))
    expect((await client.hear()).id).toBe(8)
    // Waits until the fault delays the call, so that it is no longer on its way.
    while ((await get(control("/canceled/faults"))).body.items[0].fired === 0) await Bun.sleep(5)
    client.say(notify("notifications/cancelled", { requestId: 7 }))
    expect(await client.end()).toEqual([])
    // On Postgres the journal is written a moment later.
    const entries = async () => (await get(`${control("/canceled/journal")}?operation=createCart`)).body.items
    while ((await entries()).length === 0) await Bun.sleep(20)
    expect((await entries())[0]).toMatchObject({ committed: false, delivered: false })
  })

  test.each([
    ["a request", { jsonrpc: "2.0", id: 9 }, [{ id: 9, error: { code: -32601 } }]],
    ["no message of JSON-RPC", {}, [{ id: null, error: { code: -32600 } }]],
    ["a notification without an id to cancel", { jsonrpc: "2.0", params: {} }, []]
  ])("%s cancels nothing, and is answered as over HTTP", async (_, members, answers) => {
    const gate = Effect.runSync(Effect.makeLatch())
    const client = speakTo("kept", gate.await)
    client.say('{"jsonrpc":"2.0","id":7,"method":"ping"}\n')
    const cancellation = { method: "notifications/cancelled", params: { requestId: 7 }, ...members }
    await client.say(`${JSON.stringify(cancellation)}\n`)
    Effect.runSync(gate.open)
    // Both run concurrently, so either may be answered first.
    const answered: ReadonlyArray<Json> = await client.end()
    expect(answered.toSorted((one, other) => (one.id ?? 10) - (other.id ?? 10))).toMatchObject([
      { id: 7, result: {} },
      ...answers
    ])
  })

  test("at the end of the input, pending requests are still answered", async () => {
    await make("ended", { faults: slow(100) })
    const client = speakTo("ended")
    client.say(call(1, "create_cart").trimEnd())
    expect(await client.end()).toMatchObject([{ id: 1, result: {} }])
  })
})
