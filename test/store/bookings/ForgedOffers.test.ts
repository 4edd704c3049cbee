import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { get } from "../../support/requests.ts"
import {
  availabilityOf,
  bookCar,
  bookFlight,
  bookRoom,
  garret,
  searchCars,
  searchFlights,
  searchHotels,
  useAgency
} from "./agency.ts"

const agency = useAgency()

const digits = (date: string) => date.replaceAll("-", "")

// Dates near today, near the horizon and far away, some of which do not exist.
const dates = fc.constantFrom(
  ..."2026-11-19 2026-11-20 2026-11-21 2027-02-28 2027-02-29 2027-03-12 2027-03-15 2027-11-20 2027-11-21".split(" "),
  ..."0000-00-00 0001-01-01 1970-01-01 9999-12-31 2027-13-01 2028-02-29".split(" ")
)
const airports = fc.constantFrom("tlv", "jfk", "ewr", "lhr", "lgw", "hnd", "nrt", "nyc", "cdg")

describe("an offer id that is put together from parts", () => {
  test("books only what a flight search shows, at its price", async () => {
    const number = fc.constantFrom("zv201", "kv203", "kv207", "zv407", "ov301", "zv106", "kv999", "zv20")
    const cabin = fc.constantFrom("economy", "business", "first", "")
    const likely = fc.constant(["zv201", "tlv", "lhr", "2027-03-12", "business"] as const)
    const forged = fc.oneof(likely, fc.tuple(number, airports, airports, dates, cabin))
    await fc.assert(
      fc.asyncProperty(forged, fc.integer({ min: 1, max: 9 }), async ([number, from, to, date, cabin], passengers) => {
        const id = `flt_${number}_${from}_${to}_${digits(date)}_${cabin}`
        const found = (await searchFlights(agency.url, { from, to, date, cabin })).body.items ?? []
        const offer = found.find((offer: { id: string }) => offer.id === id)
        const { body, status } = await bookFlight(agency.url, { offer_id: id, passengers })
        if (status === 201) expect(body.total.amountCents).toBe(offer.fare.amountCents * passengers)
        else
          expect([id, offer === undefined ? "nothing" : offer.seatsLeft < passengers]).toEqual([
            id,
            offer === undefined ? "nothing" : true
          ])
        expect([id, status]).not.toEqual([id, 500])
      }),
      { numRuns: 400, seed: 13 }
    )
  })

  test("books only what a car search shows, at its price", async () => {
    const car_class = fc.constantFrom("economy", "van", "luxury", "boat", "")
    const likely = fc.constant(["lhr", "van", "2027-03-12", "2027-03-15"] as const)
    const forged = fc.oneof(likely, fc.tuple(airports, car_class, dates, dates))
    await fc.assert(
      fc.asyncProperty(forged, async ([location, car_class, pickup_date, dropoff_date]) => {
        const id = `car_${location}_${car_class}_${digits(pickup_date)}_${digits(dropoff_date)}`
        const found =
          (await searchCars(agency.url, { location, car_class, pickup_date, dropoff_date })).body.items ?? []
        const offer = found.find((offer: { id: string }) => offer.id === id)
        const { body, status } = await bookCar(agency.url, { offer_id: id })
        if (status === 201) expect(body.total).toEqual(offer.total)
        else expect([id, offer?.available ?? false]).toEqual([id, false])
        expect([id, status]).not.toEqual([id, 500])
      }),
      { numRuns: 300, seed: 14 }
    )
  })
})

describe("no text causes an internal error", () => {
  // Every kind of text, including lone surrogates, and JSON values that are not text.
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ unit: "grapheme", maxLength: 20 }))
  const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), dates, fc.constantFrom("LON", "TLV", "NYC", "1", "2"))
  const query = (...names: ReadonlyArray<string>) =>
    fc.record(
      Object.fromEntries(names.map((name) => [name, fc.oneof(text, dates, fc.constantFrom("LON", "TLV", "1"))])),
      {
        requiredKeys: []
      }
    )
  const body = (...names: ReadonlyArray<string>) =>
    fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] })

  const holds = async <A>(values: fc.Arbitrary<A>, ask: (value: A) => Promise<{ status: number; body: unknown }>) =>
    fc.assert(
      fc.asyncProperty(values, async (value) => {
        const answer = await ask(value)
        expect([200, 201, 400, 402, 404, 409]).toContain(answer.status)
        if (answer.status >= 400) expect(Object.keys(answer.body as object)).toEqual(["error"])
      }),
      { numRuns: 150, seed: 15 }
    )

  test("in a search", async () => {
    const stay = ["check_in", "check_out", "guests"]
    await holds(query("city", "max_nightly_cents", ...stay), (members) => searchHotels(agency.url, members))
    await holds(query(...stay), (members) => availabilityOf(agency.url, garret.hotel.id, members))
    await holds(query("from", "to", "date", "cabin"), (members) => searchFlights(agency.url, members))
    await holds(query("location", "pickup_date", "dropoff_date", "car_class"), (members) =>
      searchCars(agency.url, members)
    )
  })

  test("in a booking", async () => {
    const url = agency.sandbox("fuzz")
    const room = body("room_type_id", "check_in", "check_out", "guest_name", "guest_email", "payment_token", "channel")
    await holds(room, (members) => bookRoom(url, garret.hotel.id, members))
    await holds(body("offer_id", "passenger_name", "passenger_email", "passengers", "payment_token"), (members) =>
      bookFlight(url, members)
    )
    await holds(body("offer_id", "driver_name", "driver_email", "payment_token", "channel"), (members) =>
      bookCar(url, members)
    )
  })

  test("in a name, which is stored unchanged", async () => {
    const url = agency.sandbox("names")
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((name) => name.trim() !== ""),
        async (driver_name) => {
          const dates = "20270312_20270312"
          const { body, status } = await bookCar(url, { offer_id: `car_lhr_economy_${dates}`, driver_name })
          if (status === 409) return
          expect([status, body.guest?.name]).toEqual([201, driver_name])
          expect((await get(`${url}/api/bookings/${body.id}`)).body).toEqual(body)
        }
      ),
      { numRuns: 30, seed: 16 }
    )
  })

  test("in the path of a lookup", async () => {
    await holds(text, (id) => get(`${agency.url}/api/bookings/${encodeURIComponent(id.toWellFormed()) || "x"}`))
    await holds(text, (id) =>
      availabilityOf(agency.url, encodeURIComponent(id.toWellFormed()) || "x", {
        check_in: "2027-03-12",
        check_out: "2027-03-13"
      })
    )
  })
})
