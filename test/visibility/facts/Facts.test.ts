import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { Facts, RecordsChanged, zeroCounts } from "../../../src/visibility/facts/Facts.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { effect } from "../../support/effect.ts"
import { EmptyDatabase } from "../../support/TestWorld.ts"
import { makeWorld } from "../support/world.ts"

const Services = () =>
  Layer.mergeAll(Facts.Default, RecordWriter.Default, Organizations.Default).pipe(Layer.provideMerge(EmptyDatabase))

const sumTables = ["organization_days", "prompt_days", "brand_days", "brand_counts", "website_counts"]

/** Every row of the roll-ups, in an order that does not depend on the order of the writes. */
const rollups = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* Effect.forEach(sumTables, (table) => sql`select * from ${sql(table)}`)
  return tables.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted())
})

const counts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = ["answers", "mentions", "citations", "pages", "websites"]
  return yield* Effect.forEach(tables, (table) => sql`select count(*) as rows from ${sql(table)}`)
})

const newOrganization = Effect.flatMap(Organizations, (service) => service.create({ name: "A", isSimulated: false }))

effect("an answer with a known source is skipped, also within a batch", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const { answers } = yield* makeWorld(key, { seed: 61, answers: 300, own: 1, days: 10 })
    const facts = yield* Facts
    const before = [yield* counts, yield* rollups]
    const named = answers.filter(({ source }) => source !== null)
    expect(yield* facts.record(key, named)).toEqual({ ...zeroCounts, known: named.length })
    expect([yield* counts, yield* rollups]).toEqual(before)
    const [one] = named
    if (one === undefined) throw new Error("the world has no answers")
    const twice = { ...one, source: "twice" }
    expect((yield* facts.record(key, [twice, twice])).answers).toBe(1)
  }).pipe(Effect.provide(Services()))
)

effect("the same source in another organization is another answer", () =>
  Effect.gen(function* () {
    const [first, second] = [yield* newOrganization, yield* newOrganization]
    yield* makeWorld(first.key, { seed: 62, answers: 50, own: 1, days: 10 })
    const { answers } = yield* makeWorld(second.key, { seed: 62, answers: 50, own: 1, days: 10 })
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql`select organization, count(*) as answers from answers group by organization order by 1`
    expect(rows).toEqual([
      { organization: first.key, answers: answers.length },
      { organization: second.key, answers: answers.length }
    ])
  }).pipe(Effect.provide(Services()))
)

effect("a batch that fails leaves no rows, and its lookups are not cached as written", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const { answers } = yield* makeWorld(key, { seed: 63, answers: 20, own: 1, days: 10 })
    const facts = yield* Facts
    const before = [yield* counts, yield* rollups]
    const [one] = answers.filter(({ mentions, status }) => status === "ok" && mentions.length > 0)
    if (one === undefined) throw new Error("the world has no mention")
    const page = {
      url: "https://fresh.example/",
      title: null,
      website: { domain: "fresh.example", apexDomain: "fresh.example", type: "blog" as const },
      position: 1
    }
    const broken = {
      ...one,
      source: "broken",
      citations: [page],
      mentions: one.mentions.map((m) => ({ ...m, position: 0 }))
    }
    expect((yield* Effect.exit(facts.record(key, [broken])))._tag).toBe("Failure")
    expect([yield* counts, yield* rollups]).toEqual(before)
    yield* facts.record(key, [{ ...one, source: "whole", citations: [page] }])
    const sql = yield* SqlClient.SqlClient
    const cited = yield* sql`
      select pages.url from citations join pages on pages.key = citations.page
      join websites on websites.key = citations.website where websites.domain = 'fresh.example'`
    expect(cited).toEqual([{ url: page.url }])
  }).pipe(Effect.provide(Services()))
)

effect("answers that were matched with outdated records are refused", () =>
  Effect.gen(function* () {
    const { at, key } = yield* oneBrand
    const facts = yield* Facts
    const sql = yield* SqlClient.SqlClient
    const [{ layout: recordsVersion = 0 } = {}] = yield* sql<{
      layout: number
    }>`select layout_version as layout from organizations`
    expect(yield* facts.record(key, [at(9000)], recordsVersion)).toMatchObject({ answers: 1 })
    yield* sql`update organizations set layout_version = layout_version + 1`
    expect(yield* Effect.flip(facts.record(key, [at(9001)], recordsVersion))).toBeInstanceOf(RecordsChanged)
    expect(yield* sql`select 1 from answers where answered_at = 9001`).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("first_seen_at of a brand is its oldest mention, in any order of arrival", () =>
  Effect.gen(function* () {
    const { key } = yield* newOrganization
    const { answers, brands } = yield* makeWorld(key, { seed: 65, answers: 200, own: 1, days: 50 })
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ key: number; first_seen_at: number | null }>`select key, first_seen_at from brands`
    for (const brand of brands) {
      const instants = answers
        .filter(({ mentions, status }) => status === "ok" && mentions.some((mention) => mention.brand === brand.key))
        .map(({ answeredAt }) => answeredAt)
      const seen = rows.find((row) => row.key === brand.key)?.first_seen_at
      expect(seen).toBe(instants.length === 0 ? null : Math.min(...instants))
    }
  }).pipe(Effect.provide(Services()))
)

const firstSeen = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ first_seen_at: number | null }>`select first_seen_at from brands where name = 'Seen'`
  return row?.first_seen_at
})

/** An organization with one brand, and answers that mention it. */
const oneBrand = Effect.gen(function* () {
  const writer = yield* RecordWriter
  const { key } = yield* newOrganization
  const { answers } = yield* makeWorld(key, { seed: 66, answers: 20, own: 0, days: 5 })
  const brand = yield* writer.addBrand(key, {
    name: "Seen",
    aliases: [],
    domains: [],
    tracking: "tracked",
    isOwn: false
  })
  const [one] = answers
  if (one === undefined) throw new Error("the world has no answers")
  const at = (answeredAt: number) => ({
    ...one,
    source: `at ${answeredAt}`,
    status: "ok" as const,
    answeredAt,
    mentions: [{ brand: brand.key, position: 1, sentiment: 0 }],
    citations: []
  })
  return { key, at }
})

effect("an earlier first_seen_at from another process is kept", () =>
  Effect.gen(function* () {
    const { at, key } = yield* oneBrand
    const [facts, otherFacts] = [yield* Facts, yield* Effect.provide(Facts, Layer.fresh(Facts.Default))]
    yield* facts.record(key, [at(9000)])
    yield* otherFacts.record(key, [at(5000)])
    yield* facts.record(key, [at(7000)])
    expect(yield* firstSeen).toBe(5000)
  }).pipe(Effect.provide(Services()))
)

/** A database that rolls back every transaction once and retries it, as after a conflict. */
const Conflicting = Layer.effect(
  SqlClient.SqlClient,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const { withTransaction } = sql
    const again: typeof withTransaction = (body) =>
      Effect.zipRight(
        Effect.ignore(withTransaction(Effect.zipRight(Effect.orDie(body), Effect.fail("undone")))),
        withTransaction(body)
      )
    return Object.assign(sql, { withTransaction: again })
  })
)

effect("a retried transaction writes the same as its first attempt", () =>
  Effect.gen(function* () {
    const { at, key } = yield* oneBrand
    const facts = yield* Effect.provide(Facts, Layer.fresh(Facts.Default).pipe(Layer.provide(Conflicting)))
    yield* facts.record(key, [at(5000)])
    expect(yield* firstSeen).toBe(5000)
  }).pipe(Effect.provide(Services()))
)
