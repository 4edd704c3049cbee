import { describe, expect, test } from "bun:test"
import { postJson } from "../cost/examine.ts"
import { type Init, most, useSender } from "../cost/send.ts"
import { cartWith, checkout, get, post, useStore } from "../support/store.ts"

const store = useStore()
// Whoever asks again asks for what is there already.
const send = useSender(1)

const count = 5000
const products = Array.from({ length: count }, (_, at) => ({
  slug: `good-${at}`,
  name: `Good ${at}`,
  description: "A thing.",
  category: "accessories",
  priceCents: 1000 + at,
  tags: [],
  variants: ["S", "L"].map((label) => ({ label, stock: "plenty" }))
}))

let packs = 0

/** A sandbox with goods that no other one has. */
const made = async (name: string): Promise<string> => {
  const { body } = await post(`${store.url}/bench/v1/packs`, { title: `Pack ${packs++}`, description: "d", products })
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name, packs: [body.name] })).status).toBe(201)
  return `${store.url}/shops/${name}`
}

const read = { method: "GET", headers: {} }

/** How long a request holds the event loop. */
const held = async (url: string, init: Init, is: string): Promise<number> => {
  const { held, status, text } = await send({ url, init, cheap: `${store.url}/api/products/arc-desk-lamp` })
  expect([status, text]).toEqual([200, expect.stringContaining(is)])
  return held
}

/** What a collection of garbage or a compilation adds is not there every time. */
const expectQuick = async (work: (attempt: number) => Promise<number>): Promise<void> => {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && best > most; attempt++) best = Math.min(best, await work(attempt))
  expect(best).toBeLessThanOrEqual(most)
}

const buyOneAt = async (url: string): Promise<void> => {
  const [product] = (await get(`${url}/api/products?limit=1`)).body.items
  expect((await checkout(url, await cartWith(url, { product_id: product.id }))).status).toBe(201)
}

describe("no request to a shop of ten thousand variants holds the event loop", () => {
  test("nor one for their feed, at first and after a sale", async () => {
    await expectQuick(async (attempt) => {
      const url = await made(`feed-${attempt}`)
      await get(`${url}/api/products`)
      return held(`${url}/api/acp/feed`, read, '"availability":"in_stock"')
    })
    await expectQuick(async () => {
      const url = `${store.url}/shops/feed-0`
      await buyOneAt(url)
      return held(`${url}/api/acp/feed`, read, '"availability":"in_stock"')
    })
  })

  test.each([
    ["tools/call", { name: "get_product_feed", arguments: {} }],
    ["resources/read", { uri: "vitrine://feed" }]
  ])("nor %s of it", async (method, params) => {
    await expectQuick(async (attempt) => {
      const url = await made(`${method.replace("/", "-")}-${attempt}`)
      await buyOneAt(url)
      const { init, path } = postJson("", "/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))
      return held(`${url}${path}`, init, "in_stock")
    })
  })

  // The stock of as many worlds is kept.
  test("nor any to one of twenty, each of a seed of its own", async () => {
    const { body: pack } = await post(`${store.url}/bench/v1/packs`, { title: "Seeds", description: "d", products })
    const names = Array.from({ length: 20 }, (_, at) => `seed-${at}`)
    for (const name of names) {
      const { status } = await post(`${store.url}/bench/v1/sandboxes`, { name, seed: name, packs: [pack.name] })
      expect(status).toBe(201)
    }
    const urls = names.map((name) => `${store.url}/shops/${name}/api/products`)
    for (const url of urls) await get(url)
    const times: Array<number> = []
    for (const url of urls) times.push(await held(url, read, "Good 0"))
    // A collection of garbage takes part in some of them.
    expect(times.toSorted((a, b) => a - b)[urls.length / 2]).toBeLessThanOrEqual(most / 5)
  })
})
