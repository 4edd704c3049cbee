import { beforeAll, describe, expect, test } from "bun:test"
import { resolve } from "node:path"
import { useStore } from "../support/sqliteStore.ts"
import { type Json, rpc } from "./agent.ts"

// What many vendors' clients accept, by their issue trackers: some of them refuse or misread references, unions at the
// root and undescribed arguments.
const store = useStore({ visibilityDemo: true })

let text = ""
let tools: ReadonlyArray<Json> = []
/** The same with the tools that a client must ask for: those of the analytics, and the one of cards. */
let all: ReadonlyArray<Json> = []

beforeAll(async () => {
  tools = (await rpc(store.url, "tools/list")).body.result.tools
  text = JSON.stringify(tools)
  all = (await rpc(store.url, "tools/list", {}, {}, "/mcp?apps&tools=shop,travel,acp,orders,analytics")).body.result
    .tools
})

interface Visited {
  readonly where: string
  readonly schema: Json
}

/** A schema and every schema within it, each with its path. */
const walk = (schema: Json, where: string): ReadonlyArray<Visited> => [
  { where, schema },
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => walk(member, `${where}.${name}`)),
  ...(schema.items === undefined ? [] : walk(schema.items, `${where}[]`)),
  ...(schema.anyOf ?? []).flatMap((member: Json, at: number) => walk(member, `${where}|${at}`))
]

const inputs = (of = all) => of.flatMap(({ inputSchema, name }) => walk(inputSchema, name))
const outputs = () => all.flatMap(({ name, outputSchema }) => walk(outputSchema, `${name}->`))
const wrong = (visited: ReadonlyArray<Visited>, isRight: (schema: Json) => boolean) =>
  visited.filter(({ schema }) => !isRight(schema)).map(({ where }) => where)

test("there are as many tools as mcp.md says, always in the same order", async () => {
  expect(await Bun.file(resolve(import.meta.dir, "../../docs/mcp.md")).text()).toContain(`\n${tools.length} tools, `)
  expect(JSON.stringify((await rpc(`${store.url}/sandboxes/other`, "tools/list")).body.result.tools)).toBe(text)
})

test("the analytics add 22 tools and the cards one, for clients that ask for them", () => {
  expect(all.slice(0, tools.length).map(({ _meta, ...tool }) => tool)).toEqual([...tools])
  const names = all.slice(tools.length).map(({ name }) => name)
  expect(names.length).toBe(23)
  expect(names.filter((name) => !/^(check|get|list)_/.test(name))).toEqual(["draw_card"])
})

test("names of tools are plain and unique", () => {
  for (const { name } of all) expect(name).toMatch(/^[a-z_]{1,64}$/)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test("every tool has a title, says when to use it, and gives all four hints", () => {
  for (const { annotations, description, title } of all) {
    expect(title).toMatch(/\S/)
    expect(description).toMatch(/^Use this (only |first, )?to /)
    expect(Object.keys(annotations).sort()).toEqual([
      "destructiveHint",
      "idempotentHint",
      "openWorldHint",
      "readOnlyHint"
    ])
    for (const hint of Object.values(annotations)) expect(hint).toBeBoolean()
    expect(annotations.openWorldHint).toBe(false)
    if (annotations.readOnlyHint) expect(annotations).toMatchObject({ destructiveHint: false, idempotentHint: true })
  }
})

test("the hints match what each tool does", () => {
  const named = (isSo: (annotations: Json) => boolean) =>
    tools.filter(({ annotations }) => isSo(annotations)).map(({ name }) => name)
  expect(named(({ readOnlyHint }) => readOnlyHint).filter((name) => !/^(get|list|search)_/.test(name))).toEqual([])
  expect(named(({ destructiveHint }) => destructiveHint)).toEqual([
    "change_cart_line",
    "remove_from_cart",
    "checkout_cart",
    "cancel_order",
    "book_hotel",
    "book_flight",
    "book_car",
    "cancel_booking",
    "update_checkout_session",
    "complete_checkout_session",
    "cancel_checkout_session",
    "reset_store"
  ])
  const twice = tools.filter(({ annotations }) => annotations.destructiveHint && !annotations.idempotentHint)
  expect(
    twice.map(({ inputSchema }) => Object.keys(inputSchema.properties).some((name) => /^payment_/.test(name)))
  ).toEqual(twice.map(() => true))
  expect(twice).toHaveLength(5)
})

describe("schemas", () => {
  test("have an object without a union at the root", () => {
    for (const { inputSchema, outputSchema } of all) {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema.type).toBe("object")
        for (const union of ["anyOf", "oneOf", "allOf", "enum", "not"]) expect(schema).not.toHaveProperty(union)
      }
    }
  })

  test("have no references, and only keywords that clients know", () => {
    expect(JSON.stringify(all)).not.toMatch(
      /"\$(ref|defs|id|schema|anchor)"|"(oneOf|allOf|const|nullable|patternProperties)":/
    )
    // Gemini refuses every tool of a request for one `examples`, and others for a `format` or a `pattern`.
    const ofBoth = ["type", "enum", "properties", "required", "items", "additionalProperties"]
    const ofInputs = [...ofBoth, "description", "minimum", "maximum", "minItems", "maxItems"]
    const hasOnly = (keywords: ReadonlyArray<string>) => (schema: Json) =>
      Object.keys(schema).every((keyword) => keywords.includes(keyword))
    expect(wrong(inputs(), hasOnly(ofInputs))).toEqual([])
    expect(wrong(outputs(), hasOnly([...ofBoth, "anyOf"]))).toEqual([])
  })

  test("have exactly one type each", () => {
    expect(wrong(inputs(), ({ type }) => typeof type === "string")).toEqual([])
    expect(wrong(inputs(), ({ type, items }) => type !== "array" || items !== undefined)).toEqual([])
    const isOne = ({ anyOf, type }: Json) => typeof type === "string" || Array.isArray(anyOf)
    expect(wrong(outputs(), isOne)).toEqual([])
  })

  test("require only members that exist, and have no empty required list", () => {
    const isSound = ({ properties = {}, required }: Json) =>
      required === undefined ||
      (required.length > 0 && required.every((name: string) => Object.hasOwn(properties, name)))
    expect(wrong([...inputs(), ...outputs()], isSound)).toEqual([])
  })

  test("have no titles or descriptions of the schema library", () => {
    expect(wrong([...inputs(), ...outputs()], ({ title }) => title === undefined)).toEqual([])
    const isOurs = ({ description = "" }: Json) => !/^an? (string|integer|positive|non-|number)/.test(description)
    expect(wrong(inputs(), isOurs)).toEqual([])
  })
})

describe("outputs", () => {
  test("are complete: every object lists its members, and every list has its items", () => {
    const isWhole = ({ additionalProperties, items, properties, type }: Json) =>
      type === "object"
        ? Object.keys(properties ?? {}).length > 0 || additionalProperties?.type === "integer"
        : type !== "array" || items !== undefined
    expect(wrong(outputs(), isWhole)).toEqual([])
    const outputOf = (tool: string) => tools.find(({ name }) => name === tool)?.outputSchema
    expect(outputOf("get_order")).toEqual(outputOf("checkout_cart"))
    expect(outputOf("cancel_checkout_session")).toEqual(outputOf("create_checkout_session"))
  })

  test("have no descriptions, as no model reads them there", () => {
    // A member of an answer with such a name stays.
    expect(tools.find(({ name }) => name === "get_product")?.outputSchema.properties).toHaveProperty("description")
    expect(
      tools.find(({ name }) => name === "get_product_feed")?.outputSchema.properties.products.items.properties
    ).toHaveProperty("title")
  })
})

describe("inputs", () => {
  test("allow no additional properties", () => {
    for (const { inputSchema } of all) expect(inputSchema.additionalProperties).toBe(false)
  })

  test("have a description for every member", () => {
    const isRoot = ({ where }: Visited) => all.some(({ name }) => name === where)
    const isEntry = ({ where }: Visited) => where.endsWith("[]")
    const members = inputs().filter((visited) => !isRoot(visited) && !isEntry(visited))
    expect(wrong(members, ({ description }) => /\S{2}/.test(description ?? ""))).toEqual([])
  })

  test("show an example or every allowed value", () => {
    const plain = inputs(tools).filter(({ schema }) => !["object", "array"].includes(schema.type))
    expect(plain.length).toBeGreaterThan(50)
    // A secret has no example: a model would pay with it.
    const isShown = ({ description = "", enum: values, maximum }: Json) =>
      values !== undefined ||
      maximum !== undefined ||
      /\bExample: \S|by default/.test(description) !== /payment token/.test(description)
    expect(wrong(plain, isShown)).toEqual([])
    expect(text).toContain("The first night's date, today in the city or later. Example: 2027-03-12")
  })
})

describe("the texts for a model", () => {
  test("are below 23.5 KB, and the whole list of tools below 77.5 KB", () => {
    const read = tools.map(({ description, inputSchema, name }) => ({ name, description, inputSchema }))
    expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThan(23_500)
    expect(Buffer.byteLength(text)).toBeLessThan(77_500)
  })

  test("name tools and never routes", async () => {
    const names = tools.map(({ name }) => name)
    expect(text).not.toMatch(/\/api\/|\b(GET|POST) \//)
    const about = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
    const { instructions } = (await rpc(store.url, "initialize", about)).body.result
    const lists = ["prompts/list", "resources/list", "resources/templates/list"].map((method) => rpc(store.url, method))
    const shown = JSON.stringify((await Promise.all(lists)).map(({ body }) => body.result))
    expect(shown).toContain("A product with its variants, by its slug or id")
    expect(instructions + shown).not.toMatch(/\/api\/|\b(GET|POST) \//)
    const named = [text, instructions].flatMap(
      (words) => words.match(/\b(search|create|book|list|checkout)_[a-z_]+/g) ?? []
    )
    const isMember = (word: string) => text.includes(`"${word}":`)
    expect([...new Set(named)].filter((word) => !names.includes(word) && !isMember(word))).toEqual([])
  })
})
