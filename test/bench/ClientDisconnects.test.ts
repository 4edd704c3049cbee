import { expect, spyOn } from "bun:test"
import { Effect, Exit, Fiber, FiberId, Layer, Ref, TestClock } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { Journal } from "../../src/bench/journal/Journal.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { OperationNames } from "../../src/bench/journal/OperationNames.ts"
import { JournalOperations } from "../../src/bench/journal/Operations.ts"
import { Controls } from "../../src/bench/sandboxes/Controls.ts"
import { SandboxOperations } from "../../src/bench/sandboxes/Operations.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { SnapshotOperations } from "../../src/bench/snapshots/Operations.ts"
import { TransferOperations } from "../../src/bench/transfer/Operations.ts"
import { SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { entries } from "../../src/operation/Operations.ts"
import { CartsApi } from "../../src/store/carts/Api.ts"
import { CartOperations } from "../../src/store/carts/Operations.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"
import { sampleNote } from "./journal/sampleRequest.ts"

const Carts = Effect.map(CartOperations, (operations) => entries(CartsApi, operations))

const Services = () =>
  Layer.mergeAll(
    SandboxOperations.Default,
    SnapshotOperations.Default,
    JournalOperations.Default,
    TransferOperations.Default
  ).pipe(
    Layer.provideMerge(Layer.mergeAll(Sandboxes.Default, Controls.Default)),
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.effect(AgentEntries, Carts)),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provide(Layer.succeed(OperationNames, [])),
    Layer.provide(CartOperations.Default),
    Layer.provideMerge(journalMemory(1_048_576)),
    Layer.provide(TestWorld())
  )

const sandbox = SandboxName.make("source")
const name = SandboxName.make("made")
const setup = [{ operation: "createCart", request: {} }]
const names = [name, SandboxName.make("made-2")]

/** Operations that create sandboxes, and return their control keys only once. */
const ways = {
  create: Effect.flatMap(SandboxOperations, ({ createSandbox }) => createSandbox({ payload: { name } })),
  "create with a set-up": Effect.flatMap(SandboxOperations, ({ createSandbox }) =>
    createSandbox({ payload: { name, setup } })
  ),
  "create for a task": Effect.flatMap(SandboxOperations, ({ createSandbox }) =>
    createSandbox({ payload: { name, setup, task: "travel/two-seats-to-gatwick" } })
  ),
  fork: Effect.flatMap(SnapshotOperations, ({ forkSandbox }) =>
    forkSandbox({ path: { sandbox }, payload: { names: [name] } })
  ),
  "fork twice": Effect.flatMap(SnapshotOperations, ({ forkSandbox }) =>
    forkSandbox({ path: { sandbox }, payload: { names } })
  ),
  "fork from an entry": Effect.flatMap(JournalOperations, ({ forkFromEntry }) =>
    forkFromEntry({ path: { sandbox, seq: 1 } })
  ),
  import: Effect.flatMap(TransferOperations, ({ exportSandbox, importSandbox }) =>
    Effect.flatMap(exportSandbox({ path: { sandbox } }), (file) =>
      importSandbox({ payload: file, urlParams: { name } })
    )
  )
}

const namesOf = Effect.flatMap(Sandboxes, ({ list }) =>
  Effect.map(list({ limit: 10 }), (all) => all.map((each) => String(each.name)))
)

const begun = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2027, 0, 15))
  const { createSandbox } = yield* SandboxOperations
  yield* createSandbox({ payload: { name: sandbox } })
  yield* Effect.flatMap(JournalOperations, ({ clearJournal }) => clearJournal({ path: { sandbox } }))
  const journal = yield* Journal
  journal.note(sandbox, sampleNote())
})

type Operations = SandboxOperations | SnapshotOperations | JournalOperations | TransferOperations

for (const [way, made] of Object.entries<Effect.Effect<unknown, unknown, Operations>>(ways)) {
  effect(`by ${way}, a client that disconnects after any commit leaves no sandbox whose key it does not know`, () =>
    Effect.gen(function* () {
      yield* begun
      const controls = yield* Controls
      const sandboxes = yield* Sandboxes
      const { forget } = controls
      const { describe: describeOriginal } = sandboxes
      const left = yield* Ref.make(0)
      // Interrupts the caller at one of the calls that follow a commit immediately.
      const leave = Effect.whenEffect(
        Effect.withFiberRuntime<void>((fiber) => {
          fiber.unsafeInterruptAsFork(FiberId.none)
          return Effect.yieldNow()
        }),
        Ref.modify(left, (steps) => [steps === 1, steps - 1])
      )
      spyOn(controls, "forget").mockImplementation((...given) => Effect.zipLeft(forget(...given), leave))
      spyOn(sandboxes, "describe").mockImplementation((...given) => Effect.zipRight(leave, describeOriginal(...given)))
      let steps = 0
      for (;;) {
        steps += 1
        yield* Ref.set(left, steps)
        const exit = yield* Fiber.await(yield* Effect.fork(made))
        if (Exit.isSuccess(exit)) break
        expect(Exit.isInterrupted(exit)).toBe(true)
        expect([steps, yield* namesOf]).toEqual([steps, ["source"]])
      }
      expect(steps).toBeGreaterThan(2)
      expect(yield* namesOf).not.toEqual(["source"])
    }).pipe(Effect.provide(Services()))
  )
}

effect("if one copy of a fork is dropped by another caller in the meantime, all copies are removed", () =>
  Effect.gen(function* () {
    yield* begun
    const sandboxes = yield* Sandboxes
    const { describe: describeOriginal } = sandboxes
    spyOn(sandboxes, "describe").mockImplementation((name, ...given) =>
      Effect.zipRight(name === names[1] ? sandboxes.drop(name) : Effect.void, describeOriginal(name, ...given))
    )
    const error = yield* Effect.flip(ways["fork twice"])
    expect(error).toMatchObject({ _tag: "SandboxNotFound", sandbox: "made-2" })
    expect(yield* namesOf).toEqual(["source"])
  }).pipe(Effect.provide(Services()))
)

effect(
  "if an imported sandbox is dropped by another caller in the meantime, the import fails with SandboxNotFound",
  () =>
    Effect.gen(function* () {
      yield* begun
      const sandboxes = yield* Sandboxes
      const { describe: describeOriginal } = sandboxes
      spyOn(sandboxes, "describe").mockImplementation((...given) =>
        Effect.zipRight(sandboxes.drop(name), describeOriginal(...given))
      )
      expect(yield* Effect.flip(ways.import)).toMatchObject({ _tag: "SandboxNotFound", sandbox: name })
    }).pipe(Effect.provide(Services()))
)
