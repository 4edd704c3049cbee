import { describe, expect, test } from "bun:test"
import { type Answer, get, post } from "../../support/requests.ts"
import {
  availabilityOf,
  bookLastRoom,
  expectRefused,
  garret,
  hotelOf,
  lockKeeper,
  searchHotels,
  useAgency
} from "../bookings/agency.ts"

const agency = useAgency()

const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }
const aDate = "a date that exists, YYYY-MM-DD"

type Case = [why: string, members: Record<string, unknown>, parts: ReadonlyArray<string>]

/** Invalid stays, both in a query and in a body. */
const wrongStays: ReadonlyArray<Case> = [
  ["no check_in", { check_in: undefined }, ["check_in is required", aDate]],
  ["no check_out", { check_out: undefined }, ["check_out is required", aDate]],
  ["no dates", { check_in: undefined, check_out: undefined }, ["check_in is required", "check_out is required"]],
  ["two wrong dates, both named", { check_in: "x", check_out: "y" }, ["check_in", '"x"', "check_out", '"y"']],
  ["an empty date", { check_in: "" }, ["check_in: expected", aDate, 'received ""']],
  ["a date in words", { check_in: "tomorrow" }, ["check_in", aDate, '"tomorrow"']],
  ["a date with slashes", { check_in: "2027/03/12" }, ["check_in", aDate, '"2027/03/12"']],
  ["an American date", { check_out: "03/15/2027" }, ["check_out", aDate, '"03/15/2027"']],
  ["a date-time", { check_in: "2027-03-12T00:00:00Z" }, ["check_in", aDate]],
  ["a short date", { check_in: "2027-3-12" }, ["check_in", aDate]],
  ["30 February", { check_in: "2027-02-28", check_out: "2027-02-30" }, ["check_out", aDate, '"2027-02-30"']],
  ["29 February of no leap year", { check_in: "2027-02-29" }, ["check_in", aDate]],
  [
    "no night",
    { check_out: "2027-03-12" },
    ["check_out: expected a date from 2027-03-13 to 2027-04-11", "1 to 30 nights", 'received "2027-03-12"']
  ],
  [
    "an inverted range",
    { check_in: "2027-03-15", check_out: "2027-03-12" },
    ["check_out: expected a date from 2027-03-16 to 2027-04-14", "1 to 30 nights", 'received "2027-03-12"']
  ],
  [
    "31 nights",
    { check_out: "2027-04-12" },
    ["check_out: expected a date from 2027-03-13 to 2027-04-11", "1 to 30 nights", 'received "2027-04-12"']
  ],
  [
    "a century of nights",
    { check_out: "9999-12-31" },
    ["check_out: expected a date from 2027-03-13 to 2027-04-11", "1 to 30 nights"]
  ],
  [
    "a night that has passed",
    { check_in: "2026-11-18", check_out: "2026-11-22" },
    ["check_in: expected a date from 2026-11-20 to 2027-11-19", "today in", 'received "2026-11-18"']
  ],
  [
    "a night of last century",
    { check_in: "1999-12-31", check_out: "2000-01-01" },
    ["check_in: expected a date from 2026-11-20 to 2027-11-19"]
  ],
  [
    "a night past the horizon",
    { check_in: "2027-11-21", check_out: "2027-11-22" },
    ["check_in: expected a date from 2026-11-20 to 2027-11-19", 'received "2027-11-21"']
  ],
  [
    "a stay over the horizon",
    { check_in: "2027-11-18", check_out: "2027-11-21" },
    ["check_out: expected a date from 2027-11-19 to 2027-11-20", 'received "2027-11-21"']
  ]
]

const wrongGuests: ReadonlyArray<Case> = ["0", "9", "-1", "1.5", "two", "1e0", "99999999999999999999"].map(
  (guests): Case => [`${guests} guests`, { guests }, ["guests: expected a whole number from 1 to 8", `"${guests}"`]]
)

describe("GET /api/hotels is 400 for", () => {
  const cities = "one of TLV, NYC, LON, TYO"

  test.each<Case>([
    ["no city", { city: undefined }, ["city is required", cities]],
    ["an empty city", { city: "" }, ["city: expected", cities, 'received ""']],
    ["another city", { city: "PAR" }, [cities, 'received "PAR"']],
    ["an airport", { city: "LHR" }, [cities, '"LHR" (did you mean LON?)']],
    ["an airport's name", { city: "Narita" }, [cities, '"Narita" (did you mean TYO?)']],
    ["a misspelt name", { city: "Tel Avi" }, [cities, '"Tel Avi" (did you mean TLV?)']],
    [
      "nothing at all",
      { city: undefined, check_in: undefined, check_out: undefined },
      ["city is required", "check_in is required", "check_out is required"]
    ],
    ...wrongStays,
    ...wrongGuests,
    ...["-1", "1.5", "cheap", "1000000001", "NaN"].map(
      (max): Case => [
        `a limit of ${max}`,
        { max_nightly_cents: max },
        ["max_nightly_cents: expected a whole number of cents from 0 to 1000000000", `"${max}"`]
      ]
    )
  ])("%s", async (_, members, parts) => {
    expectRefused(await searchHotels(agency.url, { city: "LON", ...stay, ...members }), 400, "invalid_request", parts)
  })

  test("a repeated parameter", async () => {
    const twice = await get(`${agency.url}/api/hotels?city=LON&city=TLV&check_in=2027-03-12&check_out=2027-03-15`)
    expectRefused(twice, 400, "invalid_request", [cities])
  })
})

describe("GET /api/hotels/{id}/availability", () => {
  test.each<Case>([...wrongStays, ...wrongGuests])("is 400 for %s", async (_, members, parts) => {
    const answer = await availabilityOf(agency.url, lockKeeper.hotel.id, { ...stay, ...members })
    expectRefused(answer, 400, "invalid_request", parts)
  })

  test.each(["htl_000000000000", "nothing", "canal-basin-hotel", "%00", garret.room.id, "htl_4f7k2m9qtr5v%20"])(
    "is 404 for the hotel %s",
    async (id) => {
      const parts = [JSON.stringify(decodeURIComponent(id)), "GET /api/hotels"]
      expectRefused(await availabilityOf(agency.url, id, stay), 404, "hotel_not_found", parts)
    }
  )

  test.each(["Canal Basin Hotel", "canal basin hotl", "Marchbourne"])(
    "names the hotel that %s may be",
    async (name) => {
      const { body } = await availabilityOf(agency.url, encodeURIComponent(name), stay)
      const [{ id = "", name: found = "" } = {}] = body.error.details.nearest
      expect(body.error.message).toBe(`No hotel has the id "${name}". Did you mean ${id} (${found})?`)
      expect((await availabilityOf(agency.url, id, stay)).status).toBe(200)
    }
  )

  test("checks the shape first, then the hotel, then the dates of its city", async () => {
    const ask = (id: string, members: object) => availabilityOf(agency.url, id, { ...stay, ...members })
    expectRefused(await ask("nothing", { check_in: "x" }), 400, "invalid_request")
    expectRefused(await ask("nothing", { guests: "0" }), 400, "invalid_request")
    expectRefused(await ask("nothing", { check_in: "1999-01-01" }), 404, "hotel_not_found")
  })
})

describe("POST /api/hotels/{id}/book", () => {
  const { hotel, room } = garret
  const whole = { room_type_id: room.id, guest_name: "Dana Levi", payment_token: "tok_visa", ...stay }
  const book = (body: object, id: string = hotel.id, headers?: Record<string, string>): Promise<Answer> =>
    post(`${agency.url}/api/hotels/${id}/book`, body, headers)

  test.each<Case>([
    ...wrongStays,
    ["a date that is a number", { check_in: 20270312 }, ["check_in", aDate, "received 20270312"]],
    ["a date that is null", { check_in: null }, ["check_in", aDate, "received null"]],
    ["no room type", { room_type_id: undefined }, ["room_type_id is required", "a room type of the hotel"]],
    ["a room type that is null", { room_type_id: null }, ["room_type_id: expected", "received null"]],
    ["a room type without an id", { room_type_id: "" }, ["room_type_id: expected", 'received ""']],
    ["a room type that is a number", { room_type_id: 7 }, ["room_type_id: expected", "received 7"]],
    ["no guest", { guest_name: undefined }, ["guest_name is required", "a name of 1 to 200 characters"]],
    ["a guest without a name", { guest_name: "" }, ["guest_name: expected a name of 1 to 200 characters"]],
    [
      "a guest with a blank name",
      { guest_name: " \t" },
      ["guest_name: expected a name of 1 to 200 characters", "not blank"]
    ],
    ["a guest with an endless name", { guest_name: "x".repeat(201) }, ["guest_name: expected", "200", '"xxx']],
    ["a guest that is an object", { guest_name: { first: "Dana" } }, ["guest_name: expected", '{"first":"Dana"}']],
    ["an address without @", { guest_email: "dana" }, ["guest_email: expected an e-mail address", '"dana"']],
    ["an address with spaces", { guest_email: "dana levi@example.com" }, ["guest_email: expected"]],
    ["no payment", { payment_token: undefined }, ["payment_token is required", "a payment token"]],
    ["an empty payment", { payment_token: "" }, ["payment_token: expected", "a payment token"]],
    ["a channel that there is not", { channel: "fax" }, ["channel: expected one of web, mcp, acp, gpt", '"fax"']],
    [
      "several faults, all named",
      { guest_name: "", room_type_id: 7, payment_token: null },
      ["guest_name", "room_type_id", "payment_token"]
    ]
  ])("is 400 for %s", async (_, members, parts) => {
    expectRefused(await book({ ...whole, ...members }), 400, "invalid_request", parts)
  })

  test("is 400 for a header with an unknown channel", async () => {
    const answer = await book(whole, hotel.id, { "X-Store-Channel": "fax" })
    expectRefused(answer, 400, "invalid_request", ["x-store-channel", "web, mcp, acp, gpt", '"fax"'])
  })

  test("is 404 for an unknown hotel", async () => {
    for (const id of ["htl_000000000000", "orchard-street-rooms", "%00"]) {
      expectRefused(await book(whole, id), 404, "hotel_not_found", [JSON.stringify(decodeURIComponent(id))])
    }
  })

  test.each([
    ["that there is not", "room_000000000000"],
    ["of another hotel", lockKeeper.room.id],
    ["by its name", "Garret Single"],
    ["by the hotel's id", hotel.id]
  ])("is 400 for a room type %s, with the room types of the hotel", async (_, room_type_id) => {
    const known = hotel.roomTypes.flatMap(({ id, name }) => [id, name])
    const parts = ["room_type_id: ", JSON.stringify(room_type_id), "Orchard Street Rooms", ...known]
    expectRefused(await book({ ...whole, room_type_id }), 400, "unknown_room_type", parts)
  })

  test("checks shape, then existence, then availability, then payment", async () => {
    const full = hotelOf("bauhaus-garden-house")
    const [first] = full.roomTypes
    const soldOut = { ...whole, room_type_id: first?.id }
    const declined = { payment_token: "tok_declined" }
    expectRefused(await book({ ...whole, check_in: "x" }, "nothing"), 400, "invalid_request")
    expectRefused(await book({ ...whole, check_in: "1999-01-01" }, "nothing"), 404, "hotel_not_found")
    expectRefused(await book({ ...whole, check_in: "1999-01-01", room_type_id: "x" }), 400, "invalid_request")
    expectRefused(await book({ ...soldOut, check_out: "2027-03-12" }, full.id), 400, "invalid_request")
    expectRefused(await book({ ...whole, ...declined, room_type_id: "x" }, full.id), 400, "unknown_room_type")
    expectRefused(await book({ ...soldOut, ...declined }, full.id), 409, "no_rooms_left")
    expectRefused(await book({ ...whole, ...declined }), 402, "payment_declined")
  })

  test("leaves no booking and takes no room in any of these cases", async () => {
    expect((await get(`${agency.url}/api/orders`)).body.items).toEqual([])
    expect((await book(whole)).status).toBe(201)
  })
})

describe("a number of guests", () => {
  test("up to the size of the room is booked and stored; a larger one is refused with the rooms that fit", async () => {
    const url = agency.sandbox("parties")
    const { hotel, room } = lockKeeper
    const stay = ["2027-03-12", "2027-03-15"] as const
    const refused = await bookLastRoom(url, lockKeeper, ...stay, { guests: 3, payment_token: "tok_declined" })
    expectRefused(refused, 400, "too_many_guests", [room.name, "sleeps 2", "3 wanted"])
    const options = hotel.roomTypes.filter(({ sleeps }) => sleeps >= 3)
    expect(options.length).toBeGreaterThan(0)
    expect(refused.body.error.details).toEqual({
      ...{ hotel_id: hotel.id, room: room.name, sleeps: 2, guests: 3, check_in: stay[0], check_out: stay[1] },
      options: options.map(({ id, name, sleeps }) => ({ id, name, sleeps }))
    })
    const [{ params }] = refused.body.error.next
    expect(params).toEqual({ id: hotel.id, check_in: stay[0], check_out: stay[1], guests: 3 })
    const { body } = await bookLastRoom(url, lockKeeper, ...stay, { guests: 2 })
    expect([body.guests, (await get(`${url}/api/bookings/${body.id}`)).body.guests]).toEqual([2, 2])
    // The rooms to look at instead are those for the same party.
    const soldOut = await bookLastRoom(url, lockKeeper, ...stay, { guests: 2 })
    expectRefused(soldOut, 409, "no_rooms_left")
    expect(soldOut.body.error.next[0].params).toEqual({ ...params, guests: 2 })
  })

  test("must be a whole number from 1 to 8", async () => {
    for (const guests of [0, 9, 1.5, "2"]) {
      const answer = await bookLastRoom(agency.sandbox("numbers"), garret, "2027-03-12", "2027-03-15", { guests })
      expectRefused(answer, 400, "invalid_request", ["guests", "a whole number from 1 to 8"])
    }
  })
})
