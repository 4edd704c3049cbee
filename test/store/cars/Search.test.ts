import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addDays, datesFrom } from "../../../src/domain/CalendarDate.ts"
import { carClasses, carsAtDesk, dailyRate } from "../../../src/store/world/Cars.ts"
import { places } from "../../../src/store/world/Places.ts"
import type { Answer } from "../../support/requests.ts"
import { day, inDays, searchCars, useAgency } from "../bookings/agency.ts"

const locations = places

const agency = useAgency()

interface Offer {
  readonly id: string
  readonly classId: string
  readonly location: string
  readonly days: number
  readonly dailyRate: { readonly amountCents: number }
  readonly total: { readonly amountCents: number }
  readonly available: boolean
}

const found = ({ body, status }: Answer): ReadonlyArray<Offer> => {
  expect([status, Object.keys(body)]).toEqual([200, ["items"]])
  return body.items
}

const rental = { pickup_date: "2027-03-12", dropoff_date: "2027-03-15" }
const search = async (query: Record<string, unknown>) => found(await searchCars(agency.url, { ...rental, ...query }))

const classIds = ["economy", "compact", "suv", "luxury", "van"]

/** The instant at which a date in March begins in a zone. */
const midnight = (timeZone: string, date: string): string =>
  new Date(
    `${date}T00:00:00${{ "Asia/Jerusalem": "+02:00", "America/New_York": "-05:00", "Asia/Tokyo": "+09:00" }[timeZone] ?? "Z"}`
  ).toISOString()

describe("GET /api/cars", () => {
  test.each(locations.map(({ code }) => code))("at %s lists an offer of each class, with every field", async (code) => {
    const items = await search({ location: code })
    const location = locations.find((location) => location.code === code)
    expect(items.map(({ classId }) => classId)).toEqual(classIds)
    for (const item of items) {
      const carClass = carClasses.find(({ id }) => id === item.classId)
      if (carClass === undefined || location === undefined) throw new Error("no such class or desk")
      const rate = dailyRate("test", location, carClass, day("2027-03-12"))
      expect(item).toEqual({
        id: `car_${code.toLowerCase()}_${carClass.id}_20270312_20270315`,
        classId: carClass.id,
        className: carClass.name,
        example: carClass.example,
        seats: carClass.seats,
        location: code,
        pickupDate: "2027-03-12",
        dropoffDate: "2027-03-15",
        days: 3,
        dailyRate: { amountCents: rate, currency: "USD" },
        total: { amountCents: rate * 3, currency: "USD" },
        available: expect.any(Boolean),
        // From midnight to midnight, local time of the desk.
        cancellation: {
          freeUntil: midnight(location.city.timeZone, "2027-03-12"),
          feeCents: rate,
          until: midnight(location.city.timeZone, "2027-03-13")
        }
      } as unknown as Offer)
    }
  })

  test("accepts a code in any case, and ignores unknown parameters", async () => {
    const expected = await search({ location: "NRT" })
    for (const location of ["nrt", "Nrt", "nRT"]) {
      expect(await search({ location, drivers_age: 25 })).toEqual(expected as Array<Offer>)
    }
  })

  test.each(classIds)("lists only %s if asked for it", async (car_class) => {
    const expected = (await search({ location: "LHR" })).filter(({ classId }) => classId === car_class)
    expect(expected).toHaveLength(1)
    expect(await search({ location: "LHR", car_class })).toEqual(expected)
    expect(await search({ location: "LHR", car_class: car_class.toUpperCase() })).toEqual(expected)
  })

  test("counts a return on the same day as one day, and allows up to 60 days", async () => {
    for (const [dropoff_date, days] of [
      ["2027-03-12", 1],
      ["2027-03-13", 1],
      ["2027-03-14", 2],
      ["2027-05-11", 60]
    ] as const) {
      for (const offer of await search({ location: "TLV", dropoff_date })) expect(offer.days).toBe(days)
    }
  })

  test("always lists the luxury car at EWR as unavailable", async () => {
    for (let start = 0; start <= 360; start += 20) {
      const dates = { pickup_date: inDays(start), dropoff_date: inDays(start + 1) }
      const [luxury] = await search({ location: "EWR", car_class: "luxury", ...dates })
      expect(luxury).toMatchObject({ classId: "luxury", available: false })
    }
  })

  test("is available if there is a car on the pick-up day, and costs the daily rate for each day", async () => {
    const rentals = fc.record({
      location: fc.constantFrom(...locations),
      start: fc.integer({ min: 0, max: 300 }),
      length: fc.integer({ min: 0, max: 60 })
    })
    await fc.assert(
      fc.asyncProperty(rentals, async ({ length, location, start }) => {
        const [pickup, dropoff] = [inDays(start), addDays(inDays(start), length)]
        const dates = datesFrom(pickup, Math.max(1, length))
        for (const offer of await search({ location: location.code, pickup_date: pickup, dropoff_date: dropoff })) {
          const carClass = carClasses.find(({ id }) => id === offer.classId)
          if (carClass === undefined) throw new Error("no such class")
          expect([offer.days, offer.days >= 1]).toEqual([dates.length, true])
          expect(offer.total.amountCents).toBe(offer.dailyRate.amountCents * offer.days)
          const free = carsAtDesk("test", location, carClass, pickup) > 0
          expect([offer.id, offer.available]).toEqual([offer.id, free])
        }
      }),
      { numRuns: 60, seed: 11 }
    )
  })
})
