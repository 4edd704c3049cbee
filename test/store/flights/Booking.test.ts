import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { fareOf, flights } from "../../../src/store/world/Flights.ts"
import { get, post } from "../../support/requests.ts"
import { bookFlight, day, expectRefused, inDays, offerOf, searchFlights, useAgency } from "../bookings/agency.ts"

const agency = useAgency()

const offer_id = "flt_zv201_tlv_lhr_20270312_economy"
const route = { from: "TLV", to: "LHR", date: "2027-03-12" }

describe("POST /api/flights/book", () => {
  test("returns the booking with every documented field, and the ref of a flight", async () => {
    const offer = await offerOf(agency.url, "ZV201", route)
    const answer = await bookFlight(agency.sandbox("whole"), {
      offer_id,
      passengers: 3,
      passenger_email: "dana@example.com",
      channel: "mcp"
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^bkg_[0-9a-z]{16}$/),
      confirmationNumber: expect.stringMatching(/^VT-[0-9A-HJKMNP-TV-Z]{6}$/),
      channel: "mcp",
      kind: "flight",
      passengers: 3,
      ref: { kind: "flight", flightNumber: "ZV201", from: "TLV", to: "LHR", date: "2027-03-12", cabin: "economy" },
      offerId: offer_id,
      guest: { name: "Dana Levi", email: "dana@example.com" },
      total: { amountCents: offer.fare.amountCents * 3, currency: "USD" },
      status: "confirmed",
      cancellation: { ...offer.cancellation, feeCents: (offer.fare.amountCents * 3) / 5 },
      createdAt: "2026-11-20T09:30:00.000Z"
    })
    expect((await offerOf(agency.sandbox("whole"), "ZV201", route)).seatsLeft).toBe(offer.seatsLeft - 3)
    expect((await offerOf(agency.url, "ZV201", route)).seatsLeft).toBe(offer.seatsLeft)
  })

  test("has one passenger and no e-mail address by default", async () => {
    const offer = await offerOf(agency.url, "ZV201", route)
    const url = agency.sandbox("least")
    for (const members of [{}, { passengers: null, passenger_email: null }, { passenger_email: "" }]) {
      const { body, status } = await bookFlight(url, { offer_id, ...members })
      expect([status, body.total, body.guest]).toEqual([201, offer.fare, { name: "Dana Levi", email: "" }])
    }
  })

  test("accepts an offer id in any case", async () => {
    const { body, status } = await bookFlight(agency.sandbox("any-case"), { offer_id: offer_id.toUpperCase() })
    expect([status, body.ref?.flightNumber]).toEqual([201, "ZV201"])
  })

  test("takes the price from the world only: no member of the body changes it", async () => {
    const cheap = { amountCents: 1, currency: "USD" }
    const tampered = {
      fare: cheap,
      price: 1,
      total: cheap,
      total_cents: 1,
      totalCents: 1,
      amount: 1,
      seats: 0,
      seatsLeft: 999,
      cabin: "business",
      date: "2027-03-13",
      flightNumber: "KV207",
      discount: 100,
      currency: "JPY",
      status: "canceled",
      ref: { kind: "flight", cabin: "business" }
    }
    const honest = await bookFlight(agency.sandbox("honest"), { offer_id, passengers: 2 })
    const forged = await bookFlight(agency.sandbox("forged"), { ...tampered, offer_id, passengers: 2 })
    expect(honest.status).toBe(201)
    expect(forged.body).toEqual(honest.body)
  })

  test("costs the fare of the search for each passenger, on any flight", async () => {
    const url = agency.sandbox("prices")
    const trips = fc.record({
      flight: fc.constantFrom(...flights),
      cabin: fc.constantFrom("economy", "business"),
      days: fc.integer({ min: 1, max: 365 }),
      passengers: fc.integer({ min: 1, max: 9 })
    })
    await fc.assert(
      fc.asyncProperty(trips, async ({ cabin, days, flight: { flightNumber, from, to }, passengers }) => {
        const offer = await offerOf(url, flightNumber, { from, to, date: inDays(days), cabin })
        const answer = await bookFlight(url, { offer_id: offer.id, passengers })
        const [left, cents] = [offer.seatsLeft, offer.fare.amountCents]
        if (left < passengers) {
          const seats = `${left} ${left === 1 ? "seat" : "seats"} left in ${cabin}, ${passengers} wanted`
          expectRefused(answer, 409, "not_enough_seats", [flightNumber, inDays(days), seats])
        } else expect([answer.status, answer.body.total.amountCents]).toEqual([201, cents * passengers])
        const after = await offerOf(url, flightNumber, { from, to, date: inDays(days), cabin })
        expect(after).toEqual({ ...offer, seatsLeft: left < passengers ? left : left - passengers })
      }),
      { numRuns: 80, seed: 9 }
    )
  })
})

describe("available seats", () => {
  test("can all be booked, the next booking is 409, and none are shown then", async () => {
    const trips = fc.record({
      flight: fc.constantFrom(...flights),
      cabin: fc.constantFrom("economy", "business"),
      days: fc.integer({ min: 1, max: 365 }),
      parties: fc.infiniteStream(fc.integer({ min: 1, max: 9 }))
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(trips, async ({ cabin, days, flight: { flightNumber, from, to }, parties }) => {
        const url = agency.sandbox(`until-sold-out-${runs++}`)
        const shown = () => offerOf(url, flightNumber, { from, to, date: inDays(days), cabin })
        const offer = await shown()
        let left: number = offer.seatsLeft
        for (const party of parties) {
          if (left === 0) break
          const answer = await bookFlight(url, { offer_id: offer.id, passengers: party })
          if (party > left) expectRefused(answer, 409, "not_enough_seats", [`${left} seat`, `${party} wanted`])
          else {
            expect(answer.status).toBe(201)
            left -= party
          }
          expect((await shown()).seatsLeft).toBe(left)
        }
        const refused = await bookFlight(url, { offer_id: offer.id })
        expectRefused(refused, 409, "not_enough_seats", [
          flightNumber,
          "0 seats left",
          "1 wanted",
          "Nothing was booked"
        ])
        expect((await shown()).seatsLeft).toBe(0)
      }),
      { numRuns: 15, seed: 10 }
    )
  })

  test("are counted separately for each cabin, date and flight", async () => {
    const url = agency.sandbox("apart")
    const seats = async (date: string) =>
      (await searchFlights(url, { from: "TLV", to: "LGW", date })).body.items.map(
        ({ cabin, flightNumber, seatsLeft }: Record<string, string>) => [flightNumber, cabin, seatsLeft]
      )
    const dates = ["2027-03-11", "2027-03-12", "2027-03-13"]
    const before = await Promise.all(dates.map(seats))
    expect((await bookFlight(url, { offer_id: "flt_kv207_tlv_lgw_20270312_economy" })).status).toBe(201)
    const after = await Promise.all(dates.map(seats))
    expect([after[0], after[2]]).toEqual([before[0], before[2]])
    expect(after[1]).toEqual(
      before[1].map(([flightNumber, cabin, left]: [string, string, number]) =>
        flightNumber === "KV207" && cabin === "economy" ? [flightNumber, cabin, 0] : [flightNumber, cabin, left]
      )
    )
  })

  test("are restored by a reset, and separate for each sandbox", async () => {
    const last = { offer_id: "flt_kv207_tlv_lgw_20270312_economy" }
    const [mine, yours] = [agency.sandbox("mine"), agency.sandbox("yours")]
    for (const url of [mine, yours]) expect((await bookFlight(url, last)).status).toBe(201)
    expectRefused(await bookFlight(mine, last), 409, "not_enough_seats")
    expect((await post(`${mine}/api/demo/reset`)).status).toBe(200)
    expect((await bookFlight(mine, last)).status).toBe(201)
    expectRefused(await bookFlight(yours, last), 409, "not_enough_seats")
  })

  test("do not change if the payment is not approved", async () => {
    const url = agency.sandbox("declined")
    const last = { offer_id: "flt_kv207_tlv_lgw_20270312_economy" }
    const declined = await bookFlight(url, { ...last, payment_token: "tok_declined_fraudulent" })
    expectRefused(declined, 402, "payment_declined", ["fraudulent"])
    expectRefused(await bookFlight(url, { ...last, payment_token: "pm_1" }), 402, "unrecognized_payment_token", [
      "tok_*"
    ])
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    expect((await offerOf(url, "KV207", { ...route, to: "LGW" })).seatsLeft).toBe(1)
    expect((await bookFlight(url, last)).status).toBe(201)
  })

  test("are not taken by a party that is too large: the last seat stays free for one passenger", async () => {
    const url = agency.sandbox("party-of-two")
    const last = { offer_id: "flt_kv207_tlv_lgw_20270312_economy" }
    const refused = await bookFlight(url, { ...last, passengers: 2 })
    expectRefused(refused, 409, "not_enough_seats", ["1 seat left in economy, 2 wanted"])
    const { body, status } = await bookFlight(url, last)
    const flight = flights.find(({ flightNumber }) => flightNumber === "KV207")
    expect(status).toBe(201)
    expect(flight && fareOf("test", flight, "economy", day("2027-03-12"))).toBe(body.total.amountCents)
  })
})
