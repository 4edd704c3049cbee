import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { resolve } from "node:path"
import { engine, newDatabase } from "../support/database.ts"
import { proxyTo } from "../support/proxy.ts"
import { get } from "../support/requests.ts"
import { expectVerified } from "../support/verified.ts"
import { startClients } from "./clients.ts"
import { maxTestMs, startFleet } from "./fleet.ts"
import { expectLedger, makeLedger } from "./ledger.ts"

setDefaultTimeout(maxTestMs)

/** The directory of this test run's own server, if it has one (.ci/run). */
const serverDirectory = process.env.TEST_POSTGRES_DIRECTORY ?? ""

const control = async (command: "stop" | "again") => {
  const script = resolve(import.meta.dir, "../../.ci/postgres")
  const { exitCode, stderr } = Bun.spawnSync([script, command, serverDirectory])
  if (exitCode !== 0) throw new Error(stderr.toString())
}

type Proxy = Awaited<ReturnType<typeof proxyTo>>

interface Loss {
  readonly begin: (proxy: Proxy) => Promise<void>
  readonly end: (proxy: Proxy) => Promise<void>
}

// The losses that this run's own server is not needed for are made in the run without it.
const losses: Record<string, Loss> =
  serverDirectory === ""
    ? {
        "whose connections are cut": { begin: ({ cut }) => cut(), end: ({ mend }) => mend() },
        "that vanishes without closing its connections": {
          begin: async ({ cut, freeze }) => {
            freeze()
            // Longer than query_timeout below.
            await Bun.sleep(2000)
            await cut()
          },
          end: ({ mend }) => mend()
        }
      }
    : { "that is restarted": { begin: () => control("stop"), end: () => control("again") } }

describe.skipIf(engine !== "postgres")("a Postgres server", () => {
  test.each(Object.entries(losses))(
    "%s loses, halves or doubles no purchase of clients on every surface",
    async (_, loss) => {
      await using database = await newDatabase()
      // This program has no short query_timeout: the migrations may take longer on a busy machine.
      await (await startFleet(1, { DATABASE_URL: database.url })).close()
      await using proxy = await proxyTo(database)
      await using fleet = await startFleet(2, { DATABASE_URL: `${proxy.url}?query_timeout=1500` })
      const ledger = makeLedger()
      const clients = startClients(fleet, ledger)
      try {
        for (let time = 0; time < 2; time++) {
          await clients.more(10)
          await loss.begin(proxy)
          for (const url of fleet.urls()) {
            const { body, headers, status } = await get(`${url}/sandboxes/a/api/orders`)
            expect([status, body.error.code, headers.get("retry-after")]).toEqual([503, "database_unavailable", "1"])
            expect((await get(`${url}/healthz`)).status).toBe(200)
            expect((await get(`${url}/readyz`)).status).toBe(503)
          }
          await loss.end(proxy)
          await clients.more(10)
        }
      } finally {
        await clients.stop()
      }
      await expectLedger(ledger, database, fleet.url())
      await expectVerified(database)
    }
  )
})
