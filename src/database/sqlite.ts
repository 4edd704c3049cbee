import { mkdirSync, realpathSync, statSync } from "node:fs"
import { dirname } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, Schedule } from "effect"
import { ForeignDatabase, isForeign, isMigrated, migrate } from "./migrations.ts"
import { Reader } from "./Reader.ts"
import { Readiness, readiness } from "./Readiness.ts"
import { libraryClient, sqliteClient } from "./sqlite/client.ts"
import { connectionOf, type Execute, openFile } from "./sqlite/connection.ts"
import { FileHealth, isBusy } from "./sqlite/FileHealth.ts"
import { readers } from "./sqlite/reading.ts"
import { writer } from "./sqlite/writing.ts"

export interface FileSettings {
  readonly filename: string
  /** What SQLite waits for at a commit: `full` for the disk, `normal` for the operating system only. */
  readonly synchronous: "full" | "normal"
}

/** For the start, when other processes may be creating the file or recovering its log: retries for five seconds. */
const retryAtStart = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(self, {
    while: (error) => error instanceof SqlError && isBusy(error),
    schedule: Schedule.spaced("10 millis"),
    times: 500
  })

/**
 * Sets what SQLite keeps at legacy defaults. Readers never wait for a writer (WAL), foreign keys are enforced, and a
 * commit survives the death of the process; with `synchronous = normal` a power cut may lose the last commits. SQLite
 * itself never waits, as that would block the whole program (`sqlite/retryWhileBusy.ts`).
 */
const configure = (execute: Execute, { synchronous }: FileSettings) =>
  Effect.forEach(
    [
      "busy_timeout = 0",
      // Set while the file is empty: deleted pages can then be returned to the disk (`incrementalVacuum.ts`).
      "auto_vacuum = incremental",
      "journal_mode = wal",
      `synchronous = ${synchronous}`,
      "foreign_keys = on",
      // For millions of analytics rows: up to 32 MB of page cache, and 16 MB of log before a checkpoint; the default of
      // 4 MB would write the same pages over and over.
      "cache_size = -32768",
      "wal_autocheckpoint = 4000"
    ],
    (pragma) => retryAtStart(Effect.suspend(() => execute(`pragma ${pragma}`))),
    { discard: true }
  )

/** Tables that programs created in a file: some of SQLite's own remain when those are dropped. */
export const selectTables =
  "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'"

const refuseForeign = (execute: Execute) =>
  Effect.flatMap(
    Effect.suspend(() => execute<{ name: string }>(selectTables)),
    (tables) => (isForeign(tables.map(({ name }) => name)) ? new ForeignDatabase() : Effect.void)
  )

/** Refuses a database of another program or a newer version (`isMigrated` fails) before anything is written. */
const refuse = (execute: Execute) => {
  const connection = connectionOf(execute)
  return Effect.flatMap(libraryClient({ reading: connection, writing: connection }), (sql) =>
    retryAtStart(Effect.zipRight(refuseForeign(execute), Effect.provideService(isMigrated, SqlClient.SqlClient, sql)))
  )
}

/**
 * Migrates in one process at a time. The migrator alone would let a second process continue during the first one's
 * transaction; so each takes the write lock first.
 */
const migrateExclusively = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(migrate))

const open = (settings: FileSettings) =>
  Effect.gen(function* () {
    const { filename } = settings
    const isFile = filename !== ":memory:"
    if (isFile) mkdirSync(dirname(filename), { recursive: true })
    const execute = yield* openFile(filename, { readonly: false })
    yield* refuse(execute)
    yield* configure(execute, settings)
    const health = new FileHealth(filename)
    const { autocommit, probe, transaction } = writer(execute, health)
    // A database in memory cannot be opened twice: everything uses one connection, in sequence.
    const files = isFile ? yield* readers(health) : undefined
    const connections = { reading: files?.single ?? autocommit, writing: autocommit }
    const sql = sqliteClient(yield* libraryClient(connections), connections, transaction)
    yield* Effect.provideService(migrateExclusively, SqlClient.SqlClient, sql)
    const probeHealth = health.checkFile.pipe(
      Effect.zipRight(Effect.when(probe, () => health.hasFailure)),
      Effect.zipRight(sql`select name from sandboxes where 1 = 0`)
    )
    return Context.make(SqlClient.SqlClient, sql).pipe(
      Context.add(Reader, { snapshot: files?.snapshot ?? sql.withTransaction }),
      Context.add(Readiness, readiness(probeHealth))
    )
  })

/**
 * The log of a closed file if it still has data. The last process that closes a file writes the log into it and deletes
 * the log; SQLite does not say if it could not. None if this process may not see it.
 */
export const remainingLog = (filename: string): string | undefined => {
  try {
    // Of a link, SQLite keeps the log beside the target.
    const log = `${realpathSync(filename)}-wal`
    return statSync(log).size > 0 ? log : undefined
  } catch {
    return undefined
  }
}

/** An SQLite database in memory (`:memory:`) or in a file; the file and its folder are created if missing. */
export const layer = (settings: FileSettings) =>
  Layer.scopedContext(open(settings)).pipe(Layer.provide(Reactivity.layer))
