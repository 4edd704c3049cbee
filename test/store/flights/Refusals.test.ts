import { describe, expect, test } from "bun:test"
import { get } from "../../support/requests.ts"
import { bookFlight, expectRefused, searchFlights, useAgency } from "../bookings/agency.ts"

const agency = useAgency()

const aDate = "a date that exists, YYYY-MM-DD"
const codes = "one of TLV, NYC, JFK, EWR, LON, LHR, LGW, TYO, HND, NRT"

type Case = [why: string, members: Record<string, unknown>, parts: ReadonlyArray<string>]

describe("GET /api/flights is 400 for", () => {
  test.each<Case>([
    ["no origin", { from: undefined }, ["from is required", codes]],
    ["no destination", { to: undefined }, ["to is required", codes]],
    ["no date", { date: undefined }, ["date is required", aDate]],
    [
      "nothing at all",
      { from: undefined, to: undefined, date: undefined },
      ["from is required", "to is required", "date is required"]
    ],
    [
      "several faults, all named",
      { to: "", date: "x", cabin: "y" },
      ["to: expected", "date: expected", "cabin: expected"]
    ],
    ["an empty origin", { from: "" }, ["from: expected", codes, 'received ""']],
    ["an empty destination", { to: "" }, ["to: expected", codes, 'received ""']],
    ["an airport that is not ours", { from: "CDG" }, ["from: expected", codes, 'received "CDG"']],
    ["a city that is not ours", { to: "PAR" }, ["to: expected", codes, 'received "PAR"']],
    ["an airport of a city of ours that is not served", { to: "STN" }, ["to: expected", codes, '"STN"']],
    ["another city's name", { to: "Paris" }, ["to: expected", codes, 'received "Paris".']],
    ["a misspelt name", { to: "Lodnon Heathrow" }, ["to: expected", codes, '"Lodnon Heathrow" (did you mean LHR?)']],
    ["a name of nothing", { from: "International Airport" }, ["from: expected", codes, '"International Airport".']],
    [
      "the same city",
      { from: "LON", to: "LON" },
      ["to: expected a city other than the city of departure", '"LON"', "London"]
    ],
    [
      "two airports of one city",
      { from: "LHR", to: "LGW" },
      ["to: expected a city other", '"LGW"', "LHR is in London"]
    ],
    [
      "an airport and its city",
      { from: "jfk", to: "nyc" },
      ["to: expected a city other", '"NYC"', "JFK is in New York"]
    ],
    ["one airport", { from: "TLV", to: "tlv" }, ["to: expected a city other", "Tel Aviv"]],
    ["an empty date", { date: "" }, ["date: expected", aDate, 'received ""']],
    ["a date in words", { date: "next friday" }, ["date: expected", aDate, '"next friday"']],
    ["31 April", { date: "2027-04-31" }, ["date: expected", aDate, '"2027-04-31"']],
    ["a date-time", { date: "2027-03-12T07:15:00Z" }, ["date: expected", aDate]],
    ["yesterday", { date: "2026-11-19" }, ["date: expected a date from 2026-11-20 to 2027-11-20", "today in Tel Aviv"]],
    ["the day after a year", { date: "2027-11-21" }, ["to 2027-11-20", 'received "2027-11-21"']],
    ["the end of time", { date: "9999-12-31" }, ["date: expected a date from 2026-11-20 to 2027-11-20"]],
    ["another cabin", { cabin: "first" }, ["cabin: expected economy or business", 'received "first"']]
  ])("%s", async (_, members, parts) => {
    const query = { from: "TLV", to: "LHR", date: "2027-03-12", ...members }
    expectRefused(await searchFlights(agency.url, query), 400, "invalid_request", parts)
  })
})

const offer_id = "flt_zv201_tlv_lhr_20270312_economy"

describe("POST /api/flights/book is 400 for", () => {
  test.each<Case>([
    ["no offer", { offer_id: undefined }, ["offer_id is required", "the id of an offer from a flight search"]],
    ["an offer that is null", { offer_id: null }, ["offer_id: expected", "a flight search", "received null"]],
    ["an offer without an id", { offer_id: "" }, ["offer_id: expected", 'received ""']],
    ["a blank offer", { offer_id: " " }, ["offer_id: expected", 'received " "']],
    ["an offer that is an object", { offer_id: { id: offer_id } }, ["offer_id: expected", "a flight search"]],
    ["an endless offer", { offer_id: `${offer_id}${"y".repeat(200)}` }, ["offer_id: expected", '"flt_zv201']],
    ["no passenger", { passenger_name: undefined }, ["passenger_name is required", "a name of 1 to 200 characters"]],
    ["a passenger without a name", { passenger_name: "" }, ["passenger_name: expected a name of 1 to 200 characters"]],
    ["an endless name", { passenger_name: "x".repeat(201) }, ["passenger_name: expected", "200"]],
    ["an address without @", { passenger_email: "dana" }, ["passenger_email: expected an e-mail address", '"dana"']],
    ...[0, 10, -1, 1.5, "2", true, [2], 1e21].map(
      (passengers): Case => [
        `${JSON.stringify(passengers)} passengers`,
        { passengers },
        ["passengers: expected a whole number from 1 to 9, received", JSON.stringify(passengers)]
      ]
    ),
    ["no payment", { payment_token: undefined }, ["payment_token is required", "a payment token"]],
    ["a channel that there is not", { channel: "fax" }, ["channel: expected one of web, mcp, acp, gpt", '"fax"']],
    [
      "several faults, all named",
      { offer_id: 7, passenger_name: null, passengers: 0, payment_token: "" },
      ["offer_id", "passenger_name", "passengers", "payment_token"]
    ]
  ])("%s", async (_, members, parts) => {
    expectRefused(await bookFlight(agency.url, { offer_id, ...members }), 400, "invalid_request", parts)
  })

  test("a header with an unknown channel", async () => {
    const answer = await bookFlight(agency.url, { offer_id }, { "X-Store-Channel": "fax" })
    expectRefused(answer, 400, "invalid_request", ["x-store-channel", "web, mcp, acp, gpt", '"fax"'])
  })
})

describe("an offer id that no search gives is 400 unknown_offer:", () => {
  test.each([
    ["garbage", "garbage"],
    ["nothing but the prefix", "flt_"],
    ["a NUL", "flt_zv201_tlv_lhr_20270312_economy\u0000"],
    ["a line break at the end", `${offer_id}\n`],
    ["something before it", ` ${offer_id}`],
    ["something after it", `${offer_id}_1`],
    ["two of them", `${offer_id},${offer_id}`],
    ["SQL", "flt_zv201_tlv_lhr_20270312_economy' or '1'='1"],
    ["a flight number", "ZV201"],
    ["a car's offer", "car_lhr_compact_20270312_20270315"],
    ["a room type", "room_4f7k2m9qtr5v"],
    ["a booking", "bkg_4f7k2m9qtr5v8w3x"],
    ["a flight that there is not", "flt_zv999_tlv_lhr_20270312_economy"],
    ["a carrier that there is not", "flt_ba201_tlv_lhr_20270312_economy"],
    ["another flight's route", "flt_zv201_tlv_lgw_20270312_economy"],
    ["the way back of the flight", "flt_zv201_lhr_tlv_20270312_economy"],
    ["a cheaper route under the number", "flt_zv101_tlv_lhr_20270312_economy"],
    ["cities instead of airports", "flt_zv201_tlv_lon_20270312_economy"],
    ["no route", "flt_zv201_20270312_economy"],
    ["a cabin that there is not", "flt_zv201_tlv_lhr_20270312_first"],
    ["no cabin", "flt_zv201_tlv_lhr_20270312"],
    ["an empty cabin", "flt_zv201_tlv_lhr_20270312_"],
    ["a member of every object as cabin", "flt_zv201_tlv_lhr_20270312_constructor"],
    ["30 February", "flt_zv201_tlv_lhr_20270230_economy"],
    ["the 13th month", "flt_zv201_tlv_lhr_20271301_economy"],
    ["day 0", "flt_zv201_tlv_lhr_20270300_economy"],
    ["a short date", "flt_zv201_tlv_lhr_2027312_economy"],
    ["a date with hyphens", "flt_zv201_tlv_lhr_2027-03-12_economy"],
    ["a price in it", "flt_zv201_tlv_lhr_20270312_economy_100"],
    ["other digits", "flt_zv201_tlv_lhr_２０２７0312_economy"]
  ])("%s", async (_, forged) => {
    const parts = ["offer_id: ", JSON.stringify(forged), "GET /api/flights"]
    expectRefused(await bookFlight(agency.url, { offer_id: forged }), 400, "unknown_offer", parts)
  })

  test.each(["20271121", "20280312", "99991231"])("of the date %s, beyond the last date", async (date) => {
    const answer = await bookFlight(agency.url, { offer_id: `flt_zv201_tlv_lhr_${date}_economy` })
    const shown = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
    expectRefused(answer, 400, "unknown_offer", ["offer_id: ", "from 2026-11-20 to 2027-11-20", shown])
  })

  test("is reported after errors of shape and before payment errors", async () => {
    const declined = { offer_id: "garbage", payment_token: "tok_declined" }
    expectRefused(await bookFlight(agency.url, { ...declined, passengers: 0 }), 400, "invalid_request")
    expectRefused(await bookFlight(agency.url, declined), 400, "unknown_offer")
  })

  test("and none of these leaves a booking", async () => {
    expect((await get(`${agency.url}/api/orders`)).body.items).toEqual([])
  })
})

test("a booking with the offer id of a cheaper cabin costs the fare of that cabin", async () => {
  const { body } = await searchFlights(agency.url, { from: "TLV", to: "LHR", date: "2027-03-12" })
  const [economy, business] = body.items
  expect([economy.cabin, business.cabin]).toEqual(["economy", "business"])
  const swapped = economy.id.replace("economy", "business")
  expect(swapped).toBe(business.id)
  const booked = await bookFlight(agency.url, { offer_id: swapped, total: economy.fare, cabin: "economy" })
  expect([booked.body.ref.cabin, booked.body.total]).toEqual(["business", business.fare])
})
