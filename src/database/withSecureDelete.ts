import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schedule } from "effect"
import { incrementalVacuum } from "./incrementalVacuum.ts"
import { sqlOrDie } from "./orDie.ts"

// Whoever reads at the moment keeps the log; what a server reads takes milliseconds.
const checkpointRetry = { schedule: Schedule.spaced("20 millis"), times: 250 }

/** Empties SQLite's log, which has pages as they were before, unless somebody reads in it for five seconds. */
const emptyLog = (sql: SqlClient.SqlClient) =>
  Effect.repeat(sql<{ busy: number }>`pragma wal_checkpoint(truncate)`, {
    ...checkpointRetry,
    while: ([row]) => row?.busy === 1
  })

/** Bytes of a file that is written anew as a whole: half a second in which nobody else writes. */
const maxRewriteBytes = 64 * 2 ** 20

/** Gives back what is free. Pages that stay in use may have copies of rows that were moved: only a new file has none. */
const shrink = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [file] = yield* sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  yield* (file?.bytes ?? 0) > maxRewriteBytes ? incrementalVacuum(sql, 1) : sql`vacuum`
})

/**
 * Runs what deletes rows so that they cannot be read in the file afterwards: SQLite writes over them, free pages are given back
 * to the disk, and its log is emptied. Postgres writes over them when it needs the room.
 */
export const withSecureDelete = <A, E, R>(body: Effect.Effect<A, E, R>) =>
  sqlOrDie(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.onDialectOrElse({
        sqlite: () =>
          Effect.zipRight(
            sql`pragma secure_delete = on`,
            // Also what fails may have deleted some.
            Effect.flatMap(Effect.exit(body), (exit) =>
              Effect.zipRight(shrink(sql), Effect.zipRight(emptyLog(sql), exit))
            )
          ),
        orElse: () => body
      })
    )
  )
