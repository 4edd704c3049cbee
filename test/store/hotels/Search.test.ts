import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addDays } from "../../../src/domain/CalendarDate.ts"
import { hotels, nightlyRate } from "../../../src/store/world/Hotels.ts"
import type { Answer } from "../../support/requests.ts"
import {
  availabilityOf,
  bookLastRoom,
  day,
  garret,
  hotelOf,
  inDays,
  searchHotels,
  useAgency
} from "../bookings/agency.ts"

const agency = useAgency()

interface Summary {
  readonly id: string
  readonly name: string
  readonly fromNightlyCents: number | null
  readonly totalCents: number | null
}

interface Room {
  readonly roomTypeId: string
  readonly sleeps: number
  readonly roomsLeft: number
  readonly total: { readonly amountCents: number }
  readonly nightlyRates: ReadonlyArray<{ readonly date: string; readonly rate: { readonly amountCents: number } }>
}

const found = ({ body, status }: Answer): ReadonlyArray<Summary> => {
  const members = body.items.length === 0 ? ["items", "hint"] : ["items"]
  expect([status, Object.keys(body)]).toEqual([200, members])
  return body.items
}

const stay = { check_in: "2027-03-12", check_out: "2027-03-15" }

describe("GET /api/hotels", () => {
  test.each(["TLV", "NYC", "LON", "TYO"])("lists every hotel of %s, with every documented field", async (city) => {
    const items = found(await searchHotels(agency.url, { city, ...stay }))
    expect(items.map(({ name }) => name)).toEqual(hotels.filter((hotel) => hotel.city === city).map(({ name }) => name))
    for (const item of items) {
      const hotel = hotels.find(({ id }) => id === item.id)
      expect(item).toEqual({
        id: expect.stringMatching(/^htl_[0-9a-z]{12}$/),
        name: hotel?.name ?? "",
        city,
        stars: hotel?.stars,
        description: hotel?.description,
        amenities: hotel?.amenities,
        fromNightlyCents: item.fromNightlyCents === null ? null : expect.any(Number),
        totalCents: item.fromNightlyCents === null ? null : expect.any(Number)
      } as unknown as Summary)
    }
    expect(items.filter(({ fromNightlyCents }) => fromNightlyCents !== null).length).toBeGreaterThan(3)
  })

  test.each(["TLV", "NYC", "LON", "TYO"])("finds a room in %s for the given number of guests", async (city) => {
    for (const guests of [7, 8]) {
      const free = found(await searchHotels(agency.url, { city, ...stay, guests, max_nightly_cents: 1_000_000 }))
      expect([guests, free.length]).toEqual([guests, 1])
    }
  })

  test("shows a higher total for a longer stay", async () => {
    const totalsOf = async (check_out: string) =>
      found(await searchHotels(agency.url, { city: "LON", ...stay, check_out })).map(
        ({ totalCents }) => totalCents ?? 0
      )
    const [shorter, longer] = [await totalsOf("2027-03-13"), await totalsOf("2027-03-14")]
    expect(shorter.length).toBeGreaterThan(3)
    for (const [at, total] of shorter.entries()) expect(longer[at]).toBeGreaterThan(total)
  })

  test("shows the lowest total of the stay, among the rooms for that many guests", async () => {
    for (const { fromNightlyCents, id, totalCents } of found(
      await searchHotels(agency.url, { city: "LON", ...stay, guests: 2 })
    )) {
      const { rooms } = (await availabilityOf(agency.url, id, { ...stay, guests: 2 })).body
      const totals = rooms
        .filter(({ roomsLeft }: { roomsLeft: number }) => roomsLeft > 0)
        .map(({ total }: { total: { amountCents: number } }) => total.amountCents)
      expect(totalCents).toBe(totals.length === 0 ? null : Math.min(...totals))
      expect(totalCents === null).toBe(fromNightlyCents === null)
    }
  })

  test.each(["tlv", "Tlv", "tLV"])("accepts %s for TLV", async (city) => {
    expect(found(await searchHotels(agency.url, { city, ...stay }))).toEqual(
      found(await searchHotels(agency.url, { city: "TLV", ...stay })) as Array<Summary>
    )
  })

  test("is deterministic, and ignores unknown parameters", async () => {
    const query = { city: "LON", ...stay, guests: 2 }
    const first = found(await searchHotels(agency.url, query))
    expect(found(await searchHotels(agency.url, query))).toEqual(first as Array<Summary>)
    expect(found(await searchHotels(agency.url, { ...query, stars: 5, sort: "price" }))).toEqual(
      first as Array<Summary>
    )
    expect(found(await searchHotels(agency.url, { city: "LON", ...stay, guests: 1 }))).toEqual(
      found(await searchHotels(agency.url, { city: "LON", ...stay })) as Array<Summary>
    )
  })

  test("lists sold-out hotels with null", async () => {
    const { id } = hotelOf("bauhaus-garden-house")
    for (let days = 0; days < 360; days += 30) {
      const items = found(
        await searchHotels(agency.url, { city: "TLV", check_in: inDays(days), check_out: inDays(days + 1) })
      )
      expect(items.find((item) => item.id === id)).toMatchObject({ fromNightlyCents: null })
    }
  })

  test("finds only rooms for all the guests", async () => {
    const items = found(await searchHotels(agency.url, { city: "TLV", ...stay, guests: 6 }))
    expect(items).toHaveLength(hotels.filter(({ city }) => city === "TLV").length)
    for (const { fromNightlyCents, id } of items) {
      const sleeps = hotels.find((hotel) => hotel.id === id)?.roomTypes.map(({ sleeps }) => sleeps) ?? []
      if (Math.max(...sleeps) < 6) expect(fromNightlyCents).toBeNull()
    }
    expect(items.some(({ fromNightlyCents }) => fromNightlyCents !== null)).toBe(true)
  })

  test("accepts 30 nights, and a single one", async () => {
    for (const nights of [1, 30]) {
      const query = { city: "TYO", check_in: inDays(10), check_out: inDays(10 + nights) }
      expect(found(await searchHotels(agency.url, query)).length).toBeGreaterThan(5)
    }
  })
})

describe("max_nightly_cents", () => {
  test("is inclusive, and leaves out sold-out hotels", async () => {
    const query = { city: "NYC", ...stay, guests: 2 }
    const all = found(await searchHotels(agency.url, query))
    const rates = all.flatMap(({ fromNightlyCents }) => (fromNightlyCents === null ? [] : [fromNightlyCents]))
    for (const limit of rates.flatMap((rate) => [rate - 1, rate, rate + 1])) {
      const items = found(await searchHotels(agency.url, { ...query, max_nightly_cents: limit }))
      expect(items).toEqual(all.filter(({ fromNightlyCents: from }) => from !== null && from <= limit))
    }
    expect(found(await searchHotels(agency.url, { ...query, max_nightly_cents: 0 }))).toEqual([])
  })

  test("leaves out a hotel that is always sold out, at any limit", async () => {
    const items = found(await searchHotels(agency.url, { city: "TLV", ...stay, max_nightly_cents: 1_000_000_000 }))
    expect(items.length).toBeGreaterThan(3)
    expect(items.map(({ id }) => id)).not.toContain(hotelOf("bauhaus-garden-house").id)
  })
})

const questions = fc.record({
  city: fc.constantFrom("TLV", "NYC", "LON", "TYO"),
  start: fc.integer({ min: 0, max: 330 }),
  nights: fc.integer({ min: 1, max: 30 }),
  guests: fc.integer({ min: 1, max: 8 })
})

const queryOf = ({ guests, nights, start }: { guests: number; nights: number; start: number }) => ({
  check_in: inDays(start),
  check_out: addDays(inDays(start), nights),
  guests
})

describe("search and availability", () => {
  const agree = async (url: string, city: string, query: ReturnType<typeof queryOf>) => {
    for (const { fromNightlyCents, id } of found(await searchHotels(url, { city, ...query }))) {
      const { body, status } = await availabilityOf(url, id, query)
      expect(status).toBe(200)
      const rates = (body.rooms as ReadonlyArray<Room>)
        .filter(({ roomsLeft }) => roomsLeft > 0)
        .flatMap(({ nightlyRates }) => nightlyRates.map(({ rate }) => rate.amountCents))
      expect([id, fromNightlyCents]).toEqual([id, rates.length === 0 ? null : Math.min(...rates)])
    }
  }

  test("agree: the lowest rate is that of a room that is free on every night and fits the guests", async () => {
    await fc.assert(
      fc.asyncProperty(questions, ({ city, ...question }) => agree(agency.url, city, queryOf(question))),
      { numRuns: 40, seed: 3 }
    )
  })

  test("agree after bookings: once the cheapest room is gone, the next one is the lowest", async () => {
    const url = agency.sandbox("cheapest-gone")
    const query = { check_in: "2027-02-03", check_out: "2027-02-05" }
    const lowest = async () =>
      found(await searchHotels(url, { city: "NYC", ...query })).find(({ id }) => id === garret.hotel.id)
        ?.fromNightlyCents ?? 0
    const before = await lowest()
    expect((await bookLastRoom(url, garret, "2027-02-04", "2027-02-05")).status).toBe(201)
    expect(await lowest()).toBeGreaterThan(before)
    await agree(url, "NYC", { ...query, guests: 1 } as ReturnType<typeof queryOf>)
  })
})

describe("GET /api/hotels/{id}/availability", () => {
  test("lists every room that fits the guests, with every documented field", async () => {
    const hotel = hotelOf("canal-basin-hotel")
    const { body, status } = await availabilityOf(agency.url, hotel.id, { ...stay, guests: 2 })
    expect([status, Object.keys(body)]).toEqual([200, ["rooms"]])
    const sleeping = hotel.roomTypes.filter(({ sleeps }) => sleeps >= 2)
    expect(body.rooms).toHaveLength(sleeping.length)
    for (const [position, room] of sleeping.entries()) {
      expect(body.rooms[position]).toEqual({
        hotelId: hotel.id,
        roomTypeId: room.id,
        roomName: room.name,
        sleeps: room.sleeps,
        checkIn: "2027-03-12",
        checkOut: "2027-03-15",
        nights: 3,
        roomsLeft: expect.any(Number),
        nightlyRates: ["2027-03-12", "2027-03-13", "2027-03-14"].map((date) => ({
          date,
          rate: { amountCents: expect.any(Number), currency: "USD" }
        })),
        total: { amountCents: expect.any(Number), currency: "USD" },
        cancellation: {
          freeUntil: "2027-03-10T12:00:00.000Z",
          feeCents: nightlyRate("test", "LON", room, day("2027-03-12")),
          until: "2027-03-12T12:00:00.000Z"
        }
      })
    }
  })

  test("is for one guest by default, and empty with a hint if no room fits", async () => {
    const { id, roomTypes } = hotelOf("orchard-street-rooms")
    expect((await availabilityOf(agency.url, id, stay)).body.rooms).toHaveLength(roomTypes.length)
    expect((await availabilityOf(agency.url, id, { ...stay, guests: 4 })).body).toEqual({
      rooms: [],
      hint: { message: "No room in this hotel sleeps 4 guests. Book two rooms, or choose another hotel." }
    })
  })

  test("accepts the id of the hotel in any case", async () => {
    const { id } = garret.hotel
    const { body, status } = await availabilityOf(agency.url, id.toUpperCase(), stay)
    expect([status, body.rooms[0].hotelId]).toEqual([200, id])
  })

  test("has one rate for each night, in order, and their sum is the total", async () => {
    await fc.assert(
      fc.asyncProperty(questions, fc.constantFrom(...hotels), async ({ city: _, ...question }, hotel) => {
        const query = queryOf(question)
        const { body } = await availabilityOf(agency.url, hotel.id, query)
        const nights = Array.from({ length: question.nights }, (_, night) => addDays(query.check_in, night))
        for (const { nightlyRates, roomsLeft, sleeps, total } of body.rooms as ReadonlyArray<Room>) {
          expect(nightlyRates.map(({ date }) => date)).toEqual(nights)
          expect(nightlyRates.reduce((sum, { rate }) => sum + rate.amountCents, 0)).toBe(total.amountCents)
          expect([sleeps >= question.guests, roomsLeft >= 0]).toEqual([true, true])
        }
      }),
      { numRuns: 60, seed: 4 }
    )
  })

  test("of a stay has as many rooms left as its fullest night", async () => {
    const { id } = hotelOf("yarkon-reeds-hotel")
    const left = async (from: number, to: number): Promise<ReadonlyArray<number>> => {
      const { body } = await availabilityOf(agency.url, id, { check_in: inDays(from), check_out: inDays(to) })
      return body.rooms.map(({ roomsLeft }: Room) => roomsLeft)
    }
    const whole = await left(40, 52)
    const nights = await Promise.all(Array.from({ length: 12 }, (_, night) => left(40 + night, 41 + night)))
    expect(whole).toEqual(whole.map((_, room) => Math.min(...nights.map((night) => night[room] ?? 0))))
  })
})
