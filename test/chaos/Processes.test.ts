import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { newDatabase } from "../support/database.ts"
import type { OpenProgram } from "../support/process.ts"
import { post } from "../support/requests.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"
import { expectVerified } from "../support/verified.ts"
import { startClients } from "./clients.ts"
import { type Fleet, maxTestMs, startFleet } from "./fleet.ts"
import { expectLedger, makeLedger } from "./ledger.ts"

setDefaultTimeout(maxTestMs)

/** Runs clients of every surface against a fleet during a disturbance, then checks that no purchase was lost. */
const shopThrough = async (
  size: number,
  disturb: (fleet: Fleet, clients: ReturnType<typeof startClients>, database: TestDatabase) => Promise<void>
) => {
  await using database = await newDatabase()
  await using fleet = await startFleet(size, { DATABASE_URL: database.url })
  const ledger = makeLedger()
  const clients = startClients(fleet, ledger)
  try {
    await clients.more(6)
    await disturb(fleet, clients, database)
    await clients.more(6)
  } finally {
    await clients.stop()
  }
  await expectLedger(ledger, database, fleet.url())
  await expectPolled(clients.seen, database)
  await expectVerified(database)
  return ledger
}

/** The poller saw every purchase of its sandbox exactly once, although it asked different members. */
const expectPolled = async (seen: ReadonlyMap<string, number>, database: TestDatabase) => {
  const rows = await database.query<{ id: string }>(
    "select id from orders where sandbox = 'a/0' union all select id from bookings where sandbox = 'a/0'"
  )
  expect([...seen].filter(([, times]) => times !== 1)).toEqual([])
  expect([...seen.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
}

/** Pauses a member while it holds a lock that another member's write needs. Returns that waiting write. */
const stopWithinWrite = async (stopped: OpenProgram, other: OpenProgram) => {
  for (let tries = 0; tries < 500; tries++) {
    stopped.child.kill("SIGSTOP")
    let isDone = false
    const write = post(`${other.url}/sandboxes/a/api/carts`).finally(() => {
      isDone = true
    })
    for (let look = 0; look < 20 && !isDone; look++) await Bun.sleep(10)
    if (!isDone) return write
    stopped.child.kill("SIGCONT")
    await Bun.sleep(tries % 7)
  }
  throw new Error("it never was in the middle of a write")
}

describe("four processes on one database, with clients on every surface", () => {
  test("are killed 25 times, one to four at once: no purchase is lost, halved or doubled", async () => {
    let killed = 0
    await shopThrough(4, async (fleet, clients, database) => {
      for (const victims of [1, 2, 3, 4, 1, 4, 2, 3, 4, 1]) {
        killed += await fleet.killAndReplace(victims)
        await clients.more(6)
        // The database is also consistent between kills.
        await expectVerified(database)
      }
    })
    expect(killed).toBe(25)
  })

  test("are paused in the middle of a write, one after the other: waiting writes continue, and no purchase is lost", async () => {
    await shopThrough(4, async ({ members }, clients) => {
      const [first, second] = members
      if (first === undefined || second === undefined) throw new Error("there are no two")
      for (const [stopped, other] of [
        [first, second],
        [second, first]
      ] as const) {
        const waiting = await stopWithinWrite(stopped, other)
        // As long as a pause on a busy machine, but shorter than every lock timeout.
        await Bun.sleep(700)
        stopped.child.kill("SIGCONT")
        // It is served, or gets 503 if other waiting writes came first and took too long.
        expect([201, 503]).toContain((await waiting).status)
        await clients.more(3)
      }
    })
  })
})
