import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Either, Layer } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { RecordsApplier } from "../../../src/visibility/apply/RecordsApplier.ts"
import { readRecordsFile } from "../../../src/visibility/apply/RecordsFile.ts"
import type { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { violations } from "../support/violations.ts"

const Services = Layer.mergeAll(RecordsApplier.Default, Organizations.Default).pipe(
  Layer.fresh,
  Layer.provideMerge(TestWorld())
)

const read = (text: string) => Either.getOrThrowWith(readRecordsFile(text), (problems) => new Error(problems.join()))
const apply = (organization: OrganizationKey, text: string) =>
  Effect.flatMap(RecordsApplier, (applier) => applier.apply(organization, read(text)))
const newOrganization = Effect.flatMap(Organizations, (service) => service.create({ name: "Acme", isSimulated: false }))
const rows = (query: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(query))

effect("duplicates in a list are stored once, and applying the file again changes nothing", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const file = `
brands: [{ name: Nova, aliases: [N, N], domains: [nova.example, https://www.nova.example/] }]
topics: [{ slug: kettles, prompts: ["A?", " A? "] }]
projects: [{ name: New, brands: [Nova, Nova], prompts: ["A?", "A?"] }]`
    const { lines } = yield* apply(key, file)
    expect(lines).toContain('+ project "New" brands: [] -> ["Nova"]')
    expect(yield* rows("select aliases from brands")).toEqual([{ aliases: '["N"]' }])
    expect((yield* apply(key, file)).lines).toEqual([])
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services))
)

effect("the title of a tracked page is that of the file, or else the stored one", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    yield* apply(key, "brands: [{ name: Nova }, { name: Orbit }]")
    const tracked = (brand: string, title: string) =>
      `tracked_pages: [{ brand: ${brand}, url: "https://nova.example/" ${title} }]`
    const titles = rows("select title from pages")
    yield* apply(key, tracked("Nova", ", title: Kettles"))
    yield* apply(key, tracked("Orbit", ""))
    expect(yield* titles).toEqual([{ title: "Kettles" }])
    yield* rows("delete from tracked_pages")
    yield* apply(key, tracked("Orbit", ", title: Best"))
    expect(yield* titles).toEqual([{ title: "Best" }])
    expect((yield* apply(key, tracked("Orbit", ", title: Best"))).lines).toEqual([])
  }).pipe(Effect.provide(Services))
)

effect("a title in a file wins, also null, and an entry without a title does not change it", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const titles = rows("select title from pages")
    const file = (nova: string, orbit: string) => `
brands: [{ name: Nova }, { name: Orbit }]
tracked_pages:
  - { brand: Nova, url: "https://shared.example/", ${nova} }
  - { brand: Orbit, url: "https://shared.example/", ${orbit} }`
    yield* apply(key, file("title: Old", "score: 10"))
    const changed = file("title: New", "score: 20")
    expect((yield* apply(key, changed)).lines).toHaveLength(2)
    expect(yield* titles).toEqual([{ title: "New" }])
    expect((yield* apply(key, changed)).lines).toEqual([])
    // The page remains but is no longer tracked, like a page that only answers cite.
    yield* rows("delete from tracked_pages")
    const without = file("title: null", "score: 20")
    yield* apply(key, without)
    expect(yield* titles).toEqual([{ title: null }])
    expect((yield* apply(key, without)).lines).toEqual([])
  }).pipe(Effect.provide(Services))
)

effect("a file may have any number of domains", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const domains = Array.from({ length: 600 }, (_, index) => `nova-${index}.example`)
    const page = `tracked_pages: [{ brand: Nova, url: "https://www.${domains.at(-1)}/" }]`
    yield* apply(key, `brands: [{ name: Nova }]\n${page}`)
    yield* apply(key, `brands: [{ name: Nova, domains: [${domains}] }]`)
    expect(yield* rows("select name as owner from websites join brands on brands.key = owner")).toEqual([
      { owner: "Nova" }
    ])
  }).pipe(Effect.provide(Services))
)

effect("a prompt is found by its text even if that begins like an id", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const file = `
topics: [{ slug: kettles, prompts: ["prm_what is this?"] }]
projects: [{ name: New, prompts: ["prm_what is this?"] }]`
    yield* apply(key, file)
    expect((yield* apply(key, file)).lines).toEqual([])
    const [prompt] = yield* rows("select id, text from prompts")
    expect(prompt?.text).toBe("prm_what is this?")
    expect((yield* apply(key, `projects: [{ name: New, prompts: [" ${prompt?.id} "] }]`)).lines).toEqual([])
  }).pipe(Effect.provide(Services))
)
