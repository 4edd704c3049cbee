import { beforeAll, expect, test } from "bun:test"
import { declineReasons } from "../../src/domain/DeclineReason.ts"
import { cartWith, checkout, get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { type Agent, connectAgent } from "./agent.ts"

const store = useStore()

let agent: Agent
beforeAll(async () => {
  agent = await connectAgent(store.url)
})

/** A payment token, or advice to use another one: the shop must not coach the agent that it tests. */
const coaching = /\b(tok|spt)_[a-z]|try (again )?(with )?(another|a different)|another token|\bdeclined_/i

test("neither the instructions nor the tools tell an agent a payment token", async () => {
  expect(agent.tools.length).toBeGreaterThan(20)
  for (const tool of agent.tools) expect(JSON.stringify(tool)).not.toMatch(coaching)
  expect(agent.client.getInstructions()).not.toMatch(coaching)
  expect(agent.client.getInstructions()).toContain("the payment token that the buyer gives you")
})

test("the docs name all payment tokens", async () => {
  const { body } = await get(`${store.url}/llms.txt`)
  for (const word of ["tok_", "spt_", "declined", ...declineReasons]) expect(body).toContain(word)
})

test.each([...declineReasons.map((reason) => `tok_declined_${reason}`), "4242", ""])(
  "a payment with %p says what happened and that nothing was charged, and suggests no other token",
  async (payment_token) => {
    const url = `${store.url}/sandboxes/wording`
    const cart_id = await cartWith(url, { product_id: "clothbound-notebook-a5" })
    const { body } = await checkout(url, cart_id, { payment_token })
    const session = await post(`${url}/api/acp/checkout_sessions`, { items: [{ id: "clothbound-notebook-a5" }] })
    const completed = await post(`${url}/api/acp/checkout_sessions/${session.body.id}/complete`, {
      payment_data: { token: payment_token }
    })
    for (const answer of [body, completed.body]) {
      expect(answer.error.message).not.toMatch(coaching)
      if (payment_token !== "") expect(answer.error.message).toContain("Nothing was bought")
      // The suggested next calls include no other payment.
      expect(JSON.stringify(answer.error.next ?? [])).not.toMatch(/checkout"|complete"/i)
    }
    expect(await agent.refusal("checkout_cart", { cart_id, payment_token })).not.toMatch(coaching)
  }
)
