import { describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Chunk, Effect, Fiber, Layer, Option, Stream } from "effect"
import { Journal, readAllEntries } from "../../../src/bench/journal/Journal.ts"
import { journalMemory } from "../../../src/bench/journal/JournalMemory.ts"
import { journalLayer } from "../../../src/bench/journal/journalLayer.ts"
import { readPage } from "../../../src/bench/journal/readPage.ts"
import { SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { engine } from "../../support/database.ts"
import { EmptyDatabase } from "../../support/TestWorld.ts"
import { sampleNote, sampleRequest } from "./sampleRequest.ts"

const [a, b, c] = ["a", "b", "c"].map((name) => SandboxName.make(name)) as [SandboxName, SandboxName, SandboxName]

const within = <A>(capacity: number, use: (journal: typeof Journal.Service) => Effect.Effect<A>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(Journal, use), journalMemory(capacity)))

const large = 64 * 1_048_576
const seqs = (entries: ReadonlyArray<{ readonly seq: number }>) => entries.map(({ seq }) => seq)

describe("a journal in memory", () => {
  test("numbers the requests of each sandbox separately, and reads them in parts", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        for (let index = 0; index < 250; index++) journal.note(a, sampleNote({ requestId: `req_${index}` }))
        journal.note(b, sampleNote())
        const part = yield* journal.read(a, 100, 3)
        expect([seqs(part.entries), part.entries[0]?.requestId, part.dropped]).toEqual([[101, 102, 103], "req_100", 0])
        expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual(
          Array.from({ length: 250 }, (_, index) => index + 1)
        )
        expect(seqs((yield* readAllEntries(journal, b)).entries)).toEqual([1])
        expect(yield* readAllEntries(journal, c)).toEqual({ entries: [], dropped: 0, last: 0 })
      })
    ))

  test("reports how many entries are missing before those of a page, even while entries are evicted", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        for (let index = 0; index < 5000; index++) journal.note(a, sampleNote())
        const reading = yield* Effect.fork(readPage(journal, a, 0, 1))
        while (Option.isNone(yield* Fiber.poll(reading))) {
          journal.note(a, sampleNote())
          yield* Effect.yieldNow()
        }
        const { dropped, items } = yield* Fiber.join(reading)
        expect(seqs(items)).toEqual([dropped + 1])
        expect(dropped).toBeGreaterThan(0)
      })
    ))

  test("keeps the last 5000 entries of a sandbox, or 4 MiB of them, and counts the evicted ones", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        for (let index = 0; index < 12_003; index++) journal.note(a, sampleNote({ bytes: { in: 0, out: 0 } }))
        const { dropped, entries } = yield* readAllEntries(journal, a)
        expect([entries.length, entries[0]?.seq, entries.at(-1)?.seq, dropped]).toEqual([5000, 7004, 12_003, 7003])
        const megabyte = sampleNote({ bytes: { in: 0, out: 1_048_576 } })
        for (let index = 0; index < 10; index++) journal.note(b, megabyte)
        const few = yield* readAllEntries(journal, b)
        expect([few.entries.length, few.dropped]).toEqual([3, 7])
        journal.note(c, sampleNote({ bytes: { in: 0, out: 9 * 1_048_576 } }))
        expect((yield* readAllEntries(journal, c)).entries).toHaveLength(1)
      })
    ))

  test("does not hold the requests of evicted entries", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        const references: Array<WeakRef<object>> = []
        for (let index = 0; index < 7000; index++) {
          const noted = sampleNote()
          references.push(new WeakRef(noted))
          journal.note(a, noted)
        }
        // A target of a weak reference is kept until the end of the current job.
        yield* Effect.promise(() => Bun.sleep(1))
        Bun.gc(true)
        expect(references.filter((reference) => reference.deref() !== undefined).length).toBeLessThan(5100)
      })
    ))

  test("forgets the sandboxes that were dropped longest ago", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        const drop = (name: SandboxName) => {
          journal.note(name, sampleNote())
          return journal.drop(name)
        }
        yield* drop(a)
        for (let index = 0; index < 999; index++) yield* drop(SandboxName.make(`trial-${index}`))
        expect(yield* journal.read(a, 0, 1)).toEqual({ entries: [], dropped: 0, last: 1 })
        yield* drop(b)
        expect(yield* journal.read(a, 0, 1)).toEqual({ entries: [], dropped: 0, last: 0 })
        // Numbers begin anew when the name is used again.
        journal.note(a, sampleNote())
        expect(seqs((yield* readAllEntries(journal, a)).entries)).toEqual([1])
      })
    ))

  test("reports no loss for thousands of sandboxes that are not used yet", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const journal = yield* Journal
        for (let index = 0; index < 5000; index++) journal.begin(SandboxName.make(`made-${index}`))
        expect((yield* journal.read(SandboxName.make("made-0"), 0, 1)).dropped).toBe(0)
        yield* journal.drop(SandboxName.make("made-0"))
        for (let index = 0; index < 1000; index++) yield* journal.drop(SandboxName.make(`trial-${index}`))
        expect((yield* journal.read(SandboxName.make("made-0"), 0, 1)).dropped).toBe(1)
      }).pipe(Effect.provide(journalMemory(large, () => Effect.succeed(true))))
    ))

  test("reports no loss for as many sandboxes as can be created, and remembers a restarted one as long as any other", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const journal = yield* Journal
        const names = Array.from({ length: 20_000 }, (_, index) => SandboxName.make(`made-${index}`))
        for (const name of [a, b]) {
          yield* sql`insert into sandboxes (name, generation, sequence, clock_ms) values (${name}, 0, 1, 0)`
          journal.begin(name)
        }
        for (const name of names.slice(0, 14_998)) journal.begin(name)
        for (const name of [a, b]) expect((yield* journal.read(name, 0, 1)).dropped).toBe(0)
        journal.begin(a)
        for (const name of names.slice(14_998)) journal.begin(name)
        expect((yield* journal.read(a, 0, 1)).dropped).toBe(0)
        // Only the journal in memory has this limit.
        if (engine === "sqlite") expect((yield* journal.read(b, 0, 1)).dropped).toBe(1)
      }).pipe(Effect.provide(Layer.provideMerge(journalLayer(large, true, 5000), EmptyDatabase)))
    ))

  test("loses no entry of a followed sandbox, even if many others are dropped", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        journal.note(a, sampleNote())
        const news = yield* Effect.fork(Stream.runCollect(Stream.take(journal.follow(a, 1), 1)))
        // Until the follower waits.
        yield* Effect.repeatN(Effect.yieldNow(), 20)
        yield* journal.drop(a)
        for (let index = 0; index < 1001; index++) yield* journal.drop(SandboxName.make(`trial-${index}`))
        journal.note(a, sampleNote())
        expect(seqs(Chunk.toReadonlyArray(yield* Fiber.join(news)))).toEqual([2])
      })
    ))

  test("forgets the sandboxes that were dropped longest ago, except those that are followed", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        const names = (what: string, count: number) =>
          Array.from({ length: count }, (_, index) => SandboxName.make(`${what}-${index}`))
        const followed = names("followed", 300)
        for (const name of followed) {
          journal.note(name, sampleNote())
          yield* Effect.fork(Stream.runDrain(journal.follow(name, 1)))
        }
        // Until the followers wait.
        yield* Effect.repeatN(Effect.yieldNow(), 20)
        const others = names("trial", 2500)
        for (const name of [...followed, ...others]) {
          journal.note(name, sampleNote())
          yield* journal.drop(name)
        }
        const known = yield* Effect.filter(others, (name) =>
          Effect.map(journal.read(name, 0, 1), ({ last }) => last > 0)
        )
        expect(known.length).toBeLessThanOrEqual(1000)
        expect(known).toEqual(others.slice(-known.length))
        for (const name of followed) expect((yield* journal.read(name, 0, 1)).last).toBe(2)
      }).pipe(Effect.scoped)
    ))

  test("lists each part of a batch, even if its first parts were evicted", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        const parts = ["first", "second", "third"].map((requestId) => sampleRequest({ requestId }))
        const batch = { count: 3, bytes: 0, requests: () => parts }
        const requestIds = Effect.map(journal.read(a, 0, 4), ({ entries }) => entries.map(({ requestId }) => requestId))
        const other = () => journal.note(a, sampleNote({ requestId: "other", bytes: { in: 0, out: 0 } }))
        journal.note(a, batch)
        for (let index = 0; index < 4997; index++) other()
        expect(yield* requestIds).toEqual(["first", "second", "third", "other"])
        other()
        other()
        expect(yield* requestIds).toEqual(["third", "other", "other", "other"])
      })
    ))

  test("limits the bytes of all sandboxes together, and evicts those that were idle longest", () =>
    within(3 * 10_600, (journal) =>
      Effect.gen(function* () {
        const add = (sandbox: SandboxName) => journal.note(sandbox, sampleNote({ bytes: { in: 0, out: 10_000 } }))
        for (const sandbox of [a, b, c, b]) add(sandbox)
        const lengths = []
        for (const sandbox of [a, b, c]) lengths.push((yield* readAllEntries(journal, sandbox)).entries.length)
        expect(lengths).toEqual([0, 2, 1])
        for (let index = 0; index < 10; index++) add(b)
        expect(seqs((yield* readAllEntries(journal, b)).entries)).toEqual([10, 11, 12])
        // Evicted entries are counted, so they do not look as if they never existed.
        for (const sandbox of [a, c]) expect((yield* readAllEntries(journal, sandbox)).dropped).toBe(1)
        const next = yield* Effect.fork(Stream.runHead(journal.follow(a, 1)))
        add(a)
        expect(Option.getOrNull(yield* Fiber.join(next))?.seq).toBe(2)
      })
    ))

  test("yields to the event loop while large entries are read", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        for (let index = 0; index < 50; index++) journal.note(a, sampleNote({ bytes: { in: 0, out: 80_000 } }))
        let ticks = 0
        const count = () => {
          ticks += 1
          timer = setImmediate(count)
        }
        let timer = setImmediate(count)
        expect((yield* readAllEntries(journal, a)).entries).toHaveLength(50)
        clearImmediate(timer)
        expect(ticks).toBeGreaterThan(20)
      })
    ))

  test("is empty after a clear, counts nothing as missing, and continues its sequence numbers", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        for (let index = 0; index < 5010; index++) journal.note(a, sampleNote())
        yield* journal.clear(a)
        expect(yield* readAllEntries(journal, a)).toEqual({ entries: [], dropped: 0, last: 5010 })
        journal.note(a, sampleNote())
        const { dropped, entries } = yield* readAllEntries(journal, a)
        expect([seqs(entries), dropped]).toEqual([[5011], 0])
      })
    ))

  test("can be followed from any entry, and a follower can stop", () =>
    within(large, (journal) =>
      Effect.gen(function* () {
        for (let index = 0; index < 3; index++) journal.note(a, sampleNote())
        const first = yield* Effect.fork(Stream.runCollect(Stream.take(journal.follow(a, 1), 4)))
        const second = yield* Effect.fork(Stream.runCollect(Stream.take(journal.follow(a, 0), 5)))
        yield* Effect.yieldNow()
        journal.note(b, sampleNote())
        journal.note(a, sampleNote())
        yield* Effect.sleep(5)
        journal.note(a, sampleNote())
        expect(seqs(Chunk.toArray(yield* Fiber.join(first)))).toEqual([2, 3, 4, 5])
        expect(seqs(Chunk.toArray(yield* Fiber.join(second)))).toEqual([1, 2, 3, 4, 5])
        // A number of an earlier process.
        expect(seqs(Chunk.toArray(yield* Stream.runCollect(Stream.take(journal.follow(a, 900), 2))))).toEqual([1, 2])
        const left = yield* Effect.fork(Stream.runDrain(journal.follow(a, 5)))
        yield* Effect.sleep(1)
        yield* Fiber.interrupt(left)
        journal.note(a, sampleNote())
      })
    ))
})
