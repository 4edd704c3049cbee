import { beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { Answer } from "../../../src/visibility/facts/Answer.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { maxDisplayedCharacters } from "../../../src/visibility/watch/Records.ts"
import { dayMs, testTime, useAnalytics } from "../../visibility/support/analytics.ts"
import { metricsOf as rawFigures, referenceFigures } from "../../visibility/support/referenceFigures.ts"
import { makeWorld, type World } from "../../visibility/support/world.ts"
import { textOf } from "../pages.ts"
import { signIn } from "./dashboard.ts"

const analytics = useAnalytics()

let world: World
let key: string
let visitor: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  const organization = await analytics().organization("Acme")
  key = organization.secret
  const options = { seed: 7, answers: 4000, days: 180, own: 2, brands: 40, prompts: 30 }
  world = await analytics().run(makeWorld(organization.key, options))
  visitor = await signIn(analytics().url, key)
})

const api = async (path: string) => (await analytics().get(`/api/v1${path}`, key)).body

const open = async (path: string): Promise<string> => {
  const { html, status } = await visitor.open(`${analytics().url}/visibility${path}`)
  expect([path, status]).toEqual([path, 200])
  return html
}

const shown = (value: number): string => value.toLocaleString("en-US")

const figures = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/data-figure="(\w+)">([^<]*)</g)].map(([, name = "", text = ""]) => [name, text])
  )

/** The rows of a table's CSV file. The world's texts have no commas and no quotes. */
const fileOf = async (path: string, table: string): Promise<ReadonlyArray<Record<string, string>>> => {
  const text = await open(`${path}${path.includes("?") ? "&" : "?"}format=csv&table=${table}`)
  const [head = "", ...rows] = text.trimEnd().split("\r\n")
  const names = head.split(",")
  return rows.map((row) => Object.fromEntries(row.split(",").map((value, index) => [names[index] ?? "", value])))
}

const texts = (items: ReadonlyArray<Record<string, unknown>>, ...names: ReadonlyArray<string>) =>
  items.map((item) => Object.fromEntries(names.map((name) => [name, item[name] === null ? "" : String(item[name])])))

const pick = (rows: ReadonlyArray<Record<string, string>>, ...names: ReadonlyArray<string>) => texts(rows, ...names)

describe.each(["7d", "30d", "90d"])("in %s the figures on the pages are those of the API", (period) => {
  test("on the tiles of the organization", async () => {
    const { data } = await api(`/vitals?period=${period}`)
    expect(data.mention_count).toBeGreaterThan(0)
    expect(figures(await open(`?period=${period}`))).toEqual({
      visibility_score: shown(data.visibility_score),
      mention_coverage: `${shown(data.mention_coverage)} %`,
      mention_count: shown(data.mention_count),
      avg_position: shown(data.avg_position),
      sentiment_score: shown(data.sentiment_score),
      total_queries: shown(data.total_queries)
    })
  })

  test("with their changes", async () => {
    const { data } = await api(`/vitals?period=${period}`)
    const text = textOf(await open(`?period=${period}`))
    const { mention_change, position_change, score_change } = data.trend
    for (const by of [score_change, mention_change, position_change]) {
      if (by !== 0) expect(text).toContain(`${by > 0 ? "▲" : "▼"} ${shown(Math.abs(by))}`)
    }
  })

  test("by category", async () => {
    const names = [
      "category",
      "visibility_score",
      "mention_count",
      "total_queries",
      "avg_position",
      "prompt_template_count"
    ]
    const { items } = (await api(`/vitals/by-category?period=${period}`)).data
    expect(items.length).toBeGreaterThan(2)
    expect(await fileOf(`?period=${period}`, "categories")).toEqual(texts(items, ...names))
  })

  test("of a brand, and of each of its days", async () => {
    const id = world.brands[0]?.id
    const { data } = await api(`/brands/${id}/stats?period=${period}`)
    const html = await open(`/brands/${id}?period=${period}`)
    expect(figures(html).mention_count).toBe(shown(data.mention_count))
    expect(figures(html).avg_position).toBe(shown(data.avg_position))
    for (const [table, name] of [
      ["scores", "visibility_score"],
      ["mentions", "mention_count"]
    ] as const) {
      const days = await fileOf(`/brands/${id}?period=${period}`, table)
      expect(days.map((day) => [day.date, day[data.brand_name]])).toEqual(
        data.history.map((day: Record<string, unknown>) => [day.date, String(day[name])])
      )
    }
    // The figures of every day are available on hover.
    const [, figuresOfDays = ""] = /data-days="([^"]*)"/.exec(html) ?? []
    expect(figuresOfDays.split(" ").length).toBe(data.history.length)
  })

  test("on the lists of brands, prompts and topics", async () => {
    const scores = async (list: string) => {
      const rows = await fileOf(`/${list}?period=${period}`, list)
      return new Map(rows.map(({ id = "", score_change, visibility_score }) => [id, [visibility_score, score_change]]))
    }
    const ofBrands = await scores("brands")
    for (const { id } of world.brands.slice(0, 5)) {
      const { data } = await api(`/brands/${id}/stats?period=${period}`)
      expect([id, ofBrands.get(id)]).toEqual([id, [data.visibility_score, data.trend.score_change].map(String)])
    }
    const own = new Set(world.brands.filter(({ isOwn }) => isOwn).map(({ key }) => key))
    const expected = (keys: ReadonlySet<number>) => {
      const of = (days: (window: ReturnType<typeof referenceFigures>) => typeof world.answers) =>
        rawFigures(
          days(referenceFigures(world, Number.parseInt(period, 10), testTime)).filter(({ prompt }) => keys.has(prompt)),
          own
        )
      const [now, then] = [of(({ current }) => current), of(({ before }) => before)]
      const change = Math.round((now.visibility_score - then.visibility_score) * 100) / 100
      return [now.visibility_score, then.total_queries === 0 ? 0 : change].map(String)
    }
    const ofPrompts = await scores("prompts")
    expect(ofPrompts.size).toBe(world.prompts.length)
    for (const { id, key } of world.prompts) expect([id, ofPrompts.get(id)]).toEqual([id, expected(new Set([key]))])
    for (const [id, figures] of await scores("topics")) {
      const topic = world.topics.find((topic) => topic.id === id)
      const keys = world.prompts.filter(({ topics }) => topics.some((key) => key === topic?.key)).map(({ key }) => key)
      expect([id, figures]).toEqual([id, expected(new Set(keys))])
    }
  })

  test("on the leaderboards of a project", async () => {
    const id = world.projects[0]?.id
    const view = `?period=${period}&project=${id}`
    const board = async (name: string) => (await api(`/projects/${id}/${name}?period=${period}&limit=100`)).data.items
    const [brands, prompts, websites] = await Promise.all(["top-brands", "top-prompts", "top-websites"].map(board))
    expect(await fileOf(view, "brands")).toEqual(texts(brands, "brand_id", "name", "mention_count"))
    const ofPrompts = ["prompt_template_id", "name", "category", "version", "is_active", "mention_count"]
    expect(await fileOf(view, "prompts")).toEqual(texts(prompts, ...ofPrompts))
    const ofWebsites = ["website_id", "domain", "apex_domain", "type", "citation_count"]
    expect(await fileOf(view, "websites")).toEqual(texts(websites, ...ofWebsites))
    const page = textOf(await open(view))
    for (const { mention_count, name } of brands.slice(0, 10)) expect(page).toContain(`${name} ${shown(mention_count)}`)
  })

  test("on the leaderboards of a prompt, a topic and a category", async () => {
    const [prompt, topic] = [world.prompts[0]?.id, world.topics[0]?.id]
    const items = async (path: string) => (await api(`${path}?period=${period}&limit=100`)).data.items
    const file = (path: string, table: string) => fileOf(`${path}?period=${period}`, table)
    const brand = ["brand_id", "name", "mention_count"]
    expect(await file(`/prompts/${prompt}`, "brands")).toEqual(
      texts(await items(`/prompts/${prompt}/top-brands`), ...brand)
    )
    expect(await file(`/topics/${topic}`, "brands")).toEqual(
      texts(await items(`/topics/${topic}/top-brands`), ...brand)
    )
    for (const [page, path] of [
      [`/topics/${topic}`, `/topics/${topic}/top-websites`],
      ["/categories/technical", "/categories/technical/top-websites"]
    ] as const) {
      const found = pick(await file(page, "websites"), "domain", "citation_count")
      expect(found).toEqual(texts(await items(path), "domain", "citation_count"))
    }
  })
})

test("the mean of a day is over the seven days that end with it, for every period", async () => {
  const [brand] = world.brands
  if (brand === undefined) throw new Error("the world is empty")
  const meansIn = async (period: string) => {
    const html = await open(`/brands/${brand.id}?period=${period}`)
    return [...html.matchAll(/data-means="([^"]*)"/g)].map(([, means = ""]) => means.split(" "))
  }
  const [month, quarter] = [await meansIn("30d"), await meansIn("90d")]
  expect(month).toEqual(quarter.map((means) => means.slice(-30)))
  const weeks = Array.from({ length: 90 }, (_, day) =>
    rawFigures(referenceFigures(world, 7, testTime - (89 - day) * dayMs).current, new Set([brand.key]))
  )
  expect(quarter).toEqual([
    weeks.map(({ visibility_score }) => shown(visibility_score)),
    weeks.map(({ mention_count }) => shown(Math.round((100 * mention_count) / 7) / 100))
  ])
  const { data } = await api(`/brands/${brand.id}/stats?period=7d`)
  expect(month[0]?.at(-1)).toBe(shown(data.visibility_score))
})

/** The hue and dash pattern of each brand in the legends of a page. */
const looksIn = (html: string): ReadonlyArray<readonly [name: string, look: string]> =>
  [...html.matchAll(/data-hue="(\d)" data-dash="(\d)" d="M1 2H23"[^>]*>.*?<\/svg><bdi>([^<]+)</g)].map(
    ([, hue, dash, name = ""]) => [name, `${hue} ${dash}`]
  )

test("a brand has the same colour on every page and for every period", async () => {
  const looks = new Map<string, string>()
  const { data } = await api("/brands?limit=100")
  const pages = ["", "?period=7d", "?period=90d", ...data.slice(0, 12).map(({ id }: { id: string }) => `/brands/${id}`)]
  for (const path of pages) {
    for (const [name, look] of looksIn(await open(path))) {
      // Two pairs of brands of this world share a name.
      if (data.filter((brand: { name: string }) => brand.name === name).length > 1) continue
      expect([path, name, look]).toEqual([path, name, looks.get(name) ?? look])
      looks.set(name, look)
    }
  }
  expect(new Set(looks.values()).size).toBeGreaterThan(8)
})

test("the score tile names its own brands, or says that none is marked as own", async () => {
  expect(textOf(await open(""))).toMatch(/Visibility score [\d.]+ Of Brand 1 and Brand 0 /)
  const none = await analytics().organization("Ownerless")
  await analytics().run(makeWorld(none.key, { seed: 8, answers: 40, days: 20, own: 0 }))
  const { html } = await (await signIn(analytics().url, none.secret)).open(`${analytics().url}/visibility`)
  expect(textOf(html)).toContain("Of all tracked brands together: none is marked as your own")
  // The first eight brands of an organization are distinct without dashes, however many brands others have.
  const dashes = looksIn(html).map(([, look]) => look.slice(-1))
  expect([dashes.length > 1, new Set(dashes)]).toEqual([true, new Set(["0"])])
})

type AnswerDays = ReadonlyArray<readonly [daysAgo: number, isNamed: boolean]>

/** The pages of an organization with `own` own brands, and one prompt with an answer for each entry of `days`. */
const pagesWith = async (own: number, name: string, days: AnswerDays) => {
  const { key, secret } = await analytics().organization(name)
  const few = await analytics().run(makeWorld(key, { seed: 9, answers: 0, days: 1, own, prompts: 1 }))
  const [brand, prompt, project] = [few.brands[0], few.prompts[0], few.projects[0]]
  if (brand === undefined || prompt === undefined || project === undefined) throw new Error("the world is empty")
  const answers = days.map(
    ([daysAgo, isNamed]): Answer => ({
      ...{ source: null, project: project.key, prompt: prompt.key, provider: "chatgpt", location: "us", status: "ok" },
      ...{ answeredAt: testTime - daysAgo * dayMs, citations: [] },
      mentions: isNamed ? [{ brand: brand.key, position: 1, sentiment: null }] : []
    })
  )
  await analytics().run(Effect.flatMap(Facts, (facts) => facts.record(key, answers)))
  const member = await signIn(analytics().url, secret)
  return {
    brand,
    prompt,
    projects: few.projects,
    page: async (path: string) => (await member.open(`${analytics().url}/visibility${path}`)).html
  }
}

/** The same with one own brand. */
const pagesOfOwner = (name: string, ...days: AnswerDays) => pagesWith(1, name, days)

const notesIn = (html: string) =>
  [...html.matchAll(/class="kpi-note"[^>]*>(?:<strong>)?((?:No change|Nothing|▲|▼)[^<]*)/g)].map(([, note]) => note)

test("the comparison of the organization's figures does not depend on the chosen project", async () => {
  const { page, projects } = await pagesWith(0, "Owns none", [
    [1, true],
    [8, true]
  ])
  const none = "No change from the 7 days before"
  for (const { id } of projects) {
    expect(notesIn(await page(`?period=7d&project=${id}`))).toEqual([none, none, none])
  }
})

test("a figure without an earlier value shows nothing to compare with, instead of no change", async () => {
  const first = await pagesOfOwner("New here", [1, true])
  for (const path of ["?period=7d", `/brands/${first.brand.id}?period=7d`]) {
    const nothing = "Nothing to compare with"
    expect([path, notesIn(await first.page(path))]).toEqual([path, [nothing, nothing, nothing]])
  }
  const same = await pagesOfOwner("As ever", [1, true], [8, true])
  for (const path of ["?period=7d", `/brands/${same.brand.id}?period=7d`]) {
    const none = "No change from the 7 days before"
    expect([path, notesIn(await same.page(path))]).toEqual([path, [none, none, none]])
  }
  const unnamed = await pagesOfOwner("Unheard of", [1, true], [8, false])
  expect(notesIn(await unnamed.page("?period=7d"))).toEqual(["▲ 100", "▲ 1", "Nothing to compare with"])
  const forgotten = await pagesOfOwner("Forgotten", [1, false], [8, true])
  expect(notesIn(await forgotten.page("?period=7d"))).toEqual(["▼ 100", "▼ 1", "Nothing to compare with"])
  expect(textOf(await forgotten.page("?period=7d"))).toContain("▼ 1 fewer than in the 7 days before")
})

test("a brand without domains and without answers has dashes for them", async () => {
  const { key, secret } = await analytics().organization("Bare")
  const bare = { name: "Bare", aliases: [], domains: [], tracking: "new", isOwn: false, createdAt: testTime } as const
  await analytics().run(Effect.flatMap(RecordWriter, (writer) => writer.addBrand(key, bare)))
  const { html } = await (await signIn(analytics().url, secret)).open(`${analytics().url}/visibility/brands`)
  const row = /<th scope="row">.*?<\/tr>/s.exec(html)?.[0] ?? ""
  expect(textOf(row).trim().split(" ").slice(0, 6)).toEqual(["Bare", "0", "–", "–", "New", "–"])
})

test("the page of a brand lists its other names apart from its domains", async () => {
  const { key, secret } = await analytics().organization("Named")
  const visitor = await signIn(analytics().url, secret)
  const about = async (name: string, aliases: ReadonlyArray<string>, domains: ReadonlyArray<string>) => {
    const brand = { name, aliases, domains, tracking: "new", isOwn: false, createdAt: testTime } as const
    const { id } = await analytics().run(Effect.flatMap(RecordWriter, (writer) => writer.addBrand(key, brand)))
    const { html } = await visitor.open(`${analytics().url}/visibility/brands/${id}`)
    return textOf(/<p class="muted desk-about">.*?<\/p>/s.exec(html)?.[0] ?? "").trim()
  }
  expect(await about("One", [], ["one.example", "one.test"])).toBe("Domains: one.example, one.test. First seen –")
  expect(await about("Two", ["II", "2"], [])).toBe("Also known as II, 2. First seen –")
  expect(await about("Six", ["VI"], ["six.example"])).toBe("Also known as VI. Domains: six.example. First seen –")
})

test("days without an answer are not drawn or shown as 0", async () => {
  const { page, prompt } = await pagesOfOwner("Asked now and then", [6, true], [3, true], [2, false], [40, true])
  const list = await page("/prompts?period=7d")
  expect([...list.matchAll(/class="spark".*?<\/svg>/g)].flatMap(([svg]) => svg.match(/ d="[^"]*"/g))).toEqual([
    ' d="M0,1ZM50,1L66.7,23"',
    ' d="M0,1Z"'
  ])
  const { page: unasked } = await pagesOfOwner("Not asked of late", [40, true])
  expect(await unasked("/prompts?period=7d")).toMatch(/data-title="Trend"[^>]*><span class="muted">–</)
  const sentenceOf = (html: string) => /<desc [^>]*>([^<]*)/.exec(html)?.[1]
  const week = await page(`/prompts/${prompt.id}?period=7d`)
  expect(sentenceOf(week)).toBe("Prompt 0: 100 on Sat 14 Nov, 0 on Wed 18 Nov, highest 100 on Sat 14 Nov.")
  expect(/data-days="([^"]*)"/.exec(week)?.[1]).toBe("100 – – 100 0 – –")
  const cells = [...week.matchAll(/<td[^>]*data-title="Prompt 0">([^<]*)/g)].map(([, text]) => text).join(" ")
  expect(cells).toBe("100 – – 100 0 – – 1 – – 1 0 – –")
  const csv = await page(`/prompts/${prompt.id}?period=7d&format=csv&table=scores`)
  expect([...csv.matchAll(/^\d{4}-\d\d-\d\d,(.*?)\r?$/gm)].map(([, value]) => value).join(" ")).toBe("100   100 0  ")
  // In a chart of 30 days the single days are faint beside their means. A day without neighbours is also a dot.
  const month = await page(`/prompts/${prompt.id}?period=30d`)
  expect(/class="days alone"[^>]* d="([^"]*)"/.exec(month)?.[1]?.match(/M/g)).toHaveLength(1)
  expect(sentenceOf(await page(`/prompts/${prompt.id}?period=90d`))).toBe(
    "Prompt 0, means of 7 days: 100 on Sun 11 Oct, 66.67 on Fri 20 Nov, highest 100 on Sun 11 Oct."
  )
})

test("the answers to a prompt list the brands that they mention, with own brands marked, in pages", async () => {
  const prompt = world.prompts[0]
  const answers = world.answers
    .filter((answer) => answer.prompt === prompt?.key)
    .toSorted((a, b) => b.answeredAt - a.answeredAt)
  const names = new Map(world.brands.map(({ key, name }) => [key, name]))
  const written = answers.map(({ mentions, status }) =>
    (status === "ok" ? mentions.toSorted((a, b) => a.position - b.position) : []).map(({ brand }) => names.get(brand))
  )
  const file = await fileOf(`/prompts/${prompt?.id}`, "answers")
  expect(file.map(({ brands, status }) => [status, brands])).toEqual(
    answers.slice(0, 100).map(({ status }, at) => [status, written[at]?.join("; ") ?? ""])
  )
  const first = await open(`/prompts/${prompt?.id}`)
  expect(textOf(first)).toContain("You can read an imported answer if its text is kept.")
  expect(textOf(first)).toContain("ChatGPT, us")
  // Answers of all years are listed, whatever the period.
  expect(/<th scope="row">(<time datetime="2026-[^<]*)</.exec(first)?.[1]).toMatch(/>\d+ \w+ 2026, \d\d:\d\d$/)
  const marked = [...first.matchAll(/<mark[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name)
  const own = new Set(world.brands.filter(({ isOwn }) => isOwn).map(({ key }) => key))
  const named = answers
    .slice(0, 25)
    .flatMap(({ mentions, status }) => (status === "ok" ? mentions.toSorted((a, b) => a.position - b.position) : []))
  expect(marked).toEqual(named.filter(({ brand }) => own.has(brand)).map(({ brand }) => names.get(brand)))
  const next = /href="([^"]*)"[^>]*>Next page/.exec(first)?.[1]?.replaceAll("&amp;", "&").replace("/visibility", "")
  const timesIn = (html: string) => html.match(/<th scope="row"><time datetime="[^"]*"/g)
  expect(timesIn(await open(next ?? ""))?.[0]).toContain(new Date(answers[25]?.answeredAt ?? 0).toISOString())
  const text = "<script>alert(1)</script> Brand 0 & https://a.example/Brand"
  const base = { ...answers[0], source: "said", answeredAt: testTime, text: { text, isJudged: true } } as Answer
  await analytics().run(Effect.flatMap(Facts, (facts) => facts.record(world.organization, [base])))
  const read = await open(`/prompts/${prompt?.id}`)
  expect(read).toMatch(
    /<p>&lt;script>alert\(1\)&lt;\/script> <mark class="brand-mark"[^>]*>Brand 0<\/mark> &amp; https:\/\/a.example\/Brand<\/p>/
  )
  expect(read).not.toContain("characters. An export")
  // The page shows only the beginning of a text of megabytes. The character at the cut has two UTF-16 units.
  const long = `${"-".repeat(maxDisplayedCharacters - 8)}Brand 0\u{1F600} Brand 1 ${"x ".repeat(1_000_000)}`
  const longer = { ...base, source: "long", answeredAt: testTime + 1, text: { text: long, isJudged: true } } as Answer
  await analytics().run(Effect.flatMap(Facts, (facts) => facts.record(world.organization, [longer])))
  const cut = await open(`/prompts/${prompt?.id}`)
  expect(cut).toMatch(/<p>-+<mark class="brand-mark"[^>]*>Brand 0<\/mark>\u{1F600}<\/p>/u)
  expect(textOf(cut)).toContain("The first 10,000 of 2,010,009 characters. An export has all of them.")
  expect(cut.length).toBeLessThan(read.length + 2 * maxDisplayedCharacters)
  // Another organization cannot see the answers.
  const { secret } = await analytics().organization("Elsewhere")
  const stranger = await signIn(analytics().url, secret)
  expect((await stranger.open(`${analytics().url}/visibility/prompts/${prompt?.id}`)).status).toBe(404)
})

describe("lists are those of the API in pages", () => {
  const nextOf = (html: string): string | undefined =>
    /href="([^"]*)"[^>]*>Next page/.exec(html)?.[1]?.replaceAll("&amp;", "&")

  test.each([
    ["/brands", "/brands", "brands"],
    ["/prompts", "/prompts", "prompts"],
    ["/topics", "/topics", "topics"]
  ])("%s", async (path, list, kind) => {
    const ids: Array<string> = []
    for (let next: string | undefined = path; next !== undefined; ) {
      const html = await open(next)
      ids.push(...[...html.matchAll(new RegExp(`<a href="/visibility/${kind}/(\\w+)"`, "g"))].map(([, id = ""]) => id))
      next = nextOf(html)?.replace("/visibility", "")
    }
    const all = (await api(`${list}?limit=100`)).data.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(all)
  })

  test("citations of the chosen period", async () => {
    const id = world.projects[0]?.id
    const from = `${(await api("/vitals?period=30d")).data.date_from}T00:00:00Z`
    const { data } = await api(`/citations?project_id=${id}&from=${from}&limit=100`)
    expect(data.length).toBe(100)
    const file = await fileOf(`/citations?project_id=${id}`, "citations")
    expect(pick(file, "id", "url", "title", "position")).toEqual(texts(data, "id", "url", "title", "position"))
    const first = await open(`/citations?project_id=${id}`)
    const second = await open((nextOf(first) ?? "").replace("/visibility", ""))
    const urls = [...`${first}${second}`.matchAll(/<a href="(https:[^"]*)" rel/g)].map(([, url]) => url)
    expect(urls).toEqual(data.slice(0, 50).map(({ url }: { url: string }) => url))
  })

  test("filtered as the URL says", async () => {
    const html = await open("/brands?tracking=ignored")
    const ignored = (await api("/brands?tracking=ignored&limit=100")).data
    expect([...html.matchAll(/<th scope="row">/g)].length).toBe(Math.min(25, ignored.length))
  })
})

test("each citation is shown with the name of its prompt", async () => {
  const html = await open("/citations?period=90d")
  const shown = [...html.matchAll(/href="\/visibility\/prompts\/(prm_\w+)[^>]*>([^<]*)</g)]
  const names = await Promise.all(shown.map(async ([, id]) => (await api(`/prompts/${id}`)).data))
  expect(shown.map(([, , name]) => name)).toEqual(names.map(({ name }) => name))
  expect(new Set(shown.map(([, id]) => id)).size).toBeGreaterThan(5)
})
