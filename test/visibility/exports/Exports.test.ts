import { Database, type SQLQueryBindings } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Statement } from "@effect/sql/Statement"
import { parse } from "csv-parse/sync"
import { Cause, Effect, Either, Exit, Stream } from "effect"
import { parquetMetadata, parquetReadObjects } from "hyparquet"
import { RecordsApplier } from "../../../src/visibility/apply/RecordsApplier.ts"
import { readRecordsFile } from "../../../src/visibility/apply/RecordsFile.ts"
import { Exports, HistoryChanged } from "../../../src/visibility/exports/Exports.ts"
import { tables } from "../../../src/visibility/exports/tables.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { Rematch } from "../../../src/visibility/import/Rematch.ts"
import { answerId } from "../../../src/visibility/records/Ids.ts"
import type { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { engine } from "../../support/database.ts"
import { type Analytics, dayMs, startAnalytics, testTime } from "../support/analytics.ts"
import { makeWorld, type World } from "../support/world.ts"

type Row = Readonly<Record<string, unknown>>
type Name = keyof typeof tables
const names: ReadonlyArray<Name> = ["answers", "mentions", "citations", "daily"]

let analytics: Analytics
let acme: Awaited<ReturnType<Analytics["organization"]>>
let world: World

beforeAll(async () => {
  analytics = await startAnalytics()
  acme = await analytics.organization("Acme")
  // More rows than one page, in each table except the last.
  world = await analytics.run(makeWorld(acme.key, { seed: 5, answers: 1300, own: 1, days: 20 }))
  const other = await analytics.organization("Other")
  await analytics.run(makeWorld(other.key, { seed: 6, answers: 30, own: 1, days: 20 }))
})
afterAll(() => analytics.stop())

const ask = (path: string, secret = acme.secret) =>
  fetch(`${analytics.apiUrl}/api/v1/exports/${path}`, { headers: { authorization: `Bearer ${secret}` } })

const rowsOf = async (path: string): Promise<ReadonlyArray<Row>> => {
  const response = await ask(path)
  expect([path, response.status]).toEqual([path, 200])
  const lines = (await response.text()).split("\n").slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Row)
}

const versionOf = async () => (await ask("daily")).headers.get("x-data-version") ?? ""

const rows = (query: (sql: SqlClient.SqlClient) => ReturnType<SqlClient.SqlClient["unsafe"]>) =>
  analytics.run(Effect.flatMap(SqlClient.SqlClient, query)) as Promise<ReadonlyArray<Row>>

/** Adds answers at one time. Each mentions a brand and cites a page. */
const record = (count: number, answeredAt: number, text = '=1, or\n"2"') =>
  analytics.run(
    Effect.flatMap(Facts, (facts) =>
      facts.record(
        acme.key,
        Array.from({ length: count }, () => ({
          source: null,
          project: world.projects[0]?.key ?? (0 as never),
          prompt: world.prompts[0]?.key ?? (0 as never),
          provider: "chatgpt",
          location: "us",
          answeredAt,
          status: "ok" as const,
          mentions: [{ brand: world.brands[0]?.key ?? (0 as never), position: 1, sentiment: null }],
          citations: [],
          text: { text, isJudged: false }
        }))
      )
    )
  )

describe("an export", () => {
  test("has every row of its organization once, and none of another", async () => {
    const answers = await rowsOf("answers")
    const own = { from: acme.key * 2 ** 32, to: (acme.key + 1) * 2 ** 32 }
    for (const name of ["answers", "mentions", "citations"] as const) {
      const exported = name === "answers" ? answers : await rowsOf(name)
      const column = name === "answers" ? "key" : "answer"
      const stored = await rows(
        (sql) => sql`
        select count(*) as count from ${sql(name)} where ${sql(column)} > ${own.from} and ${sql(column)} < ${own.to}`
      )
      expect([name, exported.length]).toEqual([name, Number(stored[0]?.count)])
      expect(new Set(exported.map((row) => JSON.stringify(row))).size).toBe(exported.length)
    }
    const ids = new Set(answers.map(({ answer_id }) => answer_id))
    for (const row of [...(await rowsOf("mentions")), ...(await rowsOf("citations"))]) {
      expect(ids.has(row.answer_id)).toBe(true)
    }
  })

  test("has the daily figures of the API", async () => {
    const brand = world.brands[0]?.id
    const days = (await rowsOf("daily")).filter(({ brand_id }) => brand_id === brand)
    const { body } = await analytics.get(`/api/v1/brands/${brand}/stats?period=30d`, acme.secret)
    const history = body.data.history.filter(({ mention_count }: { mention_count: number }) => mention_count > 0)
    expect(history.length).toBeGreaterThan(10)
    expect(days).toMatchObject(history)
  })

  test("has every day of each brand, and reads each page without sorting all rows", async () => {
    const numbers = (count: number) =>
      `numbers as (select 1 as n union all select n + 1 from numbers where n < ${count})`
    const [brands, days] = [3, 400]
    const { key, secret } = await analytics.organization("Of long standing")
    await rows(
      (sql) => sql`
        with recursive ${sql.literal(numbers(brands))}
        insert into brands (id, organization, name, aliases, tracking, is_own, created_at, updated_at)
        select 'brn_of_days_' || n, ${key}, 'Brand', '[]', 'tracked', 0, n, n from numbers`
    )
    await rows(
      (sql) => sql`
        with recursive ${sql.literal(numbers(days))}
        insert into organization_days
          (organization, day, answers, subject_answers, subject_mentions, subject_weight, subject_positions, subject_sentiment)
        select ${key}, n, 1, 0, 0, 0, 0, 0 from numbers`
    )
    await rows(
      (sql) => sql`
        with recursive ${sql.literal(numbers(days))}
        insert into brand_days (brand, day, mentions, weight, positions, sentiment)
        select brands.key, n, 1, 1, 1, 0 from brands cross join numbers where organization = ${key}`
    )
    expect((await (await ask("daily", secret)).text()).split("\n")).toHaveLength(brands * days + 1)
    // The plans of Postgres have another form.
    if (engine === "postgres") return
    const { schema, text, values } = await analytics.run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const statements: Array<Statement<Row>> = []
        const noting = new Proxy(sql, {
          apply: (target, self, args) => {
            const statement = Reflect.apply(target, self, args)
            statements.push(statement)
            return statement
          }
        })
        const part = { organization: key as OrganizationKey, from: 0, to: 0, days: undefined, hasTexts: false }
        yield* Stream.runDrain(Stream.take(tables.daily.pages(noting, part), 1))
        const [text, values] = statements[0]?.compile() ?? ["", []]
        const schema = yield* sql<{ sql: string }>`
          select sql from sqlite_master
          where sql is not null and tbl_name in ('brands', 'brand_days', 'organization_days')`
        return { schema, text, values }
      })
    )
    using database = new Database(":memory:")
    for (const { sql } of schema) database.run(sql)
    const plan = database
      .query<{ detail: string }, Array<SQLQueryBindings>>(`explain query plan ${text}`)
      .all(...(values as Array<SQLQueryBindings>))
    expect(plan.length).toBeGreaterThan(2)
    expect(plan.filter(({ detail }) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([])
  })

  test.each(names)("of %s is the same in every format", async (name) => {
    const expected = await rowsOf(name)
    const columns = tables[name].columns
    const table: ReadonlyArray<Row> = parse(await (await ask(`${name}?format=csv`)).text(), { columns: true })
    const texts = expected.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? "" : String(value)]))
    )
    expect(table).toEqual(texts)
    const file = await (await ask(`${name}?format=parquet`)).arrayBuffer()
    expect(Number(parquetMetadata(file).num_rows)).toBe(expected.length)
    const read = await parquetReadObjects({
      file,
      compressors: { ZSTD: (bytes) => Bun.zstdDecompressSync(bytes) }
    })
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(expected[0] ?? {}))
    const plain = read.map((row) =>
      Object.fromEntries(
        columns.map(({ name, type }) => [name, type === "time" ? (row[name] as Date).getTime() : (row[name] ?? null)])
      )
    )
    expect(plain).toEqual(expected as Array<Row>)
  })

  test("has its content type, and counts as one request", async () => {
    const limited = await analytics.organization("Limited")
    const usage = async (path: string) => {
      const { headers, status } = await ask(path, limited.secret)
      return [status, headers.get("content-type"), Number(headers.get("x-ratelimit-remaining"))] as const
    }
    const [, , before] = await usage("daily")
    expect(await usage("answers")).toEqual([200, "application/x-ndjson", before - 1])
    expect(await usage("mentions?format=csv")).toEqual([200, "text/csv; charset=utf-8", before - 2])
    expect(await usage("citations?format=parquet")).toEqual([200, "application/vnd.apache.parquet", before - 3])
  })

  test("has texts only on request, and no formula in a table", async () => {
    await record(1, testTime)
    const [last] = (await rowsOf("answers?texts=true")).slice(-1)
    expect(last?.text).toBe('=1, or\n"2"')
    expect((await rowsOf("answers")).at(-1)?.text).toBeNull()
    const table = await (await ask("answers?texts=true&format=csv")).text()
    expect(table).toEndWith(`,"'=1, or\n""2"""\r\n`)
  })
})

describe("an export of texts", () => {
  test("is sent in short chunks, even with long texts", async () => {
    const version = await versionOf()
    const text = "Nova is best. ".repeat(1500)
    await record(600, testTime, text)
    const lengths = await analytics.run(
      Effect.gen(function* () {
        const exports = yield* Exports
        const { write } = yield* exports.open(acme.key as OrganizationKey, { since: version, hasTexts: true })
        return yield* Stream.runCollect(Stream.map(write("answers", "ndjson"), ({ length }) => length))
      }).pipe(Effect.provide(Exports.Default))
    )
    expect(lengths.length).toBeGreaterThan(1)
    expect(Math.max(...lengths)).toBeLessThan(2_000_000)
    // The last page has no rows, but no chunk is empty.
    expect(Math.min(...lengths)).toBeGreaterThan(0)
    const nothing = await (await ask(`answers?format=parquet&changed_since=${await versionOf()}`)).arrayBuffer()
    expect(await parquetReadObjects({ file: nothing })).toEqual([])
    const file = await (await ask(`answers?texts=true&format=parquet&changed_since=${version}`)).arrayBuffer()
    const { num_rows, row_groups } = parquetMetadata(file)
    // If every row group had minimum and maximum statistics for its texts, the footer would grow with them.
    const summed = row_groups.map(({ columns }) =>
      columns.flatMap(({ meta_data }) => (meta_data?.statistics === undefined ? [] : meta_data.path_in_schema))
    )
    expect(new Set(summed.flat())).toEqual(new Set(["answered_at"]))
    expect(Number(num_rows)).toBe(600)
    expect(Math.max(...row_groups.map((group) => Number(group.num_rows)))).toBeLessThanOrEqual(50)
  })

  test("with megabytes each is sent in one chunk per text, in every format", async () => {
    const version = await versionOf()
    await record(3, testTime, "Nova is best. ".repeat(100_000))
    for (const format of ["ndjson", "csv", "parquet"] as const) {
      const counts: Array<number> = []
      await analytics.run(
        Effect.gen(function* () {
          const exports = yield* Exports
          const { write } = yield* exports.open(acme.key as OrganizationKey, { since: version, hasTexts: true })
          yield* Stream.runDrain(write("answers", format, (count) => Effect.sync(() => counts.push(count))))
        }).pipe(Effect.provide(Exports.Default))
      )
      expect([format, counts]).toEqual([format, [1, 1, 1]])
    }
  })
})

describe("an export of changes", () => {
  test("has only new rows, and only the days with changes", async () => {
    const [version, before] = [await versionOf(), await rowsOf("answers")]
    const day = testTime - 3 * dayMs
    await record(1100, day)
    for (const name of ["answers", "mentions"]) {
      expect(await rowsOf(`${name}?changed_since=${version}`)).toHaveLength(1100)
    }
    expect(await rowsOf(`citations?changed_since=${version}`)).toEqual([])
    const dates = (await rowsOf(`daily?changed_since=${version}`)).map(({ date }) => date)
    expect(new Set(dates)).toEqual(new Set([new Date(day).toJSON().slice(0, 10)]))
    // The version of an export is a lower bound (changed_since) and an upper bound (as_of).
    expect(await rowsOf(`answers?as_of=${version}`)).toEqual(before as Array<Row>)
    const now = await ask(`answers?changed_since=${await versionOf()}`)
    expect([now.headers.get("x-export"), await now.text()]).toEqual(["changes", ""])
  })

  test("can be resumed after an answer", async () => {
    const all = await rowsOf("mentions")
    const at = all[700]?.answer_id
    const rest = all.slice(all.findLastIndex(({ answer_id }) => answer_id === at) + 1)
    expect(await rowsOf(`mentions?after=${at}`)).toEqual(rest as Array<Row>)
    expect(rest.length).toBeGreaterThan(1000)
  })

  test("cannot be resumed after an unknown answer or one of another organization", async () => {
    const other = await analytics.organization("Foreign")
    // More answers than Acme has, so that one has a number that does not exist in Acme.
    await analytics.run(makeWorld(other.key, { seed: 8, answers: 3000, own: 1, days: 20 }))
    const foreign = (await (await ask("answers", other.secret)).text()).split("\n").slice(0, -1)
    const ids = [foreign[0], foreign.at(-1)].map((line) => JSON.parse(line ?? "").answer_id as string)
    for (const id of [...ids, answerId(testTime, 4_000_000_000)]) {
      const response = await ask(`answers?after=${id}`)
      expect([id, response.status, await response.json()]).toMatchObject([id, 404, { error: { code: "not_found" } }])
    }
    expect((await ask(`answers?after=${ids[1]}`, other.secret)).status).toBe(200)
  })

  test("becomes a full export after corrections, and can then only be resumed with the new version", async () => {
    const version = await versionOf()
    // The texts name no brand, so the rematch removes the mentions.
    const { changed } = await analytics.run(
      Effect.flatMap(Rematch, ({ run }) => run(acme.key, false)).pipe(Effect.provide(Rematch.Default))
    )
    expect(changed).toBe(1704)
    const full = await ask(`answers?changed_since=${version}`)
    expect(full.headers.get("x-export")).toBe("whole")
    expect((await full.text()).split("\n").length).toBe((await rowsOf("answers")).length + 1)
    const { status } = await ask(`answers?as_of=${version}`)
    expect(status).toBe(400)
    expect((await ask(`answers?as_of=${await versionOf()}`)).status).toBe(200)
    // A version that is ahead of this database, as of another one.
    const [changes, , mark] = (await versionOf()).split("-")
    expect((await ask(`answers?changed_since=999999-1-${mark}`)).headers.get("x-export")).toBe("whole")
    const kept = await versionOf()
    const late = { name: "Late", aliases: [], domains: [], tracking: "tracked", isOwn: false } as const
    await analytics.run(Effect.flatMap(RecordWriter, (writer) => writer.addBrand(acme.key, late)))
    expect((await ask(`citations?changed_since=${kept}`)).headers.get("x-export")).toBe("changes")
    // This brand becomes the owner of a domain that was cited before.
    const file = readRecordsFile("brands: [{ name: Later, domains: [later.example] }]")
    await analytics.run(
      Effect.flatMap(RecordsApplier, (applier) => applier.apply(acme.key, Either.getOrThrow(file))).pipe(
        Effect.provide(RecordsApplier.Default)
      )
    )
    expect((await ask(`citations?changed_since=${kept}`)).headers.get("x-export")).toBe("whole")
    expect((await ask(`answers?changed_since=${changes}-999999-${mark}`)).headers.get("x-export")).toBe("whole")
  })

  test("exports everything if changed_since names a version of another organization, or one without a mark", async () => {
    const other = await analytics.organization("Elsewhere")
    await analytics.run(makeWorld(other.key, { seed: 7, answers: 40, own: 1, days: 20 }))
    const foreign = (await ask("daily", other.secret)).headers.get("x-data-version") ?? ""
    const unmarked = (await versionOf()).split("-").slice(0, 2).join("-")
    for (const version of [foreign, unmarked]) {
      const changes = await ask(`answers?changed_since=${version}`)
      expect([version, changes.headers.get("x-export")]).toEqual([version, "whole"])
      expect(await changes.text()).toBe(await (await ask("answers")).text())
      expect([version, (await ask(`answers?as_of=${version}`)).status]).toEqual([version, 400])
    }
    expect((await ask(`answers?as_of=${foreign}`, other.secret)).status).toBe(200)
  })

  test("is aborted if answers are corrected during it", async () => {
    const exit = await analytics.run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { write } = yield* Effect.flatMap(Exports, (exports) => exports.open(acme.key as OrganizationKey, {}))
        const correct = sql`
          update organizations set data_version = data_version + 1, history_version = data_version + 1
          where key = ${acme.key}`
        let parts = 0
        const taken = Stream.runForEach(write("answers", "ndjson"), () =>
          parts++ === 0 ? Effect.orDie(correct) : Effect.void
        )
        return yield* Effect.exit(taken)
      }).pipe(Effect.provide(Exports.Default))
    )
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(HistoryChanged)
  })
})

describe("a wrong request for an export", () => {
  test.each([
    ["answers?format=xml", "bad_request"],
    ["answers?changed_since=yesterday", "bad_request"],
    ["answers?as_of=12", "bad_request"],
    ["answers?after=ans_01kaf1v8x20g4z7m9e3n5q6r8t", "not_found"],
    ["answers?after=5", "bad_request"],
    ["daily?after=ans_01kaf1v8x20g4z7m9e3n5q6r8t", "invalid_filter"],
    ["mentions?texts=true", "invalid_filter"],
    ["prompts", "not_found"]
  ])("%s is refused with %s", async (path, code) => {
    const body = (await (await ask(path)).json()) as { error: { code: string } }
    expect(body.error.code).toBe(code)
  })

  test("with an invalid key is 401", async () => {
    expect((await ask("answers", "vis_org_none")).status).toBe(401)
  })
})
