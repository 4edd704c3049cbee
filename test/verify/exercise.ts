import { Clock, Effect, Layer, Stream } from "effect"
import { ApiKeys } from "../../src/visibility/access/ApiKeys.ts"
import { Organizations } from "../../src/visibility/access/Organizations.ts"
import { ImportedRecords } from "../../src/visibility/import/ImportedRecords.ts"
import { Importer } from "../../src/visibility/import/Importer.ts"
import { linesOf } from "../../src/visibility/import/Lines.ts"
import { planOf } from "../../src/visibility/simulation/organizations.ts"
import { Simulation } from "../../src/visibility/simulation/Simulation.ts"
import { connectAgent } from "../mcp/agent.ts"
import { address, agentAt, createSession, payment, planner } from "../protocols/acp/reference/agent.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { worldAt } from "../support/TestWorld.ts"
import { dayAhead, freeCar, freeFlight, freeRoom, seedPurchases } from "../web/demo.ts"
import { makeVisitor } from "../web/pages.ts"

const coffee = planOf("coffee")

const expectStatus = (status: number, expected: number, what: string) => {
  if (status !== expected) throw new Error(`${what}: ${status} instead of ${expected}`)
}

/** What agents over ACP leave behind: sessions in every state, and orders with every kind of shipping. */
const overAcp = async (url: string) => {
  const agent = agentAt(url)
  const items = [
    { id: "speckle-ceramic-mug", quantity: 3 },
    { id: "speckle-ceramic-mug", quantity: 1 },
    { id: "arc-desk-lamp", quantity: 1 }
  ]
  const shipped = await createSession(agent, { items, fulfillment_address: address })
  expectStatus((await agent.complete(shipped.id)).status, 200, "standard shipping")
  const express = await createSession(agent, { items, fulfillment_address: address })
  await agent.update(express.id, { fulfillment_option_id: "express" })
  expectStatus((await agent.complete(express.id)).status, 200, "express shipping")
  const unshipped = await createSession(agent, { items: items.slice(0, 1) })
  expectStatus((await agent.complete(unshipped.id)).status, 200, "no shipping")
  const declined = await createSession(agent, { items, fulfillment_address: address })
  expectStatus((await agent.complete(declined.id, payment("spt_declined"))).status, 402, "a decline")
  const scarce = await createSession(agent, { items: [{ ...planner, quantity: 1 }], fulfillment_address: address })
  expectStatus((await agent.complete(scarce.id)).status, 409, "sold out")
  await agent.cancel((await createSession(agent, { items })).id)
}

const overMcp = async (url: string) => {
  await using agent = await connectAgent(url)
  const { id: cart_id } = await agent.call("create_cart")
  await agent.call("add_to_cart", { cart_id, product_id: "field-watch-38", quantity: 3 })
  await agent.call("checkout_cart", { cart_id, payment_token: "tok_visa" })
  await agent.refusal("add_to_cart", { cart_id, product_id: "field-watch-38" })
}

const overPages = async (url: string) => {
  const visitor = makeVisitor()
  await visitor.submit(`${url}/products/speckle-ceramic-mug`, { quantity: "2" })
  await visitor.submit(`${url}/checkout`, { payment_token: "tok_visa", buyer_name: "Dana" })
  await visitor.submit(`${url}/products/arc-desk-lamp`, { quantity: "4" })
}

const bookTravel = async (url: string) => {
  const { check_in, hotel, room } = await freeRoom(url, "TYO")
  const guest = { guest_name: "Dana Levi", payment_token: "tok_visa" }
  // The longest free stay from that date.
  for (let nights = 30; nights > 0; nights--) {
    const dates = { room_type_id: room.roomTypeId, check_in, check_out: dayAhead(40 + nights) }
    if ((await post(`${url}/api/hotels/${hotel.id}/book`, { ...dates, ...guest })).status === 201) break
  }
  const flight = await freeFlight(url, "TLV", "LON")
  const seats = { offer_id: flight.id, passenger_name: "Noa", payment_token: "tok_visa" }
  await post(`${url}/api/flights/book`, { ...seats, passengers: 2 })
  await post(`${url}/api/flights/book`, { ...seats, passengers: 1 })
  const canceled = await post(`${url}/api/flights/book`, { ...seats, passengers: 2 })
  expectStatus((await post(`${url}/api/bookings/${canceled.body.id}/cancel`)).status, 200, "a booking is canceled")
  const { id } = await freeCar(url, "LHR")
  await post(`${url}/api/cars/book`, { offer_id: id, driver_name: "Noa", payment_token: "tok_visa" })
  await post(`${url}/api/cars/book`, { offer_id: id, driver_name: "Noa", payment_token: "tok_declined" })
}

/** Buys, books, cancels, resets and is declined on every surface of a store, in several sandboxes. */
export const exerciseStore = async (origin: string) => {
  for (const url of [origin, `${origin}/sandboxes/other`]) {
    await Promise.all([seedPurchases(url), overAcp(url), overMcp(url), overPages(url)])
    await bookTravel(url)
    await checkout(url, await cartWith(url), {})
    const order = await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp", quantity: 2 }))
    expectStatus((await post(`${url}/api/orders/${order.body.id}/cancel`)).status, 200, "an order is canceled")
    await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }), { payment_token: "tok_declined" })
  }
  const reset = `${origin}/sandboxes/reset`
  await seedPurchases(reset)
  await post(`${reset}/api/demo/reset`)
  await overAcp(reset)
  await get(`${origin}/sandboxes/looked-at/api/orders`)
  const overlay = [
    { sku: "stoneware-coffee-mug", priceCents: 2400, left: 3 },
    { sku: "LHR/compact", percent: 7, left: 1 }
  ]
  const tags = {
    title: "Tags",
    description: "For a test.",
    products: [{ slug: "stoneware-coffee-mug", tags: ["mug"] }]
  }
  const { body: pack } = await post(`${origin}/bench/v1/packs`, tags)
  await post(`${origin}/bench/v1/sandboxes`, { name: "drifting", overlay, packs: ["standard", pack.name] })
  const drifting = `${origin}/shops/drifting`
  await checkout(drifting, await cartWith(drifting, { product_id: "stoneware-coffee-mug", quantity: 2 }))
  const { id } = await freeCar(drifting, "LHR")
  const driver = {
    offer_id: String(id).replace(/(?<=^car_lhr_)[a-z]+/, "compact"),
    driver_name: "Noa",
    payment_token: "tok_visa"
  }
  expectStatus((await post(`${drifting}/api/cars/book`, driver)).status, 201, "a car at a price that was set")
  const payments = { accept: "listed", tokens: [{ token: "tok_visa" }] }
  const faults = [{ trigger: { nth: [1] }, effect: { kind: "delay", ms: 1 } }]
  await post(`${origin}/bench/v1/sandboxes`, { name: "controlled", labels: { task: "mug" }, payments, faults })
  const listed = `${origin}/shops/controlled`
  expectStatus(
    (await checkout(listed, await cartWith(listed, { product_id: "arc-desk-lamp" }), {})).status,
    201,
    "a listed token pays"
  )
  await post(`${origin}/bench/v1/sandboxes/default/snapshots`)
  await post(`${origin}/bench/v1/experiments/mug-choice/assign`, { model: "m" })
  const run = await post(`${origin}/bench/v1/runs`, { agent: "oracle" })
  await send("PUT", `${origin}/bench/v1/runs/${run.body.id}/trials/0`, { task: { id: "shop/mug" }, verdict: "pass" })
}

const brands = [
  { name: "Nova", aliases: ["Nova Kettles"], domains: ["nova.example"], tracking: "tracked", is_own: false },
  { name: "Orbit", aliases: [], domains: [], tracking: "tracked", is_own: false },
  { name: "Pluto", aliases: [], domains: [], tracking: "ignored", is_own: false }
] as const

const answerLines = (now: number) =>
  Array.from({ length: 60 }, (_, index) =>
    JSON.stringify({
      id: `answer ${index % 55}`,
      prompt: `Which kettle is best for ${index % 7}?`,
      ...(index % 3 === 0 ? {} : { category: ["awareness", "technical"][index % 2] }),
      provider: "chatgpt",
      location: "us",
      answered_at: new Date(now - index * 40_000_000).toISOString(),
      ...(index % 10 === 0 ? { status: "refusal" } : {}),
      text: ["Orbit first, then Nova, not Pluto.", "Nova.", "None of them."][index % 3],
      citations: ["https://www.nova.example/kettles", `https://docs.orbit.example/${index % 4}`]
    })
  ).join("\n")

const Writers = Layer.mergeAll(
  ApiKeys.Default,
  Organizations.Default,
  Simulation.Default,
  Importer.Default,
  ImportedRecords.Default
)

/** Simulated and imported answers, an own brand that is added after them, organizations, users and keys. */
export const exerciseVisibility = (databaseUrl: string) =>
  Effect.gen(function* () {
    const organizations = yield* Organizations
    const keys = yield* ApiKeys
    const importer = yield* Importer
    const records = yield* ImportedRecords
    yield* (yield* Simulation).fill(coffee, 3)
    const acme = yield* organizations.create({ name: "Acme", isSimulated: false })
    yield* records.addBrands(acme.key, brands)
    const chunks = Stream.make(new TextEncoder().encode(answerLines(yield* Clock.currentTimeMillis)))
    const noCallbacks = { onError: () => Effect.void, onProgress: () => Effect.void }
    yield* importer.run(acme.key, linesOf(chunks), noCallbacks)
    yield* records.addBrands(acme.key, [
      { ...brands[0], name: "Own", aliases: [], domains: ["own.example"], is_own: true }
    ])
    const user = yield* organizations.createUser({ name: "Dana" })
    yield* organizations.addMember(acme.key, user.key, "admin")
    const key = yield* keys.create({ organization: acme.key, user_key: null })
    yield* keys.rotate((yield* keys.create({ organization: null, user_key: user.key })).id)
    return key.secret
  }).pipe(Effect.provide(Layer.provide(Writers, worldAt(databaseUrl))), Effect.runPromise)
