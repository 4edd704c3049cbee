import { afterAll, beforeAll, expect, test } from "bun:test"
import { connectAgent } from "../../mcp/agent.ts"
import { address, agentAt, buyer, createSession, mug, payment } from "../../protocols/acp/reference/agent.ts"
import { newDatabase } from "../../support/database.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { bookFlight, bookRoom, garret, startAgency } from "../bookings/agency.ts"
import { bookTrip } from "../bookings/trip.ts"

let database: TestDatabase
let agency: Awaited<ReturnType<typeof startAgency>>

beforeAll(async () => {
  database = await newDatabase()
  agency = await startAgency(database.settings)
})
afterAll(async () => {
  await agency.stop()
  await database.close()
})

test("the buyer is stored with each purchase on every surface, and returned in no feed", async () => {
  const url = `${agency.url}/sandboxes/buyers`
  const [name, email] = ["Dana Levi", "dana@example.com"]
  const lamp = { product_id: "arc-desk-lamp" }
  await checkout(url, await cartWith(url, lamp), { buyer_name: name, buyer_email: email })
  const agent = agentAt(url)
  const { id } = await createSession(agent, { items: [mug], fulfillment_address: address })
  await agent.complete(id, payment("spt_123", { buyer }))
  await using tools = await connectAgent(url)
  const { id: cart_id } = await tools.call("create_cart")
  await tools.call("add_to_cart", { cart_id, ...lamp })
  await tools.call("checkout_cart", { cart_id, payment_token: "tok_visa", buyer_name: name, buyer_email: email })
  const stay = { room_type_id: garret.room.id, check_in: "2027-03-12", check_out: "2027-03-15" }
  await bookRoom(url, garret.hotel.id, { ...stay, guest_email: email })
  await bookFlight(url, { offer_id: "flt_kv207_tlv_lgw_20270312_economy", passenger_email: email })
  const rows = await database.query(
    `select buyer_name as name, buyer_email as email from orders where sandbox = 'buyers/0'
     union all select guest_name, guest_email from bookings where sandbox = 'buyers/0'`
  )
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ name, email })))
  const { items } = (await get(`${url}/api/orders?kind=order`)).body
  expect([items.length, JSON.stringify(items).includes("Dana")]).toEqual([3, false])
})

test("a booking from 0.1.0, which has no stored terms, is canceled by the terms of its kind", async () => {
  const url = `${agency.url}/sandboxes/old`
  const booked = await bookTrip(url)
  await database.query("update bookings set details = null where sandbox = 'old/0'")
  for (const { cancellation, id, total } of booked) {
    const { cancellation: terms, offerId, ...rest } = (await get(`${url}/api/bookings/${id}`)).body
    expect([rest.id, terms, offerId]).toEqual([id, undefined, undefined])
    const fee = cancellation.freeUntil === null ? cancellation.feeCents : 0
    const { refund } = (await post(`${url}/api/bookings/${id}/cancel`)).body
    expect([refund.amount.amountCents, refund.fee.amountCents]).toEqual([total.amountCents - fee, fee])
  }
  const taken = await database.query("select sku from inventory where sandbox = 'old/0' and taken <> 0")
  expect(taken).toEqual([])
})

test("canceling seats from 0.1.0 uses the fares of their sandbox's seed", async () => {
  const { body: shop } = await post(`${agency.url}/bench/v1/sandboxes`, { name: "other-world", seed: "winter" })
  const party = { offer_id: "flt_zv201_tlv_lhr_20270312_economy", passengers: 3 }
  const { body: booked } = await bookFlight(shop.baseUrl, party)
  await database.query("update bookings set details = null where sandbox = 'other-world/0'")
  expect((await post(`${shop.baseUrl}/api/bookings/${booked.id}/cancel`)).status).toBe(200)
  expect(await database.query("select taken from inventory where sandbox = 'other-world/0'")).toEqual([{ taken: 0 }])
})
