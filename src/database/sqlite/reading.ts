import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, ExecutionStrategy, Exit, Scope } from "effect"
import { isInTransaction } from "../isInTransaction.ts"
import type { Reading } from "../Reader.ts"
import { connectionOf, open } from "./connection.ts"
import { retryWhileBusy } from "./retryWhileBusy.ts"
import type { Trouble } from "./Trouble.ts"

/** A connection that only reads. It sees what was committed, and waits for no writer. */
const openReader = (trouble: Trouble) =>
  open(trouble.filename, { readonly: true }).pipe(
    Effect.map((execute) => connectionOf((sql, values) => retryWhileBusy(() => execute(sql, values), trouble))),
    // SQLite opens the files beside it with the first statement: later they may be gone.
    Effect.tap((connection) => connection.execute("pragma schema_version", [], undefined))
  )

// Snapshots that are open at the same time; most are read without a pause, one after the other.
const mostSnapshots = 4

/** The connections of an SQLite file that read. */
export const readers = Effect.fnUntraced(function* (trouble: Trouble) {
  const single = yield* openReader(trouble)
  const scope = yield* Effect.scope
  // Those that are opened when they are needed: never another file that has come under the name.
  const openOneMore = Effect.flatMap(Scope.fork(scope, ExecutionStrategy.sequential), (own) =>
    openReader(trouble).pipe(
      Effect.catchAll((error) => Effect.zipRight(trouble.checkFile, trouble.tell(error))),
      Effect.zipLeft(trouble.checkFile),
      Scope.extend(own),
      Effect.onError((cause) => Scope.close(own, Exit.failCause(cause)))
    )
  )
  // One connection is there from the start, and reads on where the file cannot be opened any more. No Pool of Effect, which
  // leaves waiting for ever who comes while one for somebody else cannot be opened.
  const idle = [yield* openReader(trouble)]
  const places = yield* Effect.makeSemaphore(mostSnapshots)

  const take = Effect.suspend(() => {
    const connection = idle.pop()
    return connection === undefined ? openOneMore : Effect.succeed(connection)
  })

  const snapshot: Reading["snapshot"] = (reads) =>
    Effect.withFiberRuntime((fiber) =>
      isInTransaction(fiber.currentContext)
        ? reads
        : places.withPermits(1)(
            Effect.acquireUseRelease(
              take,
              (connection) =>
                Effect.acquireUseRelease(
                  Effect.suspend(() => connection.execute("begin", [], undefined)),
                  () => Effect.provideService(reads, SqlClient.TransactionConnection, [connection, 0]),
                  () => Effect.ignore(Effect.suspend(() => connection.execute("rollback", [], undefined)))
                ),
              (connection) => Effect.sync(() => idle.push(connection))
            )
          )
    )
  return { single, snapshot }
})
