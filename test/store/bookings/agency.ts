import { afterAll, beforeAll, expect } from "bun:test"
import { Clock, Effect, Layer } from "effect"
import type { Settings } from "../../../src/Config.ts"
import { addDays, CalendarDate } from "../../../src/domain/CalendarDate.ts"
import { type Hotel, hotels, type RoomType } from "../../../src/store/world/Hotels.ts"
import { expectEnvelope } from "../../support/envelope.ts"
import { type Answer, get, post } from "../../support/requests.ts"
import { startStore } from "../../support/store.ts"

/** The default time of travel tests: a Friday, half past eleven in Tel Aviv. */
export const testTime = "2026-11-20T09:30:00.000Z"

/** The whole program on a free port, with a clock that the test sets. So the world is the same every day. */
export const startAgency = async (settings: Partial<Settings> = {}, at: string = testTime) => {
  let now = Date.parse(at)
  const clock = Object.assign(Clock.make(), {
    unsafeCurrentTimeMillis: () => now,
    currentTimeMillis: Effect.sync(() => now)
  })
  const store = await startStore(settings, Layer.provide(Layer.setClock(clock)))
  return {
    ...store,
    setTime: (instant: string) => {
      now = Date.parse(instant)
    }
  }
}

type Agency = Awaited<ReturnType<typeof startAgency>>

/** One agency for all tests of a file. Its sandboxes share no state. */
export const useAgency = (settings: Partial<Settings> = {}) => {
  let agency: Agency | undefined
  const requireAgency = (): Agency => {
    if (agency === undefined) throw new Error("the agency is not open yet")
    return agency
  }
  beforeAll(async () => {
    agency = await startAgency(settings)
  })
  afterAll(() => agency?.stop())
  return {
    get url(): string {
      return requireAgency().url
    },
    setTime: (instant: string) => requireAgency().setTime(instant),
    sandbox: (name: string): string => `${requireAgency().url}/sandboxes/${name}`
  }
}

export const day = (text: string): CalendarDate => CalendarDate.make(text)

/** The date so many days after the opening day. */
export const inDays = (days: number): CalendarDate => addDays(day("2026-11-20"), days)

export const hotelOf = (slug: string): Hotel => {
  const hotel = hotels.find((hotel) => hotel.slug === slug)
  if (hotel === undefined) throw new Error(`no such hotel: ${slug}`)
  return hotel
}

export const roomOf = (slug: string, name: string): RoomType => {
  const room = hotelOf(slug).roomTypes.find((roomType) => roomType.name === name)
  if (room === undefined) throw new Error(`no such room: ${name}`)
  return room
}

/** The two room types with exactly one room, on every date and with every seed (docs/world.md). */
export const garret = { hotel: hotelOf("orchard-street-rooms"), room: roomOf("orchard-street-rooms", "Garret Single") }
export const lockKeeper = {
  hotel: hotelOf("canal-basin-hotel"),
  room: roomOf("canal-basin-hotel", "Lock Keeper's Double")
}

type Members = Record<string, unknown>

const queryOf = (members: Members): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) if (value !== undefined) query.append(name, String(value))
  return query.toString()
}

export const searchHotels = (url: string, query: Members): Promise<Answer> => get(`${url}/api/hotels?${queryOf(query)}`)

export const availabilityOf = (url: string, hotelId: string, query: Members): Promise<Answer> =>
  get(`${url}/api/hotels/${hotelId}/availability?${queryOf(query)}`)

export const searchFlights = (url: string, query: Members): Promise<Answer> =>
  get(`${url}/api/flights?${queryOf(query)}`)

export const searchCars = (url: string, query: Members): Promise<Answer> => get(`${url}/api/cars?${queryOf(query)}`)

export const payment = { payment_token: "tok_visa" }

/** Books a room, for Dana Levi unless the body names another guest. */
export const bookRoom = (url: string, hotelId: string, body: Members, headers?: Record<string, string>) =>
  post(`${url}/api/hotels/${hotelId}/book`, { guest_name: "Dana Levi", ...payment, ...body }, headers)

export const bookFlight = (url: string, body: Members, headers?: Record<string, string>) =>
  post(`${url}/api/flights/book`, { passenger_name: "Dana Levi", ...payment, ...body }, headers)

export const bookCar = (url: string, body: Members, headers?: Record<string, string>) =>
  post(`${url}/api/cars/book`, { driver_name: "Dana Levi", ...payment, ...body }, headers)

/** Books the only room of `garret` or `lockKeeper` for a stay. */
export const bookLastRoom = (
  url: string,
  { hotel, room }: typeof garret,
  check_in: string,
  check_out: string,
  more: Members = {}
) => bookRoom(url, hotel.id, { room_type_id: room.id, check_in, check_out, ...more })

/** The offer of this flight in this cabin, as the search shows it. */
export const offerOf = async (url: string, flightNumber: string, query: Members) => {
  const { body } = await searchFlights(url, { cabin: "economy", ...query })
  return body.items.find((offer: { flightNumber: string }) => offer.flightNumber === flightNumber)
}

/** Expects this refusal, in the error envelope alone, with a message that contains all of these texts. */
export const expectRefused = (
  { body, headers, status }: Answer,
  expected: number,
  code: string,
  messageParts: ReadonlyArray<string> = []
): void => {
  expect([status, body.error?.code]).toEqual([expected, code])
  const { told } = expectEnvelope(body, code)
  expect(headers.get("content-type")).toStartWith("application/json")
  for (const part of messageParts) expect(told).toContain(part)
}
