import { Database as BunDatabase } from "bun:sqlite"
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as SqliteClient from "@effect/sql-sqlite-bun/SqliteClient"
import { Context, Effect, Layer, Schedule } from "effect"
import { migrate, refuseNewer } from "./migrations.ts"
import { Reader } from "./Reader.ts"
import { Readiness, readiness } from "./Readiness.ts"
import { readers } from "./sqlite/reading.ts"
import { isBusy, Trouble } from "./sqlite/Trouble.ts"
import { transaction, writer } from "./sqlite/writing.ts"

export interface FileSettings {
  readonly filename: string
  /** What SQLite waits for at a commit: `full` for the disk, `normal` for the operating system alone. */
  readonly synchronous: "full" | "normal"
}

// Bun compiles a statement anew when more than this many are in use. Ours are few, but their IN lists vary in length.
BunDatabase.MAX_QUERY_CACHE_SIZE = 500

/** For the start, when others may be making the file or mending its log: tried again for five seconds. */
const whileBusy = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(self, {
    while: (error) => error instanceof SqlError && isBusy(error),
    schedule: Schedule.spaced("10 millis"),
    times: 500
  })

/**
 * What SQLite leaves at its defaults for old times' sake, decided. Readers never wait for a writer (WAL), references are
 * enforced, and a commit survives the death of the process; with `synchronous = normal` the last ones before a power cut
 * may be lost. Nobody waits within SQLite, where the whole program would wait along (`sqlite/retryWhileBusy.ts`).
 */
const configure = (connection: Connection, { synchronous }: FileSettings) =>
  Effect.forEach(
    [
      "busy_timeout = 0",
      // Decided before there is anything in the file: what is deleted can be given back to the disk (`incrementalVacuum.ts`).
      "auto_vacuum = incremental",
      "journal_mode = wal",
      `synchronous = ${synchronous}`,
      "foreign_keys = on",
      // For millions of analytics rows: 32 MB of pages at hand (only what is used is taken), and 16 MB of log before it is
      // merged, as the default of 4 MB would write the same pages over and over.
      "cache_size = -32768",
      "wal_autocheckpoint = 4000"
    ],
    (pragma) => whileBusy(connection.executeUnprepared(`pragma ${pragma}`, [], undefined)),
    { discard: true }
  )

/** Leaves a database of a newer version as it is, before anything is written. */
const refuse = (driver: SqlClient.SqlClient) =>
  whileBusy(Effect.provideService(refuseNewer, SqlClient.SqlClient, driver))

/**
 * One process at a time. The migrator alone would let a second process go on while the first is still in its
 * transaction; so each takes the write lock first, and the second waits for the first.
 */
const migrateAlone = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(migrate))

const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)

/** Each statement by the connection that is for its kind. */
const byKind = (read: Connection, write: Connection): Connection => {
  const of = (sql: string) => (isRead(sql) ? read : write)
  return {
    execute: (sql, values, transform) => of(sql).execute(sql, values, transform),
    executeRaw: (sql, values) => of(sql).executeRaw(sql, values),
    executeValues: (sql, values) => of(sql).executeValues(sql, values),
    executeUnprepared: (sql, values, transform) => of(sql).executeUnprepared(sql, values, transform),
    executeStream: write.executeStream
  }
}

/** What is in memory cannot be opened a second time: all of it goes over one connection, one after the other. */
const inMemory = (connection: Connection) => ({ single: connection, reading: undefined })

const open = (settings: FileSettings) =>
  Effect.gen(function* () {
    const { filename } = settings
    const isFile = filename !== ":memory:"
    if (isFile) mkdirSync(dirname(filename), { recursive: true })
    // The journal mode is set by `configure`, which can wait: two processes that start together must not collide on it.
    const driver = yield* SqliteClient.make({ filename, disableWAL: true })
    yield* refuse(driver)
    const connection = yield* driver.reserve
    yield* configure(connection, settings)
    const trouble = new Trouble(filename)
    const { acquire, outside, probe } = writer(connection, trouble)
    const { reading, single } = isFile ? yield* readers(trouble) : inMemory(outside)
    const sql = yield* SqlClient.make({
      acquirer: Effect.succeed(byKind(single, outside)),
      transactionAcquirer: acquire,
      compiler: Statement.makeCompilerSqlite(),
      beginTransaction: transaction.begin,
      commit: transaction.commit,
      rollback: transaction.rollback,
      spanAttributes: [["db.system.name", "sqlite"]]
    })
    yield* Effect.provideService(migrateAlone, SqlClient.SqlClient, sql)
    const look = trouble.checkFile.pipe(
      Effect.zipRight(Effect.when(probe, () => trouble.isKnown)),
      Effect.zipRight(sql`select name from sandboxes where 1 = 0`)
    )
    return Context.make(SqlClient.SqlClient, sql).pipe(
      Context.add(Reader, reading ?? { one: (statement) => statement, snapshot: sql.withTransaction }),
      Context.add(Readiness, readiness(look))
    )
  })

/** An SQLite database in a file, which is made with its folder if it is not there, or in memory (`:memory:`). */
export const layer = (settings: FileSettings) =>
  Layer.scopedContext(open(settings)).pipe(Layer.provide(Reactivity.layer))
