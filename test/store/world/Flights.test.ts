import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { weekday } from "../../../src/domain/CalendarDate.ts"
import { cities, cityCodes } from "../../../src/store/world/City.ts"
import { type Cabin, cabins } from "../../../src/store/world/Flight.ts"
import { type Flight, fareOf, flights, seatCapacity } from "../../../src/store/world/Flights.ts"
import { isDuring, year } from "./year.ts"

const routes = cityCodes.flatMap((from) =>
  cityCodes.filter((to) => to !== from).map((to): [string, string] => [from, to])
)

const between = (from: string, to: string) =>
  flights.filter(({ destination, origin }) => origin.code === from && destination.code === to)

const find = (flightNumber: string): Flight => {
  const flight = flights.find((flight) => flight.flightNumber === flightNumber)
  if (flight === undefined) throw new Error(`no ${flightNumber}`)
  return flight
}

describe("the timetable", () => {
  test.each(routes)("has at least three departures a day from %s to %s, by at least two carriers", (from, to) => {
    const found = between(from, to)
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(new Set(found.map(({ carrier }) => carrier)).size).toBeGreaterThanOrEqual(2)
    expect(new Set(found.map(({ departs }) => departs)).size).toBe(found.length)
  })

  test("has unique flight numbers, each with the code of its carrier", () => {
    const numbers = flights.map(({ flightNumber }) => flightNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { carrier, flightNumber } of flights) {
      expect(flightNumber).toMatch(/^[A-Z]{2}\d{3}$/)
      expect({ ZV: "Zephyra Airlines", KV: "Kitewing Air", OV: "Ovalon Pacific" }[flightNumber.slice(0, 2)]).toBe(
        carrier
      )
    }
  })

  test("serves the airports of the cities, each in both directions", () => {
    const airports = ["TLV", "JFK", "EWR", "LHR", "LGW", "HND", "NRT"]
    expect(Object.values(cities).flatMap(({ airports }) => airports)).toEqual(airports)
    expect(new Set(flights.map(({ from }) => from))).toEqual(new Set(airports))
    expect(new Set(flights.map(({ to }) => to))).toEqual(new Set(airports))
    for (const { destination, from, origin, to } of flights) {
      expect(origin.airports).toContain(from)
      expect(destination.airports).toContain(to)
      expect(origin.code).not.toBe(destination.code)
    }
  })

  test("has plausible block times: 60 to 960 minutes, similar in one direction, shorter eastward with the wind", () => {
    const east = [
      ["NYC", "TLV"],
      ["LON", "TLV"],
      ["TLV", "TYO"],
      ["NYC", "LON"],
      ["LON", "TYO"],
      ["TYO", "NYC"]
    ] as const
    for (const [from, to] of east) {
      const [there, back] = [between(from, to), between(to, from)].map((found) =>
        found.map(({ durationMin }) => durationMin)
      )
      for (const minutes of [there ?? [], back ?? []]) {
        expect(Math.min(...minutes)).toBeGreaterThan(60)
        expect(Math.max(...minutes)).toBeLessThan(960)
        expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(20)
      }
      expect(Math.max(...(there ?? []))).toBeLessThan(Math.min(...(back ?? [])))
    }
  })
})

describe("fares", () => {
  const inCabins = flights.flatMap((flight) =>
    cabins.map((cabin): [string, Cabin, Flight] => [flight.flightNumber, cabin, flight])
  )
  const isDear = (date: (typeof year)[number]) => [0, 5].includes(weekday(date))

  /** Dates of the month without an event at the destination. */
  const ordinary = ({ destination }: Flight, month: string) =>
    year.filter((date) => date.slice(5, 7) === month && !destination.events.some((event) => isDuring(event)(date)))

  test.each(inCabins)("of %s in %s are higher on Friday and Sunday", (_, cabin, flight) => {
    for (const month of ["02", "09"]) {
      const fares = (wanted: boolean) =>
        ordinary(flight, month)
          .filter((date) => isDear(date) === wanted)
          .map((date) => fareOf("test", flight, cabin, date))
      expect(Math.min(...fares(true))).toBeGreaterThan(Math.max(...fares(false)))
    }
  })

  test.each(inCabins)("of %s in %s are higher during events at the destination", (_, cabin, flight) => {
    for (const event of flight.destination.events) {
      for (const date of year.filter(isDuring(event))) {
        const alike = ordinary(flight, date.slice(5, 7)).filter((other) => isDear(other) === isDear(date))
        const fares = alike.map((other) => fareOf("test", flight, cabin, other))
        expect(fareOf("test", flight, cabin, date)).toBeGreaterThan(Math.max(...fares))
      }
    }
  })

  test("are at least twice as high in business, for any seed", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...flights), fc.constantFrom(...year), (seed, flight, date) => {
        const [economy, business] = cabins.map((cabin) => fareOf(seed, flight, cabin, date))
        expect(economy).toBeGreaterThan(10_000)
        expect(business).toBeGreaterThan(2 * (economy ?? 0))
      }),
      { numRuns: 1_000 }
    )
  })
})

describe("seats", () => {
  test("are sold out on some flights, scarce on others, and available on most", () => {
    const ordinary = flights.filter(({ flightNumber }) => !["KV207", "ZV407"].includes(flightNumber))
    for (const cabin of cabins) {
      const capacities = ordinary.flatMap((flight) => year.map((date) => seatCapacity("test", flight, cabin, date)))
      const share = (holds: (seats: number) => boolean) => capacities.filter(holds).length / capacities.length
      expect(share((seats) => seats === 0)).toBeWithin(0.02, 0.04)
      expect(share((seats) => seats > 0 && seats < 5)).toBeWithin(0.07, 0.1)
      expect(Math.max(...capacities)).toBeLessThan(300)
    }
  })
})

/** Written out, not imported: docs/world.md promises these to other people's tests. */
describe("on every date of a year, for any seed", () => {
  const seeds = ["test", "vitrine", "", "0", ...fc.sample(fc.string(), { numRuns: 20, seed: 7 })]
  const capacities = (flightNumber: string, cabin: Cabin) =>
    new Set(seeds.flatMap((seed) => year.map((date) => seatCapacity(seed, find(flightNumber), cabin, date))))

  test("KV207 from TLV to LGW has exactly one seat in economy, and more in business", () => {
    expect(find("KV207")).toMatchObject({ from: "TLV", to: "LGW" })
    expect(capacities("KV207", "economy")).toEqual(new Set([1]))
    expect(Math.min(...capacities("KV207", "business"))).toBeGreaterThan(0)
  })

  test("ZV407 from LHR to EWR is sold out in both cabins", () => {
    expect(find("ZV407")).toMatchObject({ from: "LHR", to: "EWR" })
    for (const cabin of cabins) expect(capacities("ZV407", cabin)).toEqual(new Set([0]))
  })
})
