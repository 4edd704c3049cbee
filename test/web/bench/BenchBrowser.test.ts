import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { experimentDefinition } from "../../bench/experiments/experimentsOf.ts"
import { sandboxApiOf } from "../../bench/sandboxApi.ts"
import { post, send } from "../../support/requests.ts"
import { useStore } from "../../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, newVisitor } from "../browser.ts"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const store = useStore()
const bench = (path: string) => `${store.url}/bench/v1${path}`
const { make } = sandboxApiOf(() => store.url)
let browser: Browser
let page: Page

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launchBrowser()
  page = await (await newVisitor(browser)).newPage()
  page.setDefaultTimeout(20_000)
})
afterAll(() => browser?.close())

describe.skipIf(!hasBrowser)("a page of the bench", () => {
  test("begins at the notice of an action, shown once, and not again after a reload", async () => {
    await make("once")
    const address = `${store.url}/bench/sandboxes/once/control`
    const done = page.locator(".done")
    await page.goto(address)
    await page.getByText("Reset", { exact: true }).click()
    // A press on what takes no focus moves it to the page's main part; the question stays.
    await page.locator(".asked[open] .field-hint").click()
    expect(await page.locator(".asked[open] .field-hint").count()).toBe(1)
    await page.getByRole("button", { name: "Reset it" }).click()
    await done.getByText("What was done in the sandbox was deleted.").waitFor()
    await page.locator(".done:focus").waitFor()
    await page.waitForURL(address)
    await page.reload()
    expect(await done.count()).toBe(0)
    await page.getByText("Drop", { exact: true }).click()
    await page.getByRole("button", { name: "Drop it permanently" }).click()
    await done.getByText("The sandbox once was dropped.").waitFor()
    await page.waitForURL(`${store.url}/bench`)
    // Other parameters and the fragment stay in the URL.
    await page.goto(`${store.url}/bench?dropped=once&label=task%3Amug#new`)
    await done.waitFor()
    await page.waitForURL(`${store.url}/bench?label=task%3Amug#new`)
  })

  test("asks before a snapshot is restored or deleted, and before the list of requests is cleared", async () => {
    await make("careful")
    const shop = `${store.url}/shops/careful/api/carts`
    await post(shop, {})
    await post(bench("/sandboxes/careful/snapshots"))
    await post(shop, {})
    const facts = page.locator(".sandbox-facts")
    const act = async (label: string, confirm: string) => {
      const question = page.locator(".asked", { has: page.getByText(label, { exact: true }) })
      await question.locator("summary").click()
      await question.getByRole("button", { name: confirm, exact: true }).click()
    }
    await page.goto(`${store.url}/bench/sandboxes/careful/control`)
    await facts.getByText("2 in generation").waitFor()
    await act("Restore", "Restore it")
    await page.locator(".done", { hasText: "was restored" }).waitFor()
    await facts.getByText("1 in generation").waitFor()
    await act("Delete", "Delete it")
    await page.locator(".done", { hasText: "The snapshot was deleted." }).waitFor()
    expect(await page.locator(".snapshots li").count()).toBe(0)
    await page.goto(`${store.url}/watch?sandbox=careful`)
    await page.locator(".watch-row").first().waitFor()
    await act("Clear the list", "Clear it")
    await page.getByText("There are no requests yet").waitFor()
    expect(await page.locator(".watch-row").count()).toBe(0)
  })

  test("says that its subject was deleted elsewhere, and stops polling", async () => {
    const page = await (await newVisitor(browser)).newPage()
    // A fake clock, so that the polling interval passes at once.
    await page.clock.install()
    const { id } = (await post(bench("/runs"), { agent: "gone" })).body
    await post(bench("/experiments"), experimentDefinition("gone"))
    for (const path of [`/experiments/gone`, `/runs/${id}`]) {
      await page.goto(`${store.url}/bench${path}`)
      expect(await page.locator("h1").textContent()).toMatch(/gone|run_/)
      expect((await send("DELETE", bench(path))).status).toBe(204)
      await page.clock.runFor(2000)
      await page.locator("h1", { hasText: "There is nothing here." }).waitFor()
      let requests = 0
      page.on("request", () => {
        requests += 1
      })
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
      await page.clock.runFor(60_000)
      expect([path, requests]).toEqual([path, 0])
    }
    await page.context().close()
  })

  test("is polled less and less often while the answer is not a page", async () => {
    const page = await (await newVisitor(browser)).newPage()
    await page.clock.install()
    const { id } = (await post(bench("/runs"), { agent: "away" })).body
    const address = `${store.url}/bench/runs/${id}`
    await page.goto(address)
    let requests = 0
    await page.route(address, (route) => {
      requests += 1
      return route.fulfill({ body: "no page" })
    })
    const untilRequest = async () => {
      const before = requests
      let ms = 0
      for (; requests === before && ms < 60_000; ms += 500) await page.clock.runFor(500)
      return ms
    }
    const [, , third] = [await untilRequest(), await untilRequest(), await untilRequest()]
    // 4500 ms, less the time that passes by itself: the interval begins at 2000 ms and grows by half with each answer.
    expect(third).toBeGreaterThan(2500)
    await page.context().close()
  })

  test("keeps the scroll position of a table when a new trial is reported", async () => {
    const page = await (await newVisitor(browser, { width: 390 })).newPage()
    await page.clock.install()
    const { id } = (await post(bench("/runs"), { agent: "live" })).body
    const task = { id: `shop/${"mug".repeat(20)}` }
    const tell = (n: number) => send("PUT", bench(`/runs/${id}/trials/${n}`), { task, attempt: n + 1, verdict: "pass" })
    await tell(0)
    await page.goto(`${store.url}/bench/runs/${id}`)
    const table = page.getByRole("region", { name: "Tasks" })
    await table.focus()
    const scrolled = await table.evaluate((table) => {
      table.scrollLeft = 40
      return table.scrollLeft
    })
    expect(scrolled).toBe(40)
    expect((await tell(1)).status).toBe(204)
    await page.clock.runFor(2000)
    await table.locator(`a[href$="/trials/1"]`).waitFor()
    expect(await table.evaluate((table) => [table === document.activeElement, table.scrollLeft])).toEqual([true, 40])
    await page.context().close()
  })
})
