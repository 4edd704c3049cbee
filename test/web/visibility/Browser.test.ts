import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Effect } from "effect"
import type { Browser, BrowserContext, Page } from "playwright-core"
import type { Answer } from "../../../src/visibility/facts/Answer.ts"
import { Facts } from "../../../src/visibility/facts/Facts.ts"
import { RecordWriter } from "../../../src/visibility/records/RecordWriter.ts"
import { shortDate } from "../../../src/web/page/format.ts"
import { engine } from "../../support/database.ts"
import { type Analytics, useAnalytics } from "../../visibility/support/analytics.ts"
import { makeWorld, type World } from "../../visibility/support/world.ts"
import { hasBrowser, lanHost, launchBrowser, newVisitor } from "../browser.ts"
import { adminSettings, adminToken, hostileOrganization } from "./dashboard.ts"

const inBrowser = hasBrowser && engine === "sqlite"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const analytics = useAnalytics({ ...adminSettings, allowedHosts: [lanHost] })

// As visited on this machine, and from the same network, without HTTPS.
const hosts = ["127.0.0.1", lanHost]

type Member = Awaited<ReturnType<Analytics["organization"]>>

let browser: Browser
let context: BrowserContext
let page: Page
let complaints: Array<string>
let acme: Member
let world: World

beforeAll(async () => {
  if (!inBrowser) return
  acme = await analytics().organization("Acme")
  world = await analytics().run(makeWorld(acme.key, { seed: 11, answers: 3000, days: 180, own: 1, brands: 40 }))
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const at = (path = "", host = "127.0.0.1"): string => `${analytics().url.replace("127.0.0.1", host)}/visibility${path}`

beforeEach(async () => {
  if (!inBrowser) return
  complaints = []
  context = await newVisitor(browser)
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on("console", (message) => {
    // Some tests provoke a refusal, whose status the browser logs as an error.
    const provoked = /status of (401|403|404)/.test(message.text())
    if (["error", "warning"].includes(message.type()) && !provoked) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("request", (request) => {
    if (!hosts.some((host) => request.url().startsWith(at("", host).replace("/visibility", ""))))
      complaints.push(`asked for ${request.url()}`)
  })
})

// In no test may a page log errors or warnings, or send a request to another server.
afterEach(async () => {
  if (!inBrowser) return
  await context.close()
  expect(complaints).toEqual([])
})

const signIn = async (key: string, host?: string): Promise<void> => {
  await page.goto(at("", host))
  await page.getByLabel("API key").fill(key)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.locator(".desk").waitFor()
}

const figure = (name: string) => page.locator(`[data-figure="${name}"]`).textContent()

const vitals = async (period: string, member: Member = acme) =>
  (await analytics().get(`/api/v1/vitals?period=${period}`, member.secret)).body.data

describe.skipIf(!inBrowser)("the dashboard", () => {
  test("shows the API's figures for the chosen period after sign-in", async () => {
    await signIn(acme.secret)
    expect(page.url()).toBe(at())
    for (const [name, period] of [
      ["7 days", "7d"],
      ["90 days", "90d"],
      ["30 days", "30d"]
    ] as const) {
      await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name }).click()
      await page.waitForURL(`**/visibility?period=${period}`)
      const data = await vitals(period)
      await page
        .locator('[data-figure="mention_count"]', { hasText: data.mention_count.toLocaleString("en-US") })
        .waitFor()
      expect(await figure("visibility_score")).toBe(data.visibility_score.toLocaleString("en-US"))
      expect(await figure("total_queries")).toBe(data.total_queries.toLocaleString("en-US"))
      const days = await page.locator('[data-chart="score"]').getAttribute("data-dates")
      expect(days?.split(" ").length).toBe(Number.parseInt(period, 10))
    }
    // The URL contains the choice, so a shared URL shows the same.
    await page.reload()
    expect(await figure("mention_count")).toBe((await vitals("30d")).mention_count.toLocaleString("en-US"))
  })

  test("links from a leaderboard to a brand, and from a prompt to its citations in pages", async () => {
    await signIn(acme.secret)
    await page.goto(at("?period=90d"))
    const first = page.locator("#brands tbody a").first()
    const name = (await first.textContent()) ?? ""
    await first.click()
    await page.getByRole("heading", { level: 1, name }).waitFor()
    expect(page.url()).toContain("period=90d")
    await page.goto(at(`/prompts/${world.prompts[0]?.id}?period=90d`))
    await page.getByRole("link", { name: "Citations" }).nth(1).click()
    await page.waitForURL("**/visibility/citations?period=90d&prompt_id=*")
    const shown = await page.locator("tbody tr").first().textContent()
    await page.getByRole("link", { name: "Next page" }).click()
    await page.waitForURL("**cursor=*")
    expect(await page.locator("tbody tr").first().textContent()).not.toBe(shown)
    await page.getByRole("link", { name: "First page" }).click()
    await page.getByRole("link", { name: "Next page" }).waitFor()
    expect(await page.locator("tbody tr").first().textContent()).toBe(shown)
  })

  test("draws charts with a name, a description and a table", async () => {
    await signIn(acme.secret)
    const chart = page.getByRole("img", { name: /score over time/ })
    expect(await chart.locator("desc").textContent()).toMatch(/: [\d.]+ on .* highest [\d.]+ on /)
    const box = await chart.boundingBox()
    expect(box?.width ?? 0).toBeGreaterThan(300)
    // For each of four brands, a seven-day mean drawn over the single days.
    for (const kind of [".curve", ".days"]) {
      const curves = await chart.locator(kind).evaluateAll((all) => all.map((one) => one.getAttribute("d")))
      expect(curves).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^M[\d.]+,[\d.]+L/)))
    }
    // The browser would show a title as a tooltip over the figures of the day.
    expect(await chart.locator("title").count()).toBe(0)
    await page.locator('[data-chart="score"] summary').click()
    expect(await page.locator('[data-chart="score"] .as-table tbody tr').count()).toBe(30)
    // A chart of ninety days has no room for single days.
    await page.goto(at("?period=90d"))
    expect(await Promise.all([".curve", ".days"].map((kind) => chart.locator(kind).count()))).toEqual([4, 0])
  })

  test("shows the figures of a day by mouse, touch and keys", async () => {
    await signIn(acme.secret)
    const chart = page.locator('[data-chart="score"]')
    const rows = await chart.locator("tbody tr[data-days]").first().getAttribute("data-days")
    const [days, dates] = [rows?.split(" ") ?? [], (await chart.getAttribute("data-dates"))?.split(" ") ?? []]
    const shownDay = async () => [
      await chart.locator("[data-date]").textContent(),
      await chart.locator("[data-day]").first().textContent()
    ]
    const dayAt = (at: number) => [shortDate(dates.at(at) ?? ""), days.at(at) ?? null]
    expect(await shownDay()).toEqual(dayAt(-1))
    const box = await chart.locator(".curves").boundingBox()
    if (box === null) throw new Error("the chart is not to be seen")
    const [left, middle] = [box.x, box.y + box.height / 2]
    await page.mouse.move(left + (box.width * 10) / 29, middle)
    expect(await shownDay()).toEqual(dayAt(10))
    await chart.getByRole("slider").focus()
    await page.keyboard.press("ArrowRight")
    expect(await shownDay()).toEqual(dayAt(11))
    expect(await chart.getByRole("slider").getAttribute("aria-valuetext")).toStartWith(`${dayAt(11)[0]}: Brand 0 `)
    await page.keyboard.press("Home")
    expect(await shownDay()).toEqual(dayAt(0))
    // A touch instead of hovering.
    await chart.locator(".curves").dispatchEvent("pointerdown", {
      ...{ clientX: left + (box.width * 20) / 29, clientY: middle, pointerType: "touch" }
    })
    expect(await shownDay()).toEqual(dayAt(20))
  })

  test("downloads any table as a file", async () => {
    await signIn(acme.secret)
    const download = page.waitForEvent("download")
    await page.getByRole("link", { name: "By category as CSV" }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe("acme-categories-30d.csv")
    const text = await Bun.file(await file.path()).text()
    expect(text).toStartWith(
      "category,visibility_score,mention_count,total_queries,avg_position,prompt_template_count\r\n"
    )
  })

  test("can switch between the organizations of a user's key", async () => {
    const other = await analytics().organization("Beta")
    const user = await analytics().user("Dana", acme.key, other.key)
    await signIn(user.secret)
    await page.getByLabel("Organization").selectOption("Beta")
    await page.waitForURL(`**/visibility?period=30d&org=${other.id}`)
    await page.getByRole("heading", { name: "No answers yet" }).waitFor()
    await page.getByLabel("Organization").selectOption("Acme")
    await page.locator(".kpis").waitFor()
    expect(await figure("mention_count")).toBe((await vitals("30d")).mention_count.toLocaleString("en-US"))
  })

  test.each(hosts)("can be signed in to and out of at %s, also for the back button", async (host) => {
    await signIn(acme.secret, host)
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "How visible are you?" }).waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("vitrine-visibility")
    await page.goto(at("/brands", host))
    await page.getByLabel("API key").waitFor()
    await page.goBack()
    expect(await page.locator(".kpis").count()).toBe(0)
  })

  test("says that a key is wrong, and does not keep it", async () => {
    await page.goto(at())
    await page.getByLabel("API key").fill("vis_org_nonsense")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.locator(".alert:focus", { hasText: "That key is not accepted." }).waitFor()
    expect(await page.getByLabel("API key").inputValue()).toBe("")
    expect(await page.content()).not.toContain("vis_org_nonsense")
  })

  test("breaks a very long name in its column, and no word that fits", async () => {
    const long = await analytics().organization("Long")
    const name = "W".repeat(200)
    const shorter = "docs.brindlewick.test"
    const prompt = await analytics().run(
      Effect.gen(function* () {
        const { answers, projects } = yield* makeWorld(long.key, {
          ...{ seed: 12, answers: 20, days: 20, own: 1, prompts: 30 }
        })
        const domain = `${"kettles".repeat(8)}.example`
        const about = { name, aliases: [], domains: [domain, shorter], tracking: "tracked", isOwn: true } as const
        const writer = yield* RecordWriter
        const { key: brand } = yield* writer.addBrand(long.key, about)
        const { id, key: prompt } = yield* writer.addPrompt(long.key, {
          name,
          text: name,
          category: "technical",
          version: 1,
          isActive: true,
          topics: []
        })
        const mentions = [{ brand, position: 1, sentiment: null }]
        const website = { domain, apexDomain: domain, type: "review_site" }
        const citations = [website, { ...website, domain: shorter, apexDomain: "brindlewick.test" }].map(
          (website, at) => ({ url: `https://${website.domain}/`, title: null, website, position: at + 1 })
        )
        const shown = { project: projects[0]?.key, prompt, source: "long", status: "ok", mentions, citations }
        yield* (yield* Facts).record(long.key, [{ ...answers[0], ...shown } as Answer])
        return id
      })
    )
    await signIn(long.secret)
    const countLines = () =>
      page
        .locator(".sheet-rows td .domains", { hasText: shorter })
        .first()
        .evaluate((cell, shorter) => {
          const word = document.createRange()
          const text = cell.firstChild as Text
          word.setStart(text, text.data.indexOf(shorter))
          word.setEnd(text, text.data.indexOf(shorter) + shorter.length)
          return word.getClientRects().length
        }, shorter)
    const partsOfDomain = () =>
      page
        .locator(".sheet-rows td a", { hasText: shorter })
        .first()
        .evaluate((link) => {
          const texts = [...link.childNodes].filter((node) => node instanceof Text)
          const lines = texts.map((text) => {
            const part = document.createRange()
            part.selectNodeContents(text)
            return [text.data, part.getClientRects().length] as const
          })
          return { lines, all: new Set([...link.getClientRects()].map(({ top }) => top)).size }
        })
    const linesOfCategories = () =>
      page.locator("#categories tbody th > *").evaluateAll((all) =>
        all.map((category) => {
          const letters = document.createRange()
          letters.selectNodeContents(category)
          return [category.textContent, letters.getClientRects().length]
        })
      )
    const expectWhole: Record<string, (width: number) => Promise<void>> = {
      "": async (width) => {
        const names = ["Awareness", "Comparison", "Consideration", "Technical", "Uncategorized"]
        expect([width, ...(await linesOfCategories()).toSorted()]).toEqual([width, ...names.map((each) => [each, 1])])
      },
      "/brands": async (width) => expect([width, await countLines()]).toEqual([width, 1]),
      "/citations": async (width) => {
        const { all, lines } = await partsOfDomain()
        expect([width, lines]).toEqual([width, ["docs.", "brindlewick.", "test"].map((name) => [name, 1])])
        // In a window of medium width the list of citations has no room for a domain beside a long prompt.
        if (width <= 640 || width >= 1200) expect([width, all]).toEqual([width, 1])
      }
    }
    for (const path of ["", "/brands", "/citations", `/prompts/${prompt}`]) {
      await page.goto(at(path))
      await page.locator(".sheet-rows tbody :is(th, td)", { hasText: name }).first().waitFor()
      for (const width of [320, 360, 768, 1000, 1200, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const tooWide = await page
          .locator(".sheet-scroll, .sheet-rows :is(th, td)")
          .evaluateAll((all) =>
            all.flatMap(({ clientWidth, scrollWidth, textContent }) => (scrollWidth > clientWidth ? textContent : []))
          )
        expect([width, path, tooWide]).toEqual([width, path, []])
        await expectWhole[path]?.(width)
      }
    }
  })

  test("aligns the colours of a legend, whatever the direction of a name", async () => {
    const mixed = await analytics().organization("Mixed")
    const name = "\u05de\u05d5\u05ea\u05d2 \u05d4\u05e7\u05d5\u05de\u05e7\u05d5\u05de\u05d9\u05dd"
    await analytics().run(
      Effect.gen(function* () {
        const { answers } = yield* makeWorld(mixed.key, { seed: 13, answers: 20, days: 20, own: 1 })
        const about = { name, aliases: [], domains: [], tracking: "tracked", isOwn: true } as const
        const { key: brand } = yield* (yield* RecordWriter).addBrand(mixed.key, about)
        const mentions = [{ brand, position: 1, sentiment: null }]
        const named = answers.map((answer, index) => ({ ...answer, source: `named ${index}`, mentions }) as Answer)
        yield* (yield* Facts).record(mixed.key, named)
      })
    )
    await signIn(mixed.secret)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(at())
      const legend = page.locator('[data-chart="score"] .legend')
      expect(await legend.locator("th", { hasText: name }).count()).toBe(1)
      const lefts = await legend
        .locator(".legend-key")
        .evaluateAll((all) => all.map((key) => key.getBoundingClientRect().left))
      expect([width, lefts.length > 1, new Set(lefts).size]).toEqual([width, true, 1])
    }
  })

  test("shows every figure with its label in a narrow window", async () => {
    await signIn(acme.secret)
    await page.setViewportSize({ width: 360, height: 900 })
    const hidden = () =>
      page
        .locator(".sheet-rows:not(details *) tbody :is(th, td)")
        .evaluateAll((all) => all.filter((cell) => !cell.checkVisibility()).map((cell) => cell.textContent))
    for (const path of ["", "/brands", "/prompts", "/topics"]) {
      await page.goto(at(path))
      expect([path, await hidden()]).toEqual([path, []])
    }
    await page.goto(at())
    const namesIn = (table: string) =>
      page
        .locator(`#${table} tbody tr:first-child td`)
        .evaluateAll((all) => all.map((cell) => getComputedStyle(cell, "::before").content))
    expect(await namesIn("categories")).toEqual(['"Score"', '"Mentions"', '"Queries"', '"Position"', '"Prompts"'])
    expect(await namesIn("websites")).toEqual(['"Type"', '"Citations"'])
    await page.goto(at("/keys"))
    await page.getByLabel("Admin token").fill(adminToken)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.locator("[data-key]").first().waitFor()
    expect(await hidden()).toEqual([])
  })

  test("runs no imported script", async () => {
    const hostile = await hostileOrganization(analytics())
    await signIn(hostile.secret)
    const paths = [
      "",
      "/brands",
      `/brands/${hostile.brand}`,
      `/prompts/${hostile.prompt}`,
      "/topics",
      "/citations",
      "/pages"
    ]
    for (const path of [...paths, `/topics/${hostile.topic}`]) {
      await page.goto(at(path))
      await page.locator(".desk").waitFor()
      expect([path, await page.title()]).toEqual([path, expect.stringMatching(/Vitrine$/)])
      expect(await page.locator("main img, main script, main b").count()).toBe(0)
      const links = await page
        .locator("main a")
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).protocol))
      expect([...new Set(links)].filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])
    }
  })
})

describe.skipIf(!inBrowser)("the page of keys", () => {
  test.each(hosts)("issues a key that can be copied at %s, and revokes it", async (host) => {
    const isSecure = host !== lanHost
    if (isSecure) await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: analytics().url })
    await page.goto(at("/keys", host))
    await page.getByLabel("Admin token").fill(adminToken)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByLabel("For", { exact: true }).selectOption({ label: "Acme" })
    await page.getByRole("button", { name: "Issue a key" }).click()
    await page.locator(".issued:focus").waitFor()
    const secret = (await page.locator("#secret").textContent()) ?? ""
    await page.getByRole("button", { name: "Copy" }).click()
    // Without HTTPS a browser offers no clipboard.
    await page
      .getByRole("status")
      .getByText(isSecure ? "Copied" : "Selected")
      .waitFor()
    const kept = isSecure ? () => navigator.clipboard.readText() : () => `${getSelection()}`
    expect(await page.evaluate(kept)).toBe(secret)
    expect((await analytics().get("/api/v1/me", secret)).status).toBe(200)
    await page.getByLabel(`Revoke the key that ends in ${secret.slice(-4)}`).click()
    await page.getByRole("button", { name: "Revoke permanently" }).click()
    await page.getByText("The key is revoked").waitFor()
    // It is said once, not again at a reload.
    await page.waitForURL(({ search }) => search === "")
    expect(await page.content()).not.toContain(secret)
    expect((await analytics().get("/api/v1/me", secret)).status).toBe(401)
  })
})
