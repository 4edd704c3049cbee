import { afterAll, describe, expect, test } from "bun:test"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { newDatabase } from "../support/database.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { freeFlight } from "../web/demo.ts"
import type { Json } from "./agent.ts"
import { consentsOf, inputResponse } from "./consents.ts"

const database = await newDatabase()
const first = useStore(database.settings)
/** Another process on the same database. */
const second = useStore(database.settings)
afterAll(database.close)

const { control, make, shop, snapshotOf } = sandboxApiOf(() => first.url)
const { bought, call, sold } = consentsOf(() => first.url)
const elsewhere = consentsOf(() => second.url)

const agent = { confirmPayments: true }

/** The arguments that book a free flight, the same on each call. */
const flightIn = async (name: string) => {
  const { id } = await freeFlight(shop(name), "TLV", "LON")
  return { offer_id: id, passenger_name: "Dana", payment_token: "spt_1" }
}

const book = (name: string, given: object, asked: Json) =>
  call(name, "book_flight", given, inputResponse("accept", asked))

describe("a confirmation", () => {
  test("pays once, and the next call asks again", async () => {
    const given = await flightIn(await make("once", { agent }))
    const asked = await call("once", "book_flight", given)
    expect((await book("once", given, asked)).resultType).toBe("complete")
    const again = await book("once", given, asked)
    expect([again.resultType, again.inputRequests]).toEqual(["input_required", asked.inputRequests])
    expect(await bought("once")).toBe(1)
    expect((await book("once", given, again)).resultType).toBe("complete")
    expect(await bought("once")).toBe(2)
  })

  test("pays once if it is sent several times concurrently, to any replica", async () => {
    // The delay between its dry run and its booking would let each of them pay.
    const faults = [{ when: { operation: ["bookFlight"] }, effect: { kind: "delay", ms: 50 } }]
    const given = await flightIn(await make("several", { agent, faults }))
    const asked = await call("several", "book_flight", given)
    const accepted = inputResponse("accept", asked)
    const replicas = [elsewhere.call, call, elsewhere.call, call, elsewhere.call]
    const ends = await Promise.all(replicas.map((call) => call("several", "book_flight", given, accepted)))
    const [paid, ...others] = ends.filter(({ resultType }) => resultType === "complete")
    expect(paid.structuredContent.status).toBe("confirmed")
    for (const { structuredContent } of others) expect(structuredContent).toEqual(paid.structuredContent)
    expect(await bought("several")).toBe(1)
  })

  test("pays once for a cart; concurrent calls get the same answer, an empty cart or a new question", async () => {
    const given = await sold("cart")
    const accepted = inputResponse("accept", await call("cart", "checkout_cart", given))
    const ends = await Promise.all(Array.from({ length: 5 }, () => call("cart", "checkout_cart", given, accepted)))
    const answers = new Set(
      ends.map(({ content, resultType }) => content?.[0].text.slice(0, "empty_cart".length) ?? resultType)
    )
    answers.delete("empty_cart")
    answers.delete("input_required")
    // The call that bought it, and the calls that got the same answer.
    expect(answers.size).toBe(1)
    expect(await bought("cart")).toBe(1)
  })

  test("is still valid after a declined payment, and after a rival bought something in between", async () => {
    const when = { operation: ["bookFlight"] }
    const faults = [
      { when, trigger: { nth: [1] }, effect: { kind: "decline", reason: "expired_card" } },
      { when, trigger: { nth: [2] }, effect: { kind: "rival", quantity: 1 } }
    ]
    const given = await flightIn(await make("refused", { agent, faults }))
    const asked = await call("refused", "book_flight", given)
    expect((await book("refused", given, asked)).content[0].text).toStartWith("payment_declined: ")
    const { structuredContent } = await book("refused", given, asked)
    expect(structuredContent).toMatchObject({ kind: "flight", guest: { name: "Dana" } })
    expect(await bought("refused")).toBe(2)
  })

  test("is not valid after a restore, a reset, or in a recreated sandbox", async () => {
    const name = await make("states", { agent })
    const given = await flightIn(name)
    const snapshot = await snapshotOf(name)
    const asked = await call(name, "book_flight", given)
    const isAskedAgain = async () => expect((await book(name, given, asked)).resultType).toBe("input_required")
    await post(control(`/${name}/restore`), { snapshot })
    await isAskedAgain()
    await post(control(`/${name}/reset`))
    await isAskedAgain()
    expect((await send("DELETE", control(`/${name}`))).status).toBe(204)
    await make(name, { agent })
    await isAskedAgain()
    expect(await bought(name)).toBe(0)
  })

  test("is valid in another process and after reads, but not after a write to the sandbox", async () => {
    const given = await sold("meanwhile")
    const asked = await call("meanwhile", "checkout_cart", given)
    await call("meanwhile", "create_cart", {})
    const changed = await elsewhere.call("meanwhile", "checkout_cart", given, inputResponse("accept", asked))
    expect(changed.resultType).toBe("input_required")
    for (const { call } of [elsewhere, consentsOf(() => first.url)]) {
      await call("meanwhile", "get_cart", { cart_id: given.cart_id })
      await call("meanwhile", "search_products", { q: "mug" })
      await call("meanwhile", "list_orders", {})
      await call("meanwhile", "checkout_cart", given)
    }
    await get(control("/meanwhile/state"))
    const done = await call("meanwhile", "checkout_cart", given, inputResponse("accept", changed))
    expect(done.resultType).toBe("complete")
    expect(await bought("meanwhile")).toBe(1)
  })

  test("is valid for the same call in any JSON spelling of its arguments, and for no other call", async () => {
    // The delay keeps the session open for the second call: a complete session would be refused.
    const faults = [{ when: { operation: ["acpCompleteCheckoutSession"] }, effect: { kind: "delay", ms: 1000 } }]
    await make("spelt", { agent, faults })
    const address = { name: "D", line_one: "1", city: "C", state: "CA", country: "US", postal_code: "94131" }
    const session = await call("spelt", "create_checkout_session", {
      items: [{ id: "arc-desk-lamp" }],
      fulfillment_address: address
    })
    const checkout_session_id = session.structuredContent.id
    const pay = async (given: object, more?: object) => {
      const { isError, resultType } = await call("spelt", "complete_checkout_session", given, more)
      return isError === true ? "failed" : resultType
    }
    const buyer = { first_name: "Dana", last_name: "Levi" }
    const payment_data = { token: "tok_visa", provider: "stripe" }
    const given = { checkout_session_id, payment_data, buyer }
    const accepted = inputResponse("accept", await call("spelt", "complete_checkout_session", given))
    expect(await pay({ ...given, buyer: { ...buyer, last_name: "Cohen" } }, accepted)).toBe("input_required")
    const trace = { toString: 1, half: "\ud800" }
    const traced = inputResponse("accept", await call("spelt", "complete_checkout_session", { ...given, trace }))
    expect(await pay({ ...given, trace: { half: "\ud800" } }, traced)).toBe("input_required")
    const other = {
      buyer: { last_name: "Levi", phone_number: null, first_name: "Dana" },
      channel: null,
      payment_data: { provider: "stripe", token: "tok_visa" },
      checkout_session_id
    }
    expect(await Promise.all([pay(other, accepted), pay(given, accepted)])).toEqual(["complete", "complete"])
    expect(await bought("spelt")).toBe(1)
  })
})
