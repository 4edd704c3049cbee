import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addDays } from "../../../src/domain/CalendarDate.ts"
import { type Hotel, hotels, nightlyRate } from "../../../src/store/world/Hotels.ts"
import { get } from "../../support/requests.ts"
import {
  availabilityOf,
  bookLastRoom,
  bookRoom,
  day,
  expectRefused,
  garret,
  hotelOf,
  inDays,
  lockKeeper,
  searchHotels,
  useAgency
} from "../bookings/agency.ts"

const agency = useAgency()

const roomsOf = async (url: string, hotel: Hotel, query: Record<string, unknown>) =>
  (await availabilityOf(url, hotel.id, query)).body.rooms as ReadonlyArray<{
    readonly roomTypeId: string
    readonly roomName: string
    readonly roomsLeft: number
    readonly total: { readonly amountCents: number }
  }>

const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }

describe("POST /api/hotels/{id}/book", () => {
  test("returns the booking with every documented field, and the ref of a hotel", async () => {
    const answer = await bookLastRoom(agency.sandbox("whole"), lockKeeper, stay.check_in, stay.check_out, {
      guest_email: "dana@example.com",
      channel: "gpt"
    })
    const rates = ["2027-03-12", "2027-03-13", "2027-03-14"].map((date) =>
      nightlyRate("test", "LON", lockKeeper.room, day(date))
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^bkg_[0-9a-z]{16}$/),
      confirmationNumber: expect.stringMatching(/^VT-[0-9A-HJKMNP-TV-Z]{6}$/),
      channel: "gpt",
      kind: "hotel",
      ref: {
        kind: "hotel",
        hotelName: "Canal Basin Hotel",
        roomName: "Lock Keeper's Double",
        checkIn: "2027-03-12",
        checkOut: "2027-03-15",
        nights: 3
      },
      guests: 1,
      hotelId: lockKeeper.hotel.id,
      roomTypeId: lockKeeper.room.id,
      guest: { name: "Dana Levi", email: "dana@example.com" },
      total: { amountCents: rates.reduce((sum, rate) => sum + rate), currency: "USD" },
      status: "confirmed",
      cancellation: {
        freeUntil: "2027-03-10T12:00:00.000Z",
        feeCents: rates[0],
        until: "2027-03-12T12:00:00.000Z"
      },
      createdAt: "2026-11-20T09:30:00.000Z"
    })
  })

  test.each([
    ["not given", {}],
    ["null", { guest_email: null }],
    ["empty", { guest_email: "" }]
  ])("returns an e-mail address that is %s as empty", async (case_, email) => {
    const url = agency.sandbox(`email-${case_.replace(" ", "-")}`)
    const { body, status } = await bookLastRoom(url, garret, stay.check_in, stay.check_out, email)
    expect([status, body.guest]).toEqual([201, { name: "Dana Levi", email: "" }])
    expect((await get(`${url}/api/bookings/${body.id}`)).body.guest).toEqual({ name: "Dana Levi", email: "" })
  })

  test("stores a name as it was given, in any script", async () => {
    const url = agency.sandbox("names")
    for (const [night, guest_name] of ["דנה לוי", "山田 花子", "Zoë O'Brien-Ångström", "🧳", " Dana "].entries()) {
      const body = await bookLastRoom(url, garret, inDays(night), inDays(night + 1), { guest_name })
      expect((await get(`${url}/api/bookings/${body.body.id}`)).body.guest.name).toBe(guest_name)
    }
  })

  test("accepts the ids of hotel and room in any case", async () => {
    const { hotel, room } = garret
    const { body, status } = await bookRoom(agency.sandbox("any-case"), hotel.id.toUpperCase(), {
      ...stay,
      room_type_id: room.id.toUpperCase()
    })
    expect([status, body.ref?.roomName]).toEqual([201, "Garret Single"])
  })

  test("takes the price from the world only: no member of the body changes it", async () => {
    const cheap = { amountCents: 1, currency: "USD" }
    const tampered = {
      price: 1,
      total: cheap,
      totalCents: 1,
      total_cents: 1,
      amountCents: 1,
      rate: cheap,
      nightlyRates: [{ date: stay.check_in, rate: cheap }],
      nights: 1,
      discount: 100,
      currency: "JPY",
      capacity: 1_000,
      status: "canceled",
      id: "bkg_mine",
      createdAt: "2001-01-01T00:00:00.000Z",
      ref: { kind: "hotel", nights: 1 }
    }
    const honest = await bookLastRoom(agency.sandbox("honest"), garret, stay.check_in, stay.check_out)
    const forged = await bookLastRoom(agency.sandbox("forged"), garret, stay.check_in, stay.check_out, tampered)
    expect(forged.body).toEqual(honest.body)
  })

  test("costs the price of the availability, for any room and stay", async () => {
    const url = agency.sandbox("prices")
    const stays = fc.record({
      hotel: fc.constantFrom(...hotels.filter(({ slug }) => slug !== "bauhaus-garden-house")),
      start: fc.integer({ min: 0, max: 330 }),
      nights: fc.integer({ min: 1, max: 30 })
    })
    await fc.assert(
      fc.asyncProperty(stays, async ({ hotel, nights, start }) => {
        const query = { check_in: inDays(start), check_out: addDays(inDays(start), nights) }
        for (const { roomName, roomTypeId, roomsLeft, total } of await roomsOf(url, hotel, query)) {
          const answer = await bookRoom(url, hotel.id, { room_type_id: roomTypeId, ...query })
          if (roomsLeft === 0) expectRefused(answer, 409, "no_rooms_left", [roomName])
          else expect([answer.status, answer.body.total]).toEqual([201, total])
        }
      }),
      { numRuns: 30, seed: 5 }
    )
  })
})

describe("available rooms", () => {
  test("can all be booked, the next booking is 409, and none are shown then", async () => {
    const stays = fc.record({
      hotel: fc.constantFrom(...hotels),
      start: fc.integer({ min: 0, max: 350 }),
      nights: fc.integer({ min: 1, max: 6 }),
      room: fc.nat(2)
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(stays, async ({ hotel, nights, room, start }) => {
        const url = agency.sandbox(`until-sold-out-${runs++}`)
        const query = { check_in: inDays(start), check_out: addDays(inDays(start), nights) }
        const shown = async () => (await roomsOf(url, hotel, query))[room]
        const before = await shown()
        const book = () => bookRoom(url, hotel.id, { room_type_id: before?.roomTypeId, ...query })
        for (let left = before?.roomsLeft ?? 0; left > 0; left--) {
          expect((await shown())?.roomsLeft).toBe(left)
          expect((await book()).status).toBe(201)
        }
        expectRefused(await book(), 409, "no_rooms_left", [before?.roomName ?? "", hotel.name, "Nothing was booked"])
        expect((await shown())?.roomsLeft).toBe(0)
        expect((await get(`${url}/api/orders`)).body.items).toHaveLength(before?.roomsLeft ?? 0)
      }),
      { numRuns: 25, seed: 6 }
    )
  })

  test("are zero in the hotel that is always sold out", async () => {
    const hotel = hotelOf("bauhaus-garden-house")
    for (const { id, name } of hotel.roomTypes) {
      const answer = await bookRoom(agency.url, hotel.id, { room_type_id: id, ...stay })
      expectRefused(answer, 409, "no_rooms_left", [name, hotel.name, stay.check_in])
    }
  })

  test("are separate for each sandbox, and restored by a reset", async () => {
    const [mine, yours] = [agency.sandbox("mine"), agency.sandbox("yours")]
    for (const url of [mine, yours]) {
      expect((await bookLastRoom(url, garret, stay.check_in, stay.check_out)).status).toBe(201)
    }
    expect((await fetch(`${mine}/api/demo/reset`, { method: "POST" })).status).toBe(200)
    const left = async (url: string) =>
      (await roomsOf(url, garret.hotel, stay)).find(({ roomTypeId }) => roomTypeId === garret.room.id)?.roomsLeft
    expect([await left(mine), await left(yours), await left(agency.sandbox("nobodys"))]).toEqual([1, 0, 1])
    expect((await bookLastRoom(mine, garret, stay.check_in, stay.check_out)).status).toBe(201)
    expectRefused(await bookLastRoom(yours, garret, stay.check_in, stay.check_out), 409, "no_rooms_left")
  })
})

describe("a payment that is not approved changes nothing", () => {
  test.each([
    ["tok_declined_insufficient_funds", "payment_declined", "insufficient_funds"],
    ["SPT_DECLINED_lost_card", "payment_declined", "lost_card"],
    ["4242424242424242", "unrecognized_payment_token", "tok_*"]
  ])("%s", async (payment_token, code, part) => {
    const url = agency.sandbox(`decline-${part.replace(/\W|_/g, "")}`)
    const { hotel } = garret
    const before = await roomsOf(url, hotel, stay)
    const declined = await bookLastRoom(url, garret, stay.check_in, stay.check_out, { payment_token })
    expectRefused(declined, 402, code, [part])
    expect(await roomsOf(url, hotel, stay)).toEqual(before as Array<(typeof before)[number]>)
    expect((await get(`${url}/api/orders`)).body.items).toEqual([])
    // A decline uses up no id: the first booking has the id of the first booking of any sandbox.
    const booked = await bookLastRoom(url, garret, stay.check_in, stay.check_out)
    const first = await bookLastRoom(`${url}-never-declined`, garret, stay.check_in, stay.check_out)
    expect([booked.status, booked.body.id]).toEqual([201, first.body.id])
  })

  test("and a sold-out room is 409 before the payment is checked", async () => {
    const url = agency.sandbox("sold-out-first")
    await bookLastRoom(url, garret, stay.check_in, stay.check_out)
    for (const payment_token of ["tok_declined", "4242"]) {
      const answer = await bookLastRoom(url, garret, stay.check_in, stay.check_out, { payment_token })
      expectRefused(answer, 409, "no_rooms_left")
    }
  })
})

test("the search shows a hotel as sold out for exactly the nights whose last room is booked", async () => {
  const url = agency.sandbox("lock-keeper")
  const from = async (check_in: string, check_out: string) =>
    (await searchHotels(url, { city: "NYC", check_in, check_out })).body.items.find(
      ({ id }: { id: string }) => id === garret.hotel.id
    ).fromNightlyCents
  for (const { roomTypeId, roomsLeft } of await roomsOf(url, garret.hotel, stay)) {
    for (let left = roomsLeft; left > 0; left--) {
      expect((await bookRoom(url, garret.hotel.id, { room_type_id: roomTypeId, ...stay })).status).toBe(201)
    }
  }
  expect(await from(stay.check_in, stay.check_out)).toBeNull()
  for (const [check_in, check_out] of [
    ["2027-03-11", "2027-03-12"],
    ["2027-03-15", "2027-03-16"]
  ] as const) {
    expect(await from(check_in, check_out)).toBeGreaterThan(0)
  }
})
