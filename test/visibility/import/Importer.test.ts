import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Layer, Option, Stream, TestClock, Tracer } from "effect"
import { OrganizationLookup } from "../../../src/visibility/access/OrganizationLookup.ts"
import { decompressText, KeepTexts } from "../../../src/visibility/facts/AnswerText.ts"
import { OrganizationRemoval } from "../../../src/visibility/forget/OrganizationRemoval.ts"
import { RecordRemoval } from "../../../src/visibility/forget/RecordRemoval.ts"
import type { LineError } from "../../../src/visibility/import/AnswerLine.ts"
import { answerReader } from "../../../src/visibility/import/AnswerReader.ts"
import { ImportedRecords } from "../../../src/visibility/import/ImportedRecords.ts"
import { Importer } from "../../../src/visibility/import/Importer.ts"
import { linesOf } from "../../../src/visibility/import/Lines.ts"
import { PromptKey } from "../../../src/visibility/records/Keys.ts"
import { Enrolment } from "../../../src/visibility/simulation/Enrolment.ts"
import { planOf } from "../../../src/visibility/simulation/organizations.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const coffee = planOf("coffee")

const Import = Layer.fresh(
  Layer.mergeAll(
    Importer.Default,
    ImportedRecords.Default,
    OrganizationLookup.Default,
    Enrolment.Default,
    RecordRemoval.Default,
    OrganizationRemoval.Default
  )
)
type Import = Layer.Layer.Success<typeof Import>

const inWorld = <A, E>(body: Effect.Effect<A, E, Import | SqlClient.SqlClient>) =>
  Effect.zipRight(
    TestClock.setTime(Date.UTC(2026, 10, 20)),
    Effect.provide(body, Layer.provideMerge(Import, TestWorld()))
  )

const brands = [
  { name: "Nova", aliases: ["Nova Kettles"], domains: ["nova.example"], tracking: "tracked", is_own: true },
  { name: "Orbit", aliases: [], domains: [], tracking: "tracked", is_own: false }
] as const

const line = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  prompt: "Which kettle is best?",
  provider: "chatgpt",
  location: "us",
  answered_at: "2026-11-19T09:30:00+02:00",
  text: "Orbit first, then Nova.",
  citations: [
    "https://www.nova.example/kettles/?utm_source=chatgpt",
    { url: "https://docs.orbit.example/", title: "Docs" }
  ],
  ...more
})

const bytesOf = (lines: ReadonlyArray<unknown>) =>
  new TextEncoder().encode(lines.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n"))

/** Imports lines into the organization Acme, and returns the reported errors and the summary. */
const importing = (lines: ReadonlyArray<unknown>, strict = false, chunk = 10_000_000) =>
  Effect.gen(function* () {
    const lookup = yield* OrganizationLookup
    const importer = yield* Importer
    const records = yield* ImportedRecords
    const bytes = bytesOf(lines)
    const chunks = Stream.unfold(0, (start) =>
      start >= bytes.length ? Option.none() : Option.some([bytes.subarray(start, start + chunk), start + chunk])
    )
    const all = linesOf(chunks)
    const errors: Array<LineError> = []
    const onError = (error: LineError) => Effect.sync(() => errors.push(error))
    const summary = yield* Effect.gen(function* () {
      if (strict) {
        const organization = Option.map(yield* lookup.find(Option.some("Acme")), ({ key }) => key)
        yield* importer.check({ organization, brands }, all, { onError })
      }
      const { key } = yield* lookup.findOrCreate(Option.some("Acme"))
      yield* records.addBrands(key, brands)
      return yield* importer.run(key, all, { onError, onProgress: () => Effect.void })
    }).pipe(Effect.either)
    return { errors, summary }
  })

const rows = (query: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Record<string, unknown>>(query))

const everything = Effect.all([
  rows("select source, provider, location, answered_at, status, mentions, citations from answers order by source"),
  rows(`select source, name, position, sentiment from mentions join answers on answers.key = answer
        join brands on brands.key = brand order by source, position`),
  rows(`select source, position, url, title, domain, apex_domain, type from citations join answers on answers.key = answer
        join pages on pages.key = page join websites on websites.key = citations.website order by source, position`),
  rows("select day, answers, subject_answers from organization_days order by day")
])

describe("an import", () => {
  effect(
    "finds brands, positions and sites in an answer",
    () =>
      inWorld(
        Effect.gen(function* () {
          const { errors, summary } = yield* importing([line("a")])
          expect(errors).toEqual([])
          expect(summary).toMatchObject({ right: { answers: 1, known: 0, mentions: 2, citations: 2, rejected: 0 } })
          const [answers, mentions, citations] = yield* everything
          expect(answers).toEqual([
            {
              source: "a",
              provider: "chatgpt",
              location: "us",
              answered_at: Date.UTC(2026, 10, 19, 7, 30),
              status: "ok",
              mentions: 2,
              citations: 2
            }
          ])
          expect(mentions).toEqual([
            { source: "a", name: "Orbit", position: 1, sentiment: null },
            { source: "a", name: "Nova", position: 2, sentiment: null }
          ])
          expect(citations).toMatchObject([
            { url: "https://www.nova.example/kettles", title: null, domain: "nova.example", type: "company_site" },
            { url: "https://docs.orbit.example/", title: "Docs", apex_domain: "orbit.example", type: "documentation" }
          ])
        })
      ),
    20_000
  )

  effect(
    "stores the first title of a page in an answer, and no redirect URL that expires",
    () =>
      inWorld(
        Effect.gen(function* () {
          const redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC"
          const citations = [
            "https://nova.example/a",
            { url: "https://nova.example/a", title: "Kettles" },
            { url: "https://nova.example/a", title: "Pots" }
          ]
          yield* importing([line("a", { citations, text: `Nova ([1](${redirect}))` })])
          const [, , cited] = yield* everything
          expect(cited.map(({ title, url }) => [url, title])).toEqual([["https://nova.example/a", "Kettles"]])
        })
      ),
    20_000
  )

  effect(
    "keeps the title of a page from the first line that counts and cites it, whatever the times of the answers",
    () =>
      inWorld(
        Effect.gen(function* () {
          const [a, b] = ["https://nova.example/a", "https://nova.example/b"]
          const lines = [
            line("1", { status: "error", citations: [{ url: a, title: "Error" }] }),
            line("2", { citations: [a, { url: b, title: "B" }] }),
            line("3", {
              answered_at: "2026-11-18T00:00:00Z",
              citations: [
                { url: a, title: "Earlier A" },
                { url: b, title: "Earlier B" }
              ]
            })
          ]
          yield* importing(lines)
          expect(yield* rows("select url, title from pages order by url")).toEqual([
            { url: a, title: null },
            { url: b, title: "B" }
          ])
        })
      ),
    20_000
  )

  effect(
    "stores mentions and sentiments as given",
    () =>
      inWorld(
        Effect.gen(function* () {
          const mentions = [
            { brand: "nova  kettles™", sentiment: -40 },
            { brand: "ORBIT" },
            { brand: "Nova", sentiment: 5 }
          ]
          yield* importing([line("a", { mentions, text: undefined })])
          const [answers, found] = yield* everything
          expect(answers[0]?.status).toBe("ok")
          expect(found).toEqual([
            { source: "a", name: "Nova", position: 1, sentiment: -40 },
            { source: "a", name: "Orbit", position: 2, sentiment: null }
          ])
        })
      ),
    20_000
  )

  effect(
    "treats the domain of a brand as a company site, also if it was cited before",
    () =>
      inWorld(
        Effect.gen(function* () {
          const sites = ["https://docs.nova.example/", "https://shop.nova.example/", "https://eu.nova.example/"]
          const citations = [
            ...sites,
            "https://www.late.example/",
            "https://de.late.example/",
            "https://blog.late.example/"
          ]
          yield* importing([line("a", { citations, answered_at: "2026-11-20T00:05:00Z" })])
          const types = rows("select domain, type from websites order by domain")
          const byName = [
            { domain: "docs.nova.example", type: "documentation" },
            { domain: "eu.nova.example", type: "company_site" },
            { domain: "late.example", type: "other" },
            { domain: "shop.nova.example", type: "marketplace" }
          ]
          expect(yield* types).toEqual([
            { domain: "blog.late.example", type: "blog" },
            { domain: "de.late.example", type: "other" },
            ...byName
          ])
          const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) =>
            lookup.findOrCreate(Option.some("Acme"))
          )
          const late = {
            name: "Late",
            aliases: [],
            domains: ["late.example"],
            tracking: "tracked",
            is_own: false
          } as const
          yield* Effect.flatMap(ImportedRecords, (records) => records.addBrands(key, [late]))
          expect(yield* types).toEqual([
            { domain: "blog.late.example", type: "blog" },
            { domain: "de.late.example", type: "company_site" },
            ...byName.map((each) => (each.domain === "late.example" ? { ...each, type: "company_site" } : each))
          ])
        })
      ),
    20_000
  )

  effect(
    "counts a page once in an answer, with or without www., in the spelling that comes first",
    () =>
      inWorld(
        Effect.gen(function* () {
          const citations = [
            "https://www.a.example/x",
            "https://a.example/x/",
            "https://a.example/y",
            "https://www.a.example/y"
          ]
          yield* importing([line("a", { citations })])
          const [, , cited] = yield* everything
          expect(cited.map(({ position, url }) => [position, url])).toEqual([
            [1, "https://www.a.example/x"],
            [2, "https://a.example/y"]
          ])
        })
      ),
    20_000
  )

  effect(
    "adds the links of a text after the given citations, and finds no brands in URLs",
    () =>
      inWorld(
        Effect.gen(function* () {
          const text = "Our [guide](https://orbit.example/best) says Nova wins (https://www.b.example/a)."
          yield* importing([line("a", { text, citations: ["https://b.example/a"] }), line("b", { text: undefined })])
          const [answers, mentions, cited] = yield* everything
          expect(mentions).toMatchObject([{ source: "a", name: "Nova", position: 1 }])
          expect(cited.map(({ source, url }) => [source, url])).toEqual([
            ["a", "https://b.example/a"],
            ["a", "https://orbit.example/best"],
            ["b", "https://www.nova.example/kettles"],
            ["b", "https://docs.orbit.example/"]
          ])
          // An answer with citations is ok, even if its text is missing.
          expect(answers.map(({ status }) => status)).toEqual(["ok", "ok"])
        })
      ),
    20_000
  )

  effect(
    "keeps texts compressed, with a flag for given mentions, or keeps no texts",
    () =>
      inWorld(
        Effect.gen(function* () {
          const kept = rows("select source, is_judged, text from answer_texts join answers on answers.key = answer")
          const lines = [line("a"), line("b", { mentions: [{ brand: "Nova" }] }), line("c", { text: "" })]
          yield* importing(lines)
          expect((yield* kept).map(({ text, ...row }) => [row, decompressText(text as Uint8Array)])).toEqual([
            [{ source: "a", is_judged: 0 }, "Orbit first, then Nova."],
            [{ source: "b", is_judged: 1 }, "Orbit first, then Nova."]
          ])
          yield* Effect.provide(
            importing([line("d")]),
            Layer.provide(Layer.fresh(Import), Layer.succeed(KeepTexts, false))
          )
          expect(yield* kept).toHaveLength(2)
        })
      ),
    20_000
  )

  effect(
    "assigns a site to the brand of the nearest domain, also if the brand comes later",
    () =>
      inWorld(
        Effect.gen(function* () {
          const urls = ["https://a.shop.late.example/", "https://docs.late.example/", "https://late.example.test/"]
          yield* importing([line("a", { citations: urls })])
          const owners = rows(`select domain, type, brands.name as owner from websites
            left join brands on brands.key = websites.owner where domain like '%late%' order by domain`)
          expect((yield* owners).map(({ owner, type }) => [owner, type])).toEqual([
            [null, "other"],
            [null, "documentation"],
            [null, "other"]
          ])
          const records = yield* ImportedRecords
          const { key } = yield* (yield* OrganizationLookup).get("Acme")
          const late = { ...brands[1], name: "Late", domains: ["late.example"] }
          yield* records.addBrands(key, [late, { ...late, name: "Late Shop", domains: ["shop.late.example"] }])
          yield* importing([line("b", { citations: ["https://b.shop.late.example/"] })])
          expect(yield* owners).toEqual([
            { domain: "a.shop.late.example", type: "company_site", owner: "Late Shop" },
            { domain: "b.shop.late.example", type: "company_site", owner: "Late Shop" },
            { domain: "docs.late.example", type: "documentation", owner: "Late" },
            { domain: "late.example.test", type: "other", owner: null }
          ])
        })
      ),
    20_000
  )

  effect(
    "matches lines again if a brand is added while it runs, and counts each answer once",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([])
          const { key } = yield* (yield* OrganizationLookup).get("Acme")
          const some = (from: number, count: number) =>
            Array.from({ length: count }, (_, index) => line(`${from + index}`, { text: "Late.", citations: [] }))
          // The brand comes between two batches of 2,000 lines.
          const late = Effect.flatMap(ImportedRecords, (records) =>
            records.addBrands(key, [{ ...brands[1], name: "Late" }])
          )
          const chunks = Stream.concat(
            Stream.make(bytesOf([...some(0, 2000), ""])),
            Stream.fromEffect(Effect.as(late, bytesOf(some(2000, 3))))
          )
          const options = { onError: () => Effect.void, onProgress: () => Effect.void }
          const summary = yield* (yield* Importer).run(key, linesOf(chunks), options)
          expect(summary).toMatchObject({ answers: 2003, known: 0, mentions: 3, rejected: 0 })
        })
      ),
    20_000
  )

  effect(
    "keeps failed answers without counting them",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([line("a", { text: " ", citations: [] }), line("b", { status: "refusal" }), line("c")])
          const [answers, mentions, , days] = yield* everything
          expect(answers.map(({ status }) => status)).toEqual(["empty", "refusal", "ok"])
          expect(mentions.map(({ source }) => source)).toEqual(["c", "c"])
          expect(days).toMatchObject([{ answers: 1, subject_answers: 1 }])
        })
      ),
    20_000
  )

  effect(
    "distinguishes case-sensitive brands",
    () =>
      inWorld(
        Effect.gen(function* () {
          const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) =>
            lookup.findOrCreate(Option.some("Acme"))
          )
          const others = ["Gap", "GAP"].map((name) => ({ name, case_sensitive: true }))
          yield* Effect.flatMap(ImportedRecords, (records) => records.addBrands(key, others))
          yield* importing([line("a", { mentions: [{ brand: "GAP" }] }), line("b", { text: "GAP" })])
          yield* importing([line("c", { mentions: [{ brand: "Gap" }] }), line("d", { text: "Gap" })])
          const [, mentions] = yield* everything
          expect(mentions.map(({ name, source }) => [source, name])).toEqual([
            ["a", "GAP"],
            ["b", "GAP"],
            ["c", "Gap"],
            ["d", "Gap"]
          ])
        })
      ),
    20_000
  )

  effect(
    "assigns a mention in another case to a case-sensitive brand only if no other brand has the name",
    () =>
      inWorld(
        Effect.gen(function* () {
          const mentioning = ["Gap", "gap", "GAP"].map((brand) => line(brand, { mentions: [{ brand }] }))
          for (const [name, order] of [
            ["Older", [{ name: "Gap", case_sensitive: true }, { name: "gap" }]],
            ["Newer", [{ name: "gap" }, { name: "Gap", case_sensitive: true }]],
            ["Alone", [{ name: "Gap", case_sensitive: true }]]
          ] as const) {
            const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) =>
              lookup.findOrCreate(Option.some(name))
            )
            for (const brand of order) {
              yield* TestClock.adjust("1 second")
              yield* Effect.flatMap(ImportedRecords, (records) => records.addBrands(key, [brand]))
            }
            yield* Effect.flatMap(Importer, (importer) =>
              importer.run(key, linesOf(Stream.make(bytesOf(mentioning))), {
                onError: Effect.die,
                onProgress: () => Effect.void
              })
            )
          }
          const sql = yield* SqlClient.SqlClient
          const rows = yield* sql<{ source: string; name: string }>`
            select answers.source, brands.name from mentions
            join answers on answers.key = mentions.answer join brands on brands.key = mentions.brand
            order by answers.key`
          expect(rows.map(({ name, source }) => [source, name])).toEqual([
            ...Array.from({ length: 2 }, () => [
              ["Gap", "Gap"],
              ["gap", "gap"],
              ["GAP", "gap"]
            ]).flat(),
            ...["Gap", "gap", "GAP"].map((source) => [source, "Gap"])
          ])
        })
      ),
    20_000
  )

  effect(
    "treats null as absent",
    () =>
      inWorld(
        Effect.gen(function* () {
          const nothing = { project: null, category: null, status: null, citations: null, mentions: null }
          const { errors } = yield* importing([
            line("a", { ...nothing, text: "Nova." }),
            line("b", { ...nothing, text: null }),
            line("c", {
              mentions: [{ brand: "Nova", sentiment: null }],
              citations: [{ url: "https://a.example", title: null }]
            })
          ])
          expect(errors).toEqual([])
          const [answers, mentions] = yield* everything
          expect(answers.map(({ citations, mentions, status }) => [status, mentions, citations])).toEqual([
            ["ok", 1, 0],
            ["empty", 0, 0],
            ["ok", 1, 1]
          ])
          expect(mentions).toMatchObject([{ sentiment: null }, { sentiment: null }])
        })
      ),
    20_000
  )

  effect(
    "keeps the citations of an answer without a text",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([line("a", { text: undefined }), line("b", { text: "", status: "error" })])
          const [answers] = yield* everything
          expect(answers).toMatchObject([
            { source: "a", status: "ok", mentions: 0, citations: 2 },
            { source: "b", status: "error", citations: 0 }
          ])
        })
      ),
    20_000
  )

  effect(
    "creates prompts and a project once, and the project lists its providers and locations",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([
            line("a"),
            line("b", { provider: "gemini" }),
            line("c", { prompt: "Another?", category: "technical" })
          ])
          yield* importing([line("d", { project: "Second", location: "de" })])
          // Lines that contradict an existing prompt are reported, once for each prompt.
          const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) =>
            lookup.findOrCreate(Option.some("Acme"))
          )
          const reports: Array<string> = []
          const again = [
            line("e", { category: "comparison" }),
            line("f", { category: "awareness" }),
            line("g", { prompt: "Another?", category: "technical" }),
            line("h", { prompt: "Another?", category: null })
          ]
          yield* Effect.flatMap(Importer, (importer) =>
            importer.run(key, linesOf(Stream.make(bytesOf(again))), {
              onError: () => Effect.void,
              onDrop: ({ line, reason }) => Effect.sync(() => reports.push(`${line} ${reason}`)),
              onProgress: () => Effect.void
            })
          )
          expect(reports).toEqual(["1 category: the prompt has none; `vitrine visibility apply` can change it"])
          expect(yield* rows("select name, text, category from prompts order by text")).toEqual([
            { name: "Another?", text: "Another?", category: "technical" },
            { name: "Which kettle is best?", text: "Which kettle is best?", category: null }
          ])
          expect(yield* rows("select name, provider_ids, location_ids from projects order by name")).toEqual([
            { name: "Imported answers", provider_ids: '["chatgpt","gemini"]', location_ids: '["us"]' },
            { name: "Second", provider_ids: '["chatgpt"]', location_ids: '["de"]' }
          ])
          expect(yield* rows("select count(*) as joined from project_prompts")).toEqual([{ joined: 3 }])
        })
      ),
    20_000
  )

  effect(
    "of the same file again changes nothing, also in other chunks",
    () =>
      inWorld(
        Effect.gen(function* () {
          const lines = Array.from({ length: 300 }, (_, index) => line(`a${index}`, { prompt: `Prompt ${index % 7}?` }))
          yield* importing(lines)
          const state = Effect.all([everything, rows("select * from organizations"), rows("select * from projects")])
          const before = yield* state
          yield* TestClock.adjust("1 hour")
          // By services with empty caches, like another process.
          const again = importing([...lines, ...lines], false, 1000).pipe(Effect.provide(Import))
          expect((yield* again).summary).toMatchObject({ right: { answers: 0, known: 600 } })
          expect(yield* state).toEqual(before)
        })
      ),
    20_000
  )

  effect(
    "accepts an answer that was given after it began, as from a pipe, but none from the future",
    () =>
      inWorld(
        Effect.gen(function* () {
          const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) =>
            lookup.findOrCreate(Option.some("Acme"))
          )
          const importer = yield* Importer
          const lines = [
            line("later", { answered_at: "2026-11-20T01:00:00Z" }),
            line("to come", { answered_at: "2026-11-20T02:00:00Z" })
          ]
          const piped = linesOf(Stream.fromEffect(Effect.as(TestClock.adjust("1 hour"), bytesOf(lines))))
          const wrong: Array<LineError> = []
          const options = {
            onError: (error: LineError) => Effect.sync(() => wrong.push(error)),
            onProgress: () => Effect.void
          }
          expect(yield* importer.run(key, piped, options)).toMatchObject({ answers: 1, rejected: 1 })
          yield* TestClock.setTime(Date.UTC(2026, 10, 20))
          const checked = importer.check({ organization: Option.some(key), brands: [] }, piped, options)
          expect(yield* Effect.flip(checked)).toMatchObject({ rejected: 1 })
          const toCome = { line: 2, reason: "answered_at: expected a time from 1970 to now" }
          expect(wrong).toEqual([toCome, toCome])
        })
      ),
    20_000
  )

  effect(
    "lists all providers and locations of a project, even if a location has the name of a provider or a number",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([line("a", { provider: "default", location: "us" })])
          yield* importing([line("b", { provider: "us", location: "default" })])
          yield* importing([line("c", { location: "1" })])
          const [project] = yield* rows("select provider_ids, location_ids from projects")
          expect(
            [project?.provider_ids, project?.location_ids].map((each) => JSON.parse(String(each)).toSorted())
          ).toEqual([
            ["chatgpt", "default", "us"],
            ["1", "default", "us"]
          ])
        })
      )
  )

  effect("trims project names, and matches existing names with spaces", () =>
    inWorld(
      Effect.gen(function* () {
        const { errors } = yield* importing([
          line("a", { project: "Weekly " }),
          line("b", { project: "Weekly" }),
          line("c", { project: "\tWeekly" })
        ])
        expect(errors).toEqual([])
        expect(yield* rows("select name from projects")).toEqual([{ name: "Weekly" }])
        // Older versions stored names untrimmed.
        yield* rows("update projects set name = 'Weekly '")
        yield* importing([line("d", { project: "Weekly" }), line("e", { project: "Weekly " })])
        const answers = rows(`select projects.name, cast(count(*) as integer) as answers from answers
          join projects on projects.key = project group by projects.name order by answers`)
        expect(yield* answers).toEqual([{ name: "Weekly ", answers: 5 }])
        // If both names are stored, an exact match wins.
        yield* importing([line("f", { project: "Other" })])
        yield* rows("update projects set name = 'Weekly' where name = 'Other'")
        const given = ["Weekly", "Weekly ", "\tWeekly"].map((project, index) => line(`g${index}`, { project }))
        yield* importing(given)
        expect(yield* answers).toEqual([
          { name: "Weekly", answers: 3 },
          { name: "Weekly ", answers: 6 }
        ])
      })
    )
  )

  effect("skips known answers by id only: the first line of an id counts, and others create nothing", () =>
    inWorld(
      Effect.gen(function* () {
        const early = { answered_at: "2026-11-18T09:30:00Z" }
        const other = { ...early, prompt: "Another?", project: "Another", provider: "gemini", location: "de" }
        const file = [line("a"), line("a", other), line("b"), line("a", { ...other, text: "Nova." })]
        for (const known of [2, 4]) {
          expect((yield* importing(file)).summary).toMatchObject({ right: { answers: 4 - known, known } })
          expect(yield* rows("select source, answered_at, provider from answers order by source")).toEqual(
            ["a", "b"].map((source) => ({
              source,
              answered_at: Date.UTC(2026, 10, 19, 7, 30),
              provider: "chatgpt"
            }))
          )
          expect(yield* rows("select text from prompts")).toEqual([{ text: "Which kettle is best?" }])
          expect(yield* rows("select name, provider_ids, location_ids from projects")).toEqual([
            { name: "Imported answers", provider_ids: '["chatgpt"]', location_ids: '["us"]' }
          ])
        }
      })
    )
  )

  effect(
    "finds texts again that databases cannot store unchanged, and refuses such ids and names",
    () =>
      inWorld(
        Effect.gen(function* () {
          const [half, nul] = ["\ud83d", "\0"]
          const cited = [{ url: "https://a.example/", title: half }]
          const lines = [
            line("a", { prompt: `Cut ${half}`, text: `Nova ${half}${nul}`, citations: cited }),
            line("b", { prompt: `Cut ${nul}` }),
            line("c")
          ]
          const names = [line(`d${half}`), line(`d${nul}`), line("e", { project: `P${half}` })]
          for (const known of [0, 3]) {
            const { errors, summary } = yield* importing([...lines, ...names])
            expect(errors.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
              '4 id: expected a text without U+0000 and without half of a surrogate pair, received "d\\ud83d"',
              '5 id: expected a text without U+0000 and without half of a surrogate pair, received "d\\u0000"',
              '6 project: expected a text without U+0000 and without half of a surrogate pair, received "P\\ud83d"'
            ])
            expect(summary).toMatchObject({ right: { answers: 3 - known, known } })
          }
          expect((yield* importing(names, true)).summary).toMatchObject({ left: { rejected: 3 } })
          expect((yield* importing(lines, true)).summary).toMatchObject({ right: { answers: 0, known: 3 } })
          expect(yield* rows("select text from prompts order by text desc")).toEqual([
            { text: "Which kettle is best?" },
            { text: "Cut \ufffd" }
          ])
          expect(yield* rows("select title from pages where title is not null order by title")).toEqual([
            { title: "Docs" },
            { title: "\ufffd" }
          ])
        })
      ),
    20_000
  )

  effect(
    "changes updated_at of the records that it changes only",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([line("a", { text: "Orbit." }), line("b", { prompt: "Another?", project: "Second" })])
          const changed = Effect.gen(function* () {
            const now = yield* TestClock.currentTimeMillis
            const all = yield* Effect.forEach(["projects", "prompts", "brands"], (table) =>
              rows(`select name from ${table} where updated_at = ${now} order by name`)
            )
            return all.flat().map(({ name }) => name)
          })
          yield* TestClock.adjust("1 hour")
          yield* importing([line("c", { text: "Orbit." })])
          expect(yield* changed).toEqual([])
          yield* importing([line("d", { text: "Orbit.", location: "de" })])
          expect(yield* changed).toEqual(["Imported answers"])
          yield* TestClock.adjust("1 hour")
          yield* importing([line("e", { text: "", prompt: "Another?" })])
          expect(yield* changed).toEqual(["Imported answers", "Another?"])
          yield* TestClock.adjust("1 hour")
          yield* importing([line("f", { text: "Orbit.", answered_at: "2026-01-01T00:00:00Z" })])
          expect(yield* changed).toEqual(["Orbit"])
        })
      ),
    20_000
  )

  effect(
    "adds to a project what an earlier failed import did not",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([line("a")])
          yield* rows("alter table project_prompts rename to away")
          expect((yield* Effect.exit(importing([line("b", { location: "de" })])))._tag).toBe("Failure")
          yield* rows("alter table away rename to project_prompts")
          yield* importing([line("b", { location: "de" })])
          expect(yield* rows("select location_ids from projects")).toEqual([{ location_ids: '["us","de"]' }])
        })
      ),
    20_000
  )

  effect(
    "links each prompt to a project once, also in concurrent and later imports",
    () =>
      inWorld(
        Effect.gen(function* () {
          const tracer = yield* Effect.tracer
          const spans: Array<Tracer.Span> = []
          const noting = Tracer.make({
            context: tracer.context,
            span: (...given) => {
              const span = tracer.span(...given)
              spans.push(span)
              return span
            }
          })
          const asks = (id: string, prompt: string) => line(id, { prompt, text: "", citations: [] })
          /** The number of statements that add a prompt to a project. */
          const insertsOf = (lines: ReadonlyArray<unknown>) =>
            Effect.gen(function* () {
              const before = spans.length
              const imported = Effect.withSpan(importing(lines, false, 65_536), "import")
              const { summary } = yield* Effect.withTracer(imported, noting)
              expect(summary).toMatchObject({ right: { answers: lines.length } })
              const statements = spans.slice(before).map(({ attributes }) => String(attributes.get("db.query.text")))
              return statements.filter((text) => text.includes("insert into project_prompts")).length
            })
          // More lines than one batch. After the first ten prompts, only the last line has a new one.
          const lines = Array.from({ length: 2600 }, (_, index) =>
            asks(`a${index}`, index < 2599 ? `Prompt ${index % 10}` : "Another?")
          )
          expect(yield* insertsOf(lines)).toBe(11)
          const later = (id: string) =>
            Array.from({ length: 10 }, (_, index) => asks(`${id}${index}`, `Prompt ${index}`))
          expect(yield* insertsOf(later("b"))).toBe(0)
          expect(yield* insertsOf([...later("c"), asks("c", "A third one?")])).toBe(1)
          expect(yield* insertsOf(later("d"))).toBe(0)
          expect(yield* rows("select prompt from project_prompts")).toHaveLength(12)
        })
      ),
    20_000
  )

  effect(
    "recreates a prompt that was removed while it waited, and fails if its organization was removed",
    () =>
      inWorld(
        Effect.gen(function* () {
          yield* importing([line("a")])
          const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) =>
            lookup.findOrCreate(Option.some("Acme"))
          )
          const forgetting = yield* RecordRemoval
          const importer = yield* Importer
          const options = { onError: () => Effect.void, onProgress: () => Effect.void }
          const importingAfter = <A, R>(meanwhile: Effect.Effect<A, never, R>, lines: ReadonlyArray<unknown>) =>
            importer.run(key, linesOf(Stream.unwrap(Effect.as(meanwhile, Stream.make(bytesOf(lines))))), options)
          const forgotten = Effect.gen(function* () {
            const [prompt] = yield* Effect.orDie(rows("select key from prompts"))
            yield* forgetting.prompt(key, PromptKey.make(Number(prompt?.key)), () => Effect.void)
          })
          // First the line adds a location to the project, then the project already has everything in the line.
          for (const more of [{ location: "de" }, {}]) {
            const summary = yield* importingAfter(forgotten, [line("b", more)])
            expect(summary).toMatchObject({ answers: 1, known: 0, rejected: 0 })
            expect(yield* rows("select source, name from answers join prompts on prompts.key = prompt")).toEqual([
              { source: "b", name: "Which kettle is best?" }
            ])
            const query = "select name from project_prompts join prompts on prompts.key = prompt"
            expect(yield* rows(query)).toEqual([{ name: "Which kettle is best?" }])
          }
          const removal = yield* OrganizationRemoval
          expect(yield* Effect.flip(importingAfter(removal.organization(key), [line("c")]))).toMatchObject({
            message: "The organization and all its data were removed in the meantime."
          })
        })
      ),
    20_000
  )

  effect(
    "that was killed is completed by the next import",
    () =>
      inWorld(
        Effect.gen(function* () {
          const lines = Array.from({ length: 5000 }, (_, index) => line(`a${index}`))
          const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) =>
            lookup.findOrCreate(Option.some("Acme"))
          )
          yield* Effect.flatMap(ImportedRecords, (records) => records.addBrands(key, brands))
          const bytes = bytesOf(lines)
          const slices = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
            bytes.subarray(index * 65_536, (index + 1) * 65_536)
          )
          const killed = yield* Effect.flatMap(Importer, (importer) =>
            importer.run(key, linesOf(Stream.fromIterable(slices)), {
              onError: () => Effect.void,
              onProgress: () => Effect.interrupt
            })
          ).pipe(Effect.exit)
          expect(killed._tag).toBe("Failure")
          const [half] = yield* rows("select count(*) as answers from answers")
          expect(Number(half?.answers)).toBeGreaterThan(0)
          expect(Number(half?.answers)).toBeLessThan(5000)
          const { summary } = yield* importing(lines)
          expect(summary).toMatchObject({
            right: { answers: 5000 - Number(half?.answers), known: Number(half?.answers) }
          })
          expect(yield* rows("select sum(answers) as answers from organization_days")).toEqual([{ answers: 5000 }])
        })
      ),
    60_000
  )
})

const wrong: ReadonlyArray<readonly [unknown, RegExp]> = [
  ["{", /^is not JSON/],
  ["[1]", /^expected an object, received \[1\]/],
  [{ ...line("x"), id: undefined }, /^id is required, expected a text/],
  [line(""), /^id: expected a text of 1 to 200 characters, received ""/],
  [line("x", { answered_at: "2026-11-19" }), /^answered_at: expected a date-time .* with an offset/],
  [line("x", { answered_at: "2026-02-29T12:00:00Z" }), /^answered_at: expected a date-time of an existing day/],
  [line("x", { answered_at: "2027-01-01T00:00:00Z" }), /^answered_at: expected a time from 1970 to now/],
  [line("x", { answered_at: "2026-11-20T00:05:00.001Z" }), /^answered_at: expected a time from 1970 to now/],
  [line("x", { answered_at: "1969-12-31T23:59:59Z" }), /^answered_at: expected a time from 1970 to now/],
  [line("x", { provider: "chat gpt" }), /^provider: expected a short name/],
  [line("x", { citation: [] }), /^citation is unknown: expected one of id, project, .*citations/],
  [line("x", { citations: ["ftp://a.example"] }), /^citations: expected an http or https URL .*, received "ftp/],
  [
    line("x", { citations: [`https://a.example/${"ü".repeat(400)}`] }),
    /^citations: expected an http or https URL with a valid host name, of up to 2000 characters in ASCII form, received "https:/
  ],
  [line("x", { mentions: [{ brand: "Nobody" }] }), /^mentions: the organization has no brand "Nobody"/],
  [
    line("x", { mentions: [{ brand: "Nova", sentiment: 101 }] }),
    /^mentions\[0\]\.sentiment: expected a whole number from -100 to 100, received 101/
  ],
  [line("x", { prompt: `prm_${"0".repeat(26)}` }), /^prompt: there is no prompt prm_0/],
  [line("x", { project: `prj_${"0".repeat(26)}` }), /^project: there is no project prj_0/],
  [line("x", { status: "fine" }), /^status: expected ok, error, empty or refusal/],
  [line("x", { category: "other" }), /^category: expected awareness/]
]

/** Imports lines, leniently if `isLenient`, and returns the reported errors and dropped parts. */
const importingParts = Effect.fnUntraced(function* (isLenient: boolean, lines: ReadonlyArray<unknown>) {
  const [errors, parts]: [Array<string>, Array<string>] = [[], []]
  const note = (list: Array<string>) => (each: LineError) => Effect.sync(() => list.push(`${each.line} ${each.reason}`))
  const { key } = yield* Effect.flatMap(OrganizationLookup, (lookup) => lookup.findOrCreate(Option.some("Acme")))
  yield* Effect.flatMap(ImportedRecords, (records) => records.addBrands(key, brands))
  yield* Effect.flatMap(Importer, (importer) =>
    importer.run(key, linesOf(Stream.make(bytesOf(lines))), {
      reader: answerReader({ isLenient }),
      onError: note(errors),
      onDrop: note(parts),
      onProgress: () => Effect.void
    })
  )
  return { errors, parts }
})

describe.each([
  ["an", false],
  ["a lenient", true]
])("%s import", (_, isLenient) => {
  effect(
    "reports valid parts of an answer that do not count, and imports the rest",
    () =>
      inWorld(
        Effect.gen(function* () {
          const long = `https://a.example/${"a".repeat(2000)}`
          const pages = Array.from({ length: 1002 }, (_, index) => `https://a.example/${index}`)
          const mentions = [{ brand: "Nova" }, { brand: "nova kettles", sentiment: 4 }]
          const { errors, parts } = yield* importingParts(isLenient, [
            line("a", { mentions }),
            line("b", { status: "refusal", mentions }),
            line("c", { text: `${long} https:// ${long}?utm_source=x https://www.nova.example/kettles` }),
            line("d", { citations: pages.slice(0, 1000), text: pages.join(" ") }),
            line("e", { citations: [], text: pages.slice(0, 1000).join(" ") })
          ])
          expect(errors).toEqual([])
          expect(parts.map((part) => part.replace(/a{60,}[^ ]*/, "a"))).toEqual([
            '1 mentions: "nova kettles" is the same brand as an earlier mention',
            '2 mentions: "nova kettles" is the same brand as an earlier mention',
            "2 mentions: 2, as the status of the answer is refusal",
            "2 citations: 2, as the status of the answer is refusal",
            '3 text: expected URLs of up to 2000 characters, received "https://a.example/a',
            '3 text: expected URLs of up to 2000 characters, received "https://a.example/a',
            '4 text: expected up to 1000 pages, received more, the next is "https://a.example/1000"'
          ])
          const [answers] = yield* everything
          expect(answers.map(({ citations }) => citations)).toEqual([2, 0, 2, 1000, 1000])
          // A skipped line reports no dropped parts.
          const again = yield* importingParts(isLenient, [
            line("a", { mentions, category: "technical" }),
            line("f", { mentions }),
            line("f", { mentions })
          ])
          expect(again.parts).toEqual(['2 mentions: "nova kettles" is the same brand as an earlier mention'])
        })
      ),
    20_000
  )
})

describe("a lenient import", () => {
  effect(
    "leaves out wrong parts of an answer, reports each, and keeps the rest",
    () =>
      inWorld(
        Effect.gen(function* () {
          const citations = [
            "ftp://a.example/",
            5,
            { url: "https://a.example/", title: 7 },
            { url: "https://b.example/", date: "2026-01-01", snippet: "B" },
            { title: "C" }
          ]
          const mentions = [{ brand: "Zed" }, { brand: "Nova", sentiment: 101 }, "Orbit", { brand: "Orbit" }]
          const lines = [
            line("a", { citations, category: "other", source: "x" }),
            line("b", { mentions, status: "fine" }),
            line("c", { citations: Array.from({ length: 1001 }, (_, index) => `https://c.example/${index}`) }),
            line("d", { text: 5 }),
            line("e", { provider: undefined, citations })
          ]
          const { errors, parts } = yield* importingParts(true, lines)
          expect(parts.map((part) => part.replace(/: (expected|the|there|is).*/, ""))).toEqual([
            "1 source is unknown",
            "1 category",
            "1 citations[1]",
            "1 citations[2].title",
            "1 citations[3].date is unknown",
            "1 citations[3].snippet is unknown",
            "1 citations[4].url is required, expected a URL",
            "1 citations",
            "2 status",
            "2 mentions[1].sentiment",
            "2 mentions[2]",
            "2 mentions",
            "3 citations"
          ])
          expect(errors).toEqual([
            "4 text: expected a text, received 5",
            "5 provider is required, expected a short name of 1 to 64 characters (A-Z, a-z, 0-9, and after the first one also . _ -) such as chatgpt"
          ])
          const [answers, found, cited] = yield* everything
          expect(answers.map(({ source, mentions, citations }) => [source, mentions, citations])).toEqual([
            ["a", 2, 2],
            ["b", 2, 2],
            ["c", 2, 0]
          ])
          expect(found.filter(({ source }) => source === "b").map(({ name }) => name)).toEqual(["Nova", "Orbit"])
          expect(cited.slice(0, 2).map(({ url }) => url)).toEqual(["https://a.example/", "https://b.example/"])
        })
      ),
    20_000
  )
})

describe("a wrong line", () => {
  effect(
    "is reported with its number and reason, and the other lines are imported",
    () =>
      inWorld(
        Effect.gen(function* () {
          const lines = wrong.flatMap(([each], index) => [each, line(`good ${index}`)])
          const { errors, summary } = yield* importing(lines)
          expect(errors.map(({ line }) => line)).toEqual(wrong.map((_, index) => index * 2 + 1))
          for (const [index, [, reason]] of wrong.entries()) expect(errors[index]?.reason).toMatch(reason)
          expect(summary).toMatchObject({ right: { answers: wrong.length, rejected: wrong.length } })
        })
      ),
    20_000
  )

  effect(
    "makes a strict import import nothing",
    () =>
      inWorld(
        Effect.gen(function* () {
          for (const [each] of wrong) {
            const { errors, summary } = yield* importing([line("a"), each, line("b")], true)
            expect(summary).toMatchObject({ left: { _tag: "ImportRejected", rejected: 1 } })
            expect(errors.map(({ line }) => line)).toEqual([2])
          }
          for (const table of ["answers", "prompts", "brands", "organizations"]) {
            expect([table, yield* rows(`select * from ${table}`)]).toEqual([table, []])
          }
          // The check knows the brands that the import adds.
          const mentions = [{ brand: "nova kettles" }]
          const { summary } = yield* importing([line("a"), line("b", { mentions })], true)
          expect(summary).toMatchObject({ right: { answers: 2 } })
        })
      ),
    20_000
  )
})

describe("the organization of an import", () => {
  effect(
    "is the named one or the only real one, and never a simulated one",
    () =>
      inWorld(
        Effect.gen(function* () {
          const find = (text?: string) =>
            Effect.flatMap(OrganizationLookup, (lookup) => lookup.findOrCreate(Option.fromNullable(text))).pipe(
              Effect.either
            )
          yield* Effect.flatMap(Enrolment, (enrolment) => enrolment.enrol(coffee))
          expect(yield* find()).toMatchObject({
            left: { _tag: "OrganizationNotFound", message: "There is no organization yet." }
          })
          expect(yield* find(coffee.name)).toMatchObject({ left: { _tag: "OrganizationSimulated", name: coffee.name } })
          const made = yield* find("Acme")
          expect(yield* find()).toMatchObject({ right: { name: "Acme" } })
          expect(yield* find("Acme")).toMatchObject({ right: { id: made._tag === "Right" ? made.right.id : "" } })
          expect(yield* find("org_unknown")).toMatchObject({
            left: { _tag: "OrganizationNotFound", organization: "org_unknown" }
          })
          yield* find("Other")
          const both = yield* Effect.flip(Effect.flatMap(OrganizationLookup, (lookup) => lookup.find(Option.none())))
          expect(both._tag === "OrganizationAmbiguous" && both.options.map(({ name }) => name).sort()).toEqual([
            "Acme",
            "Other"
          ])
        })
      ),
    20_000
  )
})
