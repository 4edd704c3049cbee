import { expect, spyOn } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Deferred, Effect, Either, Fiber, Layer } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { Journal } from "../../src/bench/journal/Journal.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { journalTable } from "../../src/bench/journal/JournalTable.ts"
import { PendingSandboxes } from "../../src/bench/sandboxes/PendingSandboxes.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { hasControlKey, type SandboxRecord } from "../../src/bench/sandboxes/SandboxRecords.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { SetUp } from "../../src/bench/setup/SetUp.ts"
import { Forks } from "../../src/bench/snapshots/Forks.ts"
import { SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { entries } from "../../src/operation/Operations.ts"
import { CartsApi } from "../../src/store/carts/Api.ts"
import { CartOperations } from "../../src/store/carts/Operations.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"
import { sampleNote } from "./journal/sampleRequest.ts"

const Carts = Effect.map(CartOperations, (operations) => entries(CartsApi, operations))

const Services = (journal: ReturnType<typeof journalTable> = journalMemory(1_048_576)) =>
  Layer.mergeAll(SetUp.Default, Forks.Default, Sandboxes.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.effect(AgentEntries, Carts)),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provide(CartOperations.Default),
    Layer.provideMerge(journal),
    Layer.provideMerge(TestWorld())
  )

const name = SandboxName.make("shared")
const refused = { operation: "addToCart", request: { path: { id: "cart_none" }, payload: { product_id: "none" } } }

/** Lets another caller drop the sandbox and create it again at this step. Yields whether the new one exists. */
const recreateAt = Effect.fnUntraced(function* (when: "after create" | "before drop") {
  const sandboxes = yield* Sandboxes
  const { create, drop } = sandboxes
  const keys: Array<string> = []
  const once = Effect.gen(function* () {
    if (keys.length > 0) return
    yield* drop(name)
    const { controlKey } = yield* create({ name })
    keys.push(controlKey)
    // Another request, with its own list of pending sandboxes.
  }).pipe(Effect.provideService(PendingSandboxes, undefined))
  if (when === "after create") {
    spyOn(sandboxes, "create").mockImplementation((...given) => Effect.tap(create(...given), Effect.orDie(once)))
  } else {
    spyOn(sandboxes, "drop").mockImplementation((...given) => Effect.zipRight(Effect.orDie(once), drop(...given)))
  }
  return Effect.map(sandboxes.get(name), (record) => keys.some((key) => hasControlKey(key)(record)))
})

for (const when of ["after create", "before drop"] as const) {
  effect(`a failed set-up does not drop a new sandbox of the same name, created ${when}`, () =>
    Effect.gen(function* () {
      const isThere = yield* recreateAt(when)
      const setUp = yield* SetUp
      const made = yield* Effect.either(setUp.create({ name, setup: [refused] }))
      expect(Either.isLeft(made) && made.left._tag).toBe(when === "after create" ? "SandboxNotFound" : "SetupFailed")
      expect(yield* isThere).toBe(true)
    }).pipe(Effect.provide(Services()))
  )
}

effect("a fork that fails for one copy does not drop a new sandbox that has another copy's name", () =>
  Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const [source, taken] = [SandboxName.make("source"), SandboxName.make("taken")]
    yield* sandboxes.create({ name: source })
    yield* sandboxes.create({ name: taken })
    const isThere = yield* recreateAt("before drop")
    const forks = yield* Forks
    const forked = yield* Effect.either(forks.fork(source, { names: [name, taken], overrides: {} }))
    expect(Either.isLeft(forked) && forked.left._tag).toBe("SandboxExists")
    expect(yield* isThere).toBe(true)
  }).pipe(Effect.provide(Services()))
)

effect("a fork that fails for one copy drops the other copies with their journals", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const setUp = yield* SetUp
    const source = yield* setUp.create({ task: { id: "own", version: 1, sha256: "none" } })
    const taken = SandboxName.make("taken")
    yield* setUp.create({ name: taken })
    // A copy's journal lacks the requests of the original trial, and has a record of that.
    ;(yield* Journal).note(source.name, sampleNote())
    const ofWhole = yield* (yield* Forks).fork(source.name, { names: [undefined], overrides: {} })
    yield* Effect.flip((yield* Forks).fork(source.name, { names: [undefined, taken], overrides: {} }))
    const kept = yield* sql<{ name: string }>`select name from bench_journals where dropped_ms is null`
    expect(kept.map(({ name }) => name).toSorted()).toEqual([source, ...ofWhole].map(({ name }) => name).toSorted())
  }).pipe(Effect.provide(Services(journalTable(1_048_576))))
)

effect("a drop whose client leaves while it waits for the write lock drops nothing once that is free", () =>
  Effect.gen(function* () {
    const [sandboxes, sql] = [yield* Sandboxes, yield* SqlClient.SqlClient]
    yield* sandboxes.create({ name })
    const [isHeld, release] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const held = Effect.zipRight(Deferred.succeed(isHeld, undefined), Deferred.await(release))
    const holder = yield* Effect.fork(
      sql.withTransaction(Effect.zipRight(sql`update sandboxes set sequence = sequence where name = ${name}`, held))
    )
    yield* Deferred.await(isHeld)
    const dropping = yield* Effect.fork(sandboxes.drop(name))
    yield* Effect.yieldNow()
    yield* Fiber.interruptFork(dropping)
    yield* Effect.yieldNow()
    yield* Deferred.succeed(release, undefined)
    yield* Effect.zipRight(Fiber.join(holder), Fiber.await(dropping))
    expect((yield* sandboxes.get(name)).name).toBe(name)
  }).pipe(Effect.provide(Services()))
)

effect("the set-up of a reset does not run in a new sandbox of the same name, created between the two", () =>
  Effect.gen(function* () {
    const [sandboxes, setUp] = [yield* Sandboxes, yield* SetUp]
    const request = { name, setup: [{ operation: "createCart", request: {} }] }
    yield* setUp.create(request)
    let found: SandboxRecord | undefined
    const { drop, reset } = sandboxes
    const recreate = Effect.gen(function* () {
      yield* drop(name)
      yield* setUp.create(request)
      found = yield* sandboxes.get(name)
    })
    spyOn(sandboxes, "reset").mockImplementationOnce((...given) =>
      Effect.zipLeft(reset(...given), Effect.orDie(recreate))
    )
    expect(yield* Effect.flip(setUp.reset(name))).toMatchObject({ _tag: "SandboxNotFound" })
    expect<SandboxRecord | undefined>(yield* sandboxes.get(name)).toEqual(found)
  }).pipe(Effect.provide(Services()))
)
