import { expect } from "bun:test"
import { Context, Effect, Either, Layer, Runtime } from "effect"
import { AgentEntries } from "../../src/bench/agent/AgentEntries.ts"
import { AgentTools } from "../../src/bench/agent/AgentTools.ts"
import { journalMemory } from "../../src/bench/journal/JournalMemory.ts"
import { Sandboxes } from "../../src/bench/sandboxes/Sandboxes.ts"
import { MaxSandboxes } from "../../src/bench/sandboxes/SandboxRevisions.ts"
import { SetUp } from "../../src/bench/setup/SetUp.ts"
import { SandboxName } from "../../src/domain/CurrentSandbox.ts"
import { entries } from "../../src/operation/Operations.ts"
import { CartsApi } from "../../src/store/carts/Api.ts"
import { CartOperations } from "../../src/store/carts/Operations.ts"
import { engine } from "../support/database.ts"
import { effect, TestWorld } from "../support/effect.ts"

/** What another request does while a call of a set-up is made; nothing by default. */
class Meanwhile extends Context.Tag("Meanwhile")<Meanwhile, { run: () => Promise<unknown> }>() {}

/** The cart operations; a call that creates a cart waits for the other request, which is in no transaction. */
const Carts = Effect.gen(function* () {
  const operations = yield* CartOperations
  const meanwhile = yield* Meanwhile
  const createCart: typeof operations.createCart = (...request) =>
    Effect.zipRight(
      Effect.promise(() => meanwhile.run()),
      operations.createCart(...request)
    )
  return entries(CartsApi, { ...operations, createCart })
})

const Services = (maxSandboxes = 10) =>
  Layer.mergeAll(SetUp.Default, Sandboxes.Default).pipe(
    Layer.provide(Layer.succeed(MaxSandboxes, maxSandboxes)),
    Layer.provide(Layer.effect(AgentEntries, Carts)),
    Layer.provideMerge(Layer.sync(Meanwhile, () => ({ run: () => Promise.resolve() }))),
    Layer.provide(Layer.succeed(AgentTools, [])),
    Layer.provide(CartOperations.Default),
    Layer.provideMerge(journalMemory(1_048_576)),
    Layer.provideMerge(TestWorld())
  )

const name = SandboxName.make("ready")
const setup = [
  { operation: "createCart", request: {} },
  { operation: "createCart", request: {} }
]

/** Runs an effect during each call of later set-ups. Yields its results so far. */
const during = <A, E, R>(other: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const seen: Array<Either.Either<A, E>> = []
    const runtime = yield* Effect.runtime<R>()
    const meanwhile = yield* Meanwhile
    meanwhile.run = async () => void seen.push(await Runtime.runPromise(runtime)(Effect.either(other)))
    return seen
  })

/** The generation and the number of writes of the sandbox. */
const position = Effect.flatMap(Sandboxes, (sandboxes) =>
  Effect.map(sandboxes.get(name), ({ generation, sequence }) => [generation, sequence])
)

effect("a new sandbox is not seen before its set-up is done", () =>
  Effect.gen(function* () {
    const seen = yield* during(position)
    yield* (yield* SetUp).create({ name, setup })
    expect(seen.map(Either.isLeft)).toEqual([true, true])
    expect(yield* position).toEqual([0, 2])
  }).pipe(Effect.provide(Services()))
)

effect("a reset is not seen before its set-up is done", () =>
  Effect.gen(function* () {
    const setUp = yield* SetUp
    yield* setUp.create({ name, setup })
    const seen = yield* during(position)
    yield* setUp.reset(name)
    expect(seen.map(Either.getOrNull)).toEqual([
      [0, 2],
      [0, 2]
    ])
    expect(yield* position).toEqual([1, 2])
  }).pipe(Effect.provide(Services()))
)

effect("a sandbox with a set-up beyond the limit of sandboxes is refused, and leaves nothing", () =>
  Effect.gen(function* () {
    const setUp = yield* SetUp
    yield* setUp.create({ setup })
    const refused = yield* Effect.flip(setUp.create({ name, setup }))
    expect(refused._tag).toBe("TooManySandboxes")
    expect((yield* Effect.flip(position))._tag).toBe("SandboxNotFound")
  }).pipe(Effect.provide(Services(1)))
)

// On SQLite there is one writer.
if (engine === "postgres") {
  effect("other sandboxes are created and dropped during a set-up", () =>
    Effect.gen(function* () {
      const [setUp, sandboxes] = [yield* SetUp, yield* Sandboxes]
      const overlay = [{ sku: "stoneware-coffee-mug", left: 1 }]
      const other = Effect.flatMap(setUp.create({}), (created) => sandboxes.drop(created.name))
      const seen = yield* during(other)
      yield* setUp.create({ name, overlay, setup })
      yield* setUp.reset(name)
      expect(seen.map(Either.getOrNull)).toEqual([true, true, true, true])
    }).pipe(Effect.provide(Services()))
  )
}
