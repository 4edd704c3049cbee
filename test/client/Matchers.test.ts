import { expect, test } from "bun:test"
import { type Matchers, matchers, type Sandbox, sandbox, task } from "@vitrine/client"
import { useStore } from "../support/store.ts"

declare module "bun:test" {
  interface Matchers<T> extends VitrineMatchers {}
}
type VitrineMatchers = Matchers

expect.extend(matchers)

const store = useStore()

const shopFor = (id: string): Promise<Sandbox> => sandbox({ task: id }, { server: store.url })

const post = async (url: string, body: object) => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  return (await answer.json()) as { readonly id: string; readonly confirmationNumber: string }
}

const buy = async ({ baseUrl }: Sandbox, productId: string, variants: Readonly<Record<string, number>>) => {
  const { id } = await post(`${baseUrl}/api/carts`, {})
  for (const [variantId, quantity] of Object.entries(variants)) {
    await post(`${baseUrl}/api/carts/${id}/items`, { product_id: productId, variant_id: variantId, quantity })
  }
  return (await post(`${baseUrl}/api/checkout`, { cart_id: id, payment_token: "tok_visa" })).confirmationNumber
}

const variantOf = async ({ baseUrl }: Sandbox, productId: string) => {
  const answer = await fetch(`${baseUrl}/api/products/${productId}`)
  const { variants } = (await answer.json()) as { readonly variants: ReadonlyArray<{ readonly id: string }> }
  return variants[0]?.id
}

const ordersOf = async (shop: Sandbox) => {
  const answer = await shop.state({ view: "exact" })
  return answer.view === "exact" ? answer.state.orders : []
}

const chalk = "var_erqysz220t6p"

test("a mug is bought, found and graded", async () => {
  await using shop = await shopFor("shop/mug-in-chalk")
  expect((await task("shop/mug-in-chalk", { server: store.url })).instruction).toContain("in Chalk")
  await expect(shop).not.toHaveOrdered({})
  const number = await buy(shop, "stoneware-coffee-mug", { [chalk]: 1 })
  await expect(shop).toHaveOrdered({ items: [{ variantId: chalk, quantity: 1 }] })
  expect((await shop.grade(`Bought: ${number}.`)).verdict).toBe("pass")
  expect((await shop.journal({ mutates: "true" })).items.map(({ operation }) => operation)).toEqual([
    "createCart",
    "addToCart",
    "checkout"
  ])
})

test("items match in any order, and near misses are reported", async () => {
  await using shop = await shopFor("shop/socks-in-two-sizes")
  const small = "var_z6gj0sw8s1gs"
  const large = "var_5pkpayh9hqxh"
  const number = await buy(shop, "merino-hiking-socks", { [large]: 1, [small]: 2 })
  // The first expected item fits both lines, and must leave the large one to the second.
  await expect(shop).toHaveOrdered({ items: [{}, { variantId: large }] })
  await expect(shop).toHaveOrdered({ items: [{ variantId: small, quantity: 2 }, { variantId: large }] })
  const missing = async (variants: ReadonlyArray<string>) => {
    await expect(shop).toHaveOrdered({ items: variants.map((variantId) => ({ variantId })) })
  }
  await expect(missing([small, chalk])).rejects.toThrow(
    `  ${number}\n    items[1].variantId: expected "${chalk}", was "${large}"`
  )
  await expect(missing([small])).rejects.toThrow("items: unexpected")
  expect((await shop.grade(`Bought: ${number}.`)).verdict).toBe("pass")
})

test("orders of a rival and canceled orders do not match, unless the matcher asks for them", async () => {
  await using shop = await shopFor("shop/mug-in-chalk")
  await shop.fail({ times: 1, when: { operation: ["checkout"] }, effect: { kind: "rival", quantity: "all" } })
  await buy(shop, "stoneware-coffee-mug", { [chalk]: 1 })
  await expect(shop).not.toHaveOrdered({})
  const ordered = async (total?: number) => {
    await expect(shop).toHaveOrdered(total === undefined ? {} : { total })
  }
  await expect(ordered()).rejects.toThrow('by: unexpected "rival"')
  await expect(shop).toHaveOrdered({ by: "rival" })
  await buy(shop, "arc-desk-lamp", { [String(await variantOf(shop, "arc-desk-lamp"))]: 1 })
  const own = (await ordersOf(shop)).find(({ by }) => by === undefined)
  await ordered(own?.total)
  await post(`${shop.baseUrl}/api/orders/${own?.id}/cancel`, {})
  await expect(ordered(own?.total)).rejects.toThrow('status: expected "confirmed", was "canceled"')
  await expect(shop).toHaveOrdered({ status: "canceled" })
  await expect(shop).toHaveOrdered({ refund: own?.total ?? 0 })
})

test("a booked flight matches, and an agent that does not name the booking fails the task", async () => {
  await using shop = await shopFor("travel/two-seats-to-gatwick")
  await post(`${shop.baseUrl}/api/flights/book`, {
    offer_id: "flt_kv203_tlv_lgw_20270312_economy",
    passenger_name: "Dana Levi",
    passengers: 2,
    payment_token: "tok_visa"
  })
  await expect(shop).toHaveBooked({ passengers: 2 })
  const { checks, verdict } = await shop.grade("It is done.")
  expect([verdict, checks.filter(({ ok }) => !ok).length]).toEqual(["fail", 1])
})
