import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Signature } from "../../src/database/Signature.ts"
import type { Answer } from "../../src/visibility/facts/Answer.ts"
import { Facts } from "../../src/visibility/facts/Facts.ts"
import { RecordWriter } from "../../src/visibility/records/RecordWriter.ts"
import { type Analytics, dayMs, startAnalytics, testTime } from "./support/analytics.ts"
import { withParam } from "./support/endpoints.ts"
import { makeRandom, makeWorld, type World } from "./support/world.ts"

let analytics: Analytics
let organization: Awaited<ReturnType<Analytics["organization"]>>
let world: World

beforeAll(async () => {
  analytics = await startAnalytics()
  organization = await analytics.organization("Walked")
  world = await analytics.run(
    makeWorld(organization.key, { seed: 31, answers: 0, own: 1, days: 10, brands: 60, prompts: 40 })
  )
})
afterAll(() => analytics.stop())

const page = async (path: string, limit: number, cursor?: string) => {
  const pagePath = withParam(path, `limit=${limit}${cursor === undefined ? "" : `&cursor=${cursor}`}`)
  const { body, status } = await analytics.get(pagePath, organization.secret)
  expect([pagePath, status]).toEqual([pagePath, 200])
  expect(body.data.length).toBeLessThanOrEqual(limit)
  return body as {
    readonly data: ReadonlyArray<{ id: string; created_at: number }>
    readonly next_cursor: string | null
  }
}

/** Every item from the first page to the last. Runs `between` after each page. */
const walk = async (path: string, limits: ReadonlyArray<number>, between: () => Promise<unknown> = async () => {}) => {
  const items: Array<{ id: string; created_at: number }> = []
  let cursor: string | undefined
  for (let step = 0; ; step++) {
    const { data, next_cursor } = await page(path, limits[step % limits.length] ?? 25, cursor)
    items.push(...data)
    if (next_cursor === null) return items
    cursor = next_cursor
    await between()
  }
}

const draw = makeRandom(7)

const answer = (instant: number, index: number): Answer => ({
  source: null,
  project: world.projects[0]?.key as Answer["project"],
  prompt: world.prompts[index % 40]?.key as Answer["prompt"],
  provider: "chatgpt",
  location: "us",
  answeredAt: instant,
  status: "ok",
  mentions: [],
  citations: Array.from({ length: 1 + (index % 3) }, (_, position) => ({
    url: `https://site${index % 4}.example/${position}`,
    title: null,
    website: { domain: `site${index % 4}.example`, apexDomain: `site${index % 4}.example`, type: "blog" },
    position: position + 1
  }))
})

const record = (answers: ReadonlyArray<Answer>) =>
  analytics.run(Effect.flatMap(Facts, (facts) => facts.record(organization.key, answers)))

const isNewestFirst = (items: ReadonlyArray<{ id: string; created_at: number }>): boolean =>
  items.every((item, index) => {
    const next = items[index + 1]
    return (
      next === undefined ||
      item.created_at > next.created_at ||
      (item.created_at === next.created_at && item.id > next.id)
    )
  })

describe("paging through ten thousand citations while others arrive", () => {
  test("lists each earlier one exactly once, newest first", async () => {
    const minutes = 10 * 24 * 60
    // Many have the same time, so time alone does not order them.
    await record(Array.from({ length: 5000 }, (_, index) => answer(testTime - draw(minutes) * 60_000, index)))
    const project = `/api/v1/citations?project_id=${world.projects[0]?.id}`
    const before = await walk(project, [100])
    expect(before.length).toBe(9999)
    expect(new Set(before.map(({ id }) => id)).size).toBe(9999)
    expect(isNewestFirst(before)).toBe(true)

    const known = new Set(before.map(({ id }) => id))
    let arrived = 0
    const seen = await walk(project, [100, 37, 1, 99], async () => {
      // One newer than all others, and one at a random time, which may already be listed or still to come.
      await record([answer(testTime + arrived, 1), answer(testTime - draw(minutes) * 60_000, 2)])
      arrived += 2
    })
    expect(arrived).toBeGreaterThan(200)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.filter(({ id }) => known.has(id)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(isNewestFirst(seen)).toBe(true)
  }, 30_000)

  test("gives the same by prompt and by website, taken together", async () => {
    const all = await walk(`/api/v1/citations?project_id=${world.projects[0]?.id}`, [100])
    const byPrompt: Array<string> = []
    for (const { id } of world.prompts) {
      byPrompt.push(...(await walk(`/api/v1/citations?prompt_id=${id}`, [100])).map((each) => each.id))
    }
    expect(byPrompt.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const websites = new Set(all.map((citation) => (citation as unknown as { website_id: string }).website_id))
    const byWebsite: Array<string> = []
    for (const id of websites) {
      const found = await walk(`/api/v1/citations?website_id=${id}`, [100])
      expect(isNewestFirst(found)).toBe(true)
      byWebsite.push(...found.map((each) => each.id))
    }
    expect(byWebsite.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  }, 30_000)

  test("includes from and to, to the millisecond, in any offset", async () => {
    const [instant] = (await page(`/api/v1/citations?project_id=${world.projects[0]?.id}`, 1)).data.map(
      ({ created_at }) => created_at
    )
    const text = (ms: number) => new Date(ms).toISOString()
    const between = async (from: string, to: string) =>
      (await walk(`/api/v1/citations?project_id=${world.projects[0]?.id}&from=${from}&to=${to}`, [100])).map(
        ({ created_at }) => created_at
      )
    const at = instant ?? 0
    expect(new Set(await between(text(at), text(at)))).toEqual(new Set([at]))
    expect(await between(text(at + 1), text(at + 1))).toEqual([])
    // A fraction of a millisecond makes the bound later than that millisecond.
    expect(await between(text(at).replace("Z", "0001Z"), text(at + 1))).toEqual([])
    expect(new Set(await between(text(at).replace("Z", "000Z"), text(at).replace("Z", "9Z")))).toEqual(new Set([at]))
    const shifted = text(at + 7_200_000).replace("Z", "%2B02:00")
    expect(new Set(await between(shifted, shifted))).toEqual(new Set([at]))
  })
})

describe("lists of records", () => {
  const counts = { projects: 2, prompts: 40, brands: 60, topics: 2 }

  test("can be read in pages of any size, newest first", async () => {
    for (const [list, count] of Object.entries(counts)) {
      for (const limits of [[1], [7, 3], [25], [100]]) {
        const items = await walk(`/api/v1/${list}`, limits)
        expect([list, items.length]).toEqual([list, count])
        expect(new Set(items.map(({ id }) => id)).size).toBe(count)
        expect(isNewestFirst(items)).toBe(true)
      }
    }
  })

  test("are not affected by records that are added during paging", async () => {
    const before = await walk("/api/v1/brands", [100])
    let added = 0
    const during = await walk("/api/v1/brands", [10], () =>
      analytics.run(
        Effect.flatMap(RecordWriter, (writer) =>
          writer.addBrand(organization.key, {
            name: `Late ${added++}`,
            aliases: [],
            domains: [],
            tracking: "new",
            isOwn: false
          })
        )
      )
    )
    expect(during.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test("can be filtered by their documented filters", async () => {
    type Brand = { id: string; created_at: number; tracking: string }
    const all = (await walk("/api/v1/brands", [100])) as unknown as ReadonlyArray<Brand>
    for (const tracking of ["tracked", "ignored", "new"]) {
      const some = await walk(`/api/v1/brands?tracking=${tracking}`, [9])
      expect(some.map(({ id }) => id)).toEqual(all.filter((brand) => brand.tracking === tracking).map(({ id }) => id))
    }
    type Prompt = { id: string; created_at: number; category: string | null; is_active: boolean }
    const prompts = (await walk("/api/v1/prompts", [100])) as unknown as ReadonlyArray<Prompt>
    for (const category of ["awareness", "consideration", "comparison", "technical"]) {
      const some = await walk(`/api/v1/prompts?category=${category}&active=true`, [3])
      const expected = prompts.filter((prompt) => prompt.category === category && prompt.is_active)
      expect(some.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
    expect((await walk("/api/v1/projects?active=true", [100])).length).toBe(1)
    expect((await walk("/api/v1/projects?active=false", [100])).length).toBe(2)
  })
})

describe("tracked pages", () => {
  const scores = [10, 90, null, 40, 40, null, 0, 100, 55, 40]
  const brand = () => world.brands[3]

  beforeAll(async () => {
    for (const [index, score] of scores.entries()) {
      await analytics.run(
        Effect.flatMap(RecordWriter, (writer) =>
          writer.addTrackedPage(organization.key, {
            brand: brand()?.key as never,
            url: `https://brand3.example/${index}`,
            title: null,
            website: { domain: "brand3.example", apexDomain: "brand3.example", type: "company_site" },
            isTracked: index % 4 !== 3,
            score,
            lastCheckedAt: index % 3 === 0 ? null : testTime - index * dayMs,
            createdAt: testTime - Math.floor(index / 2) * 1000
          })
        )
      )
    }
  })

  interface Page {
    readonly id: string
    readonly score: number | null
    readonly citation_count: number
    readonly last_checked_at: number | null
    readonly created_at: number
    readonly is_tracked: boolean
  }

  const values: Record<string, (page: Page) => number | null> = {
    recent: ({ created_at }) => -created_at,
    score_low: ({ score }) => score,
    score_high: ({ score }) => (score === null ? null : -score),
    citations: ({ citation_count }) => -citation_count,
    last_checked: ({ last_checked_at }) => (last_checked_at === null ? null : -last_checked_at)
  }

  test("can be paged in every sort order, with nulls last, then by id descending", async () => {
    await record(
      [1, 1, 2, 4].map((page, index) => ({
        ...answer(testTime - index, index),
        citations: [
          {
            url: `https://brand3.example/${page}`,
            title: null,
            website: { domain: "brand3.example", apexDomain: "brand3.example", type: "company_site" as const },
            position: 1
          }
        ]
      }))
    )
    for (const tracked of [true, false]) {
      for (const [sort, value] of Object.entries(values)) {
        const path = `/api/v1/page-vitals?brand_id=${brand()?.id}&tracked=${tracked}&sort=${sort}`
        const pages = (await walk(path, [3])) as unknown as ReadonlyArray<Page>
        expect(pages.length).toBe(tracked ? 8 : 10)
        const inOrder = pages.toSorted((a, b) => {
          const [left, right] = [value(a), value(b)]
          if (left === null || right === null)
            return Number(left === null) - Number(right === null) || (a.id < b.id ? 1 : -1)
          return left - right || (a.id < b.id ? 1 : -1)
        })
        expect([sort, pages.map(({ id }) => id)]).toEqual([sort, inOrder.map(({ id }) => id)])
      }
    }
    const cited = (await walk(
      `/api/v1/page-vitals?brand_id=${brand()?.id}&sort=citations`,
      [100]
    )) as unknown as ReadonlyArray<Page>
    expect(cited.slice(0, 4).map(({ citation_count }) => citation_count)).toEqual([2, 1, 1, 0])
  })
})

describe("a cursor that the server did not issue", () => {
  test("is refused: forged, shortened, lengthened, or in another encoding", async () => {
    const cursor = (await page("/api/v1/brands", 1)).next_cursor ?? ""
    const bytes = Buffer.from(cursor, "base64url")
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString("base64url")
    }
    const forged = [
      ...bytes.keys().map(flipped),
      ...Array.from({ length: cursor.length - 1 }, (_, length) => cursor.slice(0, length + 1)),
      `${cursor}A`,
      `${cursor}=`,
      `${cursor}%20`,
      Buffer.from(bytes).toString("hex"),
      "null",
      "x".repeat(5000)
    ]
    for (const each of forged) {
      const { body, status } = await analytics.get(`/api/v1/brands?limit=1&cursor=${each}`, organization.secret)
      expect([each, status, body.error?.code]).toEqual([each, 400, "bad_request"])
    }
    expect((await page("/api/v1/brands", 50, cursor)).data.length).toBe(50)
  })
})

test("a cursor is valid with a default left out or given, and not with another filter", async () => {
  for (const [list, given, other] of [
    ["/api/v1/prompts?limit=2", "&active=false", "&active=true"],
    ["/api/v1/projects?limit=1", "&active=false", "&active=true"],
    [`/api/v1/page-vitals?limit=1&brand_id=${world.brands[3]?.id}`, "&tracked=true&sort=recent", "&tracked=false"]
  ] as const) {
    const statusOf = async (path: string) => (await analytics.get(path, organization.secret)).status
    for (const [first, second] of [
      ["", given],
      [given, ""]
    ]) {
      const cursor = (await analytics.get(list + first, organization.secret)).body.next_cursor
      expect([list, typeof cursor]).toEqual([list, "string"])
      expect([list, await statusOf(`${list}${second}&cursor=${cursor}`)]).toEqual([list, 200])
      expect([list, await statusOf(`${list}${other}&cursor=${cursor}`)]).toEqual([list, 400])
    }
  }
})

test("a cursor from an earlier version that has a default in it is still valid", async () => {
  const path = "/api/v1/projects?limit=1&active=false"
  const { body } = await analytics.get(path, organization.secret)
  const { created_at, id } = body.data[0]
  const written = JSON.stringify(["listProjects", organization.id, [["active", false]]])
  const cursor = await analytics.run(
    Effect.map(Signature, ({ seal }) => seal(written, JSON.stringify([created_at, id]))).pipe(
      Effect.provide(Signature.Default)
    )
  )
  const next = await analytics.get(`${path}&cursor=${cursor}`, organization.secret)
  expect(next.body.data).toEqual(
    (await analytics.get(`${path}&cursor=${body.next_cursor}`, organization.secret)).body.data
  )
  expect(next.body.data).toHaveLength(1)
})
