import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { isInTransaction } from "../isInTransaction.ts"
import type { SnapshotReader } from "../Reader.ts"
import { connectionOf, openFile } from "./connection.ts"
import type { FileHealth } from "./FileHealth.ts"
import { retryWhileBusy } from "./retryWhileBusy.ts"

/** A connection that only reads. It sees what was committed, and waits for no writer. */
const openReader = (health: FileHealth) =>
  openFile(health.filename, { readonly: true }).pipe(
    Effect.map((execute) => connectionOf((sql, values) => retryWhileBusy(() => execute(sql, values), health))),
    // SQLite opens the files beside it with the first statement: later they may be gone.
    Effect.tap((connection) => connection.execute("pragma schema_version", [], undefined))
  )

// Snapshots that are open at the same time; most are read without a pause, one after the other.
const maxSnapshots = 4

/** The connections of an SQLite file that read. All are open from the start: they read on where the file is gone. */
export const readers = Effect.fnUntraced(function* (health: FileHealth) {
  const single = yield* openReader(health)
  const idle = yield* Effect.replicateEffect(openReader(health), maxSnapshots)
  const permits = yield* Effect.makeSemaphore(maxSnapshots)
  // Who has a place finds one.
  const takeConnection = Effect.orDie(Effect.suspend(() => Effect.fromNullable(idle.pop())))

  const snapshot: SnapshotReader["snapshot"] = (reads) =>
    Effect.withFiberRuntime((fiber) =>
      isInTransaction(fiber.currentContext)
        ? reads
        : permits.withPermits(1)(
            Effect.acquireUseRelease(
              takeConnection,
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
