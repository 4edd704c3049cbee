import { Database as BunDatabase } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { Cause, Effect, Exit, Fiber, Logger, Option } from "effect"
import { Reader } from "../../src/database/Reader.ts"
import { Readiness } from "../../src/database/Readiness.ts"
import { DatabaseUnavailable } from "../../src/domain/Errors.ts"
import { openDatabase } from "../support/openDatabase.ts"
import { temporaryDirectory } from "../support/process.ts"

type Services = SqlClient.SqlClient | Reader | Readiness

interface Place {
  readonly file: string
  readonly log: ReadonlyArray<string>
}

/** A test with its own database file and the messages logged meanwhile. */
const fileTest = <E>(name: string, body: (place: Place) => Effect.Effect<void, E, Services>) =>
  test(name, async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, "store.db")
    const log: Array<string> = []
    const logger = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ message }) => void log.push([message].flat().join(" ")))
    )
    await Effect.runPromise(
      body({ file, log }).pipe(
        Effect.provide(openDatabase(`sqlite:${file}`)),
        Effect.provide(logger),
        Effect.withTracerEnabled(false)
      )
    )
  })

const write = (name: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.asVoid(sql`insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 0, 0)`)
  )

const writeTogether = (...names: ReadonlyArray<string>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(Effect.forEach(names, write, { discard: true })))

/** The sandbox names as the client sees them and as a snapshot sees them. */
const readAll = Effect.gen(function* () {
  const [sql, { snapshot }] = [yield* SqlClient.SqlClient, yield* Reader]
  const names = sql<{ name: string }>`select name from sandboxes order by name`
  const answers = [yield* names, yield* snapshot(names)]
  return answers.map((rows) => rows.map(({ name }) => name).join(" "))
})

const unavailableReason = Effect.flatMap(Readiness, ({ unavailableReason }) => unavailableReason)

/** The reason in the DatabaseUnavailable with which a request failed. Any other exit fails the test. */
const reasonIn = (exit: Exit.Exit<unknown, unknown>): string => {
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  expect(defect).toBeInstanceOf(DatabaseUnavailable)
  return defect instanceof DatabaseUnavailable ? (defect.reason ?? "") : ""
}

/** Counts the ticks of a one-millisecond timer until the effect is done. */
const countTicks = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const counted = { ticks: 0, timer: setInterval(() => counted.ticks++, 1) }
      return counted
    }),
    (counted) => Effect.map(work, (result) => ({ result, ticks: counted.ticks })),
    ({ timer }) => Effect.sync(() => clearInterval(timer))
  )

/** Holds the write lock of the file on another connection. */
const lockOf = (file: string) => {
  const other = new BunDatabase(file)
  other.run("begin immediate")
  return { [Symbol.dispose]: () => other.close() }
}

describe("a write lock that another process holds", () => {
  fileTest("makes writers wait without blocking the event loop or readers", ({ file, log }) =>
    Effect.gen(function* () {
      yield* write("before")
      const other = lockOf(file)
      const writes = Effect.all([write("alone"), writeTogether("two", "three"), write("last")], {
        concurrency: "unbounded"
      })
      const release = Effect.delay(
        Effect.sync(() => other[Symbol.dispose]()),
        "200 millis"
      )
      const reads = Effect.delay(readAll, "50 millis")
      const { result, ticks } = yield* countTicks(Effect.all([reads, release, writes], { concurrency: "unbounded" }))
      expect(result[0]).toEqual(["before", "before"])
      // Ideally 200. If the event loop were blocked, there would be none.
      expect(ticks).toBeGreaterThan(20)
      expect(yield* readAll).toContain("alone before last three two")
      expect(log).toEqual([])
      expect(yield* unavailableReason).toEqual(Option.none())
    })
  )

  fileTest(
    "for longer than the timeout fails all waiting writers at the same time, and is logged once",
    ({ file, log }) =>
      Effect.gen(function* () {
        const begun = performance.now()
        using _held = lockOf(file)
        const waiting = Array.from({ length: 20 }, (_, number) =>
          number % 2 === 0 ? write(`sandbox-${number}`) : writeTogether(`sandbox-${number}`, "another")
        )
        const exits = yield* Effect.forEach(waiting, Effect.exit, { concurrency: "unbounded" })
        expect(new Set(exits.map(reasonIn))).toEqual(new Set(["its write lock was not free for 5 seconds"]))
        // If they waited one after the other, it would take twenty times as long.
        expect(performance.now() - begun).toBeLessThan(10_000)
        expect(log).toHaveLength(1)
        expect(yield* readAll).toEqual(["", ""])
        expect(Option.getOrThrow(yield* unavailableReason)).toContain("lock")
      }).pipe(
        Effect.zipRight(
          // Here the lock is free again.
          Effect.gen(function* () {
            expect(yield* unavailableReason).toEqual(Option.none())
            yield* write("after")
            expect(yield* readAll).toContain("after")
          })
        )
      )
  )

  fileTest("makes a transaction wait before its first read", ({ file }) =>
    Effect.gen(function* () {
      const other = lockOf(file)
      const release = Effect.delay(
        Effect.sync(() => other[Symbol.dispose]()),
        "50 millis"
      )
      yield* Effect.all([writeTogether("one", "two"), release], { concurrency: "unbounded" })
      expect(yield* readAll).toContain("one two")
    })
  )

  fileTest("is no longer waited for by a fiber that is interrupted; other fibers still wait", ({ file }) =>
    Effect.gen(function* () {
      const held = lockOf(file)
      const interrupted = Effect.timeoutOption(writeTogether("gone"), "50 millis")
      const patient = write("patient")
      const release = Effect.delay(
        Effect.sync(() => held[Symbol.dispose]()),
        "150 millis"
      )
      yield* Effect.all([interrupted, interrupted, patient, release], { concurrency: "unbounded" })
      expect(yield* readAll).toContain("patient")
    })
  )
})

/** Stops the file from growing, for which SQLite reports a full disk. */
const fill = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(sql`pragma max_page_count = 1`))
const makeRoom = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(sql`pragma max_page_count = 1000000`))

/** Writes more than the existing pages of the file can hold. */
const writeMuch = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.withTransaction(
    Effect.forEach(
      Array.from({ length: 50 }, (_, number) => `${number}-${"x".repeat(2000)}`),
      write
    )
  )
)

describe("a database that cannot be written", () => {
  fileTest("because its disk is full still serves reads, gives the reason, and recovers", ({ log }) =>
    Effect.gen(function* () {
      yield* write("before")
      yield* fill
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(reasonIn(yield* Effect.exit(writeMuch))).toBe("its disk is full")
      }
      expect(yield* readAll).toEqual(["before", "before"])
      expect(log).toEqual([expect.stringContaining("its disk is full")])
      yield* makeRoom
      expect(yield* unavailableReason).toEqual(Option.none())
      yield* writeMuch
      expect((yield* readAll)[0]).toContain("x")
    })
  )

  fileTest("because it is read-only stays unavailable until a write succeeds", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`pragma query_only = on`
      for (const attempt of [write("alone"), writeTogether("two", "three")]) {
        expect(reasonIn(yield* Effect.exit(attempt))).toBe("its file cannot be written")
      }
      expect(yield* unavailableReason).toEqual(Option.some("its file cannot be written"))
      expect(yield* readAll).toEqual(["", ""])
      yield* sql`pragma query_only = off`
      expect(yield* unavailableReason).toEqual(Option.none())
      yield* write("after")
    })
  )

  fileTest("because its file was deleted refuses writes, which would be lost", ({ file, log }) =>
    Effect.gen(function* () {
      yield* write("before")
      rmSync(file)
      for (const attempt of [write("alone"), writeTogether("two", "three")]) {
        expect(reasonIn(yield* Effect.exit(attempt))).toBe("its file was deleted")
      }
      expect(yield* unavailableReason).toEqual(Option.some("its file was deleted"))
      expect(log).toHaveLength(1)
    })
  )

  for (const [what, lose] of [
    ["deleted", (file: string) => rmSync(file)],
    [
      "replaced by another one",
      (file: string) => {
        writeFileSync(`${file}.other`, "")
        renameSync(`${file}.other`, file)
      }
    ]
  ] as const) {
    fileTest(`because its file was ${what} still serves concurrent reads`, ({ file }) =>
      Effect.gen(function* () {
        yield* write("before")
        lose(file)
        expect(yield* readAll).toEqual(["before", "before"])
        const [sql, { snapshot }] = [yield* SqlClient.SqlClient, yield* Reader]
        const reads = snapshot(Effect.zipRight(Effect.yieldNow(), sql`select name from sandboxes`))
        const answers = yield* Effect.all(
          Array.from({ length: 20 }, () => reads),
          { concurrency: "unbounded" }
        )
        expect(answers).toEqual(answers.map(() => [{ name: "before" }]))
      })
    )
  }

  fileTest("because its file was replaced never reads the new file", ({ file }) =>
    Effect.gen(function* () {
      yield* write("before")
      renameSync(file, `${file}.away`)
      writeFileSync(file, "")
      expect(reasonIn(yield* Effect.exit(write("after")))).toBe("its file was replaced by another one")
      expect(yield* unavailableReason).toEqual(Option.some("its file was replaced by another one"))
      rmSync(file)
      renameSync(`${file}.away`, file)
      expect(yield* unavailableReason).toEqual(Option.none())
      yield* write("after")
      expect(yield* readAll).toContain("after before")
    })
  )
})

describe("a transaction", () => {
  fileTest("that is refused at commit leaves no transaction open", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const orphan = sql`insert into cart_lines values (${"a/0"}, ${"cart_none"}, ${"var_1"}, 0, 1)`
      const refused = sql.withTransaction(Effect.zipRight(sql`pragma defer_foreign_keys = on`, orphan))
      const exit = yield* Effect.exit(refused)
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(SqlError)
      yield* writeTogether("after")
      expect(yield* sql`select * from cart_lines`).toEqual([])
    })
  )

  fileTest("reads from its own snapshot, which other writes do not change", () =>
    Effect.gen(function* () {
      const [sql, { snapshot }] = [yield* SqlClient.SqlClient, yield* Reader]
      const count = sql<{ n: number }>`select count(*) as n from sandboxes`
      const counts = yield* snapshot(
        Effect.gen(function* () {
          const before = yield* count
          // Like another request, outside the snapshot.
          yield* Effect.promise(() => Effect.runPromise(Effect.provideService(write("new"), SqlClient.SqlClient, sql)))
          return [...before, ...(yield* count)]
        })
      )
      expect(counts.map(({ n }) => n)).toEqual([0, 0])
      expect(yield* count).toEqual([{ n: 1 }])
    })
  )

  fileTest("that only reads waits while four other readers are open", () =>
    Effect.gen(function* () {
      const [sql, { snapshot }] = [yield* SqlClient.SqlClient, yield* Reader]
      const held = yield* Effect.replicateEffect(Effect.fork(snapshot(Effect.never)), 4)
      const fifth = yield* Effect.fork(snapshot(sql`select 1 as one`))
      yield* Effect.sleep("20 millis")
      expect(yield* Fiber.poll(fifth)).toEqual(Option.none())
      yield* Fiber.interruptAll(held.slice(0, 1))
      expect(yield* Fiber.join(fifth)).toEqual([{ one: 1 }])
      yield* Fiber.interruptAll(held)
    })
  )
})

fileTest("a file that cannot be looked up for a moment leaves the write lock free", ({ file }) =>
  Effect.gen(function* () {
    const moved = `${file}.moved`
    renameSync(file, moved)
    // A link to itself.
    symlinkSync(file, file)
    expect(Exit.isFailure(yield* Effect.exit(writeTogether("lost")))).toBe(true)
    rmSync(file)
    renameSync(moved, file)
    yield* writeTogether("kept")
    expect(yield* readAll).toEqual(["kept", "kept"])
  })
)
