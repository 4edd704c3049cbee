import { heapStats } from "bun:jsc"
import { describe, expect, test } from "bun:test"
import { Headers, HttpLayerRouter, HttpServer, HttpServerRequest } from "@effect/platform"
import { Cause, Context, Deferred, Effect, Fiber, Layer, Logger, LogLevel, ManagedRuntime } from "effect"
import { InjectedFailure } from "../../src/domain/InjectedFailure.ts"
import type { Problem } from "../../src/domain/Problem.ts"
import * as Server from "../../src/http/Server.ts"
import type { HttpCaller, Resources } from "../../src/mcp/Declaration.ts"
import { makePost, toolsOf } from "../../src/mcp/Endpoint.ts"
import type { Request } from "../../src/mcp/Message.ts"
import type { OperationTool } from "../../src/mcp/OperationTool.ts"
import { makeServe } from "../../src/mcp/serve.ts"
import { makeResources } from "../../src/mcp/store/resources.ts"
import { entries } from "../../src/operation/Operations.ts"
import { CatalogApi } from "../../src/store/catalog/Api.ts"
import { ProductNotFound } from "../../src/store/catalog/Catalog.ts"
import { effect } from "../support/effect.ts"
import { type Json, rpc } from "./agent.ts"
import { anonymousCaller, clientResult, makeTool, toolCall, toolResult } from "./toolFixtures.ts"

/** An endpoint that reads its resources with `read`. */
const offering = (read: Resources["read"]) => ({
  name: "test",
  title: "Test",
  instructions: Effect.succeed(""),
  resources: { list: () => Effect.succeed({ resources: [] }), templates: Effect.succeed([]), read }
})

const serveOf = (tools: ReadonlyArray<OperationTool>, read: Resources["read"] = () => Effect.succeed([])) =>
  makeServe(offering(read), tools)

const openWith = (serve: ReturnType<typeof serveOf>) => {
  return (request: Request, caller: HttpCaller = anonymousCaller): Effect.Effect<Json> =>
    Effect.merge(
      Effect.mapBoth(serve(request, caller), {
        onSuccess: (response) => JSON.parse(response),
        onFailure: (error) => JSON.parse(error.responseTo(request))
      })
    )
}

const open = (...tools: ReadonlyArray<OperationTool>) => openWith(serveOf(tools))

const readOf = (uri: string) => ({ jsonrpc: "2.0" as const, id: 1, method: "resources/read", params: { uri } })

class Whose extends Context.Tag("test/Whose")<Whose, string>() {}

/** The resources of a catalogue in which every operation ends in `end`. */
const resourcesOf = (end: Effect.Effect<never, Problem>) => {
  const never = () => Effect.never
  const catalog = entries(CatalogApi, { searchProducts: never, getProduct: never })
  // Like the layers between a call and its caller, which can fail with errors that no contract declares.
  const ended = catalog.map((entry) => ({ ...entry, operation: () => end }))
  return makeResources(ended, { html: Effect.succeed(""), draw: () => Effect.succeed(undefined) })
}

describe("a resource that cannot be read", () => {
  const tooMany = new InjectedFailure({ status: 429, code: "too_many", text: "Come back later." })
  const read = (end: Effect.Effect<never, Problem>) =>
    openWith(serveOf([], resourcesOf(end).read))(readOf("vitrine://products/mug"))

  for (const [how, end] of Object.entries({ fails: Effect.fail(tooMany), dies: Effect.die(tooMany) })) {
    effect(`has the error of its operation, which ${how}`, () =>
      Effect.gen(function* () {
        expect((yield* read(end)).error).toEqual({ code: -32000, message: "too_many: Come back later." })
      })
    )
  }

  effect("is an unknown resource if the product does not exist", () =>
    Effect.gen(function* () {
      expect((yield* read(Effect.fail(new ProductNotFound({ id: "mug", nearest: [] })))).error.code).toBe(-32002)
    })
  )
})

describe("a call", () => {
  effect("has the id of its request in its answer, even if another request has the same id", () =>
    Effect.gen(function* () {
      const call = open(makeTool("echo", ({ value }) => Effect.as(Effect.yieldNow(), toolResult(value))))
      for (const id of ["same", "same", 0, ""]) {
        expect(yield* call(toolCall(id, "echo", { value: id }))).toEqual({
          jsonrpc: "2.0",
          id,
          result: clientResult(id)
        })
      }
    })
  )

  effect("runs its tool in the context of its own request", () =>
    Effect.gen(function* () {
      const whose = Effect.map(Effect.serviceOption(Whose), (found) =>
        toolResult(found._tag === "Some" ? found.value : "")
      )
      const call = open(makeTool("whose", () => Effect.zipRight(Effect.yieldNow(), whose)))
      const ask = (name: string) => Effect.provideService(call(toolCall(1, "whose")), Whose, name)
      const answers = yield* Effect.all([ask("mine"), ask("yours")], { concurrency: "unbounded" })
      expect(answers.map(({ result }) => result.structuredContent.value)).toEqual(["mine", "yours"])
    })
  )

  effect("passes the headers of its own request to its tool", () =>
    Effect.gen(function* () {
      const call = open(makeTool("caller", (_, caller) => Effect.succeed(toolResult(caller.headers))))
      const headers = Headers.fromInput({ "x-store-channel": "gpt" })
      expect((yield* call(toolCall(1, "caller"), { ...anonymousCaller, headers })).result).toEqual(
        clientResult(headers)
      )
      expect((yield* call(toolCall(1, "caller"))).result).toEqual(clientResult({}))
    })
  )

  effect("that is interrupted interrupts its tool", () =>
    Effect.gen(function* () {
      const [started, interrupted] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const forever = Effect.zipRight(Deferred.succeed(started, undefined), Effect.never)
      const wait = Effect.onInterrupt(forever, () => Deferred.succeed(interrupted, undefined))
      const fiber = yield* Effect.fork(open(makeTool("wait", () => wait))(toolCall(1, "wait")))
      yield* Deferred.await(started)
      yield* Fiber.interrupt(fiber)
      yield* Deferred.await(interrupted)
    })
  )

  const secret = new Error("the password is swordfish")
  const dies = () => Effect.die(secret)
  const throws = () => {
    throw secret
  }
  const broken: Record<string, Effect.Effect<Json>> = {
    "whose tool dies": open(makeTool("broken", dies))(toolCall(1, "broken")),
    "whose tool throws": open(makeTool("broken", throws))(toolCall(1, "broken")),
    "of a resource that dies": openWith(serveOf([], dies))(readOf("test://any"))
  }

  for (const [name, ask] of Object.entries(broken)) {
    effect(`${name} is an internal error without details, which are logged`, () =>
      Effect.gen(function* () {
        const logged: Array<string> = []
        const logger = Logger.replace(
          Logger.defaultLogger,
          Logger.make(({ cause }) => {
            logged.push(Cause.pretty(cause))
          })
        )
        const response = yield* ask.pipe(Effect.provide(logger), Logger.withMinimumLogLevel(LogLevel.All))
        expect(response).toEqual({ jsonrpc: "2.0", id: 1, error: { code: -32603, message: expect.any(String) } })
        expect(JSON.stringify(response)).not.toContain("swordfish")
        expect(logged).toEqual([expect.stringMatching(/swordfish/)])
      })
    )
  }
})

effect("an answer that is the same object each time is serialized once", () =>
  Effect.gen(function* () {
    let written = 0
    const product = { toJSON: () => ({ written: ++written }) } as never
    const getProduct = () => Effect.succeed(product)
    const tools = toolsOf(entries(CatalogApi, { getProduct, searchProducts: () => Effect.dieMessage("not asked for") }))
    const call = open(...tools)
    const ask = call(toolCall(1, "get_product", { product_id: "mug" }))
    expect((yield* ask).result.structuredContent).toEqual({ written: 1 })
    expect((yield* ask).result).toEqual((yield* ask).result)
    expect(written).toBe(1)
  })
)

/** The number of objects on the heap after pending work has ended and garbage was collected. */
const countObjects = async (): Promise<number> => {
  await Bun.sleep(1)
  Bun.gc(true)
  return heapStats().objectCount
}

test("three thousand calls keep less than one object on the heap for every ten calls", async () => {
  const call = open(
    makeTool("echo", ({ value }) => Effect.succeed(toolResult(value))),
    makeTool("fail", () => Effect.succeed({ content: "[]" }))
  )
  const callMany = async (times: number) => {
    for (let at = 0; at < times; at++) {
      await Effect.runPromise(call(toolCall(at, at % 3 === 0 ? "fail" : "echo", { value: at })))
    }
  }
  await callMany(3000)
  const before = await countObjects()
  await callMany(3000)
  expect((await countObjects()) - before).toBeLessThan(300)
})

/** Serves an endpoint with only these parts on a free port. */
const listen = async (tools: ReadonlyArray<OperationTool>, read: Resources["read"]) => {
  const post = makePost(tools, { ...offering(read), callerOf: () => ({}) })
  const route = HttpLayerRouter.route("POST", "/mcp", Effect.flatMap(HttpServerRequest.HttpServerRequest, post))
  const runtime = ManagedRuntime.make(
    HttpLayerRouter.serve(HttpLayerRouter.addAll([route]), { disableLogger: true, disableListenLog: true }).pipe(
      Layer.provideMerge(Server.layer({ host: "127.0.0.1", port: 0 }))
    )
  )
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  if (address._tag !== "TcpAddress") throw new Error("the endpoint listens on no port")
  return { url: `http://127.0.0.1:${address.port}`, [Symbol.asyncDispose]: () => runtime.dispose() }
}

test.each([
  ["read", readOf("test://any")],
  ["tool", toolCall(1, "wait")]
] as const)("a client that goes away interrupts its %s", async (_, request) => {
  const [started, interrupted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begin = Effect.zipRight(
    Effect.sync(() => started.resolve()),
    Effect.never
  )
  const wait = Effect.onInterrupt(begin, () => Effect.sync(() => interrupted.resolve()))
  await using endpoint = await listen([makeTool("wait", () => Effect.as(wait, toolResult(1)))], () => wait)
  const impatience = new AbortController()
  const gone = fetch(`${endpoint.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
    signal: impatience.signal
  }).catch((error: Error) => error.name)
  await started.promise
  impatience.abort()
  expect(await gone).toBe("AbortError")
  await interrupted.promise
  expect((await rpc(endpoint.url, "ping")).body.result).toEqual({})
})
