import { expect, test } from "bun:test"
import { SQL } from "bun"
import { Duration, Effect } from "effect"
import { inspect } from "../../src/database/Inspection.ts"
import { engine, newDatabase } from "../support/database.ts"
import { proxyTo } from "../support/proxy.ts"
import { testSettings } from "../support/testSettings.ts"
import { waitUntil } from "../support/waitUntil.ts"

/** The reason why an inspection during a migration fails. `meanwhile` begins once it waits for the migration. */
const failureDuringMigration = async (timeoutMs: number, meanwhile?: (cut: () => Promise<void>) => Promise<void>) => {
  await using database = await newDatabase()
  await using proxy = await proxyTo(database)
  const sql = new SQL({ url: database.url, max: 2 })
  const settings = { ...testSettings, ...proxy.settings, databasePoolTimeout: Duration.millis(timeoutMs) }
  const { reason } = await sql.begin(async (migrating) => {
    await migrating`lock table effect_sql_migrations in access exclusive mode`
    const inspected = Effect.runPromise(Effect.flip(inspect(settings)))
    await waitUntil(async () => {
      const waiting = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return waiting.length === 1
    })
    await meanwhile?.(proxy.cut)
    return inspected
  })
  await sql.close()
  return reason
}

test.skipIf(engine !== "postgres")("an inspection does not wait for a migration to end", async () => {
  expect(await failureDuringMigration(500)).toBe("Query read timeout")
})

test.skipIf(engine !== "postgres")(
  "a connection that is lost during an inspection does not end the program",
  async () => {
    expect(await failureDuringMigration(30_000, (cut) => cut())).toContain("terminated")
  }
)
