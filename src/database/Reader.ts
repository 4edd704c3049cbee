import { Database as BunDatabase, type SQLQueryBindings } from "bun:sqlite"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import type { Statement } from "@effect/sql/Statement"
import { Context, Effect, FiberRef, Layer } from "effect"

/** How a single statement that only reads is run, wherever it stands. */
export type Read = <A extends object>(statement: Statement<A>) => Effect.Effect<ReadonlyArray<A>, SqlError>

/**
 * The way of reads that are made at almost every request. By itself it is the client's, as for any statement; SQLite has a
 * shorter one.
 */
export class Reader extends Context.Reference<Reader>()("vitrine/Reader", {
  defaultValue: (): Read => (statement) => statement
}) {}

/**
 * Reads an SQLite file over a connection of its own. The client's one connection is also that of transactions, so it
 * has to be waited for and given back; this one sees what was committed, never waits for a writer, and answers at once.
 * What belongs to a transaction, or is to have a span, is the client's business.
 */
export const layer = (filename: string): Layer.Layer<never> =>
  Layer.scoped(
    Reader,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => open(filename)),
        (database) => Effect.sync(() => database.close())
      ),
      (database): Read =>
        (statement) =>
          Effect.withFiberRuntime((fiber) => {
            const isInTransaction = fiber.currentContext.unsafeMap.has(SqlClient.TransactionConnection.key)
            if (isInTransaction || fiber.getFiberRef(FiberRef.currentTracerEnabled)) return statement
            return readNow(database, statement)
          })
    )
  )

const open = (filename: string): BunDatabase => {
  const database = new BunDatabase(filename, { readonly: true })
  // Another process that has just repaired the log holds it for a moment.
  database.run("pragma busy_timeout = 5000")
  return database
}

const readNow = <A extends object>(database: BunDatabase, statement: Statement<A>) => {
  const [text, values] = statement.compile()
  try {
    return Effect.succeed(database.query<A, Array<SQLQueryBindings>>(text).all(...(values as Array<SQLQueryBindings>)))
  } catch (cause) {
    return Effect.fail(new SqlError({ cause, message: "Failed to execute statement" }))
  }
}
