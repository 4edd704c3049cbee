import { expect, test } from "bun:test"
import { newDatabase } from "../support/database.ts"
import { runProgram } from "../support/process.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"
import { startStore, useStore } from "../support/store.ts"

const store = useStore({ seed: "test" })
const at = (path = "") => `${store.url}/bench/v1/sandboxes${path}`
const winter = { mode: "frozen", at: "2027-01-15T09:30:00.000Z" }

const make = async (name: string, seed?: string) =>
  (await post(at(), { name, clock: winter, ...(seed === undefined ? {} : { seed }) })).body

const searches = [
  "/api/hotels?city=TLV&check_in=2027-03-01&check_out=2027-03-04&guests=2",
  "/api/flights?from=TLV&to=LON&date=2027-03-12",
  "/api/cars?location=TLV&pickup_date=2027-03-01&dropoff_date=2027-03-03"
]

/** Everything that depends on the world of a sandbox: stock, rates, fares, cars, and generated ids. */
const worldOf = async (baseUrl: string) => {
  const answers = await Promise.all(searches.map(async (path) => (await get(`${baseUrl}${path}`)).body))
  const cart = await cartWith(baseUrl, { product_id: "stoneware-coffee-mug" })
  const { body: order } = await checkout(baseUrl, cart)
  const refused = await post(`${baseUrl}/api/carts/${cart}/items`, {
    product_id: "stoneware-coffee-mug",
    quantity: 99
  })
  return JSON.stringify([answers, cart, order.id, order.confirmationNumber, refused.body]).replaceAll(
    new URL(baseUrl).pathname,
    ""
  )
}

test("a sandbox has the world of its seed, or of the server's seed without one", async () => {
  const first = await make("first", "winter")
  const second = await make("second", "winter")
  const summer = await make("summer", "summer")
  const own = await make("own")
  expect([first.seed, own.seed]).toEqual(["winter", "test"])
  const world = await worldOf(first.baseUrl)
  expect(await worldOf(second.baseUrl)).toBe(world)
  const others = [await worldOf(summer.baseUrl), await worldOf(own.baseUrl)]
  expect(new Set([world, ...others]).size).toBe(3)
  // Cached searches are kept per world, too.
  for (const path of searches) {
    const found = [first, summer, own].map(async ({ baseUrl }) => JSON.stringify((await get(`${baseUrl}${path}`)).body))
    expect([path, new Set(await Promise.all(found)).size]).toEqual([path, 3])
  }
  // Generated ids differ between worlds, too.
  const [cart, ...carts] = await Promise.all(
    ["cart-winter", "cart-summer", "cart-own"].map(async (name) => {
      const { baseUrl } = await make(name, name === "cart-own" ? undefined : name.slice(5))
      return (await post(`${baseUrl}/api/carts`)).body.id
    })
  )
  expect(carts).not.toContain(cart)
  expect(new Set(carts).size).toBe(2)
  const named = await make("named", "test")
  expect(await worldOf(named.baseUrl)).toBe(others[1] ?? "")
})

test("the seed can be changed before the first write, and not after it", async () => {
  const { baseUrl } = await make("changed", "winter")
  const changed = await send("PATCH", at("/changed"), { seed: "summer" })
  expect(changed.body.seed).toBe("summer")
  const twin = await make("twin", "summer")
  expect(await worldOf(baseUrl)).toBe(await worldOf(twin.baseUrl))
  const fixed = await send("PATCH", at("/changed"), { seed: "winter" })
  expect([fixed.status, fixed.body.error.code]).toEqual([409, "world_fixed"])
  expect((await send("PATCH", at("/changed"), { seed: "summer" })).status).toBe(200)
  await post(at("/changed/reset"))
  expect((await send("PATCH", at("/changed"), { seed: "winter" })).body.seed).toBe("winter")
})

test("a fork of an unused sandbox may have another seed, and of a used one may not", async () => {
  await make("to-fork", "winter")
  const overrides = { seed: "summer" }
  const { body } = await post(at("/to-fork/fork"), { overrides })
  expect(body.items[0].seed).toBe("summer")
  const twin = await make("fork-twin", "summer")
  expect(await worldOf(body.items[0].baseUrl)).toBe(await worldOf(twin.baseUrl))
  const fixed = await post(at("/fork-twin/fork"), { overrides: { seed: "winter" } })
  expect([fixed.status, fixed.body.error.code]).toEqual([409, "world_fixed"])
  expect((await post(at("/fork-twin/fork"), { overrides })).body.items[0].seed).toBe("summer")
})

test.each([{ seed: "x".repeat(65) }, { seed: 1 }])("an invalid seed is refused: %j", async (payload) => {
  const { body, status } = await post(at(), payload)
  expect(status).toBe(400)
  expect(body.error.details.issues[0].field).toBe(Object.keys(payload)[0])
})

test("`vitrine verify` checks the sales of a sandbox against the world of its own seed", async () => {
  await using database = await newDatabase()
  const { stop, url } = await startStore({ ...database.settings, seed: "test" })
  const { body } = await post(`${url}/bench/v1/sandboxes`, { name: "elsewhere", seed: "winter", clock: winter })
  await worldOf(body.baseUrl)
  const { body: flights } = await get(`${body.baseUrl}/api/flights?from=TLV&to=LON&date=2027-03-12`)
  const [{ id }] = flights.items.filter(({ seatsLeft }: { seatsLeft: number }) => seatsLeft > 0)
  const booked = await post(`${body.baseUrl}/api/flights/book`, {
    offer_id: id,
    passenger_name: "Dana Levi",
    payment_token: "tok_visa"
  })
  expect(booked.status).toBe(201)
  await stop()
  const verified = await runProgram({ DATABASE_URL: database.url, STORE_SEED: "test" }, undefined, ["verify"])
  expect([verified.exitCode, verified.stderr]).toEqual([0, ""])
})
