import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Clock, Effect } from "effect"
import { defaultSandbox } from "../../domain/CurrentSandbox.ts"
import { existingSandboxes } from "../sandboxes/existingSandboxes.ts"

// How long the numbers of a dropped sandbox go on for who follows its name: trials are made and dropped without end.
const retentionMs = 3_600_000

// Names of one statement: it holds their rows, and whoever notes something in one of them waits for it.
const markBatchSize = 1000
const forgetBatchSize = 100

/**
 * Forgets the journals of names under which there has been no sandbox for an hour: of what was dropped, also where something was
 * asked afterwards, and of names that somebody made up.
 */
export const journalSweep = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  /** There is no sandbox of the name. */
  const isUnused = sql`not exists (select 1 from ${existingSandboxes(sql)} and s.name = bench_journals.name)`

  // There always is the sandbox that requests speak to which name none.
  const hasNoSandbox = sql`name <> ${defaultSandbox} and ${isUnused}`

  // What another process writes meanwhile is left to the next sweep, so that no two wait for each other. SQLite has one writer.
  const skipLocked = sql.onDialectOrElse({ pg: () => sql`for update skip locked`, orElse: () => sql`` })

  const namesWhere = (condition: Fragment, limit: number) =>
    sql`select name from bench_journals where ${condition} and ${hasNoSandbox} order by name limit ${limit} ${skipLocked}`

  const repeatWhileFull = (most: number, step: Effect.Effect<ReadonlyArray<unknown>, SqlError>) =>
    Effect.asVoid(Effect.repeat(step, { until: ({ length }) => length < most }))

  /** Begins the hour of those that were noted in since, or by an earlier version. */
  const markAll = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    repeatWhileFull(
      markBatchSize,
      sql`
        update bench_journals set dropped_ms = ${now}
        where name in (${namesWhere(sql`dropped_ms is null`, markBatchSize)}) returning name`
    )
  )

  /** Forgets those whose hour is over. Whoever notes something has the row first, or begins anew. */
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
