import { expect, test } from "bun:test"
import fc from "fast-check"
import { engine } from "../../support/database.ts"
import { get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"

const store = useStore()
const { control, hashOf, make, shop } = sandboxApiOf(() => store.url)

const select = { sku: "ZV201/economy" }
const offer_id = "flt_zv201_tlv_lhr_20270312_economy"
const goods = ["speckle-ceramic-mug", "stoneware-coffee-mug"]

/** A call of the agent. `pick` selects its values and, among those of the `Past`, the object that it continues with. */
interface Step {
  readonly act: keyof typeof acts
  readonly pick: number
  readonly key: boolean
}
interface Past {
  readonly carts: Array<string>
  readonly sessions: Array<string>
  readonly bought: Array<string>
}

const one = (of: ReadonlyArray<string>, { pick }: Step): string => of[pick % Math.max(1, of.length)] ?? "none"

const payment = ({ key, pick }: Step) => ({
  payment_token: pick % 5 === 0 ? "tok_declined_expired_card" : "tok_visa",
  ...(key ? { idempotency_key: `key-${pick % 2}` } : {})
})

const tool = (url: string, name: string, given: object) =>
  post(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } })

const acts = {
  read: (url: string, step: Step) => get(`${url}/api/products/${one(goods, step)}`),
  page: (url: string) => get(`${url}/products`),
  list: (url: string) => post(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" }),
  nowhere: (url: string) => get(`${url}/api/nowhere`),
  wrong: (url: string) => post(`${url}/api/flights/book`, { offer_id }),
  cart: async (url: string, _step: Step, { carts }: Past) => carts.push((await post(`${url}/api/carts`)).body.id),
  add: (url: string, step: Step, { carts }: Past) =>
    post(`${url}/api/carts/${one(carts, step)}/items`, { product_id: one(goods, step), quantity: 1 + (step.pick % 3) }),
  checkout: (url: string, step: Step, { carts }: Past) =>
    post(`${url}/api/checkout`, { cart_id: one(carts, step), ...payment(step) }),
  book: async (url: string, step: Step, { bought }: Past) => {
    const passengers = 1 + (step.pick % 2)
    const booking = { offer_id, passenger_name: "Dana", passengers, ...payment(step) }
    bought.push((await post(`${url}/api/flights/book`, booking)).body.id)
  },
  tool: (url: string, step: Step) => tool(url, "book_flight", { offer_id, passenger_name: "Eli", ...payment(step) }),
  cancel: (url: string, step: Step, { bought }: Past) => post(`${url}/api/bookings/${one(bought, step)}/cancel`),
  session: async (url: string, step: Step, { sessions }: Past) => {
    const items = [{ id: one(goods, step), quantity: 1 }]
    sessions.push((await post(`${url}/api/acp/checkout_sessions`, { items })).body.id)
  },
  complete: (url: string, step: Step, { sessions }: Past) =>
    post(`${url}/api/acp/checkout_sessions/${one(sessions, step)}/complete`, {
      payment_data: { token: payment(step).payment_token }
    })
}

const step = fc.record<Step>({
  act: fc.constantFrom(...(Object.keys(acts) as ReadonlyArray<keyof typeof acts>)),
  pick: fc.nat(99),
  key: fc.boolean()
})

const effect = fc.constantFrom(
  { kind: "rival", quantity: 1 },
  { kind: "rival", quantity: "all" },
  { kind: "price", select, cents: 12_300 },
  { kind: "price", select, percent: 10 },
  { kind: "price", select, percent: 10, onBook: "refuse" },
  { kind: "stock", select, left: 3 },
  { kind: "decline", reason: "expired_card" },
  { kind: "error", status: 503 },
  { kind: "drop", phase: "before" },
  { kind: "drop", phase: "after" },
  { kind: "malform", how: "notJson" },
  { kind: "tools", hide: ["search_cars"] },
  { kind: "delay", ms: 1 }
)

const rule = fc.record(
  {
    effect,
    trigger: fc.constantFrom({ nth: [2] }, { every: 3 }, { after: 2 }, { probability: 0.3 }),
    times: fc.constantFrom(1, 2),
    when: fc.constantFrom({ surface: ["rest", "web"] }, { surface: ["mcp"] }, { surface: ["acp", "rest"] })
  },
  { requiredKeys: ["effect"] }
)

const countsOf = async (name: string) => (await get(control(`/${name}/faults`))).body.items
const lastSeq = async (name: string): Promise<number> => (await get(control(`/${name}/journal`))).body.last

let made = 0

test("for any calls and fault rules, a fork at an entry has the state and counts of that entry", async () => {
  const runs = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 25 }),
    fc.array(rule, { maxLength: 3 }),
    async (steps, faults) => {
      made += 1
      const name = await make(`any-${made}`, { faults, clock: { mode: "frozen", at: "2027-01-15T09:30:00Z" } })
      const past: Past = { carts: [], sessions: [], bought: [] }
      const moments = []
      for (const step of steps) {
        // With some rules the client gets no answer.
        await Promise.resolve(acts[step.act](shop(name), step, past)).catch(() => undefined)
        moments.push({ seq: await lastSeq(name), hash: await hashOf(name), counts: await countsOf(name) })
      }
      for (const { counts, hash, seq } of moments) {
        const { body, status } = await post(control(`/${name}/journal/${seq}/fork`))
        expect([seq, status]).toEqual([seq, 201])
        expect([seq, await hashOf(body.name)]).toEqual([seq, hash])
        expect([seq, await countsOf(body.name)]).toEqual([seq, counts])
        await send("DELETE", control(`/${body.name}`))
      }
    }
  )
  // A fork takes tens of milliseconds on Postgres.
  await fc.assert(runs, { numRuns: engine === "postgres" ? 2 : 6 })
})
