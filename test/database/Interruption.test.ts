import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Deferred, Effect, Fiber, FiberId } from "effect"
import { defaultScheduler } from "effect/Scheduler"
import { effect } from "../support/effect.ts"
import { openDatabase } from "../support/openDatabase.ts"

type Sql = SqlClient.SqlClient

const addRow = (sql: Sql) => sql`insert into sandboxes (name, generation, sequence, clock_ms) values ('a', 0, 0, 0)`

/** The two ways to write. */
const ways: ReadonlyArray<readonly [string, (sql: Sql) => Effect.Effect<unknown, unknown>]> = [
  ["a statement", addRow],
  ["a transaction", (sql) => sql.withTransaction(addRow(sql))]
]

/** Another writer that holds the write lock until `release` completes. */
const holdLock = (sql: Sql) =>
  Effect.gen(function* () {
    const [isHeld, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const hold = Effect.zipRight(Deferred.succeed(isHeld, undefined), Deferred.await(release))
    const holder = yield* Effect.fork(sql.withTransaction(hold))
    yield* Deferred.await(isHeld)
    return Effect.zipRight(Deferred.succeed(release, undefined), Fiber.join(holder))
  })

const written = (sql: Sql) => Effect.map(sql`select name from sandboxes`, (rows) => rows.length)

/** Interrupts the fiber that it runs before this step. */
const interruptAt = (step: number) => {
  let left = step
  return {
    isDone: false,
    scheduleTask: defaultScheduler.scheduleTask.bind(defaultScheduler),
    shouldYield(fiber: Fiber.RuntimeFiber<unknown, unknown>): false {
      if (left-- === 0) {
        this.isDone = true
        fiber.unsafeInterruptAsFork(FiberId.none)
      }
      return false
    }
  }
}

const clientTest = <E>(name: string, use: (sql: Sql) => Effect.Effect<void, E>) =>
  effect(name, () => Effect.flatMap(SqlClient.SqlClient, use).pipe(Effect.provide(openDatabase(":memory:"))))

describe.each(ways)("%s on SQLite", (_, write) => {
  clientTest("runs in a finalizer of an interrupted fiber", (sql) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork(Effect.ensuring(Effect.never, Effect.orDie(write(sql))))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(fiber)
      expect(yield* written(sql)).toBe(1)
    })
  )

  clientTest("waits for the lock there", (sql) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork(Effect.ensuring(Effect.never, Effect.orDie(write(sql))))
      yield* Effect.yieldNow()
      const release = yield* holdLock(sql)
      yield* Fiber.interruptFork(fiber)
      yield* Effect.yieldNow()
      yield* release
      yield* Fiber.await(fiber)
      expect(yield* written(sql)).toBe(1)
    })
  )

  clientTest("waits for the lock in an uninterruptible region, and no longer elsewhere", (sql) =>
    Effect.gen(function* () {
      const release = yield* holdLock(sql)
      const [uninterruptible, other] = yield* Effect.all([
        Effect.fork(Effect.uninterruptible(write(sql))),
        Effect.fork(write(sql))
      ])
      yield* Effect.yieldNow()
      yield* Fiber.interruptFork(uninterruptible)
      yield* Fiber.interrupt(other)
      yield* release
      yield* Fiber.await(uninterruptible)
      expect(yield* written(sql)).toBe(1)
    })
  )

  clientTest("leaves the lock free, at whatever step it is interrupted", (sql) =>
    Effect.gen(function* () {
      for (const isHeld of [false, true]) {
        let steps = 0
        for (let isInterrupted = true; isInterrupted; steps++) {
          const release = isHeld ? yield* holdLock(sql) : Effect.void
          const interruption = interruptAt(steps)
          const writer = yield* Effect.fork(Effect.withScheduler(write(sql), interruption))
          yield* Effect.yieldNow()
          yield* release
          yield* Fiber.await(writer)
          const next = yield* Effect.exit(sql`delete from sandboxes`)
          expect([isHeld, steps, next._tag]).toEqual([isHeld, steps, "Success"])
          isInterrupted = interruption.isDone
        }
        expect(steps).toBeGreaterThan(10)
      }
    })
  )
})
