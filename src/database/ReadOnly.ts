import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import { Cause, Context, Duration, Effect, Layer, Option, Redacted } from "effect"
import { CannotOpenDatabase, type DatabaseSettings, fileOf, nameOf } from "./Database.ts"
import { inspect } from "./Inspection.ts"
import { ForeignDatabase } from "./migrations.ts"
import { Reader } from "./Reader.ts"
import { reasonOf } from "./reasonOf.ts"
import { libraryClient } from "./sqlite/client.ts"
import { connectionOf, openFile } from "./sqlite/connection.ts"

// A statement over all rows of a large database takes its time, and keeps nobody waiting.
const statementTimeout = Duration.hours(6)

const server = ({ databasePoolTimeout, databaseUrl }: DatabaseSettings) =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() => import("./postgres.ts")),
      ({ connections }) =>
        connections({ url: databaseUrl, size: 1, timeout: databasePoolTimeout, statementTimeout: statementTimeout })
    )
  )

const readFile = (filename: string) =>
  Effect.gen(function* () {
    const execute = yield* openFile(filename, { readonly: true })
    const connection = connectionOf((sql, values) => Effect.suspend(() => execute(sql, values)))
    const sql = yield* libraryClient({ reading: connection, writing: connection })
    // A reader waits for nobody but for whoever repairs the log of one that was killed.
    yield* sql`pragma busy_timeout = 5000`
    return Context.make(SqlClient.SqlClient, sql).pipe(Context.add(Reader, { snapshot: sql.withTransaction }))
  })

const file = (filename: string) => Layer.scopedContext(readFile(filename)).pipe(Layer.provide(Reactivity.layer))

/** Why a database cannot be looked at as this version of the program knows it, if there is a reason. */
const unusableReason = (settings: DatabaseSettings) =>
  Effect.map(inspect(settings), ({ applied, isForeign, newer, pending, size }) => {
    if (size === undefined) return "there is no database"
    if (isForeign) return new ForeignDatabase().message
    if (newer !== undefined) return newer.message
    if (applied.length === 0) return "nothing has been stored in it yet: a first start does that"
    return pending.length === 0 ? undefined : `it lacks ${pending.join(", ")}: the next start of this version adds that`
  })

/**
 * A database as it is, to be read while servers may be working on it. Nothing is made, migrated or written. Fails with
 * CannotOpenDatabase also where there is none, or one of another version.
 */
export const layer = (settings: DatabaseSettings) => {
  const database = nameOf(Redacted.value(settings.databaseUrl))
  const refuse = (reason: string) => new CannotOpenDatabase({ database, reason })
  const opened: Layer.Layer<SqlClient.SqlClient | Reader, unknown> = Option.match(fileOf(settings), {
    onNone: () => server(settings),
    onSome: file
  })
  return Layer.unwrapEffect(
    Effect.flatMap(unusableReason(settings), (reason) =>
      reason === undefined ? Effect.succeed(opened) : Effect.fail(refuse(reason))
    )
  ).pipe(
    Layer.catchAllCause((cause) => {
      const error = Cause.squash(cause)
      return Layer.fail(error instanceof CannotOpenDatabase ? error : refuse(reasonOf(error)))
    })
  )
}
