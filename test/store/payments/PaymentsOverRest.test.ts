import { beforeAll, describe, expect, test } from "bun:test"
import { declineReasons } from "../../../src/domain/DeclineReason.ts"
import { cartWith, checkout, get } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const store = useStore()

describe("a payment that is not approved is 402", () => {
  let cart = ""
  beforeAll(async () => {
    cart = await cartWith(store.url, { product_id: "stoneware-coffee-mug" })
  })

  const camel = (reason: string) => reason.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

  test.each(
    declineReasons.flatMap((reason) => [
      [`spt_declined_${reason}`, reason],
      [`tok_visa_chargeDeclined${camel(reason)}`, reason]
    ])
  )("%s", async (payment_token, reason) => {
    const answer = await checkout(store.url, cart, { payment_token })
    expect(answer.status).toBe(402)
    expect(answer.body.error.code).toBe("payment_declined")
    expect(answer.body.error.message).toContain(reason)
  })

  test.each(["DECLINED", "pm_card_DeClInEd", "tok_declined"])("%s, without a known reason", async (payment_token) => {
    const answer = await checkout(store.url, cart, { payment_token })
    expect([answer.status, answer.body.error.code]).toEqual([402, "payment_declined"])
    expect(answer.body.error.message).toContain("generic_decline")
  })

  test.each(["pm_card_visa", "tok", "4242", "visa_tok_"])("%s, which is not recognized", async (payment_token) => {
    const answer = await checkout(store.url, cart, { payment_token })
    expect([answer.status, answer.body.error.code]).toEqual([402, "unrecognized_payment_token"])
    expect(answer.body.error.message).toContain("tok_*")
    expect(answer.body.error.message).toContain("spt_*")
  })

  test("and leaves no order", async () => {
    await checkout(store.url, cart, { payment_token: "tok_declined" })
    expect((await get(`${store.url}/api/orders`)).body.items).toEqual([])
  })
})

test.each(["tok_visa", "spt_123", "tok_", "spt_insufficient_funds"])("%s is approved", async (payment_token) => {
  const sandbox = `${store.url}/sandboxes/approved`
  const cart = await cartWith(sandbox, { product_id: "stoneware-coffee-mug" })
  expect((await checkout(sandbox, cart, { payment_token })).status).toBe(201)
})

test.each([
  ["missing", undefined],
  ["null", null],
  ["empty", ""],
  ["a number", 4242],
  ["longer than 500 characters", `tok_${"x".repeat(500)}`]
])("a token that is %s is 400", async (_, payment_token) => {
  const answer = await checkout(store.url, "cart_none", { payment_token })
  expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"])
  expect(answer.body.error.message).toContain("payment_token")
  expect(answer.body.error.message).toContain("a payment token of 1 to 500 characters that is not blank")
})
