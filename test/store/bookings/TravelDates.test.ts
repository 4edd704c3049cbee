import { describe, expect, test } from "bun:test"
import { addDays, type CalendarDate } from "../../../src/domain/CalendarDate.ts"
import type { Answer } from "../../support/requests.ts"
import {
  availabilityOf,
  bookCar,
  bookFlight,
  bookRoom,
  day,
  expectRefused,
  hotelOf,
  searchCars,
  searchFlights,
  searchHotels,
  useAgency
} from "./agency.ts"

const agency = useAgency()

type CityCode = "TLV" | "NYC" | "LON" | "TYO"

/** The date in each city at some instants. At the first and at the last one, Tokyo is a day ahead of New York. */
const todays: ReadonlyArray<[at: string, dates: Record<CityCode, string>]> = [
  ["2026-11-20T02:00:00.000Z", { TLV: "2026-11-20", NYC: "2026-11-19", LON: "2026-11-20", TYO: "2026-11-20" }],
  ["2026-11-20T14:59:59.999Z", { TLV: "2026-11-20", NYC: "2026-11-20", LON: "2026-11-20", TYO: "2026-11-20" }],
  ["2026-11-20T15:00:00.000Z", { TLV: "2026-11-20", NYC: "2026-11-20", LON: "2026-11-20", TYO: "2026-11-21" }],
  ["2026-11-20T21:59:59.999Z", { TLV: "2026-11-20", NYC: "2026-11-20", LON: "2026-11-20", TYO: "2026-11-21" }],
  ["2026-11-20T22:00:00.000Z", { TLV: "2026-11-21", NYC: "2026-11-20", LON: "2026-11-20", TYO: "2026-11-21" }],
  ["2026-11-21T00:00:00.000Z", { TLV: "2026-11-21", NYC: "2026-11-20", LON: "2026-11-21", TYO: "2026-11-21" }],
  ["2026-11-21T04:59:59.999Z", { TLV: "2026-11-21", NYC: "2026-11-20", LON: "2026-11-21", TYO: "2026-11-21" }],
  ["2026-11-21T05:00:00.000Z", { TLV: "2026-11-21", NYC: "2026-11-21", LON: "2026-11-21", TYO: "2026-11-21" }],
  ["2026-12-31T15:30:00.000Z", { TLV: "2026-12-31", NYC: "2026-12-31", LON: "2026-12-31", TYO: "2027-01-01" }],
  ["2027-07-01T21:00:00.000Z", { TLV: "2027-07-02", NYC: "2027-07-01", LON: "2027-07-01", TYO: "2027-07-02" }],
  ["2027-07-01T23:00:00.000Z", { TLV: "2027-07-02", NYC: "2027-07-01", LON: "2027-07-02", TYO: "2027-07-02" }],
  ["2027-07-02T03:59:59.999Z", { TLV: "2027-07-02", NYC: "2027-07-01", LON: "2027-07-02", TYO: "2027-07-02" }]
]

const cities: Record<CityCode, { name: string; hotel: string; airports: string[]; from: [string, string, string] }> = {
  TLV: { name: "Tel Aviv", hotel: "yarkon-reeds-hotel", airports: ["TLV"], from: ["zv201", "tlv", "lhr"] },
  NYC: { name: "New York", hotel: "stagehand-hotel", airports: ["JFK", "EWR"], from: ["zv102", "jfk", "tlv"] },
  LON: { name: "London", hotel: "canal-basin-hotel", airports: ["LHR", "LGW"], from: ["zv202", "lhr", "tlv"] },
  TYO: { name: "Tokyo", hotel: "kiyosumi-paper-house", airports: ["HND", "NRT"], from: ["ov302", "nrt", "tlv"] }
}
const codes = ["TLV", "NYC", "LON", "TYO"] as const
const elsewhere = (code: CityCode): CityCode => (code === "TLV" ? "LON" : "TLV")

/** Every request that takes a date of a city: all must accept and refuse the same dates. */
const requestsWith = (code: CityCode, date: CalendarDate): Record<string, () => Promise<Answer>> => {
  const { url } = agency
  const night = { check_in: date, check_out: addDays(date, 1) }
  const hotel = hotelOf(cities[code].hotel)
  const rental = { pickup_date: date, dropoff_date: date }
  return {
    "hotel search": () => searchHotels(url, { city: code, ...night }),
    availability: () => availabilityOf(url, hotel.id, night),
    ...Object.fromEntries(
      [code, ...cities[code].airports].flatMap((place) => [
        [`flight search from ${place}`, () => searchFlights(url, { from: place, to: elsewhere(code), date })],
        [`car search at ${place}`, () => searchCars(url, { location: place, ...rental })]
      ])
    )
  }
}

const fieldOf = (question: string): string => {
  if (question.startsWith("flight")) return "date"
  return question.startsWith("car") ? "pickup_date" : "check_in"
}

describe.each(todays)("at %s", (at, dates) => {
  test.each([...codes])("%s can be searched from its local today for 365 days", async (code) => {
    agency.setTime(at)
    const first = day(dates[code])
    const last = addDays(first, 365)
    // No night begins on the last date, which is still a valid check-out.
    const latest = (field: string) => (field === "check_in" ? addDays(last, -1) : last)
    const partsOf = (field: string, received: string) => [
      `${field}: expected a date from ${first} to ${latest(field)}`,
      `today in ${cities[code].name}`,
      `received "${received}"`
    ]
    for (const [question, ask] of Object.entries(requestsWith(code, first))) {
      expect([question, (await ask()).status]).toEqual([question, 200])
    }
    for (const date of [addDays(first, -1), addDays(last, 1)]) {
      for (const [question, ask] of Object.entries(requestsWith(code, date))) {
        expectRefused(await ask(), 400, "invalid_request", partsOf(fieldOf(question), date))
      }
    }
    for (const [question, ask] of Object.entries(requestsWith(code, last))) {
      if (latest(fieldOf(question)) < last) {
        expectRefused(await ask(), 400, "invalid_request", partsOf(fieldOf(question), last))
      } else expect([question, (await ask()).status]).toEqual([question, 200])
    }
    for (const ask of Object.values(requestsWith(code, addDays(last, -1)))) expect((await ask()).status).toBe(200)
  })
})

describe("bookings accept the same dates", () => {
  const at = "2027-07-01T23:00:00.000Z"
  const firsts: Record<CityCode, string> = {
    TLV: "2027-07-02",
    NYC: "2027-07-01",
    LON: "2027-07-02",
    TYO: "2027-07-02"
  }
  // A year with a leap day in it: still 365 days.
  const lasts: Record<CityCode, string> = { TLV: "2028-07-01", NYC: "2028-06-30", LON: "2028-07-01", TYO: "2028-07-01" }

  test.each([...codes])("for %s, from its local today for 365 days", async (code) => {
    agency.setTime(at)
    const {
      airports,
      from: [number, from, to],
      hotel: slug,
      name
    } = cities[code]
    const [first, last] = [day(firsts[code]), day(lasts[code])]
    expect(addDays(first, 365)).toBe(last)
    const url = agency.sandbox(`dates-${code.toLowerCase()}`)
    const hotel = hotelOf(slug)
    const body = (check_in: CalendarDate) => ({
      room_type_id: hotel.roomTypes[1]?.id,
      check_in,
      check_out: addDays(check_in, 1)
    })
    const car = (date: CalendarDate) => {
      const compact = date.replaceAll("-", "")
      return { offer_id: `car_${airports[0]?.toLowerCase()}_economy_${compact}_${compact}` }
    }
    const flight = (date: CalendarDate) => ({
      offer_id: `flt_${number}_${from}_${to}_${date.replaceAll("-", "")}_economy`
    })
    const [before, after] = [addDays(first, -1), addDays(last, 1)]

    for (const date of [before, last, after]) {
      expectRefused(await bookRoom(url, hotel.id, body(date)), 400, "invalid_request", [
        `check_in: expected a date from ${first} to ${addDays(last, -1)}`,
        `today in ${name}`
      ])
    }
    expectRefused(await bookCar(url, car(before)), 409, "pickup_passed", [before, name, first])
    expectRefused(await bookCar(url, car(after)), 400, "unknown_offer", [first, last, after])
    expectRefused(await bookFlight(url, flight(before)), 409, "flight_departed", [number.toUpperCase(), before, name])
    expectRefused(await bookFlight(url, flight(after)), 400, "unknown_offer", [last, after])
    // The world decides whether it is available or sold out. The date is never refused.
    for (const answer of [
      await bookRoom(url, hotel.id, body(first)),
      await bookRoom(url, hotel.id, body(addDays(last, -1))),
      await bookCar(url, car(first)),
      await bookCar(url, car(last)),
      await bookFlight(url, flight(last))
    ]) {
      expect(["booked", "no_rooms_left", "no_cars_left", "not_enough_seats"]).toContain(
        answer.status === 201 ? "booked" : answer.body.error.code
      )
    }
  })
})
