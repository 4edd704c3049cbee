import { demoKeys } from "../../src/visibility/simulation/demoKeys.ts"
import { cartWith, checkout, get, post, send } from "../support/requests.ts"

const dayMs = 86_400_000

/** The date a number of days from today. Tests use enough days that the midnights of the cities do not matter. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const expectCreated = async (answer: ReturnType<typeof post>) => {
  const { body, status } = await answer
  if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`)
  return body
}

/** The first free room of a city for two nights, which begin `days` from today. */
export const freeRoom = async (url: string, city: string, days = 40) => {
  const stay = `check_in=${dayAhead(days)}&check_out=${dayAhead(days + 2)}`
  const { items } = (await get(`${url}/api/hotels?city=${city}&${stay}&guests=2&max_nightly_cents=900000`)).body
  const [hotel] = items
  const { rooms } = (await get(`${url}/api/hotels/${hotel.id}/availability?${stay}&guests=2`)).body
  const room = rooms.find(({ roomsLeft }: { roomsLeft: number }) => roomsLeft > 0)
  return { hotel, room, check_in: dayAhead(days), check_out: dayAhead(days + 2) }
}

/** The flight with the most free seats on a day. TLV to LON has at least 14 on every day of a year. */
export const freeFlight = async (url: string, from: string, to: string, days = 40) => {
  const { items } = (await get(`${url}/api/flights?from=${from}&to=${to}&date=${dayAhead(days)}`)).body
  const [freest] = items.toSorted((a: { seatsLeft: number }, b: { seatsLeft: number }) => b.seatsLeft - a.seatsLeft)
  return freest
}

export const freeCar = async (url: string, location: string, days = 40) => {
  const dates = `pickup_date=${dayAhead(days)}&dropoff_date=${dayAhead(days + 3)}`
  const { items } = (await get(`${url}/api/cars?location=${location}&${dates}`)).body
  return items.find(({ available }: { available: boolean }) => available)
}

export const buy = async (
  url: string,
  channel: string,
  ...items: ReadonlyArray<{ product_id: string; quantity?: number }>
) => expectCreated(checkout(url, await cartWith(url, ...items), { channel, buyer_name: "Dana Levi" }))

/** Waits until a demo organization has all its days. Returns its key and the ids of its first records. */
export const waitForDemonstration = async (url: string) => {
  const key = demoKeys[0]?.key ?? ""
  const ask = async (path: string) => (await get(`${url}/api/v1${path}`, { authorization: `Bearer ${key}` })).body.data
  const isReady = async (): Promise<boolean> => {
    const own = ((await ask("/brands?limit=100")) ?? []).find(({ is_own }: { is_own: boolean }) => is_own)
    return own !== undefined && (await ask(`/brands/${own.id}/stats?period=90d`)).history[0].mention_count > 0
  }
  // It is created in the background, newest day last, and takes some seconds.
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > 300) throw new Error("the demonstration has no data")
    await Bun.sleep(100)
  }
  const [[project], [brand], [prompt], [topic]] = await Promise.all(
    ["/projects", "/brands?limit=100", "/prompts", "/topics"].map(ask)
  )
  return { key, project: project.id, brand: brand.id, prompt: prompt.id, topic: topic.id }
}

const payment = { payment_token: "tok_visa" }

/** Makes purchases on every channel and of every kind. */
export const seedPurchases = async (url: string): Promise<void> => {
  await buy(url, "web", { product_id: "arc-desk-lamp" })
  await buy(url, "acp", { product_id: "loopback-hoodie", quantity: 2 })
  const { check_in, check_out, hotel, room } = await freeRoom(url, "LON")
  await expectCreated(
    post(`${url}/api/hotels/${hotel.id}/book`, {
      ...{ room_type_id: room.roomTypeId, check_in, check_out, guest_name: "Dana Levi", channel: "gpt" },
      ...payment
    })
  )
  await buy(url, "gpt", { product_id: "speckle-ceramic-mug", quantity: 4 }, { product_id: "bow-handle-teapot" })
  const flight = await freeFlight(url, "TLV", "NYC")
  await expectCreated(
    post(`${url}/api/flights/book`, {
      ...{ offer_id: flight.id, passenger_name: "Noa Peretz", passengers: 2, channel: "mcp" },
      ...payment
    })
  )
  await buy(url, "web", { product_id: "fisherman-rib-beanie" }, { product_id: "lambswool-scarf" })
  const car = await freeCar(url, "JFK")
  await expectCreated(
    post(`${url}/api/cars/book`, { offer_id: car.id, driver_name: "Noa Peretz", channel: "acp", ...payment })
  )
  await buy(url, "acp", { product_id: "compact-wired-keyboard" })
  await buy(url, "mcp", { product_id: "daytrip-backpack-18l" }, { product_id: "clothbound-notebook-a5", quantity: 3 })
}

/** Creates a sandbox `tour` with a snapshot, and a run of two trials, one of them failed. Returns the run's id. */
export const seedRun = async (url: string): Promise<string> => {
  const bench = `${url}/bench/v1`
  const clock = { mode: "frozen", at: "2027-01-15T09:30:00Z" }
  await expectCreated(post(`${bench}/sandboxes`, { name: "tour", clock, labels: { task: "mug", trial: "3" } }))
  await expectCreated(post(`${bench}/sandboxes/tour/snapshots`))
  const { id } = await expectCreated(
    post(`${bench}/runs`, { agent: "claude -p {instruction}", name: "nightly", model: "opus-4" })
  )
  const task = { id: "shop/mug", tags: ["shop"] }
  const failed = {
    checks: [{ id: "expect.total", ok: false, expected: 3132, actual: 6264, seq: [4] }],
    answer: "Done."
  }
  const trials = [
    { task, verdict: "pass", sandbox: "tour", budget: { calls: 7, ms: 900 } },
    { task, verdict: "fail", attempt: 2, sandbox: "tour", ...failed }
  ]
  for (const [n, trial] of trials.entries()) await send("PUT", `${bench}/runs/${id}/trials/${n}`, trial)
  return id
}

/** Creates a run of two models on tasks with two tags. Its tables are wider than a phone. Returns its id. */
export const seedWideRun = async (url: string): Promise<string> => {
  const runs = `${url}/bench/v1/runs`
  const { id } = await expectCreated(post(runs, { agent: "claude -p {instruction}", name: "compared" }))
  for (const [n, tag] of ["shop_by_itself", "travel_by_itself"].entries()) {
    const task = { id: `shop/mug-${n}`, tags: [tag] }
    await send("PUT", `${runs}/${id}/trials/${n}`, { task, model: `model_with_a_long_name_${n}`, verdict: "pass" })
  }
  return id
}
