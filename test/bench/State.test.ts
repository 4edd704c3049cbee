import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import canonicalize from "canonicalize"
import { newDatabase } from "../support/database.ts"
import { expectEnvelope } from "../support/envelope.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { startStore } from "../support/store.ts"
import { freeFlight } from "../web/demo.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const database = await newDatabase()
let store: Awaited<ReturnType<typeof startStore>>
beforeAll(async () => {
  store = await startStore(database.settings)
})
afterAll(async () => {
  await store.stop()
  await database.close()
})

const { control, exactOf, hashOf, make, shop, snapshotOf, use } = sandboxApiOf(() => store.url)

const acp = {
  items: [{ id: "arc-desk-lamp", quantity: 1 }],
  buyer: { first_name: "Noa", last_name: "\ud800", email: "n@example.com" }
}

const seats = async (name: string) => {
  const { id } = await freeFlight(shop(name), "TLV", "LON")
  const booked = { offer_id: id, passenger_name: "Dana Levi", passengers: 2, payment_token: "tok_visa" }
  expect((await post(`${shop(name)}/api/flights/book`, booked)).status).toBe(201)
}

const delay = { kind: "delay", ms: 1 }

describe("the state", () => {
  test("has all that was done, in an exact and a canonical view", async () => {
    const name = await make("seen")
    const order = await use(name, "stoneware-coffee-mug", { buyer_name: "Dana Levi", buyer_email: "dana@example.com" })
    const session = (await post(`${shop(name)}/api/acp/checkout_sessions`, acp)).body
    const exact = await exactOf(name)
    expect(exact).toMatchObject({ view: "exact", generation: 0, sequence: 6 })
    expect(exact.state.orders).toEqual([
      {
        id: order.id,
        confirmationNumber: order.confirmationNumber,
        channel: "web",
        sessionId: null,
        buyer: { name: "Dana Levi", email: "dana@example.com" },
        items: [{ ...order.items[0], unitPrice: order.items[0].unitPrice.amountCents }],
        subtotal: order.subtotal.amountCents,
        tax: order.tax.amountCents,
        total: order.total.amountCents,
        status: "confirmed",
        refund: null,
        canceledAt: null,
        createdAt: order.createdAt
      }
    ])
    expect(exact.state.sessions).toMatchObject([
      { id: session.id, status: "open", buyer: { firstName: "Noa", lastName: "\ufffd" }, orderId: null }
    ])
    expect(exact.state.carts.map(({ items }: { items: ReadonlyArray<unknown> }) => items.length).toSorted()).toEqual([
      0, 1
    ])
    expect(exact.state.inventory).toEqual([{ sku: order.items[0].variantId, date: "", taken: 1 }])

    const { state, view } = (await get(control(`/${name}/state`))).body
    expect(view).toBe("canonical")
    expect(state.orders).toEqual([
      {
        channel: "web",
        buyer: { name: "Dana Levi", email: "dana@example.com" },
        checkout: "cart",
        items: exact.state.orders[0].items,
        subtotal: order.subtotal.amountCents,
        tax: order.tax.amountCents,
        total: order.total.amountCents,
        status: "confirmed",
        refund: null
      }
    ])
    expect(state.carts).toHaveLength(1)
    expect(JSON.stringify(state)).not.toMatch(/createdAt|updatedAt|VT-|ord_|cart_|cs_|li_/)
    const without = (await get(control(`/${name}/state?ignore=channel,buyer`))).body.state
    expect(JSON.stringify(without)).not.toMatch(/channel|buyer|address|Dana|Noa/)
  })

  test("has a hash that can be computed from the response", async () => {
    const name = await make("hashed")
    await use(name)
    await post(`${shop(name)}/api/acp/checkout_sessions`, acp)
    for (const query of ["", "?view=exact", "?ignore=buyer", "?view=canonical&ignore=channel,buyer"]) {
      const { state } = (await get(control(`/${name}/state${query}`))).body
      const sha256 = new Bun.CryptoHasher("sha256").update(canonicalize(state) ?? "").digest("hex")
      expect([query, await hashOf(name, query)]).toEqual([query, sha256])
    }
  })

  test("has the same hash for the same calls in another order, and another hash for one item more", async () => {
    const [one, two, three] = [await make("order-1"), await make("order-2"), await make("order-3")]
    const mug = async (name: string) => use(name)
    const mugs = async (name: string) => use(name, "stoneware-coffee-mug", { quantity: 2 })
    const lamp = async (name: string) => use(name, "arc-desk-lamp")
    const inOrder = async (name: string, ...steps: ReadonlyArray<(name: string) => Promise<unknown>>) => {
      for (const step of steps) await step(name)
    }
    await inOrder(one, mug, lamp, seats)
    await inOrder(two, seats, lamp, mug)
    await inOrder(three, mugs, lamp, seats)
    const [first, second, third] = [await hashOf(one), await hashOf(two), await hashOf(three)]
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(await hashOf(two, "?view=exact")).not.toBe(await hashOf(one, "?view=exact"))
  })

  test("has idempotency keys and fault counts in its exact view, as later responses depend on them", async () => {
    const name = await make("counting", { faults: [{ when: { operation: ["searchProducts"] }, effect: delay }] })
    const [one, two] = (await post(control(`/${name}/fork`), { count: 2 })).body.items
    const cart = await cartWith(shop(one.name), { product_id: "stoneware-coffee-mug" })
    const payment = { cart_id: cart, payment_token: "tok_visa", idempotency_key: "once" }
    const { body: order } = await post(`${shop(one.name)}/api/checkout`, payment)
    const [empty, { state }] = [await exactOf(two.name), await exactOf(one.name)]
    expect([empty.state.purchaseKeys, empty.state.faultCounts]).toEqual([[], []])
    expect(state.purchaseKeys).toEqual([
      { key: "once", requestHash: expect.any(String), answer: order, madeAt: order.createdAt }
    ])
    const before = await hashOf(two.name, "?view=exact")
    expect((await get(`${shop(two.name)}/api/products`)).status).toBe(200)
    const { state: counted } = await exactOf(two.name)
    expect(counted.faultCounts).toEqual([{ rule: expect.stringMatching(/^rule_/), matched: 1, fired: 1 }])
    expect(await hashOf(two.name, "?view=exact")).not.toBe(before)
    expect(await hashOf(two.name)).toBe(await hashOf(name))
  })

  test("has the prices of a session in its exact view, and not in its canonical view", async () => {
    const clock = { mode: "frozen", at: "2027-01-15T09:30:00.000Z" }
    const names = [await make("kept-price", { clock }), await make("changed-price", { clock })] as const
    const sku = "stoneware-coffee-mug"
    const prices = []
    for (const name of names) {
      const sessions = `${shop(name)}/api/acp/checkout_sessions`
      const { id } = (await post(sessions, { items: [{ id: sku, quantity: 1 }] })).body
      const cancel = () => post(`${sessions}/${id}/cancel`)
      const reprice = () => send("PATCH", control(`/${name}`), { overlay: [{ sku, priceCents: 9900 }] })
      for (const step of name === "kept-price" ? [cancel, reprice] : [reprice, cancel]) {
        expect((await step()).status).toBe(200)
      }
      const { line_items: items } = (await get(`${sessions}/${id}`)).body
      const { state } = await exactOf(name)
      expect(state.sessions[0].items[0].unitPrice).toBe(items[0].base_amount)
      prices.push(items[0].base_amount)
    }
    expect(prices).toEqual([expect.any(Number), 9900])
    expect(prices[0]).not.toBe(9900)
    const [one, two] = names
    expect(await hashOf(two, "?view=exact")).not.toBe(await hashOf(one, "?view=exact"))
    expect(await hashOf(two)).toBe(await hashOf(one))
  })

  test("is the same after a restart", async () => {
    const name = await make("restarted")
    await use(name)
    await seats(name)
    const before = [await hashOf(name), await hashOf(name, "?view=exact"), await exactOf(name)]
    await store.stop()
    store = await startStore(database.settings)
    expect([await hashOf(name), await hashOf(name, "?view=exact"), await exactOf(name)]).toEqual(before)
  })

  test("is refused for an invalid query", async () => {
    const name = await make("wrongly")
    for (const query of ["?view=whole", "?ignore=price", "?ignore=channel,price"]) {
      const { body, status } = await get(control(`/${name}/state/hash${query}`))
      expect([query, status]).toEqual([query, 400])
      expectEnvelope(body, "invalid_request")
    }
  })
})

describe("the difference", () => {
  test("of a sandbox has what was done since a snapshot or since its start", async () => {
    const name = await make("differing")
    const first = await use(name)
    const before = await snapshotOf(name)
    const second = await use(name, "enamel-stripe-camp-mug")
    const since = (await get(control(`/${name}/diff?from=${before}`))).body
    expect(since.removed).toEqual({})
    expect(since.added.orders.map(({ id }: { id: string }) => id)).toEqual([second.id])
    expect(Object.keys(since.added).toSorted()).toEqual(["carts", "orders"])
    expect(since.changed).toEqual([])
    const { body: all } = await get(control(`/${name}/diff`))
    expect(all.added.orders.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    // The reverse comparison.
    const back = (await get(control(`/${name}/diff?from=current&to=${before}`))).body
    expect([back.added, back.removed]).toEqual([{}, since.added])
  })

  test("of a fork is computed against the snapshot that it was made from", async () => {
    const name = await make("ancestor")
    const cart = await cartWith(shop(name), { product_id: "arc-desk-lamp" })
    const before = await snapshotOf(name)
    const [fork] = (await post(control(`/${name}/fork`), { snapshot: before })).body.items
    expect((await get(control(`/${fork.name}/diff?from=${before}`))).body).toEqual({
      added: {},
      removed: {},
      changed: []
    })
    const { body: order } = await checkout(shop(fork.name), cart)
    const { body } = await get(control(`/${fork.name}/diff?from=${before}`))
    expect(body.added).toEqual({ orders: [expect.objectContaining({ id: order.id })] })
    expect(body.changed).toEqual([
      {
        entity: "carts",
        key: cart,
        field: "items",
        from: [{ quantity: 1, variantId: order.items[0].variantId }],
        to: []
      },
      { entity: "carts", key: cart, field: "orderId", from: null, to: order.id }
    ])
    const ignored = (await get(control(`/${fork.name}/diff?from=${before}&ignore=channel,buyer`))).body
    expect(ignored.changed).toEqual(body.changed)
  })

  test("with an unknown snapshot is not found", async () => {
    const name = await make("lonely")
    const missing = await get(control(`/${name}/diff?from=snp_0000000000000000`))
    expect(missing.status).toBe(404)
    expectEnvelope(missing.body, "snapshot_not_found")
    expect(missing.body.error.next[0].path).toBe(`/bench/v1/sandboxes/${name}/snapshots`)
    for (const query of ["?from=yesterday", "?to=default/0"]) {
      expect([query, (await get(control(`/${name}/diff${query}`))).status]).toEqual([query, 400])
    }
  })
})
