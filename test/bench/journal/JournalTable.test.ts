import { describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import {
  Chunk,
  Effect,
  Fiber,
  Layer,
  Logger,
  LogLevel,
  ManagedRuntime,
  Option,
  Stream,
  TestClock,
  TestContext
} from "effect"
import type { NotedRequest } from "../../../src/bench/journal/Entry.ts"
import { Journal, readAllEntries } from "../../../src/bench/journal/Journal.ts"
import { journalTable } from "../../../src/bench/journal/JournalTable.ts"
import { defaultSandbox, SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { engine, newDatabase } from "../../support/database.ts"
import { openDatabase } from "../../support/openDatabase.ts"
import { EmptyDatabase } from "../../support/TestWorld.ts"
import { sampleNote, sampleRequest } from "./sampleRequest.ts"

const [a, b] = ["a", "b"].map((name) => SandboxName.make(name)) as [SandboxName, SandboxName]

const megabyte = 1_048_576

const within = <A, E>(
  use: (journal: typeof Journal.Service) => Effect.Effect<A, E, SqlClient.SqlClient>,
  database = EmptyDatabase,
  bytes = 64 * megabyte
) => Effect.runPromise(Effect.provide(Effect.flatMap(Journal, use), Layer.provideMerge(journalTable(bytes), database)))

const seqs = (entries: ReadonlyArray<{ readonly seq: number }>) => entries.map(({ seq }) => seq)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The names whose numbers are stored: those with entries, and some others. */
const namesIn = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ name: string }>`select name from bench_journals union select name from bench_journal order by name`,
    (rows) => rows.map(({ name }) => name)
  )
)

describe("a journal in the database", () => {
  test("numbers the requests of each sandbox, stores no card number, can be cleared, and can be followed", () =>
    within((journal) =>
      Effect.gen(function* () {
        for (const index of range(1, 5)) journal.note(a, sampleNote({ requestId: `req_${index}` }))
        journal.note(b, sampleNote({ input: { payload: { payment_token: "4111111111111111" } } }))
        const live = yield* Effect.fork(Stream.runCollect(Stream.take(journal.follow(a, 3), 3)))
        const part = yield* journal.read(a, 1, 3)
        expect([seqs(part.entries), part.entries[0]?.requestId, part.dropped]).toEqual([[2, 3, 4], "req_2", 0])
        expect((yield* readAllEntries(journal, b)).entries).toMatchObject([{ seq: 1, sawCardNumber: true }])
        const sql = yield* SqlClient.SqlClient
        expect(JSON.stringify(yield* sql`select * from bench_journal`)).not.toContain("4111111111111111")
        yield* journal.clear(a)
        expect(yield* readAllEntries(journal, a)).toEqual({ entries: [], dropped: 0, last: 5 })
        journal.note(a, sampleNote())
        journal.note(a, sampleNote())
        journal.note(a, sampleNote())
        expect(seqs(Chunk.toArray(yield* Fiber.join(live))).at(-1)).toBeGreaterThanOrEqual(6)
        expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual([6, 7, 8])
      })
    ))

  test("can be followed further after its sequence numbers restart", () =>
    within((journal) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const _ of range(1, 3)) journal.note(a, sampleNote())
        expect((yield* readAllEntries(journal, a)).last).toBe(3)
        const live = yield* Effect.fork(Stream.runHead(journal.follow(a, 3)))
        yield* journal.drop(a)
        yield* sql`delete from bench_journals`
        journal.note(a, sampleNote({ requestId: "req_new" }))
        expect(yield* Fiber.join(live)).toMatchObject({ value: { seq: 1, requestId: "req_new" } })
      })
    ))

  test("continues the sequence numbers of a dropped sandbox for an hour, and then forgets it", () =>
    within((journal) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const sandbox of [a, b]) journal.note(sandbox, sampleNote())
        yield* journal.drop(a)
        expect(yield* readAllEntries(journal, a)).toEqual({ entries: [], dropped: 0, last: 1 })
        yield* TestClock.adjust("59 minutes")
        journal.note(a, sampleNote())
        expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual([2])
        yield* TestClock.adjust("2 hours")
        // `a` was used again.
        yield* journal.drop(b)
        expect(yield* namesIn).toEqual(["a", "b"])
        yield* journal.drop(a)
        // The sandbox exists again, without requests so far.
        yield* sql`insert into sandboxes (name, generation, sequence, clock_ms) values (${b}, 1, 1, 0)`
        yield* TestClock.adjust("61 minutes")
        yield* journal.drop(SandboxName.make("c"))
        expect(yield* namesIn).toEqual(["b"])
        yield* sql`delete from sandboxes`
        yield* journal.drop(SandboxName.make("c"))
        expect(yield* namesIn).toEqual([])
        journal.note(a, sampleNote())
        expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual([1])
      }).pipe(Effect.provide(TestContext.TestContext))
    ))

  test("forgets requests to a name without a sandbox an hour after the last one", () =>
    within((journal) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { sweep } = journal
        const [late, made, emptied] = [SandboxName.make("late"), SandboxName.make("made"), SandboxName.make("emptied")]
        const noteIn = (names: ReadonlyArray<SandboxName>) =>
          Effect.suspend(() => {
            for (const name of names) journal.note(name, sampleNote())
            // This also writes the pending entries of other names.
            return journal.read(a, 0, 1)
          })
        const after = (minutes: number) => Effect.zipRight(TestClock.adjust(`${minutes} minutes`), sweep)
        yield* sql`insert into sandboxes (name, generation, sequence, clock_ms) values (${made}, 0, 1, 0)`
        // Reset by its agent, it is no sandbox any more.
        yield* sql`insert into sandboxes (name, generation, sequence, clock_ms) values (${emptied}, 1, 0, 0)`
        // Rows of an earlier version.
        yield* sql`insert into bench_journals (name, last, cleared) values (${b}, 1, 0)`
        yield* sql`insert into bench_journal (name, seq, bytes, entry) values (${b}, 1, 2, '{}')`
        yield* noteIn([a, late, made, emptied, defaultSandbox])
        yield* sweep
        // The trial is over, and its agent sends one more request.
        yield* journal.drop(late)
        yield* after(50)
        yield* noteIn([late])
        yield* sweep
        yield* after(15)
        expect(yield* namesIn).toEqual(["default", "late", "made"])
        yield* after(50)
        expect(yield* namesIn).toEqual(["default", "made"])
        yield* noteIn([a])
        expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual([1])
      }).pipe(Effect.provide(TestContext.TestContext))
    ))

  test("forgets thousands of names without a sandbox in one sweep", () =>
    within((journal) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const many of range(0, 20)) {
          const names = range(1, 100).map((index) => ({ name: `name${many}-${index}`, last: 1, cleared: 0 }))
          yield* sql`insert into bench_journals ${sql.insert(names)}`
          const entries = names.map(({ name }) => ({ name, seq: 1, bytes: 2, entry: "{}" }))
          yield* sql`insert into bench_journal ${sql.insert(entries)}`
        }
        yield* journal.sweep
        yield* TestClock.adjust("61 minutes")
        yield* journal.sweep
        expect(yield* namesIn).toEqual([])
      }).pipe(Effect.provide(TestContext.TestContext))
    ))

  test("has a new mark after each restart, even if its sandbox was forgotten", () =>
    within((journal) =>
      Effect.gen(function* () {
        const marks: Array<string> = []
        const begin = Effect.gen(function* () {
          journal.note(a, sampleNote())
          yield* journal.read(a, 0, 1)
          marks.push(yield* journal.markOf(a))
        })
        yield* begin
        yield* journal.clear(a)
        yield* begin
        for (const _ of range(1, 2)) {
          yield* journal.drop(a)
          yield* TestClock.adjust("61 minutes")
          yield* journal.drop(b)
          yield* begin
        }
        expect(new Set(marks).size).toBe(4)
      }).pipe(Effect.provide(TestContext.TestContext))
    ))

  test("keeps as many entries as a journal in memory, give or take one trim", () =>
    within((journal) =>
      Effect.gen(function* () {
        for (const _ of range(1, 5300)) journal.note(a, sampleNote({ bytes: { in: 0, out: 0 } }))
        const { dropped, entries } = yield* readAllEntries(journal, a)
        expect(entries.length).toBeWithin(5000, 5101)
        expect([dropped, entries.at(-1)?.seq]).toEqual([5300 - entries.length, 5300])
      })
    ))

  test("counts the bytes of a text, and not its characters", () =>
    within((journal) =>
      Effect.gen(function* () {
        // Two bytes per letter.
        const output = { title: "ש".repeat(524_288) }
        for (const _ of range(1, 10)) journal.note(a, sampleNote({ output, bytes: { in: 0, out: 1_048_576 } }))
        const { dropped, entries } = yield* readAllEntries(journal, a)
        expect([seqs(entries), dropped]).toEqual([[8, 9, 10], 7])
      })
    ))

  test("counts as missing what a full queue refused, and as lost only what could not be written", () =>
    within((journal) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const _ of range(1, 10_000)) journal.note(a, sampleNote({ bytes: { in: 0, out: 0 } }))
        for (const _ of range(1, 3)) journal.note(b, sampleNote())
        expect(yield* readAllEntries(journal, b)).toEqual({ entries: [], dropped: 3, last: 0 })
        journal.note(b, sampleNote())
        const next = yield* readAllEntries(journal, b)
        expect([seqs(next.entries), next.dropped, next.last]).toEqual([[1], 3, 1])
        expect(yield* journal.hasLost(b)).toBe(false)
        yield* sql`alter table bench_journal rename to elsewhere`
        for (const _ of range(1, 2)) journal.note(b, sampleNote())
        yield* Effect.exit(Logger.withMinimumLogLevel(journal.read(b, 0, 1), LogLevel.None))
        yield* sql`alter table elsewhere rename to bench_journal`
        journal.note(b, sampleNote())
        const { dropped, entries } = yield* readAllEntries(journal, b)
        expect([seqs(entries), dropped, yield* journal.hasLost(b)]).toEqual([[1, 2], 5, true])
        yield* journal.clear(b)
        expect(yield* readAllEntries(journal, b)).toEqual({ entries: [], dropped: 0, last: 2 })
        expect(yield* journal.hasLost(b)).toBe(false)
      })
    ))

  test("counts as lost neither evicted entries nor those of another sandbox's journal", () =>
    within((journal) =>
      Effect.gen(function* () {
        for (const _ of range(1, 5100)) journal.note(a, sampleNote({ bytes: { in: 0, out: 0 } }))
        yield* journal.noteMissing(b)
        for (const sandbox of [a, b]) {
          expect((yield* journal.read(sandbox, 0, 1)).dropped).toBeGreaterThan(0)
          expect(yield* journal.hasLost(sandbox)).toBe(false)
        }
      })
    ))

  // On SQLite a writer locks the whole database.
  test.skipIf(engine === "sqlite")("writes the journals of other sandboxes while one is locked", () =>
    within((journal) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const sandbox of [a, b]) journal.note(sandbox, sampleNote())
        yield* journal.read(a, 0, 1)
        const isWritten = Effect.map(
          sql`select seq from bench_journal where name = ${b} and seq = 2`,
          ({ length }) => length === 1
        )
        yield* Effect.gen(function* () {
          yield* sql`update bench_journals set last = last where name = ${a}`
          for (const sandbox of [a, b]) journal.note(sandbox, sampleNote())
          while (!(yield* isWritten)) yield* Effect.sleep("5 millis")
        }).pipe(sql.withTransaction)
        expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual([1, 2])
      })
    )
  )

  test("limits the bytes that wait to be written, but always holds at least one entry", () =>
    within(
      (journal) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const noteLarge = (bytes: ReadonlyArray<number>) => {
            for (const each of bytes) journal.note(a, sampleNote({ bytes: { in: each * megabyte, out: 0 } }))
          }
          const counts = Effect.map(readAllEntries(journal, a), ({ dropped, last }) => [dropped, last])
          noteLarge([1, 1, 2, 1, 1])
          expect(yield* counts).toEqual([2, 3])
          noteLarge([4, 1])
          expect(yield* counts).toEqual([3, 4])
          yield* sql`alter table bench_journal rename to elsewhere`
          noteLarge([3])
          yield* Effect.exit(Logger.withMinimumLogLevel(journal.read(a, 0, 1), LogLevel.None))
          yield* sql`alter table elsewhere rename to bench_journal`
          noteLarge([1, 1, 1])
          expect(yield* counts).toEqual([4, 7])
        }),
      EmptyDatabase,
      3 * megabyte
    ))

  test("yields to the event loop while it writes a backlog, of many or of large entries", () =>
    within((journal) =>
      Effect.gen(function* () {
        let [made, most] = [0, 0]
        const outputJson = () => {
          made += 1
          most = Math.max(most, made)
          return "{}"
        }
        const restart = () => {
          made = 0
          timer = setImmediate(restart)
        }
        let timer = setImmediate(restart)
        for (const _ of range(1, 1000)) journal.note(a, sampleNote({ outputJson, bytes: { in: 0, out: 0 } }))
        expect((yield* readAllEntries(journal, a)).last).toBe(1000)
        expect(most).toBe(100)
        most = 0
        for (const _ of range(1, 20)) journal.note(b, sampleNote({ outputJson, bytes: { in: 0, out: 1_000_000 } }))
        expect((yield* readAllEntries(journal, b)).last).toBe(20)
        expect(most).toBe(2)
        clearImmediate(timer)
      })
    ))

  test("has one order for several processes, and is written when a process ends", async () => {
    await using database = await newDatabase()
    const one = (name: string) =>
      within(
        (journal) =>
          Effect.gen(function* () {
            for (const index of range(1, 20)) {
              journal.note(a, sampleNote({ requestId: `${name}_${index}` }))
              if (index % 5 === 0) yield* journal.read(a, 0, 1)
            }
          }),
        openDatabase(database.url)
      )
    await Promise.all([one("first"), one("second")])
    const { entries } = await within((journal) => readAllEntries(journal, a), openDatabase(database.url))
    expect(seqs(entries)).toEqual(range(1, 40))
    for (const name of ["first", "second"]) {
      const own = entries.map(({ requestId }) => requestId).filter((id) => id.startsWith(name))
      expect(own).toEqual(range(1, 20).map((index) => `${name}_${index}`))
    }
  })

  test("is listed in the order in which several processes answered, even if they wrote in another", async () => {
    await using database = await newDatabase()
    const processes = [1, 2].map(() =>
      ManagedRuntime.make(Layer.provideMerge(journalTable(64 * megabyte), openDatabase(database.url)))
    )
    const begun = sampleRequest().at.real
    const at = (ms: number) => ({ virtual: begun, real: begun + ms })
    const noteAt = (index: number, requests: ReadonlyArray<Partial<NotedRequest>>) =>
      processes[index]?.runPromise(
        Effect.flatMap(Journal, (journal) => {
          for (const request of requests) journal.note(a, sampleNote(request))
          return journal.read(a, 0, 1)
        })
      )
    await noteAt(1, [
      { requestId: "cart", at: at(5), committed: true, turn: 1 },
      // The clock of this process's machine is behind.
      { requestId: "pay", at: at(7), committed: true, turn: 3 }
    ])
    await noteAt(0, [
      { requestId: "search", at: at(0) },
      { requestId: "add", at: at(8), committed: true, turn: 2 },
      { requestId: "reset", at: at(9), committed: true, generation: 1, turn: 0 }
    ])
    const { entries } = await within((journal) => readAllEntries(journal, a), openDatabase(database.url))
    for (const process of processes) await process.dispose()
    expect(entries.map(({ requestId, seq }) => [requestId, seq])).toEqual([
      ["search", 3],
      ["cart", 1],
      ["add", 4],
      ["pay", 2],
      ["reset", 5]
    ])
  })

  test("includes what other processes have recorded until a read, a clear or a drop", async () => {
    await using database = await newDatabase()
    const other = ManagedRuntime.make(Layer.provideMerge(journalTable(64 * megabyte), openDatabase(database.url)))
    const noteThere = () => other.runPromise(Effect.map(Journal, (journal) => journal.note(a, sampleNote())))
    await noteThere()
    await within(
      (journal) =>
        Effect.gen(function* () {
          expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual([1])
          for (const begin of [journal.clear, journal.drop]) {
            yield* Effect.promise(noteThere)
            yield* begin(a)
            yield* Effect.promise(() => other.runPromise(Effect.flatMap(Journal, (there) => there.read(a, 0, 1))))
            expect((yield* readAllEntries(journal, a)).entries).toEqual([])
          }
          const sql = yield* SqlClient.SqlClient
          expect(yield* sql`select id from bench_journal_writers`).toHaveLength(2)
          // Callers that arrive before the question is sent share it.
          const questions = Effect.map(
            sql<{ asked: number }>`select asked from bench_journal_asked`,
            ([row]) => row?.asked ?? 0
          )
          const before = yield* questions
          yield* Effect.all(
            Array.from({ length: 20 }, () => journal.gather),
            { concurrency: "unbounded" }
          )
          expect((yield* questions) - before).toBeWithin(1, 3)
          yield* Effect.promise(() => other.dispose())
          expect(yield* sql`select id from bench_journal_writers`).toHaveLength(1)
        }),
      openDatabase(database.url)
    )
  })

  test("waits a while for a killed process, and then ignores it", () =>
    within((journal) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`insert into bench_journal_writers (id, answered) values ('killed', 0)`
        journal.note(a, sampleNote())
        const reading = yield* Effect.fork(Logger.withMinimumLogLevel(readAllEntries(journal, a), LogLevel.None))
        while (Option.isNone(yield* Fiber.poll(reading))) yield* TestClock.adjust("100 millis")
        expect(seqs((yield* Fiber.join(reading)).entries)).toEqual([1])
        expect(yield* sql`select id from bench_journal_writers where id = 'killed'`).toEqual([])
      }).pipe(Effect.provide(TestContext.TestContext))
    ))
})
