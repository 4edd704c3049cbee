import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect } from "effect"
import { defaultSandbox } from "../../domain/CurrentSandbox.ts"

// How long the numbers of a dropped sandbox go on for who follows its name: trials are made and dropped without end.
const rememberedMs = 3_600_000

// Names of one look.
const batch = 100

/**
 * Forgets the journals of names under which there has been no sandbox for an hour: of what was dropped, also where something was
 * asked afterwards, and of names that somebody made up.
 */
export const journalSweep = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // There always is the sandbox that requests speak to which name none.
  const isOfNone = sql`name <> ${defaultSandbox}
    and not exists (select 1 from sandboxes where sandboxes.name = bench_journals.name)`

  /** Does something with each name of a look until none is left: one at a time, so that no two processes wait for each other. */
  const forEachName = (
    look: Effect.Effect<ReadonlyArray<{ readonly name: string }>, SqlError>,
    done: (name: string) => Effect.Effect<unknown, SqlError>
  ) =>
    Effect.tap(look, (names) => Effect.forEach(names, ({ name }) => done(name), { discard: true })).pipe(
      Effect.repeat({ until: ({ length }) => length < batch }),
      Effect.asVoid
    )

  /** Begins the hour of those that were noted in since, or by an earlier version. */
  const markAll = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    forEachName(
      sql<{ name: string }>`
        select name from bench_journals where dropped_ms is null and ${isOfNone} order by name limit ${batch}`,
      (name) => sql`
        update bench_journals set dropped_ms = ${now} where name = ${name} and dropped_ms is null and ${isOfNone}`
    )
  )

  /** Forgets those whose hour is over. Whoever notes something has the row first, or begins anew. */
  const forget = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const isDue = sql`dropped_ms < ${now - rememberedMs} and ${isOfNone}`
    const forgetOne = (name: string) =>
      Effect.gen(function* () {
        const gone = yield* sql`delete from bench_journals where name = ${name} and ${isDue} returning name`
        if (gone.length > 0) yield* sql`delete from bench_journal where name = ${name}`
      }).pipe(sql.withTransaction)
    return forEachName(
      sql<{ name: string }>`select name from bench_journals where ${isDue} order by name limit ${batch}`,
      forgetOne
    )
  })

  return { forget, sweep: Effect.zipRight(markAll, forget) }
})
