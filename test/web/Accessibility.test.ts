import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { resolve } from "node:path"
import { Redacted } from "effect"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, newVisitor } from "./browser.ts"
import {
  buy,
  freeCar,
  freeFlight,
  freeRoom,
  seedPurchases,
  seedRun,
  seedWideRun,
  waitForDemonstration
} from "./demo.ts"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const adminToken = "the-admin-token-of-tests"
const store = useStore({
  visibilityDemo: true,
  visibilityBurst: 1_000_000,
  adminToken: Redacted.make(adminToken)
})
const axe = resolve(import.meta.dir, "../../node_modules/axe-core/axe.min.js")

let browser: Browser
let context: BrowserContext
let page: Page
/** Paths by the part of the program to which they belong. */
let pages: Record<keyof typeof parts, ReadonlyArray<string>>

// One test for each part, so that each takes only a fraction of its timeout.
const parts = {
  shop: "the shop",
  travel: "the travel desk",
  orders: "orders, policies, docs and the watch screen",
  dashboard: "the dashboard",
  bench: "the bench"
}

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launchBrowser()
  const { url } = store
  await seedPurchases(url)
  const order = await buy(url, "gpt", { product_id: "arc-desk-lamp" })
  const { hotel, room, check_in, check_out } = await freeRoom(url, "NYC")
  const flight = await freeFlight(url, "LHR", "NYC")
  const car = await freeCar(url, "TLV")
  const { brand, prompt, topic } = await waitForDemonstration(url)
  const run = await seedRun(url)
  const wide = await seedWideRun(url)
  pages = {
    shop: [
      "/",
      "/products",
      "/products?q=nothing-like-it",
      "/products/everyday-cotton-t-shirt",
      "/products/undated-weekly-planner",
      "/cart",
      "/checkout"
    ],
    travel: [
      "/hotels?city=TLV",
      "/hotels?check_in=2020-01-01",
      `/hotels/${hotel.id}`,
      `/hotels/${hotel.id}/book?room_type_id=${room.roomTypeId}&check_in=${check_in}&check_out=${check_out}`,
      "/flights",
      `/flights/book?offer_id=${flight.id}`,
      "/cars",
      `/cars/book?offer_id=${car.id}`
    ],
    orders: [
      "/orders",
      "/orders?channel=mcp",
      "/orders/reset",
      `/orders/${order.id}`,
      "/policies/terms",
      "/policies/privacy",
      "/policies/shop",
      "/docs",
      "/visibility/docs",
      "/watch",
      "/nothing"
    ],
    dashboard: [
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
    ],
    bench: [
      "/bench",
      "/bench/sandboxes/tour/control?done=clock",
      "/bench/runs",
      `/bench/runs/${run}`,
      `/bench/runs/${run}/trials/1`,
      `/bench/runs/${wide}`,
      `/bench/v1/runs/${wide}/export?format=html`,
      "/bench/tasks",
      "/bench/tasks/travel/two-seats-to-gatwick"
    ]
  }
  context = await newVisitor(browser)
  // An init script, as axe's own tool uses it, because the CSP of the pages blocks foreign scripts.
  await context.addInitScript({ path: axe })
  page = await context.newPage()
})
afterAll(() => browser?.close())

interface AxeResults {
  readonly violations: ReadonlyArray<{
    id: string
    impact: string
    nodes: ReadonlyArray<{ html: string; any: ReadonlyArray<{ message: string }> }>
  }>
}

/** The serious and critical violations that axe finds by these rules, or by all, with the rule and the element. */
const issuesOf = async (page: Page, ...rules: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  // No preload, which would fetch the style sheets again: none of these rules reads them.
  // The rule that the accessible name contains the visible label is off by default.
  const all = { rules: { "label-content-name-mismatch": { enabled: true } } }
  const options = { resultTypes: ["violations"], preload: false, ...(rules.length === 0 ? all : { runOnly: rules }) }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ any, html }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ""}`))
}

/** The visibility of each element of a page, as a string of 1 and 0. */
const shownOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .map((element) => (element.checkVisibility({ visibilityProperty: true }) ? "1" : "0"))
      .join("")
  )

/** The number of elements seen so far, by their place and kind: element, class, style and state. */
type KindCounts = Record<string, number>

/**
 * Removes all but two elements of each kind, from one page or from all pages that share `seen`. The documentation has
 * thousands, and what is wrong with one is wrong with all. Elements of one kind have the same place and differ only in
 * texts, addresses, numbers and the lengths of bars. What has no such text is another kind. Only rows, cards, list items,
 * parts of a text and the frame of the page are removed, because what surrounds them stays valid.
 */
const withoutRepeats = async (page: Page, seen: KindCounts): Promise<void> => {
  const seenNow = await page.evaluate((seen) => {
    const kindOf = (item: Element): string =>
      item.outerHTML
        .replace(/>[^<]+</g, "><")
        .replace(
          / (href|src|srcset|id|name|value|datetime|alt|title|aria-label|aria-posinset|for|d|points|data-(?:copy|count|created|days|find|means|seq|value))="[^"]+"/g,
          " $1"
        )
        .replace(/(<rect [^>]*width)="[\d.]+"/g, "$1")
    const placeOf = (item: Element | null): string =>
      item === null ? "" : `${placeOf(item.parentElement)}/${item.localName}.${item.getAttribute("class") ?? ""}`
    const parts = document.querySelectorAll(
      ":is(tbody, ul, ol, dl, .grid, .clients, pre code, svg g, select, p, .operation, .operation > div) > *, article, body > :is(header, footer)"
    )
    // Inner parts first: then parts that differ only in the number of their items become the same.
    for (const part of [...parts].reverse()) {
      const kind = `${placeOf(part.parentElement)} ${kindOf(part)}`
      const count = (seen[kind] ?? 0) + 1
      seen[kind] = count
      if (count > 2) part.remove()
    }
    return seen
  }, seen)
  Object.assign(seen, seenNow)
}

// For elements shown at both widths only places, sizes and colours can differ. Other rules depend on which are shown.
const rulesOfLayout = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]

/** The widths at which the open page is wider than the window, in the dark scheme. */
const excessOf = async (page: Page, name: string): Promise<ReadonlyArray<string>> => {
  const issues: Array<string> = []
  await page.emulateMedia({ colorScheme: "dark" })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (wider > 0) issues.push(`${name} is ${wider} pixels wider than a window of ${width}`)
  }
  return issues
}

const lightFirst = ["light", "dark"] as const
const darkFirst = ["dark", "light"] as const

/**
 * The serious issues of the open page, wide and narrow, light and dark. The dark scheme differs only in colours. All
 * rules run only if other elements are shown than at the width before. The whole page must fit into the window. Then
 * repeated elements are removed, if `seen` is given.
 */
const issuesInEveryLook = async (page: Page, name: string, seen?: KindCounts): Promise<ReadonlyArray<string>> => {
  const issues = [...(await excessOf(page, name))]
  if (seen !== undefined) await withoutRepeats(page, seen)
  let before = ""
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    // Begins with the scheme of the look before: each change draws the page again, which costs as much as the rules.
    for (const scheme of width === 1280 ? darkFirst : lightFirst) {
      await page.emulateMedia({ colorScheme: scheme })
      let rules: ReadonlyArray<string> = ["color-contrast"]
      if (scheme === "light") {
        const shown = await shownOf(page)
        rules = shown === before ? rulesOfLayout : []
        before = shown
      }
      const found = await issuesOf(page, ...rules)
      issues.push(...found.map((issue) => `${name} in ${scheme} at ${width} pixels: ${issue}`))
    }
  }
  return issues
}

describe.skipIf(!hasBrowser)("axe", () => {
  test("finds what is wrong: pale text, a field without a label", async () => {
    const page = await context.newPage()
    const open = (style: string) =>
      page.goto(
        // The init script with axe runs only in loaded documents, not in set content.
        `data:text/html,<html lang="en"><title>x</title><style>${encodeURIComponent(style)}</style><main><p>pale</p><input></main></html>`
      )
    await open("p { color: #ccc }")
    const rules = (await issuesOf(page)).map((issue) => issue.replace(/:.*$/s, ""))
    expect(rules.toSorted()).toEqual(["color-contrast", "label"])
    await open("@media (prefers-color-scheme: dark) and (width < 400px) { p { color: #ccc; width: 500px } }")
    const found = (await issuesInEveryLook(page, "it")).map((issue) => issue.replace(/(: [\w-]+):.*$/s, "$1"))
    expect(found).toEqual([
      expect.stringMatching(/^it is \d+ pixels wider than a window of 360$/),
      "it in light at 1280 pixels: label",
      "it in dark at 360 pixels: color-contrast"
    ])
    const foundWith = async (style: string) => {
      await open(style)
      return (await issuesInEveryLook(page, "it")).map((issue) => issue.replace(/(: [\w-]+):.*$/s, "$1"))
    }
    // Pale only when narrow, or only when wide and dark.
    expect(await foundWith("input { display: none } @media (width < 400px) { p { color: #ccc } }")).toEqual([
      "it in light at 360 pixels: color-contrast",
      "it in dark at 360 pixels: color-contrast"
    ])
    expect(
      await foundWith(
        "input { display: none } @media (prefers-color-scheme: dark) and (width > 400px) { p { color: #ccc } }"
      )
    ).toEqual(["it in dark at 1280 pixels: color-contrast"])
    // An element that is shown only when narrow.
    expect(await foundWith("@media (width > 400px) { input { display: none } }")).toEqual([
      "it in light at 360 pixels: label"
    ])
    await page.close()
  })

  test("checks two elements of each kind, where a class or place makes a kind", async () => {
    const page = await context.newPage()
    const listOf = (kinds: string, first: number) =>
      `<ul>${[...kinds].map((kind, index) => `<li><p class="${kind}" id="p${first + index}">pale ${index}</p></li>`).join("")}</ul>`
    const style = "<style>p { color: %23ccc } .b { color: %23ddd }</style>"
    const open = (body: string) => page.goto(`data:text/html,<html lang="en"><title>x</title>${style}${body}`)
    const pale = async () => (await issuesOf(page, "color-contrast")).map((issue) => /id="(p\d)"/.exec(issue)?.[1])
    const seen: KindCounts = {}
    await open(`<main>${listOf("aaaba", 0)}<section>${listOf("a", 5)}</section>${listOf("ab", 6)}</main>`)
    await withoutRepeats(page, seen)
    // Counted from the last element on.
    expect(await pale()).toEqual(["p3", "p4", "p5", "p6", "p7"])
    // On the next page only the new ones remain.
    await open(`<main>${listOf("ab", 0)}<section>${listOf("aa", 2)}</section>${listOf("c", 4)}</main>`)
    await withoutRepeats(page, seen)
    expect(await pale()).toEqual(["p3", "p4"])
    // An empty name is not one of three names.
    const names = ["", "a", "b", "c"].map((name) => `<li><button aria-label="${name}"></button></li>`)
    await open(`<main><ul>${names.join("")}</ul></main>`)
    await withoutRepeats(page, {})
    expect(await page.locator("button").count()).toBe(3)
    expect(await issuesOf(page, "button-name")).toHaveLength(1)
    await page.close()
  })

  test("finds nothing serious while somebody buys and signs in", async () => {
    await page.goto(`${store.url}/products/arc-desk-lamp`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("In your cart.").waitFor()
    const issues = [...(await issuesInEveryLook(page, "a lamp in the cart"))]
    await page.goto(`${store.url}/visibility`)
    issues.push(...(await issuesInEveryLook(page, "the dashboard's sign-in")))
    await page.locator(".demo-key").first().click()
    await page.locator(".kpis").waitFor()
    await page.goto(`${store.url}/visibility/keys`)
    issues.push(...(await issuesInEveryLook(page, "the administrator's sign-in")))
    await page.getByLabel("Admin token").fill(adminToken)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("button", { name: "Issue a key" }).click()
    await page.locator(".issued").waitFor()
    issues.push(...(await issuesInEveryLook(page, "a key that was issued")))
    expect(issues).toEqual([])
  })

  // The same visitor as in the test before, with a cart and both sessions.
  for (const part of Object.keys(parts) as Array<keyof typeof parts>) {
    test(`finds nothing serious on the pages of ${parts[part]}`, async () => {
      const issues: Array<string> = []
      const seen: KindCounts = {}
      for (const path of pages[part]) {
        await page.goto(`${store.url}${path}`)
        await page.evaluate(() => {
          for (const closed of document.querySelectorAll("details")) {
            // Only one of those with the same name can be open.
            closed.name = ""
            closed.open = true
          }
        })
        issues.push(...(await issuesInEveryLook(page, path, seen)))
      }
      expect(issues).toEqual([])
    })
  }
})
