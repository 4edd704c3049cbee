import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import { Cause, Context, Effect, Layer, Option, Redacted } from "effect"
import { CannotOpenDatabase, cannotOpen, type DatabaseSettings, fileOf, nameOf } from "./Database.ts"
import { inspect } from "./Inspection.ts"
import { ForeignDatabase } from "./migrations.ts"
import { Reader } from "./Reader.ts"
import { libraryClient } from "./sqlite/client.ts"
import { connectionOf, openFile } from "./sqlite/connection.ts"

const server = ({ databasePoolTimeout, databaseUrl }: DatabaseSettings) =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() => import("./postgres.ts")),
      ({ connections, wholeTableTimeout }) =>
        connections({ url: databaseUrl, size: 1, timeout: databasePoolTimeout, statementTimeout: wholeTableTimeout })
    )
  )

const readFile = (filename: string) =>
  Effect.gen(function* () {
    const execute = yield* openFile(filename, { readonly: true })
    const connection = connectionOf((sql, values) => Effect.suspend(() => execute(sql, values)))
    const sql = yield* libraryClient({ reading: connection, writing: connection })
    // A reader only waits while another process recovers the log of a killed one.
    yield* sql`pragma busy_timeout = 5000`
    return Context.make(SqlClient.SqlClient, sql).pipe(Context.add(Reader, { snapshot: sql.withTransaction }))
  })

const file = (filename: string) => Layer.scopedContext(readFile(filename)).pipe(Layer.provide(Reactivity.layer))

/** Why this version cannot read the database, if there is a reason. */
const unusableReason = (settings: DatabaseSettings) =>
  Effect.map(inspect(settings), ({ applied, isForeign, newer, pending, size }) => {
    if (size === undefined) return "there is no database"
    if (isForeign) return new ForeignDatabase().message
    if (newer !== undefined) return newer.message
    if (applied.length === 0) return "it has no tables yet: the first start creates them"
    return pending.length === 0
      ? undefined
      : `it lacks migrations (${pending.join(", ")}): the next start of this version applies them`
  })

/**
 * Opens a database read-only while servers may be using it. Nothing is created, migrated or written. Fails with
 * CannotOpenDatabase also if there is none, or if it has another version's schema.
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
      return Layer.fail(
        error instanceof CannotOpenDatabase ? error : cannotOpen(Redacted.value(settings.databaseUrl), error)
      )
    })
  )
}
