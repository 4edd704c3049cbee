import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addDays, type CalendarDate, datesFrom } from "../../../src/domain/CalendarDate.ts"
import { carCapacity, carClasses, carsAtDesk } from "../../../src/store/world/Cars.ts"
import { places } from "../../../src/store/world/Places.ts"
import { newDatabase } from "../../support/database.ts"
import { get, post } from "../../support/requests.ts"
import { bookCar, day, expectRefused, inDays, searchCars, startAgency, useAgency } from "../bookings/agency.ts"
import { readLedger } from "../bookings/ledger.ts"

const locations = places

const agency = useAgency()

interface Choice {
  readonly code: string
  readonly classId: string
  readonly pickup: CalendarDate
  readonly dropoff: CalendarDate
}

const offerOf = async (url: string, { classId, code, dropoff, pickup }: Choice) => {
  const query = { location: code, car_class: classId, pickup_date: pickup, dropoff_date: dropoff }
  return (await searchCars(url, query)).body.items[0]
}

/** The number of cars of a class of a desk on a date, including those that were picked up earlier. */
const carsOn = ({ classId, code }: Choice, date: CalendarDate, count = carCapacity): number => {
  const location = locations.find((location) => location.code === code)
  const carClass = carClasses.find(({ id }) => id === classId)
  if (location === undefined || carClass === undefined) throw new Error("no such desk or class")
  return count("test", location, carClass, date)
}

/** The number of cars that the world has for every day of a rental. */
const carsFor = (choice: Choice): number => {
  const { dropoff, pickup } = choice
  const days = Math.max(1, (Date.parse(dropoff) - Date.parse(pickup)) / 86_400_000)
  const later = datesFrom(pickup, days).slice(1)
  return Math.min(carsOn(choice, pickup, carsAtDesk), ...later.map((date) => carsOn(choice, date)))
}

/** The first rental from tomorrow on with exactly so many cars. */
const rentalWith = (cars: number, length: number): Choice => {
  for (let start = 1; start < 300; start++) {
    for (const { code } of locations) {
      for (const { id: classId } of carClasses) {
        const choice = { code, classId, pickup: inDays(start), dropoff: inDays(start + length) }
        if (carsFor(choice) === cars) return choice
      }
    }
  }
  throw new Error(`no rental has ${cars} cars`)
}

describe("POST /api/cars/book", () => {
  const choice = rentalWith(3, 4)

  test("returns the booking with every documented field, and the ref of a car", async () => {
    const offer = await offerOf(agency.url, choice)
    const driver = { driver_email: "dana@example.com", channel: "acp" }
    const answer = await bookCar(agency.sandbox("whole"), { offer_id: offer.id, ...driver })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^bkg_[0-9a-z]{16}$/),
      confirmationNumber: expect.stringMatching(/^VT-[0-9A-HJKMNP-TV-Z]{6}$/),
      channel: "acp",
      kind: "car",
      ref: {
        kind: "car",
        className: offer.className,
        location: choice.code,
        pickupDate: choice.pickup,
        dropoffDate: choice.dropoff
      },
      offerId: offer.id,
      guest: { name: "Dana Levi", email: "dana@example.com" },
      total: offer.total,
      status: "confirmed",
      cancellation: offer.cancellation,
      createdAt: "2026-11-20T09:30:00.000Z"
    })
  })

  test("accepts an offer id in any case, and returns a missing e-mail address as empty", async () => {
    const { id } = await offerOf(agency.url, choice)
    const { body, status } = await bookCar(agency.sandbox("any-case"), { offer_id: id.toUpperCase() })
    expect([status, body.guest]).toEqual([201, { name: "Dana Levi", email: "" }])
  })

  test("takes the price from the world only: no member of the body changes it", async () => {
    const { id } = await offerOf(agency.url, choice)
    const cheap = { amountCents: 1, currency: "USD" }
    const tampered = { total: cheap, dailyRate: cheap, price: 1, days: 0, total_cents: 1, available: true, discount: 9 }
    const honest = await bookCar(agency.sandbox("honest"), { offer_id: id })
    const forged = await bookCar(agency.sandbox("forged"), { ...tampered, offer_id: id })
    expect(honest.status).toBe(201)
    expect(forged.body).toEqual(honest.body)
  })

  test("changes nothing if the payment is not approved", async () => {
    const url = agency.sandbox("declined")
    const last = await offerOf(url, rentalWith(1, 3))
    const declined = await bookCar(url, { offer_id: last.id, payment_token: "tok_declined_expired_card" })
    expectRefused(declined, 402, "payment_declined", ["expired_card"])
    expectRefused(await bookCar(url, { offer_id: last.id, payment_token: "x" }), 402, "unrecognized_payment_token")
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    expect((await bookCar(url, { offer_id: last.id })).status).toBe(201)
    // Sold out now, which is reported before the payment is checked.
    const refused = await bookCar(url, { offer_id: last.id, payment_token: "tok_declined" })
    expectRefused(refused, 409, "no_cars_left", [last.className, last.location, "Nothing was booked"])
  })

  test("is 409 for a luxury car at EWR, on any date", async () => {
    for (let start = 0; start <= 360; start += 20) {
      const date = inDays(start)
      const offer_id = `car_ewr_luxury_${date.replaceAll("-", "")}_${date.replaceAll("-", "")}`
      expectRefused(await bookCar(agency.url, { offer_id }), 409, "no_cars_left", ["Luxury", "EWR", date])
    }
  })
})

describe("available cars", () => {
  test("can all be booked at the shown price, and the next booking is 409", async () => {
    const rentals = fc.record({
      code: fc.constantFrom(...locations.map(({ code }) => code)),
      classId: fc.constantFrom(...carClasses.map(({ id }) => id)),
      start: fc.integer({ min: 0, max: 330 }),
      length: fc.integer({ min: 0, max: 7 })
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(rentals, async ({ classId, code, length, start }) => {
        const url = agency.sandbox(`until-none-${runs++}`)
        const choice = { code, classId, pickup: inDays(start), dropoff: addDays(inDays(start), length) }
        const offer = await offerOf(url, choice)
        for (let left = carsFor(choice); left > 0; left--) {
          expect((await offerOf(url, choice)).available).toBe(true)
          const { body, status } = await bookCar(url, { offer_id: offer.id })
          expect([status, body.total]).toEqual([201, offer.total])
        }
        expectRefused(await bookCar(url, { offer_id: offer.id }), 409, "no_cars_left", [offer.className, code])
        expect(await offerOf(url, choice)).toEqual({ ...offer, available: false })
      }),
      { numRuns: 40, seed: 12 }
    )
  })

  test("the last car is gone for overlapping rentals only, and a reset restores it", async () => {
    const url = agency.sandbox("overlaps")
    const { classId, code, pickup, dropoff } = rentalWith(1, 3)
    expect((await bookCar(url, { offer_id: (await offerOf(url, { classId, code, pickup, dropoff })).id })).status).toBe(
      201
    )
    const free = async (from: number, to: number) => {
      const choice = { classId, code, pickup: addDays(pickup, from), dropoff: addDays(pickup, to) }
      return { shown: (await offerOf(url, choice)).available, cars: carsFor(choice) > 0 }
    }
    // The day of return is not charged, and the car can be rented again on it. A rental without a night takes its day.
    for (const [from, to] of [
      [-1, 0],
      [3, 4],
      [3, 3],
      [3, 6]
    ] as const) {
      const { cars, shown } = await free(from, to)
      expect([from, to, shown]).toEqual([from, to, cars])
    }
    // No car is left on the day that had one.
    const scarce = datesFrom(pickup, 3).findIndex(
      (date) => carsFor({ classId, code, pickup: date, dropoff: date }) === 1
    )
    for (const [from, to] of [
      [scarce, scarce],
      [scarce, scarce + 1],
      [-1, 5],
      [0, 3]
    ] as const) {
      expect([from, to, (await free(from, to)).shown]).toEqual([from, to, false])
    }
    expect((await post(`${url}/api/demo/reset`)).status).toBe(200)
    expect((await free(0, 3)).shown).toBe(true)
  })

  test("are never oversold by 200 concurrent overlapping bookings, and none is lost", async () => {
    await using database = await newDatabase()
    const { stop, url } = await startAgency(database.settings)
    try {
      const rental = rentalWith(2, 8)
      const { classId, code, pickup } = rental
      const choices = Array.from({ length: 200 }, (_, index) => {
        const from = addDays(pickup, (index * 5) % 8)
        return { classId, code, pickup: from, dropoff: addDays(from, (index * 3) % 4) }
      })
      const compact = (date: string) => date.replaceAll("-", "")
      const answers = await Promise.all(
        choices.map(({ dropoff, pickup }) =>
          bookCar(url, { offer_id: `car_${code}_${classId}_${compact(pickup)}_${compact(dropoff)}`.toLowerCase() })
        )
      )
      for (const answer of answers) if (answer.status !== 201) expectRefused(answer, 409, "no_cars_left")
      const { bookings, needed, taken } = await readLedger(database)
      expect(bookings).toBe(answers.filter(({ status }) => status === 201).length)
      expect(taken).toEqual(needed)
      for (const [key, count] of Object.entries(taken)) {
        const date = day(key.split(" ")[2] ?? "")
        expect(count).toBeLessThanOrEqual(carsOn(rental, date))
      }
      // A refused rental would be refused again: no car has come back, and none was held without a booking.
      for (const [index, { status }] of answers.entries()) {
        const offer = await offerOf(url, choices[index] ?? rentalWith(1, 1))
        if (status === 409) expect(offer.available).toBe(false)
      }
    } finally {
      await stop()
    }
  })
})
