import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Clock, Effect } from "effect"
import { rowLock } from "../../database/rowLock.ts"
import { defaultSandbox } from "../../domain/CurrentSandbox.ts"
import { existingSandboxes } from "../sandboxes/existingSandboxes.ts"

// How long the numbers of a dropped sandbox continue for followers: trials are created and dropped without end.
const retentionMs = 3_600_000

// Names per statement: it locks their rows, and writers of those journals wait for it.
const markBatchSize = 1000
const forgetBatchSize = 100

/**
 * Deletes the journals of names without a sandbox for an hour: of dropped sandboxes, even if requests followed, and of invented
 * names.
 */
export const journalSweep = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  /** No sandbox has the name. */
  const isUnused = sql`not exists (select 1 from ${existingSandboxes(sql)} and s.name = bench_journals.name)`

  // The default sandbox, which requests without a name use, always exists.
  const hasNoSandbox = sql`name <> ${defaultSandbox} and ${isUnused}`

  // Rows that another process writes are left to the next sweep, to avoid deadlocks.
  const skipLocked = rowLock(sql, "for update skip locked")

  const namesWhere = (condition: Fragment, limit: number) =>
    sql`select name from bench_journals where ${condition} and ${hasNoSandbox} order by name limit ${limit} ${skipLocked}`

  const repeatWhileFull = (limit: number, step: Effect.Effect<ReadonlyArray<unknown>, SqlError>) =>
    Effect.asVoid(Effect.repeat(step, { until: ({ length }) => length < limit }))

  /** Starts the hour of journals that were written since, or by an earlier version. */
  const markAll = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    repeatWhileFull(
      markBatchSize,
      sql`
        update bench_journals set dropped_ms = ${now}
        where name in (${namesWhere(sql`dropped_ms is null`, markBatchSize)}) returning name`
    )
  )

  /** Deletes those whose hour is over. A writer either locks the row first, or starts a new journal. */
  const forget = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const due = namesWhere(sql`dropped_ms < ${now - retentionMs}`, forgetBatchSize)
    const forgetSome = Effect.gen(function* () {
      const deleted = yield* sql<{ name: string }>`delete from bench_journals where name in (${due}) returning name`
      const names = deleted.map(({ name }) => name)
      if (names.length > 0) yield* sql`delete from bench_journal where ${sql.in("name", names)}`
      return deleted
    })
    return repeatWhileFull(forgetBatchSize, sql.withTransaction(forgetSome))
  })

  return { forget, isUnused, sweep: Effect.zipRight(markAll, forget) }
})
