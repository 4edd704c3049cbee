import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { useStore } from "../support/store.ts"
import { hasBrowser, launch, visitor } from "./browser.ts"
import { buy, demonstrated, freeRoom, liveliness } from "./demo.ts"

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

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${store.url}/visibility`)
  await page.locator(".demo-key").first().click()
  await page.locator(".kpis").waitFor()
}

// As a parser that is interrupted draws a page: with its header in two, with one field of a form, and so on. What follows is
// far below the window, where a page is as long as the documentation: it comes in pieces of ten times the size.
const pieces = /.{1,700}(?=<|$)|.{700}/gs
const largePieces = /.{1,7000}(?=<|$)|.{7000}/gs
const piecesOf = (text: string) => [
  ...text.slice(0, 30_000).matchAll(pieces),
  ...text.slice(30_000).matchAll(largePieces)
]

/** The same pages over a line that brings their text in small pieces, as a busy machine reads it. */
const slowLine = () =>
  Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set("accept-encoding", "identity")
      const answer = await fetch(`${store.url}${pathname}${search}`, { headers })
      if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer
      const text = await answer.text()
      const body = new ReadableStream({
        type: "direct",
        pull: async (line: ReadableStreamDirectController) => {
          for (const [piece] of piecesOf(text)) {
            line.write(piece)
            await line.flush()
            await Bun.sleep(3)
          }
          line.close()
        }
      } as unknown as UnderlyingSource)
      return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } })
    }
  })

/** Notes what moves on every page that is opened in it. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: Array<string> = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as ReadonlyArray<{
        value: number
        sources: [{ node: Element }]
      }>)
        moved.push(`${entry.value} ${entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`)
    }).observe({ type: "layout-shift", buffered: true })
  })

/** What moved on a page while it came, as it is. */
const shiftsOf = async (page: Page, url: string): Promise<ReadonlyArray<string>> => {
  await page.goto(url, { waitUntil: "load" })
  if (url.endsWith("/orders")) await page.locator('[data-state="live"]').waitFor()
  // Two frames later everything that was to come has been drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
  )
  return page.evaluate(() => (window as unknown as { moved: ReadonlyArray<string> }).moved)
}

// The measure is told with two decimals: this is where it ceases to be 0.00.
const unseen = 0.005

const sumOf = (shifts: ReadonlyArray<string>): number =>
  shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)

// Orders asks for news every second, so it never falls silent; it is measured like the others until it first does.
const pages = [
  "/",
  "/products",
  "/products/speckle-ceramic-mug",
  "/cart",
  "/hotels",
  "/flights",
  "/cars",
  "/orders",
  "/docs"
]

describe.skipIf(!hasBrowser)("nothing moves", () => {
  test.each([1280, 360])("at %i pixels where a page arrives piece by piece", async (width) => {
    const line = slowLine()
    const context = await visitor(browser, { width })
    const { check_in, check_out, hotel, room } = await freeRoom(store.url, "LON")
    const book = `/hotels/${hotel.id}/book?room_type_id=${room.roomTypeId}&check_in=${check_in}&check_out=${check_out}`
    const order = await buy(store.url, "web", { product_id: "arc-desk-lamp" })
    const page = await context.newPage()
    await noteShifts(page)
    await signIn(page)
    await page.goto(`${store.url}/products/arc-desk-lamp`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("In your cart.").waitFor()
    // A cookie is sent to every port of a host.
    const more = [`/hotels/${hotel.id}`, book, "/checkout", `/orders/${order.id}`, "/visibility", "/visibility/prompts"]
    const moved: Record<string, ReadonlyArray<string>> = {}
    for (const path of [...pages, ...more]) {
      const shifts = await shiftsOf(page, `http://127.0.0.1:${line.port}${path}`)
      if (sumOf(shifts) >= unseen) moved[path] = shifts
    }
    expect(moved).toEqual({})
    await context.close()
    await line.stop(true)
  })
})

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
          expect(shift).toBeLessThan(unseen)
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
      await signIn(page)
      // The session is kept, what was loaded to sign in is not.
      const afresh = await visitor(browser, { width })
      await afresh.addCookies(await context.cookies())
      const { bytes, shift } = await measure(await afresh.newPage(), "/visibility?period=90d")
      expect(bytes).toBeGreaterThan(20_000)
      expect(bytes).toBeLessThan(250_000)
      expect(shift).toBeLessThan(unseen)
      await Promise.all([context.close(), afresh.close()])
    }
  }, 30_000)
})
