import { expect, test } from "bun:test"
import { Schema } from "effect"
import { RuleRequest } from "../../src/bench/faults/FaultRule.ts"
import { expects, optional } from "../../src/domain/Input.ts"
import { decoderOf } from "../../src/operation/decoder.ts"
import { rpc } from "../mcp/agent.ts"
import { type Answer, cartWith, checkout, get, post } from "../support/requests.ts"
import { useStore } from "../support/store.ts"
import { dayAhead } from "../web/demo.ts"

const store = useStore()

const Text = Schema.String.pipe(Schema.minLength(1))
const Line = Schema.Struct({ id: expects(Text, "an id"), note: optional(Text, "a note") })
const Body = Schema.Struct({
  name: expects(Schema.String, "a name"),
  note: optional(Text, "a note"),
  kind: optional(Schema.Literal("a", "b"), "a or b"),
  units: optional(Schema.Number, "a number"),
  inner: optional(Schema.Struct({ note: optional(Text, "a note"), name: expects(Schema.String, "a name") }), "more"),
  lines: optional(
    Schema.Array(Line)
      .annotations({ jsonSchema: { maxItems: 3 } })
      .pipe(Schema.maxItems(3)),
    "lines"
  )
})

const read = (value: unknown, isLiteral = false) => decoderOf(Body, { isLiteral })(value)

test("an empty text counts as absent where the member is optional, also in nested objects and lists, and is kept elsewhere", () => {
  const given = { name: "", note: "", kind: "", inner: { name: "", note: "" }, lines: [{ id: "x", note: "" }] }
  expect(read(given)).toMatchObject({
    _tag: "Right",
    right: { name: "", inner: { name: "" }, lines: [{ id: "x" }] }
  })
  expect(JSON.stringify(read(given))).not.toContain("note")
  // The caller's own object keeps it.
  expect(given.note).toBe("")
})

test("an empty text counts as absent in each alternative of a union", () => {
  const empty = [
    { kind: "error", code: "" },
    { kind: "malform", how: "missingMember", member: "" },
    { kind: "price", select: { sku: "arc-desk-lamp", date: "" }, cents: 1, onBook: "" }
  ]
  for (const effect of empty) expect(decoderOf(RuleRequest)({ effect })).toMatchObject({ _tag: "Right" })
})

test.each([
  [{ name: "x", units: "" }, "units"],
  [{ name: "x", lines: [{ id: "" }] }, "lines[0].id"],
  [{ name: "x", note: " ", kind: " " }, "kind"]
])("%p is invalid at %s", (value, field) => {
  expect(read(value)).toMatchObject({ _tag: "Left", left: [{ field }] })
})

test("a strict endpoint does not ignore empty texts in its query", () => {
  expect(read({ name: "x", kind: "" }, true)).toMatchObject({
    _tag: "Left",
    left: [{ field: "kind", reason: "invalid" }]
  })
})

const [date, later] = [dayAhead(40), dayAhead(42)]

test.each([
  ["/api/products", "q=&category=&max_price_cents=&limit="],
  [`/api/hotels?city=LON&check_in=${date}&check_out=${later}`, "guests=&max_nightly_cents="],
  [`/api/flights?from=TLV&to=LON&date=${date}`, "cabin="],
  [`/api/cars?location=LHR&pickup_date=${date}&dropoff_date=${later}`, "car_class="],
  ["/api/orders", "after=&before=&limit=&channel=&kind="]
])("GET %s returns the same with the empty parameters %s", async (path, empty) => {
  const plain = await get(`${store.url}${path}`)
  expect(plain.status).toBe(200)
  const filled = await get(`${store.url}${path}${path.includes("?") ? "&" : "?"}${empty}`)
  expect([filled.status, filled.body]).toEqual([200, plain.body])
})

test("optional empty texts are ignored in a purchase over REST, agent checkout and MCP", async () => {
  const accepted = (answer: Answer) => expect([answer.status, answer.body.error]).toEqual([201, undefined])
  const cart = await cartWith(store.url)
  accepted(await post(`${store.url}/api/carts/${cart}/items`, { product_id: "arc-desk-lamp", variant_id: "" }))
  const order = await checkout(store.url, cart, { buyer_name: "", buyer_email: "", channel: "" })
  accepted(order)
  expect(order.body.channel).toBe("web")
  const items = [{ id: "arc-desk-lamp" }]
  const session = await post(`${store.url}/api/acp/checkout_sessions`, { items, buyer: { first_name: "" } })
  accepted(session)
  const url = `${store.url}/api/acp/checkout_sessions/${session.body.id}`
  expect((await post(url, { fulfillment_option_id: "" })).status).toBe(200)
  const call = { name: "search_products", arguments: { q: "mug", category: "", limit: "" } }
  expect((await rpc(store.url, "tools/call", call)).body.result.isError).toBeUndefined()
})
