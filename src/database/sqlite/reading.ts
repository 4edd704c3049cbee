import * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { isInTransaction } from "../isInTransaction.ts"
import type { SnapshotReader } from "../Reader.ts"
import { connectionOf, openFile } from "./connection.ts"
import type { FileHealth } from "./FileHealth.ts"
import { retryWhileBusy } from "./retryWhileBusy.ts"

/** A read-only connection. It sees committed data, and waits for no writer. */
const openReader = (health: FileHealth) =>
  openFile(health.filename, { readonly: true }).pipe(
    Effect.map((execute) => connectionOf((sql, values) => retryWhileBusy(() => execute(sql, values), health))),
    // SQLite opens the WAL files at the first statement: later they may be gone.
    Effect.tap((connection) => connection.execute("pragma schema_version", [], undefined))
  )

// Concurrent snapshots; most are read without a pause, one after the other.
const maxSnapshots = 4

/** The reading connections of an SQLite file. All open at the start, so they work even after it was deleted. */
export const readers = Effect.fnUntraced(function* (health: FileHealth) {
  const single = yield* openReader(health)
  const idle = yield* Effect.replicateEffect(openReader(health), maxSnapshots)
  const permits = yield* Effect.makeSemaphore(maxSnapshots)
  // A permit guarantees an idle connection.
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
