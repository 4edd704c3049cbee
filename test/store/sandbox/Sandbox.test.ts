import { describe, expect } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { DateTime, Deferred, Effect, Exit, Fiber, Layer, TestClock } from "effect"
import { lockTimeoutMs } from "../../../src/database/sqlite/FileHealth.ts"
import { CurrentSandbox, SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { Sandbox } from "../../../src/store/sandbox/Sandbox.ts"
import type { UnitOfWork } from "../../../src/store/sandbox/UnitOfWork.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const World = (seed?: string) => Layer.provideMerge(Sandbox.Default, TestWorld(seed))

const within = (name: string) => Effect.provideService(CurrentSandbox, { name: SandboxName.make(name), baseUrl: "" })

/** The public values of a unit of work. */
const look = (work: UnitOfWork) =>
  Effect.succeed({
    sandbox: work.sandbox,
    sequence: work.sequence,
    at: DateTime.toEpochMillis(work.at),
    id: work.id("ord"),
    confirmationNumber: work.confirmationNumber
  })

/** Writes the smallest possible row of state. */
const leaveCart = (work: UnitOfWork) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* Effect.orDie(
      sql`insert into carts (sandbox, id, created_at, updated_at) values (${work.sandbox}, ${work.id("cart")}, '', '')`
    )
    return yield* look(work)
  })

const all = <Row extends object>(table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(sql<Row>`select * from ${sql(table)} order by 1, 2`))

const carts = Effect.map(all<{ sandbox: string }>("carts"), (rows) => rows.map(({ sandbox }) => sandbox))
const retired = Effect.map(
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(sql<{ sandbox: string }>`select * from retired_sandboxes`)),
  (rows) => rows.map(({ sandbox }) => sandbox).toSorted()
)
const sandboxes = all<{ name: string; generation: number; sequence: number; clock_ms: number }>("sandboxes")

const readable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const sandbox = yield* Sandbox
  const key = yield* sandbox.stateKey
  const [row] = yield* Effect.orDie(
    sql<{ carts: number }>`select cast(count(*) as integer) as carts from carts where sandbox = ${key}`
  )
  return row?.carts
})

const millis = Effect.map(DateTime.toEpochMillis)

describe("a unit of work", () => {
  effect("has the next sequence and its own ids", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* TestClock.setTime(5_000)
      const units = [yield* sandbox.write(look), yield* sandbox.append(look), yield* sandbox.write(look)]
      expect(units.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
      expect(units.map((work) => work.sandbox)).toEqual(["default/0", "default/0", "default/0"])
      expect(new Set(units.flatMap(({ confirmationNumber, id }) => [confirmationNumber, id])).size).toBe(6)
    }).pipe(Effect.provide(World()))
  )

  effect("has a later time than all before if it appends, and no earlier time if it writes", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const at = (work: UnitOfWork) => Effect.succeed(DateTime.toEpochMillis(work.at))
      yield* TestClock.setTime(5_000)
      const times = [
        yield* sandbox.append(at),
        yield* sandbox.append(at),
        yield* sandbox.write(at),
        yield* sandbox.append(at)
      ]
      expect(times).toEqual([5_000, 5_001, 5_001, 5_002])
      yield* TestClock.setTime(1)
      expect([yield* sandbox.write(at), yield* sandbox.append(at)]).toEqual([5_002, 5_003])
      yield* TestClock.setTime(9_000)
      expect([yield* sandbox.write(at), yield* sandbox.append(at)]).toEqual([9_000, 9_001])
    }).pipe(Effect.provide(World()))
  )

  const firstUnits = (seed: string, name: string) =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const units = [yield* sandbox.write(look), yield* sandbox.append(look)]
      return units.map(({ confirmationNumber, id }) => ({ confirmationNumber, id }))
    }).pipe(within(name), Effect.provide(World(seed)))

  effect("has the same ids for the same seed and sequence in any sandbox, and others for another seed", () =>
    Effect.gen(function* () {
      const units = yield* firstUnits("one", "a")
      expect(yield* firstUnits("one", "a")).toEqual(units)
      expect(yield* firstUnits("one", "b")).toEqual(units)
      for (const [position, other] of (yield* firstUnits("two", "a")).entries()) {
        expect(other.id).not.toBe(units[position]?.id)
        expect(other.confirmationNumber).not.toBe(units[position]?.confirmationNumber)
      }
    })
  )
})

describe("a unit of work that does not succeed leaves no trace", () => {
  const endings = {
    fails: () => Effect.fail("no"),
    dies: () => Effect.die(new Error("no")),
    "is interrupted": () => Effect.interrupt
  }

  for (const [ending, end] of Object.entries(endings)) {
    effect(`when it ${ending}`, () =>
      Effect.gen(function* () {
        const sandbox = yield* Sandbox
        yield* sandbox.append(leaveCart)
        const before = yield* sandboxes
        yield* TestClock.adjust(5_000)
        for (const take of [sandbox.write, sandbox.append]) {
          const exit = yield* Effect.exit(take((work) => Effect.zipRight(leaveCart(work), end())))
          expect(Exit.isFailure(exit)).toBe(true)
        }
        expect(yield* sandboxes).toEqual(before)
        expect(yield* carts).toEqual(["default/0"])
        expect((yield* sandbox.write(look)).sequence).toBe(2)
      }).pipe(Effect.provide(World()))
    )
  }

  effect("when it is the first one of its sandbox", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* Effect.exit(sandbox.write(() => Effect.fail("no")))
      expect(yield* sandboxes).toEqual([])
      expect((yield* sandbox.write(look)).sequence).toBe(1)
    }).pipe(Effect.provide(World()))
  )

  effect("when another fiber interrupts it in the middle, and waiting units continue", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const halfWay = yield* Deferred.make<void>()
      const doomed = yield* Effect.fork(
        sandbox.append((work) =>
          leaveCart(work).pipe(Effect.zipRight(Deferred.succeed(halfWay, undefined)), Effect.zipRight(Effect.never))
        )
      )
      yield* Deferred.await(halfWay)
      const waiting = yield* Effect.fork(sandbox.append(leaveCart))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(doomed)
      expect((yield* Fiber.join(waiting)).sequence).toBe(1)
      expect(yield* carts).toEqual(["default/0"])
    }).pipe(Effect.provide(World()))
  )

  effect("when it is interrupted while it waits for the lock", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const started = yield* Deferred.make<void>()
      const go = yield* Deferred.make<void>()
      const first = yield* Effect.fork(
        sandbox.write((work) =>
          Deferred.succeed(started, undefined).pipe(
            Effect.zipRight(Deferred.await(go)),
            Effect.zipRight(leaveCart(work))
          )
        )
      )
      yield* Deferred.await(started)
      const waiting = yield* Effect.fork(sandbox.write(leaveCart))
      yield* Effect.yieldNow()
      // It waits no longer, though the lock is free only later.
      const begun = performance.now()
      expect(Exit.isInterrupted(yield* Fiber.interrupt(waiting))).toBe(true)
      expect(performance.now() - begun).toBeLessThan(lockTimeoutMs)
      yield* Deferred.succeed(go, undefined)
      yield* Fiber.join(first)
      expect(yield* carts).toEqual(["default/0"])
      expect((yield* sandbox.write(look)).sequence).toBe(2)
    }).pipe(Effect.provide(World()))
  )
})

describe("sandboxes", () => {
  effect("are separate", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* TestClock.setTime(5_000)
      yield* sandbox.append(leaveCart).pipe(within("a"), Effect.repeatN(2))
      expect(yield* sandbox.append(leaveCart).pipe(within("b"))).toMatchObject({
        sandbox: "b/0",
        sequence: 1,
        at: 5_000
      })
      yield* within("a")(sandbox.reset)
      expect([yield* within("a")(readable), yield* within("b")(readable)]).toEqual([0, 1])
      expect(yield* within("b")(sandbox.append(look))).toMatchObject({ sandbox: "b/0", sequence: 2 })
      expect(yield* within("c")(readable)).toBe(0)
      expect((yield* sandboxes).map(({ name }) => name)).toEqual(["a", "b"])
    }).pipe(Effect.provide(World()))
  )

  effect("have the machine's time, but never a time before their last write", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* TestClock.setTime(5_000)
      expect(yield* millis(sandbox.now)).toBe(5_000)
      expect(yield* sandbox.append(look)).toMatchObject({ sequence: 1, at: 5_000 })
      yield* TestClock.setTime(2_000)
      expect(yield* millis(sandbox.now)).toBe(5_000)
      expect((yield* sandbox.append(look)).at).toBe(5_001)
      yield* TestClock.setTime(50_000)
      expect(yield* millis(sandbox.now)).toBe(50_000)
    }).pipe(Effect.provide(World()))
  )

  effect("have, before their first write, a time earlier than all their writes", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const versionTime = Effect.map(sandbox.version, ({ at }) => DateTime.toEpochMillis(at))
      const before = yield* versionTime
      // The machine's clock shows the time at which the database was made, or an earlier one.
      expect((yield* sandbox.append(look)).at).toBeGreaterThan(before)
      expect(yield* versionTime).toBeGreaterThan(before)
      const reset = Effect.provideService(sandbox.reset, CurrentSandbox, {
        name: SandboxName.make("reset-at-first"),
        baseUrl: ""
      })
      expect(DateTime.toEpochMillis(yield* reset)).toBeGreaterThan(before)
    }).pipe(Effect.provide(World()))
  )

  effect("begin at the current time even if the clock was a year ahead when the database was made", () =>
    Effect.gen(function* () {
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update installation set made_ms = ${365 * 86_400_000}`)
      const sandbox = yield* Effect.provide(Sandbox, Sandbox.Default)
      yield* TestClock.setTime(5_000)
      const before = DateTime.toEpochMillis((yield* sandbox.version).at)
      const { at } = yield* sandbox.append(look)
      expect([before < at, at]).toEqual([true, 5_000])
    }).pipe(within("healed"), Effect.provide(TestWorld()))
  )

  effect("are not created or changed by reads", () =>
    Effect.gen(function* () {
      const [sql, sandbox] = [yield* SqlClient.SqlClient, yield* Sandbox]
      const rows = sql`select * from sandboxes`
      const lookAround = Effect.all([
        sandbox.now,
        sandbox.version,
        sandbox.read(sql`select ${yield* sandbox.stateKey} as key`)
      ])
      yield* lookAround
      expect(yield* rows).toEqual([])
      yield* sandbox.append(look)
      const written = yield* rows
      yield* TestClock.setTime(90_000)
      yield* lookAround
      expect(yield* rows).toEqual(written)
    }).pipe(Effect.provide(World()))
  )
})

describe("a reset", () => {
  effect("begins a new generation: nothing is readable, ids start over, and the clock continues", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* TestClock.setTime(5_000)
      const before = [yield* sandbox.append(leaveCart), yield* sandbox.append(leaveCart)]
      const resetAt = yield* millis(sandbox.reset)
      expect(resetAt).toBe(5_002)
      expect(yield* readable).toBe(0)
      expect(yield* millis(sandbox.now)).toBe(resetAt)
      const after = [yield* sandbox.append(leaveCart), yield* sandbox.append(leaveCart)]
      expect(after).toEqual(before.map((work, position) => ({ ...work, sandbox: "default/1", at: 5_003 + position })))
      expect(yield* readable).toBe(2)
    }).pipe(Effect.provide(World()))
  )

  effect("changes no rows of state, and only marks their key as retired", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* Effect.repeatN(sandbox.write(leaveCart), 9)
      yield* sandbox.reset
      expect(yield* carts).toHaveLength(10)
      expect(yield* retired).toEqual(["default/0"])
      yield* sandbox.reset
      expect(yield* retired).toEqual(["default/0", "default/1"])
    }).pipe(Effect.provide(World()))
  )

  effect("of an unused sandbox leaves it ready for use", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      yield* TestClock.setTime(5_000)
      const resetAt = yield* millis(sandbox.reset)
      expect(yield* sandbox.append(look)).toMatchObject({ sequence: 1, at: resetAt + 1 })
    }).pipe(Effect.provide(World()))
  )

  effect("that cannot retire the old generation fails without a new one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sandbox = yield* Sandbox
      yield* sandbox.write(leaveCart)
      yield* sql`drop table retired_sandboxes`
      expect(Exit.isFailure(yield* Effect.exit(sandbox.reset))).toBe(true)
      expect(yield* readable).toBe(1)
      expect(yield* sandbox.write(look)).toMatchObject({ sandbox: "default/0", sequence: 2 })
    }).pipe(Effect.provide(World()))
  )

  effect("happens between writers, never during one", () =>
    Effect.gen(function* () {
      const sandbox = yield* Sandbox
      const writers = Array.from({ length: 60 }, () =>
        sandbox.append((work) => Effect.zipLeft(leaveCart(work), Effect.yieldNow()))
      )
      const resets = Array.from({ length: 12 }, () => Effect.as(sandbox.reset, undefined))
      const mixed = [...writers, ...resets].map((task, position) => ({ task, order: (position * 31) % 72 }))
      const done = yield* Effect.all(
        mixed.toSorted((a, b) => a.order - b.order).map(({ task }) => task),
        { concurrency: "unbounded" }
      )
      const units = done.flatMap((work) =>
        work === undefined ? [] : [{ ...work, generation: Number(work.sandbox.split("/")[1]) }]
      )
      const inOrder = units.toSorted((a, b) => a.generation - b.generation || a.sequence - b.sequence)
      const sequences = Map.groupBy(inOrder, ({ generation }) => generation)
      expect(units).toHaveLength(60)
      for (const units of sequences.values())
        expect(units.map(({ sequence }) => sequence)).toEqual(units.map((_, position) => position + 1))
      expect(inOrder.map(({ at }) => at)).toEqual([...new Set(units.map(({ at }) => at))].toSorted((a, b) => a - b))
      expect((yield* carts).toSorted()).toEqual(units.map((work) => work.sandbox).toSorted())
      expect(yield* sandboxes).toMatchObject([{ generation: 12 }])
      expect(yield* retired).toHaveLength(12)
    }).pipe(Effect.provide(World()))
  )
})
