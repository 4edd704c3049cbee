import { afterAll, expect, test } from "bun:test"
import { connectAgent } from "../mcp/agent.ts"
import { address, agentAt, createSession } from "../protocols/acp/reference/agent.ts"
import { newDatabase } from "../support/database.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { expectVerified } from "../support/verified.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const database = await newDatabase()
const store = useStore(database.settings)
afterAll(database.close)

const { control, make, shop, snapshotOf } = sandboxApiOf(() => store.url)
const clock = { mode: "frozen", at: "2027-01-15T09:30:00.000Z" }
const mug = "stoneware-coffee-mug"
const overlayOf = (priceCents: number) => [{ sku: mug, priceCents }]
const setPrice = async (name: string, priceCents: number) =>
  expect((await send("PATCH", control(`/${name}`), { overlay: overlayOf(priceCents) })).status).toBe(200)

/** Two mugs, and a lamp whose price no overlay sets. */
const sessionRequest = { items: [{ id: mug, quantity: 2 }, { id: "arc-desk-lamp" }], fulfillment_address: address }
const baseOf = ({ line_items: [line] }: { line_items: ReadonlyArray<{ base_amount: number }> }) => line?.base_amount

test("a session that has ended keeps its prices after later price changes, and so do its copies", async () => {
  const name = await make("ended", { clock, overlay: overlayOf(1000) })
  const agent = agentAt(shop(name))
  const [{ id: bought }, { id: left }, { id: open }] = [
    await createSession(agent, sessionRequest),
    await createSession(agent, sessionRequest),
    await createSession(agent, sessionRequest)
  ]
  await setPrice(name, 2000)
  const answered = [(await agent.complete(bought)).body, (await agent.cancel(left)).body]
  expect(answered.map(baseOf)).toEqual([4000, 4000])
  const before = await snapshotOf(name)
  await setPrice(name, 3000)
  const fork = (await post(control(`/${name}/fork`), { overrides: { overlay: overlayOf(4000) } })).body.items[0].name
  const file = (await get(control(`/${name}/export`))).body
  expect((await post(control("/import?name=ended-elsewhere"), file)).status).toBe(201)
  await make("ended-before")
  expect((await post(control("/ended-before/restore"), { snapshot: before })).status).toBe(200)
  await setPrice("ended-before", 5000)
  for (const [copy, price] of [
    [name, 3000],
    [fork, 4000],
    ["ended-elsewhere", 3000],
    ["ended-before", 5000]
  ] as const) {
    // Everything except the links, which are those of the copy.
    const withoutLinks = ({ line_items, status, totals }: (typeof answered)[number]) => ({ line_items, status, totals })
    const copyAgent = agentAt(shop(copy))
    const ended = [(await copyAgent.get(bought)).body, (await copyAgent.get(left)).body]
    expect([copy, ...ended.map(withoutLinks)]).toEqual([copy, ...answered.map(withoutLinks)])
    expect([copy, baseOf((await copyAgent.get(open)).body)]).toEqual([copy, 2 * price])
  }
  await using tools = await connectAgent(shop(name))
  expect(await tools.call("get_checkout_session", { checkout_session_id: left })).toEqual(answered[1])
  await expectVerified(database)
}, 30_000)

test("a session that has expired stays as it was after its last change", async () => {
  const name = await make("expired", { clock, overlay: overlayOf(1000), expiry: { sessionMinutes: 30 } })
  const agent = agentAt(shop(name))
  const { id } = await createSession(agent, sessionRequest)
  await setPrice(name, 2000)
  const changed = (await agent.update(id, { fulfillment_option_id: "express" })).body
  expect(baseOf(changed)).toBe(4000)
  await setPrice(name, 3000)
  await post(control(`/${name}/clock/advance`), { by: "PT31M" })
  const expired = (await agent.get(id)).body
  expect(expired).toEqual({ ...changed, status: "canceled", messages: expired.messages })
  expect(expired.messages.map(({ code }: { code: string }) => code)).toEqual(["session_expired"])
})

test("a completed session from an earlier version, which stored no prices, shows those of its order", async () => {
  const name = await make("earlier", { clock, overlay: overlayOf(1000) })
  const agent = agentAt(shop(name))
  const answered = (await agent.complete((await createSession(agent, sessionRequest)).id)).body
  await database.query("update checkout_session_lines set unit_price_cents = null where sandbox = 'earlier/0'")
  await setPrice(name, 2000)
  expect((await agent.get(answered.id)).body).toEqual(answered)
})
