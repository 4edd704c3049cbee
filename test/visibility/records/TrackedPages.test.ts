import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Either, Layer, Stream, TestClock } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import { RecordsApplier } from "../../../src/visibility/apply/RecordsApplier.ts"
import { readRecordsFile } from "../../../src/visibility/apply/RecordsFile.ts"
import { AnswerRemoval } from "../../../src/visibility/facts/AnswerRemoval.ts"
import { Importer } from "../../../src/visibility/import/Importer.ts"
import { linesOf } from "../../../src/visibility/import/Lines.ts"
import type { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { engine } from "../../support/database.ts"
import { effect } from "../../support/effect.ts"
import { recordPlans } from "../../support/plans.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { testTime } from "../support/analytics.ts"
import { violations } from "../support/violations.ts"

const Services = (world = TestWorld()) =>
  Layer.mergeAll(RecordsApplier.Default, Organizations.Default, Importer.Default, AnswerRemoval.Default).pipe(
    Layer.fresh,
    Layer.provideMerge(world)
  )

const day = (number: number) => Date.UTC(2026, 10, number, 9)

const cite = (organization: OrganizationKey, cited: Readonly<Record<string, ReadonlyArray<string>>>) => {
  const lines = Object.entries(cited).map(([id, citations]) => {
    const answered_at = new Date(day(Number(id.slice(1)))).toISOString()
    const more = { prompt: "Which?", provider: "chatgpt", location: "us", text: "Nova." }
    return JSON.stringify({ id, answered_at, citations, ...more })
  })
  const options = { onError: Effect.die, onProgress: () => Effect.void }
  return Effect.flatMap(Importer, (importer) =>
    importer.run(organization, linesOf(Stream.make(new TextEncoder().encode(lines.join("\n")))), options)
  )
}

const track = (organization: OrganizationKey, ...urls: ReadonlyArray<string>) => {
  const pages = urls.map((url) => ({ brand: "Nova", url }))
  const file = readRecordsFile(JSON.stringify({ brands: [{ name: "Nova" }], tracked_pages: pages }))
  return Effect.flatMap(RecordsApplier, (applier) => applier.apply(organization, Either.getOrThrow(file)))
}

const figures = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ url: string; count: number; last: number | null }>`
    select url, citation_count as count, last_cited_at as last
    from tracked_pages join pages on pages.key = page order by url`
)

const remove = (organization: OrganizationKey, ...sources: ReadonlyArray<string>) =>
  Effect.flatMap(AnswerRemoval, (removal) => removal.remove(organization, { of: "sources", sources }))

const newOrganization = Effect.gen(function* () {
  yield* TestClock.setTime(testTime)
  return (yield* (yield* Organizations).create({ name: "Acme", isSimulated: false })).key
})

const page = "https://nova.example/kettles"

effect("a tracked page counts citations from before and after it was tracked, and not removed ones", () =>
  Effect.gen(function* () {
    const key = yield* newOrganization
    yield* cite(key, { a1: [page], a2: [page, "https://nova.example/other"], a3: [] })
    yield* track(key, page)
    expect(yield* figures).toEqual([{ url: page, count: 2, last: day(2) }])
    yield* cite(key, { a4: [page], a5: ["https://nova.example/other"] })
    expect(yield* figures).toEqual([{ url: page, count: 3, last: day(4) }])
    yield* remove(key, "a4", "a5", "a1")
    expect(yield* figures).toEqual([{ url: page, count: 1, last: day(2) }])
    yield* remove(key, "a2")
    expect(yield* figures).toEqual([{ url: page, count: 0, last: null }])
    expect(yield* violations).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("a tracked page is cited under any spelling of its host and scheme, once for each answer", () =>
  Effect.gen(function* () {
    const key = yield* newOrganization
    const [www, plain] = ["https://www.nova.example/kettles", "http://nova.example/kettles"]
    yield* cite(key, { a1: [www], a2: ["https://shop.nova.example/kettles", "https://nova.example/www.kettles"] })
    yield* track(key, page)
    expect(yield* figures).toEqual([{ url: page, count: 1, last: day(1) }])
    yield* cite(key, { a3: [plain, www, page], a4: [www], a5: [page] })
    expect(yield* figures).toEqual([{ url: page, count: 4, last: day(5) }])
    // The same page, tracked with another spelling of its URL, has the same figures.
    yield* track(key, page, www)
    yield* cite(key, { a6: [plain] })
    expect(yield* figures).toEqual([
      { url: page, count: 5, last: day(6) },
      { url: www, count: 5, last: day(6) }
    ])
    yield* remove(key, "a5", "a6", "a3")
    expect(yield* figures).toEqual([
      { url: page, count: 2, last: day(4) },
      { url: www, count: 2, last: day(4) }
    ])
    expect(yield* violations).toEqual([])
    const sql = yield* SqlClient.SqlClient
    yield* sql`update tracked_pages set citation_count = 0`
    expect((yield* violations).map(({ name }) => name)).toEqual(["facts.tracked_pages", "facts.tracked_pages"])
  }).pipe(Effect.provide(Services()))
)

// The plans of Postgres have another form.
describe.skipIf(engine !== "sqlite")("on SQLite", () => {
  effect("the last citation of a page is searched backwards from the newest removed one", () => {
    const { plans, world } = recordPlans(/\supdate tracked_pages\s/)
    return Effect.gen(function* () {
      const key = yield* newOrganization
      yield* cite(key, { a1: [page], a2: [page], a3: [page] })
      yield* track(key, page)
      plans.length = 0
      yield* remove(key, "a3")
      expect(yield* figures).toEqual([{ url: page, count: 2, last: day(2) }])
      const details = (yield* Effect.all(plans)).flat().map(({ detail }) => detail)
      // It searches one range of the website's citations, and does not count all of them.
      expect(details.filter((detail) => detail.includes(" citations "))).toEqual([
        "SEARCH citations USING INDEX citations_by_website (website=? AND answered_at<?)"
      ])
      expect(details.filter((detail) => detail.includes("ORDER BY"))).toEqual([])
    }).pipe(Effect.provide(Services(world)))
  })
})
