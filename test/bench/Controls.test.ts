import { expect, spyOn } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Deferred, Effect, Exit, Fiber, FiberId, Layer } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { PackRows } from "../../src/bench/packs/PackRows.ts"
import { Controls } from "../../src/bench/sandboxes/Controls.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { SandboxRecords } from "../../src/bench/sandboxes/SandboxRecords.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { SetUp } from "../../src/bench/setup/SetUp.ts"
import { CurrentSandbox, SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { maxCustomPacks, packBodyLimits } from "../../src/domain/Limits.ts"
import { Sandbox } from "../../src/store/sandbox/Sandbox.ts"
import type { Pack } from "../../src/store/world/Pack.ts"
import { cachePack } from "../../src/store/world/packs.ts"
import { servedWorld } from "../../src/store/world/WorldView.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"

const Services = () =>
  Layer.mergeAll(
    Sandboxes.Default,
    SandboxRecords.Default,
    Controls.Default,
    SetUp.Default,
    Sandbox.Default,
    PackRows.Default
  ).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.succeed(AgentEntries, [])),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provideMerge(journalMemory(1_048_576)),
    Layer.provideMerge(TestWorld())
  )

/** Looks a sandbox up, and runs `meanwhile` after its row was read and before the answer of the database arrives. */
const lookUpDuring = Effect.fnUntraced(function* <E, R>(name: SandboxName, meanwhile: Effect.Effect<unknown, E, R>) {
  const [controls, records] = [yield* Controls, yield* SandboxRecords]
  const [isRead, mayGoOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const { findRow } = records
  using slow = spyOn(records, "findRow")
  slow.mockImplementationOnce((which) =>
    Effect.tap(findRow(which), () => Effect.zipRight(Deferred.succeed(isRead, undefined), Deferred.await(mayGoOn)))
  )
  const lookup = yield* Effect.fork(controls.find(name))
  yield* Deferred.await(isRead)
  yield* meanwhile
  yield* Deferred.succeed(mayGoOn, undefined)
  yield* Fiber.join(lookup)
})

effect("settings that were read before a sandbox was created are not cached", () =>
  Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const controls = yield* Controls
    const name = SandboxName.make("asked")
    yield* lookUpDuring(name, sandboxes.create({ name, agent: { reset: false } }))
    expect((yield* controls.find(name))?.canReset).toBe(false)
  }).pipe(Effect.provide(Services()))
)

effect("a request has the generation that was read for it, even if another sandbox was changed meanwhile", () =>
  Effect.gen(function* () {
    const [controls, sandboxes] = [yield* Controls, yield* Sandboxes]
    const name = SandboxName.make("emptied")
    yield* sandboxes.create({ name })
    yield* controls.find(name)
    yield* sandboxes.reset(name)
    yield* lookUpDuring(name, sandboxes.create({ name: SandboxName.make("other") }))
    expect(controls.generationOf(name)).toBe(1)
  }).pipe(Effect.provide(Services()))
)

effect("a generation that was read before a reset does not replace the newer one", () =>
  Effect.gen(function* () {
    const [controls, sandboxes] = [yield* Controls, yield* Sandboxes]
    const name = SandboxName.make("renewed")
    yield* sandboxes.create({ name })
    yield* lookUpDuring(name, Effect.zipRight(sandboxes.reset(name), controls.find(name)))
    expect(controls.generationOf(name)).toBe(1)
  }).pipe(Effect.provide(Services()))
)

effect("settings that were read in a transaction that was rolled back are not cached", () =>
  Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const [controls, records, setUp] = [yield* Controls, yield* SandboxRecords, yield* SetUp]
    const [sandbox, sql] = [yield* Sandbox, yield* SqlClient.SqlClient]
    const name = SandboxName.make("undone")
    yield* sandboxes.create({ name })
    const setup = JSON.stringify([{ operation: "ofAnEarlierRelease", request: {} }])
    yield* sql`update bench_sandboxes set settings = replace(settings, '"setup":[]', ${`"setup":${setup}`})`
    const { reset } = sandboxes
    using resets = spyOn(sandboxes, "reset")
    // Another write comes between the reset and the set-up, so the set-up begins with a reset of its own.
    const written = Effect.provideService(
      sandbox.write(() => Effect.void),
      CurrentSandbox,
      { name, baseUrl: "" }
    )
    resets.mockImplementationOnce((which) => Effect.zipLeft(reset(which), written))
    expect(Exit.isFailure(yield* Effect.exit(setUp.reset(name)))).toBe(true)
    expect(resets).toHaveBeenCalledTimes(2)
    yield* controls.find(name)
    const { generation } = yield* yield* records.findRow(name)
    expect(controls.generationOf(name)).toBe(generation)
  }).pipe(Effect.provide(Services()))
)

const emptyPack: Pack = { title: "Empty", description: "Nothing" }
/** Fills the cache with other packs, which evict all earlier ones. */
const fillCache = () => {
  for (let at = 0; at < maxCustomPacks; at++) cachePack(`own/other-${at}`, emptyPack, packBodyLimits.bytes)
}

effect("a sandbox finds its own world even if its packs are evicted from the cache while the world is composed", () =>
  Effect.gen(function* () {
    const [controls, packs, sandboxes] = [yield* Controls, yield* PackRows, yield* Sandboxes]
    const name = SandboxName.make("pushed")
    const own = "own/0123456789abcdef"
    yield* packs.add(own, emptyPack)
    yield* sandboxes.create({ name, packs: [own] })
    expect((yield* controls.find(name))?.world).toBeDefined()
    fillCache()
    const { load } = packs
    using loads = spyOn(packs, "load")
    loads.mockImplementationOnce((names) => Effect.tap(load(names), () => Effect.sync(fillCache)))
    expect((yield* controls.findUncommitted(name))?.world).toBeDefined()
    expect(loads).toHaveBeenCalled()
  }).pipe(Effect.provide(Services()))
)

effect("the maximum number of packs and one more can be combined into one world", () =>
  Effect.gen(function* () {
    const packs = yield* PackRows
    const names = Array.from({ length: maxCustomPacks + 1 }, (_, at) => `own/${String(at).padStart(16, "0")}`)
    for (const name of names) yield* packs.add(name, { ...emptyPack, title: name })
    expect((yield* packs.check(names)) === servedWorld).toBe(false)
  }).pipe(Effect.provide(Services()))
)

/** Makes each check of the database revision wait until the test completes its entry in `turns`. */
const slowRevisionChecks = Effect.gen(function* () {
  const records = yield* SandboxRecords
  const { revision } = records
  const turns: Array<Deferred.Deferred<void>> = []
  const look = Effect.suspend(() => {
    const turn = Deferred.unsafeMake<void>(FiberId.none)
    turns.push(turn)
    return Effect.zipRight(Deferred.await(turn), revision)
  })
  Object.assign(records, { revision: look })
  const untilBegun = (count: number) => Effect.repeat(Effect.yieldNow(), { until: () => turns.length >= count })
  const tooLong = Effect.promise(() => Bun.sleep(150))
  return { turns, untilBegun, tooLong }
})

effect("a caller that joins a revision check that has run for too long waits for a new check", () =>
  Effect.gen(function* () {
    const [controls, { untilBegun, tooLong, turns }] = [yield* Controls, yield* slowRevisionChecks]
    const name = SandboxName.make("slow")
    const first = yield* Effect.fork(controls.find(name))
    yield* untilBegun(1)
    yield* tooLong
    const second = yield* Effect.fork(controls.find(name))
    yield* Effect.yieldNow()
    yield* Deferred.succeed(turns[0] ?? (yield* Effect.die("none")), undefined)
    yield* Fiber.join(first)
    yield* untilBegun(2)
    expect(second.unsafePoll()).toBeNull()
    yield* Deferred.succeed(turns[1] ?? (yield* Effect.die("none")), undefined)
    yield* Fiber.join(second)
    expect(turns).toHaveLength(2)
  }).pipe(Effect.provide(Services()))
)

effect("after a revision check that failed slowly, later calls use the cached settings", () =>
  Effect.gen(function* () {
    const [controls, { untilBegun, tooLong, turns }] = [yield* Controls, yield* slowRevisionChecks]
    const name = SandboxName.make("lost")
    const first = yield* Effect.fork(controls.find(name))
    yield* untilBegun(1)
    yield* tooLong
    yield* Deferred.die(turns[0] ?? (yield* Effect.die("none")), "the database is lost")
    yield* Fiber.join(first)
    yield* controls.find(name)
    expect(turns).toHaveLength(1)
  }).pipe(Effect.provide(Services()))
)
