import { expect, test } from "bun:test"
import { get, post, postUntilServed } from "../../support/requests.ts"
import { startAnalytics, testTime } from "../../visibility/support/analytics.ts"
import { flightBooking } from "../faults/purchaseSurfaces.ts"

test("a call that times out on the server is a defect, and makes the trial an error", async () => {
  const slow = await startAnalytics({ requestTimeout: 2000 })
  const { body: trial } = await postUntilServed(`${slow.url}/bench/v1/sandboxes`, { task: "shop/mug-in-chalk" })
  const control = `${slow.url}/bench/v1/sandboxes/${trial.name}`
  const { id: cart } = (await postUntilServed(`${trial.baseUrl}/api/carts`)).body
  const form = { method: "POST", headers: { origin: slow.url }, body: new URLSearchParams({ quantity: "1" }) }
  const params = { name: "add_to_cart", arguments: { cart_id: cart, product_id: "arc-desk-lamp" } }
  slow.gate.close()
  const answers = await Promise.all([
    post(`${trial.baseUrl}/api/carts/${cart}/items`, { product_id: "arc-desk-lamp" }),
    post(`${trial.baseUrl}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    fetch(`${trial.baseUrl}/products/arc-desk-lamp`, form)
  ])
  slow.gate.open()
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  const { items } = (await get(`${control}/journal`)).body
  const refused = items.slice(-answers.length)
  const message = expect.stringContaining("The request took too long")
  const entry = { operation: "addToCart", outcome: "defect", error: { code: "unavailable", message }, committed: false }
  expect(refused.filter(({ surface }: { surface: string }) => surface !== "web")).toMatchObject([entry, entry])
  // A page shows the error as HTML.
  expect(refused.filter(({ surface }: { surface: string }) => surface === "web")).toMatchObject([{ outcome: "defect" }])
  expect((await postUntilServed(`${control}/grade`, { answer: "nothing" })).body.verdict).toBe("error")
  await slow.stop()
})

test("an agent that uses up the request limit by itself fails its trial, and another agent's trial is an error", async () => {
  const full = await startAnalytics({ maxInFlight: 2 })
  const make = async () => (await postUntilServed(`${full.url}/bench/v1/sandboxes`, { task: "shop/mug-in-chalk" })).body
  const [greedy, modest] = [await make(), await make()]
  full.gate.close()
  const ask = ({ baseUrl }: { baseUrl: string }) => get(`${baseUrl}/api/cars/search?location=Lisbon`)
  const served = [1, 2, 3, 4].map(() => post(`${greedy.baseUrl}/api/carts`))
  while ((await ask(greedy)).status !== 503) await Bun.sleep(1)
  // The first request is refused once its body has arrived, and the second has no body.
  expect((await post(`${greedy.baseUrl}/api/carts`, {})).status).toBe(503)
  const refused = await ask(modest)
  full.gate.open()
  await Promise.all(served)
  expect(refused.status).toBe(503)
  const grade = ({ name }: { name: string }) => post(`${full.url}/bench/v1/sandboxes/${name}/grade`, { answer: "" })
  const verdicts = [await grade(greedy), await grade(modest)].map(({ body }) => body.verdict)
  expect(verdicts).toEqual(["fail", "error"])
  await full.stop()
})

test("calls of a batch that were done before its timeout are recorded with their own outcome", async () => {
  const slow = await startAnalytics({ requestTimeout: 2000 })
  const { body: trial } = await postUntilServed(`${slow.url}/bench/v1/sandboxes`, {})
  const { id: cart } = (await postUntilServed(`${trial.baseUrl}/api/carts`)).body
  const call = (id: number, name: string, given: object) => ({
    ...{ jsonrpc: "2.0", id, method: "tools/call" },
    params: { name, arguments: given }
  })
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "ping" },
    call(2, "search_products", { q: "mug" }),
    call(3, "add_to_cart", { cart_id: cart, product_id: "arc-desk-lamp" })
  ]
  slow.gate.close()
  expect((await post(`${trial.baseUrl}/mcp`, batch, { "mcp-protocol-version": "2025-03-26" })).status).toBe(503)
  slow.gate.open()
  const { items } = (await get(`${slow.url}/bench/v1/sandboxes/${trial.name}/journal`)).body
  expect(items.slice(-3)).toMatchObject([
    { operation: "searchProducts", outcome: "ok", error: null },
    { operation: "addToCart", outcome: "defect", error: { code: "unavailable" } },
    { operation: "protocol:ping", outcome: "ok" }
  ])
  await slow.stop()
})

test("a fork is refused after a rival timed out, as it may have bought something", async () => {
  const slow = await startAnalytics({ requestTimeout: 2000 })
  const faults = [{ times: 1, effect: { kind: "rival", quantity: 2 } }]
  const { body: made } = await postUntilServed(`${slow.url}/bench/v1/sandboxes`, { faults })
  const control = `${slow.url}/bench/v1/sandboxes/${made.name}`
  slow.gate.close()
  expect((await post(`${made.baseUrl}/api/flights/book`, flightBooking)).status).toBe(503)
  slow.gate.open()
  slow.setTime(testTime + 60_000)
  for (const _ of [1, 2]) expect((await postUntilServed(`${made.baseUrl}/api/carts`)).status).toBe(201)
  const { body: refused } = await post(`${control}/journal/2/fork`)
  expect(refused.error.details).toMatchObject({ seq: 2, reason: "fault" })
  await slow.stop()
})
