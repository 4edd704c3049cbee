import fc from "fast-check"
import { hostileJson, hostileText } from "./hostileText.ts"
import type { Operation, Schema } from "./operations.ts"

// The number of requests per operation, the same ones each time. FUZZ_RUNS sends more, FUZZ_SEED others.
export const fuzzParameters = {
  numRuns: Number(process.env.FUZZ_RUNS ?? 200),
  seed: Number(process.env.FUZZ_SEED ?? 20261121)
}

/** A request as it is sent. Its target is the path with the query. */
export interface HttpRequest {
  readonly method: string
  readonly target: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

interface HostileParts {
  readonly path: Record<string, string | undefined>
  readonly query: Record<string, string | undefined>
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** A value of the declared type, one of another type, or none. */
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

// Most bodies have the right content type, so that the server parses them.
const contentType = fc.oneof(
  { arbitrary: fc.constant("application/json"), weight: 8 },
  { arbitrary: fc.constantFrom("application/json; charset=utf-16", "text/plain", "image/png", ""), weight: 1 }
)

// A header can hold no line break and nothing beyond Latin-1: `fetch` would refuse to send it.
const asHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?").trim()

const hostileParts = (operation: Operation): fc.Arbitrary<HostileParts> =>
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

const targetOf = ({ path }: Operation, values: HostileParts): string => {
  // A URL resolves a segment that is only a dot, so that it would not be sent.
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(values.path[name] ?? "").replace(/^\.{0,2}$/, "%00")
  )
  const query = Object.entries(values.query).map(([name, text]) => `${encode(name)}=${encode(text ?? "")}`)
  return `/sandboxes/fuzz${named}?${query.join("&")}`
}

// Half a surrogate pair cannot be encoded in UTF-8.
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

// Bun refuses a longer one before our code runs (Security.test.ts).
const maxTargetLength = 12_000

/** Requests of an operation with hostile values in every parameter and body member. */
export const hostileRequests = (operation: Operation): fc.Arbitrary<HttpRequest> =>
  hostileParts(operation)
    .map((given) => ({
      method: operation.method,
      target: targetOf(operation, given),
      headers: given.headers,
      body: operation.method === "GET" ? undefined : given.body
    }))
    .filter(({ target }) => target.length < maxTargetLength)

/** Sends a request to the server at a URL. */
export const send = (url: string, { body, headers, method, target }: HttpRequest): Promise<Response> =>
  fetch(`${url}${target}`, { method, headers, ...(body === undefined ? undefined : { body }) })
