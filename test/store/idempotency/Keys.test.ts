import { describe, expect, test } from "bun:test"
import { expectEnvelope } from "../../support/envelope.ts"
import { type Answer, cartWith, checkout, get, post, send } from "../../support/store.ts"
import { opening, useAgency } from "../bookings/agency.ts"
import { trip } from "../bookings/trip.ts"

const agency = useAgency()

const mug = { product_id: "speckle-ceramic-mug" }
const enforced = { "idempotency-key": "by header", "idempotency-mode": "enforce" }

const boughtIn = async (url: string): Promise<number> => (await get(`${url}/api/orders`)).body.items.length

const buy = (url: string, cart: string, more: object, headers: Record<string, string> = {}): Promise<Answer> =>
  post(`${url}/api/checkout`, { cart_id: cart, payment_token: "tok_visa", ...more }, headers)

describe("with a key of the caller's own", () => {
  test.each(Object.entries(trip))("a %s is booked once, whoever asks again", async (kind, book) => {
    const url = agency.sandbox(`twice-${kind}`)
    const first = await book(url, { idempotency_key: "k1" })
    expect(first.status).toBe(201)
    const again = await book(url, { idempotency_key: "k1" })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await boughtIn(url)).toBe(1)
    // Nothing of a retry is left, so that what comes next is as it would have been.
    const other = agency.sandbox(`once-${kind}`)
    await book(other, { idempotency_key: "k1" })
    const next = (await post(`${url}/api/carts`)).body.id
    expect((await post(`${other}/api/carts`)).body.id).toBe(next)
  })

  test.each(Object.entries(trip))("a %s is answered again when its date has passed since", async (kind, book) => {
    const url = agency.sandbox(`passed-${kind}`)
    const { body } = await book(url, { idempotency_key: "k1" })
    agency.setTime("2027-09-01T12:00:00.000Z")
    try {
      const again = await book(url, { idempotency_key: "k1" })
      expect([again.status, again.body, again.headers.get("idempotent-replayed")]).toEqual([201, body, "true"])
      const other = await book(url, { idempotency_key: "k1", payment_token: "tok_amex" })
      expect([other.status, other.body.error.code]).toEqual([409, "idempotency_conflict"])
      // Without the key it is too late.
      expect((await book(url, { idempotency_key: "k2" })).status).toBeOneOf([400, 409])
    } finally {
      agency.setTime(opening)
    }
  })

  test("a cart is bought once, also by twenty calls at once, and by the headers", async () => {
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

  test("the answer is the same when what was bought is canceled since", async () => {
    const url = agency.sandbox("canceled")
    const cart = await cartWith(url, mug)
    const { body } = await buy(url, cart, { idempotency_key: "k1" })
    expect((await post(`${url}/api/orders/${body.id}/cancel`)).status).toBe(200)
    expect((await buy(url, cart, { idempotency_key: "k1" })).body).toEqual(body)
  })

  test("something else is refused, whatever it is", async () => {
    const url = agency.sandbox("conflict")
    const cart = await cartWith(url, mug)
    await buy(url, cart, { idempotency_key: "k1" })
    const others = [
      buy(url, cart, { idempotency_key: "k1", payment_token: "tok_amex" }),
      buy(url, cart, { idempotency_key: "k1" }, { "x-store-channel": "gpt" }),
      ...Object.values(trip).map((book) => book(url, { idempotency_key: "k1" }))
    ]
    for (const { body, status } of await Promise.all(others)) {
      expect(status).toBe(409)
      expectEnvelope(body, "idempotency_conflict")
      expect(body.error.message).toContain('"k1"')
    }
    expect(await boughtIn(url)).toBe(1)
  })

  test("what was refused may succeed later, and a reset forgets the key", async () => {
    const url = agency.sandbox("declined")
    const cart = await cartWith(url, mug)
    const declined = { idempotency_key: "k1", payment_token: "tok_declined" }
    for (const _ of [1, 2]) expect((await buy(url, cart, declined)).status).toBe(402)
    expect((await buy(url, cart, { idempotency_key: "k1" })).status).toBe(201)
    await post(`${url}/api/demo/reset`)
    expect((await buy(url, await cartWith(url, mug), { idempotency_key: "k1" })).status).toBe(201)
    expect(await boughtIn(url)).toBe(1)
  })

  test("each sandbox has keys of its own, and a fork those of what it was made from", async () => {
    const url = agency.sandbox("original")
    const cart = await cartWith(url, mug)
    const { body } = await buy(url, cart, { idempotency_key: "k1" })
    await post(`${agency.url}/bench/v1/sandboxes/original/fork`, { names: ["copy"] })
    expect((await buy(agency.sandbox("copy"), cart, { idempotency_key: "k1" })).body).toEqual(body)
    const elsewhere = agency.sandbox("elsewhere")
    expect((await buy(elsewhere, await cartWith(elsewhere, mug), { idempotency_key: "k1" })).status).toBe(201)
  })
})

test("a header alone is kept to where the sandbox has it so", async () => {
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

test("a header alone is echoed and changes nothing", async () => {
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
])("%j with %j is no key", async (more, headers, said) => {
  const url = agency.sandbox("wrong")
  const { body, status } = await buy(url, await cartWith(url, mug), more, headers)
  expect(status).toBe(400)
  expect(body.error.message).toContain(said)
})
