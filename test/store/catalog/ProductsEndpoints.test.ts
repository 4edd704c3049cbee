import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { ProductNotFound } from "../../../src/store/catalog/Catalog.ts"
import { Product, ProductList } from "../../../src/store/catalog/Product.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { productsWithStock } from "../../support/productsWithStock.ts"
import { cartWith, checkout, get, makeClient, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"

const store = useStore()
const products = productsWithStock()

interface Shown {
  readonly id: string
  readonly slug: string
  readonly category: string
  readonly price: { readonly amountCents: number }
  readonly variants: ReadonlyArray<{ readonly id: string; readonly label: string; readonly available: boolean }>
}

const find = async (query: string, url = store.url): Promise<ReadonlyArray<Shown>> => {
  const { body, status } = await get(`${url}/api/products${query}`)
  expect(status).toBe(200)
  return body.items
}
const slugs = (found: ReadonlyArray<Shown>) => found.map(({ slug }) => slug)

describe("GET /api/products", () => {
  test("lists 20 products in a fixed order by default", async () => {
    const found = slugs(await find(""))
    expect(found).toHaveLength(20)
    expect(found).toEqual(products.slice(0, 20).map(({ slug }) => slug))
    expect(slugs(await find("", `${store.url}/sandboxes/other`))).toEqual(found)
    expect(slugs(await find("?q="))).toEqual(found)
    expect(slugs(await find("?q=%20"))).toEqual(found)
  })

  test("lists at most limit products, 1 to 100", async () => {
    expect(await find("?limit=1")).toHaveLength(1)
    expect(await find("?limit=7")).toHaveLength(7)
    expect(slugs(await find("?limit=100"))).toEqual(products.map(({ slug }) => slug))
  })

  test("can list one category", async () => {
    for (const category of ["apparel", "accessories", "desk", "drinkware"]) {
      const found = await find(`?category=${category}&limit=100`)
      expect(slugs(found)).toEqual(products.filter((product) => product.category === category).map(({ slug }) => slug))
    }
  })

  test("lists what costs at most max_price_cents", async () => {
    const inclusive = await find("?max_price_cents=2200&limit=100")
    expect(slugs(inclusive)).toContain("stoneware-coffee-mug")
    expect(slugs(inclusive)).toEqual(products.filter(({ priceCents }) => priceCents <= 2200).map(({ slug }) => slug))
    expect(slugs(await find("?max_price_cents=2199&limit=100"))).not.toContain("stoneware-coffee-mug")
    expect(await find("?max_price_cents=0")).toEqual([])
  })

  test("finds by words, best match first, within category, price and limit", async () => {
    expect(slugs(await find("?q=keyboard"))).toEqual(["compact-wired-keyboard", "felt-desk-mat"])
    expect(slugs(await find("?q=keyboard&limit=1"))).toEqual(["compact-wired-keyboard"])
    expect(slugs(await find("?q=keyboard&max_price_cents=5400"))).toEqual(["felt-desk-mat"])
    expect(slugs(await find("?q=ceramic&category=desk"))).toEqual(["speckle-ceramic-planter"])
  })

  test("returns an empty list with a reason if nothing is found", async () => {
    expect((await get(`${store.url}/api/products?q=xylophone`)).body).toEqual({
      items: [],
      hint: {
        message: "Nothing matches: xylophone. The shop has apparel, accessories, desk, drinkware.",
        found: { xylophone: 0 },
        partial: false
      }
    })
  })

  test.each([
    ["q=keyboard&category=drinkware", "2 products match, but none of them in drinkware."],
    ["q=mug&max_price_cents=500", "3 products match, but none of them for $5.00 or less. The lowest price is $16.00."],
    [
      "category=desk&max_price_cents=500",
      `${products.length} products match, but none of them in desk for $5.00 or less. The lowest price is $11.50.`
    ],
    ["q=watch+under+%2450", "1 product matches, but not for $50.00 or less. The lowest price is $238.00."],
    ["q=watch&category=drinkware", "1 product matches, but not in drinkware."],
    [
      "q=under+%2420+over+%2430",
      `${products.length} products match, but none of them for both $30.00 or more and $20.00 or less. The lowest price is $11.50.`
    ],
    [
      "q=mug+over+%242&max_price_cents=300",
      "3 products match, but none of them for $2.00 to $3.00. The lowest price is $16.00."
    ],
    ["q=!!!", "Nothing matches: !!!. The shop has apparel, accessories, desk, drinkware."]
  ])("?%s finds nothing: %s", async (query, message) => {
    const { items, hint } = (await get(`${store.url}/api/products?${query}`)).body
    expect([items, hint.message, hint.partial]).toEqual([[], message, false])
  })

  test("lists the best partial matches if nothing matches all words, within category and price, and says so", async () => {
    const { body } = await get(`${store.url}/api/products?q=mug+for+coffee+lovers&max_price_cents=2400`)
    expect(slugs(body.items)).toEqual(["stoneware-coffee-mug"])
    expect(body.hint).toEqual({
      message:
        "No product matches all of: mug, coffee, lovers. Nothing matches: lovers. These products match 2 of 3 words.",
      found: { mug: 3, coffee: 4, lovers: 0 },
      partial: true
    })
    expect((await get(`${store.url}/api/products?q=mug`)).body).not.toHaveProperty("hint")
  })

  test("ignores unknown parameters", async () => {
    expect(slugs(await find("?page=2&order=price&limit=2"))).toHaveLength(2)
  })

  test("sorts by price and by name, with words and without", async () => {
    const prices = async (query: string) => (await find(query)).map(({ price }) => price.amountCents)
    const sorted = products.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b)
    expect(await prices("?sort=price_low&limit=100")).toEqual(sorted)
    expect(await prices("?sort=price_high&limit=100")).toEqual(sorted.toReversed())
    expect(await prices("?sort=price_low&q=mug")).toEqual([1600, 2200, 2495])
    expect(await prices("?sort=price_high&q=cheap+mug")).toEqual([2495, 2200, 1600])
    const named = (await find("?sort=name&limit=100")).map(({ slug }) => slug)
    const byName = products.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ slug }) => slug)
    expect(named).toEqual(byName)
    expect(slugs(await find("?sort=relevance&q=mug"))).toEqual(slugs(await find("?q=mug")))
  })

  test.each(["", "&sort=price_low", "&q=gift", "&q=cheap+gift", "&category=desk&sort=name"])(
    "gives every product once when paging by nextCursor: %s",
    async (query) => {
      const whole = slugs(await find(`?limit=100${query}`))
      const walked: Array<string> = []
      let cursor = ""
      do {
        const { body } = await get(`${store.url}/api/products?limit=7${query}${cursor}`)
        walked.push(...slugs(body.items))
        cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor.toUpperCase()}`
      } while (cursor !== "" && walked.length <= whole.length)
      expect(walked).toEqual([...whole])
    }
  )

  test.each([
    ["sort=price_low", 999_900],
    ["sort=price_high", 1],
    ["max_price_cents=3000", 3001],
    ["q=under+%2430", 3001],
    ["q=cheap+gift", 999_900]
  ])("continues after a page whose last product has changed its price: %s %d", async (query, priceCents) => {
    const sandbox = `moved-${Bun.hash([query, priceCents].join())}`
    await post(`${store.url}/bench/v1/sandboxes`, { name: sandbox })
    const search = `${store.url}/sandboxes/${sandbox}/api/products?${query}`
    const whole = slugs((await get(`${search}&limit=100`)).body.items)
    const first = (await get(`${search}&limit=5`)).body
    const sku = first.items.at(-1).slug
    const set = await send("PATCH", `${store.url}/bench/v1/sandboxes/${sandbox}`, { overlay: [{ sku, priceCents }] })
    expect(set.status).toBe(200)
    const second = (await get(`${search}&limit=4&cursor=${first.nextCursor}`)).body
    const third = (await get(`${search}&limit=100&cursor=${second.nextCursor}`)).body
    expect(
      slugs([...first.items, ...second.items, ...third.items.filter((shown: Shown) => shown.slug !== sku)])
    ).toEqual(whole)
  })

  test("accepts a cursor of an earlier release, which is the id of a product", async () => {
    const [first, ...rest] = await find("?sort=price_low&limit=5")
    expect(await find(`?sort=price_low&limit=4&cursor=${first?.id}`)).toEqual(rest)
  })

  test("leaves out long members if detail is brief", async () => {
    const [full] = (await get(`${store.url}/api/products?q=field+watch`)).body.items
    const brief = (await get(`${store.url}/api/products?q=field+watch&detail=brief`)).body.items
    expect(brief).toEqual([{ ...full, description: "", images: [], tags: [] }])
    expect((await get(`${store.url}/api/products?q=field+watch&detail=full`)).body.items).toEqual([full])
  })

  test.each([
    ["category=toys", ["category", "apparel, accessories, desk, drinkware", '"toys"']],
    ["category=Apparel", ["category", '"Apparel"']],
    ["limit=0", ["limit", "1 to 100", '"0"']],
    ["limit=101", ["limit", "1 to 100", '"101"']],
    ["limit=ten", ["limit", '"ten"']],
    ["limit=2.5", ["limit", '"2.5"']],
    ["limit=3&limit=4", ["limit", '["3","4"]']],
    ["sort=price", ["sort", "relevance, price_low, price_high, name", '"price"']],
    ["detail=short", ["detail", "full, brief", '"short"']],
    ["cursor=prod_000000000000.3400", ["cursor", "nextCursor", '"prod_000000000000.3400"']],
    ["cursor=prod_000000000000", ["cursor", "nextCursor", '"prod_000000000000"']],
    ["max_price_cents=-1", ["max_price_cents", "from 0 to 1000000000", '"-1"']],
    ["max_price_cents=29.99", ["max_price_cents", "whole number", '"29.99"']]
  ])("?%s is 400", async (query, parts) => {
    const { body, status } = await get(`${store.url}/api/products?${query}`)
    expect([status, body.error.code]).toEqual([400, "invalid_request"])
    for (const part of parts) expect(body.error.message).toContain(part)
  })
})

describe("GET /api/products/{id}", () => {
  test("finds every product by id and by slug, in any case", async () => {
    for (const { id, name, slug } of products) {
      for (const key of [id, slug, id.toUpperCase(), slug.toUpperCase()]) {
        const { body, status } = await get(`${store.url}/api/products/${key}`)
        expect([status, body.id, body.slug, body.name]).toEqual([200, id, slug, name])
      }
    }
  })

  test("has every documented member and no other", async () => {
    const { body } = await get(`${store.url}/api/products/field-watch-38`)
    const [watch] = products.filter(({ slug }) => slug === "field-watch-38")
    expect(body).toEqual({
      id: watch?.id,
      slug: "field-watch-38",
      name: "Field Watch 38",
      description: watch?.description,
      category: "accessories",
      price: { amountCents: 23800, currency: "USD" },
      images: [1, 2].map((view) => `${store.url}/images/products/field-watch-38-${view}.svg`),
      variants: [{ id: watch?.variants[0]?.id, label: "Forest Strap", available: true }],
      tags: ["watch", "steel", "gift", "mechanical"]
    })
  })

  test.each(["no-such-thing", "prod_000000000000", "field-watch-38%20", "field-watch", "var_vbstgq6wfj6j"])(
    "%s is 404",
    async (id) => {
      const { body, status } = await get(`${store.url}/api/products/${id}`)
      expect([status, body.error.code]).toEqual([404, "product_not_found"])
      expect(body.error.message).toContain(JSON.stringify(decodeURIComponent(id)))
      expect(expectEnvelope(body, "product_not_found").told).toEndWith("GET /api/products")
    }
  )

  test("is 404 for a similar name or a variant, and names the product", async () => {
    const variant: string = (await get(`${store.url}/api/products/field-watch-38`)).body.variants[0].id
    for (const id of ["Field%20Watch", "field-watch", variant]) {
      const { body } = await get(`${store.url}/api/products/${id}`)
      expect(body.error.message).toEndWith(". Did you mean field-watch-38?")
      expect(expectEnvelope(body, "product_not_found").told).toContain("GET /api/products/field-watch-38 GET")
    }
    for (const id of ["prod_000000000000", "zeppelin", "watch-".repeat(1000), "%00"]) {
      const { body } = await get(`${store.url}/api/products/${id}`)
      expect(body.error.message).not.toContain("Did you mean")
    }
  })
})

describe("available", () => {
  test("is true if there is stock in a new store", async () => {
    const shown = await find("?limit=100", `${store.url}/sandboxes/fresh`)
    const available = shown.flatMap(({ variants }) => variants.map(({ available }) => available))
    expect(available).toEqual(products.flatMap(({ variants }) => variants.map(({ stock }) => stock > 0)))
  })

  test("becomes false with the last unit and true again with a reset, in the list and for the product", async () => {
    const url = `${store.url}/sandboxes/last-units`
    const watch = async () => [
      (await get(`${url}/api/products/field-watch-38`)).body.variants[0].available,
      (await find("?q=field%20watch&limit=1", url))[0]?.variants[0]?.available
    ]
    expect((await checkout(url, await cartWith(url, { product_id: "field-watch-38", quantity: 2 }))).status).toBe(201)
    expect(await watch()).toEqual([true, true])
    expect((await checkout(url, await cartWith(url, { product_id: "field-watch-38" }))).status).toBe(201)
    expect(await watch()).toEqual([false, false])
    await post(`${url}/api/demo/reset`)
    expect(await watch()).toEqual([true, true])
  })

  test("does not depend on what is only in a cart", async () => {
    const url = `${store.url}/sandboxes/only-carts`
    await cartWith(url, { product_id: "field-watch-38", quantity: 3 })
    expect((await get(`${url}/api/products/field-watch-38`)).body.variants[0].available).toBe(true)
  })
})

test("another seed has the same products with the same ids", async () => {
  const other = await startStore({ seed: "another" })
  const bare = (shown: ReadonlyArray<Shown>) => shown.map(({ id, slug, variants }) => ({ id, slug, variants }))
  expect(bare(await find("?limit=100", other.url))).toEqual(bare(await find("?limit=100")))
  await other.stop()
})

describe("the typed client", () => {
  test("gets products as instances of Product", async () => {
    const [list, one] = await Effect.runPromise(
      Effect.gen(function* () {
        const client = yield* makeClient(store.url)
        const list = yield* client.searchProducts({ urlParams: { q: "mug", max_price_cents: 2200, limit: 5 } })
        return [list, yield* client.getProduct({ path: { id: "field-watch-38" } })] as const
      })
    )
    expect(list).toBeInstanceOf(ProductList)
    expect(list.items.map(({ slug }) => slug)).toEqual(["stoneware-coffee-mug", "enamel-stripe-camp-mug"])
    expect(one).toBeInstanceOf(Product)
    expect(one.price.amountCents).toBe(23800)
  })

  test("gets ProductNotFound for an unknown product", async () => {
    const error = await Effect.runPromise(
      Effect.flatMap(makeClient(store.url), (client) => Effect.flip(client.getProduct({ path: { id: "nothing" } })))
    )
    expect(error).toBeInstanceOf(ProductNotFound)
    expect(error.message).toContain('"nothing"')
  })
})
