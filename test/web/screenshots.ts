import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import type { Page } from "playwright-core"
import { connectAgent } from "../mcp/agent.ts"
import { startStore } from "../support/store.ts"
import { launchBrowser, newVisitor } from "./browser.ts"
import { freeRoom, seedPurchases, seedRun, waitForDemonstration } from "./demo.ts"
import { documentedPictures } from "./documentedPictures.ts"

/**
 * Takes the pictures that the documents show: `bun run screenshots`. With names of pages it takes these pages instead, in
 * each look and width; with FULL set whole pages, also in print and forced colours. SCREENSHOTS names another folder.
 */
const folder = process.env.SCREENSHOTS ?? resolve(import.meta.dir, "../../docs/screenshots")
const requestedPages = process.argv.slice(2)
const isRequested = (name: string, picture: string): boolean =>
  requestedPages.length > 0 ? requestedPages.includes(name) : documentedPictures.has(picture)
mkdirSync(folder, { recursive: true })

const store = await startStore({ visibilityDemo: true, visibilityBurst: 1_000_000 })
await seedPurchases(store.url)
const { brand } = await waitForDemonstration(store.url)
const run = await seedRun(store.url)
const { check_in, check_out, hotel, room } = await freeRoom(store.url, "TLV", 60)

const withCart = async (page: Page): Promise<void> => {
  for (const slug of ["crook-handle-umbrella", "speckle-ceramic-mug"]) {
    await page.goto(`${store.url}/products/${slug}`)
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.locator(".done").waitFor()
  }
}

const book = `/hotels/${hotel.id}/book?room_type_id=${room.roomTypeId}&check_in=${check_in}&check_out=${check_out}`

const pages: Record<string, string> = {
  home: "/",
  products: "/products",
  product: "/products/everyday-cotton-t-shirt",
  orders: "/orders",
  hotels: "/hotels?city=TYO",
  hotel: `/hotels/${hotel.id}`,
  book,
  flights: "/flights",
  cars: "/cars",
  cart: "/cart",
  checkout: "/checkout",
  terms: "/policies/terms",
  visibility: "/visibility",
  brand: `/visibility/brands/${brand}?period=90d`,
  citations: "/visibility/citations",
  bench: "/bench",
  sandbox: "/bench/sandboxes/tour/control",
  run: `/bench/runs/${run}`,
  tasks: "/bench/tasks",
  watch: "/watch?sandbox=demo-42&entry=12",
  missing: "/nothing-here"
}

/** The agent's session on the watch screen: it searches, buys, is declined, and pays with another card. */
const fillShop = async (): Promise<void> => {
  const shop = `${store.url}/shops/demo-42`
  await using agent = await connectAgent(shop)
  await agent.call("search_products", { q: "ceramic mug" })
  await agent.call("get_product", { product_id: "speckle-ceramic-mug" })
  await agent.call("get_product", { product_id: "stoneware-coffee-mug" })
  const { id: cart_id } = await agent.call("create_cart")
  await agent.refusal("add_to_cart", { cart_id, product_id: "speckle-ceramic-mug", quantity: 200 })
  await agent.call("add_to_cart", { cart_id, product_id: "speckle-ceramic-mug", quantity: 2 })
  await agent.call("get_cart", { cart_id })
  await agent.refusal("checkout_cart", { cart_id, payment_token: "tok_declined_insufficient_funds" })
  await agent.call("checkout_cart", { cart_id, payment_token: "tok_visa" })
  await agent.call("search_hotels", { city: "TYO", check_in, check_out })
}
await fillShop()

const fullPage = process.env.FULL !== undefined
const browser = await launchBrowser({ draws: true })
for (const scheme of ["light", "dark"] as const) {
  for (const width of [1280, 360]) {
    const context = await newVisitor(browser, { scheme, width, height: width === 360 ? 780 : 860 })
    const page = await context.newPage()
    await withCart(page)
    await page.goto(`${store.url}/visibility`)
    await page.locator(".demo-key").first().click()
    await page.locator(".kpis").waitFor()
    for (const [name, path] of Object.entries(pages)) {
      if (!isRequested(name, `${name}-${width}-${scheme}`)) continue
      await page.goto(`${store.url}${path}`)
      if (name === "orders") {
        await page.locator('[data-state="live"]').waitFor()
        await page.locator("#feed summary").nth(1).click()
        await page.evaluate(() => scrollTo(0, 0))
      }
      if (name === "watch") await page.locator('#watch-live[data-state="live"]').waitFor()
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = "eager"
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      })
      const take = (look: string) =>
        page.screenshot({ path: resolve(folder, `${name}-${width}-${look}.png`), fullPage })
      await take(scheme)
      if (!fullPage || scheme === "dark") continue
      await page.emulateMedia({ media: "print" })
      await take("print")
      await page.emulateMedia({ media: "screen", forcedColors: "active" })
      await take("forced")
      await page.emulateMedia({ forcedColors: "none" })
    }
    await context.close()
  }
}
await browser.close()
await store.stop()
