import { expect, test } from "bun:test"
import { availabilityOf, searchCars, searchFlights, searchHotels, useAgency } from "./agency.ts"

const agency = useAgency()
const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
const rental = { pickup_date: "2027-03-12", dropoff_date: "2027-03-15" }

test("cities and airports are accepted by name, and returned as codes", async () => {
  const hotels = await searchHotels(agency.url, { city: "tel aviv", ...stay })
  expect(hotels.body).toEqual((await searchHotels(agency.url, { city: "TLV", ...stay })).body)
  expect(hotels.body.items[0].city).toBe("TLV")
  const flights = await searchFlights(agency.url, { from: "New York", to: "Heathrow", date: "2027-03-12" })
  expect(flights.body).toEqual((await searchFlights(agency.url, { from: "NYC", to: "LHR", date: "2027-03-12" })).body)
  expect(flights.body.items[0].to).toBe("LHR")
  const cars = await searchCars(agency.url, { location: "Tokyo Haneda", ...rental })
  expect(cars.body).toEqual((await searchCars(agency.url, { location: "HND", ...rental })).body)
  expect(cars.body.items[0].location).toBe("HND")
})

test("the error for a misspelt place has the similar code in its data", async () => {
  const { body } = await searchHotels(agency.url, { city: "Lodnon", ...stay })
  expect(body.error.details.issues).toEqual([
    {
      field: "city",
      reason: "invalid",
      expected: "one of TLV, NYC, LON, TYO, or a name such as London",
      received: '"Lodnon"',
      nearest: ["LON"]
    }
  ])
})

test("detail=brief leaves out long members", async () => {
  const { items } = (await searchHotels(agency.url, { city: "LON", ...stay })).body
  const brief = (await searchHotels(agency.url, { city: "LON", ...stay, detail: "brief" })).body.items
  expect(brief).toEqual(items.map((hotel: object) => ({ ...hotel, description: "", amenities: [] })))
  const rooms = async (detail: Record<string, string>) =>
    (await availabilityOf(agency.url, items[0].id, { check_in: "2027-03-01", check_out: "2027-03-29", ...detail })).body
      .rooms
  const full = await rooms({ detail: "full" })
  expect(full).toEqual(await rooms({}))
  expect(full[0].nightlyRates).toHaveLength(28)
  const short = await rooms({ detail: "brief" })
  expect(short).toEqual(full.map((room: object) => ({ ...room, nightlyRates: [] })))
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(full).length * 0.2)
})
