import { describe, expect, test } from "bun:test"
import { addDays, type CalendarDate } from "../../../src/domain/CalendarDate.ts"
import { type Cabin, cabins } from "../../../src/store/world/Flight.ts"
import { flights, seatCapacity } from "../../../src/store/world/Flights.ts"
import { newDatabase } from "../../support/database.ts"
import { openReplicas, replicaCounts } from "../../support/replicas.ts"
import { get } from "../../support/requests.ts"
import type { TestDatabase } from "../../support/TestDatabase.ts"
import { bookFlight, day, expectRefused, inDays, offerOf, startAgency } from "../bookings/agency.ts"
import { readLedger } from "../bookings/ledger.ts"

/** The first flight after a date with exactly so many seats. */
const flightWith = (seats: number, from: CalendarDate) => {
  for (let days = 1; days < 300; days++) {
    const date = addDays(from, days)
    for (const flight of flights) {
      const cabin = cabins.find((cabin) => seatCapacity("test", flight, cabin, date) === seats)
      if (cabin !== undefined && flight.flightNumber !== "KV207") return { flight, date, cabin }
    }
  }
  throw new Error(`no flight has ${seats} seats`)
}

const idOf = ({ cabin, date, flight }: ReturnType<typeof flightWith>): string =>
  `flt_${flight.flightNumber}_${flight.from}_${flight.to}_${date.replaceAll("-", "")}_${cabin}`.toLowerCase()

/** Books for 60 parties concurrently: none is seated in part, and none is refused seats that are free. */
const race = async (
  urls: ReadonlyArray<string>,
  database: TestDatabase,
  choice: ReturnType<typeof flightWith>,
  seats: number,
  partyOf: (index: number) => number
) => {
  const [url = ""] = urls
  const { cabin, date, flight } = choice
  const offer_id = idOf(choice)
  const shown = () =>
    offerOf(url, flight.flightNumber, { from: flight.from, to: flight.to, date, cabin: cabin satisfies Cabin })
  const offer = await shown()
  expect([offer.id, offer.seatsLeft]).toEqual([offer_id, seats])
  const tries = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => ({
      party: partyOf(index),
      answer: await bookFlight(urls[index % urls.length] ?? "", { offer_id, passengers: partyOf(index) })
    }))
  )
  const winners = tries.filter(({ answer }) => answer.status === 201)
  const sold = winners.reduce((sum, { party }) => sum + party, 0)
  const left = seats - sold
  expect(left).toBeGreaterThanOrEqual(0)
  for (const { answer, party } of tries) {
    if (answer.status === 201) expect(answer.body.total.amountCents).toBe(offer.fare.amountCents * party)
    else {
      expectRefused(answer, 409, "not_enough_seats", [`${party} wanted`])
      // The number of free seats never grows: a refused party wanted more than are left now.
      expect(party).toBeGreaterThan(left)
    }
  }
  const ledger = await readLedger(database)
  expect(ledger.bookings).toBe(winners.length)
  expect(ledger.taken).toEqual(ledger.needed)
  expect(Object.values(ledger.taken)).toEqual([sold])
  expect((await shown()).seatsLeft).toBe(left)
  // No seat is stranded: a party of the right size can book all that are left.
  if (left > 0) expect((await bookFlight(url, { offer_id, passengers: left })).status).toBe(201)
  expectRefused(await bookFlight(url, { offer_id }), 409, "not_enough_seats", ["0 seats left"])
  expect(Object.values((await readLedger(database)).taken)).toEqual([seats])
  expect((await get(`${url}/api/orders`)).body.items).toHaveLength((await readLedger(database)).bookings)
}

const parties: ReadonlyArray<[name: string, partyOf: (index: number) => number]> = [
  ["of one", () => 1],
  ["of one to four", (index) => 1 + ((index * 7) % 4)],
  ["of two and three", (index) => 2 + (index % 2)],
  ["of three, and a few of two", (index) => (index % 20 === 19 ? 2 : 3)],
  ["of one to nine, the large ones first", (index) => 9 - (index % 9)]
]

describe("60 concurrent bookings of the last 5 seats never oversell", () => {
  test.each(parties)("in parties %s", async (_, partyOf) => {
    await using database = await newDatabase()
    const { stop, url } = await startAgency(database.settings)
    try {
      await race([url], database, flightWith(5, inDays(0)), 5, partyOf)
    } finally {
      await stop()
    }
  })

  test("in parties of six, which are all too large: nothing is taken", async () => {
    await using database = await newDatabase()
    const { stop, url } = await startAgency(database.settings)
    try {
      const party = { offer_id: idOf(flightWith(5, inDays(0))), passengers: 6 }
      const answers = await Promise.all(Array.from({ length: 60 }, () => bookFlight(url, party)))
      for (const answer of answers) expectRefused(answer, 409, "not_enough_seats", ["5 seats left", "6 wanted"])
      expect(await readLedger(database)).toEqual({ bookings: 0, needed: {}, taken: {} })
    } finally {
      await stop()
    }
  })

  test.each(replicaCounts)(
    "over %i processes on one database",
    async (count) => {
      await using replicas = await openReplicas(count, { STORE_SEED: "test" })
      const urls = replicas.programs.map(({ url }) => url)
      // These programs use the machine's clock.
      const today = day(new Date().toISOString().slice(0, 10))
      await race(urls, replicas.database, flightWith(5, addDays(today, 1)), 5, (index) => 1 + ((index * 7) % 4))
    },
    30_000
  )

  test("of the one seat that KV207 has every day", async () => {
    await using database = await newDatabase()
    const { stop, url } = await startAgency(database.settings)
    try {
      const flight = flights.find(({ flightNumber }) => flightNumber === "KV207")
      if (flight === undefined) throw new Error("no KV207")
      await race([url], database, { flight, date: inDays(30), cabin: "economy" }, 1, (index) => 1 + (index % 2))
    } finally {
      await stop()
    }
  })
})
