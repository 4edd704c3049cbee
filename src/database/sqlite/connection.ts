import { Database as BunDatabase, type SQLQueryBindings, type Statement } from "bun:sqlite"
import { existsSync, statSync } from "node:fs"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { Effect, Exit, Stream } from "effect"

/** Statements that a connection keeps prepared. Ours are few, but their lists of values vary in length. */
const maxPreparedStatements = 500

type Values = ReadonlyArray<unknown>
type Prepared = Statement<unknown, Array<SQLQueryBindings>>

/** Runs a statement at once: when it returns, the rows are there. */
export type Execute = <A extends object>(sql: string, values?: Values) => Exit.Exit<ReadonlyArray<A>, SqlError>

/**
 * The statements of a file, each prepared when it is first met. All are finalized before the file is closed: SQLite keeps a
 * file open, and its log beside it, as long as there is a statement of it.
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
      // The client's values are those that SQLite takes; what a row holds, the statement says.
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

/** SQLite would tell of its disk, or of nothing but that it cannot open it. */
export const refuseFolder = (filename: string): void => {
  if (existsSync(filename) && statSync(filename).isDirectory()) throw new Error("it is a folder")
}

/** A file that is open as long as its scope, and runs statements. One that is not read-only is made where there is none. */
export const openFile = (filename: string, { readonly }: { readonly readonly: boolean }) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        refuseFolder(filename)
        return statementsOf(new BunDatabase(filename, readonly ? { readonly } : { create: true, readwrite: true }))
      },
      catch: (cause) => new SqlError({ cause, message: "Failed to open the database" })
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ execute }) => execute))

/** A connection of the client, all of whose statements run in the same way. */
export const connectionOf = (
  execute: (sql: string, values: Values) => Effect.Effect<ReadonlyArray<object>, SqlError>
): Connection => ({
  execute,
  executeRaw: execute,
  executeUnprepared: execute,
  executeValues: (sql, values) => Effect.map(execute(sql, values), (rows) => rows.map(Object.values)),
  executeStream: () => Stream.dieMessage("rows are read at once, on either engine")
})
