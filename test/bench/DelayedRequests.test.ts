import { describe, expect, test } from "bun:test"
import { cartWith, get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { flightBooking } from "./faults/purchaseSurfaces.ts"
import { sandboxApiOf } from "./sandboxApi.ts"

const store = useStore({ seed: "vitrine" })
const { control, make, shop } = sandboxApiOf(() => store.url)

const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
const nothingPays = { payments: { accept: "listed", tokens: [] } }

const patch = (name: string, settings: object) => send("PATCH", control(`/${name}`), settings)
const grade = (name: string) => post(control(`/${name}/grade`), { taskId: "travel/two-seats-to-gatwick" })
const drop = (name: string) => send("DELETE", control(`/${name}`))
const sequenceOf = async (name: string) => (await get(control(`/${name}`))).body.sequence

// MCP reports the error in its own form.
const expectTrialOver = ({ body, status }: { readonly status: number; readonly body: unknown }) =>
  expect([status, JSON.stringify(body)]).toEqual([410, expect.stringContaining("trial_over")])

const untilItArrives = async () => {
  while (!String((await get(`${store.url}/metrics`)).body).includes("vitrine_http_bodies_arriving 1\n")) {
    await Bun.sleep(1)
  }
}

/** Calls `act` after the first part of the body has arrived. Then sends the rest, and returns the answer. */
const postLate = async (url: string, body: unknown, act: () => Promise<unknown>) => {
  const text = JSON.stringify(body)
  let end = () => {}
  const parts = new ReadableStream<string>({
    start: (controller) => {
      controller.enqueue(text.slice(0, 5))
      end = () => {
        controller.enqueue(text.slice(5))
        controller.close()
      }
    }
  })
  const headers = { "content-type": "application/json" }
  const answer = fetch(url, { method: "POST", headers, body: parts })
  await untilItArrives()
  // The settings are looked up in the database. They are known by the time that another request is answered.
  await get(url.replace(/\/(api|mcp)\b.*/, "/api/products?limit=1"))
  await act()
  end()
  const response = await answer
  return { status: response.status, body: await response.json() }
}

const toolCall = (name: string, given: object, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given }
})

describe("a request whose body arrives late", () => {
  const ways = [
    ["api/flights/book", flightBooking],
    ["mcp", toolCall("book_flight", flightBooking)],
    ["api/acp/checkout_sessions", { items: [{ id: "speckle-ceramic-mug", quantity: 1 }] }]
  ] as const

  test.each(ways)("is refused at %s if its sandbox was graded or dropped meanwhile", async (path, body) => {
    const name = await make(`late-${path.replace(/\W/g, "-").slice(0, 10)}`, { clock })
    expectTrialOver(await postLate(`${shop(name)}/${path}`, body, () => grade(name)))
    await drop(name)
    await make(name, { clock })
    const again = async () => {
      await drop(name)
      await make(name)
    }
    expectTrialOver(await postLate(`${shop(name)}/${path}`, body, again))
    expect(await sequenceOf(name)).toBe(0)
    expectTrialOver(await postLate(`${shop(name)}/${path}`, body, () => drop(name)))
    expect((await get(control(`/${name}`))).status).toBe(404)
  })

  test("uses the settings that are in force once the body has arrived: payment tokens, clock, world", async () => {
    const book = async (name: string, act: () => Promise<unknown>) => {
      await make(name, { clock })
      return postLate(`${shop(name)}/api/flights/book`, flightBooking, act)
    }
    const unpaid = await book("unpaid", () => patch("unpaid", nothingPays))
    expect([unpaid.status, unpaid.body.error.code]).toEqual([402, "unrecognized_payment_token"])
    const advance = () => post(control("/departed/clock/advance"), { by: "P90D" })
    expect((await book("departed", advance)).body.error.code).toBe("flight_departed")
    // This sandbox had no settings before.
    const payment = {
      cart_id: await cartWith(shop("unset"), { product_id: "arc-desk-lamp" }),
      payment_token: "tok_visa"
    }
    const refused = await postLate(`${shop("unset")}/api/checkout`, payment, () => patch("unset", nothingPays))
    expect([refused.status, refused.body.error.code]).toEqual([402, "unrecognized_payment_token"])
    const other = await book("other-world", () => patch("other-world", { seed: "other" }))
    await make("other", { clock, seed: "other" })
    const { body: expected } = await post(`${shop("other")}/api/flights/book`, flightBooking)
    expect(other.body.total).toEqual(expected.total)
  })
})

test("a call that a fault rule delays uses the settings that are in force after the delay", async () => {
  const faults = [{ when: { operation: ["bookFlight"] }, effect: { kind: "delay", ms: 1500 } }]
  for (const path of ["api/flights/book", "mcp?tools=book_flight"]) {
    const name = await make(`held-${path.length}`, { clock, faults })
    const body = path.startsWith("mcp") ? toolCall("book_flight", flightBooking) : flightBooking
    const answer = post(`${shop(name)}/${path}`, body)
    while ((await get(control(`/${name}/faults`))).body.items[0].fired === 0) await Bun.sleep(1)
    expect((await patch(name, nothingPays)).status).toBe(200)
    expect(JSON.stringify((await answer).body)).toContain("unrecognized_payment_token")
    expect((await get(control(`/${name}/state`))).body.state.bookings).toEqual([])
  }
})

describe("an MCP batch", () => {
  const batch = (name: string, act: () => Promise<unknown>) => {
    const messages = Array.from({ length: 100 }, (_, index) => toolCall("create_cart", {}, index))
    const headers = { "mcp-protocol-version": "2025-03-26" }
    const answer = send("POST", `${shop(name)}/mcp`, messages, headers)
    return Promise.all([answer, act()] as const)
  }
  const untilBegun = async (name: string) => {
    while ((await sequenceOf(name)) === 0) await Bun.sleep(1)
  }

  test("starts no more calls once its sandbox is graded, and reports those that were done", async () => {
    const name = await make("batch")
    let atGrade = 0
    const [{ body, status }] = await batch(name, async () => {
      await untilBegun(name)
      await grade(name)
      atGrade = await sequenceOf(name)
    })
    expect([status, body.length]).toEqual([200, 100])
    const refused = body.filter(({ error }: { error?: object }) => error !== undefined)
    const done = await sequenceOf(name)
    expect(refused.length).toBe(100 - done)
    // Calls in progress end, and no new one starts.
    expect(done).toBeLessThanOrEqual(atGrade + 8)
    for (const { error } of refused) expect(error.message).toStartWith("trial_over: ")
  })

  test("starts no more calls once its sandbox is dropped", async () => {
    const name = await make("batch-dropped")
    await batch(name, async () => {
      await untilBegun(name)
      await drop(name)
    })
    // Calls in progress may have started another sandbox of this name by use.
    expect((await sequenceOf(name)) ?? 0).toBeLessThanOrEqual(8)
  })
})

test("a limit that is set while a call waits refuses that call, and is no failure of the server", async () => {
  const faults = [{ when: { operation: ["bookFlight"] }, effect: { kind: "delay", ms: 1500 } }]
  const name = await make("limited", { clock, faults })
  const answer = post(`${shop(name)}/api/flights/book`, flightBooking)
  while ((await get(control(`/${name}/faults`))).body.items[0].fired === 0) await Bun.sleep(1)
  await patch(name, { limits: { spendCents: 1 } })
  expect((await answer).body.error.code).toBe("budget_exhausted")
  const { items } = (await get(control(`/${name}/journal`))).body
  expect(items).toMatchObject([{ outcome: "refused", error: { code: "budget_exhausted" }, http: { status: 429 } }])
})

describe("the first change of a sandbox that exists only by use", () => {
  const acts = [
    ["a setting", (name: string) => patch(name, { labels: { a: "b" } })],
    ["a share", (name: string) => post(control(`/${name}/shares`), {})],
    ["a reset", (name: string) => post(control(`/${name}/reset`))]
  ] as const

  test.each(acts)("refuses no request that is under way, and closes no stream: %s", async (what, act) => {
    for (const name of [what.replace(" ", "-"), "default"]) {
      await post(`${shop(name)}/api/carts`)
      const stream = await fetch(`${shop(name)}/api/orders/stream`)
      const { status } = await postLate(`${shop(name)}/api/carts`, {}, () => act(name))
      expect([name, status]).toEqual([name, 201])
      const cart = await cartWith(shop(name), { product_id: "arc-desk-lamp" })
      const { body } = await post(`${shop(name)}/api/checkout`, { cart_id: cart, payment_token: "tok_visa" })
      let heard = ""
      for await (const part of stream.body ?? []) {
        heard += Buffer.from(part).toString()
        if (heard.includes(body.confirmationNumber)) break
      }
      expect(heard).toContain(body.confirmationNumber)
    }
  })
})

test("a stream of orders ends if its sandbox is graded, or is replaced by another one of its name", async () => {
  for (const happen of [grade, drop]) {
    const name = await make("streamed", { clock })
    const stream = await fetch(`${shop(name)}/api/orders/stream`)
    const heard = stream.text()
    await happen(name)
    await drop(name)
    await make(name, { clock })
    await post(`${shop(name)}/api/flights/book`, flightBooking)
    expect(await heard).not.toContain("VT-")
    await drop(name)
  }
})
