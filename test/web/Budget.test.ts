import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { useStore } from "../support/store.ts"
import { hasBrowser, launch, visitor } from "./browser.ts"
import { demonstrated, liveliness } from "./demo.ts"

// A browser takes its time on a busy machine.
setDefaultTimeout(90_000)

const store = useStore({ visibilityDemo: true, visibilityBurst: 1_000_000 })

let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launch()
  await liveliness(store.url)
  await demonstrated(store.url)
})
afterAll(() => browser?.close())

/** What the browser received for a page, headers included, and how far things moved while it came. */
const measure = async (page: Page, path: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  let bytes = 0
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value
    }).observe({ type: "layout-shift", buffered: true })
  })
  await page.goto(`${store.url}${path}`, { waitUntil: "networkidle" })
  const shift = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)
  return { bytes, shift }
}

// Orders asks for news every second, so it never falls silent; it is measured like the others until it first does.
const pages = ["/", "/products", "/products/speckle-ceramic-mug", "/cart", "/hotels", "/flights", "/cars", "/orders"]

describe.skipIf(!hasBrowser)("a first view", () => {
  test.each(pages)(
    "of %s is under 100 KB, and nothing moves",
    async (path) => {
      await Promise.all(
        [1280, 360].map(async (width) => {
          const context = await visitor(browser, { width })
          const { bytes, shift } = await measure(await context.newPage(), path)
          // It has been measured at all, and it is small.
          expect(bytes).toBeGreaterThan(20_000)
          expect(bytes).toBeLessThan(100_000)
          expect(shift).toBeLessThan(0.01)
          await context.close()
        })
      )
    },
    30_000
  )

  test("of the dashboard is under 250 KB, and nothing moves", async () => {
    for (const width of [1280, 360]) {
      const context = await visitor(browser, { width })
      const page = await context.newPage()
      await page.goto(`${store.url}/visibility`)
      await page.locator(".demo-key").first().click()
      await page.locator(".kpis").waitFor()
      // The session is kept, what was loaded to sign in is not.
      const afresh = await visitor(browser, { width })
      await afresh.addCookies(await context.cookies())
      const { bytes, shift } = await measure(await afresh.newPage(), "/visibility?period=90d")
      expect(bytes).toBeGreaterThan(20_000)
      expect(bytes).toBeLessThan(250_000)
      expect(shift).toBeLessThan(0.01)
      await Promise.all([context.close(), afresh.close()])
    }
  }, 30_000)
})
