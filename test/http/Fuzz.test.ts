import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { get, useStore } from "../support/store.ts"
import { hostileJson, hostileText } from "./hostile.ts"
import { isOf, type Operation, operationsOf, type Schema } from "./operations.ts"

const store = useStore()

// So many requests of each operation, always the same ones: FUZZ_RUNS and FUZZ_SEED look further and elsewhere.
const numRuns = Number(process.env.FUZZ_RUNS ?? 200)
const seed = Number(process.env.FUZZ_SEED ?? 20261121)

interface Hostile {
  readonly path: Record<string, string | undefined>
  readonly query: Record<string, string | undefined>
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** A value of the declared type, or one of any other, or none. */
const anyOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: plausible(schema), weight: 4 }, { arbitrary: hostileJson, weight: 1 })

const plausible = (schema: Schema): fc.Arbitrary<unknown> => {
  const { enum: choices, examples, properties, type } = schema
  const known = [...(choices ?? []), ...(examples ?? [])]
  if (known.length > 0) return fc.constantFrom(...known)
  if (type === "integer" || type === "number") return fc.oneof(fc.integer({ min: -2, max: 100 }), fc.maxSafeInteger())
  if (type === "boolean") return fc.boolean()
  if (properties !== undefined) return objectOf(properties)
  return hostileText
}

const objectOf = (properties: Record<string, Schema>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, anyOf(schema)])), {
        requiredKeys: []
      }),
      fc.dictionary(hostileText, hostileJson, { maxKeys: 1 })
    )
    .map(([members, others]) => ({ ...others, ...members }))

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

const parametersOf = ({ parameters }: Operation, place: string, requiredKeys: boolean) => {
  const here = parameters.filter((parameter) => parameter.in === place)
  const model = Object.fromEntries(here.map(({ name, schema }) => [name, anyOf(schema).map(asText)]))
  return requiredKeys ? fc.record(model) : fc.record(model, { requiredKeys: [] })
}

// Most bodies come as what they are, so that they are looked into.
const contentType = fc.oneof(
  { arbitrary: fc.constant("application/json"), weight: 8 },
  { arbitrary: fc.constantFrom("application/json; charset=utf-16", "text/plain", "image/png", ""), weight: 1 }
)

// A header takes no line break and nothing beyond Latin-1; no client of ours would send it.
const asHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?").trim()

const hostile = (operation: Operation): fc.Arbitrary<Hostile> =>
  fc.record({
    path: parametersOf(operation, "path", true),
    query: fc
      .tuple(parametersOf(operation, "query", false), fc.dictionary(hostileText, hostileText, { maxKeys: 1 }))
      .map(([known, others]) => ({ ...others, ...known })),
    headers: fc.tuple(parametersOf(operation, "header", false), contentType).map(([headers, type]) => ({
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, asHeader(text ?? "")])),
      "content-type": type
    })),
    body:
      operation.body === undefined
        ? fc.option(hostileText, { nil: undefined })
        : fc.oneof(
            { arbitrary: anyOf(operation.body).map((value) => JSON.stringify(value)), weight: 5 },
            { arbitrary: hostileText, weight: 1 }
          )
  })

const urlOf = ({ path }: Operation, given: Hostile): string => {
  // A dot for a name is not a name to a URL: it would be taken out on the way.
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(given.path[name] ?? "").replace(/^\.{0,2}$/, "%00")
  )
  const query = Object.entries(given.query).map(([name, text]) => `${encode(name)}=${encode(text ?? "")}`)
  return `${store.url}/sandboxes/fuzz${named}?${query.join("&")}`
}

// Half a surrogate pair has no bytes.
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const isEnvelope = (body: unknown): boolean =>
  isOf(
    { type: "object", required: ["error"], properties: { error: { type: "object", required: ["code", "message"] } } },
    body
  )

// Bun refuses a longer one before it reaches us (Security.test.ts).
const longestUrl = 12_000

const exchange = async (operation: Operation, given: Hostile) => {
  fc.pre(urlOf(operation, given).length < longestUrl)
  const body = operation.method === "GET" ? undefined : given.body
  const response = await fetch(urlOf(operation, given), {
    method: operation.method,
    headers: given.headers,
    ...(body === undefined ? undefined : { body })
  })
  const { status } = response
  expect([operation.id, status, operation.statuses.includes(status)]).toEqual([operation.id, status, true])
  expect(status).toBeLessThan(500)
  const text = await response.text()
  const answer: unknown = JSON.parse(text)
  if (status >= 400) expect([text, isEnvelope(answer)]).toEqual([text, true])
  expect(response.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
}

describe("hostile values of every type to every operation: within its declared statuses, in the envelope, never a 5xx", async () => {
  const operations = operationsOf((await import("../../src/http/SystemRoutes.ts")).documentAt(""))

  test("there are operations", () => {
    expect(operations.length).toBeGreaterThan(10)
  })

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_, operation) => {
      await fc.assert(
        fc.asyncProperty(hostile(operation), (given) => exchange(operation, given)),
        { numRuns, seed }
      )
      expect((await get(`${store.url}/healthz`)).status).toBe(200)
    },
    60_000
  )
})
