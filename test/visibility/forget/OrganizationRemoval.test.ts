import { expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Context, Effect, Layer, TestClock } from "effect"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import type { Answer } from "../../../src/visibility/facts/Answer.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { OrganizationRemoval } from "../../../src/visibility/forget/OrganizationRemoval.ts"
import type { OrganizationKey } from "../../../src/visibility/records/Keys.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { engine } from "../../support/database.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { testTime } from "../support/analytics.ts"
import { violations } from "../support/violations.ts"
import { makeWorld, type World } from "../support/world.ts"

type Step = Effect.Effect<unknown, unknown>

/** Services on a database that can run another step between two transactions. */
const interrupted = () => {
  let before: Step = Effect.void
  const database = Layer.map(TestWorld(), (context) => {
    const sql = Context.get(context, SqlClient.SqlClient)
    const proxy = new Proxy(sql, {
      get: (target, name) =>
        name === "withTransaction"
          ? (body: Step) => Effect.suspend(() => Effect.zipRight(Effect.orDie(before), target.withTransaction(body)))
          : Reflect.get(target, name)
    })
    return Context.add(context, SqlClient.SqlClient, proxy)
  })
  return {
    services: Layer.mergeAll(
      OrganizationRemoval.Default,
      Organizations.Default,
      Facts.Default,
      RecordWriter.Default
    ).pipe(Layer.fresh, Layer.provideMerge(database)),

    /**
     * Removes an organization. The steps run in order, each before the first transaction at which its table is empty of
     * the organization. Before each transaction, every citation must have a page of its answer's organization.
     */
    removing: Effect.fnUntraced(function* (
      organization: OrganizationKey,
      given: ReadonlyArray<{ readonly without: string; readonly step: Step }>
    ) {
      const sql = yield* SqlClient.SqlClient
      const steps = [...given]
      const look: Step = Effect.gen(function* () {
        const strange = yield* sql`
          select url from citations join answers on answers.key = answer left join pages on pages.key = page
          where pages.key is null or pages.organization <> answers.organization limit 1`
        expect(strange).toEqual([])
        const [next] = steps
        if (next === undefined) return
        const left = yield* sql`select 1 from ${sql(next.without)} where organization = ${organization} limit 1`
        if (left.length > 0) return
        steps.shift()
        before = Effect.void
        yield* next.step
        before = look
      })
      before = look
      const removed = yield* (yield* OrganizationRemoval).organization(organization)
      before = Effect.void
      expect(steps).toEqual([])
      return removed
    })
  }
}

const newWorld = Effect.fnUntraced(function* (name: string, seed: number, answers: number) {
  yield* TestClock.setTime(testTime)
  const { key } = yield* (yield* Organizations).create({ name, isSimulated: false })
  return yield* makeWorld(key, { seed, answers, own: 1, days: 2 })
})

const site = (domain: string) => ({ domain, apexDomain: domain, type: "other" }) as const

/** An answer of a world that cites only these pages. */
const citing = ({ answers }: World, source: string, domain: string, urls: ReadonlyArray<string>): Answer => {
  const some = answers.find(({ status }) => status === "ok")
  if (some === undefined) throw new Error("no answer is good")
  const citations = urls.map((url, index) => ({ url, title: null, website: site(domain), position: index + 1 }))
  return { ...some, source, mentions: [], citations }
}

/** Makes a page the tracked page of a world's first brand. */
const track = Effect.fnUntraced(function* ({ brands, organization }: World, domain: string, url: string) {
  const [brand] = brands
  if (brand === undefined) throw new Error("there is no brand")
  const about = { title: null, website: site(domain), isTracked: true, score: null, lastCheckedAt: null }
  return yield* (yield* RecordWriter).addTrackedPage(organization, { brand: brand.key, url, ...about })
})

// The positions of the world's random mentions do not follow from any text.
const broken = Effect.map(violations, (all) => all.filter(({ name }) => name !== "facts.mentions.positions"))

const own = "https://acme.example/own"

effect("an import during the removal of its organization never cites pages of another organization", () => {
  const { removing, services } = interrupted()
  return Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const facts = yield* Facts
    const removal = yield* OrganizationRemoval
    const other = yield* newWorld("Other", 98, 50)
    const world = yield* newWorld("Acme", 97, 100)
    const { key } = yield* track(world, "acme.example", own)
    // Third has the newest pages. Once these are deleted, SQLite also reuses the keys of the deleted pages before them.
    const third = yield* newWorld("Third", 99, 50)
    const late = (source: string) => facts.record(world.organization, [citing(world, source, "acme.example", [own])])
    const context = yield* Effect.context<RecordWriter>()
    const whenPagesAreGone = Effect.gen(function* () {
      yield* removal.organization(third.organization)
      const urls = Array.from({ length: 900 }, (_, index) => `https://new.example/${index}`)
      yield* facts.record(other.organization, [citing(other, "new", "new.example", urls)])
      const again = yield* sql<{ url: string }>`
        select url from pages where key = ${key} and organization = ${other.organization}`
      expect(again).toHaveLength(engine === "sqlite" ? 1 : 0)
      for (const { url } of again) yield* track(other, "new.example", url)
      yield* late("later")
    }).pipe(Effect.provide(context))
    const removed = yield* removing(world.organization, [
      { without: "answers", step: late("late") },
      { without: "pages", step: whenPagesAreGone }
    ])
    expect(removed).toBe(102)
    expect(yield* broken).toEqual([])
  }).pipe(Effect.provide(services))
})

effect("writes during the removal of an organization's pages are removed as well", () => {
  const { removing, services } = interrupted()
  return Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const facts = yield* Facts
    const world = yield* newWorld("Acme", 97, 100)
    yield* track(world, "acme.example", own)
    const context = yield* Effect.context<RecordWriter>()
    const removed = yield* removing(world.organization, [
      {
        without: "tracked_pages",
        step: facts.record(world.organization, [citing(world, "late", "acme.example", [own])])
      },
      { without: "pages", step: Effect.provide(track(world, "acme.example", own), context) }
    ])
    expect(removed).toBe(101)
    for (const table of ["tracked_pages", "pages", "websites"]) {
      expect([table, yield* sql`select * from ${sql(table)}`]).toEqual([table, []])
    }
    expect(yield* broken).toEqual([])
  }).pipe(Effect.provide(services))
})

effect("the daily figures are removed before the last transaction, which holds the write lock", () => {
  const { removing, services } = interrupted()
  return Effect.gen(function* () {
    const world = yield* newWorld("Acme", 97, 100)
    yield* removing(world.organization, [{ without: "prompt_days", step: Effect.void }])
    expect(yield* broken).toEqual([])
  }).pipe(Effect.provide(services))
})
