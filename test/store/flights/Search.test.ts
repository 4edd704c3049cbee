import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addDays } from "../../../src/domain/CalendarDate.ts"
import { cities } from "../../../src/store/world/City.ts"
import { fareOf, flights, seatCapacity } from "../../../src/store/world/Flights.ts"
import type { Answer } from "../../support/requests.ts"
import { inDays, searchFlights, useAgency } from "../bookings/agency.ts"
import { clockIn, instantsOf } from "../world/clocks.ts"

const agency = useAgency()

interface Offer {
  readonly id: string
  readonly flightNumber: string
  readonly from: string
  readonly to: string
  readonly date: string
  readonly departTime: string
  readonly arriveTime: string
  readonly arriveDate: string
  readonly durationMin: number
  readonly cabin: string
  readonly fare: { readonly amountCents: number }
  readonly seatsLeft: number
}

const found = ({ body, status }: Answer): ReadonlyArray<Offer> => {
  const members = body.items.length === 0 ? ["items", "hint"] : ["items"]
  expect([status, Object.keys(body)]).toEqual([200, members])
  return body.items
}

const search = async (query: Record<string, unknown>) =>
  found(await searchFlights(agency.url, { date: "2027-03-12", ...query }))

const codes = ["TLV", "NYC", "LON", "TYO"] as const
const airports = ["TLV", "JFK", "EWR", "LHR", "LGW", "HND", "NRT"]
const airportsOf: Record<string, ReadonlyArray<string>> = {
  ...Object.fromEntries(airports.map((airport) => [airport, [airport]])),
  TLV: ["TLV"],
  NYC: ["JFK", "EWR"],
  LON: ["LHR", "LGW"],
  TYO: ["HND", "NRT"]
}
const cityOf = (airport: string) => Object.values(cities).find((city) => city.airports.includes(airport))

const places = Object.keys(airportsOf)
const routes = places.flatMap((from) =>
  places
    .filter((to) => cityOf(airportsOf[from]?.[0] ?? "") !== cityOf(airportsOf[to]?.[0] ?? ""))
    .map((to): [string, string] => [from, to])
)

describe("GET /api/flights", () => {
  test("lists offers with every documented field", async () => {
    const [offer] = await search({ from: "TLV", to: "LHR" })
    const flight = flights.find(({ flightNumber }) => flightNumber === "ZV201")
    expect(offer).toEqual({
      id: "flt_zv201_tlv_lhr_20270312_economy",
      flightNumber: "ZV201",
      carrier: "Zephyra Airlines",
      from: "TLV",
      to: "LHR",
      date: "2027-03-12",
      departTime: "07:15",
      // 07:15 is 05:15Z; five hours and a quarter later it is 10:30Z, which is also London time.
      arriveTime: "10:30",
      arriveDate: "2027-03-12",
      durationMin: 315,
      cabin: "economy",
      fare: { amountCents: flight === undefined ? 0 : fareOf("test", flight, "economy", inDays(112)), currency: "USD" },
      seatsLeft: flight === undefined ? -1 : seatCapacity("test", flight, "economy", inDays(112)),
      cancellation: {
        freeUntil: null,
        feeCents: flight === undefined ? 0 : fareOf("test", flight, "economy", inDays(112)) / 5,
        until: "2027-03-12T05:15:00.000Z"
      }
    } as unknown as Offer)
    expect(inDays(112)).toBe("2027-03-12" as ReturnType<typeof inDays>)
  })

  test.each(routes)(
    "from %s to %s lists every flight of the timetable, by departure, economy first",
    async (from, to) => {
      const items = await search({ from, to })
      const expected = flights
        .filter((flight) => airportsOf[from]?.includes(flight.from) && airportsOf[to]?.includes(flight.to))
        .toSorted((a, b) => (a.departs < b.departs ? -1 : 1))
        .flatMap(({ departs, flightNumber }) => [
          `${departs} ${flightNumber} economy`,
          `${departs} ${flightNumber} business`
        ])
      expect(items.map(({ cabin, departTime, flightNumber }) => `${departTime} ${flightNumber} ${cabin}`)).toEqual(
        expected
      )
      for (const offer of items) {
        expect(airportsOf[from]).toContain(offer.from)
        expect(airportsOf[to]).toContain(offer.to)
        expect([offer.date, offer.seatsLeft >= 0, offer.fare.amountCents % 100]).toEqual(["2027-03-12", true, 0])
      }
    }
  )

  test.each(codes.flatMap((from) => codes.filter((to) => to !== from).map((to): [string, string] => [from, to])))(
    "from the city %s to the city %s lists the flights of all its airports, at least three departures",
    async (from, to) => {
      const whole = await search({ from, to })
      const parts = await Promise.all(
        (airportsOf[from] ?? []).flatMap((one) =>
          (airportsOf[to] ?? []).map((other) => search({ from: one, to: other }))
        )
      )
      const byId = (offers: ReadonlyArray<Offer>) => offers.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(byId(whole)).toEqual(byId(parts.flat()))
      expect(new Set(whole.map(({ flightNumber }) => flightNumber)).size).toBeGreaterThanOrEqual(3)
    }
  )

  test("accepts codes in any case", async () => {
    const expected = await search({ from: "NYC", to: "LHR" })
    for (const [from, to] of [
      ["nyc", "lhr"],
      ["Nyc", "lHr"],
      ["NYC", "lhr"]
    ]) {
      expect(await search({ from, to })).toEqual(expected as Array<Offer>)
    }
  })

  test("lists one cabin if asked for it, and ignores unknown parameters", async () => {
    const both = await search({ from: "LON", to: "TYO" })
    for (const cabin of ["economy", "business"]) {
      const one = await search({ from: "LON", to: "TYO", cabin, passengers: 9, max_stops: 0 })
      expect(one).toEqual(both.filter((offer) => offer.cabin === cabin))
      expect(one.length * 2).toBe(both.length)
      expect(await search({ from: "LON", to: "TYO", cabin: cabin.toUpperCase() })).toEqual(one as Array<Offer>)
    }
  })

  test("lists sold-out flights with no seats left, and the last seat as one", async () => {
    for (const date of [inDays(1), inDays(200), inDays(365)]) {
      const seats = (await search({ from: "LHR", to: "EWR", date })).filter(
        ({ flightNumber }) => flightNumber === "ZV407"
      )
      expect(seats.map(({ cabin, seatsLeft }) => [cabin, seatsLeft])).toEqual([
        ["economy", 0],
        ["business", 0]
      ])
      const [last] = (await search({ from: "TLV", to: "LGW", date, cabin: "economy" })).filter(
        ({ flightNumber }) => flightNumber === "KV207"
      )
      expect(last?.seatsLeft).toBe(1)
    }
  })
})

test("the times of an offer are right: local departure, minutes in the air, local arrival", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), fc.integer({ min: 1, max: 365 }), async ([from, to], days) => {
      for (const offer of await search({ from, to, date: inDays(days), cabin: "economy" })) {
        const [origin, destination] = [cityOf(offer.from)?.timeZone ?? "", cityOf(offer.to)?.timeZone ?? ""]
        const [departure, ...others] = instantsOf(origin, `${offer.date} ${offer.departTime}`)
        expect(others).toEqual([])
        const landed = clockIn(destination, (departure ?? 0) + offer.durationMin * 60_000)
        expect([offer.flightNumber, offer.date, landed]).toEqual([
          offer.flightNumber,
          offer.date,
          `${offer.arriveDate} ${offer.arriveTime}`
        ])
        const days = [0, 1].map((day) => addDays(offer.date as ReturnType<typeof inDays>, day) as string)
        expect(days).toContain(offer.arriveDate)
      }
    }),
    { numRuns: 60, seed: 8 }
  )
})
