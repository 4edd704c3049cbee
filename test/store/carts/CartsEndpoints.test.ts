import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { lineTax } from "../../../src/domain/Money.ts"
import { Cart, CartWithTotals } from "../../../src/store/carts/Cart.ts"
import {
  CartNotFound,
  InsufficientStock,
  QuantityLimitExceeded,
  UnknownProduct,
  UnknownVariant
} from "../../../src/store/carts/CartErrors.ts"
import { cartWith, get, makeClient, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

describe("POST /api/carts", () => {
  test("makes an empty cart", async () => {
    const { body, status } = await post(`${store.url}/api/carts`)
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(["createdAt", "id", "items", "updatedAt"])
    expect(body.id).toMatch(/^cart_[0-9a-hjkmnp-tv-z]{16}$/)
    expect(body.items).toEqual([])
    expect(body.createdAt).toMatch(instant)
    expect(body.updatedAt).toBe(body.createdAt)
  })

  test("makes a new cart for every call", async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await post(`${store.url}/api/carts`)).body.id)
    )
    expect(new Set(ids).size).toBe(50)
  })

  test("ignores a body", async () => {
    expect((await post(`${store.url}/api/carts`, { channel: "gpt" })).status).toBe(201)
  })
})

describe("GET /api/carts/{id}", () => {
  test("shows the cart with its totals", async () => {
    const cart = await cartWith(
      store.url,
      { product_id: "speckle-ceramic-mug", quantity: 3 },
      { product_id: "speckle-pocket-notebook" },
      { product_id: "arc-desk-lamp", quantity: 2 }
    )
    const { body, status } = await get(`${store.url}/api/carts/${cart}`)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(["createdAt", "id", "items", "totals", "updatedAt"])
    const amounts = [3 * 2495, 1150, 2 * 12900]
    const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
    const tax = amounts.reduce((sum, amount) => sum + lineTax(amount), 0)
    expect(body.totals).toEqual({
      subtotal: { amountCents: subtotal, currency: "USD" },
      tax: { amountCents: tax, currency: "USD" },
      total: { amountCents: subtotal + tax, currency: "USD" }
    })
  })

  test("shows an empty cart with totals of zero", async () => {
    const { body } = await get(`${store.url}/api/carts/${(await post(`${store.url}/api/carts`)).body.id}`)
    const nothing = { amountCents: 0, currency: "USD" }
    expect(body.totals).toEqual({ subtotal: nothing, tax: nothing, total: nothing })
    expect(body.items).toEqual([])
  })

  test("shows when it was created and last changed", async () => {
    const made = (await post(`${store.url}/api/carts`)).body
    const changed = (await post(`${store.url}/api/carts/${made.id}/items`, { product_id: "arc-desk-lamp" })).body
    expect(changed.createdAt).toBe(made.createdAt)
    expect(changed.updatedAt >= made.updatedAt).toBe(true)
    const { totals: _, ...shown } = (await get(`${store.url}/api/carts/${made.id}`)).body
    expect(shown).toEqual(changed)
  })

  test("accepts the id in any case", async () => {
    const { id } = (await post(`${store.url}/api/carts`)).body
    expect((await get(`${store.url}/api/carts/${id.toUpperCase()}`)).body.id).toBe(id)
  })

  test.each(["cart_0000000000000000", "nothing", "..%2Fcarts"])("%s is 404", async (id) => {
    const { body, status } = await get(`${store.url}/api/carts/${id}`)
    expect([status, body.error.code]).toEqual([404, "cart_not_found"])
    expect(body.error.message).toContain(JSON.stringify(decodeURIComponent(id)))
  })

  test("is 404 for a cart of another sandbox", async () => {
    const { id } = (await post(`${store.url}/sandboxes/a/api/carts`)).body
    expect((await get(`${store.url}/sandboxes/a/api/carts/${id}`)).status).toBe(200)
    expect((await get(`${store.url}/sandboxes/b/api/carts/${id}`)).status).toBe(404)
  })
})

describe("the typed client", () => {
  const makeCart = Effect.gen(function* () {
    const client = yield* makeClient(`${store.url}/sandboxes/typed`)
    return { client, cart: yield* client.createCart({ headers: {} }) }
  })

  test("gets carts as instances of Cart", async () => {
    const { added, cart, found } = await Effect.runPromise(
      Effect.gen(function* () {
        const { cart, client } = yield* makeCart
        const path = { id: cart.id }
        const added = yield* client.addToCart({
          headers: {},
          path,
          payload: { product_id: "arc-desk-lamp", quantity: 2 }
        })
        return { cart, added, found: yield* client.getCart({ path }) }
      })
    )
    expect(cart).toBeInstanceOf(Cart)
    expect(DateTime.isUtc(cart.createdAt)).toBe(true)
    expect(added).toBeInstanceOf(Cart)
    expect(added.items[0]?.amountCents).toBe(25800)
    expect(found).toBeInstanceOf(CartWithTotals)
    expect(found.totals.total.amountCents).toBe(25800 + 2064)
  })

  const add = (item: { product_id: string; variant_id?: string; quantity?: number }) =>
    Effect.runPromise(
      Effect.flatMap(makeCart, ({ cart, client }) =>
        Effect.flip(client.addToCart({ headers: {}, path: { id: cart.id }, payload: item }))
      )
    )

  test("gets the declared error for each refusal", async () => {
    expect(await add({ product_id: "nothing" })).toBeInstanceOf(UnknownProduct)
    expect(await add({ product_id: "arc-desk-lamp", variant_id: "var_nothing" })).toBeInstanceOf(UnknownVariant)
    expect(await add({ product_id: "field-watch-38", quantity: 4 })).toBeInstanceOf(InsufficientStock)
    const error = await add({ product_id: "undated-weekly-planner" })
    expect(error).toBeInstanceOf(InsufficientStock)
    expect(error.message).toContain("sold out")
  })

  test("gets QuantityLimitExceeded for a line of more than 99 units", async () => {
    const error = await Effect.runPromise(
      Effect.gen(function* () {
        const { cart, client } = yield* makeCart
        const path = { id: cart.id }
        yield* client.addToCart({ headers: {}, path, payload: { product_id: "arc-desk-lamp", quantity: 2 } })
        return yield* Effect.flip(
          client.addToCart({ headers: {}, path, payload: { product_id: "arc-desk-lamp", quantity: 98 } })
        )
      })
    )
    expect(error).toBeInstanceOf(QuantityLimitExceeded)
  })

  test("gets CartNotFound for an unknown cart", async () => {
    const path = { id: "cart_nothing" }
    const errors = await Effect.runPromise(
      Effect.flatMap(makeClient(store.url), (client) =>
        Effect.all([
          Effect.flip(client.getCart({ path })),
          Effect.flip(client.addToCart({ headers: {}, path, payload: { product_id: "arc-desk-lamp" } }))
        ])
      )
    )
    for (const error of errors) expect(error).toBeInstanceOf(CartNotFound)
  })
})
