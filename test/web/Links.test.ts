import { expect, test } from "bun:test"
import { get, post } from "../support/requests.ts"
import { startStore, useStore } from "../support/store.ts"
import { buy, seedPurchases } from "./demo.ts"
import { addressesIn, getPage } from "./pages.ts"

const store = useStore()

// Each page counts once, whatever its query.
const pageOf = (address: string): string => address.replace(/\?.*$/, "")

/** The links to the bench, which belongs to the server and not to a sandbox. */
const toBench = (sandbox: string) => [`/watch?sandbox=${sandbox}`, "/bench", "/bench#new"]

/** Every page that can be reached from a page, with the addresses on it. */
const crawl = async (start: string) => {
  const found = new Map<string, ReadonlyArray<string>>()
  const waiting = [start]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(pageOf(url))) continue
    const { body, headers, status } = await getPage(url)
    expect([url, status]).toEqual([url, 200])
    const isPage = headers.get("content-type")?.startsWith("text/html") && !url.endsWith("/docs")
    if (isPage) expect([url, body.match(/<h1/g)?.length]).toEqual([url, 1])
    const addresses = isPage ? addressesIn(body) : []
    found.set(pageOf(url), addresses)
    for (const address of addresses) {
      if (!/^(#|\/bench|\/watch)/.test(address)) waiting.push(new URL(address, url).href)
    }
  }
  return found
}

test("every link of every page works, and none leaves the sandbox", async () => {
  const base = `${store.url}/sandboxes/crawl`
  await seedPurchases(base)
  const pages = await crawl(`${base}/`)
  const addresses = [...pages.values()].flat().filter((address) => !address.startsWith("#"))
  const outside = new Set(addresses.filter((address) => !address.startsWith("/sandboxes/crawl/")))
  // `/bench/sandboxes` is the form on the first page that creates a sandbox.
  expect([...outside].sort()).toEqual([...toBench("crawl"), "/bench/sandboxes"].sort())
  const paths = [...pages.keys()].map((url) => url.slice(base.length))
  // All products, all purchases, the hotels of the default city, and the pages that every page links to.
  const goods = (await get(`${base}/api/products?limit=100`)).body.items.length
  expect(paths.filter((path) => path.startsWith("/products/")).length).toBe(goods)
  expect(paths.filter((path) => /^\/orders\/ord_\w+$/.test(path)).length).toBe(6)
  expect(paths.filter((path) => /^\/bookings\/bkg_\w+$/.test(path)).length).toBe(3)
  expect(paths.filter((path) => /_\w+\/cancel$/.test(path)).length).toBe(9)
  expect(paths.filter((path) => /^\/hotels\/htl_\w+$/.test(path)).length).toBeGreaterThan(3)
  expect(paths).toContain("/flights/book")
  expect(paths).toContain("/cars/book")
  expect(paths).toContain("/policies/privacy")
  expect(paths).toContain("/orders/reset")
}, 60_000)

test("pages refer to no other server", async () => {
  for (const path of ["/", "/products", "/orders", "/hotels"]) {
    const { body } = await getPage(`${store.url}${path}`)
    expect(addressesIn(body).filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
  }
})

test("the shop lists the ways in for agents, and each of them works", async () => {
  const base = `${store.url}/sandboxes/ways`
  const { body } = await getPage(`${base}/`)
  const addresses = [...body.matchAll(/<code[^>]*>(http[^<]*)<\/code>/g)].map(([, address = ""]) => address)
  expect(addresses).toEqual([`${base}/mcp`, `${base}/api`, `${base}/api/acp`, `${base}/openapi.json`])
  const call = { jsonrpc: "2.0", id: 1, method: "tools/list" }
  expect((await post(`${base}/mcp`, call)).body.result.tools.length).toBeGreaterThan(20)
  for (const path of ["/api/acp/feed", "/api/products", "/openapi.json"]) {
    expect((await get(`${base}${path}`)).status).toBe(200)
  }
})

test("links have the path of PUBLIC_URL, and work under it", async () => {
  const behindProxy = await startStore({ publicUrl: "https://shop.example/vitrine" })
  const { body } = await getPage(`${behindProxy.url}/sandboxes/a/products`)
  const addresses = addressesIn(body).filter((address) => !address.startsWith("#"))
  expect(addresses.filter((address) => !address.startsWith("/vitrine/sandboxes/a/"))).toEqual([])
  await behindProxy.stop()
})

test("an order and a product have a page under each of their names and ids", async () => {
  const order = await buy(store.url, "acp", { product_id: "arc-desk-lamp" })
  for (const name of [order.id, order.confirmationNumber, order.confirmationNumber.toLowerCase()]) {
    const { body, status } = await getPage(`${store.url}/orders/${name}`)
    expect(status).toBe(200)
    expect(body).toContain(order.confirmationNumber)
  }
  const { body: product } = await get(`${store.url}/api/products/everyday-cotton-t-shirt`)
  const last = product.variants.at(-1)
  for (const name of [product.slug, product.id]) {
    const { body } = await getPage(`${store.url}/products/${name}?variant=${last.id}`)
    expect(body).toMatch(new RegExp(`<input[^>]*value="${last.id}"[^>]* checked`))
  }
})
