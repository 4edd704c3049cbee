import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Either } from "effect"
import { RecordsApplier } from "../../../src/visibility/apply/RecordsApplier.ts"
import { readRecordsFile } from "../../../src/visibility/apply/RecordsFile.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { type Analytics, startAnalytics, testTime } from "../support/analytics.ts"
import { makeWorld, type World } from "../support/world.ts"

let analytics: Analytics
let organization: Awaited<ReturnType<Analytics["organization"]>>
let world: World
const owners = new Map<string, string>()

/** Adds a brand, some of whose domains are already cited, and returns its id. */
const addBrand = (name: string, ...domains: ReadonlyArray<string>) =>
  analytics.run(
    Effect.gen(function* () {
      const brands = [{ name, domains, tracking: "new" }]
      yield* (yield* RecordsApplier).apply(
        organization.key,
        Either.getOrThrow(readRecordsFile(JSON.stringify({ brands })))
      )
      const sql = yield* SqlClient.SqlClient
      const [{ id = "" } = {}] = yield* sql<{ id: string }>`select id from brands where name = ${name}`
      return id
    }).pipe(Effect.provide(RecordsApplier.Default))
  )

beforeAll(async () => {
  analytics = await startAnalytics()
  organization = await analytics.organization("Recorded")
  world = await analytics.run(makeWorld(organization.key, { seed: 81, answers: 120, own: 1, days: 3 }))
  owners.set("site1.example", await addBrand("Owner of one", "site1.example", "above.example"))
  owners.set("docs.above.example", await addBrand("Owner of the docs", "docs.above.example"))
  // A domain with an owner keeps it.
  const late = { name: "Late", aliases: ["Alias"], domains: ["site1.example"], tracking: "new", isOwn: false } as const
  await analytics.run(Effect.flatMap(RecordWriter, (writer) => writer.addBrand(organization.key, late)))
  const [answer] = world.answers.filter(({ status }) => status === "ok")
  if (answer === undefined) throw new Error("the world has no answers")
  const cite = (domain: string, position: number) => ({
    url: `https://${domain}/`,
    title: null,
    website: { domain, apexDomain: "above.example", type: "documentation" as const },
    position
  })
  const last = {
    ...answer,
    source: "owned",
    answeredAt: testTime,
    citations: [cite("docs.above.example", 1), cite("blog.above.example", 2)]
  }
  owners.set("blog.above.example", owners.get("site1.example") ?? "")
  await analytics.run(Effect.flatMap(Facts, (facts) => facts.record(organization.key, [last])))
  world = { ...world, answers: [...world.answers, last] }
})
afterAll(() => analytics.stop())

const get = async (path: string) => {
  const { body, status } = await analytics.get(path, organization.secret)
  expect([path, status]).toEqual([path, 200])
  return body
}

/** All items of a list, read page by page. */
const all = async (path: string): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const items: Array<Record<string, unknown>> = []
  let cursor = ""
  for (;;) {
    const { data, next_cursor } = await get(`${path}&limit=100${cursor}`.replace("?&", "?"))
    items.push(...data)
    if (next_cursor === null) return items
    cursor = `&cursor=${next_cursor}`
  }
}

describe("citations", () => {
  /** The citations that follow from the raw rows, newest first, and answers of one instant in the order of writing. */
  const expected = (includes: (answer: World["answers"][number]) => boolean) => {
    const titles = new Map<string, string | null>()
    for (const { citations, status } of world.answers) {
      if (status !== "ok") continue
      for (const { title, url } of citations) if (!titles.has(url)) titles.set(url, title)
    }
    return world.answers
      .map((answer, written) => ({ answer, written }))
      .filter(({ answer }) => answer.status === "ok" && includes(answer))
      .toSorted((a, b) => b.answer.answeredAt - a.answer.answeredAt || b.written - a.written)
      .flatMap(({ answer }) =>
        answer.citations
          .toSorted((a, b) => b.position - a.position)
          .map(({ position, url, website }) => ({
            organization_id: organization.id,
            project_id: world.projects.find(({ key }) => key === answer.project)?.id,
            prompt_template_id: world.prompts.find(({ key }) => key === answer.prompt)?.id,
            provider_id: answer.provider,
            location_id: answer.location,
            url,
            title: titles.get(url),
            domain: website.domain,
            apex_domain: website.apexDomain,
            // The domain of a brand is a company site.
            type: /^(site1|docs\.above)\.example$/.test(website.domain) ? "company_site" : website.type,
            brand_id: owners.get(website.domain) ?? null,
            position,
            created_at: answer.answeredAt
          }))
      )
  }

  const withoutIds = (items: ReadonlyArray<Record<string, unknown>>) =>
    items.map(({ answer_id: _, id: __, website_id: ___, ...rest }) => rest)

  test("of a project and of a prompt template match the raw rows", async () => {
    for (const { id, key } of world.projects) {
      const items = await all(`/api/v1/citations?project_id=${id}`)
      expect(items.length).toBeGreaterThan(20)
      expect(withoutIds(items)).toEqual(expected(({ project }) => project === key))
    }
    for (const { id, key } of world.prompts) {
      const items = await all(`/api/v1/citations?prompt_id=${id}`)
      expect(withoutIds(items)).toEqual(expected(({ prompt }) => prompt === key))
    }
  })

  test("of a website are those of its pages", async () => {
    const every = expected(() => true)
    const seen = await Promise.all(world.projects.map(({ id }) => all(`/api/v1/citations?project_id=${id}`)))
    const websites = new Map(seen.flat().map(({ domain, website_id }) => [domain, website_id]))
    expect(websites.size).toBe(7)
    for (const [domain, id] of websites) {
      const items = await all(`/api/v1/citations?website_id=${id}`)
      expect(withoutIds(items)).toEqual(every.filter((citation) => citation.domain === domain))
    }
  })

  test("of one answer have the same answer id, and no others have it", async () => {
    const items = (await Promise.all(world.projects.map(({ id }) => all(`/api/v1/citations?project_id=${id}`)))).flat()
    const answers = Map.groupBy(items, ({ answer_id }) => answer_id)
    const cited = world.answers.filter(({ citations, status }) => status === "ok" && citations.length > 0)
    expect(answers.size).toBe(cited.length)
    for (const citations of answers.values()) {
      expect(new Set(citations.map(({ position }) => position)).size).toBe(citations.length)
    }
  })
})

describe("records", () => {
  test("are the same when fetched as in their list", async () => {
    for (const list of ["projects", "prompts", "brands"]) {
      const items = await all(`/api/v1/${list}?`)
      expect(items.length).toBeGreaterThan(1)
      for (const item of items) expect((await get(`/api/v1/${list}/${item.id}`)).data).toEqual(item)
    }
  })

  test("name related records in both directions", async () => {
    const projects = await all("/api/v1/projects?")
    const prompts = await all("/api/v1/prompts?")
    for (const prompt of prompts) {
      const asking = projects.filter(({ prompt_template_ids }) =>
        (prompt_template_ids as ReadonlyArray<unknown>).includes(prompt.id)
      )
      expect(prompt.project_ids).toEqual(asking.map(({ id }) => id as string).toSorted())
      const made = world.prompts.find(({ id }) => id === prompt.id)
      const topics = world.topics.filter(({ key }) => made?.topics.includes(key)).map(({ id }) => id)
      expect(prompt.topic_ids).toEqual(topics.toSorted())
    }
  })

  test("of brands have their domains and first_seen_at", async () => {
    const brands = await all("/api/v1/brands?")
    for (const { id, key } of world.brands) {
      const instants = world.answers
        .filter(({ mentions, status }) => status === "ok" && mentions.some(({ brand }) => brand === key))
        .map(({ answeredAt }) => answeredAt)
      expect(brands.find((brand) => brand.id === id)?.first_seen_at).toBe(Math.min(...instants))
    }
    const domains = new Map(brands.map(({ domains, name }) => [name, domains]))
    expect(domains.get("Owner of one")).toEqual(["above.example", "site1.example"])
    expect(domains.get("Late")).toEqual([])
    expect(brands.find(({ name }) => name === "Late")).toMatchObject({ aliases: ["Alias"], first_seen_at: null })
  })

  test("have booleans as they were written", async () => {
    const projects = new Map((await all("/api/v1/projects?")).map(({ id, is_active }) => [id, is_active]))
    for (const [index, { id }] of world.projects.entries()) expect(projects.get(id)).toBe(index === 0)
    const brands = new Map((await all("/api/v1/brands?")).map(({ id, is_own }) => [id, is_own]))
    for (const { id, isOwn } of world.brands) expect(brands.get(id)).toBe(isOwn)
    for (const { is_auto_generated } of await all("/api/v1/topics?")) expect(is_auto_generated).toBe(true)
  })

  test("of projects show only the day that fits the type of their schedule", async () => {
    const { id = "", key = 0 } = world.projects[0] ?? {}
    const daysOf = async (type: string) => {
      await analytics.run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`
            update projects set schedule_type = ${type}, schedule_day_of_week = 3, schedule_day_of_month = 12
            where key = ${key}`
        )
      )
      const { schedule } = (await get(`/api/v1/projects/${id}`)).data
      return [schedule.day_of_week, schedule.day_of_month]
    }
    expect(await daysOf("weekly")).toEqual([3, null])
    expect(await daysOf("monthly")).toEqual([null, 12])
    expect(await daysOf("manual")).toEqual([null, null])
    expect(await daysOf("daily")).toEqual([null, null])
  })

  test("of topics are listed while they are active and have prompts", async () => {
    const listed = await all("/api/v1/topics?")
    const classifying = world.topics
      .slice(0, 2)
      .filter(({ key }) => world.prompts.some(({ topics }) => topics.includes(key)))
    expect(listed.map(({ id }) => id as string).toSorted()).toEqual(classifying.map(({ id }) => id).toSorted())
    expect(listed.every(({ status }) => status === "active")).toBe(true)
  })
})
