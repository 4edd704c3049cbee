import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Deferred, Effect, Either, Fiber, Layer } from "effect"
import { newDatabase } from "../support/database.ts"
import { effect } from "../support/effect.ts"
import { openDatabase } from "../support/openDatabase.ts"

/** A new database. On SQLite it is a file, because only a file has separate readers. */
const NewDatabase = Layer.unwrapScoped(
  Effect.acquireRelease(
    Effect.promise(() => newDatabase()),
    (database) => Effect.promise(() => database.close())
  ).pipe(Effect.map(({ url }) => openDatabase(url)))
)

const insert = (name: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 0, 0)`
  )

/** The sandboxes that a reader sees. Tracing is off, as in the program for an untraced request. */
const names = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string }>`select name from sandboxes where name > ${""} order by name`
  return rows.map(({ name }) => name)
}).pipe(Effect.withTracerEnabled(false))

describe("a reader", () => {
  effect("sees what was committed before", () =>
    Effect.gen(function* () {
      expect(yield* names).toEqual([])
      yield* insert("one")
      expect(yield* names).toEqual(["one"])
      yield* insert("two")
      expect(yield* names).toEqual(["one", "two"])
    }).pipe(Effect.provide(NewDatabase))
  )

  effect("reads inside a transaction on the connection of that transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = sql.withTransaction(
        Effect.zipRight(
          insert("one"),
          Effect.flatMap(names, (seen) => Effect.fail(seen))
        )
      )
      expect(yield* Effect.flip(within)).toEqual(["one"])
      expect(yield* names).toEqual([])
    }).pipe(Effect.provide(NewDatabase))
  )

  effect("does not wait for another transaction, and does not see its uncommitted writes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [written, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const writer = yield* insert("one").pipe(
        Effect.zipRight(Deferred.succeed(written, undefined)),
        Effect.zipRight(Deferred.await(mayEnd)),
        sql.withTransaction,
        Effect.fork
      )
      yield* Deferred.await(written)
      expect(yield* names).toEqual([])
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(writer)
      expect(yield* names).toEqual(["one"])
    }).pipe(Effect.provide(NewDatabase))
  )

  effect("fails with SqlError for an invalid statement", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const refused = yield* Effect.either(sql`select nothing from nowhere`)
      expect(Either.isLeft(refused) && refused.left).toBeInstanceOf(SqlError)
    }).pipe(Effect.provide(NewDatabase))
  )

  effect("of an in-memory database is the client itself", () =>
    Effect.gen(function* () {
      yield* insert("one")
      expect(yield* names).toEqual(["one"])
    }).pipe(Effect.provide(openDatabase(":memory:")))
  )
})
