import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { price } from "../../src/web/page/format.ts"
import { connectAgent } from "../mcp/agent.ts"
import { get, post } from "../support/requests.ts"
import { useStore } from "../support/sqliteStore.ts"
import { hasBrowser, lanHost, launchBrowser, newVisitor } from "./browser.ts"
import { buy, dayAhead, freeFlight, freeRoom, seedPurchases } from "./demo.ts"

// A browser is slow on a busy machine.
setDefaultTimeout(90_000)

const store = useStore({ allowedHosts: [lanHost] })

// As visited on this machine, and from the same network, without HTTPS.
const hosts = ["127.0.0.1", lanHost]
const named = (url: string, host: string): string => url.replace("127.0.0.1", host)

let browser: Browser
let context: BrowserContext
let page: Page
let complaints: Array<string>
let sandboxes = 0
let url: string

beforeAll(async () => {
  if (hasBrowser) browser = await launchBrowser()
})
afterAll(() => browser?.close())

const watch = (page: Page): void => {
  page.on("console", (message) => {
    // Some tests provoke a refusal, whose status the browser logs as an error.
    const provoked = /status of (400|402|404|409)/.test(message.text())
    if (["error", "warning"].includes(message.type()) && !provoked) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("request", (request) => {
    if (!hosts.some((host) => request.url().startsWith(named(store.url, host))))
      complaints.push(`asked for ${request.url()}`)
  })
}

beforeEach(async () => {
  if (!hasBrowser) return
  complaints = []
  sandboxes += 1
  url = `${store.url}/sandboxes/browser-${sandboxes}`
  context = await newVisitor(browser)
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  watch(page)
})

// In no test may a page log errors or warnings, or send a request to another server.
afterEach(async () => {
  if (!hasBrowser) return
  await context.close()
  expect(complaints).toEqual([])
})

const putInCart = async (slug: string): Promise<void> => {
  await page.goto(`${url}/products/${slug}`)
  await page.getByRole("button", { name: "Add to cart" }).click()
  await page.getByText("In your cart.").waitFor()
}

const feedSize = (): Promise<number> => page.locator("#feed > li").count()

describe.skipIf(!hasBrowser)("in a browser", () => {
  test.each(hosts)("a product is found, chosen and bought at %s", async (host) => {
    await page.goto(named(url, host))
    await page.getByRole("searchbox").fill("travel beanie")
    await page.getByRole("searchbox").press("Enter")
    await page.getByRole("link", { name: /Merino Travel Beanie/ }).click()
    await page.locator(".variant").nth(1).click()
    const label = await page.locator(".variant-name").nth(1).textContent()
    await page.getByLabel("Quantity").fill("2")
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("In your cart.").waitFor()
    expect(await page.locator(".cart-count").textContent()).toBe("2")
    await page.getByRole("link", { name: "See the cart" }).click()
    await page.getByRole("link", { name: "Check out" }).click()
    await page.getByLabel("Name (optional)").fill("Dana Levi")
    await page.getByRole("button", { name: "Pay $84.24" }).click()
    await page.getByText("Your order is placed").waitFor()
    const [{ order }] = (await get(`${url}/api/orders`)).body.items
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(order.confirmationNumber)
    expect([order.channel, order.items[0].variantLabel, order.items[0].quantity]).toEqual(["web", label, 2])
  })

  test("a decline gives its reason and keeps the typed fields, and another card pays", async () => {
    await putInCart("arc-desk-lamp")
    await page.goto(`${url}/checkout`)
    await page.getByLabel("Name (optional)").fill("Dana Levi")
    await page.getByText("Cards that are declined").click()
    await page.getByLabel("Insufficient funds").check()
    await page.getByRole("button", { name: "Pay" }).click()
    await page.getByRole("alert").getByText("insufficient funds").waitFor()
    expect(await page.getByLabel("Name (optional)").inputValue()).toBe("Dana Levi")
    expect(await page.getByLabel("Insufficient funds").isChecked()).toBe(true)
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    await page.getByLabel("Visa").check()
    await page.getByRole("button", { name: "Pay" }).click()
    await page.getByText("Your order is placed").waitFor()
  })

  test("the back button leads to the decline, and then to a form with the default card", async () => {
    await putInCart("arc-desk-lamp")
    await page.goto(`${url}/checkout`)
    await page.getByText("Cards that are declined").click()
    await page.getByLabel("Insufficient funds").check()
    await page.getByRole("button", { name: "Pay" }).click()
    await page.getByRole("alert").waitFor()
    await page.goto(`${url}/cart`)
    await page.goBack()
    await page.getByRole("alert").getByText("insufficient funds").waitFor()
    await page.goBack()
    await page.getByRole("alert").waitFor({ state: "hidden" })
    expect(await page.getByLabel("Visa").isChecked()).toBe(true)
  })

  test("after the back button the totals match the number of passengers in the form", async () => {
    const { fare, id } = await freeFlight(url, "TLV", "LON")
    await page.goto(`${url}/flights/book?offer_id=${id}`)
    await page.getByLabel("Passengers").fill("3")
    await page.goto(`${url}/flights`)
    await page.goBack()
    expect(await page.getByLabel("Passengers").inputValue()).toBe("3")
    await page.getByRole("button", { name: `Book for ${price(fare.amountCents * 3)}` }).waitFor()
    expect(await page.locator("[data-units]").textContent()).toBe("3")
    expect(await page.locator('input[name="shown_cents"]').inputValue()).toBe(String(fare.amountCents * 3))
  })

  test("a form that cannot be sent shows an alert, and is not sent twice", async () => {
    await page.goto(`${url}/products/arc-desk-lamp`)
    await page.route("**/products/arc-desk-lamp", (route) => route.fulfill({ status: 200, body: "not a page" }))
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByRole("alert").getByText("cannot be reached").waitFor()
    await page.unroute("**/products/arc-desk-lamp")
    expect(await page.locator(".cart-count").textContent()).toBe("0")
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByText("In your cart.").waitFor()
    expect(await page.locator(".cart-count").textContent()).toBe("1")
  })

  test("a double click adds to the cart once, and a later click adds again", async () => {
    await page.goto(`${url}/products/arc-desk-lamp`)
    let posts = 0
    await page.route("**/products/arc-desk-lamp", async (route) => {
      posts += 1
      // The answer comes after the second click, as from a server that is far away.
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.getByRole("button", { name: "Add to cart" }).dblclick()
    await page.getByText("In your cart.").waitFor()
    expect([posts, await page.locator(".cart-count").textContent()]).toEqual([1, "1"])
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.locator(".cart-count", { hasText: "2" }).waitFor()
  })

  test.each(hosts)("a room is found and booked at %s", async (host) => {
    const { hotel, room, check_in, check_out } = await freeRoom(url, "TYO")
    await page.goto(`${named(url, host)}/hotels`)
    await page.getByLabel("City").selectOption("TYO")
    await page.getByLabel("Check-in").fill(check_in)
    await page.getByLabel("Check-out").fill(check_out)
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("link", { name: hotel.name }).click()
    await page.getByRole("link", { name: `Book ${room.roomName}` }).click()
    await page.getByLabel("Name").fill("Noa Peretz")
    await page.getByRole("button", { name: /^Book for \$/ }).click()
    await page.getByText("Your room is booked.").waitFor()
    const [{ booking }] = (await get(`${url}/api/orders`)).body.items
    expect([booking.ref.hotelName, booking.guest.name, booking.channel]).toEqual([hotel.name, "Noa Peretz", "web"])
  })

  test("content below a heading has a margin, and filters fill their line", async () => {
    await page.goto(`${url}/cart`)
    const heading = await page.locator("h1").boundingBox()
    const empty = await page.locator(".empty").boundingBox()
    expect((empty?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeGreaterThanOrEqual(16)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/products`)
    const filters = await page.locator(".filters").boundingBox()
    const show = await page.locator(".filters button").boundingBox()
    expect((show?.x ?? 0) + (show?.width ?? 0)).toBeCloseTo((filters?.x ?? 0) + (filters?.width ?? 0), 0)
  })

  test("a purchase is possible with the keyboard only", async () => {
    const focus = async (name: RegExp): Promise<void> => {
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab")
        const text = await page.evaluate(() => {
          const at = document.activeElement
          const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined
          return `${at?.getAttribute("aria-label") ?? ""} ${label ?? at?.textContent ?? ""}`
        })
        if (name.test(text)) return
      }
      throw new Error(`the keyboard does not reach ${name}`)
    }
    await page.goto(`${url}/products`)
    await focus(/Skip to the content/)
    await page.keyboard.press("Enter")
    await focus(/Harbour Stripe/)
    await page.keyboard.press("Enter")
    await page.waitForURL("**/products/harbour-stripe-t-shirt")
    await focus(/M \/ Navy/)
    await page.keyboard.press("ArrowDown")
    await focus(/Add to cart/)
    await page.keyboard.press("Enter")
    await page.getByText("In your cart.").waitFor()
    await focus(/See the cart/)
    await page.keyboard.press("Enter")
    await page.waitForURL("**/cart")
    await focus(/Check out/)
    await page.keyboard.press("Enter")
    await page.waitForURL("**/checkout")
    await focus(/^ ?Pay \$/)
    await page.keyboard.press("Enter")
    await page.getByText("Your order is placed").waitFor()
    const [{ order }] = (await get(`${url}/api/orders`)).body.items
    expect(order.items[0].variantLabel).toBe("S / Navy")
  })
})

describe.skipIf(!hasBrowser)("the orders page", () => {
  test("shows a purchase of an agent within two seconds, once, without a reload", async () => {
    await page.goto(`${url}/orders`)
    await page.locator('[data-state="live"]').waitFor()
    await page.evaluate(() => {
      document.body.dataset.since = "the start"
    })
    const agent = await connectAgent(url)
    const { id: cart_id } = await agent.call("create_cart")
    await agent.call("add_to_cart", { cart_id, product_id: "speckle-ceramic-mug", quantity: 2 })
    const order = await agent.call("checkout_cart", { cart_id, payment_token: "tok_visa" })
    await agent.client.close()
    await page.getByText(order.confirmationNumber).waitFor({ timeout: 2000 })
    const row = page.locator("#feed > li").first()
    expect(await row.locator(".badge").textContent()).toBe("mcp agent")
    expect(await row.locator(".entry-total").textContent()).toBe("$53.89")
    expect(await page.locator('[data-figure="total"]').textContent()).toBe("$53.89")
    await seedPurchases(url)
    await page.locator("#feed > li").nth(9).waitFor({ timeout: 3000 })
    await page.waitForTimeout(1500)
    expect(await feedSize()).toBe(10)
    expect(await page.locator('[data-count="channel:acp"]').textContent()).toBe("3")
    expect(await page.evaluate(() => document.body.dataset.since)).toBe("the start")
  })

  test("can be filtered, and its address has the filter", async () => {
    await seedPurchases(url)
    await page.goto(`${url}/orders`)
    expect(await feedSize()).toBe(9)
    await page.getByRole("navigation", { name: "Channel" }).getByRole("link", { name: "mcp" }).click()
    await page.waitForURL("**/orders?channel=mcp")
    expect(await feedSize()).toBe(2)
    await page.getByRole("navigation", { name: "Type" }).getByRole("link", { name: "Flights" }).click()
    await page.waitForURL("**/orders?channel=mcp&kind=flight")
    expect(await page.locator("#feed .entry-title strong").allTextContents()).toEqual([expect.stringMatching(/TLV to/)])
    // Purchases that the filter excludes are counted but not shown.
    await buy(url, "gpt", { product_id: "arc-desk-lamp" })
    await page.locator('[data-count="channel:gpt"]', { hasText: "3" }).waitFor()
    expect(await feedSize()).toBe(1)
    await page.reload()
    expect(await feedSize()).toBe(1)
    await page.goBack()
    await page.waitForURL("**/orders?channel=mcp")
    await page.locator("#feed > li").nth(1).waitFor()
  })

  test("shows all details of an entry when it is opened, and links to it", async () => {
    const order = await buy(url, "acp", { product_id: "speckle-ceramic-mug" }, { product_id: "bow-handle-teapot" })
    await page.goto(`${url}/orders`)
    await page.locator("#feed summary").click()
    expect(await page.locator(".entry-lines li").count()).toBe(2)
    await page.getByRole("link", { name: "Open the order" }).click()
    await page.waitForURL(`**/orders/${order.id}`)
    expect(await page.locator(".badge").textContent()).toBe("acp agent")
  })

  test("can be paused, says when the server is unreachable, and reconnects by itself", async () => {
    await page.goto(`${url}/orders`)
    await page.locator('[data-state="live"]').waitFor()
    await page.getByRole("button", { name: "Pause" }).click()
    await page.locator('[data-state="paused"]').waitFor()
    await buy(url, "gpt", { product_id: "arc-desk-lamp" })
    await page.waitForTimeout(1300)
    expect(await feedSize()).toBe(0)
    await page.getByRole("button", { name: "Resume" }).click()
    await page.locator("#feed > li").waitFor()
    // An open stream is not affected. The reload starts a new one.
    await page.route(/\/api\/orders(\/stream)?(\?|$)/, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await page.locator('[data-state="reconnecting"]').waitFor()
    await page.unrouteAll()
    await page.locator('[data-state="live"]').waitFor({ timeout: 10_000 })
  })

  test.each(hosts)("asks before a reset at %s, and notices a reset by others", async (host) => {
    await seedPurchases(url)
    await page.goto(`${named(url, host)}/orders`)
    await page.locator('[data-state="live"]').waitFor()
    await page.getByRole("link", { name: "Reset" }).click()
    await page.getByRole("link", { name: "Keep everything" }).click()
    expect((await get(`${url}/api/orders`)).body.items.length).toBe(9)
    await page.getByRole("link", { name: "Reset" }).click()
    await page.getByRole("button", { name: "Reset the sandbox" }).click()
    await page.getByText("Nothing has been bought").waitFor()
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    await page.locator('[data-state="live"]').waitFor()
    await buy(url, "web", { product_id: "arc-desk-lamp" })
    await page.locator("#feed > li").waitFor()
    await post(`${url}/api/demo/reset`)
    await page.getByText("Nothing has been bought").waitFor({ timeout: 10_000 })
  })

  test("shows names and addresses that look like markup as text", async () => {
    const probe = `<img src=x onerror="document.title='run'">`
    await page.goto(`${url}/orders`)
    await page.locator('[data-state="live"]').waitFor()
    const pickup = dayAhead(30)
    const cars = (await get(`${url}/api/cars?location=TLV&pickup_date=${pickup}&dropoff_date=${dayAhead(32)}`)).body
      .items
    const free = cars.find(({ available }: { available: boolean }) => available)
    await post(`${url}/api/cars/book`, {
      ...{ offer_id: free.id, driver_name: probe, driver_email: "<b>@x.example", payment_token: "tok_visa" }
    })
    await page.locator("#feed summary").click()
    expect(await page.locator(".entry-more").textContent()).toContain(probe)
    expect(await page.locator("#feed img").count()).toBe(0)
    expect(await page.title()).not.toBe("run")
  })
})
