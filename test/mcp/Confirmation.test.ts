import { describe, expect, test } from "bun:test"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { get, post, send } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { freeFlight } from "../web/demo.ts"
import { consentsOf, inputResponse } from "./consents.ts"

const store = useStore()
const { control, shop } = sandboxApiOf(() => store.url)
const { bought, call, questions, sold } = consentsOf(() => store.url)

describe("with payment confirmation on", () => {
  test("the person is asked about the current cart, and it is bought once they accept", async () => {
    const given = await sold("agreed")
    const { sequence } = (await get(control("/agreed"))).body
    const asked = await call("agreed", "checkout_cart", given)
    expect(asked).toEqual({
      resultType: "input_required",
      inputRequests: {
        payment: {
          method: "elicitation/create",
          params: {
            mode: "form",
            message: "Buy 2 × Arc Desk Lamp (Tomato) for $278.64 with a payment token tok_…?",
            requestedSchema: { type: "object", properties: {} }
          }
        }
      },
      requestState: expect.any(String)
    })
    // Nothing was bought, and the journal has the question.
    expect([await bought("agreed"), (await get(control("/agreed"))).body.sequence]).toEqual([0, sequence])
    expect((await get(control("/agreed/journal?operation=checkout"))).body.items).toEqual([])
    const [question, ...others] = await questions("agreed")
    expect([question, others]).toMatchObject([
      {
        surface: "mcp",
        tool: "checkout_cart",
        input: { arguments: given },
        output: asked,
        outcome: "ok",
        committed: false
      },
      []
    ])
    const done = await call("agreed", "checkout_cart", given, inputResponse("accept", asked))
    expect([done.resultType, done.structuredContent.status]).toEqual(["complete", "confirmed"])
    expect(await bought("agreed")).toBe(1)
    expect((await get(control("/agreed/journal?operation=checkout"))).body.items).toMatchObject([{ committed: true }])
  })

  test("nothing is bought if the person declines, and any change of the call or cart needs a new question", async () => {
    const given = await sold("declined")
    const asked = await call("declined", "checkout_cart", given)
    for (const action of ["decline", "cancel"]) {
      const refused = await call("declined", "checkout_cart", given, inputResponse(action, asked))
      expect([refused.resultType, refused.isError]).toEqual(["complete", true])
      expect(refused.content[0].text).toStartWith("payment_not_confirmed: ")
    }
    expect((await questions("declined")).slice(1)).toMatchObject(
      ["decline", "cancel"].map((action) => ({
        input: { inputResponses: { payment: { action } } },
        outcome: "refused",
        error: { code: "payment_not_confirmed" }
      }))
    )
    const accepted = inputResponse("accept", asked)
    const { cart_id } = given
    expect((await call("declined", "checkout_cart", given, { ...accepted, requestState: "x" })).resultType).toBe(
      "input_required"
    )
    expect(
      (await call("declined", "checkout_cart", { ...given, payment_token: "tok_other" }, accepted)).resultType
    ).toBe("input_required")
    // The cart now has more than the person was asked about.
    await post(`${shop("declined")}/api/carts/${cart_id}/items`, { product_id: "speckle-ceramic-mug" })
    const again = await call("declined", "checkout_cart", given, accepted)
    expect(again.inputRequests.payment.params.message).toContain("Speckled Ceramic Mug")
    expect(await bought("declined")).toBe(0)
  })

  test("an open question is still honored after the tester turns confirmation off: declined pays nothing, accepted pays", async () => {
    const given = await sold("unwanted")
    const asked = await call("unwanted", "checkout_cart", given)
    expect((await send("PATCH", control("/unwanted"), { agent: { confirmPayments: false } })).status).toBe(200)
    for (const action of ["decline", "cancel"]) {
      const refused = await call("unwanted", "checkout_cart", given, inputResponse(action, asked))
      expect(refused.content[0].text).toStartWith("payment_not_confirmed: ")
    }
    expect(await bought("unwanted")).toBe(0)
    const [, declined] = await questions("unwanted")
    expect(declined).toMatchObject({ outcome: "refused", error: { code: "payment_not_confirmed" } })
    const done = await call("unwanted", "checkout_cart", given, inputResponse("accept", asked))
    expect(done.structuredContent.status).toBe("confirmed")
  })

  test("flight bookings and checkout sessions need confirmation as well", async () => {
    await sold("others")
    const { id: offer_id } = await freeFlight(shop("others"), "TLV", "LON")
    const given = { offer_id, passenger_name: "Dana", payment_token: "spt_1" }
    const { inputRequests } = await call("others", "book_flight", given)
    expect(inputRequests.payment.params.message).toMatch(
      /^Buy flight, .*TLV.*, 1 passenger for \$[\d.,]+ with a payment token spt_…\?$/
    )
    const more = await call("others", "book_flight", { ...given, passengers: 3 })
    expect(more.inputRequests.payment.params.message).toContain(", 3 passengers for $")
    const items = [{ id: "arc-desk-lamp" }]
    const address = { name: "D", line_one: "1", city: "C", state: "CA", country: "US", postal_code: "94131" }
    const session = await call("others", "create_checkout_session", { items, fulfillment_address: address })
    const { id } = session.structuredContent
    const paying = { checkout_session_id: id, payment_data: { token: "tok_visa" } }
    const asked = await call("others", "complete_checkout_session", paying)
    expect(asked.inputRequests.payment.params.message).toMatch(/^Buy 1 × Arc Desk Lamp \(\w+\) for /)
    const done = await call("others", "complete_checkout_session", paying, inputResponse("accept", asked))
    expect(done.structuredContent.status).toBe("completed")
    expect(await bought("others")).toBe(1)
  })

  test("a payment that would be declined is refused without a question, and tools that do not pay ask none", async () => {
    const { cart_id } = await sold("refused")
    const refused = await call("refused", "checkout_cart", { cart_id, payment_token: "tok_declined" })
    expect(refused.content[0].text).toStartWith("payment_declined: ")
    expect((await get(control("/refused/journal?operation=checkout"))).body.items).toMatchObject([
      { outcome: "refused" }
    ])
    expect((await call("refused", "get_cart", { cart_id })).resultType).toBe("complete")
    expect((await call("refused", "create_cart", {})).resultType).toBe("complete")
  })
})

test("there is no question if the client has no forms, or if the tester has not turned confirmation on", async () => {
  const given = await sold("unasked")
  expect((await call("unasked", "checkout_cart", given, {}, {})).structuredContent.status).toBe("confirmed")
  expect((await get(control("/unasked"))).body.agent.confirmPayments).toBe(true)
  const other = await sold("usual", {})
  expect((await get(control("/usual"))).body.agent.confirmPayments).toBe(false)
  expect((await call("usual", "checkout_cart", other)).structuredContent.status).toBe("confirmed")
  const set = await send("PATCH", control("/usual"), { agent: { confirmPayments: true } })
  expect(set.body.agent).toMatchObject({ confirmPayments: true, disclosure: "neutral" })
})

test("there is no question to a client of an older protocol version, whatever capabilities it sends", async () => {
  for (const version of [undefined, "2025-11-25"]) {
    const name = `before-${version}`
    const params = {
      name: "checkout_cart",
      arguments: await sold(name),
      _meta: { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } }
    }
    const headers: Record<string, string> = version === undefined ? {} : { "mcp-protocol-version": version }
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
    const { result } = (await post(`${shop(name)}/mcp`, message, headers)).body
    expect([result.resultType, result.structuredContent?.status]).toEqual([undefined, "confirmed"])
  }
})

test("a repeated purchase with the same idempotency key gets the same answer without a question", async () => {
  const given = { ...(await sold("again")), idempotency_key: "lamp" }
  const asked = await call("again", "checkout_cart", given)
  const done = await call("again", "checkout_cart", given, inputResponse("accept", asked))
  const again = await call("again", "checkout_cart", given)
  expect([again.resultType, again.structuredContent]).toEqual(["complete", done.structuredContent])
  const { id: offer_id } = await freeFlight(shop("again"), "TLV", "LON")
  const flight = { offer_id, passenger_name: "Dana", payment_token: "spt_1", idempotency_key: "flight" }
  const booked = await call(
    "again",
    "book_flight",
    flight,
    inputResponse("accept", await call("again", "book_flight", flight))
  )
  expect((await call("again", "book_flight", flight)).structuredContent).toEqual(booked.structuredContent)
  // With another key it is another purchase.
  expect((await call("again", "book_flight", { ...flight, idempotency_key: "other" })).resultType).toBe(
    "input_required"
  )
  expect(await questions("again")).toHaveLength(3)
})

test("an agent cannot forge a confirmation, nor use one of another sandbox", async () => {
  const given = await sold("forged")
  const computed = (message: string) =>
    Bun.CryptoHasher.hash("sha256", JSON.stringify(["checkout_cart", given, message]), "hex")
  const message = "Buy 2 × Arc Desk Lamp (Tomato) for $278.64 with a payment token tok_…?"
  const forged = await call(
    "forged",
    "checkout_cart",
    given,
    inputResponse("accept", { requestState: computed(message) })
  )
  expect([forged.resultType, forged.inputRequests?.payment.params.message]).toEqual(["input_required", message])
  // Ids do not depend on the sandbox, so the other sandbox gets the same call.
  const elsewhere = await call("elsewhere", "checkout_cart", await sold("elsewhere"))
  const moved = await call("forged", "checkout_cart", given, inputResponse("accept", elsewhere))
  expect(moved.resultType).toBe("input_required")
  expect(await bought("forged")).toBe(0)
  expect((await call("forged", "checkout_cart", given, inputResponse("accept", forged))).resultType).toBe("complete")
})

test("there is no form question to a client that only supports URL elicitation", async () => {
  const resultFor = async (name: string, elicitation: object) =>
    (await call(name, "checkout_cart", await sold(name), {}, { elicitation })).resultType
  expect(await resultFor("page", { url: {} })).toBe("complete")
  expect(await resultFor("form", { form: {} })).toBe("input_required")
  expect(await resultFor("both", { form: {}, url: {} })).toBe("input_required")
})
