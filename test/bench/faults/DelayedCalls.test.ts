import { expect, test } from "bun:test"
import { cartWith, get, post, send } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { sandboxApiOf } from "../sandboxApi.ts"
import { flightBooking } from "./purchaseSurfaces.ts"

const store = useStore()
const { control, exactOf, make, shop } = sandboxApiOf(() => store.url)

// Longer than a test may be paused on a busy machine between its look at the rule and what it does next.
const delay = { effect: { kind: "delay", ms: 1500 } }

/** Calls `act` while the call is delayed, and returns the call's answer. */
const actDuring = async <A>(name: string, call: () => Promise<A>, act: () => Promise<unknown>): Promise<A> => {
  const answer = call()
  while ((await get(control(`/${name}/faults`))).body.items[0].fired === 0) await Bun.sleep(1)
  await act()
  return answer
}

test("a page is delayed once by a rule, which counts its calls until then", async () => {
  const short = { kind: "delay", ms: 1 }
  const second = { when: { surface: ["web"] }, trigger: { nth: [2] }, effect: short }
  const name = await make("page", { faults: [{ effect: short }, second, { trigger: { nth: [1, 3] }, effect: short }] })
  const countsOf = async () =>
    (await get(control(`/${name}/faults`))).body.items.map(({ fired, matched }: Record<string, unknown>) => [
      matched,
      fired
    ])
  expect((await get(`${shop(name)}/products/speckle-ceramic-mug`)).status).toBe(200)
  expect(await countsOf()).toEqual([
    [1, 1],
    [2, 1],
    [1, 1]
  ])
  expect((await get(`${shop(name)}/`)).status).toBe(200)
  expect(await countsOf()).toEqual([
    [2, 2],
    [4, 1],
    [3, 2]
  ])
  // Every call of a batch has its own answer.
  const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "search_products", arguments: {} } }
  const batch = [1, 2].map((id) => ({ ...call, id }))
  expect((await send("POST", `${shop(name)}/mcp`, batch, { "mcp-protocol-version": "2025-03-26" })).status).toBe(200)
  expect((await countsOf())[0]).toEqual([4, 4])
})

test("a delayed call does nothing if its sandbox is dropped meanwhile, even if a new one has its name", async () => {
  await Promise.all(
    [[], ["again"]].map(async (again) => {
      const name = await make(`dropped-${again.length}`, { faults: [delay] })
      const { body, status } = await actDuring(
        name,
        () => post(`${shop(name)}/api/carts`),
        async () => {
          expect((await send("DELETE", control(`/${name}`))).status).toBe(204)
          for (const _ of again) await make(name)
        }
      )
      expect([status, body.error.code]).toEqual([410, "trial_over"])
      const found = await get(control(`/${name}`))
      expect(found.status).toBe(again.length === 0 ? 404 : 200)
      if (found.status === 200) expect(found.body.sequence).toBe(0)
    })
  )
})

test("a delayed MCP request is refused, and no fault in the journal, if its sandbox is graded meanwhile", async () => {
  const grade = (name: string) => post(control(`/${name}/grade`), { taskId: "travel/two-seats-to-gatwick" })
  // The first grade of a process takes longest.
  await grade(await make("graded-before"))
  const name = await make("graded", { faults: [{ effect: { kind: "delay", ms: 2000 } }] })
  const { status } = await actDuring(
    name,
    () => post(`${shop(name)}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" }),
    () => grade(name)
  )
  const [entry] = (await get(`${control(`/${name}/journal`)}?operation=protocol:tools/list`)).body.items
  expect([status, entry.outcome, entry.faults]).toEqual([410, "refused", ["rule_1"]])
})

test("a delayed call has the sandbox's time after the delay", async () => {
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  const slow = { when: { operation: ["bookFlight"] }, ...delay }
  const tools = { trigger: { after: 1 }, effect: { kind: "tools", hide: ["book_car"] } }
  await Promise.all(
    ["api/flights/book", "mcp", "mcp?tools=book_flight"].map(async (path, index) => {
      const name = await make(`waited-${index}`, { clock, faults: [slow, tools] })
      // The sandbox is no longer empty, so it has a time of its own.
      await cartWith(shop(name))
      const call = {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "book_flight", arguments: flightBooking }
      }
      const advance = () => post(control(`/${name}/clock/advance`), { by: "PT2H" })
      const { body } = await actDuring(
        name,
        () => post(`${shop(name)}/${path}`, path.startsWith("mcp") ? call : flightBooking),
        advance
      )
      expect((body.result?.structuredContent ?? body).createdAt).toBe("2027-01-15T11:30:00.000Z")
    })
  )
})

test("a delayed call does not complete a session that has expired meanwhile", async () => {
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  const slow = { when: { operation: ["acpCompleteCheckoutSession"] }, ...delay }
  const name = await make("expired", { clock, faults: [slow], expiry: { sessionMinutes: 60 } })
  const sessions = `${shop(name)}/api/acp/checkout_sessions`
  const { body } = await post(sessions, { items: [{ id: "stoneware-coffee-mug", quantity: 1 }] })
  const complete = () => post(`${sessions}/${body.id}/complete`, { payment_data: { token: "tok_visa" } })
  const { status } = await actDuring(name, complete, () => post(control(`/${name}/clock/advance`), { by: "PT2H" }))
  expect(status).toBeGreaterThan(399)
  expect((await get(`${sessions}/${body.id}`)).body.status).toBe("canceled")
  const [entry] = (await get(`${control(`/${name}/journal`)}?operation=acpCompleteCheckoutSession`)).body.items
  expect(entry).toMatchObject({ committed: false, outcome: "refused" })
})

test("a rule that fired before a delay does nothing if it is removed or its state ends meanwhile", async () => {
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  const when = { operation: ["bookFlight"] }
  const select = { sku: "ZV201/economy" }
  const effects = {
    rival: { kind: "rival", quantity: 2 },
    price: { kind: "price", select, cents: 12_300 },
    stock: { kind: "stock", select, left: 0 },
    decline: { kind: "decline", reason: "lost_card" }
  }
  const usual = (await post(`${shop(await make("usual", { clock }))}/api/flights/book`, flightBooking)).body
  const ends = {
    reset: (name: string) => post(control(`/${name}/reset`)),
    removed: (name: string) => send("DELETE", control(`/${name}/faults/rule_1`)),
    changed: (name: string) => send("PATCH", control(`/${name}/faults/rule_1`), { when: { agent: "other" } })
  }
  const cases = Object.entries(effects).flatMap(([kind, effect]) =>
    Object.entries(ends).map(([end, act]) => ({ name: `${kind}-${end}`, effect, act }))
  )
  await Promise.all(
    cases.map(async ({ act, effect, name }) => {
      await make(name, {
        clock,
        faults: [
          { when, effect },
          { when, ...delay }
        ]
      })
      const book = () => post(`${shop(name)}/api/flights/book`, flightBooking)
      const { body, status } = await actDuring(name, book, () => act(name))
      expect([name, status, body.total?.amountCents]).toEqual([name, 201, usual.total.amountCents])
      const { bookings } = (await exactOf(name)).state
      expect([name, bookings.map(({ by }: { by?: string }) => by)]).toEqual([name, [undefined]])
      // The journal names only the delay, and a fork has the same state.
      const [{ counted, faults, seq }] = (await get(control(`/${name}/journal`))).body.items
      const fork = await post(control(`/${name}/journal/${seq}/fork`))
      expect([name, faults, counted[0], fork.status]).toEqual([
        name,
        ["rule_2"],
        { rule: "rule_1", matched: 1, fired: 0, fires: false },
        201
      ])
    })
  )
})

test("the journal still names a price that was set after one delay, if its rule is removed during another", async () => {
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  const price = { kind: "price", select: { sku: "ZV201/economy" }, cents: 12_300 }
  const faults = [price, delay.effect, delay.effect].map((effect) => ({ when: { operation: ["bookFlight"] }, effect }))
  const name = await make("two-delays", { clock, faults })
  const { body } = await actDuring(
    name,
    () => post(`${shop(name)}/api/flights/book`, flightBooking),
    async () => {
      while ((await get(control(`/${name}/faults`))).body.items[2].fired === 0) await Bun.sleep(1)
      expect((await send("DELETE", control(`/${name}/faults/rule_1`))).status).toBe(204)
    }
  )
  const [entry] = (await get(control(`/${name}/journal`))).body.items
  expect([body.total.amountCents, entry.faults]).toEqual([12_300, ["rule_1", "rule_2", "rule_3"]])
})

test("a rival buys before a hang begins, even if the caller gives up or the sandbox is reset meanwhile", async () => {
  for (const end of ["given-up", "reset"]) {
    const faults = [
      { times: 1, effect: { kind: "rival", quantity: 1 } },
      { times: 1, when: { operation: ["bookFlight"] }, effect: { kind: "hang", ms: 10_000 } }
    ]
    const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
    const name = await make(`hung-${end}`, { clock, faults })
    const bought = async (of: string) => (await exactOf(of)).state.bookings.map(({ by }: { by?: string }) => by)
    const caller = new AbortController()
    let hangs = true
    const book = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(flightBooking)
    }
    const answer = fetch(`${shop(name)}/api/flights/book`, { ...book, signal: caller.signal })
      .catch(() => undefined)
      .finally(() => {
        hangs = false
      })
    while (hangs && (await bought(name)).length === 0) await Bun.sleep(1)
    expect([end, hangs, await bought(name)]).toEqual([end, true, ["rival"]])
    if (end === "reset") expect((await post(control(`/${name}/reset`))).status).toBe(200)
    caller.abort()
    await answer
    const entries = async () => (await get(control(`/${name}/journal`))).body.items
    while ((await entries()).length === 0) await Bun.sleep(1)
    const buyers = end === "reset" ? [] : ["rival"]
    expect([end, await bought(name)]).toEqual([end, buyers])
    await post(`${shop(name)}/api/carts`)
    const { body, status } = await post(control(`/${name}/journal/${(await entries())[0].seq}/fork`))
    if (end === "reset") expect([status, body.error.details.reason]).toEqual([409, "between"])
    else expect([status, await bought(body.name)]).toEqual([201, buyers])
  }
})
