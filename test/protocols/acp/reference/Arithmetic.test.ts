import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { useAgency } from "../../../store/bookings/agency.ts"
import { type Answer, get } from "../../../support/requests.ts"
import { address, agentAt, createSession, errorMessagesOf, products, purchasesAt, totalsOf } from "./agent.ts"

const store = useAgency()

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0)
const shippingCost: Record<string, number> = { standard: 500, express: 1500 }

const named = products.flatMap((product) => [
  { id: product.slug, unit: product.priceCents },
  { id: product.id, unit: product.priceCents },
  ...product.variants.map(({ id }) => ({ id, unit: product.priceCents }))
])

const items = fc.array(
  fc.record({
    which: fc.constantFrom(...named),
    quantity: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined })
  }),
  { minLength: 1, maxLength: 12 }
)
const text = fc.constantFrom("Harbour Street 1", "X", "", " ")
const addresses = fc.oneof(
  fc.constant(undefined),
  fc.constant(address),
  fc.record({ name: text, line_one: text, city: text, state: text, country: text, postal_code: text })
)
const options = fc.constantFrom(undefined, "standard", "express")

const isComplete = (given: Record<string, string> | undefined): boolean =>
  given !== undefined &&
  ["name", "line_one", "city", "state", "country", "postal_code"].every((member) => given[member]?.trim())

/** Checks every identity of the contract with only the numbers of the answer. */
const expectSound = (session: Answer["body"]) => {
  const lines: ReadonlyArray<Record<string, number>> = session.line_items
  const of = (member: string) => sum(lines.map((line) => line[member] ?? Number.NaN))
  for (const line of lines) {
    expect(line.subtotal).toBe((line.base_amount ?? 0) - (line.discount ?? 0))
    expect(line.total).toBe((line.subtotal ?? 0) + (line.tax ?? 0))
    // 8 %, rounded half up, in integer arithmetic.
    expect(line.tax).toBe(Number((BigInt(line.subtotal ?? 0) * 8n + 50n) / 100n))
  }
  const chosen = session.fulfillment_options.find(({ id }: { id: string }) => id === session.fulfillment_option_id)
  expect(session.totals.map(({ type }: { type: string }) => type)).toEqual([
    "items_base_amount",
    "items_discount",
    "subtotal",
    "fulfillment",
    "tax",
    "total"
  ])
  const totals = totalsOf(session)
  expect(totals).toEqual({
    items_base_amount: of("base_amount"),
    items_discount: of("discount"),
    subtotal: of("subtotal"),
    fulfillment: chosen?.total ?? 0,
    tax: of("tax"),
    total: of("base_amount") - of("discount") + (chosen?.total ?? 0) + of("tax")
  })
  for (const option of session.fulfillment_options) expect(option.total).toBe(option.subtotal + option.tax)
  return totals
}

describe("for random items, addresses and options", () => {
  test("the amounts of a session add up, and it is ready exactly when it has no error message", async () => {
    const agent = agentAt(store.sandbox("random"))
    await fc.assert(
      fc.asyncProperty(items, addresses, options, async (wanted, given, option) => {
        const session = await createSession(agent, {
          items: wanted.map(({ quantity, which }) => ({ id: which.id, ...(quantity && { quantity }) }))
        })
        expectSound(session)
        const { body } = await agent.update(session.id, { fulfillment_address: given, fulfillment_option_id: option })
        const totals = expectSound(body)
        const [complete, enough] = [
          isComplete(given),
          !errorMessagesOf(body).some((text) => text.startsWith("out_of_stock"))
        ]
        expect(totals.items_base_amount).toBe(sum(wanted.map(({ quantity = 1, which }) => which.unit * quantity)))
        expect(totals.fulfillment).toBe(complete ? (shippingCost[option ?? "standard"] ?? 0) : 0)
        expect(body.fulfillment_options).toHaveLength(complete ? 2 : 0)
        expect(body.status).toBe(complete && enough ? "ready_for_payment" : "not_ready_for_payment")
        expect(errorMessagesOf(body).length > 0).toBe(body.status === "not_ready_for_payment")
      }),
      { numRuns: 60, seed: 4 }
    )
  }, 30_000)

  test("the order has the goods, and its total is the session's with shipping", async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(items, addresses, options, async (wanted, given, option) => {
        // A new sandbox for each run, so that it has the full stock.
        const agent = agentAt(store.sandbox(`bought-${round++}`))
        const { id } = await createSession(agent, { items: wanted.map(({ which }) => ({ id: which.id })) })
        const before = (await agent.update(id, { fulfillment_address: given, fulfillment_option_id: option })).body
        const { body, status } = await agent.complete(id)
        if (errorMessagesOf(before).some((text) => text.startsWith("out_of_stock"))) {
          expect([status, body.error.code]).toEqual([409, "out_of_stock"])
          expect(await purchasesAt(agent.url)).toEqual([])
          return
        }
        const totals = expectSound(body)
        expect(totals).toEqual(totalsOf(before))
        const [{ order, type }] = await purchasesAt(agent.url)
        expect(type).toBe("order")
        expect([order.id, order.channel]).toEqual([body.order.id, "acp"])
        expect(order.subtotal).toEqual({ amountCents: totals.subtotal, currency: "USD" })
        expect(order.tax).toEqual({ amountCents: totals.tax, currency: "USD" })
        expect(order.total).toEqual({ amountCents: totals.total, currency: "USD" })
        expect((await get(`${agent.url}/api/orders/${body.order.id}`)).body).toEqual(order)
      }),
      { numRuns: 40, seed: 5 }
    )
  }, 30_000)
})
