import { afterAll, beforeAll, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Either, Option, Stream } from "effect"
import { Seed } from "../../../src/domain/Seed.ts"
import { RecordsApplier } from "../../../src/visibility/apply/RecordsApplier.ts"
import { readRecordsFile } from "../../../src/visibility/apply/RecordsFile.ts"
import { ImportedRecords } from "../../../src/visibility/import/ImportedRecords.ts"
import { Importer } from "../../../src/visibility/import/Importer.ts"
import { linesOf } from "../../../src/visibility/import/Lines.ts"
import { Rematch } from "../../../src/visibility/import/Rematch.ts"
import { testSettings } from "../../support/testSettings.ts"
import { type Analytics, startAnalytics } from "../support/analytics.ts"
import { violations } from "../support/violations.ts"

let analytics: Analytics
beforeAll(async () => {
  analytics = await startAnalytics()
})
afterAll(() => analytics.stop())

type Organization = Awaited<ReturnType<Analytics["organization"]>>

const read = (text: string) => Either.getOrThrowWith(readRecordsFile(text), (problems) => new Error(problems.join()))
const withApplier = <A, E>(use: (applier: RecordsApplier) => Effect.Effect<A, E>) =>
  analytics.run(Effect.flatMap(RecordsApplier, use).pipe(Effect.provide(RecordsApplier.Default)))

/** The lines of the difference that a file made. */
const apply = async ({ key }: Organization, text: string) =>
  (await withApplier((applier) => applier.apply(key, read(text)))).lines

/** The reasons why a file is refused; none if it is applied. */
const refusal = ({ key }: Organization, text: string) =>
  withApplier((applier) =>
    applier.apply(key, read(text)).pipe(
      Effect.as<ReadonlyArray<string>>([]),
      Effect.catchTag("RecordsRefused", ({ problems }) => Effect.succeed(problems))
    )
  )

const importLines = ({ key }: Organization, ...lines: ReadonlyArray<object>) => {
  const text = lines.map((line) => JSON.stringify(line)).join("\n")
  return analytics.run(
    Effect.flatMap(Importer, (importer) =>
      importer.run(key, linesOf(Stream.make(new TextEncoder().encode(text))), {
        onError: ({ reason }) => Effect.die(reason),
        onDrop: ({ reason }) => Effect.die(reason),
        onProgress: () => Effect.void
      })
    ).pipe(Effect.provide(Importer.Default))
  )
}

const answer = (id: string, more: object) => ({
  id,
  prompt: "Where is the news?",
  provider: "chatgpt",
  location: "us",
  answered_at: "2026-11-19T09:30:00Z",
  ...more
})

const rows = (query: string) =>
  analytics.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(query)))

const idsByName = ({ key }: Organization) =>
  rows(`select name, id from brands where organization = ${key} order by name`)

const mentions = ({ key }: Organization) =>
  rows(`select source, brands.id, name, position, sentiment from mentions join answers on answers.key = answer
    join brands on brands.key = brand where brands.organization = ${key} order by source, position`)

const records = `
brands:
  - { name: Twitter, aliases: [Tweets], domains: [twitter.example], is_own: true }
  - { name: Orbit }
projects: [{ name: Weekly, brands: [Twitter, Orbit] }]
tracked_pages: [{ brand: Twitter, url: "https://twitter.example/a", score: 70 }]`

const renamed = records
  .replace("name: Twitter, aliases: [Tweets]", "name: X Corp, aliases: [Twitter]")
  .replace("brands: [Twitter,", "brands: [X Corp,")
  .replace("brand: Twitter", "brand: X Corp")

test("a line whose aliases have a brand's name renames it, with its id, mentions and figures", async () => {
  const organization = await analytics.organization("Renamed")
  await apply(organization, records)
  await importLines(
    organization,
    answer("judged", { mentions: [{ brand: "Orbit" }, { brand: "Twitter", sentiment: 40 }] }),
    answer("found", { text: "Twitter, then Orbit." })
  )
  const get = (path: string, headers = {}) => analytics.get(path, organization.secret, undefined, headers)
  const [, twitter] = await idsByName(organization)
  const figures = async () => (await get(`/api/v1/brands/${twitter?.id}/stats`)).body.data
  const [before, found] = [await figures(), await mentions(organization)]
  const etag = (await get(`/api/v1/brands/${twitter?.id}`)).headers.get("etag") ?? ""
  const exported = await get("/api/v1/exports/mentions")
  const since = exported.headers.get("x-data-version")

  const lines = ['~ brand "X Corp" name: "Twitter" -> "X Corp"', '~ brand "X Corp" aliases: ["Tweets"] -> ["Twitter"]']
  const preview = await withApplier((applier) => applier.compare(Option.some(organization.key), read(renamed)))
  expect(preview.lines).toEqual(lines)
  expect(await mentions(organization)).toEqual(found)
  expect(await apply(organization, renamed)).toEqual(lines)
  expect(await apply(organization, renamed)).toEqual([])

  const { body, status } = await get(`/api/v1/brands/${twitter?.id}`, { "if-none-match": etag })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: twitter?.id,
    name: "X Corp",
    aliases: ["Twitter"],
    domains: ["twitter.example"]
  })
  expect(await figures()).toEqual({ ...before, brand_name: "X Corp" })
  const kept = found.map((row) => (row.id === twitter?.id ? { ...row, name: "X Corp" } : row))
  expect(kept.map(({ name, sentiment }) => [name, sentiment])).toEqual([
    ["X Corp", null],
    ["Orbit", null],
    ["Orbit", null],
    ["X Corp", 40]
  ])
  expect(await mentions(organization)).toEqual(kept)
  // Earlier exports have the old name, so the whole table is exported again.
  const changes = await get(`/api/v1/exports/mentions?changed_since=${since}`)
  expect(changes.headers.get("x-export")).toBe("whole")

  // Later answers find it by either name, and a new search changes nothing.
  await importLines(organization, answer("later", { mentions: [{ brand: "Twitter" }, { brand: "Orbit" }] }))
  await importLines(organization, answer("new", { text: "X Corp." }))
  const rematch = Effect.flatMap(Rematch, (service) => service.run(organization.key, false))
  await analytics.run(rematch.pipe(Effect.provide(Rematch.Default)))
  expect((await mentions(organization)).map(({ name, source }) => `${source}: ${name}`)).toEqual([
    "found: X Corp",
    "found: Orbit",
    "judged: Orbit",
    "judged: X Corp",
    "later: X Corp",
    "later: Orbit",
    "new: X Corp"
  ])
  expect(await analytics.run(violations.pipe(Effect.provideService(Seed, testSettings.seed)))).toEqual([])
})

/** An organization with these brands, which a file describes. */
const organizationWith = async (brands: string) => {
  const organization = await analytics.organization("Named")
  await apply(organization, `brands: [${brands}]`)
  return organization
}

test("a line whose name is a brand's in another case or form renames it, and keeps its other fields", async () => {
  const organization = await organizationWith("{ name: O’Hara, aliases: [Hara] }, { name: Nova }")
  const [nova, ohara] = await idsByName(organization)
  expect(await apply(organization, 'brands: [{ name: "O\'Hara" }, { name: NOVA, is_own: true }]')).toEqual([
    `~ brand "O'Hara" name: "O’Hara" -> "O'Hara"`,
    '~ brand "NOVA" name: "Nova" -> "NOVA"',
    '~ brand "NOVA" is_own: false -> true'
  ])
  expect(await idsByName(organization)).toEqual([
    { ...nova, name: "NOVA" },
    { ...ohara, name: "O'Hara" }
  ])
  expect(await rows(`select aliases from brands where name = 'O''Hara'`)).toEqual([{ aliases: '["Hara"]' }])
})

test("brands whose names differ in case, one of them case-sensitive, stay two", async () => {
  const organization = await organizationWith("{ name: Gap, case_sensitive: true }")
  expect(await apply(organization, "brands: [{ name: GAP }]")).toEqual(['+ brand "GAP"'])
  expect(await apply(organization, "brands: [{ name: Gap Inc, aliases: [Gap], case_sensitive: true }]")).toEqual([
    '~ brand "Gap Inc" name: "Gap" -> "Gap Inc"',
    '~ brand "Gap Inc" aliases: [] -> ["Gap"]'
  ])
})

test("a name that could be more than a rename is refused", async () => {
  const organization = await organizationWith("{ name: Nova, aliases: [Novum] }, { name: Orbit, aliases: [Moon] }")
  const before = await idsByName(organization)
  for (const [brands, problem] of [
    // The brand of the old name is in the file too.
    ["{ name: Zed, aliases: [Nova] }, { name: Nova }", 'brand "Zed": "Nova" is also a name of "Nova"'],
    ["{ name: Zed, aliases: [Nova, Orbit] }", 'brand "Zed": "Orbit" is also a name of "Orbit"'],
    ["{ name: Zed, aliases: [Nova] }, { name: Zod, aliases: [NOVA] }", 'brand "Zod": "NOVA" is also a name of "Nova"'],
    // Blanks around the name.
    ['{ name: "Nova " }', '"Nova " is also a name of "Nova"'],
    ['{ name: " nova" }', '" nova" is also a name of "Nova"'],
    ['{ name: " Zed ", aliases: [Nova] }', '"Nova" is also a name of "Nova"'],
    // Only an alias.
    ["{ name: Novum }", 'brand "Novum": "Novum" is also a name of "Nova"'],
    ["{ name: Moon, aliases: [Nova] }", '"Moon" is also a name of'],
    ["{ name: Zed, aliases: [Nova] }]\nprojects: [{ name: Weekly, brands: [Nova] }", 'there is no brand "Nova"']
  ]) {
    expect((await refusal(organization, `brands: [${brands}]`)).join()).toContain(problem ?? "")
  }
  expect(await idsByName(organization)).toEqual(before)
})

test("an import does not rename brands, and says what does", async () => {
  const organization = await organizationWith("{ name: Twitter }")
  const added = Effect.flatMap(ImportedRecords, (imported) =>
    Effect.flip(imported.addBrands(organization.key, [{ name: "X Corp", aliases: ["Twitter"] }]))
  )
  expect(await analytics.run(added.pipe(Effect.provide(ImportedRecords.Default)))).toMatchObject({
    problems: ['brand "X Corp": would rename "Twitter", which only `vitrine visibility apply` does']
  })
  expect(await idsByName(organization)).toMatchObject([{ name: "Twitter" }])
})
