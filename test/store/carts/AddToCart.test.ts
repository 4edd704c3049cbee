import { describe, expect, test } from "bun:test"
import { productsWithStock } from "../../support/productsWithStock.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()
const products = productsWithStock()

const product = (slug: string) => {
  const found = products.find((product) => product.slug === slug)
  if (found === undefined) throw new Error(`no product ${slug}`)
  return found
}

const add = (cart: string, item: unknown, url = store.url) => post(`${url}/api/carts/${cart}/items`, item)
const newCart = async (url = store.url): Promise<string> => (await post(`${url}/api/carts`)).body.id

const quantities = async (cart: string, url = store.url): Promise<Record<string, number>> => {
  const { body } = await get(`${url}/api/carts/${cart}`)
  const lines: ReadonlyArray<{ variantLabel: string; quantity: number }> = body.items
  return Object.fromEntries(lines.map(({ quantity, variantLabel }) => [variantLabel, quantity]))
}

describe("a line", () => {
  test("has the data that the cart shows", async () => {
    const mug = product("stoneware-coffee-mug")
    const cart = await newCart()
    const { body, status } = await add(cart, { product_id: mug.id, variant_id: mug.variants[1]?.id, quantity: 3 })
    expect(status).toBe(201)
    expect(body.items).toEqual([
      {
        productId: mug.id,
        productName: "Stoneware Coffee Mug",
        variantId: mug.variants[1]?.id,
        variantLabel: "350 ml / Chalk",
        quantity: 3,
        unitPrice: { amountCents: 2200, currency: "USD" }
      }
    ])
  })

  test("has one unit by default", async () => {
    const cart = await cartWith(store.url, { product_id: "speckle-ceramic-mug" })
    expect(await quantities(cart)).toEqual({ "400 ml / Milk": 1 })
  })

  test("is merged with more of the same variant, by any of its names", async () => {
    const mug = product("speckle-ceramic-mug")
    const [milk, dusk] = mug.variants.map(({ id }) => id)
    const cart = await newCart()
    await add(cart, { product_id: mug.slug })
    await add(cart, { product_id: mug.id, variant_id: dusk, quantity: 5 })
    const { body } = await add(cart, { product_id: mug.id, variant_id: milk, quantity: 2 })
    expect(body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 5])
    expect(await quantities(cart)).toEqual({ "400 ml / Milk": 3, "400 ml / Dusk": 5 })
  })

  test("keeps its position when more is added", async () => {
    const cart = await cartWith(
      store.url,
      { product_id: "loopback-hoodie" },
      { product_id: "arc-desk-lamp" },
      { product_id: "lambswool-scarf" },
      { product_id: "arc-desk-lamp" },
      { product_id: "loopback-hoodie", quantity: 4 }
    )
    expect(Object.entries(await quantities(cart))).toEqual([
      ["M / Moss", 5],
      ["Tomato", 2],
      ["Rowan", 1]
    ])
  })

  test("holds at most 99 units, counted after merging", async () => {
    // With every seed, some variant with plentiful stock has enough units.
    const plenty = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    const found = plenty.find(({ variant }) => variant.stock >= 100)
    if (found === undefined) throw new Error("no variant has 100 units")
    const item = { product_id: found.product.id, variant_id: found.variant.id }
    const cart = await newCart()
    expect((await add(cart, { ...item, quantity: 60 })).status).toBe(201)
    const refused = await add(cart, { ...item, quantity: 40 })
    expect([refused.status, refused.body.error.code]).toEqual([400, "quantity_limit_exceeded"])
    for (const part of ["quantity", "1 to 99", "60", "40", found.product.name, found.variant.label]) {
      expect(refused.body.error.message).toContain(part)
    }
    expect(await quantities(cart)).toEqual({ [found.variant.label]: 60 })
    expect((await add(cart, { ...item, quantity: 39 })).status).toBe(201)
    expect(await quantities(cart)).toEqual({ [found.variant.label]: 99 })
    expect((await add(cart, item)).body.error.code).toBe("quantity_limit_exceeded")
  })

  test("holds at most the units in stock, counted after merging", async () => {
    const cart = await newCart()
    expect((await add(cart, { product_id: "field-watch-38", quantity: 2 })).status).toBe(201)
    const refused = await add(cart, { product_id: "field-watch-38", quantity: 2 })
    expect([refused.status, refused.body.error.code]).toEqual([400, "insufficient_stock"])
    for (const part of ["Field Watch 38", "Forest Strap", "3 left", "4 wanted"]) {
      expect(refused.body.error.message).toContain(part)
    }
    expect((await add(cart, { product_id: "field-watch-38" })).status).toBe(201)
    expect(await quantities(cart)).toEqual({ "Forest Strap": 3 })
  })

  test("reserves nothing: another cart may hold the same last units", async () => {
    const carts = [await newCart(), await newCart()]
    for (const cart of carts) {
      expect((await add(cart, { product_id: "double-check-wool-scarf", quantity: 2 })).status).toBe(201)
    }
  })
})

describe("without a variant", () => {
  test("the first one is added", async () => {
    const cart = await cartWith(store.url, { product_id: "quilted-liner-jacket" })
    expect(await quantities(cart)).toEqual({ "M / Petrol": 1 })
  })

  test("the first available one is added, once the first is sold out", async () => {
    const url = `${store.url}/sandboxes/first-available`
    const [first] = product("rinsed-selvedge-jeans").variants
    for (let left = first?.stock ?? 0; left > 0; left -= 99) {
      const quantity = Math.min(left, 99)
      const cart = await cartWith(url, { product_id: "rinsed-selvedge-jeans", variant_id: first?.id ?? "", quantity })
      expect((await checkout(url, cart)).status).toBe(201)
    }
    expect((await get(`${url}/api/products/rinsed-selvedge-jeans`)).body.variants[0].available).toBe(false)
    const cart = await cartWith(url, { product_id: "rinsed-selvedge-jeans" })
    expect(await quantities(cart, url)).toEqual({ "30 / Indigo": 1 })
  })
})

describe("accepted is", () => {
  const mug = product("stoneware-coffee-mug")
  const [, chalk] = mug.variants

  test.each([
    ["null for what is left out", { product_id: mug.id, variant_id: null, quantity: null }, { "350 ml / Moss": 1 }],
    ["an id in capitals", { product_id: mug.id.toUpperCase() }, { "350 ml / Moss": 1 }],
    ["a slug in capitals", { product_id: mug.slug.toUpperCase() }, { "350 ml / Moss": 1 }],
    ["a variant in capitals", { product_id: mug.id, variant_id: chalk?.id.toUpperCase() }, { "350 ml / Chalk": 1 }],
    ["a whole number written as 2.0", JSON.parse(`{"product_id":"${mug.id}","quantity":2.0}`), { "350 ml / Moss": 2 }],
    [
      "members that nobody knows",
      { product_id: mug.id, note: "gift wrap", productId: 7, price: 0, nested: { quantity: [] } },
      { "350 ml / Moss": 1 }
    ]
  ])("%s", async (_, item, expected) => {
    const cart = await newCart()
    expect((await add(cart, item)).status).toBe(201)
    expect(await quantities(cart)).toEqual(expected)
  })

  test("a cart's id in capitals", async () => {
    const cart = await newCart()
    expect((await add(cart.toUpperCase(), { product_id: mug.id })).body.id).toBe(cart)
  })
})
