import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { retryWhileBusy } from "./retryWhileBusy.ts"
import { isBusy, longestWait, stillLocked, type Trouble } from "./Trouble.ts"
import { WriteLock } from "./WriteLock.ts"

/** What begins and ends a transaction. The write lock is taken at once, so that nothing within has to wait for it. */
export const transaction = { begin: "begin immediate", commit: "commit", rollback: "rollback" } as const

/**
 * The one connection that writes, in the hands of one fiber at a time. Who waits for it, or with it for another process, does
 * so for `longestWait` at most, counted from its arrival.
 */
export const writer = (connection: Connection, trouble: Trouble) => {
  const lock = new WriteLock()
  let until = 0

  /** Holds the lock within this process until the scope is closed. */
  const take = (timeout: number) =>
    Effect.uninterruptible(
      Effect.suspend(() => {
        const deadline = performance.now() + timeout
        return Effect.flatMap(Effect.interruptible(lock.take(timeout)), (isHeld) => {
          // Who did not wait knows no more than was known before.
          if (!isHeld) return trouble.report(timeout > 0 ? stillLocked : trouble.reason)
          until = deadline
          return Effect.addFinalizer(() => lock.release)
        })
      })
    )

  const committed = Effect.sync(() => trouble.over())
  const rollback = Effect.ignore(connection.executeUnprepared(transaction.rollback, [], undefined))

  /** A statement that takes the lock of the file. */
  const locking = <A>(statement: Effect.Effect<A, SqlError>) =>
    Effect.zipRight(
      trouble.checkFile,
      retryWhileBusy(statement, trouble, () => until)
    )

  /** The same without waiting: who finds the lock in other hands knows no more of the trouble than was known before. */
  const atOnce = <A>(statement: Effect.Effect<A, SqlError>) =>
    Effect.zipRight(
      trouble.checkFile,
      Effect.catchAll(statement, (error) => (isBusy(error) ? trouble.report(trouble.reason) : trouble.tell(error)))
    )

  const within = <A>(statement: Effect.Effect<A, SqlError>) =>
    Effect.catchAll(statement, (error) => trouble.tell(error))

  /** A whole transaction's connection, which has the lock. */
  const inTransaction: Connection = {
    ...connection,
    execute: (sql, values, transform) => within(connection.execute(sql, values, transform)),
    executeRaw: (sql, values) => within(connection.executeRaw(sql, values)),
    executeValues: (sql, values) => within(connection.executeValues(sql, values)),
    // The client sends this way what begins and ends transactions and savepoints, and nothing else.
    executeUnprepared: (sql, values, transform) => {
      const statement = connection.executeUnprepared(sql, values, transform)
      switch (sql) {
        case transaction.begin:
          return locking(statement)
        case transaction.commit:
          // One that is refused leaves the transaction open.
          return Effect.zipLeft(within(Effect.tapError(statement, () => rollback)), committed)
        case transaction.rollback:
          // None is open where it could not be begun, or SQLite has undone it by itself.
          return Effect.as(rollback, [])
        default:
          return within(statement)
      }
    }
  }

  /** A statement that is a transaction by itself. */
  const alone = <A>(statement: Effect.Effect<A, SqlError>) =>
    Effect.scoped(Effect.zipRight(take(longestWait), Effect.zipLeft(locking(statement), committed)))

  const outside: Connection = {
    ...connection,
    execute: (sql, values, transform) => alone(connection.execute(sql, values, transform)),
    executeRaw: (sql, values) => alone(connection.executeRaw(sql, values)),
    executeValues: (sql, values) => alone(connection.executeValues(sql, values)),
    executeUnprepared: (sql, values, transform) => alone(connection.executeUnprepared(sql, values, transform))
  }

  return {
    /** For statements outside of a transaction. */
    outside,
    /** For a transaction. */
    acquire: Effect.as(take(longestWait), inTransaction),
    /** Commits a write of nothing, without waiting for anybody. */
    probe: Effect.scoped(
      Effect.zipRight(
        take(0),
        Effect.zipLeft(
          atOnce(
            connection.execute(
              "insert into turns (name) values ('probe') on conflict (name) do update set name = name",
              [],
              undefined
            )
          ),
          committed
        )
      )
    )
  }
}
