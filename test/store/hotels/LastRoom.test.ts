import { describe, expect, test } from "bun:test"
import { addDays, type CalendarDate } from "../../../src/domain/CalendarDate.ts"
import { engine, newDatabase } from "../../support/database.ts"
import { openReplicas, replicaCounts } from "../../support/replicas.ts"
import { type Answer, get } from "../../support/requests.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import {
  availabilityOf,
  bookLastRoom,
  day,
  expectRefused,
  garret,
  inDays,
  lockKeeper,
  startAgency,
  useAgency
} from "../bookings/agency.ts"
import { readLedger } from "../bookings/ledger.ts"

const agency = useAgency()

/** Nights of March 2027, as days of the month: from `from` up to but not including `to`. */
type Stay = readonly [from: number, to: number]

const march = (number: number): CalendarDate => day(`2027-03-${String(number).padStart(2, "0")}`)

const nightsOf = ([from, to]: Stay) => Array.from({ length: to - from }, (_, night) => from + night)

const held: Stay = [10, 14]

const matrix: ReadonlyArray<[relation: string, other: Stay, isFree: boolean]> = [
  ["well before", [5, 8], true],
  ["the night before, leaving on the day of arrival", [9, 10], true],
  ["touching on the left", [6, 10], true],
  ["overlapping on the left by a night", [8, 11], false],
  ["overlapping on the left by all but a night", [8, 13], false],
  ["inside, from the start", [10, 12], false],
  ["inside", [11, 13], false],
  ["inside, to the end", [12, 14], false],
  ["its first night", [10, 11], false],
  ["its last night", [13, 14], false],
  ["equal", [10, 14], false],
  ["enclosing", [8, 16], false],
  ["enclosing to the left", [9, 14], false],
  ["enclosing to the right", [10, 15], false],
  ["overlapping on the right by all but a night", [11, 16], false],
  ["overlapping on the right by a night", [13, 16], false],
  ["touching on the right", [14, 18], true],
  ["the night after, arriving on the day of leaving", [14, 15], true],
  ["well after", [16, 18], true]
]

const left = async (url: string, { hotel, room }: typeof garret, [from, to]: Stay): Promise<number> => {
  const query = { check_in: march(from), check_out: march(to) }
  const { body } = await availabilityOf(url, hotel.id, query)
  return body.rooms.find(({ roomTypeId }: { roomTypeId: string }) => roomTypeId === room.id).roomsLeft
}

// Both rooms take the same statements, so Postgres gets them from one.
const rooms = engine === "postgres" ? { garret } : { garret, lockKeeper }

describe("two stays in the same single room", () => {
  for (const [name, room] of Object.entries(rooms)) {
    for (const order of ["before", "after"]) {
      test.each(matrix)(`in the ${name}, the other one %s, booked ${order} it`, async (_, other, isFree) => {
        const url = agency.sandbox(`${name.toLowerCase()}-${order}-${other.join("-")}`)
        const [first, second] = order === "after" ? [held, other] : [other, held]
        const book = ([from, to]: Stay) => bookLastRoom(url, room, march(from), march(to))
        expect((await book(first)).status).toBe(201)
        expect(await left(url, room, second)).toBe(isFree ? 1 : 0)
        const answer = await book(second)
        const sold = isFree ? [...nightsOf(first), ...nightsOf(second)] : nightsOf(first)
        if (isFree) expect(answer.status).toBe(201)
        else {
          // The message names the first night that is sold out.
          const [conflict = 0] = nightsOf(second).filter((night) => nightsOf(first).includes(night))
          expectRefused(answer, 409, "no_rooms_left", [`sold out on ${march(conflict)}`, room.room.name])
        }
        // No night is stranded: each unsold night can still be booked.
        for (let night = 4; night < 19; night++) {
          expect([night, await left(url, room, [night, night + 1])]).toEqual([night, sold.includes(night) ? 0 : 1])
        }
      })
    }
  }
})

/** Stays of one to five nights that begin on one of twelve dates, in a fixed order that looks random. */
const stays = (count: number): ReadonlyArray<Stay> =>
  Array.from({ length: count }, (_, index) => {
    const from = 1 + ((index * 7 + Math.floor(index / 12)) % 12)
    return [from, from + 1 + ((index * 11) % 5)]
  })

const overlaps = (a: Stay, b: Stay): boolean => a[0] < b[1] && b[0] < a[1]

interface Try {
  readonly stay: Stay
  readonly answer: Answer
}

/** Expects that every refused stay overlaps a booked one, and that no two booked ones overlap. */
const expectFair = (tries: ReadonlyArray<Try>) => {
  const winners = tries.filter(({ answer }) => answer.status === 201)
  const losers = tries.filter(({ answer }) => answer.status !== 201)
  for (const [position, { stay }] of winners.entries()) {
    expect(winners.slice(position + 1).filter((other) => overlaps(stay, other.stay))).toEqual([])
  }
  for (const { answer, stay } of losers) {
    expectRefused(answer, 409, "no_rooms_left")
    expect(winners.some((winner) => overlaps(stay, winner.stay))).toBe(true)
  }
  return winners
}

const dateFrom = (first: CalendarDate, night: number) => addDays(first, night)

/** Books 60 stays concurrently, over one or several processes. Then books each night that is left, until none is. */
const sellOut = async (urls: ReadonlyArray<string>, database: TestDatabase, first: CalendarDate) => {
  const book = (url: string, [from, to]: Stay) => bookLastRoom(url, garret, dateFrom(first, from), dateFrom(first, to))
  const tries = await Promise.all(
    stays(60).map(async (stay, index) => ({ stay, answer: await book(urls[index % urls.length] ?? "", stay) }))
  )
  const winners = expectFair(tries)
  const { bookings, needed, taken } = await readLedger(database)
  expect(bookings).toBe(winners.length)
  expect(taken).toEqual(needed)
  expect(new Set(Object.values(taken))).toEqual(new Set([1]))

  const sold = new Set(winners.flatMap(({ stay }) => nightsOf(stay)))
  for (let night = 1; night < 17; night++) {
    const answer = await book(urls[night % urls.length] ?? "", [night, night + 1])
    expect([night, answer.status]).toEqual([night, sold.has(night) ? 409 : 201])
  }
  const end = await readLedger(database)
  expect(end.taken).toEqual(end.needed)
  expect(Object.keys(end.taken)).toHaveLength(16)
  const [url = ""] = urls
  const { items } = (await get(`${url}/api/orders`)).body
  expect(items).toHaveLength(end.bookings)
}

describe("60 concurrent bookings of the last room for overlapping stays", () => {
  test("never sell a night twice, and lose none", async () => {
    await using database = await newDatabase()
    const { stop, url } = await startAgency(database.settings)
    try {
      await sellOut([url], database, inDays(60))
    } finally {
      await stop()
    }
  }, 20_000)

  test.each(replicaCounts)(
    "do the same over %i processes on one database",
    async (count) => {
      await using replicas = await openReplicas(count, { STORE_SEED: "test" })
      // These programs use the machine's clock.
      const first = addDays(day(new Date().toISOString().slice(0, 10)), 60)
      await sellOut(
        replicas.programs.map(({ url }) => url),
        replicas.database,
        first
      )
    },
    30_000
  )

  test("for the same night sell it once", async () => {
    const url = agency.sandbox("same-night")
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        bookLastRoom(url, lockKeeper, march(10), march(11), {
          // Every third payment is declined, which must not keep the room from the others.
          payment_token: index % 3 === 0 ? "tok_declined" : "tok_visa"
        })
      )
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(statuses.includes(402) ? new Set([201, 402, 409]) : new Set([201, 409]))
    expect((await get(`${url}/api/orders`)).body.items).toHaveLength(1)
    expect(await left(url, lockKeeper, [10, 11])).toBe(0)
  })

  test("with resets in between sell the room once in each generation", async () => {
    await using database = await newDatabase()
    const { stop, url } = await startAgency(database.settings)
    try {
      // Creates the sandbox, so that each of the five resets begins a new generation of it.
      expect((await bookLastRoom(url, garret, march(1), march(2))).status).toBe(201)
      const reset = () => fetch(`${url}/api/demo/reset`, { method: "POST" })
      const tries = stays(80).map(
        ([from, to]) =>
          () =>
            bookLastRoom(url, garret, march(from), march(to))
      )
      const answers = await Promise.all(tries.map((book, index) => (index % 16 === 15 ? reset() : book())))
      for (const { status } of answers) expect([200, 201, 409]).toContain(status)
      const { needed, taken } = await readLedger(database)
      // Only the sandbox's current generation: the earlier ones are being swept.
      const currentOf = (counts: Record<string, number>) =>
        Object.fromEntries(Object.entries(counts).filter(([key]) => key.startsWith("default/5 ")))
      expect(currentOf(taken)).toEqual(currentOf(needed))
      expect(Math.max(0, ...Object.values(currentOf(taken)))).toBeLessThanOrEqual(1)
    } finally {
      await stop()
    }
  })
})
