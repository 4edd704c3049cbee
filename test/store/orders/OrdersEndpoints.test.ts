import { beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { EmptyCart, UnknownCart } from "../../../src/store/checkout/Checkout.ts"
import { OutOfStock } from "../../../src/store/checkout/Sales.ts"
import { Activity, Order } from "../../../src/store/orders/Order.ts"
import { OrderNotFound } from "../../../src/store/orders/Orders.ts"
import { PaymentDeclined, UnrecognizedPaymentToken } from "../../../src/store/payments/PaymentErrors.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { cartWith, checkout, get, makeClient, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()

interface Placed {
  readonly id: string
  readonly confirmationNumber: string
  readonly createdAt: string
}

const buy = async (url: string, slug: string): Promise<Placed> => {
  const { body, status } = await checkout(url, await cartWith(url, { product_id: slug }))
  expect(status).toBe(201)
  return body
}

let url = ""
let placed: ReadonlyArray<Placed> = []
beforeAll(async () => {
  url = `${store.url}/sandboxes/five-orders`
  const orders: Array<Placed> = []
  for (const slug of ["arc-desk-lamp", "loopback-hoodie", "school-fountain-pen", "felt-desk-mat", "lambswool-scarf"]) {
    orders.push(await buy(url, slug))
  }
  placed = orders
})

const feed = async (query = ""): Promise<ReadonlyArray<{ type: string; createdAt: string; order: Placed }>> => {
  const { body, status } = await get(`${url}/api/orders${query}`)
  expect(status).toBe(200)
  return body.items
}
const orderIds = async (query = "") => (await feed(query)).map(({ order }) => order.id)

describe("GET /api/orders/{id}", () => {
  test("returns what the checkout returned, by id or confirmation number, in any case", async () => {
    for (const order of placed) {
      for (const key of [order.id, order.confirmationNumber]) {
        for (const spelled of [key, key.toLowerCase(), key.toUpperCase()]) {
          const { body, status } = await get(`${url}/api/orders/${spelled}`)
          expect([spelled, status, body]).toEqual([spelled, 200, order])
        }
      }
    }
  })

  test("reads letters in a confirmation number as the digits they look like, as does the page", async () => {
    const sandbox = `${store.url}/sandboxes/look-alikes`
    const withDigits = async (): Promise<Placed> => {
      const order = await buy(sandbox, "clothbound-notebook-a5")
      return /[01]/.test(order.confirmationNumber) ? order : withDigits()
    }
    const order = await withDigits()
    const asHeard = ["I", "L", "i", "l"].map((one) =>
      order.confirmationNumber.replaceAll("1", one).replaceAll("0", "O")
    )
    for (const heard of asHeard) {
      expect(heard).not.toMatch(/[01]/)
      expect((await get(`${sandbox}/api/orders/${heard}`)).body).toEqual(order)
    }
    expect((await get(`${sandbox}/orders/${asHeard[0]}`)).status).toBe(200)
  })

  test("lists the lines in the order of the cart, each with its label and price", async () => {
    const sandbox = `${store.url}/sandboxes/lines`
    const cart = await cartWith(
      sandbox,
      { product_id: "speckle-ceramic-mug", quantity: 2 },
      { product_id: "acetate-sunglasses" },
      { product_id: "bow-handle-teapot", quantity: 4 }
    )
    const { items } = (await get(`${sandbox}/api/carts/${cart}`)).body
    const order = (await checkout(sandbox, cart)).body
    expect((await get(`${sandbox}/api/orders/${order.id}`)).body.items).toEqual(items)
    expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1, 4])
  })

  test.each(["ord_0000000000000000", "VT-000000", "vt-", "nothing", "%00", "VT-7KQ2M9%20"])("%s is 404", async (id) => {
    const { body, status } = await get(`${url}/api/orders/${id}`)
    expect([status, body.error.code]).toEqual([404, "order_not_found"])
    expect(body.error.message).toContain(JSON.stringify(decodeURIComponent(id)))
    expect(expectEnvelope(body, "order_not_found").told).toContain("GET /api/orders")
  })

  test("is 404 for an order of another sandbox", async () => {
    for (const { confirmationNumber, id } of placed) {
      expect((await get(`${store.url}/api/orders/${id}`)).status).toBe(404)
      expect((await get(`${store.url}/api/orders/${confirmationNumber}`)).status).toBe(404)
    }
  })
})

describe("GET /api/orders", () => {
  test("lists every order once, newest first", async () => {
    const entries = await feed()
    expect(entries.map(({ order }) => order)).toEqual([...placed].reverse())
    for (const { createdAt, order, type } of entries) expect([type, createdAt]).toEqual(["order", order.createdAt])
  })

  test("gives every order a later time than the one before", () => {
    const times = placed.map(({ createdAt }) => createdAt)
    expect(new Set(times).size).toBe(times.length)
    expect(times.toSorted()).toEqual(times)
  })

  test("lists only what is strictly later than after", async () => {
    for (const [position, { createdAt }] of placed.entries()) {
      const later = placed.slice(position + 1).map(({ id }) => id)
      expect(await orderIds(`?after=${createdAt}`)).toEqual(later.reverse())
      const justBefore = DateTime.formatIso(DateTime.subtract(DateTime.unsafeMake(createdAt), { millis: 1 }))
      expect(await orderIds(`?after=${justBefore}`)).toContain(placed[position]?.id ?? "")
    }
  })

  test("accepts after with any offset", async () => {
    const [, second] = placed
    const local = DateTime.unsafeMake(second?.createdAt ?? "").pipe(DateTime.add({ hours: 2 }), DateTime.formatIso)
    const after = encodeURIComponent(local.replace("Z", "+02:00"))
    expect(await orderIds(`?after=${after}`)).toHaveLength(3)
  })

  test("returns its time: nothing is after it until something is bought", async () => {
    const { body } = await get(`${url}/api/orders`)
    expect(body.now >= (placed.at(-1)?.createdAt ?? "")).toBe(true)
    expect(await orderIds(`?after=${body.now}`)).toEqual([])
  })

  test("lists the newest entries up to limit, 1 to 1000", async () => {
    const newestFirst = placed.map(({ id }) => id).reverse()
    expect(await orderIds("?limit=1")).toEqual(newestFirst.slice(0, 1))
    expect(await orderIds("?limit=3")).toEqual(newestFirst.slice(0, 3))
    expect(await orderIds("?limit=1000")).toEqual(newestFirst)
    expect(await orderIds(`?limit=1&after=${placed[1]?.createdAt}`)).toEqual(newestFirst.slice(0, 1))
  })

  test.each([
    ["after=yesterday", ["after", "RFC 3339", '"yesterday"']],
    ["after=2026-11-20", ["after", '"2026-11-20"']],
    ["after=2026-11-20T09:30:00", ["after"]],
    ["after=2026-02-30T09:30:00Z", ["after"]],
    ["limit=0", ["limit", "1 to 1000", '"0"']],
    ["limit=1001", ["limit", "1 to 1000"]],
    ["limit=all", ["limit"]]
  ])("?%s is 400", async (query, parts) => {
    const { body, status } = await get(`${url}/api/orders?${query}`)
    expect([status, body.error.code]).toEqual([400, "invalid_request"])
    for (const part of parts) expect(body.error.message).toContain(part)
  })

  test("is empty for an unused sandbox", async () => {
    const { body } = await get(`${store.url}/sandboxes/unused/api/orders`)
    expect(body).toEqual({ items: [], now: expect.stringMatching(/Z$/), generation: 0 })
  })
})

describe("the typed client", () => {
  const lamp = { product_id: "arc-desk-lamp" }

  const newCart = Effect.gen(function* () {
    const client = yield* makeClient(`${store.url}/sandboxes/typed`)
    return { client, cart: yield* client.createCart({ headers: {} }) }
  })

  const payFor = (cart_id: string, payment_token = "tok_visa") => ({ headers: {}, payload: { cart_id, payment_token } })

  test("gets orders as instances of Order", async () => {
    const { byNumber, feed, order } = await Effect.runPromise(
      Effect.gen(function* () {
        const { cart, client } = yield* newCart
        yield* client.addToCart({ headers: {}, path: { id: cart.id }, payload: lamp })
        const order = yield* client.checkout({
          headers: { "x-store-channel": "mcp" },
          payload: {
            cart_id: cart.id,
            payment_token: "spt_1",
            buyer_name: "Dana Levi",
            buyer_email: "dana@example.com"
          }
        })
        const byNumber = yield* client.getOrder({ path: { id: order.confirmationNumber } })
        const after = DateTime.subtract(order.createdAt, { millis: 1 })
        return { order, byNumber, feed: yield* client.listOrders({ urlParams: { after, limit: 5 } }) }
      })
    )
    expect(order).toBeInstanceOf(Order)
    expect(order.channel).toBe("mcp")
    expect(byNumber).toEqual(order)
    expect(feed).toBeInstanceOf(Activity)
    expect(feed.items.map(({ order }) => order?.id)).toEqual([order.id])
    expect(DateTime.isUtc(feed.now)).toBe(true)
  })

  test("gets the declared error for each refusal", async () => {
    const errors = await Effect.runPromise(
      Effect.gen(function* () {
        const { cart, client } = yield* newCart
        const unknown = yield* Effect.flip(client.checkout(payFor("cart_nothing")))
        const empty = yield* Effect.flip(client.checkout(payFor(cart.id)))
        yield* client.addToCart({
          headers: {},
          path: { id: cart.id },
          payload: { product_id: "field-watch-38", quantity: 3 }
        })
        const declined = yield* Effect.flip(client.checkout(payFor(cart.id, "tok_declined_stolen_card")))
        const unrecognized = yield* Effect.flip(client.checkout(payFor(cart.id, "pm_card")))
        const other = yield* client.createCart({ headers: {} })
        yield* client.addToCart({ headers: {}, path: { id: other.id }, payload: { product_id: "field-watch-38" } })
        yield* client.checkout(payFor(other.id))
        const outOfStock = yield* Effect.flip(client.checkout(payFor(cart.id)))
        const noOrder = yield* Effect.flip(client.getOrder({ path: { id: "VT-000000" } }))
        return { unknown, empty, declined, unrecognized, outOfStock, noOrder }
      })
    )
    expect(errors.unknown).toBeInstanceOf(UnknownCart)
    expect(errors.empty).toBeInstanceOf(EmptyCart)
    expect(errors.declined).toBeInstanceOf(PaymentDeclined)
    expect(errors.declined.message).toContain("stolen_card")
    expect(errors.unrecognized).toBeInstanceOf(UnrecognizedPaymentToken)
    expect(errors.outOfStock).toBeInstanceOf(OutOfStock)
    expect(errors.outOfStock.message).toContain("2 left, 3 wanted")
    expect(errors.noOrder).toBeInstanceOf(OrderNotFound)
  })
})

test("no answer about an order names its buyer", async () => {
  const sandbox = `${store.url}/sandboxes/discreet`
  const cart = await cartWith(sandbox, { product_id: "arc-desk-lamp" })
  const buyer = { buyer_name: "Dana Levi", buyer_email: "dana@example.com" }
  const order = await checkout(sandbox, cart, buyer)
  const answers = [order, await get(`${sandbox}/api/orders/${order.body.id}`), await get(`${sandbox}/api/orders`)]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/dana/i)
  expect((await post(`${sandbox}/api/demo/reset`)).status).toBe(200)
})
