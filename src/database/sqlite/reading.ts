import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Pool } from "effect"
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

// Snapshots that are open at the same time; most are read without a pause, one after the other. One connection is there from
// the start, and reads on where the file cannot be opened any more.
const [leastSnapshots, mostSnapshots] = [1, 4]

/** The connections of an SQLite file that read. */
export const readers = Effect.fnUntraced(function* (trouble: Trouble) {
  const single = yield* openReader(trouble)
  // Those that are opened when they are needed: never another file that has come under the name.
  const openOneMore = openReader(trouble).pipe(
    Effect.catchAll((error) => Effect.zipRight(trouble.checkFile, trouble.tell(error))),
    Effect.zipLeft(trouble.checkFile)
  )
  const snapshots = yield* Effect.withClock(
    Pool.makeWithTTL({
      acquire: openOneMore,
      min: leastSnapshots,
      max: mostSnapshots,
      timeToLive: "1 minute"
    }),
    // The machine's, for what is open there: a test's clock that goes on by a year would look at the pool each minute of it.
    Clock.make()
  )

  const snapshot: Reading["snapshot"] = (reads) =>
    Effect.withFiberRuntime((fiber) =>
      isInTransaction(fiber.currentContext)
        ? reads
        : Effect.scoped(
            Effect.flatMap(snapshots.get, (connection) =>
              Effect.acquireUseRelease(
                Effect.suspend(() => connection.execute("begin", [], undefined)),
                () => Effect.provideService(reads, SqlClient.TransactionConnection, [connection, 0]),
                () => Effect.ignore(Effect.suspend(() => connection.execute("rollback", [], undefined)))
              )
            )
          )
    )
  return { single, snapshot }
})
