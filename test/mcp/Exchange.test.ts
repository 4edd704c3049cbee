import { heapStats } from "bun:jsc"
import { describe, expect, test } from "bun:test"
import { HttpLayerRouter, HttpServer, HttpServerRequest } from "@effect/platform"
import { Cause, Context, Deferred, Effect, Fiber, Layer, Logger, LogLevel, ManagedRuntime } from "effect"
import * as Server from "../../src/http/Server.ts"
import type { Exchange } from "../../src/mcp/Exchange.ts"
import { post as answerPost } from "../../src/mcp/Post.ts"
import { openProtocol } from "../../src/mcp/Protocol.ts"
import type { Resources } from "../../src/mcp/Resources.ts"
import type { Result, StoreTool } from "../../src/mcp/StoreTool.ts"
import { effect } from "../support/effect.ts"
import { type Json, rpc } from "./agent.ts"

const noResources: Resources = { list: Effect.succeed([]), read: () => Effect.succeed("") }

const toolOf = (name: string, call: StoreTool["call"]): StoreTool => ({
  call,
  definition: {
    name,
    title: name,
    description: name,
    inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  }
})

const answer = (value: unknown): Result => ({
  content: [{ type: "text", text: JSON.stringify({ value }) }],
  structuredContent: { value }
})

const callOf = (id: string | number, name: string, given: object = {}) => ({
  jsonrpc: "2.0" as const,
  id,
  method: "tools/call",
  params: { name, arguments: given }
})

const open = (...tools: ReadonlyArray<StoreTool>) => Effect.promise(() => openProtocol(tools, noResources))

/** Says back what it is asked, once as many have asked as it was told to wait for. */
const makeMeeting = (expected: number) =>
  Effect.map(Deferred.make<void>(), (everyone) => {
    let asked = 0
    return toolOf("meet", ({ value }) => {
      asked += 1
      return Effect.as(
        asked === expected ? Deferred.succeed(everyone, undefined) : Deferred.await(everyone),
        answer(value)
      )
    })
  })

class Whose extends Context.Tag("test/Whose")<Whose, string>() {}

describe("an exchange", () => {
  effect("gives each of many requests with one id its own answer", () =>
    Effect.gen(function* () {
      const exchange = yield* open(yield* makeMeeting(1000))
      const answers = yield* Effect.forEach(
        Array.from({ length: 1000 }, (_, value) => value),
        (value) => Effect.map(exchange.ask(callOf("same", "meet", { value })), (response): Json => response),
        { concurrency: "unbounded" }
      )
      expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, () => "same"))
      expect(answers.map(({ result }) => result.structuredContent.value)).toEqual(answers.map((_, value) => value))
      expect(exchange.open).toBe(0)
    })
  )

  effect("runs a tool in the circumstances of its own request", () =>
    Effect.gen(function* () {
      const whose = Effect.map(Effect.serviceOption(Whose), (found) => answer(found._tag === "Some" ? found.value : ""))
      const exchange = yield* open(toolOf("whose", () => whose))
      const ask = (name: string) =>
        Effect.provideService(exchange.ask(callOf(1, "whose")), Whose, name) as Effect.Effect<Json>
      const answers = yield* Effect.all([ask("mine"), ask("yours")], { concurrency: "unbounded" })
      expect(answers.map(({ result }) => result.structuredContent.value)).toEqual(["mine", "yours"])
    })
  )

  effect("interrupts the tool of a request that is given up, and forgets it", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const interrupted = yield* Deferred.make<void>()
      const forever = Effect.zipRight(Deferred.succeed(started, undefined), Effect.never)
      const wait = Effect.onInterrupt(forever, () => Deferred.succeed(interrupted, undefined))
      const exchange = yield* open(toolOf("wait", () => wait))
      const fiber = yield* Effect.fork(exchange.ask(callOf(1, "wait")))
      yield* Deferred.await(started)
      expect(exchange.open).toBe(1)
      yield* Fiber.interrupt(fiber)
      yield* Deferred.await(interrupted)
      expect(exchange.open).toBe(0)
    })
  )

  effect("forgets a request that is given up before its tool has begun", () =>
    Effect.gen(function* () {
      let called = 0
      const exchange = yield* open(toolOf("count", () => Effect.sync(() => answer(++called))))
      const fiber = yield* Effect.fork(exchange.ask(callOf(1, "count")))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(fiber)
      expect(exchange.open).toBe(0)
      const response: Json = yield* exchange.ask(callOf(2, "count"))
      expect(response.result.structuredContent.value).toBeLessThanOrEqual(2)
      expect(exchange.open).toBe(0)
    })
  )

  effect("answers a defect with an error that says nothing of it, and logs it", () =>
    Effect.gen(function* () {
      const logged: Array<string> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ cause }) => {
          logged.push(Cause.pretty(cause))
        })
      )
      const exchange = yield* open(toolOf("break", () => Effect.die(new Error("the password is swordfish"))))
      const response: Json = yield* exchange
        .ask(callOf(1, "break"))
        .pipe(Effect.provide(logger), Logger.withMinimumLogLevel(LogLevel.All))
      expect(response.error.code).toBe(-32603)
      expect(JSON.stringify(response)).not.toContain("swordfish")
      expect(logged).toEqual([expect.stringMatching(/swordfish/)])
      expect(exchange.open).toBe(0)
    })
  )
})

/** The endpoint with these tools alone, on a free port. */
const serve = async (exchange: Exchange) => {
  const route = HttpLayerRouter.route(
    "POST",
    "/mcp",
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => answerPost(exchange, request))
  )
  const options = { disableLogger: true, disableListenLog: true }
  const runtime = ManagedRuntime.make(
    HttpLayerRouter.serve(HttpLayerRouter.addAll([route]), options).pipe(
      Layer.provideMerge(Server.layer({ host: "127.0.0.1", port: 0 }))
    )
  )
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  if (address._tag !== "TcpAddress") throw new Error("the endpoint listens on no port")
  return { url: `http://127.0.0.1:${address.port}`, [Symbol.asyncDispose]: () => runtime.dispose() }
}

test("a client that goes away interrupts its tool and leaves nothing behind", async () => {
  const [started, interrupted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begin = Effect.zipRight(
    Effect.sync(() => started.resolve()),
    Effect.never
  )
  const wait = toolOf("wait", () => Effect.onInterrupt(begin, () => Effect.sync(() => interrupted.resolve())))
  const exchange = await openProtocol([wait], noResources)
  await using endpoint = await serve(exchange)
  const impatience = new AbortController()
  const gone = fetch(`${endpoint.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(callOf(1, "wait")),
    signal: impatience.signal
  }).catch((error: Error) => error.name)
  await started.promise
  expect(exchange.open).toBe(1)
  impatience.abort()
  expect(await gone).toBe("AbortError")
  await interrupted.promise
  // The interruption is complete once the fiber has run its finalizers, this one first.
  while (exchange.open > 0) await Bun.sleep(1)
  const { body } = await rpc(endpoint.url, "ping")
  expect(body.result).toEqual({})
  expect(exchange.open).toBe(0)
})

test("a thousand clients at once that use the same id get their own answers, and leave nothing behind", async () => {
  // As many as Bun's fetch keeps open at the same time, and a few less.
  const exchange = await openProtocol([await Effect.runPromise(makeMeeting(200))], noResources)
  await using endpoint = await serve(exchange)
  const ask = async (value: number): Promise<Json> => {
    const response = await fetch(`${endpoint.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(callOf(1, "meet", { value }))
    })
    return response.json()
  }
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, value) => ask(value)))
  expect(answers.map(({ result }) => result.structuredContent.value)).toEqual(answers.map((_, value) => value))
  expect(exchange.open).toBe(0)
})

/** Objects on the heap once everything that was begun has come to an end and the garbage is gone. */
const countObjects = async (): Promise<number> => {
  await Bun.sleep(1)
  Bun.gc(true)
  return heapStats().objectCount
}

test("three thousand calls leave less on the heap than one object in ten calls", async () => {
  const echo = toolOf("echo", ({ value }) => Effect.succeed(answer(value)))
  const fail = toolOf("fail", () => Effect.succeed({ isError: true, content: [] }))
  const exchange = await openProtocol([echo, fail], noResources)
  const callMany = async (times: number) => {
    for (let at = 0; at < times; at++) {
      await Effect.runPromise(exchange.ask(callOf(at, at % 3 === 0 ? "fail" : "echo", { value: at })))
    }
  }
  await callMany(1000)
  const before = await countObjects()
  await callMany(3000)
  expect((await countObjects()) - before).toBeLessThan(300)
})
