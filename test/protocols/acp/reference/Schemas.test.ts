import { beforeAll, describe, expect, test } from "bun:test"
import { useAgency } from "../../../store/bookings/agency.ts"
import type { Answer } from "../../../support/requests.ts"
import { address, agentAt, buyer, createSession, errorMessagesOf, mug, planner } from "./agent.ts"
import { problemsWithSession } from "./schemas/validate.ts"

const store = useAgency()

let open: Answer["body"]
let completed: Answer["body"]
beforeAll(async () => {
  const agent = agentAt(store.sandbox("schemas"))
  open = await createSession(agent, { items: [mug, planner], buyer, fulfillment_address: address })
  const { id } = await createSession(agent, { items: [mug], fulfillment_address: address })
  completed = (await agent.complete(id)).body
})

/** A changed copy of a session. */
const changed = (session: Answer["body"], change: (copy: Answer["body"]) => unknown): Answer["body"] => {
  const copy = structuredClone(session)
  change(copy)
  return copy
}

// Without these tests, a validator that accepts everything would pass all others.
describe("the schemas of the test refuse a session", () => {
  test("but never one that the shop sends", () => {
    expect(problemsWithSession(open)).toEqual([])
    expect(problemsWithSession(completed)).toEqual([])
    expect([errorMessagesOf(open).length, open.fulfillment_options.length, completed.order.id]).toEqual([
      1,
      2,
      expect.any(String)
    ])
  })

  test.each<[string, (copy: Answer["body"]) => unknown]>([
    ["with another member", (copy) => Object.assign(copy, { expires_at: "2026-11-20T09:30:00Z" })],
    ["with an order though it is open", (copy) => Object.assign(copy, { order: completed.order })],
    ["with another member of a line", ({ line_items }) => Object.assign(line_items[0], { name: "Mug" })],
    ["with a line of nothing", ({ line_items }) => Object.assign(line_items[0], { title: "" })],
    ["with an info of another kind", ({ messages }) => Object.assign(messages.at(-1), { code: "missing" })],
    ["with another member of an item", ({ line_items }) => Object.assign(line_items[0].item, { title: "Mug" })],
    ["with another member of the address", (copy) => Object.assign(copy.fulfillment_address, { phone_number: "1" })],
    ["with another member of an option", (copy) => Object.assign(copy.fulfillment_options[0], { currency: "usd" })],
    ["with another member of a total", ({ totals }) => Object.assign(totals[0], { currency: "usd" })],
    ["with another member of a message", ({ messages }) => Object.assign(messages[0], { severity: "high" })],
    ["with another member of a link", ({ links }) => Object.assign(links[0], { title: "Terms" })],
    ["with another member of the provider", (copy) => Object.assign(copy.payment_provider, { merchant_id: "m" })],
    ["without messages", (copy) => Reflect.deleteProperty(copy, "messages")],
    ["without the time of its making", (copy) => Reflect.deleteProperty(copy, "createdAt")],
    ["of an unknown status", (copy) => Object.assign(copy, { status: "open" })],
    ["in capitals", (copy) => Object.assign(copy, { currency: "USD" })],
    ["with a broken amount", ({ totals }) => Object.assign(totals[0], { amount: 24.95 })],
    ["with a negative amount", ({ totals }) => Object.assign(totals[1], { amount: -1 })],
    ["with an amount in words", ({ line_items }) => Object.assign(line_items[0], { tax: "200" })],
    ["with half an item", ({ line_items }) => Object.assign(line_items[0].item, { quantity: 0.5 })],
    ["with a total of an unknown type", ({ totals }) => Object.assign(totals[0], { type: "gift_wrap" })],
    ["with an option of an unknown type", (copy) => Object.assign(copy.fulfillment_options[0], { type: "pickup" })],
    ["with a window that is no time", (copy) => (copy.fulfillment_options[0].latest_delivery_time = "tomorrow")],
    ["with a warning", ({ messages }) => Object.assign(messages[0], { type: "warning" })],
    ["with an unknown code", ({ messages }) => Object.assign(messages[0], { code: "sold_out" })],
    ["with a param that is no JSONPath", ({ messages }) => Object.assign(messages[0], { param: "line_items[0]" })],
    ["with a link of an unknown type", ({ links }) => Object.assign(links[0], { type: "return_policy" })],
    ["with a link to nowhere", ({ links }) => Object.assign(links[0], { url: "/policies/terms" })],
    ["with a buyer without an address to write to", (copy) => Object.assign(copy.buyer, { email: "dana" })]
  ])("%s", (_, change) => expect(problemsWithSession(changed(open, change))).not.toEqual([]))

  test.each<[string, (copy: Answer["body"]) => unknown]>([
    ["without its order", (copy) => Reflect.deleteProperty(copy, "order")],
    ["without a confirmation number", ({ order }) => Reflect.deleteProperty(order, "confirmation_number")],
    ["with another member of its order", ({ order }) => Object.assign(order, { status: "created" })],
    ["with an order that is nowhere", ({ order }) => Object.assign(order, { permalink_url: "orders" })]
  ])("that is completed, %s", (_, change) => expect(problemsWithSession(changed(completed, change))).not.toEqual([]))
})
