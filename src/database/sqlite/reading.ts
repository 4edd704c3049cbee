import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
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

/** The connections of an SQLite file that read. All are open from the start: they read on where the file is gone. */
export const readers = Effect.fnUntraced(function* (trouble: Trouble) {
  const single = yield* openReader(trouble)
  const idle = yield* Effect.replicateEffect(openReader(trouble), mostSnapshots)
  const places = yield* Effect.makeSemaphore(mostSnapshots)
  // Who has a place finds one.
  const take = Effect.orDie(Effect.suspend(() => Effect.fromNullable(idle.pop())))

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
