import { describe, expect, test } from "bun:test"
import { postJsonRequest } from "../cost/costCheck.ts"
import { type MeasuredRequestInit, maxHeldMs, useSender } from "../cost/send.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { dayAhead } from "../web/demo.ts"

const store = useStore()
// One attempt: a repeated request would find the catalogue in the cache.
const send = useSender(1)

const goods = Array.from({ length: 9900 }, (_, at) => ({
  slug: `good-${at}`,
  name: `Good ${at}`,
  description: "A thing.",
  category: "accessories",
  priceCents: 1000 + at,
  tags: [],
  variants: ["S", "L"].map((label) => ({ label, stock: "plenty" }))
}))

// Ten thousand variants.
const products = goods.slice(0, 5000)

let packs = 0

/** The URL of a new sandbox with a pack of its own. */
const newShop = async (name: string, sold = products): Promise<string> => {
  const pack = { title: `Pack ${packs++}`, description: "d", products: sold }
  const { body } = await post(`${store.url}/bench/v1/packs`, pack)
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name, packs: [body.name] })).status).toBe(201)
  return `${store.url}/shops/${name}`
}

const read = { method: "GET", headers: {} }

/** The maximum number in a pack, all in one city. */
const hotels = Array.from({ length: 1000 }, (_, at) => ({
  slug: `inn-${at}`,
  name: `Inn ${at}`,
  city: "LON",
  stars: 3,
  description: "A bed.",
  amenities: [],
  roomTypes: Array.from({ length: 12 }, (_, room) => ({
    name: `Room ${room}`,
    sleeps: 2,
    baseRateCents: 10_000,
    rooms: 5
  }))
}))

/** How long a request blocks the event loop, in milliseconds. */
const measure = async (url: string, init: MeasuredRequestInit, expected: number, is: string) => {
  const { held, status, text } = await send({ url, init, cheap: `${store.url}/api/products/arc-desk-lamp` })
  expect([status, text]).toEqual([expected, expect.stringContaining(is)])
  return { held, text }
}

const heldMs = async (url: string, init: MeasuredRequestInit, is: string): Promise<number> =>
  (await measure(url, init, 200, is)).held

/** The best of several attempts: garbage collection or compilation slows down only some of them. */
const expectQuick = async (work: (attempt: number) => Promise<number>): Promise<void> => {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && best > maxHeldMs; attempt++) best = Math.min(best, await work(attempt))
  expect(best).toBeLessThanOrEqual(maxHeldMs)
}

const buyOneAt = async (url: string): Promise<void> => {
  const [product] = (await get(`${url}/api/products?limit=1`)).body.items
  expect((await checkout(url, await cartWith(url, { product_id: product.id }))).status).toBe(201)
}

describe("in a shop of ten thousand variants, the event loop is not blocked by", () => {
  test("the first request for the feed, nor one after a sale", async () => {
    await expectQuick(async (attempt) => {
      const url = await newShop(`feed-${attempt}`)
      await get(`${url}/api/products`)
      return heldMs(`${url}/api/acp/feed`, read, '"availability":"in_stock"')
    })
    await expectQuick(async () => {
      const url = `${store.url}/shops/feed-0`
      await buyOneAt(url)
      return heldMs(`${url}/api/acp/feed`, read, '"availability":"in_stock"')
    })
  })

  test.each([
    ["tools/call", { name: "get_product_feed", arguments: {} }],
    ["resources/read", { uri: "vitrine://feed" }]
  ])("a %s that reads the feed", async (method, params) => {
    await expectQuick(async (attempt) => {
      const url = await newShop(`${method.replace("/", "-")}-${attempt}`)
      await buyOneAt(url)
      const { init, path } = postJsonRequest("", "/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))
      return heldMs(`${url}${path}`, init, "in_stock")
    })
  })

  test("a request for an unknown product", async () => {
    const words = [
      "ceramic",
      "leather",
      "wooden",
      "silver",
      "canvas",
      "travel",
      "winter",
      "kitchen",
      "folding",
      "portable"
    ]
    const slugOf = (at: number) =>
      [3, 1, 7, 9, 2, 5, 4]
        .map((step) => words[(at * step) % 10])
        .concat(String(at))
        .join("-")
    const long = goods.map((product, at) => ({ ...product, slug: slugOf(at) }))
    const url = await newShop("unknown", long)
    await get(`${url}/api/products?limit=1`)
    await expectQuick(async (attempt) => {
      const unknown = `${slugOf(attempt + 7)}-and-one-more`
      return (await measure(`${url}/api/products/${unknown}`, read, 404, "product_not_found")).held
    })
  })

  // More than the sixteen worlds whose stock is cached.
  test("requests to twenty such shops, each with its own seed", async () => {
    const { body: pack } = await post(`${store.url}/bench/v1/packs`, { title: "Seeds", description: "d", products })
    const names = Array.from({ length: 20 }, (_, at) => `seed-${at}`)
    for (const name of names) {
      const { status } = await post(`${store.url}/bench/v1/sandboxes`, { name, seed: name, packs: [pack.name] })
      expect(status).toBe(201)
    }
    const urls = names.map((name) => `${store.url}/shops/${name}/api/products`)
    for (const url of urls) await get(url)
    const times: Array<number> = []
    for (const url of urls) times.push(await heldMs(url, read, "Good 0"))
    // Garbage collection slows down some of them.
    expect(times.toSorted((a, b) => a - b)[urls.length / 2]).toBeLessThanOrEqual(maxHeldMs / 5)
  })

  test.each([
    ["goods", {}, "/api/products", "Good 0"],
    ["goods at other prices", { overlay: [{ sku: "good-1", priceCents: 5 }] }, "/api/products", "Good 0"],
    ["pictures", {}, "/images/products/good-7-1.svg", "<svg"]
  ])("its creation, nor the first request for its %s", (what, settings, path, is) =>
    expectQuick(async (attempt) => {
      const name = `first-${what.replaceAll(" ", "-")}-${attempt}`
      const create = async (at: string, body: object, is: string) =>
        measure(`${store.url}/bench/v1/${at}`, postJsonRequest("", "", JSON.stringify(body)).init, 201, is)
      const pack = await create("packs", { title: name, description: "d", products: goods }, '"name"')
      const packs = [JSON.parse(pack.text).name]
      const sandbox = await create("sandboxes", { name, packs, ...settings }, "controlKey")
      return Math.max(sandbox.held, await heldMs(`${store.url}/shops/${name}${path}`, read, is))
    })
  )

  // The cache holds the catalogues of sixteen worlds.
  test("a request whose catalogue was evicted from the cache", async () => {
    const urls = [await newShop("kept", goods)]
    for (let at = 0; at < 16; at++) urls.push(await newShop(`other-${at}`, products.slice(at, at + 1)))
    await expectQuick(async () => {
      for (const url of urls) await get(`${url}/api/products`)
      return heldMs(`${urls[0]}/api/products`, read, "Good 0")
    })
  })
})

test("a search in a city of a thousand hotels does not block the event loop", async () => {
  const pack = { title: "Inns", description: "d", hotels }
  const { body } = await post(`${store.url}/bench/v1/packs`, pack)
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "inns", packs: [body.name] })).status).toBe(201)
  await expectQuick(async (attempt) => {
    const stay = `check_in=${dayAhead(10 + attempt)}&check_out=${dayAhead(36 + attempt)}`
    return heldMs(`${store.url}/shops/inns/api/hotels?city=LON&${stay}`, read, "Inn 0")
  })
})
