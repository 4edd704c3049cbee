import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { draw } from "../../../src/domain/Seed.ts"
import { carClasses, carsAtDesk, dailyRate } from "../../../src/store/world/Cars.ts"
import { cabins } from "../../../src/store/world/Flight.ts"
import { fareOf, flights, seatCapacity } from "../../../src/store/world/Flights.ts"
import { hotels, nightlyRate, roomCapacity } from "../../../src/store/world/Hotels.ts"
import { places } from "../../../src/store/world/Places.ts"
import { year } from "./year.ts"

const locations = places

/** Everything that the world computes for a date, each as a resource with its `rate capacity`. */
const questions = [
  ...hotels.flatMap((hotel) =>
    hotel.roomTypes.map((room) => ({
      resource: `${hotel.slug} ${room.name}`,
      ask: (seed: string, date: (typeof year)[number]) => [
        nightlyRate(seed, hotel.city, room, date),
        roomCapacity(seed, room, date)
      ]
    }))
  ),
  ...flights.flatMap((flight) =>
    cabins.map((cabin) => ({
      resource: `${flight.flightNumber} ${cabin}`,
      ask: (seed: string, date: (typeof year)[number]) => [
        fareOf(seed, flight, cabin, date),
        seatCapacity(seed, flight, cabin, date)
      ]
    }))
  ),
  ...locations.flatMap((location) =>
    carClasses.map((carClass) => ({
      resource: `${location.code} ${carClass.id}`,
      ask: (seed: string, date: (typeof year)[number]) => [
        dailyRate(seed, location, carClass, date),
        carsAtDesk(seed, location, carClass, date)
      ]
    }))
  )
]

// A prime number of days apart, so that every weekday and season is included.
const someDates = year.filter((_, index) => index % 11 === 0)

const world = (seed: string, dates = someDates, resources = questions): Map<string, string> =>
  new Map(
    dates.flatMap((date) =>
      resources.map(({ ask, resource }): [string, string] => [`${resource} ${date}`, ask(seed, date).join(" ")])
    )
  )

describe("the world of a seed", () => {
  test("does not depend on the order of questions", () => {
    const first = world("test")
    const backwards = world("test", someDates.toReversed(), questions.toReversed())
    expect(first.size).toBe(questions.length * someDates.length)
    for (const [question, answer] of first) expect(backwards.get(question)).toBe(answer)
  })

  test("differs from that of another seed, in every resource", () => {
    const [one, other] = [world("test"), world("test2")]
    const same = [...one].filter(([question, answer]) => other.get(question) === answer)
    // Rates are jittered over 121 steps; a one-room type and a sold-out flight have the same capacity in every world.
    expect(same.length / one.size).toBeLessThan(0.03)
    for (const { resource } of questions) {
      const differs = someDates.some((date) => one.get(`${resource} ${date}`) !== other.get(`${resource} ${date}`))
      expect([resource, differs]).toEqual([resource, true])
    }
  })

  test("varies between dates, and does not repeat weekly", () => {
    for (const { ask, resource } of questions) {
      const answers = year.slice(0, 60).map((date) => ask("test", date).join(" "))
      expect([resource, new Set(answers).size > 20]).toEqual([resource, true])
      const repeated = answers.filter((answer, index) => answer === answers[index + 7]).length
      expect([resource, repeated < 12]).toEqual([resource, true])
    }
  })

  test("varies the rate of each resource independently", () => {
    // Compared with the mean of its own weekday, so that only the effect of the seed is left.
    const movements = new Map<string, string>()
    for (const { ask, resource } of questions) {
      const dates = year.slice(70, 98)
      const rates = dates.map((date) => ask("test", date)[0] ?? 0)
      const means = rates.map(
        (_, index) => [0, 7, 14, 21].reduce((sum, week) => sum + (rates[(index + week) % 28] ?? 0), 0) / 4
      )
      const movement = rates.map((rate, index) => (rate > (means[index] ?? 0) ? "+" : "-")).join("")
      expect([resource, movements.get(movement)]).toEqual([resource, undefined])
      movements.set(movement, resource)
    }
  })

  test("has positive rates in whole dollars, and whole capacities of 0 or more, for any seed", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...questions),
        fc.constantFrom(...year),
        (seed, { ask, resource }, date) => {
          const [rate = 0, capacity = -1] = ask(seed, date)
          expect([resource, date, rate > 0, rate % 100]).toEqual([resource, date, true, 0])
          expect([resource, date, Number.isInteger(capacity), capacity >= 0]).toEqual([resource, date, true, true])
        }
      ),
      { numRuns: 2_000 }
    )
  })
})

describe("a draw", () => {
  test("is xxHash64, with the same numbers on every machine", () => {
    // The standard's own test vector, then ours.
    expect(Bun.hash.xxHash64("")).toBe(0xef46db3751d8e999n)
    const drawn = [draw("test", "a", 1_000_000), draw("test", "b", 1_000_000), draw("other", "a", 1_000_000)]
    expect(drawn).toEqual([475365, 623387, 594315])
  })

  test("is an integer from 0 up to its bound, and deterministic", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 1_000_000 }), (seed, key, bound) => {
        const number = draw(seed, key, bound)
        expect(Number.isInteger(number) && number >= 0 && number < bound).toBe(true)
        expect(draw(seed, key, bound)).toBe(number)
        expect(draw(seed, key, 1)).toBe(0)
      })
    )
  })

  test("is uniformly distributed", () => {
    const counts = Array.from({ length: 20 }, () => 0)
    for (let key = 0; key < 20_000; key++) {
      const drawn = draw("test", `key ${key}`, 20)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    // Six standard deviations of a thousand; the seed and the keys are fixed.
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(190)
  })
})
