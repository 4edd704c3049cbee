import { expect, spyOn } from "bun:test"
import { Effect, Exit, Fiber, FiberId, Layer, Option } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { Trials } from "../../src/bench/grading/Trials.ts"
import { Journal } from "../../src/bench/journal/Journal.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { OperationNames } from "../../src/bench/journal/OperationNames.ts"
import { SandboxOperations } from "../../src/bench/sandboxes/Operations.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { SetUp } from "../../src/bench/setup/SetUp.ts"
import { SnapshotOperations } from "../../src/bench/snapshots/Operations.ts"
import { Snapshots } from "../../src/bench/snapshots/Snapshots.ts"

import { SandboxName } from "../../src/domain/CurrentSandbox.ts"
import type { SnapshotId } from "../../src/domain/Ids.ts"
import { entries } from "../../src/operation/Operations.ts"
import { CartsApi } from "../../src/store/carts/Api.ts"
import { CartOperations } from "../../src/store/carts/Operations.ts"
import { engine } from "../support/database.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"
import { sampleNote } from "./journal/sampleRequest.ts"

const Carts = Effect.map(CartOperations, (operations) => entries(CartsApi, operations))

const Services = () =>
  Layer.mergeAll(SandboxOperations.Default, SnapshotOperations.Default, Trials.Default).pipe(
    Layer.provideMerge(Layer.mergeAll(Sandboxes.Default, SetUp.Default, Snapshots.Default)),
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.effect(AgentEntries, Carts)),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provide(Layer.succeed(OperationNames, ["bookFlight", "addToCart"])),
    Layer.provide(CartOperations.Default),
    Layer.provideMerge(journalMemory(1_048_576)),
    Layer.provide(TestWorld())
  )

/** A trial with one request, and its start snapshot. */
const begun = Effect.gen(function* () {
  const sandboxes = yield* Sandboxes
  const journal = yield* Journal
  const setup = [{ operation: "createCart", request: {} }]
  const { name } = yield* (yield* Trials).make("travel/two-seats-to-gatwick", {
    name: SandboxName.make("trial"),
    setup
  })
  journal.note(name, sampleNote())
  const start = Option.getOrThrow(Option.fromNullable((yield* sandboxes.get(name)).settings?.task?.start))
  return { journal, name, start, entries: Effect.map(journal.read(name, 0, 10), ({ entries }) => entries.length) }
})

/** Operations that restart a trial. */
const ways = {
  reset: (sandbox: SandboxName) =>
    Effect.flatMap(SandboxOperations, ({ resetSandbox }) => resetSandbox({ path: { sandbox } })),
  restore: (sandbox: SandboxName, snapshot: typeof SnapshotId.Type) =>
    Effect.flatMap(SnapshotOperations, ({ restoreSandbox }) =>
      restoreSandbox({ path: { sandbox }, payload: { snapshot } })
    )
}

for (const [way, anew] of Object.entries(ways)) {
  effect(`by a ${way}, an agent's call that arrives before the response counts as part of the new trial`, () =>
    Effect.gen(function* () {
      const { entries, journal, name, start } = yield* begun
      const sandboxes = yield* Sandboxes
      const { describe: describeOriginal } = sandboxes
      spyOn(sandboxes, "describe").mockImplementation((...given) =>
        Effect.suspend(() => {
          for (const _ of [1, 2]) journal.note(name, sampleNote())
          return describeOriginal(...given)
        })
      )
      yield* anew(name, start)
      expect(yield* entries).toBe(2)
    }).pipe(Effect.provide(Services()))
  )

  effect(`by a ${way}, a client that disconnects leaves no entries of the previous trial in the journal`, () =>
    Effect.gen(function* () {
      const { entries, name, start } = yield* begun
      const leave = Effect.withFiberRuntime<void>((fiber) => {
        fiber.unsafeInterruptAsFork(FiberId.none)
        return Effect.yieldNow()
      })
      const setUp = yield* SetUp
      const snapshots = yield* Snapshots
      const { reset } = setUp
      const { restore } = snapshots
      spyOn(setUp, "reset").mockImplementation((...given) => Effect.zipLeft(reset(...given), leave))
      spyOn(snapshots, "restore").mockImplementation((...given) => Effect.zipLeft(restore(...given), leave))
      const beginning = Effect.gen(function* () {
        yield* anew(name, start)
      })
      expect(Exit.isInterrupted(yield* Fiber.await(yield* Effect.fork(beginning)))).toBe(true)
      expect(yield* entries).toBe(0)
    }).pipe(Effect.provide(Services()))
  )
}

effect("a reset whose set-up dies clears the journal if the sandbox was already emptied, and keeps it otherwise", () =>
  Effect.gen(function* () {
    const { entries, name } = yield* begun
    const setUp = yield* SetUp
    const { reset } = setUp
    const died = spyOn(setUp, "reset").mockImplementation(() => Effect.die("lost"))
    expect(Exit.isFailure(yield* Effect.exit(ways.reset(name)))).toBe(true)
    expect(yield* entries).toBe(1)
    died.mockImplementation((...given) => Effect.zipRight(reset(...given), Effect.die("lost")))
    expect(Exit.isFailure(yield* Effect.exit(ways.reset(name)))).toBe(true)
    expect(yield* entries).toBe(0)
  }).pipe(Effect.provide(Services()))
)

effect("a reset whose set-up fails leaves an empty journal, too", () =>
  Effect.gen(function* () {
    const { entries, name } = yield* begun
    const setup = [{ operation: "addToCart", request: { path: { id: "cart_none" }, payload: { product_id: "none" } } }]
    yield* (yield* Sandboxes).change(name, { setup })
    expect((yield* Effect.flip(ways.reset(name)))._tag).toBe("SetupFailed")
    expect(yield* entries).toBe(0)
  }).pipe(Effect.provide(Services()))
)

effect("a drop that is interrupted at any step deletes the sandbox with its journal, or neither", () =>
  Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const journal = yield* Journal
    let [gone, kept] = [0, 0]
    // The drop yields often, and the interruption comes later each time, until it is too late.
    for (let steps = 0; gone < 16; steps++) {
      const { name } = yield* sandboxes.create({ name: SandboxName.make(`dropped-${steps}`) })
      journal.note(name, sampleNote())
      const dropping = yield* Effect.fork(Effect.withMaxOpsBeforeYield(sandboxes.drop(name), 16))
      // On PostgreSQL the drop waits for the server at most steps.
      yield* engine === "sqlite" ? Effect.repeatN(Effect.yieldNow(), steps) : Effect.promise(() => Bun.sleep(steps))
      yield* Fiber.interrupt(dropping)
      const isGone = (yield* Effect.either(sandboxes.get(name)))._tag === "Left"
      const { entries } = yield* journal.read(name, 0, 10)
      expect([steps, entries.length]).toEqual([steps, isGone ? 0 : 1])
      if (isGone) gone++
      else kept++
      yield* sandboxes.drop(name)
    }
    expect(kept).toBeGreaterThan(0)
  }).pipe(Effect.provide(Services()))
)
