import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, Locator, Page } from "playwright-core"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, newVisitor } from "./browser.ts"
import { buy, freeCar } from "./demo.ts"

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

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor)

describe.skipIf(!hasBrowser)("the pages", () => {
  test("show the chosen variant and chip in forced colours", async () => {
    await page.emulateMedia({ forcedColors: "active" })
    const pairs = [
      ["/products/everyday-cotton-t-shirt", ".variant:has(:checked)", ".variant:not(:has(:checked))"],
      ["/products", ".chip[aria-current]", ".chip:not([aria-current])"],
      ["/hotels", ".site-nav a[aria-current]", ".site-nav a:not([aria-current])"]
    ] as const
    for (const [path, chosen, other] of pairs) {
      await page.goto(`${store.url}${path}`)
      const colours = [
        await backgroundOf(page.locator(chosen).first()),
        await backgroundOf(page.locator(other).first())
      ]
      expect([path, new Set(colours).size]).toEqual([path, 2])
    }
    for (const q of ["mug", "lamp"]) await get(`${store.url}/shops/seen/api/products?q=${q}`)
    await page.goto(`${store.url}/watch?sandbox=seen`)
    const outlines = [".watch-row[aria-current]", ".watch-row:not([aria-current])"].map((row) =>
      page.locator(row).evaluate((one) => getComputedStyle(one).outlineStyle)
    )
    expect(await Promise.all(outlines)).toEqual(["solid", "none"])
    // In forced colours all replay buttons have the same background, so the text colour must show which one is pressed.
    await page.locator('[data-play="1"]').evaluate((button) => button.setAttribute("aria-pressed", "true"))
    const ground = await backgroundOf(page.locator('[data-play="1"]'))
    await page.locator('[data-play="1"]').hover()
    expect(await backgroundOf(page.locator('[data-play="1"]'))).toBe(ground)
    const letters = ["true", "false"].map((isOn) =>
      page.locator(`[data-play][aria-pressed="${isOn}"]`).evaluate((button) => getComputedStyle(button).color)
    )
    expect(new Set(await Promise.all(letters)).size).toBe(2)
    await page.emulateMedia({ forcedColors: "none" })
  })

  test("show the focus as clearly as the text, on the ribbon and on a chosen card in forced colours", async () => {
    const isRingAsText = (focused: string, surface: string) =>
      page.evaluate(
        ([focused, surface]) => {
          const element = document.querySelector<HTMLElement>(focused)
          const ground = document.querySelector(surface)
          element?.focus()
          return element && ground && getComputedStyle(element).outlineColor === getComputedStyle(ground).color
        },
        [focused, surface] as const
      )
    const car = await freeCar(store.url, "TLV")
    await page.goto(`${store.url}/cars/book?offer_id=${car.id}`)
    expect(await isRingAsText(".ribbon summary", ".ribbon")).toBe(true)
    await page.emulateMedia({ forcedColors: "active" })
    expect(await isRingAsText(".choice :checked", ".choice:has(:checked)")).toBe(true)
    await page.emulateMedia({ forcedColors: "none" })
  })

  test("print the content on white, without buttons", async () => {
    const { id } = await buy(store.url, "web", { product_id: "arc-desk-lamp" })
    await page.emulateMedia({ media: "print", colorScheme: "dark" })
    for (const path of ["/", "/orders", `/orders/${id}`, "/flights", "/products/arc-desk-lamp", "/watch"]) {
      await page.goto(`${store.url}${path}`)
      expect(await page.locator("main h1").isVisible()).toBe(true)
      expect([path, await backgroundOf(page.locator("body"))]).toEqual([path, "rgb(255, 255, 255)"])
      const pressed = page.locator(
        ".site-header, .site-footer, .bench-header, .switcher, main .button:visible, main .chip:visible"
      )
      expect([path, await pressed.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)]).toEqual([
        path,
        0
      ])
    }
    await page.emulateMedia({ media: "screen", colorScheme: "light" })
  })

  test("print all of a run, and all of an opened answer", async () => {
    for (const _ of Array(60)) await get(`${store.url}/shops/printed/api/products?limit=20`)
    // In one step, because the browser draws no frame between `beforeprint` and printing.
    const rowsAfter = (event: string) =>
      page.evaluate((event) => {
        dispatchEvent(new Event(event))
        return document.querySelectorAll("#watch-rows > li").length
      }, event)
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${store.url}/watch?sandbox=printed`)
      await page.locator("#entry-60").waitFor()
      expect(await page.locator("#watch-rows > li").count()).toBeLessThan(60)
      expect(await rowsAfter("beforeprint")).toBe(60)
      await page.emulateMedia({ media: "print" })
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll(".watch-list, .watch-rows, .watch-middle, .watch-request, .json")]
          .filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight + 1)
          .map(({ className, clientHeight, scrollHeight }) => `${className}: ${clientHeight} of ${scrollHeight}`)
      )
      expect([width, cut]).toEqual([width, []])
      await page.emulateMedia({ media: "screen" })
      expect(await rowsAfter("afterprint")).toBeLessThan(60)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test("use a low window for content", async () => {
    await page.goto(`${store.url}/products`)
    const position = () => page.locator(".site-header").evaluate((node) => getComputedStyle(node).position)
    expect(await position()).toBe("sticky")
    // A window of 1280 by 800 pixels at a zoom of 200 %.
    await page.setViewportSize({ width: 640, height: 400 })
    expect(await position()).toBe("static")
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test("break a word of 200 letters instead of growing wider than the window", async () => {
    const word = "w".repeat(200)
    const { id } = await freeCar(store.url, "LHR")
    const { body } = await post(`${store.url}/api/cars/book`, {
      ...{ offer_id: id, driver_name: word, payment_token: "tok_visa" }
    })
    await page.setViewportSize({ width: 360, height: 780 })
    for (const path of [`/bookings/${body.id}`, `/products?q=${word.slice(0, 100)}`, "/orders"]) {
      await page.goto(`${store.url}${path}`)
      await page.evaluate(() => {
        for (const closed of document.querySelectorAll("details")) closed.open = true
      })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, wider]).toEqual([path, 0])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test("break an amount that is wider than its place", async () => {
    const overlay = [{ sku: "arc-desk-lamp", priceCents: 100_000_000, percent: 900, left: 99 }]
    expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "dear", overlay })).status).toBe(201)
    const url = `${store.url}/sandboxes/dear`
    await buy(url, "web", { product_id: "arc-desk-lamp", quantity: 98 })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${url}/orders`)
      await page.locator("summary").first().click()
      expect(await page.locator('[data-figure="total"]').textContent()).toBe("$1,058,400,000.00")
      const places = [":root", ".figures dd", ".entry-total", ".entry-lines span"]
      const beyond = places.map((place) =>
        page.locator(place).evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)))
      )
      expect([width, await Promise.all(beyond)]).toEqual([width, [0, 0, 0, 0]])
    }
  })

  test("break long names of runs and sandboxes, also in exported files and narrow windows", async () => {
    const runs = `${store.url}/bench/v1/runs`
    const model = "google-vertex/anthropic.claude-sonnet-4-5-20250929-v1:0-eu-west-1"
    const { id } = (await post(runs, { agent: "an agent", model, labels: { commit: "0123456789abcdef".repeat(4) } }))
      .body
    const trial = { task: { id: "starter/a-task" }, attempt: 1, verdict: "fail", model, usage: { costUsd: 1e12 } }
    expect((await send("PUT", `${runs}/${id}/trials/0`, trial)).status).toBeLessThan(300)
    await page.setViewportSize({ width: 360, height: 780 })
    for (const path of [`/bench/runs/${id}`, `/bench/runs/${id}/trials/0`, `/bench/v1/runs/${id}/export?format=html`]) {
      await page.goto(`${store.url}${path}`)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, wider]).toEqual([path, 0])
    }
    await page.setViewportSize({ width: 320, height: 780 })
    for (const path of [`/watch?sandbox=${"w".repeat(60)}`, `/bench?label=task:${"w".repeat(40)}`]) {
      await page.goto(`${store.url}${path}`)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, wider]).toEqual([path, 0])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test("keep lists of runs and sandboxes inside their container and short names unbroken, at every width", async () => {
    const bench = `${store.url}/bench/v1`
    await post(`${bench}/runs`, { name: "n".repeat(200), agent: "a".repeat(200), model: "m".repeat(200) })
    await post(`${bench}/runs`, { name: "nightly", agent: "oracle" })
    const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
    await post(`${bench}/sandboxes`, { name: "support", clock, ttlSeconds: 3600, labels: { model: "a-long-name" } })
    for (const [path, names] of [
      ["/bench/runs", ["nightly", "oracle"]],
      ["/bench", ["support"]]
    ] as const) {
      await page.goto(`${store.url}${path}`)
      for (const width of [320, 641, 800, 970, 1023, 1030, 1150, 1200, 1280]) {
        await page.setViewportSize({ width, height: 780 })
        const sheet = page.locator(".sheet")
        const wider = await sheet.evaluate((one) => one.scrollWidth - one.clientWidth)
        // The box of the content, not of the cell, because a long text overflows its cell.
        const covered = await sheet.locator("tbody tr").evaluateAll((rows) =>
          rows.flatMap((row) => {
            const boxes = [...row.children].map((cell) => {
              const range = document.createRange()
              range.selectNodeContents(cell)
              return range.getBoundingClientRect()
            })
            return boxes.flatMap((box, at) => {
              const next = boxes[at + 1]
              return next !== undefined &&
                box.right > next.left + 1 &&
                box.bottom > next.top + 1 &&
                next.right > box.left
                ? [row.children[at]?.textContent]
                : []
            })
          })
        )
        expect([width, path, covered]).toEqual([width, path, []])
        const linesOf = (name: string) =>
          sheet.getByText(name, { exact: true }).evaluate((one) => one.getClientRects().length)
        expect([width, path, wider, await Promise.all(names.map(linesOf))]).toEqual([
          width,
          path,
          0,
          names.map(() => 1)
        ])
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test("keep a price on one line next to a long name, and handle names written from right to left", async () => {
    await page.goto(`${store.url}/products`)
    const [end = 0, before = 0] = await page
      .locator(".card-name")
      .first()
      .evaluate((name) => {
        name.innerHTML = `${"ספל ".repeat(30)}<b>ל</b><i>!</i>`
        return ["i", "b"].map((one) => name.querySelector(one)?.getBoundingClientRect().x)
      })
    expect(end).toBeLessThan(before)
    const lines = await page
      .locator(".card-price")
      .first()
      .evaluate((price) => {
        price.innerHTML = `<i>${price.textContent}</i>`
        return price.firstElementChild?.getClientRects().length
      })
    expect(lines).toBe(1)
  })

  test("align names written from right to left with all others", async () => {
    await page.goto(`${store.url}/products/arc-desk-lamp`)
    for (const name of ["main h1", ".variant-name"]) {
      const [line, place] = await page
        .locator(name)
        .first()
        .evaluate((node) => {
          node.innerHTML = "<i>ספל</i>"
          return [node.firstElementChild, node.parentElement].map((one) => one?.getBoundingClientRect().x ?? 0)
        })
      expect([name, (line ?? 0) - (place ?? 0) < 20]).toEqual([name, true])
    }
  })

  test("align figures in columns", async () => {
    const serif = "Instrument Serif"
    for (const [path, figures] of [
      ["/flights", ".flight-fare, .flight-end strong"],
      ["/hotels", ".hotel-price strong"],
      ["/orders", ".figures dd"]
    ] as const) {
      await page.goto(`${store.url}${path}`)
      // The serif font has no tabular figures, even with `font-variant-numeric`.
      const families = await page
        .locator(figures)
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))])
      expect([path, families.length, families[0]?.includes(serif)]).toEqual([path, 1, false])
    }
    // A count that grows on the open page does not move other chips.
    const chips = page.locator("main .chip")
    const placesWith = (count: string) =>
      chips.evaluateAll((all, count) => {
        for (const figure of document.querySelectorAll("[data-count]")) figure.textContent = count
        return all.map((one) => one.getBoundingClientRect().x)
      }, count)
    expect(await placesWith("9")).toEqual(await placesWith("100"))
  })

  test("ask before a reset with the focus on the harmless button", async () => {
    await page.goto(`${store.url}/orders`)
    await page.locator("[data-dialog]").click()
    await page.locator("dialog[open]").waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Keep everything")
  })

  test.each([true, false])("show the chosen variant, with or without script (script: %p)", async (script) => {
    const context = await newVisitor(browser, { script })
    const page = await context.newPage()
    await page.goto(`${store.url}/products/everyday-cotton-t-shirt`)
    const shown = () =>
      page.locator(".look img:visible").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))
    expect(await shown()).toEqual(["Everyday Cotton T-Shirt", "Everyday Cotton T-Shirt, a closer look"])
    await page.locator('[data-look="4"]').nth(2).check()
    const [first, second] = await shown()
    expect([first, second]).toEqual([
      "Everyday Cotton T-Shirt, S / Ink",
      "Everyday Cotton T-Shirt, S / Ink, a closer look"
    ])
    // Elements that need script are visible only with script, buttons too.
    for (const path of ["/", "/orders"]) {
      await page.goto(`${store.url}${path}`)
      expect((await page.locator(".with-script:visible").count()) > 0).toBe(script)
      expect((await page.locator(".without-script:visible").count()) > 0).toBe(!script && path === "/orders")
    }
    await context.close()
  })

  test("copy an agent's address with one click", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: store.url })
    await page.goto(store.url)
    await page.getByRole("button", { name: "Copy: For MCP clients" }).click()
    await page.getByRole("status").getByText("Copied").first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${store.url}/mcp`)
    // It is on the first screen, even on a phone.
    await page.setViewportSize({ width: 360, height: 780 })
    const box = await page.getByText(`${store.url}/mcp`, { exact: true }).first().boundingBox()
    expect((box?.y ?? 780) + (box?.height ?? 0)).toBeLessThan(780)
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})
