import { describe, expect, test } from "bun:test"
import { type Answer, cartWith, checkout, get, post } from "../../support/requests.ts"
import { expectRefused, useAgency } from "../bookings/agency.ts"

const agency = useAgency()
const watch = "field-watch-38"

const cancel = (url: string, id: string): Promise<Answer> => post(`${url}/api/orders/${id}/cancel`)

const buy = async (url: string, ...items: ReadonlyArray<{ product_id: string; quantity?: number }>) =>
  (await checkout(url, await cartWith(url, ...items), { channel: "gpt" })).body

describe("POST /api/orders/{id}/cancel", () => {
  test("refunds the full amount for half an hour, and restores the stock", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const url = agency.sandbox("whole")
    const order = await buy(url, { product_id: watch, quantity: 3 }, { product_id: "arc-desk-lamp" })
    expect((await get(`${url}/api/products/${watch}`)).body.variants[0].available).toBe(false)
    agency.setTime("2026-11-20T09:59:59.999Z")
    const { body, status } = await cancel(url, order.confirmationNumber.toLowerCase())
    expect([status, body]).toEqual([
      200,
      {
        ...order,
        status: "canceled",
        canceledAt: "2026-11-20T09:59:59.999Z",
        refund: { amount: order.total, fee: { amountCents: 0, currency: "USD" } }
      }
    ])
    expect((await get(`${url}/api/orders/${order.id}`)).body).toEqual(body)
    expect((await get(`${url}/api/products/${watch}`)).body.variants[0].available).toBe(true)
    expect((await buy(url, { product_id: watch, quantity: 3 })).status).toBe("confirmed")
    expectRefused(await cancel(url, order.id), 409, "already_canceled", ["2026-11-20T09:59:59.999Z"])
  })

  test("is refused after that, and changes nothing", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const url = agency.sandbox("late")
    const order = await buy(url, { product_id: watch })
    const until = new Date(Date.parse(order.createdAt) + 30 * 60_000).toISOString()
    agency.setTime(until)
    const late = await cancel(url, order.id)
    expectRefused(late, 409, "too_late_to_cancel", [until, "30 minutes"])
    expect(late.body.error.details).toEqual({ id: order.id, kind: "order", until })
    expect((await get(`${url}/api/orders/${order.id}`)).body).toEqual(order)
  })

  test("also refunds the shipping of an agent checkout, whose session stays completed", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const url = agency.sandbox("acp")
    const sessions = `${url}/api/acp/checkout_sessions`
    const address = { name: "D", line_one: "1", city: "C", state: "S", country: "US", postal_code: "1" }
    const items = [{ id: watch, quantity: 3 }]
    const { id } = (await post(sessions, { items, fulfillment_address: address })).body
    const { order } = (await post(`${sessions}/${id}/complete`, { payment_data: { token: "tok_visa" } })).body
    const { body } = await cancel(url, order.id)
    expect(body.refund.amount).toEqual(body.total)
    expect(body.total.amountCents).toBe(body.subtotal.amountCents + body.tax.amountCents + 500)
    expect((await get(`${sessions}/${id}`)).body).toMatchObject({ status: "completed", order: { id: order.id } })
    const { products } = (await get(`${url}/api/acp/feed`)).body
    const availability = products.find(({ link }: { link: string }) => link.includes(watch)).availability
    expect(availability).toBe("in_stock")
  })

  test("does not find orders of another sandbox, nor bookings", async () => {
    const { id } = await buy(agency.sandbox("yours"), { product_id: watch })
    for (const unknown of [id, "ord_none", "VT-000000"]) {
      expectRefused(await cancel(agency.sandbox("mine"), unknown), 404, "order_not_found")
    }
  })
})
