import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Duration, Effect, Layer, Logger, LogLevel, Redacted, Stream } from "effect"
import Pg from "pg"
import { DatabaseUnavailable } from "../domain/Errors.ts"
import { retryingConflicts } from "./conflicts.ts"
import { connectionString } from "./connectionString.ts"
import { isInTransaction } from "./isInTransaction.ts"
import { migrate } from "./migrations.ts"
import { Reader, type SnapshotReader } from "./Reader.ts"
import { Readiness, readiness } from "./Readiness.ts"
import { RepeatedWarnings } from "./RepeatedWarnings.ts"
import { reasonOf } from "./reasonOf.ts"
import { refusalOf, type ServerFacts, selectServerFacts } from "./serverFacts.ts"

interface PoolSettings {
  /** `postgres://user:password@host:port/name`, with the parameters of libpq that node-postgres knows (`sslmode`). */
  readonly url: Redacted.Redacted<string>
  /** Maximum number of connections of this process. */
  readonly size: number
  /** How long a request waits for a connection, and the program for the server at its start. */
  readonly timeout: Duration.Duration
  /** Timeout of a statement; by default longer than any of a server takes. */
  readonly statementTimeout?: Duration.Duration
}

// Longer than any statement of a server waits for a lock: after that, the machine at the other end is gone.
const serverStatementTimeout = Duration.seconds(20)

/** A statement over all rows of a large database takes long. */
export const wholeTableTimeout = Duration.hours(6)

// Waiting for a lock ends as on SQLite (`lockTimeoutMs`). A process that stops within a transaction, frozen or cut off,
// must not lock its sandbox for ever. Set per transaction, as a pooler may share the connection.
const beginSql = [
  "BEGIN ISOLATION LEVEL READ COMMITTED",
  "SET LOCAL lock_timeout = '5s'",
  "SET LOCAL idle_in_transaction_session_timeout = '10s'"
].join("; ")

// Counts and sums are bigint and numeric, which the driver returns as text. Ours stay far below 2^53.
const [bigint, numeric] = [20, 1700]
const types: Pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === bigint || oid === numeric ? Number : Pg.types.getTypeParser(oid, format)
}

const pool = ({ statementTimeout = serverStatementTimeout, size, timeout, url }: PoolSettings) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      new Pg.Pool({
        connectionString: connectionString(Redacted.value(url)),
        max: size,
        connectionTimeoutMillis: Duration.toMillis(timeout),
        query_timeout: Duration.toMillis(statementTimeout),
        keepAlive: true,
        application_name: "vitrine",
        types
      })
        // The pool removes broken idle connections itself; without a listener the event would end the process.
        .on("error", () => {})
    ),
    (pool) => Effect.promise(() => pool.end()).pipe(Effect.interruptible, Effect.timeoutOption("1 second"))
  )

/**
 * SQLSTATEs of a temporary failure: connection lost (08), out of resources (53), stopping or starting (57P0x),
 * statement canceled (57014), read-only after a failover (25006), lock or transaction timed out (55P03, 25P03), or
 * access denied (28, 3D000).
 */
const temporaryFailure = /^(08...|53...|57P0[1-5]|57014|25006|25P03|55P03|28...|3D000)$/

const isUnavailable = ({ cause }: SqlError): boolean =>
  // Without an answer of the server, the connection itself failed.
  cause instanceof Pg.DatabaseError ? temporaryFailure.test(cause.code ?? "") : true

const dieUnavailable = (error: SqlError) =>
  Effect.die(new DatabaseUnavailable({ unknown_outcome: true, detail: reasonOf(error) }))

const unavailable = (warnings: RepeatedWarnings) => (error: SqlError) =>
  Effect.zipRight(warnings.log(`The database is not available: ${reasonOf(error)}`), dieUnavailable(error))

// Postgres texts have no NUL. No id has one either, so a look-up with the replacement finds nothing, as it should.
const withoutNul = (parameters: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  parameters.map((value) => (typeof value === "string" ? value.replaceAll("\u0000", "\ufffd") : value))

/**
 * A connection that turns its loss into a DatabaseUnavailable, which no service can handle and every surface knows. It
 * is then closed. A running statement is never interrupted: to cancel it, the driver would need another connection, and
 * while it waits for one the transaction would keep its locks.
 */
const guardConnection = (connection: Connection, warnings: RepeatedWarnings): Connection => {
  // The driver's connection class has its client as a public member, but no interface for it.
  const { pg } = connection as Connection & { readonly pg: Pg.PoolClient & { readonly end: () => Promise<void> } }
  // The rollback after it only finds the connection closed.
  let firstFailure: SqlError | undefined
  const guard = <A>(statement: Effect.Effect<A, SqlError>) =>
    statement.pipe(
      Effect.catchIf(isUnavailable, (error) => {
        if (firstFailure !== undefined) return dieUnavailable(firstFailure)
        firstFailure = error
        void pg.end()
        return unavailable(warnings)(error)
      }),
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
    const warnings = new RepeatedWarnings()
    // If interrupted while waiting, the driver would leak the connection that it gets afterwards.
    const acquire = reserve.pipe(
      Effect.uninterruptible,
      Effect.catchAll(unavailable(warnings)),
      Effect.map((connection) => guardConnection(connection, warnings))
    )
    const sql = yield* SqlClient.make({
      acquirer: acquire,
      transactionAcquirer: acquire,
      compiler: PgClient.makeCompiler(),
      beginTransaction: beginSql,
      spanAttributes: [["db.system.name", "postgresql"]]
    })
    return Object.assign(sql, { withTransaction: retryingConflicts(sql.withTransaction) })
  })

// Replicas that start at once: the migrator locks its table, but creating that table is not safe. The loser of the race
// gets one of three errors, depending on how far the other was: the table, its row type, its catalogue entry.
const alreadyExists = ["42P07", "42710", "23505"]
const isLostRace = (error: unknown): boolean =>
  error instanceof SqlError && error.cause instanceof Pg.DatabaseError && alreadyExists.includes(error.cause.code ?? "")

/** By default each statement has a snapshot of its own. */
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

/** Connections to a Postgres database, without migrating it. */
export const connections = (settings: PoolSettings) =>
  Layer.scopedContext(connect(settings)).pipe(Layer.provide(Reactivity.layer))

/** Fails without the tables, and where a setting or a standby refuses writes. */
const probe = (sql: SqlClient.SqlClient) =>
  Effect.filterOrFail(
    sql<{ readonly isReadOnly: boolean }>`
      select current_setting('transaction_read_only') = 'on' as "isReadOnly"
      where not exists (select name from sandboxes where 1 = 0)`,
    (rows) => !rows.some(({ isReadOnly }) => isReadOnly),
    () => new DatabaseUnavailable({ unknown_outcome: false, detail: "it accepts only reads" })
  )

/** Refuses a database that cannot store our texts, or is another program's, before anything is written. */
const refuse = (sql: SqlClient.SqlClient) =>
  Effect.flatMap(sql.unsafe<ServerFacts>(selectServerFacts), (rows) => {
    const refusal = rows.map(refusalOf).find((error) => error !== undefined)
    return refusal === undefined ? Effect.void : Effect.fail(refusal)
  })

/** By a connection of its own, closed before the pool opens the first one: a role may be allowed only one. */
const refuseOrMigrate = (settings: PoolSettings) =>
  SqlClient.SqlClient.pipe(
    Effect.tap(refuse),
    Effect.zipRight(Effect.retry(migrate, { while: isLostRace, times: 3 })),
    Effect.provide(connections({ ...settings, size: 1, statementTimeout: wholeTableTimeout })),
    // The failure itself reports a failed start.
    Logger.withMinimumLogLevel(LogLevel.None)
  )

const open = (settings: PoolSettings) =>
  Effect.gen(function* () {
    yield* refuseOrMigrate(settings)
    const connected = yield* connect(settings)
    const sql = Context.get(connected, SqlClient.SqlClient)
    return Context.add(connected, Readiness, readiness(probe(sql)))
  })

/** A migrated Postgres database, which any number of processes may share. */
export const layer = (settings: PoolSettings) =>
  Layer.scopedContext(open(settings)).pipe(Layer.provide(Reactivity.layer))
