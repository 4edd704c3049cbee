import { describe, expect, test } from "bun:test"
import { useAgency } from "../../../store/bookings/agency.ts"
import { post } from "../../../support/requests.ts"
import { address, agentAt, buyer, createSession, expectRefused, mug, purchasesAt } from "./agent.ts"
import { problemsWithSession } from "./schemas/validate.ts"

const store = useAgency()
const agent = () => agentAt(store.sandbox("refusals"))

const list = "a list of 1 to 100 items, each an object with an id"
const anId = "a product or variant id from the feed"
const aQuantity = "a whole number from 1 to 99"
const aBuyer = "an object with first_name, last_name, email and phone_number"
const anAddress = "an object with name, line_one, line_two, city, state, country and postal_code"

const invalid = (...problems: ReadonlyArray<string>) =>
  [400, "invalid_request", `Invalid request: ${problems.join("; ")}.`] as const
const wrong = (member: string, accepted: string, received: string) =>
  invalid(`${member}: expected ${accepted}, received ${received}`)

type Refusal = readonly [what: string, body: Record<string, unknown>, refusal: readonly [number, string, string]]

/** Bodies that both create and update refuse. */
const shared: ReadonlyArray<Refusal> = [
  ["empty items", { items: [] }, wrong("items", list, "[]")],
  ["items that are no list", { items: mug }, wrong("items", list, '{"id":"speckle-ceramic-mug"}')],
  ["items in words", { items: "mug" }, wrong("items", list, '"mug"')],
  ["an item in words", { items: ["mug"] }, wrong("items[0]", "an object with an id", '"mug"')],
  ["an item that is null", { items: [mug, null] }, wrong("items[1]", "an object with an id", "null")],
  ["an item without an id", { items: [{ quantity: 1 }] }, invalid(`items[0].id is required, expected ${anId}`)],
  ["an empty id", { items: [{ id: "" }] }, wrong("items[0].id", anId, '""')],
  ["a blank id", { items: [{ id: " " }] }, wrong("items[0].id", anId, '" "')],
  ["an id that is a number", { items: [{ id: 7 }] }, wrong("items[0].id", anId, "7")],
  ...[0, -1, 100, 1.5, 1e21, "2", "", true, [2], {}].map(
    (quantity): Refusal => [
      `a quantity of ${JSON.stringify(quantity)}`,
      { items: [mug, { ...mug, quantity }] },
      wrong("items[1].quantity", aQuantity, typeof quantity === "number" ? String(quantity) : JSON.stringify(quantity))
    ]
  ),
  [
    "more than one thing",
    { items: [{ id: "", quantity: 0 }], buyer: { email: "dana" } },
    invalid(
      `items[0].id: expected ${anId}, received ""`,
      `items[0].quantity: expected ${aQuantity}, received 0`,
      'buyer.email: expected an e-mail address, received "dana"'
    )
  ],
  [
    "an unknown item",
    { items: [mug, { id: "prod_nothing" }] },
    [400, "unknown_item", 'items[1].id: no product or variant has the id "prod_nothing".']
  ],
  [
    "the name of an item",
    { items: [{ id: "Field Watch 38" }] },
    [
      400,
      "unknown_item",
      'items[0].id: no product or variant has the id "Field Watch 38". Did you mean field-watch-38?'
    ]
  ],
  ["a buyer in words", { buyer: "Dana" }, wrong("buyer", aBuyer, '"Dana"')],
  ["a buyer that is a list", { buyer: ["Dana"] }, wrong("buyer", aBuyer, '["Dana"]')],
  ...["dana", "dana@", "@example.com", "dana@example", "da na@example.com", "dana@exam ple.com"].map(
    (email): Refusal => [
      `the e-mail ${email}`,
      { buyer: { ...buyer, email } },
      wrong("buyer.email", "an e-mail address", JSON.stringify(email))
    ]
  ),
  ["an e-mail that is a number", { buyer: { ...buyer, email: 7 } }, wrong("buyer.email", "an e-mail address", "7")],
  [
    "a name that is a list",
    { buyer: { ...buyer, first_name: ["Dana"] } },
    wrong("buyer.first_name", "a text of up to 100 characters", '["Dana"]')
  ],
  [
    "an address in words",
    { fulfillment_address: "1 Harbour St" },
    wrong("fulfillment_address", anAddress, '"1 Harbour St"')
  ],
  [
    "a city that is a number",
    { fulfillment_address: { ...address, city: 94 } },
    wrong("fulfillment_address.city", "a text of up to 60 characters", "94")
  ],
  [
    "a postal code of 21 characters",
    { fulfillment_address: { ...address, postal_code: "1".repeat(21) } },
    wrong("fulfillment_address.postal_code", "a text of up to 20 characters", `"${"1".repeat(21)}"`)
  ],
  [
    "a state that is an object",
    { fulfillment_address: { ...address, state: { code: "CA" } } },
    wrong("fulfillment_address.state", "a text of up to 60 characters", '{"code":"CA"}')
  ]
]

describe("create refuses", () => {
  test.each(shared)("%s", async (_, body, refusal) => {
    expectRefused(await agent().create({ items: [mug], ...body }), ...refusal)
  })

  test.each([[{}], [undefined], [{ items: null }]])("missing items: %p", async (body) => {
    const { body: answer, status } = await agent().create(body)
    expect([status, answer.error.code]).toEqual([400, "invalid_request"])
    expect(answer.error.message).toMatch(/^Invalid request: items.* expected a list of 1 to 100 items/)
  })

  test.each([[[]], ["mug"], [7], [null]])("a body that is not an object: %p", async (body) => {
    expectRefused(
      await agent().create(body),
      400,
      "invalid_request",
      /^Invalid request: body: expected a JSON object, received /
    )
  })

  test("101 items", async () => {
    const { body, status } = await agent().create({ items: Array.from({ length: 101 }, () => mug) })
    expect([status, body.error.code]).toEqual([400, "invalid_request"])
    expect(body.error.message).toStartWith(`Invalid request: items: expected ${list}, received [`)
    expect(body.error.message.length).toBeLessThan(250)
  })

  test("and leaves no session behind", async () => {
    const fresh = agentAt(store.sandbox("no-trace"))
    await fresh.create({ items: [{ id: "nothing" }] })
    const { id } = await createSession(fresh, { items: [mug] })
    // A refused call leaves no trace, so this one has the ids of a first call.
    expect(id).toBe((await createSession(agentAt(store.sandbox("no-trace-either")), { items: [mug] })).id)
  })
})

describe("update refuses, and leaves the session unchanged,", () => {
  const cases: ReadonlyArray<Refusal> = [
    ...shared,
    [
      "an unknown option",
      { fulfillment_option_id: "drone" },
      [
        400,
        "unknown_fulfillment_option",
        'fulfillment_option_id: "drone" is not an option. The options are standard and express.'
      ]
    ],
    [
      "an option that is a number",
      { fulfillment_option_id: 1 },
      wrong("fulfillment_option_id", "standard or express", "1")
    ]
  ]

  test.each(cases)("%s", async (_, body, refusal) => {
    const before = await createSession(agent(), { items: [mug, mug], buyer, fulfillment_address: address })
    // The other changes of the body are valid, and are not made either.
    const update = { items: [mug], buyer: { ...buyer, first_name: "Noa" }, fulfillment_option_id: "express", ...body }
    expectRefused(await agent().update(before.id, update), ...refusal)
    expect((await agent().get(before.id)).body).toEqual(before)
  })
})

describe("complete refuses, and leaves the session unchanged,", () => {
  const token = "a payment token of 1 to 500 characters that is not blank"
  const cases: ReadonlyArray<readonly [string, unknown, readonly [number, string, string]]> = [
    ["no body", undefined, invalid("payment_data is required, expected an object with a token")],
    ["no payment", {}, invalid("payment_data is required, expected an object with a token")],
    ["a payment in words", { payment_data: "spt_123" }, wrong("payment_data", "an object with a token", '"spt_123"')],
    [
      "no token",
      { payment_data: { provider: "stripe" } },
      invalid(`payment_data.token is required, expected ${token}`)
    ],
    ["an empty token", { payment_data: { token: "" } }, wrong("payment_data.token", token, '""')],
    ["a blank token", { payment_data: { token: " " } }, wrong("payment_data.token", token, '" "')],
    ["a token that is null", { payment_data: { token: null } }, wrong("payment_data.token", token, "null")],
    ["a token that is a number", { payment_data: { token: 4242 } }, wrong("payment_data.token", token, "a number")],
    [
      "a buyer's malformed e-mail",
      { payment_data: { token: "spt_123" }, buyer: { email: "dana" } },
      wrong("buyer.email", "an e-mail address", '"dana"')
    ]
  ]

  test.each(cases)("%s", async (_, body, refusal) => {
    const fresh = agentAt(store.sandbox("complete"))
    const before = await createSession(fresh, { items: [mug], buyer, fulfillment_address: address })
    const answer = await post(`${fresh.url}/api/acp/checkout_sessions/${before.id}/complete`, body)
    expectRefused(answer, ...refusal)
    expect((await fresh.get(before.id)).body).toEqual(before)
    expect(await purchasesAt(fresh.url)).toEqual([])
  })
})

describe("accepted are", () => {
  test("unknown members, and a payment with every member of the public specification", async () => {
    const { id } = await createSession(agent(), {
      items: [{ ...mug, name: "Mug" }],
      fulfillment_address: { ...address, phone_number: "1" },
      locale: "en"
    })
    const { body, status } = await agent().complete(id, {
      payment_data: { token: "spt_123", provider: "stripe", billing_address: address },
      buyer
    })
    expect([status, body.fulfillment_address]).toEqual([200, address])
  })

  test("a buyer with only a name: the rest is empty, although the public specification wants an e-mail address", async () => {
    const url = `${store.url}/api/acp/checkout_sessions`
    const { body, status } = await post(url, { items: [mug], buyer: { first_name: "Dana" } })
    expect(status).toBe(201)
    expect(body.buyer).toEqual({ first_name: "Dana", last_name: "", email: "", phone_number: "" })
    expect(problemsWithSession(body)).toEqual(['/buyer/email must match format "email"'])
  })
})
