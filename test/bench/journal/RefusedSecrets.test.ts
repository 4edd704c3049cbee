import { expect, test } from "bun:test"
import { connectAgent } from "../../mcp/agent.ts"
import { get, post, useStore } from "../../support/store.ts"

const store = useStore()

const shopOf = (sandbox: string) => `${store.url}/sandboxes/${sandbox}`

/** The journal of a sandbox and its HAR, as texts, after a check that it has an entry with an error. */
const recordingsOf = async (sandbox: string) => {
  const journal = `${store.url}/bench/v1/sandboxes/${sandbox}/journal`
  const { body } = await get(journal)
  expect(body.items.at(-1)?.error?.message).toBeString()
  return [JSON.stringify(body), await (await fetch(`${journal}.har`)).text()]
}

const tokens: ReadonlyArray<readonly [string, unknown]> = [
  ["an object", { paymentMethodData: { token: "GPAYSECRET" } }],
  ["a list", ["GPAYSECRET"]],
  ["a number", 98765432101],
  ["too long", `GPAYSECRET${"x".repeat(600)}`]
]

const secrets = /GPAYSECRET|98765432101/

test.each(tokens)(
  "a refused payment token that is %s is quoted on no surface, and not recorded",
  async (kind, token) => {
    const name = `refused-${kind.replaceAll(" ", "-")}`
    const shop = shopOf(name)
    const rest = await post(`${shop}/api/checkout`, { cart_id: "x", payment_token: token })
    expect(rest.body.error.message).toMatch(/payment_token: expected a payment token .+, received something else/)
    const acp = await post(`${shop}/api/acp/checkout_sessions/x/complete`, { payment_data: { token } })
    expect(JSON.stringify(acp.body)).toContain("received something else")
    const agent = await connectAgent(shop)
    const mcp = await agent.client.callTool({
      name: "checkout_cart",
      arguments: { cart_id: "x", payment_token: token }
    })
    expect(mcp.isError).toBe(true)
    await agent.client.close()
    for (const text of [JSON.stringify([rest.body, acp.body, mcp]), ...(await recordingsOf(name))])
      expect(text).not.toMatch(secrets)
  }
)

test.each([
  ["a list", '[{"cart_id":"x","payment_token":"GPAYSECRET"}]', 'a JSON object, received [{\\"cart_id\\"'],
  ["cut off", '{"payment_token":"GPAYSECRET', "may contain a secret (JSON Parse error: Unterminated string)"],
  ["without quotation marks", '{"payment_token": GPAYSECRET}', "may contain a secret (JSON Parse error: Unexpected"]
])("a refused body that is %s gives no payment token away", async (kind, body, shown) => {
  const name = `body-${kind.replaceAll(" ", "-")}`
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${shopOf(name)}/api/checkout`, { method: "POST", headers, body })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([400, expect.stringContaining(shown)])
  for (const recorded of [text, ...(await recordingsOf(name))]) expect(recorded).not.toMatch(secrets)
})

test("a token of the simulation that is refused is quoted", async () => {
  const refused = await post(`${shopOf("simulated")}/api/checkout`, { payment_token: `tok_${"x".repeat(600)}` })
  expect(refused.body.error.message).toContain('received "tok_xxx')
})
