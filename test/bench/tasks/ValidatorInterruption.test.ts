import { expect, spyOn } from "bun:test"
import { Deferred, Effect, Fiber, Layer, Option } from "effect"
import { AgentEntries } from "../../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../../src/bench/agent/AgentTools.ts"
import { Trials } from "../../../src/bench/grading/Trials.ts"
import { journalMemory } from "../../../src/bench/journal/JournalMemory.ts"
import { OperationNames } from "../../../src/bench/journal/OperationNames.ts"
import { Loopback } from "../../../src/bench/playing/Loopback.ts"
import { Sandboxes } from "../../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../../src/bench/sandboxes/SandboxRevisions.ts"
import { Tasks } from "../../../src/bench/tasks/Tasks.ts"
import { Validator } from "../../../src/bench/validation/Validator.ts"
import type { SandboxName } from "../../../src/domain/CurrentSandbox.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const Services = Validator.Default.pipe(
  Layer.provideMerge(Layer.mergeAll(Trials.Default, Tasks.Default, Sandboxes.Default)),
  Layer.provide(Loopback.Default),
  Layer.provide(Layer.succeed(MaxSandboxes, 10)),
  Layer.provide(Layer.succeed(AgentEntries, [])),
  Layer.provide(Layer.succeed(AgentTools, [])),
  Layer.provide(Layer.succeed(OperationNames, ["bookFlight"])),
  Layer.provide(journalMemory(1_048_576)),
  Layer.provide(TestWorld())
)

effect(
  "a validation that is interrupted during a set-up ends at once and leaves no sandbox",
  () =>
    Effect.gen(function* () {
      const [sandboxes, trials, validator] = [yield* Sandboxes, yield* Trials, yield* Validator]
      const task = yield* (yield* Tasks).find("travel/two-seats-to-gatwick")
      const made = yield* Deferred.make<SandboxName>()
      const { make } = trials
      spyOn(trials, "make").mockImplementation((...given) =>
        make(...given).pipe(
          Effect.tap(({ name }) => Deferred.succeed(made, name)),
          Effect.zipLeft(Effect.never)
        )
      )
      const validating = yield* Effect.fork(validator.validate(task))
      const name = yield* Deferred.await(made)
      yield* Fiber.interrupt(validating)
      expect(Option.isNone(yield* Effect.option(sandboxes.get(name)))).toBe(true)
    }).pipe(Effect.provide(Services)),
  10_000
)
