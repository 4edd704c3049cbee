import { Database as BunDatabase, type SQLQueryBindings } from "bun:sqlite"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import type { Statement } from "@effect/sql/Statement"
import { Effect, FiberRef, Pool, Stream } from "effect"
import type { Reading } from "../Reader.ts"
import { retryWhileBusy } from "./retryWhileBusy.ts"
import type { Trouble } from "./Trouble.ts"

/** A connection that only reads. It sees what was committed, and waits for no writer. */
const open = (filename: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => new BunDatabase(filename, { readonly: true }),
      catch: (cause) => new SqlError({ cause, message: "Failed to open the database" })
    }),
    (database) => Effect.sync(() => database.close())
  )

type Values = ReadonlyArray<unknown>

/** The rows of a statement that is prepared once. The client's values are those that SQLite takes. */
const run = <A>(database: BunDatabase, sql: string, values: Values): Effect.Effect<ReadonlyArray<A>, SqlError> => {
  try {
    return Effect.succeed(database.query<A, Array<SQLQueryBindings>>(sql).all(...(values as Array<SQLQueryBindings>)))
  } catch (cause) {
    return Effect.fail(new SqlError({ cause, message: "Failed to execute statement" }))
  }
}

const connectionOf = (database: BunDatabase, trouble: Trouble): Connection => {
  const execute = (sql: string, values: Values) =>
    retryWhileBusy(
      Effect.suspend(() => run<object>(database, sql, values)),
      trouble
    )
  return {
    execute,
    executeRaw: execute,
    executeUnprepared: execute,
    executeValues: (sql, values) => Effect.map(execute(sql, values), (rows) => rows.map(Object.values)),
    executeStream: () => Stream.dieMessage("rows are read at once, on either engine")
  }
}

// Snapshots that are open at the same time; most are read without a pause, one after the other.
const mostSnapshots = 4

/** The connections of an SQLite file that read. */
export const readers = Effect.fnUntraced(function* (trouble: Trouble) {
  const { filename } = trouble
  const database = yield* open(filename)
  const single = connectionOf(database, trouble)
  // Opened when they are needed: never another file that has come under the name.
  const snapshots = yield* Pool.makeWithTTL({
    acquire: Effect.map(Effect.zipLeft(open(filename), trouble.checkFile), (opened) => connectionOf(opened, trouble)),
    min: 0,
    max: mostSnapshots,
    timeToLive: "1 minute"
  })

  const inSnapshot = <A, E, R>(connection: Connection, reads: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      connection.execute("begin", [], undefined),
      () => Effect.provideService(reads, SqlClient.TransactionConnection, [connection, 0]),
      () => Effect.ignore(connection.execute("rollback", [], undefined))
    )

  const reading: Reading = {
    one: <A extends object>(statement: Statement<A>) =>
      Effect.withFiberRuntime<ReadonlyArray<A>, SqlError>((fiber) => {
        // What belongs to a transaction, or is to have a span, is the client's business.
        const isInTransaction = fiber.currentContext.unsafeMap.has(SqlClient.TransactionConnection.key)
        if (isInTransaction || fiber.getFiberRef(FiberRef.currentTracerEnabled)) return statement
        const [sql, values] = statement.compile()
        // The client knows how to wait, and what to tell of an error.
        return Effect.catchAll(run<A>(database, sql, values), () => statement)
      }),

    snapshot: (reads) =>
      Effect.withFiberRuntime((fiber) =>
        fiber.currentContext.unsafeMap.has(SqlClient.TransactionConnection.key)
          ? reads
          : Effect.scoped(Effect.flatMap(snapshots.get, (connection) => inSnapshot(connection, reads)))
      )
  }
  return { single, reading }
})
