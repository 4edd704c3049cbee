import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Exit, Layer, Option, Stream, TestClock } from "effect"
import { OrganizationLookup } from "../../../src/visibility/access/OrganizationLookup.ts"
import { ImportedRecords } from "../../../src/visibility/import/ImportedRecords.ts"
import { Importer } from "../../../src/visibility/import/Importer.ts"
import { linesOf } from "../../../src/visibility/import/Lines.ts"
import { Rematch } from "../../../src/visibility/import/Rematch.ts"
import { Leaderboards } from "../../../src/visibility/leaderboards/Leaderboards.ts"
import { ScanCap } from "../../../src/visibility/leaderboards/ScanCap.ts"
import { projectScope } from "../../../src/visibility/leaderboards/Scope.ts"
import { ProjectKey } from "../../../src/visibility/records/Keys.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { violations } from "../support/violations.ts"

const Services = () =>
  Layer.mergeAll(Importer.Default, ImportedRecords.Default, OrganizationLookup.Default, Rematch.Default).pipe(
    Layer.fresh,
    Layer.provideMerge(TestWorld())
  )

const brand = (name: string, more: object = {}) => ({
  name,
  aliases: [],
  domains: [],
  tracking: "tracked" as const,
  is_own: false,
  ...more
})

const answer = (id: string, day: number, text: string, more: object = {}) =>
  JSON.stringify({
    id,
    prompt: `Prompt ${day % 2}?`,
    provider: "chatgpt",
    location: "us",
    answered_at: new Date(Date.UTC(2026, 10, day, 9)).toISOString(),
    text,
    ...more
  })

const lines = [
  answer("a", 1, "Orbit, then Late."),
  answer("b", 2, "Late and [Orbit](https://late.example/)."),
  answer("c", 3, "Nobody."),
  answer("d", 4, "Late.", { mentions: [{ brand: "Orbit", sentiment: 9 }] }),
  answer("e", 5, "Late.", { status: "refusal" })
]

const named = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    select source, name, position, sentiment from mentions join answers on answers.key = answer
    join brands on brands.key = brand order by source, position`
)

/** Imports answers before one of their brands exists. */
const imported = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 20))
  const { key } = yield* (yield* OrganizationLookup).findOrCreate(Option.some("Acme"))
  const records = yield* ImportedRecords
  yield* records.addBrands(key, [brand("Orbit")])
  const options = { onError: () => Effect.void, onProgress: () => Effect.void }
  yield* (yield* Importer).run(key, linesOf(Stream.make(new TextEncoder().encode(lines.join("\n")))), options)
  yield* records.addBrands(key, [brand("Late", { is_own: true })])
  return key
})

effect("a brand that was added later is found in stored texts, and every figure follows", () =>
  Effect.gen(function* () {
    const key = yield* imported
    const rematch = yield* Rematch
    const before = yield* named
    expect(yield* rematch.run(key, true)).toMatchObject({ answers: 3, changed: 2 })
    expect(yield* named).toEqual(before)

    expect(yield* rematch.run(key, false)).toMatchObject({ answers: 3, changed: 2 })
    expect(yield* named).toEqual([
      { source: "a", name: "Orbit", position: 1, sentiment: null },
      { source: "a", name: "Late", position: 2, sentiment: null },
      { source: "b", name: "Late", position: 1, sentiment: null },
      { source: "b", name: "Orbit", position: 2, sentiment: null },
      // Given mentions are kept.
      { source: "d", name: "Orbit", position: 1, sentiment: 9 }
    ])
    const sql = yield* SqlClient.SqlClient
    expect(yield* sql`select first_seen_at as first from brands where name = 'Late'`).toEqual([
      { first: Date.UTC(2026, 10, 1, 9) }
    ])
    expect(yield* violations).toEqual([])
    expect(yield* rematch.run(key, false)).toMatchObject({ answers: 3, changed: 0 })
  }).pipe(Effect.provide(Services()))
)

effect("mentions inside newly excluded phrases are removed, and first_seen_at of the brand moves", () =>
  Effect.gen(function* () {
    const key = yield* imported
    const rematch = yield* Rematch
    yield* rematch.run(key, false)
    const sql = yield* SqlClient.SqlClient
    yield* sql`update brands set excluded = '["then Late"]' where name = 'Late'`
    yield* sql`update brands set excluded = '["Orbit, then", "Orbit"]' where name = 'Orbit'`
    yield* rematch.run(key, false)
    expect((yield* named).map(({ name, source }) => [source, name])).toEqual([
      ["b", "Late"],
      ["d", "Orbit"]
    ])
    expect(yield* sql`select name, first_seen_at as first from brands order by name`).toEqual([
      { name: "Late", first: Date.UTC(2026, 10, 2, 9) },
      { name: "Orbit", first: Date.UTC(2026, 10, 4, 9) }
    ])
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("a brand that is no longer mentioned is in no ranking", () =>
  Effect.gen(function* () {
    const key = yield* imported
    const rematch = yield* Rematch
    yield* rematch.run(key, false)
    const sql = yield* SqlClient.SqlClient
    const boards = yield* Effect.provide(
      Leaderboards,
      Layer.fresh(Leaderboards.Default).pipe(Layer.provide(Layer.succeed(ScanCap, 10)))
    )
    const [project] = yield* sql<{ key: ProjectKey }>`select key from projects`
    const board = boards.brands(projectScope(project?.key ?? ProjectKey.make(0)), { first: 0, last: 100_000 }, 10)
    expect((yield* board).items.map(({ name }) => name)).toEqual(["Orbit", "Late"])
    yield* sql`update brands set name = 'Unheard' where name = 'Late'`
    yield* rematch.run(key, false)
    expect((yield* board).items.map(({ name }) => name)).toEqual(["Orbit"])
  }).pipe(Effect.provide(Services()))
)

effect("texts are matched with current records, even if these change meanwhile", () =>
  Effect.gen(function* () {
    const key = yield* imported
    const sql = yield* SqlClient.SqlClient
    // Like another process that renames a brand between the reading of the brands and the writing of the mentions.
    const restless = Object.assign(
      (strings: TemplateStringsArray, ...values: ReadonlyArray<unknown>) =>
        strings[0]?.includes("answer_texts.text") && renames++ === 0
          ? Effect.zipRight(rename, sql(strings, ...values))
          : sql(strings, ...values),
      sql
    ) as SqlClient.SqlClient
    let renames = 0
    const rename = sql.withTransaction(
      Effect.zipRight(
        sql`update brands set name = 'Lately' where name = 'Late'`,
        sql`update organizations set layout_version = layout_version + 1`
      )
    )
    const rematch = yield* Effect.provide(
      Rematch,
      Layer.fresh(Rematch.Default).pipe(Layer.provide(Layer.succeed(SqlClient.SqlClient, restless)))
    )
    yield* rematch.run(key, false)
    expect(renames).toBeGreaterThan(1)
    expect((yield* named).map(({ name }) => name)).toEqual(["Orbit", "Orbit", "Orbit"])
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("stale roll-ups of own brands are rebuilt before new mentions are added to them", () =>
  Effect.gen(function* () {
    const key = yield* imported
    const sql = yield* SqlClient.SqlClient
    // Like another process that has changed own brands and not yet rebuilt the sums.
    const handOver = sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`update brands set is_own = case when name = 'Orbit' then 1 else 0 end`
        yield* sql`update organizations set layout_version = layout_version + 1`
        yield* sql`insert into stale_days (organization, day, part) select organization, day, 1 from organization_days`
      })
    )
    let isOver = false
    const restless = Object.assign((strings: TemplateStringsArray, ...values: ReadonlyArray<unknown>) => {
      const isNow = !isOver && strings[0]?.includes("answer_texts.text") === true
      isOver ||= isNow
      return isNow ? Effect.zipRight(handOver, sql(strings, ...values)) : sql(strings, ...values)
    }, sql) as SqlClient.SqlClient
    const rematch = yield* Effect.provide(
      Rematch,
      Layer.fresh(Rematch.Default).pipe(Layer.provide(Layer.succeed(SqlClient.SqlClient, restless)))
    )
    yield* sql`update brands set excluded = '["Orbit"]' where name = 'Orbit'`
    yield* rematch.run(key, false)
    expect(isOver).toBe(true)
    expect(yield* sql`select * from organization_days where subject_answers not between 0 and answers`).toEqual([])
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services()))
)

/** Everything that follows from the mentions of some thousand answers whose brands were added later. */
const rematched = (isStopped: boolean) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 20))
    const { key } = yield* (yield* OrganizationLookup).findOrCreate(Option.some("Acme"))
    const texts = ["Late and Orbit.", "Orbit, then Late, then Tamar.", "Tamar.", "Nobody."]
    const many = Array.from({ length: 1700 }, (_, index) =>
      answer(`m${index}`, 1 + (index % 19), texts[index % texts.length] ?? "")
    )
    const records = yield* ImportedRecords
    yield* records.addBrands(key, [brand("Orbit")])
    const options = { onError: () => Effect.void, onProgress: () => Effect.void }
    yield* (yield* Importer).run(key, linesOf(Stream.make(new TextEncoder().encode(many.join("\n")))), options)
    yield* records.addBrands(key, [brand("Late", { is_own: true }), brand("Tamar")])
    const rematch = yield* Rematch
    if (isStopped) {
      const stopped = yield* Effect.exit(rematch.run(key, false, () => Effect.interrupt))
      expect(Exit.isInterrupted(stopped)).toBe(true)
      // Only some answers are rematched, and every sum fits them.
      expect(yield* violations).toEqual([])
      expect((yield* rematch.run(key, true)).changed).toBe(1275 - 37)
    }
    yield* rematch.run(key, false)
    expect(yield* violations).toEqual([])
    const sql = yield* SqlClient.SqlClient
    const tables = ["brand_days", "organization_days", "prompt_days", "brand_counts", "mentions"]
    const rows = yield* Effect.forEach(tables, (table) => sql`select * from ${sql(table)} order by 1, 2, 3, 4`)
    const brands = yield* sql`select name, first_seen_at from brands order by name`
    const answers = yield* sql`select key, mentions from answers order by key`
    return { rows, brands, answers }
  }).pipe(Effect.provide(Services()))

effect("an interrupted run and then a full run give the same rows as a single run", () =>
  Effect.gen(function* () {
    expect(yield* rematched(true)).toEqual(yield* rematched(false))
  })
)
