import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Exit, FiberRef } from "effect"
import { connectionOf, type Execute } from "./connection.ts"
import { type FileHealth, isBusy, lockTimeoutMs, lockTimeoutReason } from "./FileHealth.ts"
import { retryWhileBusy } from "./retryWhileBusy.ts"
import { type Restore, WriteLock } from "./WriteLock.ts"

const probe = "insert into turns (name) values ('probe') on conflict (name) do update set name = name"

/**
 * The only writing connection, used by one fiber at a time. A caller waits at most `lockTimeoutMs` in total, from its
 * arrival, for this lock and then for other processes.
 */
export const writer = (execute: Execute, health: FileHealth) => {
  const lock = new WriteLock()
  let deadline = 0

  /** Waits for the lock within this process. The caller has to release it. */
  const acquireLock = (timeout: number, restore: Restore) =>
    Effect.suspend(() => {
      const newDeadline = performance.now() + timeout
      return Effect.flatMap(lock.acquire(timeout, restore), (isHeld) => {
        // Without a wait nothing new was learned, so the last known reason is reported.
        if (!isHeld) return health.report(timeout > 0 ? lockTimeoutReason : health.reason)
        deadline = newDeadline
        return Effect.void
      })
    })

  /** Runs uninterruptible work while holding the lock. What waits is as interruptible as the caller. */
  const withLock = <A, E, R>(timeout: number, work: (restore: Restore) => Effect.Effect<A, E, R>) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.zipRight(acquireLock(timeout, restore), Effect.ensuring(work(restore), lock.release))
    )

  /** Runs a statement that takes the lock of the file. */
  const executeLocking = <A>(statement: () => Exit.Exit<A, SqlError>, restore: Restore) =>
    Effect.flatMap(health.checkFile, () => retryWhileBusy(statement, health, () => deadline, restore))

  /** The same without waiting: if the lock is held, the last known reason is reported. */
  const executeWithoutWaiting = <A>(statement: () => Exit.Exit<A, SqlError>) =>
    Effect.flatMap(health.checkFile, () =>
      Effect.catchAll(statement(), (error) =>
        isBusy(error) ? health.report(health.reason) : health.handleError(error)
      )
    )

  const orFailure = <A>(exit: Exit.Exit<A, SqlError>): Effect.Effect<A, SqlError> =>
    Exit.isSuccess(exit) ? exit : Effect.catchAll(exit, (error) => health.handleError(error))

  const markRecovered = Effect.sync(() => health.markRecovered())

  /** For single statements, each its own transaction. */
  const autocommit = connectionOf((sql, values) =>
    withLock(lockTimeoutMs, (restore) =>
      Effect.zipLeft(
        executeLocking(() => execute(sql, values), restore),
        markRecovered
      )
    )
  )

  const inTransaction = connectionOf((sql, values) => orFailure(execute(sql, values)))

  const beginTransaction = () => execute("begin immediate")

  /** Begins a transaction while holding the lock, and releases that on failure. */
  const beginLocked = (restore: Restore) =>
    Effect.onError(executeLocking(beginTransaction, restore), () => lock.release)

  /** Begins at once if the lock is free, as usual. */
  const begin = (restore: Restore): Effect.Effect<unknown, SqlError> => {
    // This may throw, so it comes before the lock.
    const { isFileThere } = health
    if (!lock.tryAcquire()) return Effect.flatMap(acquireLock(lockTimeoutMs, restore), () => beginLocked(restore))
    deadline = performance.now() + lockTimeoutMs
    return isFileThere && Exit.isSuccess(beginTransaction()) ? Effect.void : beginLocked(restore)
  }

  // Fails without effect if SQLite has rolled back by itself.
  const rollback = () => {
    execute("rollback")
    lock.unsafeRelease()
  }

  /** Commits after a body that succeeded. */
  const commit = (): Effect.Effect<void> => {
    const exit = execute("commit")
    if (Exit.isSuccess(exit)) {
      health.markRecovered()
      lock.unsafeRelease()
      return Effect.void
    }
    // A failed commit leaves the transaction open.
    rollback()
    return Effect.orDie(Effect.asVoid(orFailure(exit)))
  }

  /** Runs the body in the open transaction, and ends that. */
  const runInTransaction = <A, E, R>(body: Effect.Effect<A, E, R>) =>
    Effect.withFiberRuntime<A, E, R>(({ currentContext }) => {
      const transactionContext = Context.add(currentContext, SqlClient.TransactionConnection, [inTransaction, 0])
      const leaveTransaction = FiberRef.set(FiberRef.currentContext, currentContext)
      const run = Effect.matchCauseEffect(body, {
        onSuccess: (value) => Effect.as(Effect.flatMap(leaveTransaction, commit), value),
        onFailure: (cause) =>
          Effect.flatMap(leaveTransaction, () => {
            rollback()
            return Effect.failCause(cause)
          })
      })
      return Effect.zipRight(FiberRef.set(FiberRef.currentContext, transactionContext), run)
    })

  return {
    /** For statements outside a transaction. */
    autocommit,

    /**
     * Runs the body as one transaction. It holds the write lock from its start, so nothing within waits for that. The
     * wait before it is as interruptible as `restoreCaller` makes it.
     */
    transaction: <A, E, R>(body: Effect.Effect<A, E, R>, restoreCaller: Restore): Effect.Effect<A, E | SqlError, R> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.zipRight(
          begin((wait) => restore(restoreCaller(wait))),
          runInTransaction(restore(body))
        )
      ),

    /** Commits an empty write without waiting. */
    probe: withLock(0, () =>
      Effect.zipLeft(
        executeWithoutWaiting(() => execute(probe)),
        markRecovered
      )
    )
  }
}

export type Writer = ReturnType<typeof writer>
