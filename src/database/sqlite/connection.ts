import { Database as BunDatabase, type SQLQueryBindings, type Statement } from "bun:sqlite"
import { closeSync, existsSync, openSync, statSync } from "node:fs"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { Effect, Exit, Stream } from "effect"

/** Prepared statements kept per connection. We have few statements, but lists of values vary in length. */
const maxPreparedStatements = 500

type Values = ReadonlyArray<unknown>
type Prepared = Statement<unknown, Array<SQLQueryBindings>>

/** Runs a statement synchronously. */
export type Execute = <A extends object>(sql: string, values?: Values) => Exit.Exit<ReadonlyArray<A>, SqlError>

/**
 * The prepared statements of a file, each prepared on first use. All are finalized before the file is closed: SQLite
 * keeps a file and its log open as long as it has a statement.
 */
const statementsOf = (database: BunDatabase) => {
  const prepared = new Map<string, Prepared>()

  const prepare = (sql: string): Prepared => {
    const statement: Prepared = database.prepare(sql)
    const [oldest] = prepared.size < maxPreparedStatements ? [] : prepared
    if (oldest !== undefined) {
      prepared.delete(oldest[0])
      oldest[1].finalize()
    }
    prepared.set(sql, statement)
    return statement
  }

  const execute: Execute = <A extends object>(sql: string, values: Values = []) => {
    try {
      // The client passes values that SQLite accepts; the statement determines the type of its rows.
      const rows = (prepared.get(sql) ?? prepare(sql)).all(...(values as Array<SQLQueryBindings>))
      return Exit.succeed(rows as Array<A>)
    } catch (cause) {
      return Exit.fail(new SqlError({ cause, message: "Failed to execute statement" }))
    }
  }

  const close = () => {
    for (const statement of prepared.values()) statement.finalize()
    database.close()
  }
  return { execute, close }
}

/** For a folder SQLite would report a disk error, or only that it cannot open it. */
export const refuseFolder = (filename: string): void => {
  if (existsSync(filename) && statSync(filename).isDirectory()) throw new Error("it is a folder")
}

/**
 * Makes a missing file that only its owner can read, since tokens are derived from a secret in it; the log and the index
 * get its mode. An existing file is not opened: closing it would release this process's locks on it.
 */
const createPrivate = (filename: string): void => {
  try {
    // Not "wx": it fails at a symbolic link to a missing file, which SQLite would make.
    if (!existsSync(filename)) closeSync(openSync(filename, "a", 0o600))
  } catch {
    // SQLite finds out why it cannot be made, too.
  }
}

/** Opens a file for the lifetime of the scope, and runs statements. Creates a missing one unless it is read-only. */
export const openFile = (filename: string, { readonly }: { readonly readonly: boolean }) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        refuseFolder(filename)
        if (!readonly && filename !== ":memory:") createPrivate(filename)
        return statementsOf(new BunDatabase(filename, readonly ? { readonly } : { create: true, readwrite: true }))
      },
      catch: (cause) => new SqlError({ cause, message: "Failed to open the database" })
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ execute }) => execute))

/** A connection of the client that runs all statements by `execute`. */
export const connectionOf = (
  execute: (sql: string, values: Values) => Effect.Effect<ReadonlyArray<object>, SqlError>
): Connection => ({
  execute,
  executeRaw: execute,
  executeUnprepared: execute,
  executeValues: (sql, values) => Effect.map(execute(sql, values), (rows) => rows.map(Object.values)),
  executeStream: () => Stream.dieMessage("rows are read at once, on either engine")
})
