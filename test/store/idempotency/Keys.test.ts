import { describe, expect, test } from "bun:test"
import { newDatabase } from "../../support/database.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { type Answer, cartWith, checkout, get, post, send } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"
import { testTime, useAgency } from "../bookings/agency.ts"
import { bookByKind } from "../bookings/trip.ts"

const agency = useAgency()

const mug = { product_id: "speckle-ceramic-mug" }
const enforced = { "idempotency-key": "by header", "idempotency-mode": "enforce" }

const boughtIn = async (url: string): Promise<number> => (await get(`${url}/api/orders`)).body.items.length

const buy = (url: string, cart: string, more: object, headers: Record<string, string> = {}): Promise<Answer> =>
  post(`${url}/api/checkout`, { cart_id: cart, payment_token: "tok_visa", ...more }, headers)

describe("with an idempotency key", () => {
  test.each(Object.entries(bookByKind))("a %s is booked once, and a retry gets the same answer", async (kind, book) => {
    const url = agency.sandbox(`twice-${kind}`)
    const first = await book(url, { idempotency_key: "k1" })
    expect(first.status).toBe(201)
    const again = await book(url, { idempotency_key: "k1" })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await boughtIn(url)).toBe(1)
    // A retry leaves no trace: the next id is the same as without it.
    const other = agency.sandbox(`once-${kind}`)
    await book(other, { idempotency_key: "k1" })
    const next = (await post(`${url}/api/carts`)).body.id
    expect((await post(`${other}/api/carts`)).body.id).toBe(next)
  })

  test.each(Object.entries(bookByKind))(
    "a retry for a %s gets the same answer even after its date",
    async (kind, book) => {
      const url = agency.sandbox(`passed-${kind}`)
      agency.setTime("2027-03-12T03:00:00.000Z")
      try {
        const { body } = await book(url, { idempotency_key: "k1" })
        agency.setTime("2027-03-13T02:30:00.000Z")
        const again = await book(url, { idempotency_key: "k1" })
        expect([again.status, again.body, again.headers.get("idempotent-replayed")]).toEqual([201, body, "true"])
        const other = await book(url, { idempotency_key: "k1", payment_token: "tok_amex" })
        expect([other.status, other.body.error.code]).toEqual([409, "idempotency_conflict"])
        // Without the first key it is too late to book.
        expect((await book(url, { idempotency_key: "k2" })).status).toBeOneOf([400, 409])
      } finally {
        agency.setTime(testTime)
      }
    }
  )

  test("a cart is bought once, also by twenty concurrent calls, and with the headers", async () => {
    const url = agency.sandbox("cart")
    for (const [more, headers] of [
      [{ idempotency_key: "k1" }, {}],
      [{}, enforced]
    ] as const) {
      const cart = await cartWith(url, mug)
      const answers = await Promise.all(Array.from({ length: 20 }, () => buy(url, cart, more, headers)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(19)
    }
    expect(await boughtIn(url)).toBe(2)
  })

  test("the answer stays the same after a cancellation", async () => {
    const url = agency.sandbox("canceled")
    const cart = await cartWith(url, mug)
    const { body } = await buy(url, cart, { idempotency_key: "k1" })
    expect((await post(`${url}/api/orders/${body.id}/cancel`)).status).toBe(200)
    expect((await buy(url, cart, { idempotency_key: "k1" })).body).toEqual(body)
  })

  test("a retry matches a key that a version without the operation in its hash stored, and no other request does", async () => {
    const database = await newDatabase()
    const store = await startStore(database.settings)
    try {
      const members = {
        offer_id: "flt_zv201_tlv_lhr_20270312_economy",
        passenger_name: "Dana Levi",
        payment_token: "tok_visa"
      }
      const book = (more: object = {}) =>
        post(
          `${store.url}/api/flights/book`,
          { ...members, idempotency_key: "k1", ...more },
          { "x-store-channel": "gpt" }
        )
      const first = await book()
      const hashed = Object.entries({ channel: "gpt", ...members }).toSorted()
      const hash = Bun.CryptoHasher.hash("sha256", JSON.stringify(hashed), "hex")
      await database.query(`update purchase_keys set request_hash = '${hash}', made_at = null returning made_at`)
      expect((await book()).body).toEqual(first.body)
      expect((await book({ payment_token: "tok_amex" })).body.error.code).toBe("idempotency_conflict")
      // Only keys without a time have a hash in this old format.
      await database.query("update purchase_keys set made_at = '2100-01-01T00:00:00.000Z' returning made_at")
      expect((await book()).body.error.code).toBe("idempotency_conflict")
    } finally {
      await store.stop()
      await database.close()
    }
  })

  test("any other request with the same key is refused", async () => {
    const url = agency.sandbox("conflict")
    const cart = await cartWith(url, mug)
    await buy(url, cart, { idempotency_key: "k1" })
    const others = [
      buy(url, cart, { idempotency_key: "k1", payment_token: "tok_amex" }),
      buy(url, cart, { idempotency_key: "k1" }, { "x-store-channel": "gpt" }),
      ...Object.values(bookByKind).map((book) => book(url, { idempotency_key: "k1" })),
      post(
        `${url}/api/acp/checkout_sessions/cs_x/complete`,
        { payment_data: { token: "tok_visa" } },
        { ...enforced, "idempotency-key": "k1" }
      )
    ]
    for (const { body, status } of await Promise.all(others)) {
      expect(status).toBe(409)
      expectEnvelope(body, "idempotency_conflict")
      expect(body.error.message).toContain('"k1"')
      expect(body.error.next).toMatchObject([{ operation: "listOrders" }])
    }
    const noPurchase = await post(`${url}/api/carts`, undefined, { ...enforced, "idempotency-key": "k1" })
    expect([noPurchase.body.error.code, noPurchase.body.error.next]).toEqual(["idempotency_conflict", undefined])
    expect(await boughtIn(url)).toBe(1)
  })

  test("a refused request can be repeated, and a reset deletes the key", async () => {
    const url = agency.sandbox("declined")
    const cart = await cartWith(url, mug)
    const declined = { idempotency_key: "k1", payment_token: "tok_declined" }
    for (const _ of [1, 2]) expect((await buy(url, cart, declined)).status).toBe(402)
    expect((await buy(url, cart, { idempotency_key: "k1" })).status).toBe(201)
    await post(`${url}/api/demo/reset`)
    expect((await buy(url, await cartWith(url, mug), { idempotency_key: "k1" })).status).toBe(201)
    expect(await boughtIn(url)).toBe(1)
  })

  test("each sandbox has its own keys, and a fork has copies of those of its origin", async () => {
    const url = agency.sandbox("original")
    const cart = await cartWith(url, mug)
    const { body } = await buy(url, cart, { idempotency_key: "k1" })
    await post(`${agency.url}/bench/v1/sandboxes/original/fork`, { names: ["copy"] })
    expect((await buy(agency.sandbox("copy"), cart, { idempotency_key: "k1" })).body).toEqual(body)
    const elsewhere = agency.sandbox("elsewhere")
    expect((await buy(elsewhere, await cartWith(elsewhere, mug), { idempotency_key: "k1" })).status).toBe(201)
  })
})

describe("every POST of the store", () => {
  const session = { items: [{ id: mug.product_id, quantity: 2 }] }
  const address = {
    name: "Dana Levi",
    line_one: "1 Herzl St",
    city: "Haifa",
    state: "",
    country: "IL",
    postal_code: "3303101"
  }
  const acp = "/api/acp/checkout_sessions"
  const begun = async (url: string) => `${acp}/${(await post(`${url}${acp}`, session)).body.id}`
  const bought = async (url: string) => (await checkout(url, await cartWith(url, mug))).body.id
  const booked = async (url: string) => (await Object.values(bookByKind)[0]?.(url, {}))?.body.id

  /** The call to make, and another call that reuses its key. Without a key, both succeed. */
  const calls: Record<string, (url: string) => Promise<{ path: string; body?: object; other: [string, object?] }>> = {
    "a cart": async () => ({ path: "/api/carts", other: [acp, session] }),
    "what is put into a cart": async (url) => {
      const path = `/api/carts/${(await post(`${url}/api/carts`)).body.id}/items`
      return { path, body: mug, other: [path, { ...mug, quantity: 2 }] }
    },
    "an order that is canceled": async (url) => ({
      path: `/api/orders/${await bought(url)}/cancel`,
      other: [`/api/orders/${await bought(url)}/cancel`]
    }),
    "a booking that is canceled": async (url) => ({
      path: `/api/bookings/${await booked(url)}/cancel`,
      other: [`/api/bookings/${await booked(url)}/cancel`]
    }),
    "a session": async () => ({
      path: acp,
      body: session,
      other: [acp, { items: [{ id: mug.product_id, quantity: 3 }] }]
    }),
    "a change of a session": async (url) => {
      const path = await begun(url)
      return { path, body: { fulfillment_address: address }, other: [path, session] }
    },
    "a session that is completed": async (url) => {
      const path = `${await begun(url)}/complete`
      return {
        path,
        body: { payment_data: { token: "tok_visa" } },
        other: [path, { payment_data: { token: "tok_amex" } }]
      }
    },
    "a session that is canceled": async (url) => {
      const session = await begun(url)
      return { path: `${session}/cancel`, other: [session, {}] }
    }
  }

  test.each(Object.entries(calls))(
    "can have a key: %s is done once, and a retry gets the same answer",
    async (name, prepare) => {
      const url = agency.sandbox(`every-${name.replaceAll(" ", "-")}`)
      const { body, other, path } = await prepare(url)
      const first = await post(`${url}${path}`, body, enforced)
      expect(first.status).toBeOneOf([200, 201])
      expect(first.headers.get("idempotent-replayed")).toBeNull()
      // After another write, a call that ran a second time would give another answer.
      await post(`${url}/api/carts`)
      const again = await post(`${url}${path}`, body, enforced)
      const statusAndBody = ({ body, status }: Answer) => [status, JSON.stringify(body)]
      expect(statusAndBody(again)).toEqual(statusAndBody(first))
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      const [otherPath, otherBody] = other
      const refused = await post(`${url}${otherPath}`, otherBody, enforced)
      expect([refused.status, refused.body.error.code]).toEqual([409, "idempotency_conflict"])
      // The header alone, without the mode, is not enforced.
      const { headers } = await post(`${url}${path}`, body, { "idempotency-key": "by header" })
      expect(headers.get("idempotent-replayed")).toBeNull()
    }
  )

  test("keeps its key for 24 hours of the sandbox clock", async () => {
    const { url } = agency
    await post(`${url}/bench/v1/sandboxes`, { name: "a-day", clock: { at: testTime, mode: "frozen" } })
    const shop = `${url}/shops/a-day`
    const { body } = await post(`${shop}/api/carts`, undefined, enforced)
    await post(`${shop}/api/carts`, undefined, { ...enforced, "idempotency-key": "of the day before" })
    const advance = async (by: string) => {
      const { status } = await post(`${url}/bench/v1/sandboxes/a-day/clock/advance`, { by })
      expect(status).toBe(200)
    }
    await advance("PT23H59M")
    expect((await post(`${shop}/api/carts`, undefined, enforced)).body).toEqual(body)
    await advance("PT1M")
    const later = await post(`${shop}/api/carts`, undefined, enforced)
    expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([201, null])
    expect(later.body.id).not.toBe(body.id)
    // An expired key is no longer part of the state.
    const { state } = (await get(`${url}/bench/v1/sandboxes/a-day/state?view=exact`)).body
    expect(state.purchaseKeys).toEqual([expect.objectContaining({ key: "by header", answer: later.body })])
    expect((await post(`${shop}/api/carts`, undefined, enforced)).body).toEqual(later.body)
  })
})

test("the Idempotency-Key header alone is enforced if the sandbox says so", async () => {
  const { url } = agency
  const made = await post(`${url}/bench/v1/sandboxes`, { name: "kept-to", agent: { enforceIdempotency: true } })
  expect(made.status).toBe(201)
  const shop = `${url}/shops/kept-to`
  const cart = await cartWith(shop, mug)
  const key = { "idempotency-key": "k1" }
  const { body } = await buy(shop, cart, {}, key)
  const again = await buy(shop, cart, {}, key)
  expect([again.status, again.body, again.headers.get("idempotent-replayed")]).toEqual([201, body, "true"])
  expect((await buy(shop, cart, { payment_token: "tok_amex" }, key)).body.error.code).toBe("idempotency_conflict")
  expect((await buy(shop, cart, {})).body.error.code).toBe("empty_cart")
  expect((await buy(shop, cart, {}, { "idempotency-key": "x".repeat(256) })).status).toBe(400)
  await send("PATCH", `${url}/bench/v1/sandboxes/kept-to`, { agent: { enforceIdempotency: false } })
  expect((await buy(shop, cart, {}, key)).body.error.code).toBe("empty_cart")
})

test("the Idempotency-Key header alone is only echoed by default", async () => {
  const url = agency.sandbox("echoed")
  const headers = { "idempotency-key": "k1" }
  const carts = [await cartWith(url, mug), await cartWith(url, mug)]
  for (const cart of carts) {
    const answer = await buy(url, cart, {}, headers)
    expect(answer.status).toBe(201)
    expect(answer.headers.get("idempotency-key")).toBe("k1")
  }
  expect((await checkout(url, carts[0] ?? "")).status).toBe(400)
})

test.each([
  [{}, { "idempotency-mode": "enforce" }, "surrogate pairs, received nothing"],
  [{}, { ...enforced, "idempotency-key": "k".repeat(256) }, "idempotency-key: expected a key of 1 to 255 characters"],
  [{}, { ...enforced, "idempotency-mode": "strict" }, 'idempotency-mode: expected enforce, received "strict"'],
  [{ idempotency_key: "k".repeat(256) }, {}, "idempotency_key: expected a key of 1 to 255 characters"],
  [{ idempotency_key: "   " }, {}, "idempotency_key: expected a key of 1 to 255 characters, not blank"],
  [{ idempotency_key: "k\ud800" }, {}, "without U+0000 and halves of surrogate pairs"],
  [{ idempotency_key: "\udbff" }, {}, "without U+0000 and halves of surrogate pairs"],
  [{ idempotency_key: "k\0" }, {}, "without U+0000 and halves of surrogate pairs"]
])("%j with %j is refused as a key", async (more, headers, part) => {
  const url = agency.sandbox("wrong")
  const { body, status } = await buy(url, await cartWith(url, mug), more, headers)
  expect(status).toBe(400)
  expect(body.error.message).toContain(part)
})
