import { expect } from "bun:test"
import { Effect, Layer } from "effect"
import { CurrentSandbox, defaultSandbox } from "../../../../src/domain/CurrentSandbox.ts"
import { defaultControl } from "../../../../src/domain/SandboxControl.ts"
import { ProductFeeds } from "../../../../src/protocols/acp/reference/ProductFeeds.ts"
import { servedWorld, WorldView } from "../../../../src/store/world/WorldView.ts"
import { effect } from "../../../support/effect.ts"
import { TestWorld } from "../../../support/TestWorld.ts"

const large = new WorldView(
  "large",
  servedWorld.products.slice(0, 1).flatMap((product) =>
    Array.from({ length: 5000 }, (_, at) => ({
      ...product,
      slug: `good-${at}`,
      variants: Array.from({ length: 8 }, (_, label) => ({ label: String(label), stock: "plenty" as const }))
    }))
  ),
  []
)

/** The feed of a world at a base URL. The cache keeps the same object. */
const feedAt = (baseUrl: string, world?: WorldView) =>
  Effect.flatMap(ProductFeeds, (feeds) => feeds.get()).pipe(
    Effect.provideService(CurrentSandbox, { name: defaultSandbox, baseUrl, control: { ...defaultControl, world } })
  )

const provided = Effect.provide(ProductFeeds.Default.pipe(Layer.provide(TestWorld())))

effect("two large feeds are cached", () =>
  Effect.gen(function* () {
    const [first, second] = [yield* feedAt("http://one", large), yield* feedAt("http://two", large)]
    expect(first.products).toHaveLength(40_000)
    // Compared by `===`, because printing a difference of such feeds would take long.
    const [one, two] = [yield* feedAt("http://one", large), yield* feedAt("http://two", large)]
    expect([one === first, two === second]).toEqual([true, true])
    yield* feedAt("http://three", large)
    expect((yield* feedAt("http://one", large)) === first).toBe(false)
  }).pipe(provided)
)

effect("32 small feeds are cached", () =>
  Effect.gen(function* () {
    const first = yield* feedAt("http://host-0")
    for (let at = 1; at < 32; at++) yield* feedAt(`http://host-${at}`)
    expect((yield* feedAt("http://host-0")) === first).toBe(true)
    yield* feedAt("http://host-32")
    expect((yield* feedAt("http://host-0")) === first).toBe(false)
  }).pipe(provided)
)

effect("concurrent readers of a feed share the one that is being made", () =>
  Effect.gen(function* () {
    const readers = Array.from({ length: 3 }, () => feedAt("http://one", large))
    const [first, ...others] = yield* Effect.all(readers, { concurrency: "unbounded" })
    expect(first?.products).toHaveLength(40_000)
    expect(others.map((feed) => feed === first)).toEqual([true, true])
    expect((yield* feedAt("http://one", large)) === first).toBe(true)
  }).pipe(provided)
)
