import { expect, test } from "bun:test"
import { Effect, Fiber, identity } from "effect"
import { WriteLock } from "../../src/database/sqlite/WriteLock.ts"

const run = <A>(body: Effect.Effect<A>) => Effect.runPromise(body)

test("a free lock is acquired at once, and waiters get it in the order of arrival", () =>
  run(
    Effect.gen(function* () {
      const lock = new WriteLock()
      expect(Effect.runSync(lock.acquire(1000, identity))).toBe(true)
      const order: Array<number> = []
      const wait = (number: number) =>
        Effect.tap(lock.acquire(1000, identity), () => Effect.sync(() => order.push(number)))
      const waiting = yield* Effect.fork(Effect.all([wait(1), wait(2), wait(3)], { concurrency: "unbounded" }))
      yield* Effect.yieldNow()
      for (let released = 0; released < 3; released++) {
        yield* lock.release
        yield* Effect.sleep(1)
        expect(order).toHaveLength(released + 1)
      }
      expect(yield* Fiber.join(waiting)).toEqual([true, true, true])
      expect(order).toEqual([1, 2, 3])
    })
  ))

test("a waiter whose timeout expires goes on without the lock and is skipped in the queue", () =>
  run(
    Effect.gen(function* () {
      const lock = new WriteLock()
      yield* lock.acquire(1000, identity)
      expect(yield* lock.acquire(5, identity)).toBe(false)
      yield* lock.release
      expect(Effect.runSync(lock.acquire(1000, identity))).toBe(true)
    })
  ))

test("a waiter that is interrupted, also at the instant it gets the lock, does not keep the lock", () =>
  run(
    Effect.gen(function* () {
      for (const releaseFirst of [false, true]) {
        const lock = new WriteLock()
        yield* lock.acquire(1000, identity)
        const waiting = yield* Effect.fork(lock.acquire(1000, identity))
        yield* Effect.sleep(1)
        if (releaseFirst) Effect.runSync(lock.release)
        yield* Fiber.interrupt(waiting)
        if (!releaseFirst) yield* lock.release
        expect(Effect.runSync(lock.acquire(1000, identity))).toBe(true)
      }
    })
  ))
