import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { get } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, layoutShiftsOn, newVisitor, recordLayoutShifts } from "./browser.ts"
import { freeFlight, seedPurchases, waitForDemonstration } from "./demo.ts"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const store = useStore({ visibilityDemo: true, visibilityBurst: 1_000_000 })

let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launchBrowser()
  await seedPurchases(store.url)
  await waitForDemonstration(store.url)
})
afterAll(() => browser?.close())

/** The bytes that the browser received for a page, including headers, and the layout shifts during loading. */
const measure = async (page: Page, path: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  let bytes = 0
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await recordLayoutShifts(page)
  await page.goto(`${store.url}${path}`, { waitUntil: "networkidle" })
  return { bytes, moved: await layoutShiftsOn(page) }
}

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${store.url}/visibility`)
  await page.locator(".demo-key").first().click()
  await page.locator(".kpis").waitFor()
}

// Small pieces interrupt the parser, so that the browser draws half a header, one field of a form, and so on. After
// 30,000 characters a page is far below the window, so the pieces are larger.
const pieces = /.{1,400}(?=<|$)|.{400}/gs
const largePieces = /.{1,7000}(?=<|$)|.{7000}/gs
const piecesOf = (text: string) => [
  ...text.slice(0, 30_000).matchAll(pieces),
  ...text.slice(30_000).matchAll(largePieces)
]

/** A proxy that sends the HTML of the same pages in small pieces, as a busy machine may read it. */
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
            await Bun.sleep(8)
          }
          line.close()
        }
      } as unknown as UnderlyingSource)
      return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } })
    }
  })

/** The layout shifts of a page while it loads. */
const shiftsOf = async (page: Page, url: string): Promise<ReadonlyArray<string>> => {
  await page.goto(url, { waitUntil: "load" })
  if (/\/(orders|watch)\b/.test(url)) await page.locator('[data-state="live"]').waitFor()
  // Two frames later everything is drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
  )
  return layoutShiftsOn(page)
}

// The orders page polls every second. Like the others it is measured until its network is idle for the first time.
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

describe.skipIf(!hasBrowser)("there is no layout shift", () => {
  test.each([1280, 360])("at %i pixels while a page arrives in pieces", async (width) => {
    const line = slowLine()
    const context = await newVisitor(browser, { width })
    const flight = await freeFlight(store.url, "TLV", "LON")
    await get(`${store.url}/shops/watched/api/products?q=mug`)
    const page = await context.newPage()
    await recordLayoutShifts(page)
    await signIn(page)
    await page.goto(`${store.url}/products/arc-desk-lamp`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("In your cart.").waitFor()
    // The cookies also reach the proxy, because a browser sends them to every port of a host.
    const paths = [
      "/",
      "/products?q=mug",
      "/cart",
      `/flights/book?offer_id=${flight.id}`,
      "/orders",
      "/docs",
      "/visibility/docs",
      "/visibility/prompts",
      "/watch?sandbox=watched"
    ]
    const moved: Record<string, ReadonlyArray<string>> = {}
    for (const path of paths) {
      const shifts = await shiftsOf(page, `http://127.0.0.1:${line.port}${path}`)
      if (shifts.length > 0) moved[path] = shifts
    }
    expect(moved).toEqual({})
    await context.close()
    await line.stop(true)
  })
})

describe.skipIf(!hasBrowser)("a first view", () => {
  test.each(pages)(
    "of %s is under 100 KB, without a layout shift",
    async (path) => {
      await Promise.all(
        [1280, 360].map(async (width) => {
          const context = await newVisitor(browser, { width })
          const { bytes, moved } = await measure(await context.newPage(), path)
          // The lower bound shows that the measurement worked.
          expect(bytes).toBeGreaterThan(20_000)
          expect(bytes).toBeLessThan(100_000)
          expect(moved).toEqual([])
          await context.close()
        })
      )
    },
    30_000
  )

  test("of the dashboard is under 250 KB, without a layout shift", async () => {
    for (const width of [1280, 360]) {
      const context = await newVisitor(browser, { width })
      const page = await context.newPage()
      await signIn(page)
      // A new context keeps the session, but not the cache of the sign-in.
      const afresh = await newVisitor(browser, { width })
      await afresh.addCookies(await context.cookies())
      const { bytes, moved } = await measure(await afresh.newPage(), "/visibility?period=90d")
      expect(bytes).toBeGreaterThan(20_000)
      expect(bytes).toBeLessThan(250_000)
      expect(moved).toEqual([])
      await Promise.all([context.close(), afresh.close()])
    }
  }, 30_000)
})
