import { expect, test } from "bun:test"
import type { Json } from "../mcp/agent.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useStore()
const { control, make, shop, snapshotOf } = sandboxApiOf(() => store.url)

const makeLimited = (name: string, limits: object) => make(name, { limits })
const leftOf = async (name: string) => (await get(control(`/${name}`))).body.left
const notebook = { product_id: "clothbound-notebook-a5" }

/** The total of a notebook, in cents. */
const price = 2592

const tool = async (name: string, args: object = {}) =>
  (
    await post(`${shop(name)}/mcp`, {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_orders", arguments: args }
    })
  ).body.result

test("calls on all surfaces are answered up to the limit, and the next is refused and recorded", async () => {
  const name = await makeLimited("calls", { calls: 5 })
  const url = shop(name)
  // Requests that call no operation do not count, and a page counts as one call.
  await post(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" })
  await get(`${url}/api/nothing`)
  expect((await get(`${url}/api/products?limit=1`)).status).toBe(200)
  expect((await tool(name)).isError).toBeUndefined()
  expect((await post(`${url}/api/acp/checkout_sessions`, {})).status).toBe(400)
  expect((await fetch(`${url}/products/arc-desk-lamp`)).status).toBe(200)
  expect(await leftOf(name)).toEqual({ calls: 1, spendCents: null })
  expect((await post(`${url}/api/carts`)).status).toBe(201)
  const sequence = (await get(control(`/${name}`))).body.sequence
  const rest = await post(`${url}/api/carts`)
  expect([rest.status, rest.body.error]).toEqual([
    429,
    { code: "budget_exhausted", message: "The budget of 5 calls is used up. Nothing was done." }
  ])
  expect((await post(`${url}/api/acp/checkout_sessions`, {})).status).toBe(429)
  expect(await tool(name)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("budget_exhausted: ") }]
  })
  const page = await fetch(`${url}/products/arc-desk-lamp`)
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining("The budget of 5 calls is used up")])
  expect(await leftOf(name)).toEqual({ calls: 0, spendCents: null })
  expect((await get(control(`/${name}`))).body.sequence).toBe(sequence)
  const { items } = (await get(control(`/${name}/journal?limit=100`))).body
  const refused = items.filter(({ error }: { error: { code: string } | null }) => error?.code === "budget_exhausted")
  expect(refused.map(({ outcome, surface }: { outcome: string; surface: string }) => `${surface} ${outcome}`)).toEqual([
    "rest refused",
    "acp refused",
    "mcp refused",
    "web refused"
  ])
})

test("concurrent calls are counted exactly; the count survives a change and restarts with a restore or a reset", async () => {
  const name = await makeLimited("at-once", { calls: 7 })
  const snapshot = await snapshotOf(name)
  const passed = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`${shop(name)}/api/orders`)))
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await passed()).toBe(7)
  await send("PATCH", control(`/${name}`), { limits: { calls: 9 } })
  expect(await passed()).toBe(2)
  await post(control(`/${name}/restore`), { snapshot })
  expect(await passed()).toBe(7)
  await post(control(`/${name}/reset`))
  expect(await passed()).toBe(7)
  const { items } = (await post(control(`/${name}/fork`), { names: ["at-once-fork"] })).body
  expect(items[0]).toMatchObject({ limits: { calls: 7, spendCents: null }, left: { calls: 7 } })
  await send("PATCH", control(`/${name}`), { limits: { calls: null } })
  expect(await passed()).toBe(12)
})

test("calls and payments from before a limit do not count, except payments with listed tokens", async () => {
  const name = await make("later")
  const url = shop(name)
  const buy = async () => (await checkout(url, await cartWith(url, notebook))).status
  expect(await buy()).toBe(201)
  await send("PATCH", control(`/${name}`), { limits: { calls: 20, spendCents: 2 * price } })
  expect(await leftOf(name)).toEqual({ calls: 20, spendCents: 2 * price })
  expect([await buy(), (await leftOf(name)).spendCents]).toEqual([201, price])
  const listed = await make("listed-first", { payments: { accept: "listed", tokens: [{ token: "tok_visa" }] } })
  await checkout(shop(listed), await cartWith(shop(listed), notebook))
  await send("PATCH", control(`/${listed}`), { limits: { spendCents: 2 * price } })
  expect((await leftOf(listed)).spendCents).toBe(price)
})

test("spending is limited over all tokens, and a refused payment changes nothing", async () => {
  const name = await makeLimited("spend", { spendCents: 2 * price })
  const url = shop(name)
  const buy = async (payment_token = "tok_visa") =>
    (await checkout(url, await cartWith(url, notebook), { payment_token })).body.error?.code ?? "paid"
  expect([await buy(), await buy("tok_declined"), await buy("spt_other")]).toEqual(["paid", "payment_declined", "paid"])
  const left = (await get(`${url}/api/products/${notebook.product_id}`)).body.variants
  const cart = await cartWith(url, notebook)
  const refused = await checkout(url, cart, {})
  expect([refused.status, refused.body.error.code]).toEqual([429, "budget_exhausted"])
  expect((await get(`${url}/api/products/${notebook.product_id}`)).body.variants).toEqual(left)
  expect((await get(`${url}/api/carts/${cart}`)).body.items).toHaveLength(1)
  expect(await leftOf(name)).toEqual({ calls: null, spendCents: 0 })
  expect((await get(control(`/${name}/state`))).body.state.orders[0].paymentToken).toBeUndefined()

  const session = await post(`${url}/api/acp/checkout_sessions`, { items: [{ id: notebook.product_id, quantity: 1 }] })
  const paid = { payment_data: { token: "spt_visa", provider: "stripe" } }
  const completed = await post(`${url}/api/acp/checkout_sessions/${session.body.id}/complete`, paid)
  expect([completed.status, completed.body.error.code]).toEqual([429, "budget_exhausted"])
  await post(control(`/${name}/reset`))
  expect(await buy()).toBe("paid")
})

test("the shop's OpenAPI document declares 429 for the operations that a limit can refuse, and only those", async () => {
  const declaring = async (name: string) => {
    const { components, paths } = (await get(`${shop(name)}/openapi.json`)).body
    const operations = Object.values<Record<string, Json>>(paths).flatMap((methods) => Object.values(methods))
    const limitable = operations.filter(({ responses }) => "429" in responses)
    for (const { responses } of limitable) {
      const { $ref } = responses[429].content["application/json"].schema
      const { code } = components.schemas[$ref.split("/").at(-1)].properties.error.properties
      expect([responses[429].description, code.enum]).toEqual(["`budget_exhausted`", ["budget_exhausted"]])
    }
    return [limitable.map(({ operationId }) => operationId), operations.length] as const
  }
  const [all, many] = await declaring(await makeLimited("declared-calls", { calls: 5 }))
  expect(all).toHaveLength(many)
  const paying = ["checkout", "bookHotel", "bookFlight", "bookCar", "acpCompleteCheckoutSession"]
  const [spending] = await declaring(await makeLimited("declared-cents", { spendCents: 5 }))
  expect(spending.toSorted()).toEqual(paying.toSorted())
  expect((await declaring(await make("undeclared", { agent: { disclosure: "neutral" } })))[0]).toEqual([])
})

test("payments of a rival do not count towards the budget", async () => {
  const faults = [{ when: { operation: ["checkout"] }, effect: { kind: "rival", quantity: 1 } }]
  const name = await make("rivalled", { limits: { spendCents: 2 * price }, faults })
  const url = shop(name)
  const buy = async () => (await checkout(url, await cartWith(url, notebook))).status
  expect([await buy(), (await leftOf(name)).spendCents]).toEqual([201, price])
  expect([await buy(), (await leftOf(name)).spendCents]).toEqual([201, 0])
})

test.each([{ calls: 0 }, { calls: 1.5 }, { spendCents: -1 }, { calls: "many" }, "few"])(
  "invalid limits are refused: %j",
  async (limits) => {
    const { body, status } = await send("PATCH", control("/default"), { limits })
    expect([status, body.error.details.issues[0].field.startsWith("limits")]).toEqual([400, true])
  }
)
