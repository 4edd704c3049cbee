import { beforeAll, describe, expect, test } from "bun:test"
import { resolve } from "node:path"
import { demoKeys } from "../../src/visibility/simulation/demoKeys.ts"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { outcomeOf, spawnScript } from "../support/process.ts"
import { programPath } from "../support/programPath.ts"
import { get } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { clientsDirectory, hasClients } from "../support/tools.ts"
import { type Json, rpc } from "./agent.ts"

const store = useStore({ visibilityDemo: true })
const { control, make, shop } = sandboxApiOf(() => store.url)

/** Runs a script of the clients. Returns its output by client name: one line of JSON for each client. */
const run = async (script: string, ...words: ReadonlyArray<string>): Promise<ReadonlyMap<string, Json>> => {
  const { exitCode, stderr, stdout } = await outcomeOf(
    spawnScript(resolve(clientsDirectory, script), {}, clientsDirectory, words, 120_000)
  )
  if (exitCode !== 0) throw new Error(stderr)
  return new Map(
    stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line): [string, Json] => [JSON.parse(line).name, JSON.parse(line)])
  )
}

const speaksOld = ["sdk-1", "sdk-2", "langchain"]
/** The protocol version that each client negotiates with the program that it starts. */
const overStdio = { "sdk-2-stdio": "2025-11-25", "sdk-2-stdio-auto": "2026-07-28", "sdk-2-stdio-pinned": "2026-07-28" }
const speaksNew = ["sdk-2-auto", "sdk-2-pinned", "ai-sdk", "openai-agents", "mastra"]

let names: ReadonlyArray<string> = []
let seen: ReadonlyMap<string, Json> = new Map()

/** The endpoints whose tools each vendor's converter converts: the store with the tool of cards, and the analytics. */
const endpoints = ["/mcp?apps", "/mcp/visibility"] as const
type Endpoint = (typeof endpoints)[number]
const listed = new Map<Endpoint, ReadonlyArray<string>>()
const converted = new Map<Endpoint, ReadonlyMap<string, Json>>()

const headers = { authorization: `Bearer ${demoKeys[0]?.key}` }

const convert = async (endpoint: Endpoint) => {
  let answer = await rpc(store.url, "tools/list", {}, headers, endpoint)
  // The key's organization may still be created in the background.
  for (; answer.status === 401; answer = await rpc(store.url, "tools/list", {}, headers, endpoint)) await Bun.sleep(20)
  listed.set(
    endpoint,
    answer.body.result.tools.map(({ name }: Json) => name)
  )
  const product = endpoint === "/mcp?apps" ? "vitrine://products/arc-desk-lamp" : undefined
  converted.set(endpoint, await run("converters.js", JSON.stringify([`${store.url}${endpoint}`, headers, product])))
}

beforeAll(async () => {
  if (!hasClients) return
  names = (await rpc(store.url, "tools/list")).body.result.tools.map(({ name }: Json) => name)
  const commands = Object.keys(overStdio).map((name) => [name, [programPath(), "mcp"]])
  const shops = [...speaksOld, ...speaksNew].map(async (name) => [name, `${shop(await make(name))}/mcp`])
  const addresses = JSON.stringify(Object.fromEntries([...(await Promise.all(shops)), ...commands]))
  ;[seen] = await Promise.all([run("journeys.js", addresses), ...endpoints.map(convert)])
}, 120_000)

/** The journal entries of an agent's MCP requests in its shop. */
const journalOf = async (name: string): Promise<ReadonlyArray<Json>> =>
  (await get(control(`/${name}/journal`))).body.items.filter(({ surface }: Json) => surface === "mcp")

const journey = ["searchProducts", "getProduct", "createCart", "addToCart", "checkout", "getOrder"]

describe.skipIf(!hasClients)("an agent finds, pays and reads its order", () => {
  test.each([...speaksOld, ...speaksNew])("through %s", async (name) => {
    expect(seen.get(name)?.error).toBeUndefined()
    const { order, ...rest } = seen.get(name)
    // The shop of a sandbox has no reset tool. A client that declares that it shows cards has `draw_card`.
    const shown = names.filter((name) => name !== "reset_store")
    expect(rest.names).toEqual(name === "mastra" ? [...shown, "draw_card"] : shown)
    expect(order).toMatchObject({ channel: "mcp", items: [{ quantity: 2 }] })
    expect(order).toEqual((await get(`${shop(name)}/api/orders/${order.id}`)).body)
    const calls = (await journalOf(name)).filter(({ tool }) => tool !== undefined)
    expect(calls.map(({ operation, outcome }) => [operation, outcome])).toEqual(journey.map((each) => [each, "ok"]))
  })

  test.each(Object.entries(overStdio))("through %s over stdio, in protocol version %s", (name, version) => {
    expect(seen.get(name)?.error).toBeUndefined()
    const { closed, order, ...rest } = seen.get(name)
    expect(rest.names).toEqual(names)
    expect(order).toMatchObject({ channel: "mcp", items: [{ quantity: 2 }] })
    expect(closed.version).toBe(version)
    // At 2026-07-28 there is no handshake: the SDK found out the version with another process, which it has ended.
    const begun = version === "2026-07-28" ? [] : ["protocol:initialize"]
    const requests = closed.journal.map(({ operation, outcome }: Json) => [operation, outcome])
    expect(requests).toEqual([...begun, "protocol:tools/list", ...journey].map((each) => [each, "ok"]))
  })

  test.each(speaksNew)("through %s, which connects with two requests of 2026-07-28", async (name) => {
    expect(seen.get(name).connected).toBe(2)
    const requests = (await journalOf(name)).map(({ operation, outcome }) => [operation, outcome])
    const begun = ["protocol:server/discover", "protocol:tools/list"]
    expect(requests).toEqual([...begun, ...journey].map((each) => [each, "ok"]))
  })
})

/** A schema and every schema within it. */
const within = (schema: Json): ReadonlyArray<Json> => [
  schema,
  ...[...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...[schema.items ?? []].flat()].flatMap(
    within
  )
]

/** The tools of an endpoint as a vendor's converter makes them. */
const toolsFor = (vendor: string, endpoint: Endpoint): ReadonlyArray<Json> => {
  const { tools } = converted.get(endpoint)?.get(vendor) ?? {}
  expect(tools.error).toBeUndefined()
  expect(tools.map(({ name }: Json) => name)).toEqual(listed.get(endpoint))
  return tools
}

/** The input schemas that a vendor's model gets, each with the schemas within it. */
const sentTo = (vendor: string, endpoint: Endpoint): ReadonlyArray<Json> =>
  toolsFor(vendor, endpoint).flatMap(({ schema }) => (schema === undefined ? [] : within(schema)))

const answersFor = (vendor: string, endpoint: Endpoint): ReadonlyArray<Json> =>
  toolsFor(vendor, endpoint).flatMap(({ output }) => within(output.schema))

const keywordsOf = (schemas: ReadonlyArray<Json>) => [...new Set(schemas.flatMap((schema) => Object.keys(schema)))]

describe.skipIf(!hasClients).each(endpoints)("the schemas of tools at %s are taken", (endpoint) => {
  test("by OpenAI's strict mode, for all inputs", () => {
    expect(toolsFor("openai-strict", endpoint).filter(({ strict }) => !strict)).toEqual([])
    const schemas = sentTo("openai-strict", endpoint)
    for (const { additionalProperties, properties, required } of schemas.filter(({ type }) => type === "object")) {
      expect([additionalProperties, required]).toEqual([false, Object.keys(properties)])
    }
  })

  test("by OpenAI's strict mode, for all outputs except the one map", () => {
    const loose = toolsFor("openai-strict", endpoint).filter(({ output }) => !output.strict)
    // `hint.found` maps each word of the search to a count. Strict mode has no maps, but the schema must include it.
    expect(loose.map(({ name }) => name)).toEqual(endpoint === "/mcp?apps" ? ["search_products"] : [])
    for (const { output } of loose) {
      const open = within(output.schema).filter(({ additionalProperties: others }) => typeof others === "object")
      expect(open).toEqual([output.schema.properties.hint.properties.found])
    }
  })

  test("by Anthropic, which finds a type in each schema, and a text block in a product", () => {
    const schemas = sentTo("anthropic-strict", endpoint)
    const hasType = ({ anyOf, enum: values, type }: Json) => type ?? values ?? anyOf
    expect(schemas.every(hasType)).toBe(true)
    const ofAnswers = ["type", "enum", "items", "properties", "required", "additionalProperties"]
    const taken = [...ofAnswers, "description", "minItems"]
    expect(keywordsOf(schemas).filter((keyword) => !taken.includes(keyword))).toEqual([])
    // It moves unsupported keywords into the description. Of ours, these are only bounds.
    const moved = schemas.flatMap(({ description = "" }) => /\{(\w+: .*)\}$/.exec(description)?.[1]?.split(", ") ?? [])
    const bounds = ["maxItems", "maximum", "minimum"]
    expect(moved.map((each: string) => each.split(":")[0] ?? "").filter((word) => !bounds.includes(word))).toEqual([])
    const answers = answersFor("anthropic-strict", endpoint)
    expect(answers.every(hasType)).toBe(true)
    expect(keywordsOf(answers).filter((keyword) => ![...ofAnswers, "anyOf"].includes(keyword))).toEqual([])
    const [{ content }] = toolsFor("anthropic-strict", endpoint)
    const text = { type: "text", data: expect.stringContaining("# Arc Desk Lamp") }
    expect(content?.source).toEqual(endpoint === "/mcp?apps" ? expect.objectContaining(text) : undefined)
  })

  // Google refuses a whole request for one keyword that it does not know (`Schema` of the Gemini API).
  const ofGemini = [
    "type",
    "description",
    "enum",
    "items",
    "properties",
    "required",
    "minimum",
    "maximum",
    "minItems",
    "maxItems"
  ]

  test("by Gemini through LangChain", () => {
    const schemas = sentTo("gemini-langchain", endpoint)
    expect(keywordsOf(schemas).filter((keyword) => !ofGemini.includes(keyword))).toEqual([])
  })

  test("by Gemini through the AI SDK, which sends them as JSON Schema", () => {
    const taken = [...ofGemini, "additionalProperties"]
    const schemas = sentTo("gemini-ai-sdk", endpoint)
    expect(keywordsOf(schemas).filter((keyword) => !taken.includes(keyword))).toEqual([])
  })
})
