import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Redacted } from "effect"
import type { Browser, Page } from "playwright-core"
import { connectAgent } from "../../mcp/agent.ts"
import { get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/sqliteStore.ts"
import { hasBrowser, launchBrowser, layoutShiftsOn, newVisitor, recordLayoutShifts } from "../browser.ts"
import { dayAhead } from "../demo.ts"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const store = useStore()
const token = "the-bench-token-of-tests"
const guarded = useStore({ benchToken: Redacted.make(token) })
let browser: Browser
let page: Page

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await launchBrowser()
  page = await (await newVisitor(browser)).newPage()
  page.setDefaultTimeout(20_000)
})
afterAll(() => browser?.close())

const journal = async (sandbox: string) =>
  (await get(`${store.url}/bench/v1/sandboxes/${sandbox}/journal?limit=1000`)).body.items

async function* untilBroken(body: AsyncIterable<Uint8Array>) {
  try {
    yield* body
  } catch {
    // The browser sees only the end of the stream.
  }
}

/** A proxy before a server that can break its open connections. */
const proxyTo = (server: () => string) => {
  let broken = new AbortController()
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async ({ headers, url }) => {
      const { pathname, search } = new URL(url)
      try {
        const { signal } = broken
        const answer = await fetch(`${server()}${pathname}${search}`, { headers, signal, decompress: false })
        return new Response(
          answer.body === null ? null : (untilBroken(answer.body) as unknown as ReadableStream),
          answer
        )
      } catch {
        return new Response("away", { status: 502 })
      }
    }
  })
  return {
    origin: proxy.url.origin,
    breakOff: () => {
      broken.abort()
      broken = new AbortController()
    },
    [Symbol.dispose]: () => proxy.stop(true)
  }
}

/** Another store, with an empty journal, which stops when it is disposed of. */
const openStore = async () => {
  const { stop, url } = await startStore()
  return { url, [Symbol.asyncDispose]: stop }
}

const rowOf = (seq: number) => page.locator(`#entry-${seq}`)
const chosen = () => page.locator(".watch-row[aria-current]").getAttribute("data-seq")
const title = (text: string) => page.locator("#watch-request-title", { hasText: text }).waitFor()

describe.skipIf(!hasBrowser)("the watch screen", () => {
  test("follows an agent live, replays the run, repeats a call, and forks it to buy something else", async () => {
    await page.goto(`${store.url}/watch?sandbox=followed`)
    await page.locator('#watch-live[data-state="live"]').waitFor()
    await using agent = await connectAgent(`${store.url}/shops/followed`)
    const { items } = await agent.call("search_products", { q: "speckled mug" })
    const { id } = await agent.call("create_cart")
    await agent.call("add_to_cart", { cart_id: id, product_id: items[0].id, quantity: 2 })
    await agent.refusal("checkout_cart", { cart_id: id, payment_token: "tok_declined_insufficient_funds" })
    await agent.call("checkout_cart", { cart_id: id, payment_token: "tok_visa" })

    const entries: ReadonlyArray<{ seq: number; tool?: string }> = await journal("followed")
    const bought = entries.at(-1)?.seq ?? 0
    await title(`Request ${bought} of ${bought}`)
    expect(await chosen()).toBe(String(bought))
    expect(await page.locator(".watch-seen").textContent()).toMatch(/Order VT-/)
    expect(await page.locator(".watch-changes").textContent()).toContain("−2")
    expect(await rowOf(bought - 1).textContent()).toContain("refused")

    await page.keyboard.press("ArrowUp")
    await title(`Request ${bought - 1} of`)
    expect(page.url()).toEndWith(`entry=${bought - 1}`)
    await page.keyboard.press("Home")
    await title("Request 1 of")
    await page.getByRole("button", { name: "8× replay" }).click()
    await title(`Request ${bought} of`)
    expect(await page.getByRole("button", { name: "8× replay" }).getAttribute("aria-pressed")).toBe("false")

    // After the replay the screen follows new requests, as at the end of the list.
    await get(`${store.url}/shops/followed/api/carts/${id}`)
    await title(`Request ${bought + 1} of ${bought + 1}`)
    await page.keyboard.press("ArrowUp")
    await title(`Request ${bought} of`)

    // A replayed request is an entry like any other.
    await page.getByRole("button", { name: "Replay here" }).click()
    await title(`Request ${bought + 2} of`)
    expect(await page.locator(".watch-seen").textContent()).toContain("empty_cart")
    expect((await journal("followed")).at(-1)).toMatchObject({ tool: "checkout_cart", agent: { label: "replay" } })

    // A fork from before the payment: the cart still exists, and the agent adds a lamp.
    await page.goto(`${store.url}/watch?sandbox=followed&entry=${bought - 1}`)
    await page.getByRole("button", { name: "Fork from here" }).click()
    await page.waitForURL((url) => url.searchParams.get("sandbox") !== "followed")
    const copy = new URL(page.url()).searchParams.get("sandbox") ?? ""
    await page.locator('#watch-live[data-state="live"]').waitFor()
    await using other = await connectAgent(`${store.url}/shops/${copy}`)
    expect((await other.call("get_cart", { cart_id: id })).items).toHaveLength(1)
    await other.call("add_to_cart", { cart_id: id, product_id: "arc-desk-lamp" })
    const order = await other.call("checkout_cart", { cart_id: id, payment_token: "tok_visa" })
    await page.locator(".watch-seen", { hasText: order.confirmationNumber }).waitFor()
    const own = (await get(`${store.url}/shops/followed/api/orders`)).body.items[0].order
    expect([order.items.length, own.items.length]).toEqual([2, 1])
  })

  // `bun bench/watch.ts` measures how soon an entry is shown.
  test("shows many requests live without a layout shift, and has only visible rows in the DOM", async () => {
    const page = await (await newVisitor(browser, { width: 360 })).newPage()
    await recordLayoutShifts(page)
    await page.goto(`${store.url}/watch?sandbox=crowd`)
    await page.locator('#watch-live[data-state="live"]').waitFor()
    const look = () => get(`${store.url}/shops/crowd/api/products/arc-desk-lamp`)
    await look()
    await page.locator("#entry-1").waitFor()
    await Promise.all(Array.from({ length: 459 }, look))
    await page.locator("#watch-count", { hasText: "460" }).waitFor()
    await page.locator("#entry-460").waitFor()
    const [list, newest] = await Promise.all([".watch-rows", "#entry-460"].map((at) => page.locator(at).boundingBox()))
    const bottomOf = (box: typeof list) => (box?.y ?? 0) + (box?.height ?? 0)
    expect(bottomOf(newest)).toBeLessThanOrEqual(bottomOf(list) + 1)
    expect(await page.locator("#watch-rows > li").count()).toBeLessThan(60)
    expect(await layoutShiftsOn(page)).toEqual([])
    await page.locator("#entry-460").press("Home")
    await page.locator("#entry-1").waitFor()
    expect(await page.locator("#entry-460").count()).toBe(0)
    // The list is complete. Links to other pages of it are only for browsers without script.
    await page.reload()
    await page.locator("#entry-1").waitFor()
    expect(await page.getByRole("link", { name: "Newer" }).count()).toBe(0)
    // The entry in the URL is visible in the list, and later entries do not scroll it.
    await page.goto(`${store.url}/watch?sandbox=crowd&entry=200`)
    await page.locator('#entry-200[aria-current="true"]').waitFor()
    const isInSight = () =>
      page.locator("#entry-200").evaluate((row) => {
        const [{ bottom, top }, list] = [
          row.getBoundingClientRect(),
          row.closest(".watch-rows")?.getBoundingClientRect()
        ]
        return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1
      })
    expect(await isInSight()).toBe(true)
    await page.locator(".watch-rows").evaluate((list) => list.scrollTo(0, 0))
    await look()
    await page.locator("#watch-count", { hasText: "461" }).waitFor()
    expect(await page.locator(".watch-rows").evaluate((list) => list.scrollTop)).toBe(0)
    // If the bar at the bottom is sticky, it does not cover the focused element.
    const underBar = () =>
      page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector(".watch-scrubber")]
        if (focused === null || bar === null || bar.contains(focused)) return undefined
        const { bottom, top } = focused.getBoundingClientRect()
        return bottom > bar.getBoundingClientRect().top + 1 ? `${focused.id} at ${top}` : undefined
      })
    // Its hint about the keys is only where they act everywhere on the page.
    for (const [width, isFitting] of [
      [1024, false],
      [1280, true]
    ] as const) {
      await page.setViewportSize({ width, height: 768 })
      const { clientHeight, scrollHeight } = await page.evaluate(() => {
        const { clientHeight, scrollHeight } = document.documentElement
        return { clientHeight, scrollHeight }
      })
      expect([scrollHeight <= clientHeight, await page.locator(".watch-keys").isVisible()]).toEqual([
        isFitting,
        isFitting
      ])
    }
    await page.setViewportSize({ width: 360, height: 640 })
    const covered: Array<string | undefined> = []
    await page.locator("#entry-1").waitFor()
    // Outside of the run the keys scroll a page that does not fit into the window.
    await page.keyboard.press("End")
    await page.waitForFunction(() => scrollY > 0)
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator("#entry-1").evaluate((row) => row.focus({ preventScroll: true }))
    for (const key of ["Tab", "ArrowDown"]) {
      for (let row = 0; row < 6; row += 1) {
        if (key === "ArrowDown") await page.evaluate(() => scrollTo(0, 0))
        await page.keyboard.press(key)
        covered.push(await underBar())
      }
    }
    expect(covered.filter((found) => found !== undefined)).toEqual([])
    await page.context().close()
  })

  test("has readable columns for hotels, rooms, flights and cars, on a phone too", async () => {
    const shop = `${store.url}/shops/travels`
    const [checkIn, checkOut] = [dayAhead(30), dayAhead(32)]
    const stay = `check_in=${checkIn}&check_out=${checkOut}`
    const { items } = (await get(`${shop}/api/hotels?city=LON&${stay}`)).body
    await get(`${shop}/api/hotels/${items[0].id}/availability?${stay}`)
    await get(`${shop}/api/flights?from=LHR&to=NYC&date=${checkIn}`)
    await get(`${shop}/api/cars?location=LHR&pickup_date=${checkIn}&dropoff_date=${checkOut}`)
    const narrowest = () =>
      page.evaluate(() => {
        const words = document.querySelectorAll(".watch-seen li :is(h2, h3, p:not([class]), .muted)")
        return Math.min(...[...words].map((element) => element.getBoundingClientRect().width))
      })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      for (const entry of [1, 2, 3, 4]) {
        await page.goto(`${store.url}/watch?sandbox=travels&entry=${entry}`)
        await page.locator(".watch-seen li").first().waitFor()
        expect([width, entry, (await narrowest()) > 25]).toEqual([width, entry, true])
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})

describe.skipIf(!hasBrowser)("the watch screen of a live run", () => {
  const at = (path: string) => `${store.url}${path}`
  const look = (sandbox: string) => get(at(`/shops/${sandbox}/api/products/arc-desk-lamp`))
  const faults = (sandbox: string) => at(`/bench/v1/sandboxes/${sandbox}/faults`)
  const counted = (text: string) => page.locator("#watch-count", { hasText: text }).waitFor()
  const open = async (sandbox: string) => {
    await page.goto(at(`/watch?sandbox=${sandbox}`))
    await page.locator('#watch-live[data-state="live"]').waitFor()
  }

  test("keeps its toolbar up to date, and returns to the opened request after an action", async () => {
    await open("barred")
    // A read creates no sandbox.
    await look("barred")
    await title("Request 1 of 1")
    expect(await page.getByRole("button", { name: "Freeze" }).count()).toBe(0)
    await page.getByRole("button", { name: "Make it now" }).click()
    await page.getByRole("button", { name: "Freeze" }).waitFor()
    expect(page.url()).toEndWith("/watch?sandbox=barred")
    await page.locator('#watch-live[data-state="live"]').waitFor()
    await page.getByText("Connect an agent").click()
    await page.getByText("Claude Code", { exact: true }).click()
    await page.getByText("Connect an agent").click()
    await page.locator(".watch-middle").click()
    await post(faults("barred"), { name: "Slow", times: 1, effect: { kind: "delay", ms: 1 } })
    await look("barred")
    await page.locator(".watch-armed", { hasText: "Slow, done" }).waitFor()
    // An open menu is not replaced while its user is about to act.
    const menu = page.locator(".watch-menu", { hasText: "Make it go wrong" })
    await menu.locator("summary").click()
    await send("DELETE", `${faults("barred")}/rule_1`)
    await look("barred")
    await title("Request 3 of 3")
    expect(await menu.getByRole("button", { name: "Slow by 2 s" }).isVisible()).toBe(true)
    await page.keyboard.press("Escape")
    expect(await menu.getAttribute("open")).toBeNull()
    expect(await menu.locator("summary").evaluate((summary) => summary === document.activeElement)).toBe(true)
    await page.locator(".asked", { hasText: "Reset" }).locator("summary").click()
    await page.locator(".watch-middle").click()
    expect(await page.locator("details[open]").count()).toBe(0)
    await page.locator("#entry-1").click()
    await title("Request 1 of")
    expect(await page.locator(".watch-armed").count()).toBe(0)
    await page.getByRole("button", { name: "Freeze" }).click()
    await page.getByRole("button", { name: "Let it run" }).waitFor()
    expect(page.url()).toEndWith("/watch?sandbox=barred&entry=1")
    await look("barred")
    await title("Request 1 of 4")
    // The first write creates the sandbox.
    await open("changed")
    await post(at("/shops/changed/api/carts"), {})
    await page.getByRole("button", { name: "Freeze" }).waitFor()
  })

  test("shows what another tab set before the first request, and a spent fault once the focus leaves the bar", async () => {
    await post(at("/bench/v1/sandboxes"), { name: "armed" })
    await open("armed")
    await post(faults("armed"), { name: "Slow", times: 1, effect: { kind: "delay", ms: 1 } })
    for (const hidden of [true, false]) {
      await page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
        document.dispatchEvent(new Event("visibilitychange"))
      }, hidden)
    }
    const chip = page.locator(".watch-armed", { hasText: "Slow" })
    const text = async () => (await chip.textContent())?.replace(" ✕", "")
    await chip.waitFor()
    expect([await text(), await page.locator("#watch-entry").textContent()]).toEqual(["Slow", ""])
    const menu = page.locator(".watch-menu", { hasText: "Make it go wrong" }).locator("summary")
    await menu.click()
    await page.keyboard.press("Escape")
    await look("armed")
    await title("Request 1 of 1")
    expect(await text()).toBe("Slow")
    // Another button of the bar is no way out of it.
    await page.keyboard.press("Tab")
    await page.waitForTimeout(100)
    expect(await text()).toBe("Slow")
    await page.locator("#entry-1").focus()
    await page.locator(".watch-armed", { hasText: "Slow, done" }).waitFor()
    await menu.click()
    await send("DELETE", `${faults("armed")}/rule_1`)
    await look("armed")
    await title("Request 2 of 2")
    expect(await text()).toBe("Slow, done")
    await page.locator(".watch-middle").click()
    await chip.waitFor({ state: "detached" })
  })

  test("moves no request away from under the pointer when a click leaves a bar that has grown", async () => {
    await post(at("/bench/v1/sandboxes"), { name: "grown" })
    for (const _ of Array(3)) await look("grown")
    await open("grown")
    await page.locator(".watch-menu", { hasText: "Make it go wrong" }).locator("summary").click()
    await page.keyboard.press("Escape")
    for (const n of Array(30).keys()) {
      await post(faults("grown"), { name: `A long name of fault ${n}`, effect: { kind: "delay", ms: 1 } })
    }
    await look("grown")
    await title("Request 4 of 4")
    const row = await rowOf(2).boundingBox()
    await page.mouse.move((row?.x ?? 0) + 20, (row?.y ?? 0) + 5)
    await page.mouse.down()
    // Nothing to wait for: the bar must not change.
    await page.waitForTimeout(100)
    expect([await page.locator(".watch-armed").count(), await rowOf(2).boundingBox()]).toEqual([0, row])
    await page.mouse.up()
    await title("Request 2 of 4")
    await page.locator(".watch-armed").nth(29).waitFor()
    expect((await rowOf(2).boundingBox())?.y).toBeGreaterThan(row?.y ?? 0)
  })

  test("says how many entries the journal has lost, and drops cleared ones", async () => {
    await open("cleared")
    const large = { product_id: "x".repeat(120_000) }
    for (let sent = 0; sent < 40; sent++) await post(at("/shops/cleared/api/carts/cart_1/items"), large)
    await title("Request 40 of 40")
    // A screen that has loaded them still shows them.
    expect(await page.locator("#watch-count").textContent()).toBe("40 requests")
    await open("cleared")
    const { body } = await get(at("/bench/v1/sandboxes/cleared/journal?limit=1"))
    await counted(`${40 - body.dropped} requests, ${body.dropped} older missing`)
    expect(body.dropped).toBeGreaterThan(0)
    await send("DELETE", at("/bench/v1/sandboxes/cleared/journal"))
    await look("cleared")
    await counted("1 request")
    expect(await page.locator("#watch-count").textContent()).toBe("1 request")
    expect(await page.locator("#watch-rows > li").count()).toBe(1)
  })

  test("has its timeline and plays the run even if the entry in its URL is gone", async () => {
    for (const _ of Array(2)) await look("older")
    await send("DELETE", at("/bench/v1/sandboxes/older/journal"))
    for (const _ of Array(3)) await look("older")
    await page.goto(at("/watch?sandbox=older&entry=2"))
    await rowOf(5).waitFor()
    await page.locator('#watch-marks [data-kind="ok"][d^="M"]').waitFor({ state: "attached" })
    await page.locator("#watch-range").press("End")
    await title("Request 5")
    for (const entry of [2, 99]) {
      await page.goto(at(`/watch?sandbox=older&entry=${entry}`))
      await rowOf(5).waitFor()
      await page.getByRole("button", { name: "8× replay" }).click()
      await title("Request 5")
    }
  })

  test("shows the newest request until the stream, which begins with the oldest, has reached it", async () => {
    for (const _ of Array(4)) await look("streamed")
    let connections = 0
    await page.route("**/journal/stream?*", async (route) => {
      connections += 1
      if (connections > 1) return route.continue()
      const { body } = await fetch(route.request().url())
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ""
      while (reader !== undefined && !text.includes("-3\n")) text += (await reader.read()).value ?? ""
      await reader?.cancel()
      const begin = text.slice(0, text.lastIndexOf("id:", text.indexOf("-3\n")))
      await route.fulfill({ contentType: "text/event-stream", body: `retry: 300\n\n${begin}` })
    })
    await page.goto(at("/watch?sandbox=streamed"))
    await page.locator("#watch-rows > li:last-child > #entry-2").waitFor()
    expect(await page.locator("#watch-request-title").textContent()).toContain("Request 4 of 4")
    expect(page.url()).toEndWith("/watch?sandbox=streamed")
    await page.locator('#entry-4[aria-current="true"]').waitFor()
    await page.unrouteAll()
  })

  test("keeps the keyboard focus, and announces the request it moved to", async () => {
    for (const _ of Array(4)) await look("stepped")
    await open("stepped")
    await title("Request 4 of 4")
    // The server renders the title. The keys work only once the list is loaded.
    await rowOf(4).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.id)
    // A letter, spoken or typed by mistake, does nothing while the focus is outside the run.
    await page.keyboard.press("k")
    await page.locator(".watch-menu summary").first().focus()
    await page.keyboard.press("k")
    expect(await chosen()).toBe("4")
    await page.keyboard.press("ArrowUp")
    await title("Request 3 of 4")
    expect(await page.locator("#watch-said").textContent()).toBe("Request 3: getProduct, 200")
    await page.locator("#opened-copy-curl summary").click()
    await page.keyboard.press("k")
    await title("Request 2 of 4")
    expect(await page.locator("#copy-curl").isVisible()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.parentElement?.id)).toBe("opened-copy-curl")
    await page.locator("#watch-replay").focus()
    await page.keyboard.press("j")
    await title("Request 3 of 4")
    expect(await focused()).toBe("watch-replay")
    await rowOf(3).focus()
    await page.keyboard.press("ArrowUp")
    await title("Request 2 of 4")
    expect(await focused()).toBe("entry-2")
    // In a scrollable section the arrow keys scroll.
    await page.locator("#watch-middle").focus()
    await page.keyboard.press("ArrowDown")
    expect(await chosen()).toBe("2")
    await page.keyboard.press("j")
    await title("Request 3 of 4")
    // The URL has the current entry, however fast the keys were. After a replay reaches the newest entry, it follows.
    await page.waitForURL((url) => url.searchParams.get("entry") === "3")
    await page.keyboard.press("Home")
    await page.getByRole("button", { name: "8× replay" }).click()
    await page.waitForURL((url) => url.searchParams.get("entry") === null)
    // The row is drawn in the next frame.
    await page.locator('#entry-4[aria-current="true"]').waitFor()
  })

  test("keeps the focus on a row while it follows, and moves the focus if it was on the newest", async () => {
    for (const _ of Array(30)) await look("busy")
    await open("busy")
    await title("Request 30 of 30")
    const focused = () => page.evaluate(() => document.activeElement?.id)
    const isInSight = () =>
      page.evaluate(() => {
        const [row, list] = [document.activeElement, document.querySelector(".watch-rows")].map((one) =>
          one?.getBoundingClientRect()
        )
        return row !== undefined && list !== undefined && row.top >= list.top - 1 && row.bottom <= list.bottom + 1
      })
    await rowOf(28).focus()
    for (const _ of Array(30)) await look("busy")
    await title("Request 60 of 60")
    expect([await focused(), await isInSight()]).toEqual(["entry-28", true])
    await page.keyboard.press("Tab")
    expect([await focused(), await isInSight()]).toEqual(["entry-29", true])
    await page.keyboard.press("ArrowDown")
    expect([await focused(), await isInSight()]).toEqual(["entry-30", true])
    await page.keyboard.press("End")
    for (const _ of Array(30)) await look("busy")
    await title("Request 90 of 90")
    expect([await focused(), await isInSight()]).toEqual(["entry-90", true])
  })

  test("says that the server does not answer, and shows the request once it does", async () => {
    for (const _ of Array(3)) await look("away")
    await open("away")
    await title("Request 3 of 3")
    await page.route(/\/api\/products/, (route) => route.abort())
    await page.getByRole("button", { name: "Replay here" }).click()
    await page.getByRole("button", { name: "No answer: replay again" }).waitFor()
    await page.route(/watch\/entry/, (route) => route.abort())
    await rowOf(1).click()
    await page.getByText("Request 1 cannot be shown: the server does not answer.").waitFor()
    expect(await page.locator("#watch-request-title").count()).toBe(0)
    await page.unrouteAll()
    await title("Request 1 of 3")
  })

  test("starts over with a restarted server, and shows an awaited entry once it exists", async () => {
    let server = ""
    // The page keeps one address over all restarts, as behind any proxy.
    using proxy = proxyTo(() => server)
    const lookOn = () => fetch(`${server}/api/products/arc-desk-lamp`).then((answer) => answer.arrayBuffer())
    {
      await using first = await openStore()
      server = first.url
      await page.goto(`${proxy.origin}/watch?entry=2`)
      await page.locator('#watch-live[data-state="live"]').waitFor()
      await page.getByText("Request 2 is not in the journal").waitFor()
      for (const _ of Array(3)) await lookOn()
      await title("Request 2 of 3")
      await send("DELETE", `${server}/bench/v1/sandboxes/default/journal`)
      for (const _ of Array(2)) await lookOn()
      await title("Request 5")
    }
    await page.locator('#watch-live[data-state="reconnecting"]').waitFor()
    await page.locator("#entry-4").click()
    await page.getByText("Request 4 cannot be shown: the server does not answer.").waitFor()
    {
      await using again = await openStore()
      server = again.url
      await page.getByText("Request 4 is not in the journal").waitFor()
      await page.locator('#watch-live[data-state="live"]').waitFor()
      // The empty journal of the new server does not change the count of the listed requests.
      expect(await page.locator("#watch-count").textContent()).toBe("2 requests")
      await lookOn()
      await title("Request 1 of 1")
      expect(await page.locator("#watch-count").textContent()).toBe("1 request")
      expect(page.url()).toEndWith("/watch?sandbox=default")
    }
    await page.locator('#watch-live[data-state="reconnecting"]').waitFor()
    // When the browser reconnects, this server has had more requests than the one before.
    await using last = await openStore()
    for (const _ of Array(3)) await (await fetch(`${last.url}/api/products/speckle-ceramic-mug`)).arrayBuffer()
    server = last.url
    await title("Request 3 of 3")
    expect(await page.locator("#watch-count").textContent()).toBe("3 requests")
    expect(await rowOf(1).textContent()).toContain("speckle-ceramic-mug")
  })

  test("shows the run of a server that was restarted between the page and its stream", async () => {
    let server = ""
    using proxy = proxyTo(() => server)
    const lookOn = () => fetch(`${server}/api/products/arc-desk-lamp`).then((answer) => answer.arrayBuffer())
    await page.route("**/journal/stream?*", (route) => route.abort())
    {
      await using first = await openStore()
      server = first.url
      for (const _ of Array(3)) await lookOn()
      await page.goto(`${proxy.origin}/watch`)
      await title("Request 3 of 3")
    }
    await using again = await openStore()
    server = again.url
    await lookOn()
    await page.unrouteAll()
    await title("Request 1 of 1")
  })

  test("says that a shared link ended with its sandbox", async () => {
    const { name } = (await post(at("/bench/v1/sandboxes"), {})).body
    const { url } = (await post(at(`/bench/v1/sandboxes/${name}/shares`), {})).body
    await page.goto(url)
    await page.locator('#watch-live[data-state="live"]').waitFor()
    await look(name)
    await title("Request 1 of 1")
    await send("DELETE", at(`/bench/v1/sandboxes/${name}`))
    await look(name)
    await page.locator("#watch-live", { hasText: "Link not valid" }).waitFor()
  })

  test("says that its sandbox is gone, until one of the same name exists", async () => {
    const { name } = (await post(at("/bench/v1/sandboxes"), {})).body
    const looked = page.waitForResponse((answer) => answer.url() === at(`/bench/v1/sandboxes/${name}`))
    await open(name)
    await looked
    await send("DELETE", at(`/bench/v1/sandboxes/${name}`))
    await page.locator("#watch-live", { hasText: "Sandbox gone" }).waitFor()
    await post(at(`/shops/${name}/api/carts`))
    await page.locator("#watch-live", { hasText: "Live" }).waitFor()
    await title("Request 1 of 1")
  })

  test("says right after a reconnect that its sandbox is gone, and soon that one of the same name exists", async () => {
    using proxy = proxyTo(() => store.url)
    const page = await (await newVisitor(browser)).newPage()
    const { name } = (await post(at("/bench/v1/sandboxes"), {})).body
    const says = (text: string) => page.locator("#watch-live", { hasText: text }).waitFor()
    const pass = async (seconds: number) => {
      for (let gone = 0; gone < seconds; gone += 2) {
        await page.clock.runFor(2000)
        // Waits until requests that were sent meanwhile are answered.
        await page.evaluate(() => fetch("/bench/v1/runs?limit=1").then((answer) => answer.text()))
      }
    }
    await page.clock.install()
    const looked = page.waitForResponse((answer) => answer.url().endsWith(`/bench/v1/sandboxes/${name}`))
    await page.goto(`${proxy.origin}/watch?sandbox=${name}`)
    await looked
    await page.clock.pauseAt(Date.now() + 10_000)
    await send("DELETE", at(`/bench/v1/sandboxes/${name}`))
    await pass(4)
    await says("Sandbox gone")
    await pass(40)
    proxy.breakOff()
    await says("Reconnecting")
    await says("Sandbox gone")
    await pass(40)
    // A sandbox that is created and then only read.
    await post(at("/bench/v1/sandboxes"), { name })
    await look(name)
    while ((await page.locator("#entry-1").count()) === 0) await page.clock.runFor(20)
    await pass(4)
    await says("Live")
    await send("DELETE", at(`/bench/v1/sandboxes/${name}`))
    await pass(4)
    await says("Sandbox gone")
    await page.context().close()
  })

  test("has no connection while it is hidden, and shows everything new when it is visible again", async () => {
    const context = await newVisitor(browser)
    const says = (page: Page, text: string) => page.locator("#watch-live", { hasText: text }).waitFor()
    const openAt = async (origin: string) => {
      const page = await context.newPage()
      await page.goto(`${origin}/watch?sandbox=tabs`)
      await says(page, "Live")
      return page
    }
    // A headless browser treats every page as visible.
    const put = (page: Page, state: "hidden" | "visible") =>
      page.evaluate((state) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, value: state })
        Object.defineProperty(document, "hidden", { configurable: true, value: state === "hidden" })
        document.dispatchEvent(new Event("visibilitychange"))
      }, state)
    await look("tabs")
    using proxy = proxyTo(() => store.url)
    const first = await openAt(proxy.origin)
    await first.locator("#entry-1").waitFor()
    await put(first, "hidden")
    // A browser allows six connections to a server.
    for (let tab = 2; tab <= 6; tab++) await put(await openAt(proxy.origin), "hidden")
    await openAt(proxy.origin)
    for (const _ of Array(2)) await look("tabs")
    await put(first, "visible")
    await first.locator("#entry-3").waitFor()
    expect(await first.locator("#watch-rows > li").count()).toBe(3)
    // A broken connection is retried once, even if the page is hidden and shown again meanwhile.
    let requests = 0
    await first.route(/\/journal\/stream/, (route) => {
      requests += 1
      return requests === 1 ? route.fulfill({ status: 502 }) : route.continue()
    })
    const refused = first.waitForResponse((answer) => answer.status() === 502)
    proxy.breakOff()
    await refused
    for (const state of ["hidden", "visible", "hidden", "visible"] as const) await put(first, state)
    await says(first, "Live")
    await look("tabs")
    await first.locator("#entry-4").waitFor()
    expect([requests, await first.locator("#watch-rows > li").count()]).toEqual([2, 4])
    await context.close()
  })

  test("resumes once a visitor who was signed out elsewhere has signed in again", async () => {
    const page = await (await newVisitor(browser)).newPage()
    const says = (text: string) => page.locator("#watch-live", { hasText: text }).waitFor()
    const submit = (path: string, form: Record<string, string>) =>
      page.request.post(`${guarded.url}/bench/${path}`, { form, headers: { origin: guarded.url } })
    await submit("sign-in", { token })
    await page.route(
      /\/journal\/stream/,
      async (route) => {
        await submit("sign-out", {})
        await route.continue()
      },
      { times: 1 }
    )
    await page.goto(`${guarded.url}/watch?sandbox=kept`)
    await says("Not connected")
    await submit("sign-in", { token })
    await says("Live")
    await get(`${guarded.url}/shops/kept/api/products/arc-desk-lamp`)
    await page.locator("#entry-1").waitFor()
    await page.context().close()
  })
})

describe.skipIf(!hasBrowser)("a page of the shop", () => {
  test("loads the list of other sandboxes when its menu is opened, and closes it when the focus leaves it", async () => {
    await post(`${store.url}/bench/v1/sandboxes`, { name: "elsewhere" })
    await page.goto(`${store.url}/sandboxes/here/cart`)
    const list = page.locator(".switcher-list")
    expect(await list.locator("a").count()).toBe(3)
    await page.locator(".switcher summary").click()
    await page.keyboard.press("Tab")
    expect(await list.isVisible()).toBe(true)
    await page.locator(".cart-link").focus()
    expect(await list.isVisible()).toBe(false)
    await page.locator(".switcher summary").click()
    await list.getByRole("link", { name: "elsewhere" }).click()
    await page.waitForURL(`${store.url}/shops/elsewhere/`)
    expect(await list.count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)("a page of the bench", () => {
  test("shows a run live, and keeps the reader's position", async () => {
    const page = await (await newVisitor(browser)).newPage()
    // A fake clock, so that the polling interval passes at once.
    await page.clock.install()
    const { id } = (await post(`${store.url}/bench/v1/runs`, { agent: "slow", name: "nightly" })).body
    const report = (n: number) =>
      send("PUT", `${store.url}/bench/v1/runs/${id}/trials/${n}`, {
        task: { id: "shop/mug" },
        attempt: n,
        verdict: "pass"
      })
    await report(1)
    await page.goto(`${store.url}/bench/runs/${id}`)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const link = page.getByRole("link", { name: "JUnit" })
    await link.focus()
    expect(await page.locator(".tiles").textContent()).toContain("1 passed")
    await report(2)
    await page.clock.runFor(2000)
    await page.locator(".tiles", { hasText: "2 passed" }).waitFor()
    expect(await page.evaluate(() => "isSame" in window)).toBe(true)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    // Another run of the same name is listed above it.
    await post(`${store.url}/bench/v1/runs`, { agent: "quick", name: "nightly" })
    await page.goto(`${store.url}/bench/runs`)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const row = page.locator("tr", { hasText: "slow" })
    await row.getByRole("link").focus()
    await report(3)
    await page.clock.runFor(2000)
    await row.locator("td.figure", { hasText: "3" }).first().waitFor()
    expect(await page.evaluate(() => "isSame" in window)).toBe(true)
    expect(await row.getByRole("link").evaluate((element) => element === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test("is polled less and less often while it gets no proper answer, or if its sandbox is gone", async () => {
    const { id } = (await post(`${store.url}/bench/v1/runs`, { agent: "away", name: "away" })).body
    for (const [path, polled] of [
      [`/bench/runs/${id}`, `/bench/runs/${id}`],
      ["/watch?sandbox=never-made", "/bench/v1/sandboxes/never-made"]
    ] as const) {
      const page = await (await newVisitor(browser)).newPage()
      await page.clock.install()
      await page.goto(`${store.url}${path}`)
      if (path === polled) await page.route(`${store.url}${polled}`, (route) => route.fulfill({ status: 503 }))
      let times = 0
      page.on("request", (request) => {
        if (request.url() === `${store.url}${polled}`) times += 1
      })
      for (const _ of Array(10)) {
        await page.clock.runFor(2000)
        // Waits until requests that were sent meanwhile are answered.
        await page.evaluate(() => fetch("/bench/v1/runs?limit=1").then((answer) => answer.text()))
      }
      expect([path, times >= 2 && times <= 5]).toEqual([path, true])
      await page.context().close()
    }
  })

  test("links to what is happening in a sandbox", async () => {
    await post(`${store.url}/bench/v1/sandboxes`, { name: "tried" })
    await page.goto(`${store.url}/bench/tasks`)
    await page.locator(".switcher summary").click()
    await page.locator(".switcher-list").getByRole("link", { name: "tried" }).click()
    await page.waitForURL(`${store.url}/watch?sandbox=tried`)
    // The watch screen lists the sandboxes in its own bar.
    expect(await page.locator(".switcher").count()).toBe(0)
  })
})
