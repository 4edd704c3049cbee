import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Exit, FiberRef } from "effect"
import { connectionOf, type Execute } from "./connection.ts"
import { type FileHealth, isBusy, lockTimeoutMs, lockTimeoutReason } from "./FileHealth.ts"
import { retryWhileBusy } from "./retryWhileBusy.ts"
import { WriteLock } from "./WriteLock.ts"

const probe = "insert into turns (name) values ('probe') on conflict (name) do update set name = name"

/**
 * The one connection that writes, in the hands of one fiber at a time. Who waits for it, or with it for another process, does
 * so for `lockTimeoutMs` at most, counted from its arrival.
 */
export const writer = (execute: Execute, health: FileHealth) => {
  const lock = new WriteLock()
  let until = 0

  /** Waits for the lock within this process. To be released by whoever has it. */
  const acquireLock = (timeout: number) =>
    Effect.suspend(() => {
      const deadline = performance.now() + timeout
      return Effect.flatMap(Effect.interruptible(lock.acquire(timeout)), (isHeld) => {
        // Who did not wait knows no more than was known before.
        if (!isHeld) return health.report(timeout > 0 ? lockTimeoutReason : health.reason)
        until = deadline
        return Effect.void
      })
    })

  /** Does what is not interrupted with the lock in its hands. */
  const withLock = <A, E, R>(timeout: number, work: Effect.Effect<A, E, R>) =>
    Effect.uninterruptible(Effect.zipRight(acquireLock(timeout), Effect.ensuring(work, lock.release)))

  /** A statement that takes the lock of the file. */
  const executeLocking = <A>(statement: () => Exit.Exit<A, SqlError>) =>
    Effect.flatMap(health.checkFile, () => retryWhileBusy(statement, health, () => until))

  /** The same without waiting: who finds the lock in other hands knows no more of the trouble than was known before. */
  const executeWithoutWaiting = <A>(statement: () => Exit.Exit<A, SqlError>) =>
    Effect.flatMap(health.checkFile, () =>
      Effect.catchAll(statement(), (error) =>
        isBusy(error) ? health.report(health.reason) : health.handleError(error)
      )
    )

  const orFailure = <A>(exit: Exit.Exit<A, SqlError>): Effect.Effect<A, SqlError> =>
    Exit.isSuccess(exit) ? exit : Effect.catchAll(exit, (error) => health.handleError(error))

  const committed = Effect.sync(() => health.markRecovered())

  /** A statement that is a transaction by itself. */
  const outside = connectionOf((sql, values) =>
    withLock(
      lockTimeoutMs,
      Effect.zipLeft(
        executeLocking(() => execute(sql, values)),
        committed
      )
    )
  )

  const inTransaction = connectionOf((sql, values) => orFailure(execute(sql, values)))

  const beginTransaction = () => execute("begin immediate")

  /** Begins a transaction with the lock in its hands, and releases that where it cannot. */
  const beginLocked = () => Effect.onError(executeLocking(beginTransaction), () => lock.release)

  /** Mostly nobody has the lock, and nothing is to be waited for: then it is one step. */
  const begin = Effect.suspend((): Effect.Effect<unknown, SqlError> => {
    if (!lock.tryAcquire()) return Effect.flatMap(acquireLock(lockTimeoutMs), beginLocked)
    until = performance.now() + lockTimeoutMs
    return health.isFileThere && Exit.isSuccess(beginTransaction()) ? Effect.void : beginLocked()
  })

  // None is open where SQLite has undone it by itself.
  const rollback = () => {
    execute("rollback")
    lock.unsafeRelease()
  }

  /** Ends the transaction of a body that succeeded. */
  const commit = (): Effect.Effect<void> => {
    const exit = execute("commit")
    if (Exit.isSuccess(exit)) {
      health.markRecovered()
      lock.unsafeRelease()
      return Effect.void
    }
    // One that is refused leaves the transaction open.
    rollback()
    return Effect.orDie(Effect.asVoid(orFailure(exit)))
  }

  /** Runs the body in the transaction that was begun, and ends that. */
  const runInTransaction = <A, E, R>(body: Effect.Effect<A, E, R>) =>
    Effect.withFiberRuntime<A, E, R>(({ currentContext }) => {
      const within = Context.add(currentContext, SqlClient.TransactionConnection, [inTransaction, 0])
      const leaveTransaction = FiberRef.set(FiberRef.currentContext, currentContext)
      const run = Effect.matchCauseEffect(body, {
        onSuccess: (value) => Effect.as(Effect.flatMap(leaveTransaction, commit), value),
        onFailure: (cause) =>
          Effect.flatMap(leaveTransaction, () => {
            rollback()
            return Effect.failCause(cause)
          })
      })
      return Effect.zipRight(FiberRef.set(FiberRef.currentContext, within), run)
    })

  return {
    /** For statements outside of a transaction. */
    outside,

    /** Runs the body as one transaction. It has the write lock from its beginning, so nothing within has to wait for it. */
    transaction: <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
      Effect.uninterruptibleMask((restore) => Effect.zipRight(begin, runInTransaction(restore(body)))),

    /** Commits a write of nothing, without waiting for anybody. */
    probe: withLock(
      0,
      Effect.zipLeft(
        executeWithoutWaiting(() => execute(probe)),
        committed
      )
    )
  }
}
