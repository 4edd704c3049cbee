import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Duration, Effect, Layer, Logger, LogLevel, Redacted, Stream } from "effect"
import Pg from "pg"
import { DatabaseUnavailable } from "../domain/Errors.ts"
import { retryingConflicts } from "./conflicts.ts"
import { isInTransaction } from "./isInTransaction.ts"
import { migrate } from "./migrations.ts"
import { Reader, type SnapshotReader } from "./Reader.ts"
import { Readiness, readiness } from "./Readiness.ts"
import { reasonOf } from "./reasonOf.ts"

interface PoolSettings {
  /** `postgres://user:password@host:port/name`, with the parameters of libpq that node-postgres knows (`sslmode`). */
  readonly url: Redacted.Redacted<string>
  /** Connections that this process keeps at most. */
  readonly size: number
  /** How long a request waits for one of them, and the program for the server at its start. */
  readonly timeout: Duration.Duration
  /** How long a statement may take; without it, longer than any of a server's. */
  readonly statementTimeout?: Duration.Duration
}

// Longer than any statement of a server waits for a lock. Who waits longer speaks to a machine that is no longer there.
const serverStatementTimeout = Duration.seconds(20)

// Waiting for a lock ends as on SQLite (`lockTimeoutMs`). A process that stops in the middle of a transaction, frozen or
// cut off, must not keep its sandbox for ever. Set for each transaction: a connection may be a pooler's and shared.
const beginSql = [
  "BEGIN ISOLATION LEVEL READ COMMITTED",
  "SET LOCAL lock_timeout = '5s'",
  "SET LOCAL idle_in_transaction_session_timeout = '10s'"
].join("; ")

// Counts and sums are bigint and numeric, which the driver hands out as text. Ours stay far below 2^53.
const [bigint, numeric] = [20, 1700]
const types: Pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === bigint || oid === numeric ? Number : Pg.types.getTypeParser(oid, format)
}

const pool = ({ statementTimeout = serverStatementTimeout, size, timeout, url }: PoolSettings) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      new Pg.Pool({
        connectionString: Redacted.value(url),
        max: size,
        connectionTimeoutMillis: Duration.toMillis(timeout),
        query_timeout: Duration.toMillis(statementTimeout),
        keepAlive: true,
        application_name: "vitrine",
        types
      })
        // An idle connection that breaks is taken out by the pool itself; unheard, the event would end the process.
        .on("error", () => {})
    ),
    (pool) => Effect.promise(() => pool.end()).pipe(Effect.interruptible, Effect.timeoutOption("1 second"))
  )

/**
 * SQLSTATEs of a server that cannot serve now and may soon: the connection is lost (08), it is out of resources (53),
 * stops or starts (57P0x), was told to stop the statement (57014), only reads since another one took over (25006), let
 * the lock or the transaction wait for too long (55P03, 25P03), or does not let us in (28, 3D000).
 */
const temporaryFailure = /^(08...|53...|57P0[1-5]|57014|25006|25P03|55P03|28...|3D000)$/

const isUnavailable = ({ cause }: SqlError): boolean =>
  // What is no answer of the server is the connection's own failure.
  cause instanceof Pg.DatabaseError ? temporaryFailure.test(cause.code ?? "") : true

const unavailable = (error: SqlError) => {
  const reason = reasonOf(error)
  return Effect.zipRight(
    Effect.logWarning(`The database is not available: ${reason}`),
    Effect.die(new DatabaseUnavailable({ unknown_outcome: true, detail: reason }))
  )
}

// Postgres has no NUL in its texts. No id has one either, so what is looked up with it is still not found.
const withoutNul = (parameters: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  parameters.map((value) => (typeof value === "string" ? value.replaceAll("\u0000", "\ufffd") : value))

/**
 * A connection whose loss is a DatabaseUnavailable, which no service can handle and every surface knows. It is not used
 * again. A statement that has begun is waited for: the driver would ask for another connection to cancel it, and while
 * it waits for one the transaction would keep its locks.
 */
const guardConnection = (connection: Connection): Connection => {
  // The class of the driver's connections has its client as a public member and no interface that says so.
  const { pg } = connection as Connection & { readonly pg: Pg.PoolClient & { readonly end: () => Promise<void> } }
  const guard = <A>(statement: Effect.Effect<A, SqlError>) =>
    statement.pipe(
      Effect.catchIf(isUnavailable, (error) =>
        Effect.zipRight(
          Effect.sync(() => void pg.end()),
          unavailable(error)
        )
      ),
      Effect.uninterruptible
    )
  return {
    execute: (sql, parameters, transform) => guard(connection.execute(sql, withoutNul(parameters), transform)),
    executeRaw: (sql, parameters) => guard(connection.executeRaw(sql, withoutNul(parameters))),
    executeValues: (sql, parameters) => guard(connection.executeValues(sql, withoutNul(parameters))),
    executeUnprepared: (sql, parameters, transform) =>
      guard(connection.executeUnprepared(sql, withoutNul(parameters), transform)),
    executeStream: () => Stream.dieMessage("rows are read at once, on either engine")
  }
}

const client = (settings: PoolSettings) =>
  Effect.gen(function* () {
    const { reserve } = yield* PgClient.fromPool({ acquire: pool(settings) })
    // Interrupted while it waits, the driver would lose the connection that it is given afterwards.
    const acquire = reserve.pipe(Effect.uninterruptible, Effect.catchAll(unavailable), Effect.map(guardConnection))
    const sql = yield* SqlClient.make({
      acquirer: acquire,
      transactionAcquirer: acquire,
      compiler: PgClient.makeCompiler(),
      beginTransaction: beginSql,
      spanAttributes: [["db.system.name", "postgresql"]]
    })
    return Object.assign(sql, { withTransaction: retryingConflicts(sql.withTransaction) })
  })

// Replicas that start at once: the migrator locks its table, and only the making of that table is not safe. Whoever
// lost that race is told so in one of three ways, by how far the other had come: the table, its row type, its name in the
// catalogue.
const alreadyExists = ["42P07", "42710", "23505"]
const isLostRace = (error: unknown): boolean =>
  error instanceof SqlError && error.cause instanceof Pg.DatabaseError && alreadyExists.includes(error.cause.code ?? "")

/** Each statement has a snapshot of its own unless the transaction says otherwise. */
const snapshot =
  (sql: SqlClient.SqlClient): SnapshotReader["snapshot"] =>
  (reads) =>
    Effect.withFiberRuntime((fiber) =>
      isInTransaction(fiber.currentContext)
        ? reads
        : sql.withTransaction(Effect.zipRight(sql`set transaction isolation level repeatable read, read only`, reads))
    )

const connect = (settings: PoolSettings) =>
  Effect.map(client(settings), (sql) =>
    Context.make(SqlClient.SqlClient, sql).pipe(Context.add(Reader, { snapshot: snapshot(sql) }))
  )

/** Connections to a Postgres database, which stays as it is. */
export const connections = (settings: PoolSettings) =>
  Layer.scopedContext(connect(settings)).pipe(Layer.provide(Reactivity.layer))

const open = (settings: PoolSettings) =>
  Effect.gen(function* () {
    const connected = yield* connect(settings)
    const sql = Context.get(connected, SqlClient.SqlClient)
    yield* Effect.retry(Effect.provideService(migrate, SqlClient.SqlClient, sql), { while: isLostRace, times: 3 }).pipe(
      // A start that fails is told by the failure itself.
      Logger.withMinimumLogLevel(LogLevel.None)
    )
    return Context.add(connected, Readiness, readiness(sql`select name from sandboxes where 1 = 0`))
  })

/** A Postgres database, by any number of processes at once. */
export const layer = (settings: PoolSettings) =>
  Layer.scopedContext(open(settings)).pipe(Layer.provide(Reactivity.layer))
