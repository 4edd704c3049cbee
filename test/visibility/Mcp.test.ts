import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { ApiKeys } from "../../src/visibility/access/ApiKeys.ts"
import { type Json, rpc } from "../mcp/agent.ts"
import { type Analytics, startAnalytics } from "./support/analytics.ts"
import { type Endpoint, endpointsOf } from "./support/endpoints.ts"
import { makeWorld, type World } from "./support/world.ts"

/** The tool of each operation, and the tool's argument for the id in the path. */
const tools: Record<string, readonly [tool: string, named?: string]> = {
  probe: ["check_key"],
  me: ["get_caller"],
  listOrganizations: ["list_organizations"],
  listProjects: ["list_projects"],
  getProject: ["get_project", "project_id"],
  projectTopBrands: ["get_project_top_brands", "project_id"],
  projectTopPrompts: ["get_project_top_prompts", "project_id"],
  projectTopWebsites: ["get_project_top_websites", "project_id"],
  listPrompts: ["list_prompts"],
  getPrompt: ["get_prompt", "prompt_id"],
  promptTopBrands: ["get_prompt_top_brands", "prompt_id"],
  listBrands: ["list_brands"],
  getBrand: ["get_brand", "brand_id"],
  brandStats: ["get_brand_stats", "brand_id"],
  listTopics: ["list_topics"],
  topicTopBrands: ["get_topic_top_brands", "topic_id"],
  topicTopWebsites: ["get_topic_top_websites", "topic_id"],
  listCitations: ["list_citations"],
  vitals: ["get_vitals"],
  vitalsByCategory: ["get_vitals_by_category"],
  categoryTopWebsites: ["get_category_top_websites", "category"],
  listTrackedPages: ["list_tracked_pages"]
}

let analytics: Analytics
let mine: Awaited<ReturnType<Analytics["organization"]>>
let foreign: Awaited<ReturnType<Analytics["organization"]>>
let person: Awaited<ReturnType<Analytics["user"]>>
let world: World
let endpoints: ReadonlyArray<Endpoint>

beforeAll(async () => {
  analytics = await startAnalytics()
  mine = await analytics.organization("Mine")
  foreign = await analytics.organization("Foreign")
  person = await analytics.user("Person", mine.key)
  world = await analytics.run(makeWorld(mine.key, { seed: 11, answers: 60, own: 1, days: 20 }))
  endpoints = endpointsOf(world)
})
afterAll(() => analytics.stop())

const headersOf = (secret: string, organization?: string) => ({
  authorization: `Bearer ${secret}`,
  ...(organization === undefined ? {} : { "x-org-id": organization })
})

const ask = (method: string, params: object | undefined, headers: Record<string, string>, { url } = analytics) =>
  rpc(url, method, params, headers, "/mcp/visibility")

const call = async (name: string, given: object, headers: Record<string, string>, at = analytics): Promise<Json> => {
  const { body, status } = await ask("tools/call", { name, arguments: given }, headers, at)
  expect([name, status, body.error]).toEqual([name, 200, undefined])
  return body.result
}

/** The arguments of the tool for the path of an endpoint. */
const argumentsOf = ({ name, path, pathOf }: Endpoint): Record<string, string> => {
  const { pathname, searchParams } = new URL(path, "http://localhost")
  const named = tools[name]?.[1]
  const [before = "", after = ""] = pathOf?.("|").split("|") ?? []
  const id = pathOf === undefined ? "" : pathname.slice(before.length, pathname.length - after.length)
  return { ...Object.fromEntries(searchParams), ...(named === undefined ? {} : { [named]: id }) }
}

const listed = async (): Promise<ReadonlyArray<Json>> =>
  (await ask("tools/list", {}, headersOf(mine.secret))).body.result.tools

test("every operation is a read-only tool, and its description says when to use it", async () => {
  const found = await listed()
  expect(found.map(({ name }) => name).toSorted()).toEqual(
    endpoints.map(({ name }) => tools[name]?.[0] ?? "").toSorted()
  )
  for (const { annotations, description, inputSchema, name } of found) {
    expect([name, annotations.readOnlyHint, annotations.destructiveHint]).toEqual([name, true, false])
    expect(description).toStartWith("Use this ")
    expect([name, JSON.stringify([description, inputSchema])]).not.toEqual([
      name,
      expect.stringMatching(/\/api\/|GET \//)
    ])
  }
})

const ajv = new Ajv2020({ strict: false, validateFormats: false })

test("every tool gives the answer of REST for each kind of key, and fits its output schema", async () => {
  const schemas = new Map((await listed()).map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]))
  for (const [secret, organization] of [
    [mine.secret, undefined],
    [person.secret, mine.id]
  ] as const) {
    for (const endpoint of endpoints) {
      const [tool = ""] = tools[endpoint.name] ?? []
      const { meta: _, ...rest } = (await analytics.get(endpoint.path, secret, organization)).body
      const { content, isError, structuredContent } = await call(
        tool,
        argumentsOf(endpoint),
        headersOf(secret, organization)
      )
      const { meta, ...answer } = structuredContent
      expect([tool, isError, answer]).toEqual([tool, undefined, rest])
      expect(meta).toEqual({ request_id: expect.stringMatching(/^req_/), took_ms: expect.any(Number) })
      expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }])
      const validate = schemas.get(tool)
      validate?.(structuredContent)
      expect([tool, validate?.errors ?? null]).toEqual([tool, null])
    }
  }
})

test("numbers, booleans and null may be sent as such, and a cursor gives the next page", async () => {
  const headers = headersOf(mine.secret)
  const first = (await call("list_prompts", { limit: 2, active: true, category: null }, headers)).structuredContent
  expect(first.data).toHaveLength(2)
  const rest = await analytics.get("/api/v1/prompts?limit=2&active=true", mine.secret)
  expect(first.data).toEqual(rest.body.data)
  const next = { limit: 5, active: true, cursor: first.next_cursor }
  const [{ id } = { id: "" }] = (await call("list_prompts", next, headers)).structuredContent.data
  expect(first.data.map(({ id }: { id: string }) => id)).not.toContain(id)
})

/** The text of a tool's refusal, and the code and message of the same refusal over REST. */
const bothRefusals = async (tool: string, given: object, path: string, secret: string, organization?: string) => {
  const { content, isError, structuredContent } = await call(tool, given, headersOf(secret, organization))
  expect([tool, isError, structuredContent]).toEqual([tool, true, undefined])
  const { code, message } = (await analytics.get(path, secret, organization)).body.error
  expect(content[0].text).toStartWith(`${code}: ${message}`)
  return { code, more: content[0].text.slice(`${code}: ${message}`.length) }
}

describe("a tool refuses with the code and the message of REST", () => {
  test("a missing or malformed organization, or one not of the key, on every operation of organizations", async () => {
    for (const endpoint of endpoints) {
      const [tool = ""] = tools[endpoint.name] ?? []
      const refused = (organization?: string, secret = person.secret) =>
        bothRefusals(tool, argumentsOf(endpoint), endpoint.path, secret, organization)
      if (endpoint.open !== true) {
        expect(await refused()).toEqual({ code: "org_required", more: " Next: list_organizations." })
      }
      expect((await refused("nonsense")).code).toBe("bad_request")
      expect((await refused(foreign.id)).code).toBe("forbidden")
      expect((await refused(foreign.id, mine.secret)).code).toBe("forbidden")
    }
  })

  test("an unknown record, with the tool that lists existing ones", async () => {
    for (const endpoint of endpoints) {
      const [tool = "", named] = tools[endpoint.name] ?? []
      if (endpoint.pathOf === undefined || named === undefined) continue
      const { code, more } = await bothRefusals(tool, { [named]: "nothing" }, endpoint.pathOf("nothing"), mine.secret)
      const list = named === "category" ? "" : ` Next: list_${named.replace("_id", "s")}.`
      expect([tool, code, more]).toEqual([tool, "not_found", list])
    }
  })

  test("malformed and unsupported arguments, after those of the path", async () => {
    const project = world.projects[0]?.id ?? ""
    const board = (id: string) => `/api/v1/projects/${id}/top-brands`
    for (const [given, path, code] of [
      [{ project_id: project, limit: 0 }, `${board(project)}?limit=0`, "bad_request"],
      [{ project_id: project, period: "1d" }, `${board(project)}?period=1d`, "bad_request"],
      [{ project_id: "nothing", limit: 0 }, `${board("nothing")}?limit=0`, "not_found"],
      [{ project_id: "nothing", colour: "red" }, `${board("nothing")}?colour=red`, "not_found"]
    ] as const) {
      expect((await bothRefusals("get_project_top_brands", given, path, mine.secret)).code).toBe(code)
    }
    const category = await bothRefusals("list_prompts", { category: "x" }, "/api/v1/prompts?category=x", mine.secret)
    expect(category.code).toBe("invalid_filter")
    const { content } = await call("list_brands", { traking: "ignored" }, headersOf(mine.secret))
    expect(content[0].text).toBe(
      "invalid_filter: Invalid filter: traking is unknown (did you mean tracking?): expected one of limit, cursor, tracking. Correct the arguments and call the tool again."
    )
  })

  test("an argument of the path, by its name as an argument", async () => {
    for (const { name } of endpoints) {
      const [tool = "", named] = tools[name] ?? []
      if (named === undefined || named === "category") continue
      for (const given of [{}, { [named]: 5 }]) {
        const { content } = await call(tool, given, headersOf(mine.secret))
        expect(content[0].text).toMatch(
          new RegExp(
            `^bad_request: Invalid request: ${named}\\b.*\\. Correct the arguments and call the tool again\\.$`
          )
        )
      }
    }
  })

  test("a wrong header, which an agent cannot correct", async () => {
    const { content } = await call("get_vitals", {}, headersOf(person.secret, "nonsense"))
    expect(content[0].text).toBe(
      'bad_request: Invalid request: X-Org-Id: expected the id of an organization (org_...), received "nonsense".'
    )
  })
})

describe("without a valid key", () => {
  test("every MCP request is 401, as clients expect", async () => {
    const revoked = await analytics.organization("Revoked")
    await analytics.run(Effect.flatMap(ApiKeys, (keys) => keys.revoke(revoked.keyId)))
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
    for (const [method, params] of [
      ["initialize", initialize],
      ["tools/list", {}],
      ["tools/call", { name: "get_vitals", arguments: {} }]
    ] as const) {
      for (const headers of [{}, headersOf("nonsense"), headersOf(revoked.secret)]) {
        const { body, headers: answered, status } = await ask(method, params, headers)
        expect([method, status, answered.get("www-authenticate")]).toEqual([method, 401, "Bearer"])
        expect(body.error.message).toStartWith("unauthorized: Send Authorization: Bearer <API_KEY>")
        expect([body.id, body.result]).toEqual([null, undefined])
      }
      expect((await ask(method, params, headersOf(mine.secret))).status).toBe(200)
    }
  })

  test("an address has as many attempts as a key has requests", async () => {
    const limited = await startAnalytics({ visibilityBurst: 2, visibilityPerMinute: 1 })
    const statuses: Array<number> = []
    for (let tries = 0; tries < 3; tries++) statuses.push((await ask("tools/list", {}, {}, limited)).status)
    expect(statuses).toEqual([401, 401, 429])
    expect((await ask("tools/list", {}, {}, limited)).headers.get("retry-after")).toBe("60")
    // A caller with a key is still served.
    const { secret } = await limited.organization("Keyed")
    expect((await ask("tools/list", {}, headersOf(secret), limited)).status).toBe(200)
    await limited.stop()
  })
})

test("a tool call counts against the quota as over REST; listing tools does not", async () => {
  const limited = await startAnalytics({ visibilityBurst: 3, visibilityPerMinute: 1 })
  const { secret } = await limited.organization("Limited")
  for (let times = 0; times < 5; times++) {
    expect((await ask("tools/list", {}, headersOf(secret), limited)).status).toBe(200)
  }
  expect((await call("get_vitals", {}, headersOf(secret), limited)).isError).toBeUndefined()
  expect((await limited.get("/api/v1/vitals", secret)).headers.get("x-ratelimit-remaining")).toBe("1")
  expect((await call("get_vitals", { period: "1d" }, headersOf(secret), limited)).isError).toBe(true)
  const { content, isError } = await call("get_vitals", {}, headersOf(secret), limited)
  const refused = (await limited.get("/api/v1/vitals", secret)).body.error
  expect([isError, content[0].text]).toEqual([true, `rate_limited: ${refused.message}`])
  expect(refused.details).toEqual({ retry_after: 60 })
  await limited.stop()
})

test("the endpoint is at the port of the analytics API only", async () => {
  const apart = await startAnalytics({ visibilityPort: 0 })
  const { secret } = await apart.organization("Apart")
  expect((await ask("tools/list", {}, headersOf(secret), apart)).status).toBe(404)
  expect((await ask("tools/list", {}, headersOf(secret), { ...apart, url: apart.apiUrl })).status).toBe(200)
  await apart.stop()
})
