import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { seedOrders } from "../store/orders/seedOrders.ts"
import { engine, newDatabase } from "../support/database.ts"
import { get, post } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"
import { hasBrowser, launchBrowser, newVisitor } from "./browser.ts"
import { buy, freeFlight } from "./demo.ts"

const inBrowser = hasBrowser && engine === "sqlite"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const entries = 300

let database: TestDatabase
let store: Awaited<ReturnType<typeof startStore>>
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  if (!inBrowser) return
  database = await newDatabase()
  store = await startStore(database.settings)
  await seedOrders(database, entries, 3)
  browser = await launchBrowser()
})
afterAll(async () => {
  if (!inBrowser) return
  await browser.close()
  await store.stop()
  await database.close()
})
beforeEach(async () => {
  if (!inBrowser) return
  context = await newVisitor(browser)
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
})
afterEach(() => context?.close())

const lamp = { product_id: "arc-desk-lamp" }

const live = async (url: string): Promise<void> => {
  await page.goto(url)
  await page.locator('[data-state="live"]').waitFor()
}

const rows = (): Promise<ReadonlyArray<string>> =>
  page.locator(".feed > li").evaluateAll((items) => items.map((item) => item.getAttribute("data-created") ?? ""))

const counts = (): Promise<ReadonlyArray<string>> =>
  page.locator("[data-count], [data-figure]").evaluateAll((items) => items.map((item) => item.textContent ?? ""))

describe.skipIf(!inBrowser)("the orders page of a long run", () => {
  test("shows at most 200 rows, counts all entries, and links to the rest", async () => {
    await live(`${store.url}/orders`)
    expect(await rows()).toHaveLength(200)
    expect((await counts())[0]).toBe("300")
    for (const channel of ["gpt", "mcp", "gpt"]) await buy(store.url, channel, lamp)
    await page.locator('[data-figure="order"]', { hasText: "303" }).waitFor()
    const [shown, counted] = [await rows(), await counts()]
    const all = (await get(`${store.url}/api/orders`)).body.items.map(
      ({ createdAt }: { createdAt: string }) => createdAt
    )
    expect(shown).toEqual(all.slice(0, 200))
    // The counts that the page has updated are those of the server.
    await page.reload()
    expect([await rows(), await counts()]).toEqual([shown, counted])
    await page.getByRole("link", { name: "Older" }).click()
    await page.getByRole("link", { name: "The newest" }).waitFor()
    expect(await rows()).toEqual(all.slice(200))
    // The link is below the rows, and the next page begins with its first.
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test("shows the link to older entries as soon as there are any", async () => {
    await seedOrders(database, 195, 1, "almost")
    const url = `${store.url}/sandboxes/almost`
    await live(`${url}/orders?channel=gpt`)
    expect(await rows()).toHaveLength(195)
    expect(await page.getByRole("link", { name: "Older" }).count()).toBe(0)
    for (let bought = 0; bought < 8; bought++) await buy(url, bought === 4 ? "mcp" : "gpt", lamp)
    await page.getByRole("link", { name: "Older" }).waitFor()
    await page.locator('[data-figure="order"]', { hasText: "203" }).waitFor()
    const gpt = (await get(`${url}/api/orders?channel=gpt`)).body.items
    const times = gpt.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(await rows()).toEqual(times.slice(0, 200))
    await page.getByRole("link", { name: "Older" }).click()
    await page.waitForURL("**/orders?channel=gpt&before=*")
    await page.getByRole("link", { name: "The newest" }).waitFor()
    expect(await rows()).toEqual(times.slice(200))
  })

  test("shows the age of an entry by the server's clock, not by the browser's or the last entry", async () => {
    await context.addInitScript("const real = Date.now; Date.now = () => real() - 7_200_000")
    const url = `${store.url}/sandboxes/clocks`
    await live(`${url}/orders`)
    await buy(url, "gpt", lamp)
    await page.locator("#feed time").waitFor()
    await page.waitForTimeout(6500)
    expect(await page.locator("#feed time").textContent()).toMatch(/^\d+ s ago$/)
  })

  test("shows the age by the sandbox clock, if a tester has set one", async () => {
    const clock = { mode: "frozen", at: "2026-02-01T09:30:00.000Z" }
    const { body } = await post(`${store.url}/bench/v1/sandboxes`, { name: "winter", clock })
    await buy(body.baseUrl, "gpt", lamp)
    await live(`${body.baseUrl}/orders`)
    // A frozen sandbox clock does not advance while the page is open.
    await page.evaluate("const passed = Date.now; Date.now = () => passed() + 120_000")
    await page.waitForTimeout(1500)
    expect(await page.locator("#feed time").textContent()).toBe("just now")
  })

  test("shows older entries by the sandbox clock after it was advanced", async () => {
    const older = page.locator("#feed time").last()
    for (const name of ["frozen", "moving", "polled"]) {
      if (name === "polled") await page.route("**/api/orders/stream?*", (route) => route.abort())
      const clock = { mode: name === "frozen" ? "frozen" : "system" }
      const { body } = await post(`${store.url}/bench/v1/sandboxes`, { name, clock })
      await buy(body.baseUrl, "gpt", lamp)
      await live(`${body.baseUrl}/orders`)
      await post(`${store.url}/bench/v1/sandboxes/${name}/clock/advance`, { by: "P3D" })
      await buy(body.baseUrl, "gpt", lamp)
      await older.filter({ hasText: "3 days ago" }).waitFor()
      // Later polls do not set it back.
      await page.waitForTimeout(2500)
      expect([name, await older.textContent()]).toEqual([name, "3 days ago"])
    }
  })

  test("has no running animation while nothing is bought", async () => {
    await context.close()
    context = await browser.newContext({ reducedMotion: "no-preference" })
    page = await context.newPage()
    await live(`${store.url}/orders`)
    const endless = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length
    )
    expect(endless).toBe(0)
  })
})

describe.skipIf(!inBrowser)("the orders page", () => {
  test("starts over after a reset, without old rows or wrong totals", async () => {
    const url = `${store.url}/sandboxes/ghosts`
    for (const channel of ["gpt", "mcp", "acp"]) await buy(url, channel, lamp)
    await live(`${url}/orders#main`)
    expect(await rows()).toHaveLength(3)
    const pages = await page.evaluate(() => history.length)
    await post(`${url}/api/demo/reset`)
    const { confirmationNumber, total } = await buy(url, "gpt", lamp)
    await page.locator('#feed[data-generation="1"]').waitFor()
    expect(await rows()).toHaveLength(1)
    expect(await page.evaluate(() => history.length)).toBe(pages)
    expect(await page.locator("#feed .entry-title").textContent()).toContain(confirmationNumber)
    expect(await page.locator('[data-figure="order"]').textContent()).toBe("1")
    expect(await page.locator('[data-figure="total"]').getAttribute("data-value")).toBe(String(total.amountCents))
    await page.waitForTimeout(1500)
    expect(await rows()).toHaveLength(1)
  })

  test("starts over after a reset with a wrong filter in its address", async () => {
    const url = `${store.url}/sandboxes/wrong-filter`
    await buy(url, "gpt", lamp)
    await live(`${url}/orders?channel=fax`)
    await post(`${url}/api/demo/reset`)
    await buy(url, "gpt", lamp)
    // Without rows it has no height.
    await page.locator('#feed[data-generation="1"]').waitFor({ state: "attached" })
  })

  test("stays where a person has gone while it was starting over", async () => {
    const url = `${store.url}/sandboxes/left`
    await buy(url, "gpt", lamp)
    await live(`${url}/orders`)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/\/orders$/, (route) => promise.then(() => route.continue()))
    const [asked, answered] = [page.waitForRequest(/\/orders$/), page.waitForResponse(/\/orders$/)]
    await post(`${url}/api/demo/reset`)
    await buy(url, "gpt", lamp)
    await asked
    await page.locator('a.chip[href$="channel=gpt"]').click()
    await page.waitForURL(/channel=gpt$/)
    await buy(url, "web", lamp)
    resolve()
    await (await answered).finished()
    await page.waitForTimeout(300)
    expect(page.url()).toEndWith("?channel=gpt")
    expect(await rows()).toHaveLength(1)
  })

  test("reconnects its event stream to a server that was away, without other requests", async () => {
    const { port, url } = store
    await live(`${url}/sandboxes/restarted/orders`)
    const refused = page.waitForEvent("requestfailed")
    await store.stop()
    await refused
    const again = page.waitForRequest(/api\/orders\/stream/)
    store = await startStore({ ...database.settings, port })
    await again
    const polls: Array<string> = []
    page.on("request", (request) => void (request.url().includes("/api/orders?") && polls.push(request.url())))
    await page.locator('[data-state="live"]').waitFor()
    await buy(`${url}/sandboxes/restarted`, "gpt", lamp)
    await page.locator("#feed .entry").waitFor()
    expect(polls).toEqual([])
  })
})

describe.skipIf(!inBrowser)("the orders page of a channel", () => {
  test("says that nothing matches if only other channels have purchases", async () => {
    const url = `${store.url}/sandboxes/elsewhere`
    await live(`${url}/orders?channel=mcp`)
    expect(await page.locator("#feed-empty").textContent()).toContain("Nothing has been bought here yet.")
    await buy(url, "gpt", lamp)
    await page.getByText("Nothing here matches.").waitFor()
    expect(await page.locator('[data-figure="order"]').textContent()).toBe("1")
    await buy(url, "mcp", lamp)
    await page.locator("#feed .entry").waitFor()
    expect(await page.locator("#feed-empty").isVisible()).toBe(false)
  })
})

describe.skipIf(!inBrowser)("a form", () => {
  test("shows the price for the number of passengers, and charges that", async () => {
    const url = `${store.url}/sandboxes/fares`
    const { fare, id } = await freeFlight(url, "TLV", "LON")
    const inDollars = (units: number) =>
      `$${((units * fare.amountCents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`
    await page.goto(`${url}/flights/book?offer_id=${id}`)
    expect(await page.getByRole("button", { name: "Update the total" }).count()).toBe(0)
    await page.getByLabel("Name").fill("Noa Peretz")
    for (const passengers of [3, 2]) {
      await page.getByLabel("Passengers").fill(String(passengers))
      expect(await page.locator("[data-total]").allTextContents()).toEqual([
        inDollars(passengers),
        inDollars(passengers)
      ])
    }
    await page.getByRole("button", { name: `Book for ${inDollars(2)}` }).click()
    await page.getByText("Your seats are booked.").waitFor()
    const [{ booking }] = (await get(`${url}/api/orders`)).body.items
    expect([booking.passengers, booking.total.amountCents]).toEqual([2, 2 * fare.amountCents])
  })

  test("pays with a typed token, or with a card that was chosen after it", async () => {
    const url = `${store.url}/sandboxes/tokens`
    await page.goto(`${url}/products/arc-desk-lamp`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("In your cart.").waitFor()
    await page.goto(`${url}/checkout`)
    await page.getByText("Cards that are declined").click()
    await page.getByLabel("The token").fill("tok_declined_lost_card")
    expect(await page.getByRole("radio", { name: "Another token" }).isChecked()).toBe(true)
    await page.getByRole("button", { name: "Pay" }).click()
    await page.getByRole("alert").getByText("lost card").waitFor()
    await page.getByLabel("Visa").check()
    expect(await page.getByLabel("The token").inputValue()).toBe("")
    await page.getByRole("button", { name: "Pay" }).click()
    await page.getByText("Your order is placed").waitFor()
  })
})
