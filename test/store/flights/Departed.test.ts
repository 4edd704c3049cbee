import { describe, expect, test } from "bun:test"
import { bookFlight, expectRefused, searchFlights, useAgency } from "../bookings/agency.ts"

const agency = useAgency()

const listed = async (query: Record<string, unknown>): Promise<ReadonlyArray<string>> => {
  const { body, status } = await searchFlights(agency.url, { cabin: "business", ...query })
  expect(status).toBe(200)
  return body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber)
}

/**
 * The minute in which a flight leaves, worked out by hand. Its date is the local one: KV406 of the 19th leaves when it is
 * already the 20th everywhere else.
 */
const departures: ReadonlyArray<
  [flight: string, from: string, to: string, date: string, departs: string, next: string[]]
> = [
  ["KV203", "TLV", "LON", "2026-11-20", "2026-11-20T09:50:00.000Z", ["ZV205", "KV207"]],
  ["ZV105", "TLV", "JFK", "2026-11-20", "2026-11-20T21:55:00.000Z", []],
  ["KV406", "NYC", "LON", "2026-11-19", "2026-11-20T01:30:00.000Z", ["ZV408"]],
  ["ZV408", "NYC", "LON", "2026-11-19", "2026-11-20T03:15:00.000Z", []],
  ["OV302", "TYO", "TLV", "2026-11-21", "2026-11-21T02:15:00.000Z", ["ZV304", "OV306"]],
  ["OV506", "HND", "LHR", "2026-11-20", "2026-11-20T14:05:00.000Z", []],
  ["KV402", "JFK", "LHR", "2027-03-14", "2027-03-14T12:05:00.000Z", ["KV406"]],
  ["KV402", "JFK", "LHR", "2027-03-13", "2027-03-13T13:05:00.000Z", ["KV406"]],
  ["ZV202", "LHR", "TLV", "2027-03-28", "2027-03-28T07:45:00.000Z", ["ZV206"]],
  ["ZV202", "LHR", "TLV", "2027-10-31", "2027-10-31T08:45:00.000Z", ["ZV206"]],
  ["ZV201", "TLV", "LHR", "2027-03-26", "2027-03-26T04:15:00.000Z", ["ZV205"]],
  ["ZV201", "TLV", "LHR", "2027-10-31", "2027-10-31T05:15:00.000Z", ["ZV205"]]
]

const millisBefore = (instant: string, millis: number) => new Date(Date.parse(instant) - millis).toISOString()

describe("a flight can be booked until the minute in which it departs", () => {
  test.each(departures)("%s from %s to %s on %s: %s", async (flight, from, to, date, departs, next) => {
    const url = agency.sandbox(`${flight}-${date}`.toLowerCase())
    agency.setTime(millisBefore(departs, 1))
    const { body } = await searchFlights(agency.url, { from, to, date, cabin: "business" })
    expect(await listed({ from, to, date })).toEqual([flight, ...next])
    const offer = body.items[0]
    const booked = await bookFlight(url, { offer_id: offer.id })
    if (offer.seatsLeft > 0) expect([booked.status, booked.body.total]).toEqual([201, offer.fare])
    else expectRefused(booked, 409, "not_enough_seats")

    for (const later of [departs, millisBefore(departs, -60_000)]) {
      agency.setTime(later)
      expect(await listed({ from, to, date })).toEqual(next)
      const parts = [flight, date, "has departed", "GET /api/flights"]
      expectRefused(await bookFlight(url, { offer_id: offer.id }), 409, "flight_departed", parts)
    }
  })

  test("but not for a date in the past", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    for (const date of ["20261119", "20260101", "19991231", "19000101", "00010101"]) {
      const answer = await bookFlight(agency.url, { offer_id: `flt_zv205_tlv_lhr_${date}_economy` })
      expectRefused(answer, 409, "flight_departed", ["ZV205", "16:30 in Tel Aviv"])
    }
  })

  test("a departed or sold-out flight is reported before the payment is checked", async () => {
    agency.setTime("2026-11-20T09:30:00.000Z")
    const declined = { payment_token: "tok_declined" }
    const departed = { offer_id: "flt_zv201_tlv_lhr_20261120_economy", ...declined }
    expectRefused(await bookFlight(agency.url, departed), 409, "flight_departed", ["07:15 in Tel Aviv"])
    const full = { offer_id: "flt_zv407_lhr_ewr_20261120_economy", ...declined }
    expectRefused(await bookFlight(agency.url, full), 409, "not_enough_seats", ["0 seats left"])
  })

  test("after the last departure of a day its list is empty", async () => {
    agency.setTime("2026-11-21T04:59:59.999Z")
    expect(await listed({ from: "NYC", to: "LON", date: "2026-11-20" })).toEqual([])
    expect(await listed({ from: "NYC", to: "LON", date: "2026-11-21" })).toHaveLength(4)
  })
})
