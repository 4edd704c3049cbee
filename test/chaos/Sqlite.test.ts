import { Database } from "bun:sqlite"
import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, mkdirSync, renameSync } from "node:fs"
import { join, resolve } from "node:path"
import { Redacted } from "effect"
import { engine } from "../support/database.ts"
import { spawnScript, temporaryDirectory } from "../support/process.ts"
import { type Answer, get, post } from "../support/requests.ts"
import type { TestDatabase } from "../support/TestDatabase.ts"
import { expectVerified } from "../support/verified.ts"
import { waitUntil } from "../support/waitUntil.ts"
import { startClients } from "./clients.ts"
import { type Command, type Fleet, maxTestMs, startFleet } from "./fleet.ts"
import { expectLedger, makeLedger } from "./ledger.ts"
import { smallDisks } from "./smallDisk.ts"

setDefaultTimeout(maxTestMs)

/** The database in a directory. Queries open the file directly, without the program. */
const databaseIn = (directory: string): TestDatabase & { readonly file: string } => {
  const file = join(directory, "store.db")
  const close = async () => {}
  return {
    file,
    url: `sqlite:${file}`,
    settings: { databaseUrl: Redacted.make(`sqlite:${file}`) },
    query: async <Row>(text: string) => {
      using opened = new Database(file, { readonly: true })
      return opened.query(text).all() as Array<Row>
    },
    close,
    [Symbol.asyncDispose]: close
  }
}

const write = (url: string): Promise<Answer> => post(`${url}/sandboxes/a/api/carts`)

const reads = ["/api/products?limit=5", "/sandboxes/a/api/orders", "/sandboxes/never-seen/api/orders", "/healthz"]

const expectReads = async (url: string) => {
  for (const path of reads) expect([path, (await get(`${url}${path}`)).status]).toEqual([path, 200])
}

/** A write was refused with 503 and Retry-After. */
const expectPutOff = ({ body, headers, status }: Answer) => {
  expect([status, body.error?.code]).toEqual([503, "database_unavailable"])
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
}

const isWritable = async (url: string) => (await write(url)).status === 201

/** Runs clients of two processes on one file before, during and after a fault; then checks the ledger. */
const shopAround = async (directory: string, fault: (fleet: Fleet) => Promise<void>, command?: Command) => {
  const database = databaseIn(directory)
  await using fleet = await startFleet(2, { DATABASE_URL: database.url }, command)
  const ledger = makeLedger()
  const clients = startClients(fleet, ledger)
  try {
    await clients.more(10)
    await fault(fleet)
    await clients.more(10)
  } finally {
    await clients.stop()
  }
  await expectLedger(ledger, database, fleet.url())
  await expectVerified(database)
}

/** Starts another process, which takes the write lock of the file. */
const holdLock = async (directory: string) => {
  const holder = spawnScript(resolve(import.meta.dir, "holdLock.ts"), {}, undefined, [databaseIn(directory).file])
  await holder.stdout.getReader().read()
  return holder
}

describe.skipIf(engine !== "sqlite")("the write lock of the file, held by another process,", () => {
  test("makes writes answer 503, and does not delay reads", async () => {
    using directory = temporaryDirectory()
    await shopAround(directory.path, async (fleet) => {
      const [url = ""] = fleet.urls()
      const holder = await holdLock(directory.path)
      let isAnswered = false
      const waiting = write(url).finally(() => {
        isAnswered = true
      })
      let rounds = 0
      for (; !isAnswered; rounds++) {
        await expectReads(url)
        await Bun.sleep(50)
      }
      expectPutOff(await waiting)
      expect(rounds).toBeGreaterThan(3)
      holder.stdin.end()
      await holder.exited
      await waitUntil(() => isWritable(url))
    })
  })

  test("is free again when that process is killed while it is paused in a transaction: a waiting write continues", async () => {
    using directory = temporaryDirectory()
    await shopAround(directory.path, async (fleet) => {
      const [url = ""] = fleet.urls()
      const holder = await holdLock(directory.path)
      holder.kill("SIGSTOP")
      const waiting = write(url)
      for (let round = 0; round < 3; round++) await expectReads(url)
      holder.kill("SIGKILL")
      await holder.exited
      expect((await waiting).status).toBe(201)
    })
  })
})

// Also in a run on Postgres: `.ci/run` has `mount` and `prlimit` only there.
describe("a full disk", () => {
  test.each(smallDisks)(
    "(%s): reads work, /readyz gives the reason, and writes work again with space",
    async (_, make) => {
      using disk = make()
      const pidsOf = (fleet: Fleet) => fleet.members.map(({ child }) => child.pid)
      await shopAround(
        disk.path,
        async (fleet) => {
          disk.fill(pidsOf(fleet))
          for (const url of fleet.urls()) {
            // Writes succeed while they can reuse pages that the WAL already has.
            let answer = await write(url)
            for (let tries = 0; answer.status === 201 && tries < 5000; tries++) answer = await write(url)
            expectPutOff(answer)
            await expectReads(url)
            const ready = await get(`${url}/readyz`)
            expect([ready.status, ready.body.error?.message]).toEqual([503, expect.stringContaining("disk")])
          }
          disk.makeRoom(pidsOf(fleet))
          for (const url of fleet.urls()) {
            await waitUntil(() => isWritable(url))
            await waitUntil(async () => (await get(`${url}/readyz`)).status === 200)
          }
        },
        disk.command
      )
    }
  )

  test.skipIf(smallDisks.length > 0)("cannot be simulated here: no mount and no prlimit", () => {})
})

const parts = ["store.db", "store.db-wal", "store.db-shm"]

const move = (from: string, to: string) => {
  mkdirSync(to, { recursive: true })
  for (const name of parts) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name))
}

describe.skipIf(engine !== "sqlite")("the file of the database", () => {
  test.each([
    ["deleted", false],
    ["replaced by another one", true]
  ])("is %s: no further write is acknowledged, and no earlier write is lost", async (what, isReplaced) => {
    using directory = temporaryDirectory()
    const database = databaseIn(directory.path)
    const away = join(directory.path, "away")
    const other = join(directory.path, "other")
    const ledger = makeLedger()
    if (isReplaced) await (await startFleet(1, { DATABASE_URL: databaseIn(other).url })).close()
    await using fleet = await startFleet(2, { DATABASE_URL: database.url })
    const clients = startClients(fleet, ledger)
    try {
      await clients.more(10)
    } finally {
      await clients.stop()
    }
    move(directory.path, away)
    if (isReplaced) move(other, directory.path)
    const logs = fleet.members.map(({ rest }) => rest())
    for (const url of fleet.urls()) {
      for (let time = 0; time < 3; time++) expectPutOff(await write(url))
      const ready = await get(`${url}/readyz`)
      expect([ready.status, ready.body.error?.message]).toEqual([503, expect.stringContaining(what)])
      expect((await get(`${url}/healthz`)).status).toBe(200)
    }
    await fleet.close()
    for (const log of await Promise.all(logs)) expect(log).toContain(`its file was ${what}`)
    if (isReplaced) move(directory.path, other)
    move(away, directory.path)
    await using again = await startFleet(1, { DATABASE_URL: database.url })
    expect(await isWritable(again.url())).toBe(true)
    await expectLedger(ledger, database, again.url())
    await expectVerified(database)
  })
})
