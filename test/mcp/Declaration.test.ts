import { describe, expect, test } from "bun:test"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, HttpLayerRouter, HttpServer, OpenApi } from "@effect/platform"
import { Effect, Layer, ManagedRuntime, Schema } from "effect"
import { optionalIntegerParam } from "../../src/domain/Input.ts"
import { makeBounds } from "../../src/domain/Limits.ts"
import { runToCompletion } from "../../src/domain/SlicedWork.ts"
import * as Server from "../../src/http/Server.ts"
import type { Declaration } from "../../src/mcp/Declaration.ts"
import { toolsOf } from "../../src/mcp/Endpoint.ts"
import { mcpRoute } from "../../src/mcp/Routes.ts"
import { makeSandboxTools } from "../../src/mcp/sandboxTools.ts"
import { entries, type Operations } from "../../src/operation/Operations.ts"
import { reads, Tool } from "../../src/operation/Tool.ts"
import { post } from "../support/requests.ts"
import type { Json } from "./agent.ts"
import { modernHeaders, modernMeta } from "./modern.ts"

const Headers = Schema.Struct({ authorization: Schema.optional(Schema.String), cookie: Schema.optional(Schema.String) })
const Said = Schema.Struct({ said: Schema.String })

const Page = Schema.Struct({ limit: optionalIntegerParam(makeBounds(1, 9), 3, "Entries at most") })

const group = HttpApiGroup.make("other")
  .add(
    HttpApiEndpoint.get("whoAmI", "/me")
      .setHeaders(Headers)
      .setUrlParams(Page)
      .addSuccess(Said)
      .annotate(OpenApi.Summary, "Who am I")
      .annotate(OpenApi.Description, "Says who calls.")
      .annotate(Tool, reads("who_am_i", "Use this to see who calls."))
  )
  .add(
    HttpApiEndpoint.post("notATool", "/hidden").addSuccess(Said.annotations(HttpApiSchema.annotations({ status: 201 })))
  )

const operations: Operations<typeof group> = {
  whoAmI: ({ headers }) => Effect.succeed({ said: JSON.stringify(headers) }),
  notATool: () => Effect.succeed({ said: "" })
}

/** An endpoint besides the store's, with only tools. */
const declaration: Declaration = {
  path: "/mcp/other",
  name: "other",
  title: "Another one",
  instructions: Effect.succeed("Ask who you are."),
  entries: entries(group, operations),
  callerOf: ({ headers: { authorization } }) => ({ headers: { authorization } })
}

/** Serves the endpoint and sends it one request. */
const ask = async (method: string, params: object = {}, more: Record<string, string> = {}): Promise<Json> => {
  const options = { disableLogger: true, disableListenLog: true }
  const runtime = ManagedRuntime.make(
    HttpLayerRouter.serve(HttpLayerRouter.addAll([mcpRoute(declaration)]), options).pipe(
      Layer.provideMerge(Server.layer({ host: "127.0.0.1", port: 0 }))
    )
  )
  try {
    const { address } = await runtime.runPromise(HttpServer.HttpServer)
    if (address._tag !== "TcpAddress") throw new Error("the endpoint listens on no port")
    const headers = { authorization: "Bearer key", cookie: "secret", ...more }
    return (
      await post(`http://127.0.0.1:${address.port}/mcp/other`, { jsonrpc: "2.0", id: 1, method, params }, headers)
    ).body
  } finally {
    await runtime.dispose()
  }
}

describe("another MCP endpoint", () => {
  test("has its own name, title and instructions, and only the tools capability", async () => {
    const about = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
    const { capabilities, instructions, serverInfo } = (await ask("initialize", about)).result
    expect(serverInfo).toMatchObject({ name: "other", title: "Another one" })
    expect(instructions).toBe("Ask who you are.")
    expect(capabilities).toEqual({ tools: {} })
    // It has no cards, even for a client that shows them.
    const able = { extensions: { "io.modelcontextprotocol/ui": {} } }
    const _meta = { ...modernMeta, "io.modelcontextprotocol/clientCapabilities": able }
    const discovered = (await ask("server/discover", { _meta }, modernHeaders("server/discover"))).result
    expect(discovered.capabilities).toEqual({ tools: {} })
  })

  test("has as tools only those operations that are annotated as tools", async () => {
    const { tools } = (await ask("tools/list")).result
    expect(tools.map(({ name }: Json) => name)).toEqual(["who_am_i"])
    // The tool declares no list, so `limit` stays as the operation declares it.
    expect(tools[0].inputSchema.properties).toEqual({
      limit: { type: "integer", minimum: 1, maximum: 9, description: "Entries at most" }
    })
  })

  test("passes only the declared headers of the caller to its operations", async () => {
    const { structuredContent } = (await ask("tools/call", { name: "who_am_i" })).result
    expect(JSON.parse(structuredContent.said)).toEqual({ authorization: "Bearer key" })
  })

  test.each(["resources/list", "resources/read", "prompts/list", "prompts/get"])("has no %s", async (method) => {
    const { error } = await ask(method, { uri: "vitrine://feed", name: "buy_gift" })
    expect(error).toEqual({ code: -32601, message: expect.stringContaining(`Method not found: ${method}.`) })
  })
})

test("tool schemas are made when they are first listed, one tool at a time", () => {
  const read: Array<string> = []
  const noted = (name: string) =>
    Schema.suspend((): Schema.Schema<string> => {
      read.push(name)
      return Schema.String
    }).annotations({ identifier: name })
  const telling = (name: string) =>
    HttpApiEndpoint.post(name, `/${name}`)
      .setPayload(Schema.Struct({ input: noted(`${name} input`) }))
      .addSuccess(Schema.Struct({ output: noted(`${name} output`) }))
      .annotate(Tool, reads(name, "Use this to tell."))
  const listed = HttpApiGroup.make("listed").add(telling("tell")).add(telling("retell"))
  const respond = () => Effect.succeed({ output: "" })
  const tools = makeSandboxTools(toolsOf(entries(listed, { tell: respond, retell: respond })))
  expect(tools.names(undefined)).toEqual(["tell", "retell"])
  expect(read).toEqual([])

  const list = tools.list(undefined)
  list.next()
  expect(read).toEqual(["tell input", "tell output"])
  expect(runToCompletion(list)).toContain('"output":{"type":"string"}')
  expect(read).toEqual(["tell input", "tell output", "retell input", "retell output"])
})
