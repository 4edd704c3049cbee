import type * as SqlClient from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { isInTransaction } from "./isInTransaction.ts"

// Concurrent transactions per semaphore: one holds the row, the next one already waits for it in the database.
const permits = 2
const semaphoreCount = 256

/**
 * Queues the writers of one row before they take a connection. Otherwise all would wait for its lock in the database,
 * each on a connection of the pool, until none is left. Different names may share a semaphore; they seldom delay each
 * other. On SQLite all writers share one connection and one queue anyway.
 */
export const makeWriterSemaphores = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.map(Effect.replicateEffect(Effect.makeSemaphore(permits), semaphoreCount), (semaphores) => {
        return (name: string) => {
          const semaphore = semaphores[Bun.hash.xxHash32(name) % semaphoreCount]
          return <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
            Effect.withFiberRuntime((fiber) =>
              // A nested transaction has its connection, and must not wait for those that wait for it.
              semaphore === undefined || isInTransaction(fiber.currentContext)
                ? transaction
                : semaphore.withPermits(1)(transaction)
            )
        }
      }),
    orElse: () =>
      Effect.succeed(
        (_name: string) =>
          <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
            transaction
      )
  })
