import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { CartItemNotFound, InsufficientStock } from "../../../src/store/carts/CartErrors.ts"
import { openReplicas } from "../../support/replicas.ts"
import { type Answer, cartWith, checkout, get, makeClient, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()

const quantitiesIn = ({ body }: Answer): ReadonlyArray<number> =>
  body.items.map(({ quantity }: { quantity: number }) => quantity)

/** A cart with a mug and two of the three watches, and the URLs of its lines. */
const filledCart = async (url: string) => {
  const id = await cartWith(url, { product_id: "speckle-ceramic-mug" }, { product_id: "field-watch-38", quantity: 2 })
  const cart = `${url}/api/carts/${id}`
  const [mug, watch] = (await get(cart)).body.items.map(({ variantId }: { variantId: string }) => variantId)
  return { id, cart, mug: `${cart}/items/${mug}`, watch: `${cart}/items/${watch}`, watchId: watch }
}

const change = (line: string, quantity: unknown) => send("PATCH", line, { quantity })
const remove = (line: string) => send("DELETE", line)

describe("PATCH /api/carts/{id}/items/{variant_id}", () => {
  test("sets the quantity and returns the changed cart", async () => {
    const { cart, mug } = await filledCart(store.url)
    const before = (await get(cart)).body
    const changed = await change(mug, 5)
    expect([changed.status, quantitiesIn(changed)]).toEqual([200, [5, 2]])
    const { totals, ...after } = (await get(cart)).body
    expect(after).toEqual(changed.body)
    expect(totals.subtotal.amountCents).toBe(before.totals.subtotal.amountCents + 4 * 2495)
    expect(after.updatedAt >= before.updatedAt).toBe(true)
    expect(
      quantitiesIn(
        await change(
          mug.replace(/[^/]*$/, (id) => id.toUpperCase()),
          1
        )
      )
    ).toEqual([1, 2])
  })

  test("accepts 1 to 99 units, and removes the line for 0", async () => {
    const { mug, cart } = await filledCart(store.url)
    for (const quantity of [-1, 100, 1.5, "2", null, undefined]) {
      const refused = await change(mug, quantity)
      expect([quantity, refused.status, refused.body.error?.code]).toEqual([quantity, 400, "invalid_request"])
      expect(refused.body.error.details.issues[0].field).toBe("quantity")
    }
    expect(quantitiesIn(await get(cart))).toEqual([1, 2])
    expect(quantitiesIn(await change(mug, 0))).toEqual([2])
    expect(quantitiesIn(await get(cart))).toEqual([2])
  })

  test("accepts at most the units in stock, after purchases of others", async () => {
    const url = `${store.url}/sandboxes/left`
    const { cart, watch } = await filledCart(url)
    expect(quantitiesIn(await change(watch, 3))).toEqual([1, 3])
    const refused = await change(watch, 4)
    expect([refused.status, refused.body.error.code]).toEqual([400, "insufficient_stock"])
    expect(refused.body.error.details).toMatchObject({ wanted: 4, left: 3 })
    await checkout(url, await cartWith(url, { product_id: "field-watch-38", quantity: 2 }))
    expect((await change(watch, 2)).body.error.details).toMatchObject({ wanted: 2, left: 1 })
    expect(quantitiesIn(await get(cart))).toEqual([1, 3])
    expect(quantitiesIn(await change(watch, 1))).toEqual([1, 1])
  })
})

describe("DELETE /api/carts/{id}/items/{variant_id}", () => {
  test("removes the line, once, and returns the cart", async () => {
    const { cart, id, mug, watch } = await filledCart(store.url)
    const removed = await remove(mug)
    expect([removed.status, quantitiesIn(removed)]).toEqual([200, [2]])
    for (const again of [await remove(mug), await change(mug, 1)]) {
      expect([again.status, again.body.error.code]).toEqual([404, "cart_item_not_found"])
      expect(again.body.error.details).toEqual({ cart_id: id, variant_id: mug.replace(/^.*\//, "") })
      expect(again.body.error.next[0]).toEqual({
        operation: "getCart",
        params: { id },
        method: "GET",
        path: `/api/carts/${id}`
      })
    }
    expect(quantitiesIn(await remove(watch))).toEqual([])
    expect((await get(cart)).body.totals.total.amountCents).toBe(0)
  })

  test("does not change another cart", async () => {
    const [one, other] = [await filledCart(store.url), await filledCart(store.url)]
    await remove(one.mug)
    expect(quantitiesIn(await get(other.cart))).toEqual([1, 2])
    const ofOther = one.watch.replace("/api/", "/sandboxes/elsewhere/api/")
    expect((await remove(ofOther)).body.error.code).toBe("cart_not_found")
    expect(quantitiesIn(await get(one.cart))).toEqual([2])
  })
})

test("the typed client gets carts, and the declared errors", async () => {
  const { id, watchId } = await filledCart(store.url)
  const path = { id, variant_id: watchId }
  const { changed, gone, tooMany } = await Effect.runPromise(
    Effect.gen(function* () {
      const client = yield* makeClient(store.url)
      const changed = yield* client.changeCartLine({ path, payload: { quantity: 1 } })
      const tooMany = yield* Effect.flip(client.changeCartLine({ path, payload: { quantity: 4 } }))
      yield* client.removeFromCart({ path })
      return { changed, tooMany, gone: yield* Effect.flip(client.removeFromCart({ path })) }
    })
  )
  expect(changed.items.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(tooMany).toBeInstanceOf(InsufficientStock)
  expect(gone).toEqual(new CartItemNotFound({ cart_id: id, variant_id: watchId }))
})

describe("concurrent changes over two processes", () => {
  test("all take effect, one after the other, and a removed line does not come back", async () => {
    await using replicas = await openReplicas(2, { STORE_SEED: "test" })
    const [first = "", second = ""] = replicas.programs.map(({ url }) => url)
    for (let round = 0; round < 10; round++) {
      const { cart, mug, watch } = await filledCart(first)
      const onSecond = (line: string) => line.replace(first, second)
      const quantities = [1, 2, 3, 4, 3, 2, 1]
      const [removed, ...changed] = await Promise.all([
        remove(onSecond(mug)),
        ...quantities.map((quantity, which) => change(which % 2 === 0 ? watch : onSecond(watch), quantity)),
        ...quantities.map((quantity, which) => change(which % 2 === 0 ? mug : onSecond(mug), quantity))
      ])
      expect(removed?.status).toBe(200)
      const ofWatch = changed.slice(0, quantities.length)
      expect(ofWatch.map(({ status }) => status)).toEqual(quantities.map((quantity) => (quantity > 3 ? 400 : 200)))
      const ofMug = changed.slice(quantities.length)
      expect(ofMug.every(({ status }) => status === 200 || status === 404)).toBe(true)
      const { items } = (await get(cart)).body
      expect(items).toHaveLength(1)
      expect([1, 2, 3]).toContain(items[0].quantity)
    }
  }, 30_000)
})
