import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Browser } from "playwright-core"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { engine } from "../support/database.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { hasBrowser, launchBrowser, newVisitor } from "./browser.ts"
import { addressesIn, browserHeaders, getPage, textOf } from "./pages.ts"

const inBrowser = hasBrowser && engine === "sqlite"

const store = useStore({ publicUrl: undefined })
const apis = ["", "/visibility", "/bench"] as const

interface Operation {
  readonly operationId: string
  readonly summary: string
}

/** Every operation in the OpenAPI document of an API. */
const operationsOf = async (below: string): Promise<ReadonlyArray<Operation>> => {
  const { paths } = (await get(`${store.url}${below}/openapi.json`)).body
  return Object.values<Record<string, Operation>>(paths).flatMap((methods) => Object.values(methods))
}

const idsIn = (html: string): ReadonlyArray<string> => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id)

/** The example calls on a page, by operation. */
const callsIn = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/<code id="(\w+)-curl">(.*?)<\/code>/gs)].map(([, id = "", call = ""]) => [id, textOf(call)])
  )

/** Sends the request of an example call, as a shell would. */
const perform = (call: string) => {
  const [, url = ""] = /'(http[^']+)'/.exec(call) ?? []
  const [, body] = /--json '(.*)'$/.exec(call) ?? []
  const [, method = body === undefined ? "GET" : "POST"] = /-X (\w+)/.exec(call) ?? []
  return send(method, url, body === undefined ? undefined : JSON.parse(body))
}

describe.each(apis)("%s/docs", (below) => {
  test("shows every operation with an example call, without script, in the frame of the site", async () => {
    const { body, headers, status } = await getPage(`${store.url}${below}/docs`)
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect(body).not.toContain("[object")
    expect(body).toStartWith(`<!doctype html><html lang="en">`)
    expect(addressesIn(body)).toContain("/")
    expect(addressesIn(body)).toContain(`${below}/openapi.json?version=3.0`)
    const text = textOf(body)
    const calls = callsIn(body)
    for (const { operationId, summary } of await operationsOf(below)) {
      expect(text).toContain(summary)
      expect(calls.get(operationId)).toContain(store.url)
    }
  })

  test("has unique ids, and every link on the page leads to one", async () => {
    const { body } = await getPage(`${store.url}${below}/docs`)
    const ids = idsIn(body)
    expect(ids.length).toBe(new Set(ids).size)
    const anchors = addressesIn(body).filter((address) => address.startsWith("#"))
    expect(anchors.length).toBeGreaterThan(20)
    for (const anchor of anchors) expect(ids).toContain(anchor.slice(1))
  })

  test("is small, is cached with an ETag, and is sent again when it has changed", async () => {
    const url = `${store.url}${below}/docs`
    const init = { headers: { ...browserHeaders, "accept-encoding": "gzip" }, decompress: false } as RequestInit
    const first = await fetch(url, init)
    expect((await first.bytes()).length).toBeLessThan(60_000)
    expect(first.headers.get("cache-control")).toBe("private, no-cache")
    const etag = first.headers.get("etag") ?? ""
    // ETags are compared weakly, and * matches any.
    for (const held of [etag.replace("W/", ""), `"another", ${etag}`, "*"]) {
      expect([held, (await fetch(url, { headers: { ...browserHeaders, "if-none-match": held } })).status]).toEqual([
        held,
        304
      ])
    }
    const again = await fetch(url, { headers: { ...browserHeaders, "if-none-match": etag } })
    expect([again.status, again.headers.get("etag"), (await again.bytes()).length]).toEqual([304, etag, 0])
    // A visitor with a cart sees another frame.
    const { headers } = await fetch(`${store.url}/products/arc-desk-lamp`, {
      ...{ method: "POST", redirect: "manual", body: "quantity=2" },
      headers: { "content-type": "application/x-www-form-urlencoded" }
    })
    const cookie = headers.get("set-cookie")?.replace(/;.*$/s, "") ?? ""
    const other = await fetch(url, { headers: { ...browserHeaders, cookie, "if-none-match": etag } })
    expect([other.status, textOf(await other.text()).includes(" 2 ")]).toEqual([200, true])
  })
})

test("example calls go to the sandbox of the page, and are well-formed", async () => {
  const { body } = await getPage(`${store.url}/sandboxes/reader/docs`)
  const calls = [...callsIn(body).values()]
  for (const call of calls) {
    expect(call).toContain(`${store.url}/sandboxes/reader/api/`)
    const answer = await perform(call)
    expect([call, answer.body.error?.code]).not.toEqual([call, "invalid_request"])
  }
  // One of the calls has reset the sandbox. A search works in any state.
  const [search = ""] = calls
  expect((await perform(search)).status).toBe(200)
  await post(`${store.url}/sandboxes/reader/api/demo/reset`)
})

test("the page of a sandbox reflects its limits, also after it was cached", async () => {
  const { control, make, shop } = sandboxApiOf(() => store.url)
  const url = `${shop(await make("budgeted", {}))}/docs`
  const read = async (etag = "") => {
    const answer = await fetch(url, { headers: { ...browserHeaders, "if-none-match": etag } })
    const html = await answer.text()
    return { etag: answer.headers.get("etag") ?? "", seen: [answer.status, html.includes("budget_exhausted")] }
  }
  const free = await read()
  expect(free.seen).toEqual([200, false])
  const seen: Array<unknown> = []
  let { etag } = free
  for (const limits of [{ spendCents: 100 }, { calls: 100 }, { calls: null, spendCents: null }]) {
    await send("PATCH", control("/budgeted"), { limits })
    const now = await read(etag)
    seen.push(now.seen)
    etag = now.etag
  }
  expect(seen).toEqual([
    [200, true],
    [200, true],
    [200, false]
  ])
  expect(etag).toBe(free.etag)
})

// Lighthouse's slow 4G, for a mid-range phone.
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }

describe.skipIf(!inBrowser)("the docs page in a browser", () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  test("is painted within two seconds on slow 4G with a quarter of the processor", async () => {
    // The first request, which builds the page on the server, is not measured.
    await getPage(`${store.url}/docs`)
    const firstPaint = async (): Promise<number> => {
      const context = await newVisitor(browser, { width: 360 })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send("Network.enable")
      await session.send("Network.emulateNetworkConditions", slow4G)
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
      await page.goto(`${store.url}/docs`)
      const painted = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const see = (list: PerformanceObserverEntryList) => {
              for (const { startTime } of list.getEntriesByName("first-contentful-paint")) resolve(startTime)
            }
            new PerformanceObserver(see).observe({ type: "paint", buffered: true })
          })
      )
      await context.close()
      return painted
    }
    // The test machine may be busy too, so the fastest of several attempts counts.
    let quickest = await firstPaint()
    for (let tries = 1; tries < 5 && quickest >= 2000; tries++) quickest = Math.min(quickest, await firstPaint())
    expect(quickest).toBeGreaterThan(300)
    expect(quickest).toBeLessThan(2000)
  }, 60_000)

  // On a slow phone, creating one takes longer than the rest of the script.
  test("creates no Intl formatter before it is needed", async () => {
    const context = await newVisitor(browser)
    const page = await context.newPage()
    await page.addInitScript(() => {
      const made: Array<string> = []
      Object.assign(window, { made })
      for (const name of ["NumberFormat", "DateTimeFormat"] as const) {
        const construct = (original: typeof Intl.NumberFormat, args: [string, object]) => {
          made.push(name)
          return new original(...args)
        }
        Object.assign(Intl, { [name]: new Proxy(Intl[name] as typeof Intl.NumberFormat, { construct }) })
      }
    })
    await page.goto(`${store.url}/docs`)
    expect(await page.evaluate(() => (window as unknown as { made: unknown }).made)).toEqual([])
    await context.close()
  })

  test("finds operations by words", async () => {
    const context = await newVisitor(browser)
    const page = await context.newPage()
    await page.goto(`${store.url}/docs`)
    const shown = page.locator("nav.contents [data-find]:visible")
    expect(await shown.count()).toBe((await operationsOf("")).length)
    await page.getByLabel("Find an operation").fill("post flight")
    expect(await shown.allTextContents()).toEqual([expect.stringContaining("Book a flight")])
    expect(
      await page.getByRole("link", { name: "Hotels", exact: true }).and(page.locator("nav.contents a")).count()
    ).toBe(0)
    expect(await page.locator("#contents-found").textContent()).toBe("1 found")
    await page.keyboard.press("Enter")
    await page.waitForURL("**/docs#bookFlight")
    await context.close()
  }, 30_000)
})
