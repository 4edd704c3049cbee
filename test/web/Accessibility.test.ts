import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { resolve } from "node:path"
import { Redacted } from "effect"
import type { Browser, Page } from "playwright-core"
import { useStore } from "../support/store.ts"
import { hasBrowser, launch, visitor } from "./browser.ts"
import { buy, demonstrated, freeCar, freeFlight, freeRoom, liveliness } from "./demo.ts"

// A browser takes its time on a busy machine.
setDefaultTimeout(90_000)

const adminToken = "the-admin-token-of-tests"
const store = useStore({
  visibilityDemo: true,
  visibilityBurst: 1_000_000,
  adminToken: Redacted.make(adminToken)
})
const axe = resolve(import.meta.dir, "../../node_modules/axe-core/axe.min.js")

let browser: Browser
let pages: ReadonlyArray<string>

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launch()
  const { url } = store
  await liveliness(url)
  const order = await buy(url, "gpt", { product_id: "arc-desk-lamp" })
  const { hotel, room, check_in, check_out } = await freeRoom(url, "NYC")
  const flight = await freeFlight(url, "LHR", "NYC")
  const car = await freeCar(url, "TLV")
  const { brand, prompt, topic } = await demonstrated(url)
  pages = [
    "/",
    "/products",
    "/products?q=nothing-like-it",
    "/products/everyday-cotton-t-shirt",
    "/products/undated-weekly-planner",
    "/cart",
    "/checkout",
    "/hotels?city=TLV",
    "/hotels?check_in=2020-01-01",
    `/hotels/${hotel.id}`,
    `/hotels/${hotel.id}/book?room_type_id=${room.roomTypeId}&check_in=${check_in}&check_out=${check_out}`,
    "/flights",
    `/flights/book?offer_id=${flight.id}`,
    "/cars",
    `/cars/book?offer_id=${car.id}`,
    "/orders",
    "/orders?channel=mcp",
    "/orders/reset",
    `/orders/${order.id}`,
    "/policies/terms",
    "/policies/privacy",
    "/policies/shop",
    "/nothing",
    "/visibility",
    "/visibility/brands",
    `/visibility/brands/${brand}?period=90d`,
    "/visibility/prompts?category=technical",
    `/visibility/prompts/${prompt}`,
    "/visibility/topics",
    `/visibility/topics/${topic}`,
    "/visibility/categories/awareness",
    "/visibility/citations?period=7d",
    "/visibility/pages?sort=score_low",
    "/visibility/brands/nothing",
    "/visibility/keys"
  ]
})
afterAll(() => browser?.close())

interface AxeResults {
  readonly violations: ReadonlyArray<{
    id: string
    impact: string
    nodes: ReadonlyArray<{ html: string; any: ReadonlyArray<{ message: string }> }>
  }>
}

/** What axe finds that is serious, in the words of its rule and with the element. */
const issuesOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  // As the tool does it, past the page's own policy, which keeps foreign script out.
  await page.evaluate(await Bun.file(axe).text())
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ any, html }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ""}`))
}

describe.skipIf(!hasBrowser)("axe finds nothing serious", () => {
  test("unless there is something: pale words, a field without a name", async () => {
    const page = await browser.newPage()
    await page.setContent(`<html lang="en"><title>x</title><main><p style="color:#ccc">pale</p><input></main></html>`)
    const rules = (await issuesOf(page)).map((issue) => issue.replace(/:.*$/s, ""))
    expect(rules).toEqual(expect.arrayContaining(["color-contrast", "label"]))
    await page.close()
  })

  test.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 360],
    ["dark", 360]
  ] as const)("in %s at %d pixels", async (scheme, width) => {
    const context = await visitor(browser, { scheme, width })
    const page = await context.newPage()
    await page.goto(`${store.url}/products/arc-desk-lamp`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("In your cart.").waitFor()
    const issues: Array<string> = await issuesOf(page).then((found) => [...found])
    await page.goto(`${store.url}/visibility`)
    issues.push(...(await issuesOf(page)))
    await page.locator(".demo-key").first().click()
    await page.locator(".kpis").waitFor()
    await page.goto(`${store.url}/visibility/keys`)
    issues.push(...(await issuesOf(page)))
    await page.getByLabel("Admin token").fill(adminToken)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("button", { name: "Issue a key" }).click()
    await page.locator(".issued").waitFor()
    issues.push(...(await issuesOf(page)))
    for (const path of pages) {
      await page.goto(`${store.url}${path}`)
      await page.evaluate(() => {
        for (const closed of document.querySelectorAll("details")) closed.open = true
      })
      for (const issue of await issuesOf(page)) issues.push(`${path} ${issue}`)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (wider > 0) issues.push(`${path} is ${wider} pixels wider than the window`)
    }
    expect(issues).toEqual([])
    await context.close()
  })
})
