import { describe, expect, test } from "bun:test"
import { lineTax } from "../../../src/domain/Money.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()

let sandboxes = 0
/** The URL of a new sandbox for one test. */
const newSandbox = (): string => `${store.url}/sandboxes/checkout-${++sandboxes}`

const watch = { product_id: "field-watch-38" }
const availableWatches = async (url: string): Promise<boolean> =>
  (await get(`${url}/api/products/field-watch-38`)).body.variants[0].available

/** A cart whose watches were bought by others after they were added. */
const outOfStockCart = async (url: string, ...more: ReadonlyArray<{ product_id: string }>): Promise<string> => {
  const late = await cartWith(url, ...more, watch)
  expect((await checkout(url, await cartWith(url, { ...watch, quantity: 3 }))).status).toBe(201)
  return late
}

const expectError = (answer: Awaited<ReturnType<typeof checkout>>, status: number, code: string, ...said: string[]) => {
  expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  const { told } = expectEnvelope(answer.body, code)
  for (const part of said) expect(told).toContain(part)
}

describe("a cart that is paid for", () => {
  test("becomes an order with the same lines and totals", async () => {
    const url = newSandbox()
    const cart = await cartWith(
      url,
      { product_id: "speckle-ceramic-mug", quantity: 3 },
      { product_id: "arc-desk-lamp" }
    )
    const { items, totals } = (await get(`${url}/api/carts/${cart}`)).body
    const { body, status } = await checkout(url, cart)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^ord_[0-9a-hjkmnp-tv-z]{16}$/),
      confirmationNumber: expect.stringMatching(/^VT-[0-9A-HJKMNP-TV-Z]{6}$/),
      channel: "web",
      items,
      ...totals,
      status: "confirmed",
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    })
    const [mugs, lamp] = [3 * 2495, 12900]
    expect(body.subtotal).toEqual({ amountCents: mugs + lamp, currency: "USD" })
    expect(body.tax).toEqual({ amountCents: lineTax(mugs) + lineTax(lamp), currency: "USD" })
    expect(body.total).toEqual({ amountCents: mugs + lamp + lineTax(mugs) + lineTax(lamp), currency: "USD" })
  })

  test("becomes an order with its lines in the order of adding", async () => {
    const goods = ["speckle-ceramic-mug", "arc-desk-lamp", "field-watch-38"].map((product_id) => ({ product_id }))
    for (const items of [goods, goods.toReversed()]) {
      const url = newSandbox()
      // Adds the first item again: its line keeps its position.
      const cart = await cartWith(url, ...items, ...items.slice(0, 1))
      const added = (await get(`${url}/api/carts/${cart}`)).body.items
      expect(added.map(({ productName }: { readonly productName: string }) => productName)).toHaveLength(3)
      expect((await checkout(url, cart)).body.items).toEqual(added)
    }
  })

  test("is empty afterwards, and can be filled and paid for again", async () => {
    const url = newSandbox()
    const cart = await cartWith(url, watch)
    const first = (await checkout(url, cart)).body
    const { body } = await get(`${url}/api/carts/${cart}`)
    expect([body.items, body.totals.total.amountCents]).toEqual([[], 0])
    expectError(await checkout(url, cart), 400, "empty_cart")
    await post(`${url}/api/carts/${cart}/items`, watch)
    const second = (await checkout(url, cart)).body
    expect(second.id).not.toBe(first.id)
    expect(second.confirmationNumber).not.toBe(first.confirmationNumber)
    expect(second.createdAt > first.createdAt).toBe(true)
  })

  test("names its order if it is paid for again; a cart that was never paid for names none", async () => {
    const url = newSandbox()
    const cart = await cartWith(url, watch)
    const { confirmationNumber, id } = (await checkout(url, cart)).body
    const again = await checkout(url, cart)
    expectError(again, 400, "empty_cart")
    const { details, message, next } = again.body.error
    expect(details).toEqual({ id: cart, order_id: id, confirmation_number: confirmationNumber })
    expect(message).toContain(`${id} (${confirmationNumber})`)
    expect(next.map(({ operation, params }: { operation: string; params: object }) => [operation, params])).toEqual([
      ["getOrder", { id }],
      ["addToCart", { id: cart }]
    ])
    const never = await cartWith(url)
    expect((await checkout(url, never)).body.error.details).toEqual({ id: never })
  })

  test("does not change other carts", async () => {
    const url = newSandbox()
    const other = await cartWith(url, { product_id: "arc-desk-lamp" })
    const before = (await get(`${url}/api/carts/${other}`)).body
    await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))
    expect((await get(`${url}/api/carts/${other}`)).body).toEqual(before)
  })

  test("is found by its id in any case, and null counts as absent", async () => {
    const url = newSandbox()
    const cart = await cartWith(url, watch)
    const placed = await checkout(url, cart.toUpperCase(), {
      buyer_name: null,
      buyer_email: null,
      channel: null,
      note: 1
    })
    expect([placed.status, placed.body.channel]).toEqual([201, "web"])
  })
})

describe("the channel of an order", () => {
  const buy = async (more: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const url = newSandbox()
    const body = { cart_id: await cartWith(url, watch), payment_token: "tok_visa", ...more }
    return post(`${url}/api/checkout`, body, headers)
  }

  test.each(["gpt", "mcp", "acp", "web"])("is %s if the body says so, or else the header", async (channel) => {
    expect((await buy({ channel })).body.channel).toBe(channel)
    expect((await buy({}, { "X-Store-Channel": channel })).body.channel).toBe(channel)
    expect((await buy({ channel: null }, { "x-store-channel": channel })).body.channel).toBe(channel)
  })

  test("is the body's if both give one", async () => {
    expect((await buy({ channel: "gpt" }, { "X-Store-Channel": "mcp" })).body.channel).toBe("gpt")
  })

  test("is web by default", async () => expect((await buy({})).body.channel).toBe("web"))

  test("is the body's even if that in the header is unknown", async () => {
    expect((await buy({ channel: "gpt" }, { "X-Store-Channel": "sms" })).body.channel).toBe("gpt")
  })

  test("is web if the header is empty", async () => {
    expect((await buy({}, { "X-Store-Channel": "" })).body.channel).toBe("web")
  })

  test("counts as absent if it is empty in the body", async () => {
    expect((await buy({ channel: "" })).body.channel).toBe("web")
    expect((await buy({ channel: "" }, { "X-Store-Channel": "gpt" })).body.channel).toBe("gpt")
  })

  test.each(["sms", "GPT", "gpt,mcp"])("cannot be %p", async (channel) => {
    expectError(
      await buy({ channel }),
      400,
      "invalid_request",
      "channel",
      "web, mcp, acp, gpt",
      JSON.stringify(channel)
    )
    expectError(
      await buy({}, { "X-Store-Channel": channel }),
      400,
      "invalid_request",
      "x-store-channel",
      "web, mcp, acp, gpt"
    )
  })

  test("cannot be a number", async () => expectError(await buy({ channel: 7 }), 400, "invalid_request", "channel", "7"))
})

describe("a malformed request is 400 and buys nothing", () => {
  test.each<[string, Record<string, unknown>, ReadonlyArray<string>]>([
    ["no cart", { cart_id: undefined }, ["cart_id", "required"]],
    ["a cart that is null", { cart_id: null }, ["cart_id", "received null"]],
    ["a cart that is a number", { cart_id: 7 }, ["cart_id", "received 7"]],
    ["a cart without a name", { cart_id: "" }, ["cart_id", 'received ""']],
    ["no token", { payment_token: undefined }, ["payment_token", "required", "a payment token"]],
    ["a name of 201 characters", { buyer_name: "x".repeat(201) }, ["buyer_name", "200"]],
    ["a name that is a number", { buyer_name: 7 }, ["buyer_name", "received 7"]],
    ["what is no e-mail address", { buyer_email: "dana" }, ["buyer_email", "e-mail", '"dana"']],
    ["several faults at once", { cart_id: 7, payment_token: "", channel: "x" }, ["cart_id", "payment_token", "channel"]]
  ])("%s", async (_, body, parts) => {
    const url = newSandbox()
    expectError(await checkout(url, await cartWith(url, watch), body), 400, "invalid_request", ...parts)
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
  })
})

describe("a cart that cannot be bought", () => {
  test("is 400 if it is unknown", async () => {
    const answer = await checkout(newSandbox(), "cart_nothing")
    expectError(answer, 400, "unknown_cart", "cart_id", '"cart_nothing"', "POST /api/carts")
  })

  test("is 400 if it is in another sandbox", async () => {
    const [mine, others] = [newSandbox(), newSandbox()]
    const cart = await cartWith(mine, watch)
    await cartWith(others)
    await post(`${others}/api/demo/reset`)
    expectError(await checkout(others, cart), 400, "unknown_cart")
    expect((await get(`${mine}/api/carts/${cart}`)).body.items).toHaveLength(1)
  })

  test("is 400 if it is empty", async () => {
    const url = newSandbox()
    const cart = await cartWith(url)
    expectError(await checkout(url, cart), 400, "empty_cart", cart, `POST /api/carts/${cart}/items`)
  })

  test("is 409 if its stock is gone, and does not change", async () => {
    const url = newSandbox()
    const cart = await outOfStockCart(url)
    const before = (await get(`${url}/api/carts/${cart}`)).body
    expectError(await checkout(url, cart), 409, "out_of_stock", "Field Watch 38", "Forest Strap", "0 left", "1 wanted")
    expect((await get(`${url}/api/carts/${cart}`)).body).toEqual(before)
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
  })

  test("is 409 as a whole: nothing is taken of its available lines", async () => {
    const url = newSandbox()
    const { variants } = (await get(`${url}/api/products/quilted-liner-jacket`)).body
    const onlyJacket = { product_id: "quilted-liner-jacket", variant_id: variants[1].id }
    // The jacket's line, with its only unit, comes before the line of the sold-out watch.
    const both = await outOfStockCart(url, onlyJacket)
    const [one, other] = [await cartWith(url, onlyJacket), await cartWith(url, onlyJacket)]
    expectError(await checkout(url, both), 409, "out_of_stock", "Field Watch 38")
    expect((await checkout(url, one)).status).toBe(201)
    expectError(await checkout(url, other), 409, "out_of_stock", "Quilted Liner Jacket", "S / Petrol")
  })
})

describe("a payment that is not approved", () => {
  test.each([
    ["tok_declined_lost_card", "payment_declined", "lost_card"],
    ["pm_card_visa", "unrecognized_payment_token", "tok_*"]
  ])("%s is 402, takes no stock and does not change the cart", async (payment_token, code, part) => {
    const url = newSandbox()
    const cart = await cartWith(url, { ...watch, quantity: 3 })
    const before = (await get(`${url}/api/carts/${cart}`)).body
    expectError(await checkout(url, cart, { payment_token }), 402, code, part)
    expect((await get(`${url}/api/carts/${cart}`)).body).toEqual(before)
    expect(await availableWatches(url)).toBe(true)
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    expect((await checkout(url, cart)).status).toBe(201)
    expect(await availableWatches(url)).toBe(false)
  })
})

describe("checks are made in this order: shape, existence, availability, payment", () => {
  const declined = { payment_token: "tok_declined" }

  test("a malformed member before an unknown cart", async () => {
    expectError(await checkout(newSandbox(), "cart_nothing", { buyer_email: "dana" }), 400, "invalid_request")
  })

  test("an unknown cart before a declined payment", async () => {
    expectError(await checkout(newSandbox(), "cart_nothing", declined), 400, "unknown_cart")
    expectError(await checkout(newSandbox(), "cart_nothing", { payment_token: "pm_card" }), 400, "unknown_cart")
  })

  test("an empty cart before a declined payment", async () => {
    const url = newSandbox()
    expectError(await checkout(url, await cartWith(url), declined), 400, "empty_cart")
  })

  test("missing stock before a payment that is declined or not recognized", async () => {
    const url = newSandbox()
    const cart = await outOfStockCart(url)
    expectError(await checkout(url, cart, declined), 409, "out_of_stock")
    expectError(await checkout(url, cart, { payment_token: "pm_card" }), 409, "out_of_stock")
  })
})
