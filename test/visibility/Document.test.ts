import { afterAll, beforeAll, expect, test } from "bun:test"
import { resolve } from "node:path"
import { HttpApi } from "@effect/platform"
import { Schema } from "effect"
import { VisibilityApi } from "../../src/visibility/Api.ts"
import { ExportFormat } from "../../src/visibility/exports/ExportFormat.ts"
import { weightOf } from "../../src/visibility/metrics/weight.ts"
import { type Analytics, startAnalytics } from "./support/analytics.ts"
import { endpointsOf, exportEndpoints } from "./support/endpoints.ts"
import { makeWorld } from "./support/world.ts"

const quotas = {
  visibilityPerMinute: 1_234_567,
  visibilityBurst: 2_345_678,
  visibilityPerDay: 3_456_789,
  visibilityScanCap: 4321
}

let analytics: Analytics
// A JSON document. The tests check its members.
// biome-ignore lint/suspicious/noExplicitAny: see above
let document: any

beforeAll(async () => {
  analytics = await startAnalytics(quotas)
  document = (await analytics.ask("/visibility/openapi.json")).body
})
afterAll(() => analytics.stop())

test("the document states the configured quotas", () => {
  const { description } = document.info
  expect(description).toContain("1,234,567 requests a minute with up to 2,345,678 at once, and 3,456,789 a day")
  expect(description).toContain("from the newest 4,321 mentions")
  // The ETag depends on the cap, so its description names the setting.
  const { ETag } = document.paths["/api/v1/me"].get.responses["200"].headers
  for (const text of [description, ETag.description]) expect(text).toContain("VISIBILITY_SCAN_CAP")
})

test("every field of every answer has a description", () => {
  const mute: Array<string> = []
  for (const [name, schema] of Object.entries<{ properties?: Record<string, object> }>(document.components.schemas)) {
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      if (name.startsWith("Error.")) continue
      const { $ref, description } = property as { $ref?: string; description?: string }
      const shared = $ref === undefined ? undefined : document.components.schemas[$ref.split("/").at(-1) ?? ""]
      if (description === undefined && shared?.description === undefined) mute.push(`${name}.${field}`)
    }
  }
  expect(mute).toEqual([])
})

test("has no descriptions of the schema library", () => {
  const { components, paths } = document
  expect(JSON.stringify({ components, paths })).not.toMatch(
    /"title":"|"description":"an? (string|integer|positive|non-|number)/
  )
})

test("every number states its unit or range", () => {
  const vague: Array<string> = []
  for (const [name, schema] of Object.entries<{ properties?: Record<string, object> }>(document.components.schemas)) {
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      const { description = "", type } = property as { type?: string; description?: string }
      if (type !== "number" && type !== "integer") continue
      if (!/\d|milliseconds|any whole number|in ranks/.test(description)) vague.push(`${name}.${field}`)
    }
  }
  expect(vague).toEqual([])
})

test("the weights of the score are those in the code, in the document and in the guide", async () => {
  const guide = await Bun.file(resolve(import.meta.dir, "../../docs/visibility.md")).text()
  for (const text of [JSON.stringify(document), guide]) {
    const [, last] = /0\.9\^\(min\(best position, (\d+)\) - 1\)/.exec(text) ?? []
    for (let position = 1; position <= 40; position += 1) {
      const expected = Math.round(1_000_000 * 0.9 ** (Math.min(position, Number(last)) - 1))
      expect([position, weightOf(position)]).toEqual([position, expected])
    }
  }
})

test("every operation documents its key, organization, headers and errors", () => {
  const operations = Object.entries<{ get: Record<string, never> }>(document.paths)
  // The 22 operations of the reference, and the exports.
  expect(operations.length).toBe(22 + exportEndpoints.length)
  for (const [path, { get }] of operations) {
    // biome-ignore lint/suspicious/noExplicitAny: a JSON document, whose members are checked here
    const { description, parameters, responses, security, summary } = get as any
    expect([path, typeof summary, typeof description]).toEqual([path, "string", "string"])
    expect(security).toEqual([{ key: [] }])
    expect(parameters.map(({ name }: { name: string }) => name)).toContain("X-Org-Id")
    const named =
      path.includes("{") || /\/(v1|exports)\/citations$|\/page-vitals$|\/exports\/(answers|mentions)$/.test(path)
    const statuses = ["200", "304", "400", "401", "403", ...(named ? ["404"] : []), "429", "500", "503"]
    expect([path, Object.keys(responses).toSorted()]).toEqual([path, statuses])
    const open = ["/api/v1/_health", "/api/v1/me", "/api/v1/organizations"].includes(path)
    expect([path, responses["400"].description.includes("org_required")]).toEqual([path, !open])
    expect(Object.keys(responses["200"].headers)).toContain("ETag")
    expect(Object.keys(responses["429"].headers)).toContain("Retry-After")
    for (const [status, response] of Object.entries<{ headers: object }>(responses)) {
      const promised = status === "503" ? "Retry-After" : "X-RateLimit-Remaining"
      expect([status, Object.keys(response.headers)]).toEqual([status, expect.arrayContaining([promised])])
    }
  }
})

test("every export documents what it sends: a type for each format, and the headers of the data's version", async () => {
  const { key, secret } = await analytics.organization("Taken out")
  await analytics.run(makeWorld(key, { seed: 72, answers: 10, own: 1, days: 2 }))
  for (const { path } of exportEndpoints) {
    const { content, headers } = document.paths[path].get.responses["200"]
    const sent = await Promise.all(
      ExportFormat.literals.map((format) =>
        analytics.get(`${path}?format=${format}`, secret).then(({ headers }) => headers)
      )
    )
    const types = sent.map((headers) => (headers.get("content-type") ?? "").replace(/;.*/, ""))
    expect([path, Object.keys(content)]).toEqual([path, types])
    for (const name of ["X-Data-Version", "X-Export"]) {
      expect([path, Object.keys(headers), sent.every((headers) => headers.has(name))]).toEqual([
        path,
        expect.arrayContaining([name, "X-RateLimit-Remaining", "ETag"]),
        true
      ])
    }
    expect(headers["X-Export"].schema.enum).toContain(sent[0]?.get("x-export"))
  }
  expect(Object.keys(document.paths["/api/v1/vitals"].get.responses["200"].headers)).not.toContain("X-Export")
})

test("every answer is decoded by its schema and encoded to the same", async () => {
  const { key, secret } = await analytics.organization("Read")
  const world = await analytics.run(makeWorld(key, { seed: 71, answers: 80, own: 1, days: 20 }))
  const paths = new Map([...endpointsOf(world), ...exportEndpoints].map(({ name, path }) => [name, path]))
  const successes = new Map<string, Schema.Schema<unknown, unknown>>()
  HttpApi.reflect(VisibilityApi, {
    onGroup: () => undefined,
    // The types of the endpoint's schema are erased here. None of our schemas needs services.
    onEndpoint: ({ endpoint }) =>
      successes.set(endpoint.name, endpoint.successSchema as unknown as Schema.Schema<unknown, unknown>)
  })
  expect([...successes.keys()].toSorted()).toEqual([...paths.keys()].toSorted())
  for (const [name, schema] of successes) {
    // A file has no schema for its rows.
    if (exportEndpoints.some((endpoint) => endpoint.name === name)) continue
    const { body } = await analytics.get(paths.get(name) ?? "", secret)
    const answer = Schema.decodeUnknownSync(schema, { onExcessProperty: "error" })(body)
    expect([name, Schema.encodeSync(schema)(answer)]).toEqual([name, body])
  }
})
