import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Schedule } from "effect"
import { incrementalVacuum } from "./incrementalVacuum.ts"
import { sqlOrDie } from "./orDie.ts"

// A current reader keeps the log in use; a server's reads take milliseconds.
const checkpointRetry = { schedule: Schedule.spaced("20 millis"), times: 250 }

/** Empties SQLite's log, which contains old pages, unless it is being read for five seconds. */
const emptyLog = (sql: SqlClient.SqlClient) =>
  Effect.repeat(sql<{ busy: number }>`pragma wal_checkpoint(truncate)`, {
    ...checkpointRetry,
    while: ([row]) => row?.busy === 1
  })

/** Largest file that is rebuilt as a whole, in bytes: half a second in which nobody else can write. */
const maxRewriteBytes = 64 * 2 ** 20

/** Returns free pages. Pages in use may contain copies of moved rows: only a rebuilt file has none. */
const shrink = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [file] = yield* sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  yield* (file?.bytes ?? 0) > maxRewriteBytes ? incrementalVacuum(sql, 1) : sql`vacuum`
})

/**
 * Deletes rows so that the file no longer contains them: SQLite overwrites them, free pages are returned to the disk,
 * and its log is emptied. Postgres overwrites them when it needs the space.
 */
export const withSecureDelete = <A, E, R>(body: Effect.Effect<A, E, R>) =>
  sqlOrDie(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.onDialectOrElse({
        sqlite: () =>
          Effect.zipRight(
            sql`pragma secure_delete = on`,
            // A failing or interrupted body may have deleted rows, too.
            Effect.ensuring(body, Effect.ensuring(sqlOrDie(shrink(sql)), sqlOrDie(emptyLog(sql))))
          ),
        orElse: () => body
      })
    )
  )
