import { describe, expect, test } from "bun:test"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as OpenApi from "@effect/platform/OpenApi"
import { Effect, Schema } from "effect"
import { Api } from "../../src/http/Api.ts"
import { operationLines } from "../../src/http/Llms.ts"
import { makeRouter } from "../../src/http/Router.ts"
import { toolsOf } from "../../src/mcp/Endpoint.ts"
import { forOperators } from "../../src/operation/Audience.ts"
import { type Entry, entries } from "../../src/operation/Operations.ts"
import { adds, Tool } from "../../src/operation/Tool.ts"
import { VisibilityApi } from "../../src/visibility/Api.ts"
import { OperatorApi } from "../../src/visibility/operator/Api.ts"
import { rpc } from "../mcp/agent.ts"
import { useStore } from "../support/sqliteStore.ts"

const store = useStore()

// Only the type of a group knows the endpoints behind its names, so they are cast.
const endpoints = Object.values(OperatorApi.endpoints) as unknown as ReadonlyArray<Entry["endpoint"]>

const forAgents = HttpApiGroup.make("agents", { topLevel: true }).add(
  HttpApiEndpoint.post("lookAround", "/api/look-around")
    .addSuccess(Schema.Struct({ seen: Schema.String }))
    .annotate(OpenApi.Summary, "Look around")
    .annotate(Tool, adds("look_around", "Use this to look around."))
)

const toolNames = (group: typeof forAgents) =>
  toolsOf(entries(group, { lookAround: () => Effect.succeed({ seen: "nothing" }) })).map(
    ({ definition }) => definition.name
  )

describe("an operation for operators", () => {
  test("is in no OpenAPI document, while an operation for agents is", () => {
    for (const document of [
      OpenApi.fromApi(Api.add(forAgents).add(OperatorApi)),
      OpenApi.fromApi(VisibilityApi.add(forAgents).add(OperatorApi))
    ]) {
      expect(Object.keys(document.paths)).toContain("/api/look-around")
      expect(Object.keys(document.paths).filter((path) => path.startsWith("/operator"))).toEqual([])
      expect(document.tags.map(({ name }) => name)).not.toContain("Operator")
      expect(JSON.stringify(document)).not.toContain("IssuedKey")
    }
    const lines = operationLines(Api.add(forAgents).add(OperatorApi) as unknown as typeof Api).join("\n")
    expect(lines).toContain("POST /api/look-around")
    expect(lines).not.toContain("/operator")
  })

  test("is not an MCP tool, even if it is annotated as one", () => {
    expect(toolNames(forAgents)).toEqual(["look_around"])
    expect(toolNames(forAgents.annotateEndpointsContext(forOperators))).toEqual([])
  })

  test("is never suggested for a similar path, even if it has a route", () => {
    const route = (method: "GET" | "POST", path: HttpLayerRouter.PathInput) =>
      HttpLayerRouter.route(method, path, HttpServerResponse.empty())
    const { nearestTo } = makeRouter([
      route("POST", "/api/look-around"),
      ...endpoints.map(({ method, path }) => route(method as "GET", path as HttpLayerRouter.PathInput))
    ])
    expect(nearestTo("POST", "/api/look-arounds")).toEqual(["POST /api/look-around"])
    expect(endpoints.flatMap(({ method, path }) => nearestTo(method, `${path}s`))).toEqual([])
  })

  test("appears in no document or tool list of a running store, and its path is 404", async () => {
    const texts = await Promise.all(
      ["/openapi.json", "/visibility/openapi.json", "/docs", "/visibility/docs", "/llms.txt"].map(async (path) => {
        const response = await fetch(`${store.url}${path}`)
        expect([path, response.status]).toEqual([path, 200])
        return response.text()
      })
    )
    texts.push(JSON.stringify((await rpc(store.url, "tools/list")).body))
    for (const { method, name, path } of endpoints) {
      for (const text of texts) expect(text).not.toMatch(new RegExp(`"${name}"|${path.replace(/:\w+/g, "[{:]\\w+")}`))
      const response = await fetch(`${store.url}${path}`, { method })
      expect([path, response.status]).toEqual([path, 404])
      const { error } = (await response.json()) as { error: { details: { nearest: ReadonlyArray<string> } } }
      expect(error.details.nearest.filter((route) => route.includes("/operator"))).toEqual([])
    }
  })
})
