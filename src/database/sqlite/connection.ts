import { Database as BunDatabase, type SQLQueryBindings, type Statement } from "bun:sqlite"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { Effect, Exit, Stream } from "effect"
import { boundedMemo } from "../../domain/boundedMemo.ts"

/** Statements that a connection keeps prepared. Ours are few, but their lists of values vary in length. */
const mostPrepared = 500

/** A file that is open as long as its scope. One that is not read-only is made where there is none. */
export const open = (filename: string, { readonly }: { readonly readonly: boolean }) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => new BunDatabase(filename, readonly ? { readonly } : { create: true, readwrite: true }),
      catch: (cause) => new SqlError({ cause, message: "Failed to open the database" })
    }),
    (database) => Effect.sync(() => database.close())
  )

type Values = ReadonlyArray<unknown>

/** Runs a statement at once: when it returns, the rows are there. */
export type Execute = <A extends object>(sql: string, values?: Values) => Exit.Exit<ReadonlyArray<A>, SqlError>

/** Statements of an open file, each prepared when it is first met. */
export const executeOn = (database: BunDatabase): Execute => {
  const prepared = boundedMemo<string, Statement<unknown, Array<SQLQueryBindings>>>(mostPrepared)
  return <A>(sql: string, values: Values = []) => {
    try {
      // The client's values are those that SQLite takes; what a row holds, the statement says.
      const rows = prepared(sql, () => database.prepare(sql)).all(...(values as Array<SQLQueryBindings>))
      return Exit.succeed(rows as Array<A>)
    } catch (cause) {
      return Exit.fail(new SqlError({ cause, message: "Failed to execute statement" }))
    }
  }
}

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
