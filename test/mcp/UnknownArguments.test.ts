import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { unknownArgumentFinder } from "../../src/mcp/unknownArguments.ts"
import { sandboxApiOf } from "../bench/sandboxApi.ts"
import { useAgency } from "../store/bookings/agency.ts"
import { get } from "../support/requests.ts"
import { type Agent, type Arguments, connectAgent, rpc } from "./agent.ts"

const store = useAgency()
let agent: Agent
beforeAll(async () => {
  agent = await connectAgent(store.sandbox("unknown"))
})
afterAll(() => agent.client.close())

const lamp = { id: "arc-desk-lamp", quantity: 1 }

describe("unknown names inside arguments", () => {
  test.each<readonly [Arguments, ...ReadonlyArray<string>]>([
    [
      { items: [{ id: "arc-desk-lamp", qty: 5 }] },
      "items[0].qty is unknown (did you mean quantity?): expected one of id, quantity"
    ],
    [{ items: [lamp, { ...lamp, quantity: null, Quantities: 5 }] }, "items[1].Quantities is unknown (did you mean"],
    [{ items: JSON.stringify([{ id: "arc-desk-lamp", count: 5 }]) }, "items[0].count is unknown (did you mean"],
    [{ items: [{ product_id: "arc-desk-lamp" }] }, "items[0].product_id is unknown (did you mean id?)"],
    [
      { items: [lamp], buyer: { email_address: "dana@example.com", firstname: "Dana", surname: "Levi" } },
      "buyer.email_address is unknown (did you mean email?): expected one of first_name, last_name, email, phone_number",
      "buyer.firstname is unknown (did you mean first_name?)",
      "buyer.surname is unknown (did you mean last_name?)"
    ],
    [{ items: [lamp], buyer: { name: "Dana Levi" } }, "buyer.name is unknown (did you mean first_name or last_name?)"],
    [
      { items: [lamp], fulfillment_address: { line1: "1 Harbour St", address_line_2: "2", zip: "94607" } },
      "fulfillment_address.line1 is unknown (did you mean line_one?)",
      "fulfillment_address.address_line_2 is unknown (did you mean line_two?)",
      "fulfillment_address.zip is unknown (did you mean postal_code?)"
    ]
  ])("%j are refused if they resemble a known name", async (given, ...clauses) => {
    const refused = await agent.refusal("create_checkout_session", given)
    expect(refused).toStartWith("invalid_request: ")
    for (const clause of clauses) expect(refused).toContain(clause)
  })

  test("are named also if they are empty", async () => {
    const { content } = await agent.result("create_cart", { "": 1, trace: 1 })
    expect(content[1]?.text).toBe('Ignored, because create_cart has no such arguments: the empty name "", trace.')
  })

  test("are ignored otherwise, and the answer names their paths", async () => {
    const { content, structuredContent } = await agent.result("create_checkout_session", {
      items: [{ ...lamp, note: "blue" }, lamp],
      buyer: { first_name: "Dana", vip: true, constructor: 1, nothing: null },
      fulfillment_address: { city: "Oakland", doorbell: "Levi" },
      trace: 1
    })
    expect(content[1]?.text).toBe(
      "Ignored, because create_checkout_session has no such arguments: items[0].note, buyer.vip, buyer.constructor, fulfillment_address.doorbell, trace."
    )
    expect(structuredContent.line_items).toMatchObject([{ item: lamp }, { item: lamp }])
    const { id } = structuredContent
    const paying = { checkout_session_id: id, payment_data: { token: "tok_visa", provider: "stripe" } }
    expect((await agent.result("complete_checkout_session", paying)).content[1]?.text).toEndWith(
      "no such arguments: payment_data.provider."
    )
  })

  test("are in the journal exactly where they were sent", async () => {
    await using writer = await connectAgent(store.sandbox("noted"))
    await writer.call("create_checkout_session", { items: [{ ...lamp, note: "blue" }] })
    await writer.call("create_checkout_session", { items: [lamp], trace: 1 })
    const journal = `${store.url}/bench/v1/sandboxes/noted/journal?operation=acpCreateCheckoutSession`
    expect((await get(journal)).body.items.map(({ input }: { input: object }) => input)).toEqual([
      { payload: { items: [{ ...lamp, note: "blue" }] } },
      { payload: { items: [lamp] }, unknown: { trace: 1 } }
    ])
  })

  test("are allowed in an object with additional properties", () => {
    const properties = { id: { type: "string" } }
    const fieldsOf = (schema: object) =>
      unknownArgumentFinder({ type: "object", ...schema })?.({ ids: 1 }, "meta").map(({ field }) => field)
    expect(fieldsOf({ properties })).toEqual(["meta.ids"])
    for (const open of [{}, { properties: {} }, { properties, additionalProperties: {} }]) {
      expect(fieldsOf(open)).toBeUndefined()
    }
  })

  test("are limited to a hundred different ones", async () => {
    const noted = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`zz${at}`, at]))
    const items = Array.from({ length: 90 }, () => ({ ...lamp, ...noted(100) }))
    const { content } = await agent.result("create_checkout_session", { items })
    expect(content[1]?.text).toEndWith("items[0].zz19 and 8980 more.")
    expect(await agent.refusal("create_checkout_session", { items: [{ ...lamp, ...noted(101) }] })).toBe(
      "invalid_request: arguments: expected at most 100 unknown names, received 101. Correct the arguments and call the tool again."
    )
    const many = Array.from({ length: 30 }, () => ({ id: "arc-desk-lamp", qty: 1 }))
    const refused = await agent.refusal("create_checkout_session", { items: many })
    expect(refused.match(/ is unknown /g)).toHaveLength(20)
  })
})

describe("an unknown name that resembles a known one", () => {
  test("is ignored, and named in the answer, if the known one is given as well", async () => {
    const both = { items: [{ ...lamp, quantity: 2, qty: 5 }], buyer: { email: "dana@example.com", email_address: "d" } }
    const { content, structuredContent } = await agent.result("create_checkout_session", both)
    expect(structuredContent.line_items).toMatchObject([{ item: { quantity: 2 } }])
    expect(content[1]?.text).toEndWith("no such arguments: items[0].qty, buyer.email_address.")
  })

  test("is ignored by a tool that a tester has renamed, under the name that the agent sees", async () => {
    const { make, shop } = sandboxApiOf(() => store.url)
    await make("renamed", { faults: [{ effect: { kind: "tools", rename: { get_product: "look_up" } } }] })
    await rpc(shop("renamed"), "tools/call", { name: "create_cart" })
    const call = { name: "look_up", arguments: { product_id: "arc-desk-lamp", trace: "1" } }
    const { content } = (await rpc(shop("renamed"), "tools/call", call)).body.result
    expect(content[1].text).toBe("Ignored, because look_up has no such arguments: trace.")
  })

  test("is ignored if the known one is given as `id`", async () => {
    const lamp = await agent.result("get_product", { id: "arc-desk-lamp", product: "x" })
    expect([lamp.structuredContent.slug, lamp.content[1]?.text]).toEqual([
      "arc-desk-lamp",
      "Ignored, because get_product has no such arguments: product."
    ])
    expect(await agent.refusal("get_order", { id: "ord_none", orderId: "x" })).toStartWith("order_not_found: ")
  })

  test("that n8n adds is reported only if the call lacks the argument that it resembles", async () => {
    for (const given of [{ session_id: "cs_x" }, { sessionId: "cs_x", action: "sendMessage", tool: "x" }]) {
      const refused = await agent.refusal("complete_checkout_session", {
        ...given,
        payment_data: { token: "tok_visa" }
      })
      expect(refused).toContain(`${Object.keys(given)[0]} is unknown (did you mean checkout_session_id?)`)
      expect(refused).toContain("checkout_session_id is required")
      expect(refused).not.toMatch(/(action|tool) is unknown/)
    }
    const refused = await agent.refusal("complete_checkout_session", { session_id: "cs_x", id: "cs_y" })
    expect(refused).not.toContain("session_id is unknown")
  })

  test("is refused if it also resembles a known one that is not given", async () => {
    const buyer = { first_name: "Dana", email: "", name: "Dana Levi" }
    expect(await agent.refusal("create_checkout_session", { items: [lamp], buyer })).toContain(
      "buyer.name is unknown (did you mean last_name?)"
    )
    expect(await agent.refusal("search_products", { q: "mug", max_price_cents: null, max_price: 10 })).toContain(
      "max_price is unknown (did you mean max_price_cents?)"
    )
  })
})

const storeTools = "/mcp?tools=shop,travel,acp,orders"

describe("another name for an argument that a call can leave out", () => {
  const lists: Readonly<Record<string, string>> = {
    search_products:
      "max_price price_max max_cost budget maximum_price price_cap price_limit: max_price_cents; type: category; order_by: sort; name product_name search_text: q; num_results number_of_results: limit",
    add_to_cart: "sku: variant_id; number item_count: quantity",
    checkout_cart:
      "customer_name full_name contact_name: buyer_name; customer_email guest_email email_address: buyer_email",
    list_orders: "since start start_date date_from: after; until end to_date date_to: before; type: kind",
    search_hotels:
      "max_price max_price_cents price_max max_rate max_price_per_night price_per_night nightly_rate price_limit: max_nightly_cents; guest_count: guests; skip: offset",
    get_hotel_availability: "guest_count guests_count num_guests number_of_guests party_size: guests",
    book_hotel:
      "guest_count travelers travellers passengers num_people number_of_people group_size traveler_count: guests; contact_email: guest_email",
    search_flights: "class travel_class seat_class fare_class service_class: cabin",
    book_flight:
      "quantity tickets passenger_count num_seats seat_count ticket_count traveler_count number_of_travelers number_of_passengers: passengers; guest_email: passenger_email",
    search_cars: "vehicle_class car_type vehicle_type type size car_size vehicle vehicle_size: car_class",
    book_car: "customer_email: driver_email",
    create_checkout_session:
      "shipping_address delivery_address: fulfillment_address; customer customer_name customer_email email: buyer",
    update_checkout_session:
      "shipping shipping_option shipping_method shipping_speed delivery_option delivery_method: fulfillment_option_id; products: items; email: buyer"
  }
  const cases = Object.entries(lists).flatMap(([tool, list]) =>
    list.split("; ").flatMap((line) => {
      const [others = "", known = ""] = line.split(": ")
      return others.split(" ").map((other): readonly [string, string, string] => [tool, other, known])
    })
  )

  test.each(cases)("of %s: %s is refused, for %s", async (name, other, known) => {
    const call = { name, arguments: { [other]: "x" } }
    const { body } = await rpc(store.sandbox("others"), "tools/call", call, {}, storeTools)
    expect(body.result.content[0].text).toContain(`${other} is unknown (did you mean ${known}?)`)
  })

  test("is not shipping where a session cannot have its option yet", async () => {
    const { content } = await agent.result("create_checkout_session", { items: [lamp], shipping: "express" })
    expect(content[1]?.text).toBe("Ignored, because create_checkout_session has no such arguments: shipping.")
  })

  test("is never the own name of a tool's argument", async () => {
    const { body } = await rpc(store.sandbox("own"), "tools/list", {}, {}, storeTools)
    for (const { inputSchema, name } of body.result.tools) {
      const own = Object.keys(inputSchema.properties)
      for (const argument of own) {
        const call = { name, arguments: { [argument]: "x" } }
        const { body } = await rpc(store.sandbox("own"), "tools/call", call, {}, storeTools)
        expect([name, argument, body.result.content[0].text]).not.toEqual([
          name,
          argument,
          expect.stringContaining(" is unknown")
        ])
      }
    }
  })
})

const everything = "/mcp?tools=shop,travel,acp,orders,analytics"

/** Values of the required arguments; an id can be any text. */
const valid: Readonly<Record<string, unknown>> = {
  city: "LON",
  check_in: "2027-03-12",
  check_out: "2027-03-15",
  from: "TLV",
  to: "LHR",
  date: "2027-03-12",
  location: "LHR",
  pickup_date: "2027-03-12",
  dropoff_date: "2027-03-15",
  payment_token: "tok_visa",
  quantity: 1,
  items: [lamp],
  payment_data: { token: "tok_visa" },
  category: "desk",
  period: "7d"
}

/** What n8n adds to the arguments of every call. */
const added = { sessionId: "s_1", action: "sendMessage", chatInput: "Buy a lamp", toolCallId: "call_1", tool: "shop" }

test("arguments that n8n adds never make a tool refuse a call, and the answer names them", async () => {
  const { body } = await rpc(store.sandbox("n8n"), "tools/list", {}, {}, everything)
  const { tools } = body.result
  expect(tools.length).toBeGreaterThan(45)
  for (const { inputSchema, name } of tools) {
    // The tool's own arguments match its schema, but the things that they name need not exist.
    const own = Object.fromEntries((inputSchema.required ?? []).map((each: string) => [each, valid[each] ?? "x_1"]))
    const call = async (given: object) =>
      (await rpc(store.sandbox("n8n"), "tools/call", { name, arguments: given }, {}, everything)).body.result
    const [plain, busy] = [await call(own), await call({ ...own, ...added })]
    expect([name, plain.content[0].text]).not.toEqual([name, expect.stringContaining("invalid_request")])
    expect([name, busy.isError, busy.content[0].text.slice(0, 60)]).toEqual([
      name,
      plain.isError,
      expect.not.stringContaining("invalid_request")
    ])
    expect(busy.content.at(-1).text).toBe(
      `Ignored, because ${name} has no such arguments: ${Object.keys(added).join(", ")}.`
    )
  }
})
