import { afterAll, beforeAll, expect, test } from "bun:test"
import { hotels as hotelsOfWorld } from "../../src/store/world/Hotels.ts"
import { useAgency } from "../store/bookings/agency.ts"
import { get, post } from "../support/requests.ts"
import { type Agent, type Arguments, connectAgent, type Json } from "./agent.ts"

const store = useAgency()
let agent: Agent
beforeAll(async () => {
  agent = await connectAgent(store.sandbox("empty"))
})
afterAll(() => agent.client.close())

const rest = async (path: string, given: Arguments): Promise<Json> => {
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))
  return (await get(`${store.sandbox("empty")}${path}?${query}`)).body
}

/** The hint of a search that finds nothing. It is the same over REST and MCP, where a separate text repeats it. */
const hintOf = async (tool: string, path: string, given: Arguments): Promise<Json> => {
  const { content, structuredContent } = await agent.result(tool, given)
  expect(structuredContent.items).toEqual([])
  expect(content[1]?.text).toBe(structuredContent.hint.message)
  expect(await rest(path, given)).toEqual(structuredContent)
  return structuredContent.hint
}

const stay = { city: "LON", check_in: "2027-03-12", check_out: "2027-03-15", guests: 2 }
const hotels = (given: Arguments) => hintOf("search_hotels", "/api/hotels", { ...stay, ...given })
const flights = (given: Arguments) => hintOf("search_flights", "/api/flights", given)

test("an empty hotel search with a price limit says how many hotels there are, and the lowest price", async () => {
  const { items } = await rest("/api/hotels", stay)
  const free = items.filter(({ fromNightlyCents }: Json) => fromNightlyCents !== null)
  const lowest = Math.min(...free.map(({ fromNightlyCents }: Json) => fromNightlyCents))
  expect(await hotels({ max_nightly_cents: 100 })).toEqual({
    message: `London has ${items.length} hotels, ${free.length} of them with a room for these dates and guests, but none for $1.00 a night or less. The lowest nightly rate is $${(lowest / 100).toFixed(2)}.`,
    hotels: items.length,
    available: free.length,
    lowestNightlyCents: lowest
  })
  // The lowest rate of the hint finds one hotel, and a search that finds something has no hint.
  const found = await agent.result("search_hotels", { ...stay, max_nightly_cents: lowest })
  expect([found.structuredContent.items.length, found.content.length]).toEqual([1, 1])
  expect(found.structuredContent).not.toHaveProperty("hint")
})

test("hints are computed for each search separately", async () => {
  const other = { max_nightly_cents: 100, check_in: "2027-07-12", check_out: "2027-07-15" }
  const [spring, summer] = [await hotels({ max_nightly_cents: 100 }), await hotels(other)]
  expect(spring.lowestNightlyCents).not.toBe(summer.lowestNightlyCents)
  expect(await hotels({ max_nightly_cents: 99 })).not.toEqual(spring)
  expect((await hotels({ max_nightly_cents: 100, city: "TYO" })).message).toStartWith("Tokyo has ")
})

test("a hotel search says if no room is left in the city", async () => {
  const rooms = hotelsOfWorld.flatMap(({ city, roomTypes }) => (city === "TLV" ? roomTypes : []))
  const large = rooms.filter(({ sleeps }) => sleeps >= 8)
  expect(large.length).toBeGreaterThan(0)
  const overlay = large.map(({ id }) => ({ sku: id, left: 0 }))
  expect((await post(`${store.url}/bench/v1/sandboxes`, { name: "full", overlay })).status).toBe(201)
  const query = "city=TLV&check_in=2027-03-12&check_out=2027-03-15&guests=8"
  const { items } = (await get(`${store.sandbox("full")}/api/hotels?${query}`)).body
  expect(items.length).toBeGreaterThan(0)
  const { body } = await get(`${store.sandbox("full")}/api/hotels?${query}&max_nightly_cents=1000000000`)
  expect(body).toEqual({
    items: [],
    hint: {
      message: `Tel Aviv has ${items.length} hotels, but none has a room for these dates and guests.`,
      hotels: items.length,
      available: 0
    }
  })
})

test("the availability of a hotel whose rooms are all too small says so", async () => {
  const hotel = hotelsOfWorld.find(({ roomTypes }) => roomTypes.every(({ sleeps }) => sleeps < 4))
  const { content, structuredContent } = await agent.result("get_hotel_availability", {
    hotel_id: hotel?.id,
    check_in: "2027-03-12",
    check_out: "2027-03-15",
    guests: 4
  })
  const message = "No room in this hotel sleeps 4 guests. Book two rooms, or choose another hotel."
  expect([content[1]?.text, structuredContent]).toEqual([message, { rooms: [], hint: { message } }])
})

test("a flight search without direct flights says so, and names destinations that have some", async () => {
  const { items } = await rest("/api/flights", { from: "JFK", to: "LHR", date: "2027-03-12" })
  expect(items.length).toBeGreaterThan(0)
  expect(await flights({ from: "JFK", to: "LGW", date: "2027-03-12" })).toEqual({
    message:
      "No direct flight goes from JFK to LGW. Direct flights from JFK go to TLV, LHR, HND, NRT; direct flights to LGW come from TLV, EWR, NRT.",
    departed: 0
  })
})

test("a flight search says if all flights have departed", async () => {
  // It is half past six in Tokyo.
  expect(await flights({ from: "NRT", to: "LGW", date: "2026-11-20" })).toEqual({
    message: "Every flight from NRT to LGW on 2026-11-20 has departed: choose a later date.",
    departed: 1
  })
})

test.each([
  ["search_hotels", "/api/hotels", stay],
  ["search_flights", "/api/flights", { from: "JFK", to: "LHR", date: "2027-03-12" }],
  ["search_cars", "/api/cars", { location: "LHR", pickup_date: "2027-03-12", dropoff_date: "2027-03-15" }]
])("%s says how many results there are if offset is past the end", async (tool, path, given) => {
  const { items } = await rest(path, given)
  const { content, structuredContent } = await agent.result(tool, { ...given, offset: items.length })
  expect(structuredContent).toEqual({ items: [] })
  const count = items.length === 1 ? "There is 1 entry" : `There are ${items.length} entries`
  expect(content.slice(1)).toEqual([{ type: "text", text: `${count}, and offset ${items.length} skips all of them.` }])
  const last = await agent.result(tool, { ...given, offset: items.length - 1 })
  expect([last.structuredContent.items.length, last.content.length]).toEqual([1, 1])
})
