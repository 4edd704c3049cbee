import { expect, test } from "bun:test"
import { connectAgent } from "../../mcp/agent.ts"
import { get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

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
  ["a list", ["tok_visa", "GPAYSECRET"]],
  ["a number", 98765432101],
  ["a text of 610 characters", `GPAYSECRET${"x".repeat(600)}`]
]

const secrets = /GPAYSECRET|98765432101/

test.each(tokens)(
  "a refused payment token that is %s is quoted on no surface, and not recorded",
  async (kind, token) => {
    const name = `refused-${kind.replaceAll(" ", "-")}`
    const shop = shopOf(name)
    const rest = await post(`${shop}/api/checkout`, { cart_id: "x", payment_token: token })
    expect(rest.body.error.message).toContain("payment_token: expected a payment token")
    expect(rest.body.error.message).toContain(`, received ${kind}`)
    const acp = await post(`${shop}/api/acp/checkout_sessions/x/complete`, { payment_data: { token } })
    expect(JSON.stringify(acp.body)).toContain(`received ${kind}`)
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

const encodedTwice = JSON.stringify({ cart_id: "x", payment_token: "GPAYSECRET" })

test("a payment token in a text of JSON is quoted on no surface, and not recorded", async () => {
  const shop = shopOf("encoded-twice")
  const rest = await post(`${shop}/api/checkout`, encodedTwice)
  expect(rest.body.error.message).toContain('received "[redacted]"')
  const paymentData = { payment_data: encodedTwice }
  const acp = await post(`${shop}/api/acp/checkout_sessions/x/complete`, paymentData)
  expect(acp.status).toBe(400)
  const params = { name: "checkout_cart", arguments: encodedTwice }
  const mcp = await post(`${shop}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params })
  expect(mcp.body.error.message).toBeString()
  for (const text of [JSON.stringify([rest.body, acp.body, mcp.body]), ...(await recordingsOf("encoded-twice"))])
    expect(text).not.toMatch(secrets)
})

test.each<readonly [unknown, string]>([
  [`tok_${"x".repeat(600)}`, 'received "tok_xxx'],
  [["tok_visa"], 'received ["tok_visa"]'],
  [{ token: "tok_visa" }, 'received {"token":"tok_visa"}'],
  [{}, "received {}"]
])("a refused token of the simulation is quoted: %p", async (token, shown) => {
  const refused = await post(`${shopOf("simulated")}/api/checkout`, { payment_token: token })
  expect(refused.body.error.message).toContain(shown)
})

test.each([
  ["as of a form", "cart_id=c&payment_token=tok_visa", "cart_id=c&payment_token=tok_visa"],
  ["in single quotation marks", "{'payment_token': 'tok_visa'}", "{'payment_token': 'tok_visa'}"],
  ["encoded twice", '"{\\"payment_token\\":\\"tok_visa\\"}"', "payment_token"]
])("a refused body with a token of the simulation is quoted: %s", async (_, body, shown) => {
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${shopOf("simulated")}/api/checkout`, { method: "POST", headers, body })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(shown)])
})

test("settings that repeat a token of the simulation are quoted", async () => {
  const payments = { accept: "listed", tokens: [{ token: "tok_a" }, { token: "tok_a" }] }
  const { body } = await post(`${store.url}/bench/v1/sandboxes`, { payments })
  expect(body.error.message).toContain('received [{"token":"tok_a"},{"token":"tok_a"}]')
})
