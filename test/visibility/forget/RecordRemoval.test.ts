import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Deferred, Effect, Fiber, Layer, TestClock } from "effect"
import { ApiKeys } from "../../../src/visibility/access/ApiKeys.ts"
import { Organizations } from "../../../src/visibility/access/Organizations.ts"
import type { Mention } from "../../../src/visibility/facts/Answer.ts"
import { AnswerRemoval } from "../../../src/visibility/facts/AnswerRemoval.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { MentionWriter } from "../../../src/visibility/facts/MentionWriter.ts"
import { OrganizationRemoval } from "../../../src/visibility/forget/OrganizationRemoval.ts"
import { RecordRemoval } from "../../../src/visibility/forget/RecordRemoval.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { engine, newDatabase } from "../../support/database.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld, worldAt } from "../../support/TestWorld.ts"
import { dayMs, testTime } from "../support/analytics.ts"
import { violations } from "../support/violations.ts"
import { makeWorld } from "../support/world.ts"

const Services = (database = TestWorld()) =>
  Layer.mergeAll(
    AnswerRemoval.Default,
    RecordRemoval.Default,
    OrganizationRemoval.Default,
    Organizations.Default,
    ApiKeys.Default,
    Facts.Default,
    MentionWriter.Default,
    RecordWriter.Default
  ).pipe(Layer.fresh, Layer.provideMerge(database))

// A database in a file, where readers do not wait for writers.
const FileWorld = Layer.unwrapScoped(
  Effect.acquireRelease(
    Effect.promise(() => newDatabase()),
    ({ close }) => Effect.promise(close)
  ).pipe(Effect.map(({ url }) => worldAt(url)))
)

const silent = () => Effect.void

// The positions of the world's random mentions do not follow from any text.
const broken = Effect.map(violations, (all) => all.filter(({ name }) => name !== "facts.mentions.positions"))

const world = Effect.gen(function* () {
  yield* TestClock.setTime(testTime)
  const { key } = yield* (yield* Organizations).create({ name: "Acme", isSimulated: false })
  return yield* makeWorld(key, { seed: 97, answers: 500, own: 1, days: 12 })
})

/** The keys of the projects that show a record. */
const showing = (of: "brand" | "prompt", key: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select project as key from ${sql(`project_${of}s`)} where ${sql(of)} = ${key} order by project`
  )

/** The projects that were changed at the current time. */
const changedNow = Effect.zipWith(
  SqlClient.SqlClient,
  Clock.currentTimeMillis,
  (sql, now) => sql`select key from projects where updated_at = ${now} order by key`
).pipe(Effect.flatten)

effect(
  "removing a prompt removes its answers, removing a brand its mentions, and old answers leave every roll-up",
  () =>
    Effect.gen(function* () {
      const { answers, brands, organization, prompts } = yield* world
      const forgetting = yield* RecordRemoval
      const removal = yield* AnswerRemoval
      const sql = yield* SqlClient.SqlClient
      const [prompt, own] = [prompts[1], brands[0]]
      if (prompt === undefined || own === undefined) throw new Error("the world is empty")
      const answerCount = answers.filter((answer) => answer.prompt === prompt.key).length
      const ofPrompt = yield* showing("prompt", prompt.key)
      yield* sql`insert into project_brands select min(key), ${own.key} from projects where organization = ${organization}`
      const ofOwn = yield* showing("brand", own.key)
      expect([ofPrompt.length > 0, ofOwn.length]).toEqual([true, 1])
      yield* TestClock.adjust(1000)
      expect(yield* forgetting.prompt(organization, prompt.key, silent)).toBe(answerCount)
      expect(yield* changedNow).toEqual(ofPrompt)
      expect(yield* sql`select 1 from prompts where key = ${prompt.key}`).toEqual([])
      expect(yield* broken).toEqual([])

      // This was the only own brand, so the tracked brands replace it.
      yield* TestClock.adjust(1000)
      expect(yield* forgetting.brand(organization, own.key, silent)).toBeGreaterThan(50)
      expect(yield* changedNow).toEqual(ofOwn)
      expect(yield* sql`select 1 from mentions where brand = ${own.key}`).toEqual([])
      expect(yield* sql`select 1 from brands where key = ${own.key}`).toEqual([])
      expect(yield* broken).toEqual([])

      const before = testTime - 4 * dayMs
      const old = answers.filter((answer) => answer.answeredAt < before && answer.prompt !== prompt.key).length
      expect(yield* removal.count(organization, { of: "before", before })).toBe(old)
      expect(yield* removal.remove(organization, { of: "before", before })).toBe(old)
      expect(yield* sql`select 1 from answers where answered_at < ${before}`).toEqual([])
      expect(yield* broken).toEqual([])
    }).pipe(Effect.provide(Services()))
)

effect("stale roll-ups of own brands are rebuilt before answers are removed from them", () =>
  Effect.gen(function* () {
    const { organization } = yield* world
    const sql = yield* SqlClient.SqlClient
    yield* sql`update brands set is_own = 1 - is_own`
    yield* sql`update organizations set layout_version = layout_version + 1`
    yield* sql`insert into stale_days (organization, day, part) select organization, day, 1 from organization_days`
    const sources = yield* sql<{ source: string }>`select source from answers where source is not null limit 200`
    const choice = { of: "sources", sources: sources.map(({ source }) => source) } as const
    expect(yield* (yield* AnswerRemoval).remove(organization, choice)).toBe(200)
    expect(yield* sql`select * from organization_days where subject_answers not between 0 and answers`).toEqual([])
    expect(yield* sql`select * from stale_days`).toEqual([])
    expect(yield* broken).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("a removal of nothing changes no version, so that the next export is one of changes", () =>
  Effect.gen(function* () {
    const { organization } = yield* world
    const removal = yield* AnswerRemoval
    const forgetting = yield* RecordRemoval
    const sql = yield* SqlClient.SqlClient
    const versions = sql`select data_version, history_version, layout_version from organizations`
    const before = yield* versions
    expect(yield* removal.remove(organization, { of: "sources", sources: ["nobody's"] })).toBe(0)
    expect(yield* removal.remove(organization, { of: "before", before: 0 })).toBe(0)
    expect(yield* forgetting.texts(organization, silent)).toBe(0)
    expect(yield* versions).toEqual(before)
  }).pipe(Effect.provide(Services()))
)

effect("a removed organization leaves no rows, and its key is never reused", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const organizations = yield* Organizations
    const keys = yield* ApiKeys
    const kept = yield* organizations.create({ name: "Kept", isSimulated: false })
    const { organization } = yield* world
    const user = yield* organizations.createUser({ name: "Dana", memberships: [{ organization, role: "admin" }] })
    yield* keys.create({ organization, user_key: null })
    yield* keys.create({ organization: null, user_key: user.key })
    for (const { id } of yield* sql<{ id: string }>`select id from api_keys`) {
      for (const subject of [id, `view ${id}`]) {
        yield* sql`insert into rate_limits ${sql.insert({ subject, level: 1, refilled_at: testTime, day: 1, spent: 1 })}`
      }
    }
    const removal = yield* OrganizationRemoval
    expect(yield* removal.organization(organization)).toBe(500)
    yield* removal.user(user.key)
    const tables = [
      ...["answers", "mentions", "citations", "brands", "prompts", "topics", "projects", "websites", "pages"],
      ...["organization_days", "prompt_days", "brand_days", "brand_counts", "website_counts", "brand_domains"],
      ...["prompt_topics", "project_prompts", "project_brands", "memberships", "api_keys", "users", "rate_limits"]
    ]
    for (const table of tables) expect([table, yield* sql`select * from ${sql(table)}`]).toEqual([table, []])
    const next = yield* organizations.create({ name: "Next", isSimulated: false })
    expect([kept.key, organization].includes(next.key)).toBe(false)
    expect(yield* broken).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("mentions found during the removal of a brand are kept, and no mention of a removed answer remains", () =>
  Effect.gen(function* () {
    const { brands, organization } = yield* world
    const [, gone, found] = brands
    if (gone === undefined || found === undefined) throw new Error("the world is empty")
    const sql = yield* SqlClient.SqlClient
    const writer = yield* MentionWriter
    const forgetting = yield* RecordRemoval
    const keys = yield* sql<{ key: number }>`
      select answer as key from mentions where brand = ${gone.key}
        and answer not in (select answer from mentions where brand = ${found.key})`
    expect(keys.length).toBeGreaterThan(10)
    const [{ layout: recordsVersion = 0 } = {}] = yield* sql<{ layout: number }>`
      select layout_version as layout from organizations where key = ${organization}`
    const begun = yield* Deferred.make<void>()
    const forgotten = yield* Effect.fork(
      Effect.zipRight(Deferred.await(begun), forgetting.brand(organization, gone.key, silent))
    )
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const added = [...keys, { key: organization * 2 ** 32 + 99_999 }].map(({ key }) => ({
          key,
          mentions: (before: ReadonlyArray<Mention>) => [
            ...before,
            { brand: found.key, position: before.length + 1, sentiment: null }
          ]
        }))
        yield* writer.rewrite(organization, added, recordsVersion)
        // Long enough for the removal to read the mentions and then wait for the lock.
        yield* Effect.zipRight(
          Deferred.succeed(begun, undefined),
          Effect.promise(() => Bun.sleep(100))
        )
      })
    )
    yield* Fiber.join(forgotten)
    const among = sql.in(
      "answer",
      keys.map(({ key }) => key)
    )
    expect(yield* sql`select answer from mentions where brand = ${found.key} and ${among}`).toHaveLength(keys.length)
    expect(yield* sql`select 1 from mentions where answer not in (select key from answers)`).toEqual([])
    expect(yield* broken).toEqual([])
  }).pipe(Effect.provide(Services(FileWorld)))
)

// The plans of Postgres have another form and do not show what is searched for.
describe.skipIf(engine !== "sqlite")("on SQLite", () => {
  effect("deleting a page, website or brand scans no large table", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const plans = yield* Effect.forEach(
        ["pages", "websites", "brands"],
        (table) => sql<{ detail: string }>`explain query plan delete from ${sql(table)} where key = 1`
      )
      const details = plans.flat().map(({ detail }) => detail)
      expect(details.length).toBeGreaterThan(5)
      // A scan of this table is acceptable, because it is small.
      expect(details.filter((detail) => detail.startsWith("SCAN"))).toEqual(["SCAN project_brands"])
    }).pipe(Effect.provide(Services()))
  )
})
