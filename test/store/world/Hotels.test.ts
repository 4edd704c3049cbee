import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { weekday } from "../../../src/domain/CalendarDate.ts"
import { HotelId, RoomTypeId } from "../../../src/domain/Ids.ts"
import { cities, cityCodes } from "../../../src/store/world/City.ts"
import { type Hotel, hotels, nightlyRate, type RoomType, roomCapacity } from "../../../src/store/world/Hotels.ts"
import { isDuring, year } from "./year.ts"

const rooms = hotels.flatMap((hotel) => hotel.roomTypes.map((room) => ({ hotel, room })))

const find = (slug: string, name: string): RoomType => {
  const found = rooms.find(({ hotel, room }) => hotel.slug === slug && room.name === name)
  if (found === undefined) throw new Error(`no ${name} at ${slug}`)
  return found.room
}

const unique = (values: ReadonlyArray<string>) => expect(values).toHaveLength(new Set(values).size)

describe("hotels", () => {
  test.each([...cityCodes])("of %s are at least six, from 2 to 5 stars", (city) => {
    const found = hotels.filter((hotel) => hotel.city === city)
    expect(found.length).toBeGreaterThanOrEqual(6)
    expect(new Set(found.map(({ stars }) => stars))).toEqual(new Set([2, 3, 4, 5]))
  })

  test("have unique slugs, names and ids, and so have their rooms", () => {
    unique(hotels.map(({ slug }) => slug))
    unique(hotels.map(({ name }) => name))
    unique(hotels.map(({ id }) => id))
    unique(rooms.map(({ room }) => room.id))
    for (const { id, slug } of hotels) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(HotelId.make(id)).toBe(id)
    }
    for (const { room } of rooms) expect(RoomTypeId.make(room.id)).toBe(room.id)
  })

  test.each(hotels.map((hotel): [string, Hotel] => [hotel.slug, hotel]))("%s is described in full", (_, hotel) => {
    expect(hotel.description.length).toBeGreaterThan(40)
    expect(hotel.amenities.length).toBeGreaterThanOrEqual(3)
    unique(hotel.amenities)
    for (const amenity of hotel.amenities) expect(amenity).toMatch(/^[a-z0-9 ]+$/)
    expect(hotel.roomTypes.length).toBeGreaterThanOrEqual(3)
    unique(hotel.roomTypes.map(({ name }) => name))
    for (const { baseRateCents, sleeps } of hotel.roomTypes) {
      expect([baseRateCents % 100, baseRateCents > 0]).toEqual([0, true])
      expect([sleeps >= 1, sleeps <= 8]).toEqual([true, true])
    }
  })

  test("include a room for two and one for a family in every city", () => {
    for (const city of cityCodes) {
      const sleeps = rooms.filter(({ hotel }) => hotel.city === city).map(({ room }) => room.sleeps)
      expect(sleeps).toContain(2)
      expect(Math.max(...sleeps)).toBeGreaterThanOrEqual(4)
    }
  })
})

describe("nightly rates", () => {
  const inCity = rooms.map(({ hotel, room }): [string, Hotel, RoomType] => [`${hotel.slug}, ${room.name}`, hotel, room])
  const isWeekend = (date: (typeof year)[number]) => [5, 6].includes(weekday(date))

  /** Dates of the same month without an event in the city. */
  const ordinary = (hotel: Hotel, month: string) =>
    year.filter(
      (date) => date.slice(5, 7) === month && !cities[hotel.city].events.some((event) => isDuring(event)(date))
    )

  test.each(inCity)("of %s are higher on Friday and Saturday, every week", (_, hotel, room) => {
    for (const month of ["02", "09"]) {
      const dates = ordinary(hotel, month)
      const rates = (wanted: boolean) =>
        dates.filter((date) => isWeekend(date) === wanted).map((date) => nightlyRate("test", hotel.city, room, date))
      expect(Math.min(...rates(true))).toBeGreaterThan(Math.max(...rates(false)))
    }
  })

  test.each(inCity)("of %s are higher during events in the city", (_, hotel, room) => {
    for (const event of cities[hotel.city].events) {
      for (const date of year.filter(isDuring(event))) {
        const alike = ordinary(hotel, date.slice(5, 7)).filter((other) => isWeekend(other) === isWeekend(date))
        const rates = alike.map((other) => nightlyRate("test", hotel.city, room, other))
        expect(nightlyRate("test", hotel.city, room, date)).toBeGreaterThan(Math.max(...rates))
      }
    }
  })

  test("stay near the base rate of the room on an ordinary night, for any seed", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...rooms), fc.constantFrom(...year), (seed, { hotel, room }, date) => {
        const rate = nightlyRate(seed, hotel.city, room, date) / room.baseRateCents
        expect(rate).toBeGreaterThan(0.7)
        expect(rate).toBeLessThan(3)
      }),
      { numRuns: 1_000 }
    )
  })
})

describe("rooms", () => {
  test("are never more than the hotel has", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...rooms), fc.constantFrom(...year), (seed, { room }, date) => {
        const capacity = roomCapacity(seed, room, date)
        expect(Number.isInteger(capacity)).toBe(true)
        expect(capacity).toBeGreaterThanOrEqual(0)
        expect(capacity).toBeLessThanOrEqual(room.rooms)
      }),
      { numRuns: 2_000 }
    )
  })

  test("are sold out on some nights and available on most", () => {
    const several = rooms.filter(({ room }) => room.rooms > 1)
    for (const { hotel, room } of several) {
      const full = year.filter((date) => roomCapacity("test", room, date) === 0).length
      expect([hotel.slug, room.name, full > 0, full < 60]).toEqual([hotel.slug, room.name, true, true])
    }
  })
})

/** Written out, not imported: docs/world.md promises these to other people's tests. */
describe("on every date of a year, for any seed", () => {
  const seeds = ["test", "vitrine", "", "0", ...fc.sample(fc.string(), { numRuns: 20, seed: 7 })]
  const capacities = (room: RoomType) =>
    new Set(seeds.flatMap((seed) => year.map((date) => roomCapacity(seed, room, date))))

  test("every room of the Bauhaus Garden House is sold out", () => {
    const hotel = hotels.find(({ slug }) => slug === "bauhaus-garden-house")
    expect(hotel).toMatchObject({ name: "Bauhaus Garden House", city: "TLV" })
    for (const room of hotel?.roomTypes ?? []) expect(capacities(room)).toEqual(new Set([0]))
  })

  test.each([
    ["orchard-street-rooms", "Garret Single", 1],
    ["canal-basin-hotel", "Lock Keeper's Double", 2]
  ])("%s has exactly one %s, for %i", (slug, name, sleeps) => {
    expect(find(slug, name).sleeps).toBe(sleeps)
    expect(capacities(find(slug, name))).toEqual(new Set([1]))
  })

  test("no other room is the only one of its type or always sold out", () => {
    const scarce = rooms.filter(({ room }) => room.rooms <= 1).map(({ hotel }) => hotel.slug)
    expect(new Set(scarce)).toEqual(new Set(["bauhaus-garden-house", "orchard-street-rooms", "canal-basin-hotel"]))
  })
})
