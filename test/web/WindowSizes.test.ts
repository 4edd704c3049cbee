import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Page } from "playwright-core"
import { agentAt, createSession } from "../protocols/acp/reference/agent.ts"
import { cartWith, checkout, post } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, newVisitor } from "./browser.ts"
import { dayAhead } from "./demo.ts"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const store = useStore()

let browser: Browser
let page: Page

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launchBrowser()
  page = await (await newVisitor(browser)).newPage()
})
afterAll(() => browser?.close())

/** The words inside the matched elements that are broken over two or more lines. */
const brokenIn = (within: string): Promise<ReadonlyArray<string>> =>
  page.locator(within).evaluateAll((all) => {
    const range = document.createRange()
    const isBroken = (text: Node, start: number, { length }: string): boolean => {
      range.setStart(text, start)
      range.setEnd(text, start + length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      return new Set(lines).size > 1
    }
    const textsOf = (node: Node): ReadonlyArray<Node> =>
      node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsOf)
    return all
      .flatMap(textsOf)
      .flatMap((text) =>
        [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) =>
          isBroken(text, index, word) ? [word] : []
        )
      )
  })

/** The widths at which a word is broken, or the page is wider than the window. */
const misfitsIn = async (within: string, widths: ReadonlyArray<number>): Promise<ReadonlyArray<unknown>> => {
  const misfits: Array<unknown> = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const broken = await brokenIn(within)
    if (wider > 0 || broken.length > 0) misfits.push([width, wider, ...broken])
  }
  return misfits
}

const narrow = Array.from({ length: 41 }, (_, at) => 320 + at * 4)

describe.skipIf(!hasBrowser)("in a window of any size", () => {
  test("no word of the navigation is broken or hidden, at any size or spacing of letters", async () => {
    const outside = () =>
      page
        .locator(".site-nav a")
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length)
    for (const path of ["/", "/bench"]) {
      await page.goto(`${store.url}${path}`)
      expect([path, await misfitsIn(".site-nav", narrow)]).toEqual([path, []])
      for (const [style, width] of [
        ["* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }", 320],
        ["* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }", 360],
        ["* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }", 480],
        [":root { font-size: 200% }", 640]
      ] as const) {
        await page.evaluate((style) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(style)
          document.adoptedStyleSheets = [sheet]
        }, style)
        expect([path, style, await misfitsIn(".site-nav", [width]), await outside()]).toEqual([path, style, [], 0])
      }
    }
  })

  test("no price, cabin, time or short name is broken", async () => {
    const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
    await post(`${store.url}/bench/v1/sandboxes`, { name: "still", clock })
    const stay = `check_in=${dayAhead(30)}&check_out=${dayAhead(32)}`
    for (const [path, within] of [
      [`/hotels?city=LON&${stay}`, ".hotel-price"],
      [`/flights?from=TLV&to=LON&date=${dayAhead(30)}`, ".flight-cabin"],
      ["/bench", ".sheet thead th, .sheet td"]
    ] as const) {
      await page.goto(`${store.url}${path}`)
      expect(await page.locator(within).count()).toBeGreaterThan(0)
      expect([path, await misfitsIn(within, [320, 330, 340, 360, 420, 1200, 1280])]).toEqual([path, []])
    }
  })

  test("no rating of a card, and no name in a watched session, is broken", async () => {
    const goods = ["Extraordinarily Comfortable Upholstered Armchair", "Lamp"].map((name, at) => ({
      slug: `measured-${at}`,
      name,
      description: "Of oak.",
      category: "desk",
      priceCents: 1900,
      tags: ["oak"],
      variants: [{ label: "Oak", stock: 3 }],
      rating: 4.4,
      reviewCount: 1_000_000
    }))
    const pack = await post(`${store.url}/bench/v1/packs`, { title: "Oak", description: "Of oak.", products: goods })
    await post(`${store.url}/bench/v1/sandboxes`, { name: "measured", packs: [pack.body.name] })
    const base = `${store.url}/shops/measured`
    await page.goto(`${base}/products`)
    expect(await page.locator(".card .rating").first().textContent()).toEndWith("4.4(1,000,000)")
    expect(await misfitsIn(".card .rating", [320, 340, 360, 412, 641, 1280])).toEqual([])
    await createSession(agentAt(base), { items: [{ id: "measured-0", quantity: 1 }] })
    await page.goto(`${store.url}/watch?sandbox=measured`)
    expect(await page.locator(".entry-lines li").count()).toBe(1)
    expect(await misfitsIn(".entry-lines li", [360, 1120, 1280, 1440])).toEqual([])
  })

  test("the question before something is deleted is fully visible", async () => {
    await post(`${store.url}/bench/v1/sandboxes`, { name: "asked" })
    await post(`${store.url}/bench/v1/sandboxes/asked/snapshots`)
    for (const [path, ...labels] of [
      ["/bench/sandboxes/asked/control", "Reset", "Drop", "Restore", "Delete"],
      ["/watch?sandbox=asked", "Clear the list", "Reset", "Drop"]
    ] as const) {
      await page.goto(`${store.url}${path}`)
      for (const width of [320, 344, 360, 412, 640, 641, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        for (const label of labels) {
          const question = page.locator(".asked", { has: page.getByText(label, { exact: true }) })
          await question.locator("summary").click()
          const { left, right } = await question.locator("form").evaluate((form) => form.getBoundingClientRect())
          expect([path, width, label, left >= 0, right <= width]).toEqual([path, width, label, true, true])
          await page.keyboard.press("Escape")
        }
      }
    }
  })

  test("the menu of a watched sandbox shows its actions, however many other sandboxes there are", async () => {
    for (let index = 0; index < 20; index += 1) {
      await post(`${store.url}/bench/v1/sandboxes`, { name: `other-${index}` })
    }
    await page.goto(`${store.url}/watch?sandbox=other-0`)
    const menu = page.locator(".watch-menu", { hasText: "Sandbox other-0" })
    for (const [width, height] of [
      [1280, 720],
      [360, 640]
    ] as const) {
      await page.setViewportSize({ width, height })
      await menu.locator("summary").click()
      const panel = await menu.locator(".panel").evaluate((panel) => panel.getBoundingClientRect())
      for (const label of ["All sandboxes, and new ones", "All controls of other-0", "Share a link"]) {
        const { bottom } = await menu.getByText(label).evaluate((action) => action.getBoundingClientRect())
        expect([width, label, bottom <= Math.min(panel.bottom, height)]).toEqual([width, label, true])
      }
      await page.keyboard.press("Escape")
    }
  })

  test("a field of a product is visible when it gets the keyboard focus", async () => {
    await page.goto(`${store.url}/products/everyday-cotton-t-shirt`)
    const form = page.locator(".add-to-cart")
    for (const [width, height] of [
      [1366, 625],
      [1280, 550],
      [1000, 820],
      [1280, 800]
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      await form.locator("input:checked").focus()
      for (const name of ["quantity", ""]) {
        await page.keyboard.press("Tab")
        const focused = page.locator(":focus")
        expect([width, height, await focused.getAttribute("name")]).toEqual([width, height, name || null])
        const { bottom, top } = await focused.evaluate((element) => element.getBoundingClientRect())
        expect([width, height, name, top >= 0, bottom <= height]).toEqual([width, height, name, true, true])
      }
    }
    // If the window has room for all of it, the text stays beside the pictures.
    expect(await page.locator(".product-text").evaluate((text) => getComputedStyle(text).position)).toBe("sticky")
  })

  test("the header covers no control that has the keyboard focus", async () => {
    const coverOfFocused = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused.closest("main, footer") === null) return undefined
        const { bottom, left, right, top } = focused.getBoundingClientRect()
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return seen?.closest(".site-header") === null ? "none" : focused.outerHTML
      })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(store.url)
      await page.locator("footer a").last().focus()
      let presses = 0
      for (let cover = await coverOfFocused(); cover !== undefined; cover = await coverOfFocused()) {
        expect([width, cover]).toEqual([width, "none"])
        await page.keyboard.press("Shift+Tab")
        presses += 1
      }
      expect(presses).toBeGreaterThan(30)
    }
  })

  test("typing into the sticky header's search scrolls nothing", async () => {
    const search = page.locator(".site-header input")
    const top = () => page.evaluate(() => Math.round(scrollY))
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${store.url}/products`)
      await page.evaluate(() => scrollTo({ top: 1000, behavior: "instant" }))
      await search.click()
      await page.keyboard.type("mugs")
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect([width, await top()]).toEqual([width, 1000])
    }
  })

  test("no price of millions is broken", async () => {
    const overlay = [{ sku: "arc-desk-lamp", priceCents: 100_000_000 }]
    await post(`${store.url}/bench/v1/sandboxes`, { name: "dear", overlay })
    const url = `${store.url}/shops/dear`
    const { body } = await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp", quantity: 7 }))
    await page.goto(`${url}/products/arc-desk-lamp`)
    await page.locator(".add-to-cart button").click()
    await page.waitForURL("**/*added=1*")
    for (const [path, within] of [
      ["/orders", ".figures dd, .entry-total, .entry-lines"],
      [`/orders/${body.id}`, ".line-quantity, .line-amount, .sums"],
      ["/cart", ".line, .sums"]
    ] as const) {
      await page.goto(`${url}${path}`)
      for (const entry of await page.locator(".entry summary").all()) await entry.click()
      expect(await page.locator(within).count()).toBeGreaterThan(0)
      expect([path, await misfitsIn(within, [320, 330, 340, 360, 420, 700, 1200, 1280])]).toEqual([path, []])
    }
  })
})
