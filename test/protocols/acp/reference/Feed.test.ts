import { describe, expect, test } from "bun:test"
import { startAgency, useAgency } from "../../../store/bookings/agency.ts"
import { newDatabase } from "../../../support/database.ts"
import { type Answer, get, post } from "../../../support/requests.ts"
import { agentAt, createSession, productOf, products } from "./agent.ts"
import { problemsWithFeed } from "./schemas/validate.ts"

const store = useAgency()

type Entry = Record<string, string>

const feedOf = async (url: string): Promise<{ products: ReadonlyArray<Entry>; updated_at: string }> => {
  const { body, headers, status } = await get(`${url}/api/acp/feed`)
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"])
  expect(problemsWithFeed(body)).toEqual([])
  return body
}

const entryOf = async (url: string, id: string): Promise<Entry | undefined> =>
  (await feedOf(url)).products.find((entry) => entry.id === id)

const availabilityAt = async (url: string, id: string) => (await entryOf(url, id))?.availability

const watch = productOf("field-watch-38").variants[0]?.id ?? ""

const buy = async (url: string, id: string, quantity: number) => {
  const agent = agentAt(url)
  const session = await createSession(agent, { items: [{ id, quantity }] })
  expect((await agent.complete(session.id)).status).toBe(200)
}

describe("the product feed", () => {
  test("has one entry for each variant, in the shop's order", async () => {
    const { products: entries } = await feedOf(store.url)
    expect(entries.map(({ id, item_group_id }) => [item_group_id, id])).toEqual(
      products.flatMap((product) => product.variants.map(({ id }) => [product.id as string, id as string]))
    )
  })

  test("has the data of the catalogue, with prices as decimal amounts", async () => {
    const catalogued: ReadonlyArray<Answer["body"]> = (await get(`${store.url}/api/products?limit=100`)).body.items
    for (const entry of (await feedOf(store.url)).products) {
      const product = catalogued.find(({ id }) => id === entry.item_group_id)
      const variant = product.variants.find(({ id }: Entry) => id === entry.id)
      expect(entry).toMatchObject({
        title: product.variants.length === 1 ? product.name : `${product.name}, ${variant.label}`,
        description: product.description,
        price: `${(product.price.amountCents / 100).toFixed(2)} USD`,
        availability: variant.available ? "in_stock" : "out_of_stock",
        product_category: product.category,
        condition: "new",
        brand: "Vitrine",
        enable_checkout: true
      })
    }
  })

  test("has prices with two decimals, also if the last or both are zero", async () => {
    const prices = new Set((await feedOf(store.url)).products.map(({ price }) => price))
    for (const price of ["29.00 USD", "24.95 USD", "11.50 USD", "238.00 USD"]) expect(prices.has(price)).toBe(true)
  })

  test("links to pages and pictures of its own sandbox, and the pictures exist", async () => {
    for (const url of [store.url, store.sandbox("links")]) {
      for (const { id, image_link = "", item_group_id, link } of (await feedOf(url)).products) {
        const { slug } = products.find((product) => product.id === item_group_id) ?? { slug: "" }
        expect(link).toBe(`${url}/products/${slug}?variant=${id}`)
        expect(image_link).toStartWith(`${url}/images/products/`)
        const image = await fetch(image_link)
        expect([image_link, image.status, image.headers.get("content-type")]).toEqual([
          image_link,
          200,
          "image/svg+xml"
        ])
        await image.arrayBuffer()
      }
    }
  })

  test("has ids that a session accepts", async () => {
    const { products: entries } = await feedOf(store.url)
    for (let at = 0; at < entries.length; at += 50) {
      const items = entries.slice(at, at + 50).map(({ id = "" }) => ({ id }))
      const session = await createSession(agentAt(store.sandbox("ids")), { items })
      const soldOut = entries.slice(at, at + 50).filter(({ availability }) => availability === "out_of_stock")
      expect(session.messages.filter(({ code }: Entry) => code === "out_of_stock")).toHaveLength(soldOut.length)
    }
  })
})

describe("availability in the feed", () => {
  test("changes at once with each sale and with a reset", async () => {
    const url = store.sandbox("sold")
    const seen = [await availabilityAt(url, watch)]
    for (const quantity of [2, 1]) {
      await buy(url, watch, quantity)
      seen.push(await availabilityAt(url, watch), await availabilityAt(url, watch))
    }
    await post(`${url}/api/demo/reset`)
    seen.push(await availabilityAt(url, watch))
    const [yes, no] = ["in_stock", "out_of_stock"]
    expect(seen).toEqual([yes, yes, yes, no, no, yes])
  })

  test("is separate for each sandbox, although feeds are cached", async () => {
    const urls = Array.from({ length: 40 }, (_, which) => store.sandbox(`own-${which}`))
    for (const url of urls) expect(await availabilityAt(url, watch)).toBe("in_stock")
    for (const url of urls.filter((_, which) => which % 2 === 0)) await buy(url, watch, 3)
    const seen = await Promise.all(urls.map((url) => availabilityAt(url, watch)))
    expect(seen).toEqual(urls.map((_, which) => (which % 2 === 0 ? "out_of_stock" : "in_stock")))
  })

  test("comes with links to the host that each caller used", async () => {
    const at = (host: string) => get(`${store.url}/api/acp/feed`, { host })
    for (const host of ["one.localhost", "other.localhost:8080", "one.localhost"]) {
      const { body } = await at(host)
      expect(body.products[0].link).toStartWith(`http://${host}/products/`)
    }
  })
})

describe("a sale by another process on the same database", () => {
  test("is in the feed within a second, and until then updated_at is earlier than the sale", async () => {
    await using database = await newDatabase()
    const [seller, reader] = [await startAgency(database.settings), await startAgency(database.settings)]
    const at = async (instant: string) => {
      for (const { setTime } of [seller, reader]) setTime(instant)
      return { is: await availabilityAt(reader.url, watch), as: (await feedOf(reader.url)).updated_at }
    }
    expect(await at("2026-11-20T09:30:00.000Z")).toEqual({ is: "in_stock", as: "2026-11-20T09:29:59.999Z" })
    await buy(seller.url, watch, 3)
    const [sold] = (await get(`${seller.url}/api/orders`)).body.items
    expect(await availabilityAt(seller.url, watch)).toBe("out_of_stock")
    const soon = await at("2026-11-20T09:30:00.999Z")
    expect(soon.is === "out_of_stock" || soon.as < sold.createdAt).toBe(true)
    const later = await at("2026-11-20T09:30:01.000Z")
    expect([later.is, later.as >= sold.createdAt]).toEqual(["out_of_stock", true])
    await Promise.all([seller.stop(), reader.stop()])
  })
})

describe("updated_at of the feed", () => {
  test("is the time of the last change in the sandbox, and never earlier than a sale in the feed", async () => {
    const url = store.sandbox("time")
    store.setTime("2026-11-20T09:30:00.000Z")
    const unused = (await feedOf(url)).updated_at
    store.setTime("2026-11-20T10:00:00.000Z")
    expect((await feedOf(url)).updated_at).toBe(unused)
    await buy(url, watch, 1)
    const [sold] = (await get(`${url}/api/orders`)).body.items
    const { updated_at: changed } = await feedOf(url)
    expect(changed >= sold.createdAt && sold.createdAt > unused).toBe(true)
    store.setTime("2026-11-20T11:00:00.000Z")
    expect((await feedOf(url)).updated_at).toBe(changed)
  })
})
