import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { garret, useAgency } from "../store/bookings/agency.ts"
import { get, post } from "../support/requests.ts"
import { type Agent, type Arguments, connectAgent, type Json, rpc } from "./agent.ts"

const store = useAgency()
let agent: Agent
beforeAll(async () => {
  agent = await connectAgent(store.sandbox("errors"))
})
afterAll(() => agent.client.close())

const call = async (name: string, given?: unknown): Promise<Json> =>
  (await rpc(store.sandbox("errors"), "tools/call", { name, arguments: given })).body

const paid = { payment_token: "tok_visa" }
const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
const sessionArguments = { items: [{ id: "arc-desk-lamp", quantity: 1 }] }

describe("wrong arguments are refused:", () => {
  test.each<readonly [string, Arguments, string]>([
    ["get_product", {}, "product_id is required, expected a product id or slug"],
    ["get_product", { product_id: 7 }, "product_id: expected a product id or slug, received 7"],
    ["search_products", { limit: 0 }, "limit: expected a whole number from 1 to 100, received"],
    ["search_products", { limit: "few" }, "limit: expected a whole number from 1 to 100, received"],
    ["search_products", { category: "hats" }, "category: expected one of apparel, accessories, desk, drinkware"],
    ["search_cars", { location: "CDG" }, "location: expected one of TLV"],
    ["search_hotels", { city: "LON", check_in: "tomorrow" }, "check_in: expected"],
    ["search_flights", { from: "TLV", to: "LHR", date: "2027-03-12", limit: 0 }, "limit: expected a whole number"],
    ["book_flight", paid, "offer_id is required, expected the id of an offer from a flight search"],
    ["book_car", paid, "offer_id is required, expected the id of an offer from a car search"],
    ["create_checkout_session", { items: [] }, "items: expected a list of 1 to 100 items"],
    ["create_checkout_session", { items: [{ id: "a", quantity: 0 }] }, "items[0].quantity: expected a whole number"],
    ["create_checkout_session", { ...sessionArguments, buyer: "Dana" }, "buyer: expected an object with first_name"],
    ["checkout_cart", { cart_id: "c", ...paid, buyer_email: "dana" }, "buyer_email: expected an e-mail address"],
    ["search_products", { max_price: 10 }, "max_price is unknown (did you mean max_price_cents?): expected one of q,"],
    ["search_products", { "MAX-PRICE-CENTS": 10 }, "MAX-PRICE-CENTS is unknown (did you mean max_price_cents?)"],
    ["search_products", { query: "mug" }, "query is unknown (did you mean q?)"],
    ["add_to_cart", { cart_id: "c", product_id: "p", colour: "Chalk" }, "colour is unknown (did you mean variant_id?)"]
  ])("%s %j", async (name, given, part) => {
    const refused = await agent.refusal(name, given)
    expect(refused).toStartWith("invalid_request: ")
    expect(refused).toContain(part)
    expect(refused).toEndWith("Correct the arguments and call the tool again.")
  })

  test("all of them are named in one error", async () => {
    const refused = await agent.refusal("book_hotel", { ...stay, guest: 3, guest_email: "?" })
    for (const name of ["hotel_id", "room_type_id", "guest_name", "payment_token", "guest", "guest_email"]) {
      expect(refused).toMatch(new RegExp(`\\b${name}( is|: expected)`))
    }
  })

  test("up to twenty names that resemble a known one are listed, the rest are counted", async () => {
    const ids = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`cart_id${at}`, "red"]))
    const refused = await agent.refusal("get_cart", ids)
    expect(refused.match(/ is unknown /g)).toHaveLength(20)
    expect(refused).toEndWith(
      "cart_id19 is unknown (did you mean cart_id?): expected cart_id and 13 more. Correct the arguments and call the tool again."
    )
  })

  test("more than a hundred are refused without a list of them", async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`argument${at}`, at]))
    const refused = await agent.refusal("search_products", many)
    expect(refused).toBe(
      "invalid_request: arguments: expected at most 100 arguments, received 101. Correct the arguments and call the tool again."
    )
  })
})

describe("tolerated arguments:", () => {
  test("an unknown argument that resembles no known one is ignored, and the answer names it", async () => {
    const given = { product_id: "arc-desk-lamp", constructor: 1, toolCallId: "call_1", include: "totals" }
    const { content, isError, structuredContent } = await agent.result("get_product", given)
    expect(isError).toBeUndefined()
    expect(content.map(({ text }) => text)).toEqual([
      JSON.stringify(structuredContent),
      "Ignored, because get_product has no such arguments: constructor, toolCallId, include."
    ])
    const refused = await agent.result("get_product", { product_id: "nothing-like-it", include: "totals" })
    expect(refused.isError).toBe(true)
    expect(refused.content[1]?.text).toBe("Ignored, because get_product has no such arguments: include.")
    expect((await agent.result("get_product", { product_id: "arc-desk-lamp" })).content).toHaveLength(1)
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`zzzz${at}`, "red"]))
    const counted = await agent.result("search_products", many)
    expect(counted.content[1]?.text).toEndWith("zzzz19 and 20 more.")
  })

  test("a whole number may be sent as text, also in a list", async () => {
    const { id: cart_id } = await agent.call("create_cart")
    const line = { cart_id, product_id: "speckle-ceramic-mug" }
    expect((await agent.call("add_to_cart", { ...line, quantity: "2" })).items).toMatchObject([{ quantity: 2 }])
    const items = [{ id: "speckle-ceramic-mug", quantity: "3" }]
    for (const given of [items, JSON.stringify(items)]) {
      const session = await agent.call("create_checkout_session", { items: given })
      expect(session.line_items).toMatchObject([{ item: { quantity: 3 } }])
    }
    for (const quantity of ["two", "2.5", "", " 2", "9007199254740993"]) {
      expect(await agent.refusal("add_to_cart", { ...line, quantity })).toContain("quantity: expected a whole number")
    }
  })

  test("null counts as absent: fine for an optional argument, an error for a required one", async () => {
    const search = { q: "mug", category: null, max_price_cents: null, limit: null }
    expect(await agent.call("search_products", search)).toEqual(await agent.call("search_products", { q: "mug" }))
    expect(await agent.refusal("get_product", { product_id: null })).toContain("product_id")
  })

  test("arguments that are null or absent count as an empty object", async () => {
    expect((await call("create_cart", null)).result.structuredContent.items).toEqual([])
    const { content, isError } = (await call("get_product", null)).result
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining("product_id is required")])
  })

  test("null is also allowed inside an object", async () => {
    const buyer = { first_name: "Dana", last_name: null, email: null, phone_number: null }
    const session = await agent.call("create_checkout_session", { ...sessionArguments, buyer })
    expect(session.buyer).toEqual({ first_name: "Dana", last_name: "", email: "", phone_number: "" })
  })

  test("an object or a list may be sent as JSON text", async () => {
    const buyer = { first_name: "Dana", last_name: "Levi", email: "", phone_number: "" }
    const given = { items: JSON.stringify(sessionArguments.items), buyer: JSON.stringify(buyer) }
    const session = await agent.call("create_checkout_session", given)
    expect(session).toMatchObject({ buyer, line_items: [{ item: { quantity: 1 } }] })
  })

  test("a number of a search may be sent as text, and a code in any case", async () => {
    const given = { from: "tlv", to: "Lhr", date: "2027-03-12", limit: "2", cabin: "ECONOMY" }
    const { items } = await agent.call("search_flights", given)
    expect(items).toMatchObject([{ from: "TLV" }, { to: "LHR", cabin: "economy" }])
  })

  test("an argument that the REST route calls id may be called id", async () => {
    const product = await agent.call("get_product", { product_id: "arc-desk-lamp" })
    expect(await agent.call("get_product", { id: "arc-desk-lamp" })).toEqual(product)
  })

  test("but id is ignored if the argument is also given under its own name, in any order", async () => {
    for (const given of [
      { product_id: "arc-desk-lamp", id: "speckle-ceramic-mug" },
      { id: "speckle-ceramic-mug", product_id: "arc-desk-lamp" }
    ]) {
      const { content, structuredContent } = await agent.result("get_product", given)
      expect(structuredContent.slug).toBe("arc-desk-lamp")
      expect(content[1]?.text).toBe("Ignored, because get_product has no such arguments: id.")
    }
  })

  test("list_orders with after returns all new entries, and without it a page of 20", async () => {
    const follower = await connectAgent(store.sandbox("followed"))
    const { now } = await follower.call("list_orders")
    for (let bought = 0; bought < 25; bought++) {
      const { id: cart_id } = await follower.call("create_cart")
      await follower.call("add_to_cart", { cart_id, product_id: "speckle-ceramic-mug" })
      await follower.call("checkout_cart", { cart_id, ...paid })
    }
    expect((await follower.call("list_orders")).items).toHaveLength(20)
    expect((await follower.call("list_orders", { after: now })).items).toHaveLength(25)
    expect((await follower.call("list_orders", { after: now, limit: 3 })).items).toHaveLength(3)
    const newest = await follower.call("list_orders")
    const older = await follower.call("list_orders", { before: newest.older })
    const whole = await follower.call("list_orders", { limit: 1000 })
    expect([...newest.items, ...older.items]).toEqual(whole.items)
    expect(older).not.toHaveProperty("older")
    await follower.client.close()
  })

  test("a call without arguments works", async () => {
    expect((await call("create_cart")).result.structuredContent.items).toEqual([])
  })
})

describe("refusals", () => {
  /** Each with the same request over REST. Its error is the same, but names routes instead of tools. */
  const refusals: Record<string, { tool: string; given: Arguments; rest: (url: string) => Promise<Json> }> = {
    product_not_found: {
      tool: "get_product",
      given: { product_id: "nothing" },
      rest: (url) => get(`${url}/api/products/nothing`)
    },
    cart_not_found: { tool: "get_cart", given: { cart_id: "nothing" }, rest: (url) => get(`${url}/api/carts/nothing`) },
    unknown_cart: {
      tool: "checkout_cart",
      given: { cart_id: "nothing", ...paid },
      rest: (url) => post(`${url}/api/checkout`, { cart_id: "nothing", ...paid })
    },
    order_not_found: {
      tool: "get_order",
      given: { order_id: "nothing" },
      rest: (url) => get(`${url}/api/orders/nothing`)
    },
    booking_not_found: {
      tool: "get_booking",
      given: { booking_id: "nothing" },
      rest: (url) => get(`${url}/api/bookings/nothing`)
    },
    hotel_not_found: {
      tool: "get_hotel_availability",
      given: { hotel_id: "nothing", ...stay },
      rest: (url) => get(`${url}/api/hotels/nothing/availability?${new URLSearchParams(stay)}`)
    },
    unknown_room_type: {
      tool: "book_hotel",
      given: { hotel_id: garret.hotel.id, room_type_id: "nothing", ...stay, guest_name: "Dana", ...paid },
      rest: (url) => {
        const body = { room_type_id: "nothing", ...stay, guest_name: "Dana", ...paid }
        return post(`${url}/api/hotels/${garret.hotel.id}/book`, body)
      }
    },
    unknown_offer: {
      tool: "book_car",
      given: { offer_id: "nothing", driver_name: "Dana", ...paid },
      rest: (url) => post(`${url}/api/cars/book`, { offer_id: "nothing", driver_name: "Dana", ...paid })
    },
    flight_departed: {
      tool: "book_flight",
      given: { offer_id: "flt_kv207_tlv_lgw_20260312_economy", passenger_name: "Dana", ...paid },
      rest: (url) => {
        const body = { offer_id: "flt_kv207_tlv_lgw_20260312_economy", passenger_name: "Dana", ...paid }
        return post(`${url}/api/flights/book`, body)
      }
    },
    no_cars_left: {
      tool: "book_car",
      given: { offer_id: "car_ewr_luxury_20270312_20270315", driver_name: "Dana", ...paid },
      rest: (url) =>
        post(`${url}/api/cars/book`, { offer_id: "car_ewr_luxury_20270312_20270315", driver_name: "Dana", ...paid })
    },
    unrecognized_payment_token: {
      tool: "book_car",
      given: { offer_id: "car_lhr_compact_20270312_20270315", driver_name: "Dana", payment_token: "4242" },
      rest: (url) => {
        const body = { offer_id: "car_lhr_compact_20270312_20270315", driver_name: "Dana", payment_token: "4242" }
        return post(`${url}/api/cars/book`, body)
      }
    },
    unknown_item: {
      tool: "create_checkout_session",
      given: { items: [{ id: "nothing" }] },
      rest: (url) => post(`${url}/api/acp/checkout_sessions`, { items: [{ id: "nothing" }] })
    },
    checkout_session_not_found: {
      tool: "get_checkout_session",
      given: { checkout_session_id: "nothing" },
      rest: (url) => get(`${url}/api/acp/checkout_sessions/nothing`)
    }
  }

  /** The tool of each operation that an error can suggest, and the tool's argument for the id in the path. */
  const helps: Record<string, readonly [tool: string, id?: string]> = {
    searchProducts: ["search_products"],
    createCart: ["create_cart"],
    listOrders: ["list_orders"],
    getOrder: ["get_order", "order_id"],
    getBooking: ["get_booking", "booking_id"],
    searchHotels: ["search_hotels"],
    getHotelAvailability: ["get_hotel_availability", "hotel_id"],
    searchFlights: ["search_flights"],
    searchCars: ["search_cars"],
    acpGetFeed: ["get_product_feed"],
    acpCreateCheckoutSession: ["create_checkout_session"]
  }

  test.each(Object.keys(refusals))("%s", async (code) => {
    const refusal = refusals[code]
    if (refusal === undefined) throw new Error("no such refusal")
    const refused = await agent.refusal(refusal.tool, refusal.given)
    const { body } = await refusal.rest(store.sandbox("errors"))
    expect(refused).toStartWith(`${code}: `)
    expect(body.error.code).toBe(code)
    expect(refused).not.toMatch(/\/api\/|\b(GET|POST)\b|[?&]\w+=/)
    const { message, next = [] } = body.error
    const tools = next.map(({ operation, params }: Json) => {
      const [name, id = "id"] = helps[operation] ?? []
      const given = Object.entries(params ?? {}).map(([param, value]) => [param === "id" ? id : param, value])
      return given.length === 0 ? name : `${name} ${JSON.stringify(Object.fromEntries(given))}`
    })
    expect(refused).toBe(`${code}: ${message}${tools.length === 0 ? "" : ` Next: ${tools.join(" or ")}.`}`)
  })

  test("name the next tool to call, with the known arguments in that tool's names", async () => {
    expect(await agent.refusal("get_cart", { cart_id: "c" })).toEndWith(" Next: create_cart.")
    expect(await agent.refusal("get_order", { order_id: "o" })).toEndWith(" Next: list_orders or get_booking.")
    expect(await agent.refusal("get_hotel_availability", { hotel_id: "h", ...stay })).toEndWith(" Next: search_hotels.")
    const { id: cart_id } = await agent.call("create_cart")
    const next = ` Next: add_to_cart ${JSON.stringify({ cart_id })}.`
    expect(await agent.refusal("checkout_cart", { cart_id, ...paid })).toEndWith(next)
    const { slug, variants } = await agent.call("get_product", { product_id: "speckle-ceramic-mug" })
    const refused = await agent.refusal("add_to_cart", { cart_id, product_id: variants[0].id })
    expect(refused).toEndWith(` Next: get_product ${JSON.stringify({ product_id: slug })}.`)
  })

  test.each(["GET /api/products", "POST /api/carts", "id", "x-store-channel"])(
    "quote the caller's own %j as it was sent",
    async (product_id) => {
      const refused = await agent.refusal("get_product", { product_id })
      expect(refused).toStartWith(`product_not_found: No product has the id or slug "${product_id}".`)
      const error = await agent.refusal("search_hotels", { city: product_id, ...stay })
      expect(error).toContain(`received "${product_id}"`)
    }
  )

  test("are counted in the metrics, wherever they are found", async () => {
    const count = async () => {
      const text = await (await fetch(`${store.url}/metrics`)).text()
      return Number(
        /^vitrine_refusals_total\{operation="getBooking",code="invalid_request"\} (\d+)/m.exec(text)?.[1] ?? 0
      )
    }
    const before = await count()
    await agent.refusal("get_booking", { booking: "b" })
    await agent.refusal("get_booking", { booking_id: 7 })
    expect((await count()) - before).toBe(2)
  })

  test("are tool results with isError, without structured content", async () => {
    const { result } = await call("get_product", { product_id: "nothing" })
    expect(Object.keys(result).sort()).toEqual(["content", "isError"])
    expect(result.content).toEqual([{ type: "text", text: expect.stringMatching(/^product_not_found: \S/) }])
  })
})

describe("protocol errors", () => {
  const errorOf = async (method: string, params?: unknown) => {
    const { body, status } = await rpc(store.sandbox("errors"), method, params)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty("result")
    return body.error
  }

  test.each(["book_spaceship", "", "__proto__", "toString"])("the tool %j is unknown", async (name) => {
    const error = await errorOf("tools/call", { name, arguments: {} })
    expect(error).toEqual({ code: -32602, message: `Unknown tool: ${name}. tools/list shows all of them` })
  })

  test.each([
    ["searchProducts", "search_products"],
    ["add-item-to-cart", "add_to_cart"],
    ["get_products", "get_product"],
    ["checkout_session_create", "create_checkout_session"]
  ])("the tool %j is unknown, and the most similar one is suggested", async (name, meant) => {
    const { message } = await errorOf("tools/call", { name, arguments: {} })
    expect(message).toBe(`Unknown tool: ${name}. Did you mean ${meant}? tools/list shows all of them`)
  })

  test("a very long tool name is unknown, and is not quoted in full", async () => {
    const { message } = await errorOf("tools/call", { name: "search_products_".repeat(1000), arguments: {} })
    expect(message.length).toBeLessThan(200)
  })

  test.each<readonly [string, unknown, string]>([
    ["tools/call", undefined, "params is required, expected an object"],
    ["tools/call", { arguments: {} }, "params.name is required, expected a string"],
    [
      "tools/call",
      { name: 7, arguments: "{}" },
      'params.name: expected a string, received 7; params.arguments: expected an object, received "{}"'
    ],
    ["tools/call", { name: "create_cart", arguments: [] }, "params.arguments: expected an object, received []"],
    ["resources/read", {}, "params.uri is required, expected a string"],
    [
      "prompts/get",
      { name: "buy_gift", arguments: { budget: 60 } },
      "params.arguments.budget: expected a string, received 60"
    ],
    [
      "initialize",
      { protocolVersion: "2025-11-25", capabilities: {} },
      "params.clientInfo is required, expected an object"
    ],
    [
      "initialize",
      {
        protocolVersion: "2025-11-25",
        capabilities: { elicitation: 7 },
        clientInfo: { name: "a", version: "1", icons: [{ src: "data:,", theme: "blue" }] }
      },
      'params.capabilities.elicitation: expected an object, received 7; params.clientInfo.icons.0.theme: expected one of light, dark, received "blue"'
    ]
  ])("%s refuses the parameters %j", async (method, params, problem) => {
    expect(await errorOf(method, params)).toEqual({
      code: -32602,
      message: `Invalid parameters of ${method}: ${problem}`
    })
  })

  test("at most twenty problems of parameters are listed", async () => {
    const given = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`blank${at}`, at]))
    const { message } = await errorOf("prompts/get", { name: "buy_gift", arguments: given })
    expect(message.match(/expected a string/g)).toHaveLength(20)
    expect(message).toEndWith(" and 30 more")
  })

  test.each([
    ["shop/buy", ""],
    ["logging/setLevel", ""],
    ["completion/complete", ""],
    ["tool/call", " Did you mean tools/call?"],
    ["prompts/gets", " Did you mean prompts/get?"],
    ["search_products", " A tool is called by tools/call."]
  ])("the method %s is unknown", async (method, advice) => {
    expect(await errorOf(method, {})).toEqual({ code: -32601, message: `Method not found: ${method}.${advice}` })
  })

  test("a long unknown method is cut off", async () => {
    expect((await errorOf("a".repeat(1000), {})).message).toBe(`Method not found: ${"a".repeat(80)}....`)
  })
})
