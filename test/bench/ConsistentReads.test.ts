import { expect, spyOn } from "bun:test"
import { Effect, Layer, Runtime } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { Limits } from "../../src/bench/limits/Limits.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { CurrentSandbox, SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { CartOperations } from "../../src/store/carts/Operations.ts"
import { effect } from "../support/effect.ts"
import { TestWorld } from "../support/TestWorld.ts"

const Services = () =>
  Layer.mergeAll(Sandboxes.Default, CartOperations.Default).pipe(
    Layer.provideMerge(Limits.Default),
    Layer.provide(Layer.succeed(MaxSandboxes, 10)),
    Layer.provide(Layer.succeed(AgentEntries, [])),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provide(journalMemory(1_048_576)),
    Layer.provideMerge(TestWorld())
  )

effect("the description of a sandbox is a consistent snapshot, even if a call changes it meanwhile", () =>
  Effect.gen(function* () {
    const sandboxes = yield* Sandboxes
    const limits = yield* Limits
    const { addToCart, createCart } = yield* CartOperations
    const name = SandboxName.make("busy")
    yield* sandboxes.create({ name })
    const inside = Effect.provideService(CurrentSandbox, { name, baseUrl: "" })
    const { id } = yield* inside(createCart({ headers: {} }))
    const version = Effect.map(sandboxes.describe(name), ({ hash, sequence }) => ({ hash, sequence }))
    const before = yield* version
    // Another caller's transaction, between two statements of a description.
    const runtime = yield* Effect.runtime()
    const payload = { product_id: "arc-desk-lamp", quantity: 1 }
    const add = inside(addToCart({ headers: {}, path: { id }, payload }))
    const { left } = limits
    const spy = spyOn(limits, "left").mockImplementation((...given) =>
      Effect.zipRight(
        Effect.promise(() => Runtime.runPromise(runtime)(add)),
        left(...given)
      )
    )
    expect(yield* version).toEqual(before)
    spy.mockRestore()
    const after = yield* version
    expect(after.sequence).toBe(before.sequence + 1)
    expect(after.hash).not.toBe(before.hash)
  }).pipe(Effect.provide(Services()))
)
