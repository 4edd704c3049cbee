import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"

// Of one lane, so many transactions go on at once: one has the row, the next one already waits for it in the database.
const abreast = 2
const laneCount = 256

/**
 * Keeps the writers of one row in a row before they take a connection. All of them would wait for its lock in the
 * database, each on a connection of the pool, until nobody else gets one. Names that share a lane wait for each other
 * for nothing, and seldom. SQLite has one connection and one queue anyway.
 */
export const makeLanes = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.map(Effect.replicateEffect(Effect.makeSemaphore(abreast), laneCount), (lanes) => {
        return (name: string) => {
          const lane = lanes[Bun.hash.xxHash32(name) % laneCount]
          return <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
            Effect.flatMap(Effect.serviceOption(SqlClient.TransactionConnection), (outer) =>
              // What is part of a transaction has its connection, and must not wait for those that wait for it.
              lane === undefined || Option.isSome(outer) ? transaction : lane.withPermits(1)(transaction)
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
