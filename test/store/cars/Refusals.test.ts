import { describe, expect, test } from "bun:test"
import { get } from "../../support/requests.ts"
import { bookCar, expectRefused, searchCars, useAgency } from "../bookings/agency.ts"

const agency = useAgency()

const aDate = "a date that exists, YYYY-MM-DD"
const desks = "one of TLV, NYC, JFK, EWR, LON, LHR, LGW, TYO, HND, NRT"
const classes = "one of economy, compact, suv, luxury, van"

type Case = [why: string, members: Record<string, unknown>, parts: ReadonlyArray<string>]

describe("GET /api/cars is 400 for", () => {
  test.each<Case>([
    ["no location", { location: undefined }, ["location is required", desks]],
    ["no pick-up", { pickup_date: undefined }, ["pickup_date is required", aDate]],
    ["no drop-off", { dropoff_date: undefined }, ["dropoff_date is required", aDate]],
    [
      "nothing at all",
      { location: undefined, pickup_date: undefined, dropoff_date: undefined },
      ["location is required", "pickup_date is required", "dropoff_date is required"]
    ],
    ["an empty location", { location: "" }, ["location: expected", desks, 'received ""']],
    ["a location that is not ours", { location: "CDG" }, ["location: expected", desks, 'received "CDG"']],
    ["another city's name", { location: "Paris" }, ["location: expected", desks, 'received "Paris".']],
    ["a misspelt name", { location: "Heatrow" }, ["location: expected", '"Heatrow" (did you mean LHR?)']],
    ["an empty date", { pickup_date: "" }, ["pickup_date: expected", aDate, 'received ""']],
    ["31 June", { dropoff_date: "2027-06-31" }, ["dropoff_date: expected", aDate, '"2027-06-31"']],
    ["a date-time", { pickup_date: "2027-03-12T10:00" }, ["pickup_date: expected", aDate]],
    [
      "an inverted range",
      { dropoff_date: "2027-03-11" },
      ["dropoff_date: expected a date from 2027-03-12 to 2027-05-11", "0 to 60 days", 'received "2027-03-11"']
    ],
    [
      "61 days",
      { dropoff_date: "2027-05-12" },
      ["dropoff_date: expected a date from 2027-03-12 to 2027-05-11", "0 to 60 days", 'received "2027-05-12"']
    ],
    [
      "millennia",
      { dropoff_date: "9999-12-31" },
      ["dropoff_date: expected a date from 2027-03-12 to 2027-05-11", "0 to 60 days"]
    ],
    [
      "yesterday",
      { pickup_date: "2026-11-19" },
      ["pickup_date: expected a date from 2026-11-20 to 2027-11-20", "today in London", 'received "2026-11-19"']
    ],
    ["a date past the horizon", { pickup_date: "2027-11-21", dropoff_date: "2027-11-22" }, ["to 2027-11-20"]],
    [
      "a rental over the horizon",
      { pickup_date: "2027-11-19", dropoff_date: "2027-11-21" },
      ["dropoff_date: expected a date from 2027-11-19 to 2027-11-20", 'received "2027-11-21"']
    ],
    ["a class that there is not", { car_class: "limousine" }, ["car_class: expected", classes, '"limousine"']]
  ])("%s", async (_, members, parts) => {
    const query = { location: "LHR", pickup_date: "2027-03-12", dropoff_date: "2027-03-15", ...members }
    expectRefused(await searchCars(agency.url, query), 400, "invalid_request", parts)
  })
})

const offer_id = "car_lhr_compact_20270312_20270315"

describe("POST /api/cars/book is 400 for", () => {
  test.each<Case>([
    ["no offer", { offer_id: undefined }, ["offer_id is required", "the id of an offer from a car search"]],
    ["an offer that is null", { offer_id: null }, ["offer_id: expected", "a car search", "received null"]],
    ["an offer without an id", { offer_id: "" }, ["offer_id: expected", 'received ""']],
    ["an endless offer", { offer_id: `${offer_id}${"0".repeat(200)}` }, ["offer_id: expected", '"car_lhr']],
    ["no driver", { driver_name: undefined }, ["driver_name is required", "a name of 1 to 200 characters"]],
    ["a driver without a name", { driver_name: "" }, ["driver_name: expected a name of 1 to 200 characters"]],
    ["an address without @", { driver_email: "dana" }, ["driver_email: expected an e-mail address", '"dana"']],
    ["no payment", { payment_token: undefined }, ["payment_token is required", "a payment token"]],
    ["a channel that there is not", { channel: "fax" }, ["channel: expected one of web, mcp, acp, gpt", '"fax"']],
    [
      "several faults, all named",
      { offer_id: 7, driver_name: null, driver_email: 1 },
      ["offer_id", "driver_name", "driver_email"]
    ]
  ])("%s", async (_, members, parts) => {
    expectRefused(await bookCar(agency.url, { offer_id, ...members }), 400, "invalid_request", parts)
  })

  test("a header with an unknown channel", async () => {
    const answer = await bookCar(agency.url, { offer_id }, { "X-Store-Channel": "fax" })
    expectRefused(answer, 400, "invalid_request", ["x-store-channel", "web, mcp, acp, gpt", '"fax"'])
  })
})

describe("an offer id that no search gives is 400 unknown_offer:", () => {
  test.each([
    ["garbage", "garbage"],
    ["nothing but the prefix", "car_"],
    ["a line break at the end", `${offer_id}\n`],
    ["something before it", ` ${offer_id}`],
    ["something after it", `${offer_id}_9`],
    ["a flight's offer", "flt_zv201_tlv_lhr_20270312_economy"],
    ["a room type", "room_4f7k2m9qtr5v"],
    ["a desk that there is not", "car_cdg_compact_20270312_20270315"],
    ["a class that there is not", "car_lhr_limousine_20270312_20270315"],
    ["a member of every object as class", "car_lhr_constructor_20270312_20270315"],
    ["a name instead of a class", "car_lhr_Lark Mini_20270312_20270315"],
    ["one date", "car_lhr_compact_20270312"],
    ["30 February", "car_lhr_compact_20270228_20270230"],
    ["the 13th month", "car_lhr_compact_20271301_20271302"],
    ["dates with hyphens", "car_lhr_compact_2027-03-12_2027-03-15"],
    ["a price in it", "car_lhr_compact_20270312_20270315_100"]
  ])("%s", async (_, forged) => {
    const parts = ["offer_id: ", JSON.stringify(forged), "GET /api/cars"]
    expectRefused(await bookCar(agency.url, { offer_id: forged }), 400, "unknown_offer", parts)
  })

  test.each([
    ["the way back before the way out", "car_lhr_compact_20270315_20270312", ["GET /api/cars"]],
    ["61 days", "car_lhr_compact_20270312_20270512", ["GET /api/cars"]],
    ["past the horizon", "car_lhr_compact_20271121_20271122", ["2026-11-20", "2027-11-20", "2027-11-21"]],
    ["over the horizon", "car_lhr_compact_20271119_20271121", ["2027-11-20", "2027-11-21"]],
    ["at the end of time", "car_lhr_compact_99991230_99991231", ["GET /api/cars"]],
    ["over the end of time", "car_lhr_compact_99991231_20270312", ["GET /api/cars"]]
  ])("%s", async (_, forged, parts) => {
    expectRefused(await bookCar(agency.url, { offer_id: forged }), 400, "unknown_offer", ["offer_id: ", ...parts])
  })

  test.each([
    ["with the way back before the way out", "car_lhr_compact_20260315_20260312"],
    ["over 61 days", "car_lhr_compact_20260312_20260512"]
  ])("%s, also in the past, as it never was an offer", async (_, forged) => {
    expectRefused(await bookCar(agency.url, { offer_id: forged }), 400, "unknown_offer")
  })

  test("is reported after errors of shape and before payment errors", async () => {
    const declined = { offer_id: "garbage", payment_token: "tok_declined" }
    expectRefused(await bookCar(agency.url, { ...declined, driver_name: "" }), 400, "invalid_request")
    expectRefused(await bookCar(agency.url, declined), 400, "unknown_offer")
  })
})

test("a pick-up date in the past is 409, before the payment is checked", async () => {
  for (const offer_id of ["car_lhr_compact_20261119_20261121", "car_tlv_van_20200101_20200101"]) {
    const answer = await bookCar(agency.url, { offer_id, payment_token: "tok_declined" })
    expectRefused(answer, 409, "pickup_passed", ["has passed", "2026-11-20", "GET /api/cars"])
  }
  expect((await get(`${agency.url}/api/orders`)).body.items).toEqual([])
})
