import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Effect } from "effect"
import { rowLock } from "../../database/rowLock.ts"
import { withNamedLock } from "../../database/withNamedLock.ts"
import { rowBatchSize } from "../pages.ts"

/** The pack name of a trial's world, as in settings. */
const worldName = /experiment\/[0-9a-z]{16}/g

/**
 * Deletes the worlds that neither a trial nor a sandbox or a snapshot uses. One at a time: two that lock many worlds could
 * deadlock.
 */
export const removeUnusedWorlds = (sql: SqlClient): Effect.Effect<void, SqlError> => {
  const hasTrial = sql.onDialectOrElse({
    // For `in`, it may read all trials for each world.
    pg: () => "exists (select 1 from bench_choices where pack = bench_packs.name)",
    // For `exists`, it takes twenty times as long.
    orElse: () => "name in (select pack from bench_choices)"
  })
  // `experiment/` to `experiment0` is every world.
  const left = sql.literal(`bench_packs where name >= 'experiment/' and name < 'experiment0' and not ${hasTrial}`)
  return Effect.gen(function* () {
    // Once the lock is granted, whoever held a world has committed its use, and the next statements see it.
    yield* sql`select name from ${left} ${rowLock(sql, "for update")}`
    const leftRows = yield* sql<{ name: string }>`select name from ${left}`
    if (leftRows.length === 0) return
    // Read once: to look for thousands of worlds in each of them takes minutes.
    const settingsRows = yield* sql<{ settings: string }>`
      select settings from bench_sandboxes where settings like '%"experiment/%'
      union all
      select settings from bench_snapshots where settings like '%"experiment/%'`
    const used = new Set(settingsRows.flatMap(({ settings }) => settings.match(worldName) ?? []))
    const unused = leftRows.flatMap(({ name }) => (used.has(name) ? [] : [name]))
    for (const names of Arr.chunksOf(unused, rowBatchSize)) {
      yield* sql`delete from bench_packs where ${sql.in("name", names)}`
    }
  }).pipe(withNamedLock(sql, "worlds"))
}
