import { matchers, sandbox, task } from "@vitrine/client"
import { expect, test } from "vitest"

// Three tasks that Vitest runs under Node. test/client/Client.test.ts copies this next to the packed client.

expect.extend(matchers)

const post = async (url, body) => {
  const headers = { "content-type": "application/json" }
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json()
}

const buy = async ({ baseUrl }, product_id, ...lines) => {
  const { id } = await post(`${baseUrl}/api/carts`, {})
  for (const line of lines) await post(`${baseUrl}/api/carts/${id}/items`, { product_id, ...line })
  return post(`${baseUrl}/api/checkout`, { cart_id: id, payment_token: "tok_visa" })
}

test("a mug is bought", async () => {
  await using shop = await sandbox({ task: "shop/mug-in-chalk" })
  expect((await task("shop/mug-in-chalk")).instruction).toContain("in Chalk")
  await expect(shop).not.toHaveOrdered({})
  const chalk = { variant_id: "var_erqysz220t6p", quantity: 1 }
  const { confirmationNumber } = await buy(shop, "stoneware-coffee-mug", chalk)
  await expect(shop).toHaveOrdered({ items: [{ variantId: chalk.variant_id, quantity: 1 }] })
  expect((await shop.grade(`Bought: ${confirmationNumber}.`)).verdict).toBe("pass")
})

test("socks are bought in two sizes, and an unexpected item is reported", async () => {
  await using shop = await sandbox({ task: "shop/socks-in-two-sizes" })
  const [small, large] = ["var_z6gj0sw8s1gs", "var_5pkpayh9hqxh"]
  const lines = [
    { variant_id: large, quantity: 1 },
    { variant_id: small, quantity: 2 }
  ]
  const { confirmationNumber } = await buy(shop, "merino-hiking-socks", ...lines)
  await expect(expect(shop).toHaveOrdered({ items: [{ variantId: small }] })).rejects.toThrow("items: unexpected")
  expect((await shop.grade(`Bought: ${confirmationNumber}.`)).verdict).toBe("pass")
})

test("a booked flight matches, and an agent that does not name the booking fails the task", async () => {
  await using shop = await sandbox({ task: "travel/two-seats-to-gatwick" })
  const offer_id = "flt_kv203_tlv_lgw_20270312_economy"
  const traveler = { passenger_name: "Dana Levi", passengers: 2, payment_token: "tok_visa" }
  await post(`${shop.baseUrl}/api/flights/book`, { offer_id, ...traveler })
  await expect(shop).toHaveBooked({ passengers: 2 })
  expect((await shop.grade("It is done.")).verdict).toBe("fail")
})
