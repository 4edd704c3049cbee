import { exchange, type Session } from "./exchange.ts"
import type { Variant } from "./shop.ts"

const address = {
  name: "Bench Buyer",
  line_one: "1 Harbour Street",
  city: "San Francisco",
  state: "CA",
  country: "US",
  postal_code: "94131"
}
const buyer = { first_name: "Bench", last_name: "Buyer", email: "bench@example.com" }

export const agentCheckoutSteps = ["reset", "create", "update", "complete"]

/** The calls that buy one unit by agent checkout: a session, an address with a shipping option, and a payment. */
export function* agentCheckout(prefix: string, { id }: Variant): Session {
  const sessions = `${prefix}/api/acp/checkout_sessions`
  const created = yield exchange({
    target: sessions,
    body: { items: [{ id, quantity: 1 }] },
    status: 201,
    step: 1,
    readsBody: true
  })
  const session = JSON.parse(created) as { id: string }
  yield exchange({
    target: `${sessions}/${session.id}`,
    body: { fulfillment_address: address, fulfillment_option_id: "express" },
    step: 2
  })
  yield exchange({
    target: `${sessions}/${session.id}/complete`,
    body: { payment_data: { token: "spt_bench", provider: "stripe" }, buyer },
    step: 3
  })
}
