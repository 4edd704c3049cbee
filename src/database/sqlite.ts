import { Database as BunDatabase, SQLiteError } from "bun:sqlite"
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-bun/SqliteClient"
import { Effect, Layer, Schedule } from "effect"
import { migrate } from "./migrations.ts"
import * as Reader from "./Reader.ts"

// Bun compiles a statement anew when more than this many are in use. Ours are few, but their IN lists vary in length.
BunDatabase.MAX_QUERY_CACHE_SIZE = 500

/**
 * What SQLite leaves at its defaults for old times' sake, decided. First of all writers of another process wait for
 * each other instead of failing; then readers never wait for a writer (WAL), references are enforced, and a commit
 * survives the death of the process (`normal`: only a power cut could lose the last ones).
 */
const configure = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`pragma busy_timeout = 5000`
  yield* Effect.retry(sql`pragma journal_mode = wal`, {
    // The one statement that does not wait: while another process is just making the file it is refused at once.
    while: ({ cause }) => cause instanceof SQLiteError && cause.code === "SQLITE_BUSY",
    schedule: Schedule.spaced("10 millis"),
    times: 500
  })
  yield* sql`pragma synchronous = normal`
  yield* sql`pragma foreign_keys = on`
  // For millions of analytics rows: 32 MB of pages at hand (only what is used is taken), and 16 MB of log before it is
  // merged, as the default of 4 MB would write the same pages over and over.
  yield* sql`pragma cache_size = -32768`
  yield* sql`pragma wal_autocheckpoint = 4000`
})

/**
 * One process at a time. The migrator alone would let a second process go on while the first is still in its
 * transaction; so both write to a table of their own first, and the second waits for the first.
 */
const migrateAlone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table if not exists migration_lock (holder text primary key)`
  yield* sql.withTransaction(Effect.zipRight(sql`delete from migration_lock`, migrate))
})

const open = (filename: string) => {
  if (filename !== ":memory:") mkdirSync(dirname(filename), { recursive: true })
  // The journal mode is set by `configure`, after the timeout: two processes that start together must not collide on it.
  return SqliteClient.layer({ filename, disableWAL: true })
}

/** An SQLite database in a file, which is made with its folder if it is not there, or in memory (`:memory:`). */
export const layer = (filename: string) =>
  // What is in memory cannot be opened a second time.
  (filename === ":memory:" ? Layer.empty : Reader.layer(filename)).pipe(
    Layer.provide(Layer.effectDiscard(Effect.zipRight(configure, migrateAlone))),
    Layer.provideMerge(Layer.suspend(() => open(filename)))
  )
