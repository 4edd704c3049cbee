import { afterAll, expect, test } from "bun:test"
import { agentAt } from "../../protocols/acp/reference/agent.ts"
import { newDatabase } from "../../support/database.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"

const database = await newDatabase()
const store = useStore(database.settings)
// Hooks run in order: `useStore` has stopped the store before.
afterAll(() => database.close())

// Postgres cannot store U+0000, and UTF-8 cannot encode a lone surrogate.
const given = "Dana\u0000 Lévi\ud800 🫖"
const kept = "Dana\ufffd Lévi\ufffd 🫖"

test("texts about a buyer are stored the same in every database", async () => {
  await checkout(store.url, await cartWith(store.url, { product_id: "arc-desk-lamp" }), {
    buyer_name: given,
    buyer_email: "dana\u0000@example.com"
  })
  expect(await database.query("select buyer_name, buyer_email from orders")).toEqual([
    { buyer_name: kept, buyer_email: "dana\ufffd@example.com" }
  ])
})

test("a booking returns the name of its passenger as it is stored", async () => {
  const [offer] = (await get(`${store.url}/api/flights?from=TLV&to=LHR&date=2027-03-12`)).body.items
  const { body } = await post(`${store.url}/api/flights/book`, {
    offer_id: offer.id,
    passenger_name: given,
    payment_token: "tok_visa"
  })
  expect(body.guest).toEqual({ name: kept, email: "" })
  expect((await get(`${store.url}/api/bookings/${body.id}`)).body).toEqual(body)
})

test("an agent checkout session returns buyer and address as they are stored", async () => {
  const agent = agentAt(store.url)
  const { body } = await agent.create({
    items: [{ id: "arc-desk-lamp" }],
    buyer: { first_name: given, email: "dana@example.com" },
    fulfillment_address: { line_one: given }
  })
  expect(body).toMatchObject({ buyer: { first_name: kept }, fulfillment_address: { line_one: kept } })
  expect((await agent.get(body.id)).body).toEqual(body)
})
