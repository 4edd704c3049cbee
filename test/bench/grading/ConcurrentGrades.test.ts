import { expect, spyOn } from "bun:test"
import { Effect, Layer, Option, TestClock } from "effect"
import { AgentEntries } from "../../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../../src/bench/agent/AgentTools.ts"
import { Trials } from "../../../src/bench/grading/Trials.ts"
import { Journal } from "../../../src/bench/journal/Journal.ts"
import { journalMemory } from "../../../src/bench/journal/JournalMemory.ts"
import { OperationNames } from "../../../src/bench/journal/OperationNames.ts"
import { SandboxRecords } from "../../../src/bench/sandboxes/SandboxRecords.ts"
import { MaxSandboxes } from "../../../src/bench/sandboxes/SandboxRevisions.ts"
import { SetUp } from "../../../src/bench/setup/SetUp.ts"
import { Snapshots } from "../../../src/bench/snapshots/Snapshots.ts"
import { SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { entries } from "../../../src/operation/Operations.ts"
import { CartsApi } from "../../../src/store/carts/Api.ts"
import { CartOperations } from "../../../src/store/carts/Operations.ts"
import { effect, TestWorld } from "../../support/effect.ts"
import { sampleNote } from "../journal/sampleRequest.ts"

const Carts = Effect.map(CartOperations, (operations) => entries(CartsApi, operations))

const Services = () =>
  Layer.mergeAll(Trials.Default, SandboxRecords.Default, SetUp.Default, Snapshots.Default).pipe(
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

/** Creates a trial and grades it; `meanwhile` runs between its read and its close. */
const gradeDuring = <E, R>(meanwhile: Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const trials = yield* Trials
    const setup = [{ operation: "createCart", request: {} }]
    yield* trials.make("travel/two-seats-to-gatwick", { name, setup })
    const context = yield* Effect.context<R>()
    const snapshots = yield* Snapshots
    const { find } = snapshots
    const during = Effect.orDie(Effect.provide(meanwhile, context))
    spyOn(snapshots, "find").mockImplementationOnce((...given) => Effect.zipLeft(find(...given), during))
    return yield* Effect.exit(trials.grade(name, {}))
  })

effect("a reset during a grade begins a trial that is open", () =>
  Effect.gen(function* () {
    yield* gradeDuring(Effect.flatMap(SetUp, (setUp) => setUp.reset(name)))
    expect((yield* recordOf).graded_ms).toBeNull()
  }).pipe(Effect.provide(Services()))
)

effect("a grade during another one stays the first: what it noted is not replaced", () =>
  Effect.gen(function* () {
    const [journal, trials] = [yield* Journal, yield* Trials]
    yield* gradeDuring(
      Effect.gen(function* () {
        yield* trials.grade(name, {})
        // By the second grade, time has passed and a request was refused.
        yield* TestClock.adjust("1 minute")
        journal.note(name, sampleNote())
      })
    )
    expect(yield* recordOf).toMatchObject({ graded_ms: 0, graded_entry: 0 })
  }).pipe(Effect.provide(Services()))
)
