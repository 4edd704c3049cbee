import { expect, spyOn } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Effect, Exit, Layer, Option, TestClock } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { Journal } from "../../src/bench/journal/Journal.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { journalTable } from "../../src/bench/journal/JournalTable.ts"
import { Controls } from "../../src/bench/sandboxes/Controls.ts"
import { Expiry } from "../../src/bench/sandboxes/Expiry.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { SandboxRecords } from "../../src/bench/sandboxes/SandboxRecords.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"
import { sampleNote } from "./journal/sampleRequest.ts"

const Services = (journal: ReturnType<typeof journalTable> = journalMemory(1_048_576), maxSandboxes = 10) =>
  Layer.mergeAll(Expiry.Default, Sandboxes.Default, SandboxRecords.Default, Controls.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, maxSandboxes)),
    Layer.provide(Layer.succeed(AgentEntries, [])),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provideMerge(journal),
    Layer.provideMerge(TestWorld())
  )

const now = Date.UTC(2026, 10, 20)

effect("a sandbox that is not used is dropped, and one that is used or has no lifetime is kept", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const expiry = yield* Expiry
    const sandboxes = yield* Sandboxes
    const controls = yield* Controls
    const records = yield* SandboxRecords
    const [alone, used, kept] = ["alone", "used", "kept"].map((name) => SandboxName.make(name)) as [
      SandboxName,
      SandboxName,
      SandboxName
    ]
    for (const name of [alone, used]) yield* sandboxes.create({ name, ttlSeconds: 300 })
    yield* sandboxes.create({ name: kept })
    const journal = yield* Journal
    for (const name of [alone, kept]) journal.note(name, sampleNote())
    const minute = Effect.zipRight(TestClock.adjust("1 minute"), expiry.sweep)
    const left = Effect.gen(function* () {
      const found: Array<string> = []
      for (const name of [alone, used, kept]) if (Option.isSome(yield* records.find(name))) found.push(name)
      return found
    })
    for (let passed = 0; passed < 6; passed++) {
      yield* controls.find(used)
      // Like an open stream, which does not count as use.
      yield* controls.find(alone, "again")
      yield* minute
    }
    expect(yield* left).toEqual(["alone", "used", "kept"])
    for (let passed = 0; passed < 4; passed++) {
      yield* controls.find(used)
      yield* minute
    }
    expect(yield* left).toEqual(["used", "kept"])
    yield* TestClock.adjust("6 minutes")
    yield* minute
    expect(yield* left).toEqual(["kept"])
    // Their journals are gone with them.
    expect((yield* journal.read(alone, 0, 1)).entries).toEqual([])
    expect((yield* journal.read(kept, 0, 1)).entries).toHaveLength(1)
  }).pipe(Effect.provide(Services()))
)

effect("the worlds of a deleted experiment are deleted when the last sandbox that uses them expires", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const [expiry, sandboxes, sql] = [yield* Expiry, yield* Sandboxes, yield* SqlClient.SqlClient]
    const [shared, earlier] = ["experiment/0000000000000000", "experiment/1111111111111111"] as const
    const content = JSON.stringify({ title: "T", description: "D", texts: [] })
    for (const name of [shared, earlier]) {
      yield* sql`insert into bench_packs (name, content, made_ms) values (${name}, ${content}, 0)`
    }
    const worlds = Effect.map(sql<{ name: string }>`select name from bench_packs order by name`, (rows) =>
      rows.map(({ name }) => name)
    )
    const create = (name: string, ttlSeconds: number) =>
      sandboxes.create({ name: SandboxName.make(name), packs: [shared], ttlSeconds })
    yield* create("first", 300)
    yield* create("second", 900)
    // What an earlier process left.
    yield* expiry.sweep
    expect(yield* worlds).toEqual([shared])
    yield* TestClock.adjust("7 minutes")
    yield* expiry.sweep
    expect(yield* worlds).toEqual([shared])
    yield* TestClock.adjust("10 minutes")
    yield* expiry.sweep
    expect(yield* worlds).toEqual([])
  }).pipe(Effect.provide(Services()))
)

effect("a sandbox's own clock does not change its expiry, which uses the system clock", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const expiry = yield* Expiry
    const sandboxes = yield* Sandboxes
    const records = yield* SandboxRecords
    const names = ["system", "frozen", "ahead"].map((name) => SandboxName.make(name))
    for (const name of names) yield* sandboxes.create({ name, ttlSeconds: 300 })
    const [, frozen, ahead] = names as [SandboxName, SandboxName, SandboxName]
    yield* sandboxes.setClock(frozen, { mode: "frozen" })
    yield* sandboxes.setClock(ahead, { mode: "offset", offsetMs: 30 * 86_400_000 })
    const endsOf = Effect.forEach(names, (name) => Effect.map(sandboxes.get(name), ({ expires_ms }) => expires_ms))
    expect(yield* endsOf).toEqual(names.map(() => now + 300_000))
    const left = Effect.map(
      Effect.forEach(names, (name) => records.find(name)),
      (found) => found.filter(Option.isSome).length
    )
    yield* TestClock.adjust("389 seconds")
    yield* expiry.sweep
    expect(yield* left).toBe(3)
    yield* TestClock.adjust("2 seconds")
    yield* expiry.sweep
    expect(yield* left).toBe(0)
  }).pipe(Effect.provide(Services()))
)

effect("a sandbox that is used or renewed just before it would be dropped is kept, with its journal", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const expiry = yield* Expiry
    const sandboxes = yield* Sandboxes
    const records = yield* SandboxRecords
    const journal = yield* Journal
    const names = ["left", "endless", "renewed"].map((name) => SandboxName.make(name))
    for (const name of names) {
      yield* sandboxes.create({ name, ttlSeconds: 300 })
      journal.note(name, sampleNote())
    }
    yield* TestClock.adjust("7 minutes")
    // Changes between the moment when the sweep finds a sandbox and its drop.
    const changes: Readonly<Record<string, object>> = { endless: { ttlSeconds: null }, renewed: {} }
    const { drop } = sandboxes
    spyOn(sandboxes, "drop").mockImplementation((name, ...given) => {
      const change = changes[name]
      const dropped = drop(name, ...given)
      return change === undefined ? dropped : Effect.zipRight(Effect.orDie(sandboxes.change(name, change)), dropped)
    })
    yield* expiry.sweep
    const left = yield* Effect.filter(names, (name) => Effect.map(records.find(name), Option.isSome))
    expect(left).toEqual(names.slice(1))
    const kept = yield* Effect.forEach(names, (name) => journal.read(name, 0, 1))
    expect(kept.map(({ entries }) => entries.length)).toEqual([0, 1, 1])
  }).pipe(Effect.provide(Services()))
)

effect("a sandbox that cannot be dropped does not keep the others", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const expiry = yield* Expiry
    const sandboxes = yield* Sandboxes
    const records = yield* SandboxRecords
    const names = ["a", "b", "c"].map((name) => SandboxName.make(name))
    for (const name of names) yield* sandboxes.create({ name, ttlSeconds: 300 })
    yield* TestClock.adjust("7 minutes")
    const { drop } = sandboxes
    spyOn(sandboxes, "drop").mockImplementation((name, ...given) =>
      name === "a" ? Effect.dieMessage("it cannot be dropped") : drop(name, ...given)
    )
    yield* expiry.sweep
    expect(yield* Effect.filter(names, (name) => Effect.map(records.find(name), Option.isSome))).toEqual(
      names.slice(0, 1)
    )
  }).pipe(Effect.provide(Services()))
)

effect("a hundred sandboxes that cannot be dropped, as many as are read at once, do not keep the others", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const [expiry, sandboxes, records] = [yield* Expiry, yield* Sandboxes, yield* SandboxRecords]
    for (const kind of ["a", "b"]) {
      const names = Array.from({ length: 101 }, (_, number) => SandboxName.make(`${kind}${number}`))
      yield* Effect.forEach(names, (name) => sandboxes.create({ name, ttlSeconds: 300 }))
    }
    yield* TestClock.adjust("7 minutes")
    const { drop } = sandboxes
    const dropping = spyOn(sandboxes, "drop").mockImplementation((name, ...given) =>
      name.startsWith("a") ? Effect.dieMessage("it cannot be dropped") : drop(name, ...given)
    )
    yield* expiry.sweep
    expect(yield* records.count).toBe(101)
    // Each is tried once.
    expect(dropping).toHaveBeenCalledTimes(202)
  }).pipe(Effect.provide(Services(undefined, 250)))
)

effect("uses that could not be written are written by the next sweep", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const expiry = yield* Expiry
    const sandboxes = yield* Sandboxes
    const controls = yield* Controls
    const sql = yield* SqlClient.SqlClient
    const names = ["first", "second"].map((name) => SandboxName.make(name))
    for (const name of names) {
      yield* sandboxes.create({ name, ttlSeconds: 300 })
      yield* controls.find(name)
    }
    yield* TestClock.adjust("4 minutes")
    yield* sql`alter table bench_sandboxes rename to bench_sandboxes_away`
    expect(Exit.isFailure(yield* Effect.exit(expiry.sweep))).toBe(true)
    yield* sql`alter table bench_sandboxes_away rename to bench_sandboxes`
    yield* expiry.sweep
    const used = yield* Effect.forEach(names, (name) => Effect.map(sandboxes.get(name), ({ used_ms }) => used_ms - now))
    expect(used).toEqual([240_000, 240_000])
  }).pipe(Effect.provide(Services()))
)

effect("the sweep also deletes old journals of names without a sandbox from the database", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The test's clock is at 0.
    yield* sql`insert into bench_journals (name, last, cleared, dropped_ms) values ('long gone', 1, 0, ${-3_600_001})`
    yield* sql`insert into bench_journals (name, last, cleared, dropped_ms) values ('just gone', 1, 0, ${-3_600_000})`
    yield* (yield* Expiry).sweep
    expect(yield* sql`select name from bench_journals`).toEqual([{ name: "just gone" }])
  }).pipe(Effect.provide(Services(journalTable(1_048_576))))
)
