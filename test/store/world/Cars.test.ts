import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { weekday } from "../../../src/domain/CalendarDate.ts"
import type { CarClass } from "../../../src/store/world/CarClass.ts"
import { carCapacity, carClasses, carsAtDesk, dailyRate } from "../../../src/store/world/Cars.ts"
import { type Place, places } from "../../../src/store/world/Places.ts"
import { isDuring, year } from "./year.ts"

const locations = places

const fleets = locations.flatMap((location) =>
  carClasses.map((carClass): [string, string, Place, CarClass] => [carClass.id, location.code, location, carClass])
)

const mean = (numbers: ReadonlyArray<number>) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

describe("car desks and classes", () => {
  test("there is one desk for every city and airport; TLV is both and has one", () => {
    const codes = locations.map(({ code }) => code)
    expect(codes.toSorted()).toEqual(["EWR", "HND", "JFK", "LGW", "LHR", "LON", "NRT", "NYC", "TLV", "TYO"])
  })

  test("there are the five classes, each with seats, a name and an example", () => {
    expect(carClasses.map(({ id }) => id)).toEqual(["economy", "compact", "suv", "luxury", "van"])
    for (const { baseRateCents, example, name, seats } of carClasses) {
      expect([name, example].every((text) => text.length > 2)).toBe(true)
      expect([seats >= 2, seats <= 9, baseRateCents % 100]).toEqual([true, true, 0])
    }
  })
})

describe("daily rates", () => {
  test.each(fleets)("of %s at %s are higher on Friday and Saturday, and during events", (_, __, location, carClass) => {
    const { events } = location.city
    const rate = (date: (typeof year)[number]) => dailyRate("test", location, carClass, date)
    const isWeekend = (date: (typeof year)[number]) => [5, 6].includes(weekday(date))
    const ordinary = year.filter((date) => !events.some((event) => isDuring(event)(date)))
    for (const month of [...Array(12).keys()].map((month) => String(month + 1).padStart(2, "0"))) {
      const dates = ordinary.filter((date) => date.slice(5, 7) === month)
      // In London, tennis fills late June.
      if (dates.length < 14) continue
      const [weekend, week] = [dates.filter(isWeekend), dates.filter((date) => !isWeekend(date))]
      expect(mean(weekend.map(rate))).toBeGreaterThan(mean(week.map(rate)))
    }
    for (const event of events) {
      for (const date of year.filter(isDuring(event))) {
        const alike = ordinary.filter(
          (other) => other.slice(5, 7) === date.slice(5, 7) && isWeekend(other) === isWeekend(date)
        )
        expect(rate(date)).toBeGreaterThan(mean(alike.map(rate)))
      }
    }
  })
})

describe("cars", () => {
  test.each(fleets.filter(([id, code]) => id !== "luxury" || code !== "EWR"))(
    "of %s at %s are sold out on some days only, and the capacity does not depend on that",
    (_, __, location, carClass) => {
      const out = year.filter((date) => carsAtDesk("test", location, carClass, date) === 0).length
      expect(out).toBeWithin(1, 40)
      for (const date of year) {
        const ofDesk = carCapacity("test", location, carClass, date)
        expect(ofDesk).toBeGreaterThan(0)
        expect([0, ofDesk]).toContain(carsAtDesk("test", location, carClass, date))
      }
    }
  )

  test("are at most twenty of a class, for any seed", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...fleets),
        fc.constantFrom(...year),
        (seed, [, , location, carClass], date) => {
          expect(carCapacity(seed, location, carClass, date)).toBeWithin(0, 21)
        }
      )
    )
  })

  test("of the class luxury are never at EWR, on any date and for any seed, but are at JFK and in the city", () => {
    const luxury = carClasses.filter(({ id }) => id === "luxury")
    const capacities = (code: string) =>
      ["test", "vitrine", "", "0", ...fc.sample(fc.string(), { numRuns: 20, seed: 7 })].flatMap((seed) =>
        locations
          .filter((location) => location.code === code)
          .flatMap((location) =>
            luxury.flatMap((carClass) => year.map((date) => carCapacity(seed, location, carClass, date)))
          )
      )
    expect(new Set(capacities("EWR"))).toEqual(new Set([0]))
    for (const code of ["JFK", "NYC"]) expect(Math.max(...capacities(code))).toBeGreaterThan(0)
  })
})
