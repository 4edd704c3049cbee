import { expect, spyOn } from "bun:test"
import { Effect, Either, Layer, Option, TestClock } from "effect"
import { AgentEntries } from "../../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../../src/bench/agent/AgentTools.ts"
import { Trials } from "../../../src/bench/grading/Trials.ts"
import { Journal } from "../../../src/bench/journal/Journal.ts"
import { journalMemory } from "../../../src/bench/journal/JournalMemory.ts"
import { OperationNames } from "../../../src/bench/journal/OperationNames.ts"
import { Sandboxes } from "../../../src/bench/sandboxes/Sandboxes.ts"
import { SandboxRecords } from "../../../src/bench/sandboxes/SandboxRecords.ts"
import { MaxSandboxes } from "../../../src/bench/sandboxes/SandboxRevisions.ts"
import { SetUp } from "../../../src/bench/setup/SetUp.ts"
import type { SetupSettings } from "../../../src/bench/setup/SetupSettings.ts"
import { SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { entries } from "../../../src/operation/Operations.ts"
import { CartsApi } from "../../../src/store/carts/Api.ts"
import { CartOperations } from "../../../src/store/carts/Operations.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"
import { sampleNote } from "../journal/sampleRequest.ts"

const Carts = Effect.map(CartOperations, (operations) => entries(CartsApi, operations))

const Services = () =>
  Layer.mergeAll(Trials.Default, Sandboxes.Default, SandboxRecords.Default, SetUp.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.effect(AgentEntries, Carts)),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provide(Layer.succeed(OperationNames, ["bookFlight", "addToCart"])),
    Layer.provide(CartOperations.Default),
    Layer.provideMerge(journalMemory(1_048_576)),
    Layer.provide(TestWorld())
  )

const name = SandboxName.make("trial")

const recordOf = Effect.flatMap(SandboxRecords, (records) => Effect.map(records.find(name), Option.getOrThrow))

const task = "travel/two-seats-to-gatwick"

/** Creates a trial and grades it; `meanwhile` runs between its read and its close. */
const gradeDuring = <E, R>(meanwhile: Effect.Effect<unknown, E, R>, setup: SetupSettings = []) =>
  Effect.gen(function* () {
    const [trials, sandboxes] = [yield* Trials, yield* Sandboxes]
    yield* trials.make(task, { name, setup })
    const context = yield* Effect.context<R>()
    const { get } = sandboxes
    const during = Effect.orDie(Effect.provide(meanwhile, context))
    spyOn(sandboxes, "get").mockImplementationOnce((...given) => Effect.zipLeft(get(...given), during))
    return yield* Effect.either(trials.grade(name, {}))
  })

for (const setup of [[], [{ operation: "createCart", request: {} }]]) {
  effect(`a grade during a reset is of the trial that began, with ${setup.length} calls of a set-up`, () =>
    Effect.gen(function* () {
      const graded = yield* gradeDuring(
        Effect.flatMap(SetUp, (setUp) => setUp.reset(name)),
        setup
      )
      expect((yield* recordOf).graded_entry).not.toBeNull()
      expect(graded).toEqual(yield* Effect.either((yield* Trials).grade(name, {})))
    }).pipe(Effect.provide(Services()))
  )
}

effect("a reset after the close begins a trial that stays open", () =>
  Effect.gen(function* () {
    const [records, setUp, trials] = [yield* SandboxRecords, yield* SetUp, yield* Trials]
    yield* trials.make(task, { name })
    const { noteEnd } = records
    spyOn(records, "noteEnd").mockImplementationOnce((...given) =>
      Effect.zipRight(Effect.orDie(setUp.reset(name)), noteEnd(...given))
    )
    yield* trials.grade(name, {})
    expect((yield* recordOf).graded_ms).toBeNull()
  }).pipe(Effect.provide(Services()))
)

effect("a grade between a reset and its set-up does not close the trial that begins with the set-up", () =>
  Effect.gen(function* () {
    const [sandboxes, setUp, trials] = [yield* Sandboxes, yield* SetUp, yield* Trials]
    yield* trials.make(task, { name, setup: [{ operation: "createCart", request: {} }] })
    const { reset } = sandboxes
    spyOn(sandboxes, "reset").mockImplementationOnce((...given) =>
      Effect.zipLeft(reset(...given), Effect.orDie(trials.grade(name, {})))
    )
    yield* setUp.reset(name)
    expect(yield* recordOf).toMatchObject({ graded_ms: null, sequence: 1 })
  }).pipe(Effect.provide(Services()))
)

effect("a grade does not close a later sandbox with the same name", () =>
  Effect.gen(function* () {
    const [sandboxes, trials] = [yield* Sandboxes, yield* Trials]
    const graded = yield* gradeDuring(Effect.zipRight(sandboxes.drop(name), trials.make(task, { name })))
    expect(graded).toMatchObject({ left: { _tag: "SandboxNotFound" } })
    expect((yield* recordOf).graded_ms).toBeNull()
  }).pipe(Effect.provide(Services()))
)

effect("a grade that began before another one ended reports what that one noted", () =>
  Effect.gen(function* () {
    const [journal, trials] = [yield* Journal, yield* Trials]
    let first: unknown
    const second = yield* gradeDuring(
      Effect.gen(function* () {
        first = yield* trials.grade(name, {})
        // By the second grade, time has passed and a request was refused.
        yield* TestClock.adjust("1 minute")
        journal.note(name, sampleNote())
      })
    )
    expect(yield* recordOf).toMatchObject({ graded_ms: 0, graded_entry: 0 })
    expect<unknown>(second).toEqual(Either.right(first))
  }).pipe(Effect.provide(Services()))
)
