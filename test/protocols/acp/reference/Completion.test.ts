import { describe, expect, test } from "bun:test"
import { useAgency } from "../../../store/bookings/agency.ts"
import { get } from "../../../support/requests.ts"
import {
  address,
  agentAt,
  buyer,
  createSession,
  expectRefused,
  mug,
  payment,
  purchasesAt,
  totalsOf,
  watch
} from "./agent.ts"

const store = useAgency()
const agentIn = (sandbox: string, headers: Record<string, string> = {}) => agentAt(store.sandbox(sandbox), headers)

const ready = { items: [mug, watch], fulfillment_address: address, buyer }

describe("a completed session", () => {
  test("is an order of the shop, found by the id in the session", async () => {
    const agent = agentIn("order")
    const { id } = await createSession(agent, ready)
    const { body, status } = await agent.complete(id)
    expect([status, body.status, body.messages]).toEqual([200, "completed", []])
    const { confirmationNumber } = (await get(`${agent.url}/api/orders/${body.order.id}`)).body
    expect(body.order).toEqual({
      confirmation_number: confirmationNumber,
      id: expect.stringMatching(/^ord_[0-9a-z]{16}$/),
      checkout_session_id: id,
      permalink_url: `${agent.url}/orders/${body.order.id}`
    })
    const [entry] = await purchasesAt(agent.url)
    const { order } = entry
    expect((await get(`${agent.url}/api/orders/${body.order.id}`)).body).toEqual(order)
    expect((await get(`${agent.url}/api/orders/${order.confirmationNumber}`)).body).toEqual(order)
    const totals = totalsOf(body)
    expect([order.subtotal, order.tax, order.total].map(({ amountCents }) => amountCents)).toEqual([
      totals.subtotal,
      totals.tax,
      (totals.subtotal ?? 0) + (totals.tax ?? 0) + 500
    ])
    expect([order.channel, entry.createdAt, order.createdAt]).toEqual(["acp", order.createdAt, entry.createdAt])
  })

  test("has the buyer of the session, updated by the one that comes with the payment", async () => {
    const agent = agentIn("buyer")
    const other = { first_name: "Noa", last_name: "Bar", email: "noa@example.com", phone_number: "1" }
    const [mine, given] = [await createSession(agent, ready), await createSession(agent, { items: [mug], buyer })]
    expect((await agent.complete(mine.id)).body.buyer).toEqual(buyer)
    expect((await agent.complete(given.id, payment("tok_visa", { buyer: other }))).body.buyer).toEqual(other)
    expect((await agent.get(given.id)).body.buyer).toEqual(other)
    const reached = await createSession(agent, { items: [mug], buyer })
    const phone_number = "+15550001111"
    const { body } = await agent.complete(reached.id, payment("tok_visa", { buyer: { phone_number } }))
    expect(body.buyer).toEqual({ ...buyer, phone_number })
  })

  test("without an address ships nothing and charges no shipping", async () => {
    const agent = agentIn("unshipped")
    const { id } = await createSession(agent, { items: [mug] })
    const { body } = await agent.complete(id)
    expect([body.status, totalsOf(body).fulfillment, body.fulfillment_options]).toEqual(["completed", 0, []])
    const [{ order }] = await purchasesAt(agent.url)
    expect(order.total.amountCents).toBe(order.subtotal.amountCents + order.tax.amountCents)
  })

  test("charges the chosen shipping option", async () => {
    const agent = agentIn("express")
    const { id } = await createSession(agent, ready)
    await agent.update(id, { fulfillment_option_id: "express" })
    const { body } = await agent.complete(id)
    const [{ order }] = await purchasesAt(agent.url)
    expect([body.fulfillment_option_id, totalsOf(body).fulfillment]).toEqual(["express", 1500])
    expect(order.total.amountCents - order.subtotal.amountCents - order.tax.amountCents).toBe(1500)
  })
})

describe("the channel of the order is", () => {
  test.each([
    ["acp where nobody says", undefined, undefined, "acp"],
    ["what the header says", "gpt", undefined, "gpt"],
    ["web if the header says so", "web", undefined, "web"],
    ["what the body says", undefined, "mcp", "mcp"],
    ["what the body says, whatever the header does", "gpt", "mcp", "mcp"],
    ["acp where the header is empty", "", undefined, "acp"]
  ])("%s", async (name, header, channel, expected) => {
    const headers = header === undefined ? {} : { "X-Store-Channel": header }
    const agent = agentIn(`channel-${name.replace(/\W+/g, "-")}`, headers)
    const { id } = await createSession(agent, ready)
    expect((await agent.complete(id, payment("tok_visa", { channel }))).status).toBe(200)
    expect((await purchasesAt(agent.url))[0].order.channel).toBe(expected)
  })

  test("a known one: an unknown one in body or header is refused, and nothing is bought", async () => {
    const agent = agentIn("channel-unknown")
    const before = await createSession(agent, ready)
    expectRefused(
      await agent.complete(before.id, payment("tok_visa", { channel: "fax" })),
      400,
      "invalid_request",
      'Invalid request: channel: expected one of web, mcp, acp, gpt, received "fax".'
    )
    expectRefused(
      await agentIn("channel-unknown", { "X-Store-Channel": "fax" }).complete(before.id),
      400,
      "invalid_request",
      'Invalid request: x-store-channel: expected one of web, mcp, acp, gpt, received "fax".'
    )
    expect((await agent.get(before.id)).body).toEqual(before)
    expect(await purchasesAt(agent.url)).toEqual([])
  })
})

describe("a payment that is not approved leaves the session unchanged", () => {
  test.each([
    ["spt_declined_insufficient_funds", "payment_declined", "insufficient_funds"],
    ["tok_visa_chargeDeclinedLostCard", "payment_declined", "lost_card"],
    ["TOK_DECLINED", "payment_declined", "generic_decline"],
    ["4242424242424242", "unrecognized_payment_token", "Accepted are tok_* and spt_*"]
  ])("%s", async (token, code, pattern) => {
    const agent = agentIn(`declined-${token.toLowerCase().replaceAll("_", "-")}`)
    const other = { first_name: "Noa", last_name: "Bar", email: "noa@example.com" }
    const before = await createSession(agent, { ...ready, items: [{ ...watch, quantity: 3 }] })
    expectRefused(
      await agent.complete(before.id, payment(token, { buyer: other })),
      402,
      code,
      new RegExp(pattern.replaceAll("*", "\\*"))
    )
    expect((await agent.get(before.id)).body).toEqual(before)
    expect(await purchasesAt(agent.url)).toEqual([])
    // The stock is complete, and the same session can pay with another token.
    expect((await agent.complete(before.id)).status).toBe(200)
  })

  test("and missing stock is reported before the payment is checked", async () => {
    const agent = agentIn("declined-and-gone")
    const { id } = await createSession(agent, { items: [{ ...watch, quantity: 4 }] })
    const refused = await agent.complete(id, payment("tok_declined"))
    expectRefused(
      refused,
      409,
      "out_of_stock",
      "Field Watch 38 (Forest Strap): 3 left, 4 wanted. Nothing was bought and nothing was charged."
    )
    const path = `${new URL(agent.url).pathname}/api/acp/checkout_sessions/${id}`
    expect(refused.body.error.next).toMatchObject([{ method: "POST", path }, { operation: "searchProducts" }])
  })
})
