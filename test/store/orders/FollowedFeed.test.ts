import { expect } from "bun:test"
import { Effect, Exit, Fiber, Layer, Schedule, Stream, TestClock } from "effect"
import { defaultSandbox } from "../../../src/domain/CurrentSandbox.ts"
import { CartOperations } from "../../../src/store/carts/Operations.ts"
import { Feed } from "../../../src/store/orders/Feed.ts"
import { FollowedFeed } from "../../../src/store/orders/FollowedFeed.ts"
import { OrderOperations } from "../../../src/store/orders/Operations.ts"
import type { Activity } from "../../../src/store/orders/Order.ts"
import { Sandbox } from "../../../src/store/sandbox/Sandbox.ts"
import { effect } from "../../support/effect.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const followers = 100
const counts = { versions: 0, reads: 0 }
let running = 0
let isDatabaseLost = false

const counted = <A, E, R>(self: Effect.Effect<A, E, R>, what: keyof typeof counts) =>
  Effect.suspend(() => {
    counts[what] += 1
    if (isDatabaseLost) return Effect.die("the database is lost")
    running += 1
    return Effect.ensuring(
      self,
      Effect.sync(() => {
        running -= 1
      })
    )
  })

const Counted = Layer.mergeAll(
  Layer.effect(
    Sandbox,
    Effect.map(Sandbox, (real) => new Sandbox({ ...real, version: counted(real.version, "versions") }))
  ).pipe(Layer.provide(Sandbox.Default)),
  Layer.effect(
    Feed,
    Effect.map(Feed, (real) => new Feed({ ...real, read: (query) => counted(real.read(query), "reads") }))
  ).pipe(Layer.provide(Feed.Default))
)

const World = Layer.mergeAll(FollowedFeed.Default, OrderOperations.Default, CartOperations.Default).pipe(
  Layer.provide(Counted),
  Layer.provide(TestWorld())
)

/** Lets waiting fibers run, and the database answer them, unless one waits for the test clock. */
const settle = async () => {
  await Bun.sleep(2)
  for (let looks = 0; running > 0 && looks < 500; looks++) await Bun.sleep(1)
}

/** Advances the test clock in steps, with a pause after each. */
const pass = (steps: number) =>
  Effect.repeatN(Effect.zipRight(TestClock.adjust("100 millis"), Effect.promise(settle)), steps - 1)

/** Runs an effect while the test clock advances: a retry of a busy database waits for it. */
const passing = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.raceFirst(self, Effect.forever(pass(1)))

effect("all streams of a sandbox share one check of the database and one read of what is new", () =>
  Effect.gen(function* () {
    const feed = yield* FollowedFeed
    const received: Array<number> = []
    const follower = feed
      .follow({ name: defaultSandbox, baseUrl: "" }, undefined)
      .pipe(Stream.runForEach(({ items }) => Effect.sync(() => received.push(items.length))))
    const fibers = yield* Effect.forEach(Array.from({ length: followers }), () => Effect.fork(follower))
    yield* passing(
      Effect.sync(() => received.length === followers).pipe(
        Effect.repeat({ until: (all) => all, schedule: Schedule.spaced("100 millis") })
      )
    )
    Object.assign(counts, { versions: 0, reads: 0 })
    yield* pass(50)
    // Five seconds without new entries.
    expect(counts.reads).toBe(0)
    expect(counts.versions).toBeGreaterThanOrEqual(4)
    expect(counts.versions).toBeLessThanOrEqual(6)
    const { createCart, addToCart } = yield* CartOperations
    const { checkout } = yield* OrderOperations
    yield* passing(
      Effect.gen(function* () {
        const cart = yield* createCart({ headers: {} })
        yield* addToCart({ headers: {}, path: { id: cart.id }, payload: { product_id: "arc-desk-lamp" } })
        yield* checkout({ headers: {}, payload: { cart_id: cart.id, payment_token: "tok_visa", channel: "mcp" } })
      })
    )
    yield* pass(15)
    expect(received.slice(followers)).toEqual(Array.from({ length: followers }, () => 1))
    // One read for all, or a few if the purchase spanned several checks. Without sharing, each stream has its own.
    expect(counts.reads).toBeLessThanOrEqual(5)
    yield* Fiber.interruptAll(fibers)
    Object.assign(counts, { versions: 0 })
    yield* pass(30)
    expect(counts.versions).toBe(0)
  }).pipe(Effect.provide(World))
)

effect("a stream is not sent back to older entries that it has already read", () =>
  Effect.gen(function* () {
    const feed = yield* FollowedFeed
    const { createCart, addToCart } = yield* CartOperations
    const { checkout } = yield* OrderOperations
    const received: Record<string, Array<Activity>> = { first: [], second: [] }
    const follow = (who: string) =>
      feed
        .follow({ name: defaultSandbox, baseUrl: "" }, undefined)
        .pipe(Stream.runForEach((news) => Effect.sync(() => received[who]?.push(news))))
    const answers = (who: string, count: number) =>
      Effect.repeat(pass(1), { until: () => (received[who] ?? []).length === count })
    const first = yield* Effect.fork(follow("first"))
    yield* answers("first", 1)
    const cart = yield* createCart({ headers: {} })
    const buy = Effect.gen(function* () {
      yield* addToCart({ headers: {}, path: { id: cart.id }, payload: { product_id: "arc-desk-lamp" } })
      yield* checkout({ headers: {}, payload: { cart_id: cart.id, payment_token: "tok_visa" } })
    })
    // The clock stands still: the first stream does not check before it advances.
    yield* Effect.repeatN(buy, 110)
    const second = yield* Effect.fork(follow("second"))
    yield* Effect.repeat(
      Effect.promise(() => Bun.sleep(2)),
      { until: () => received.second?.length === 1 }
    )
    yield* buy
    yield* answers("second", 2)
    const [, shared] = received.first ?? []
    const [own, later] = received.second ?? []
    expect([shared?.items.length, shared?.older !== undefined]).toEqual([100, true])
    expect([own?.items.length, own?.older !== undefined]).toEqual([100, true])
    expect([later?.items.length, later?.older]).toEqual([1, undefined])
    yield* Fiber.interruptAll([first, second])
  }).pipe(Effect.provide(World))
)

effect("after the database was lost, new streams begin, although an old one is not read", () =>
  Effect.gen(function* () {
    const feed = yield* FollowedFeed
    const follower = feed.follow({ name: defaultSandbox, baseUrl: "" }, undefined)
    const unread = yield* Stream.toPull(follower)
    yield* passing(unread)
    isDatabaseLost = true
    yield* pass(30)
    isDatabaseLost = false
    expect((yield* passing(Stream.runCollect(Stream.take(follower, 1)))).length).toBe(1)
    expect(Exit.isFailure(yield* Effect.exit(unread))).toBe(true)
  }).pipe(Effect.scoped, Effect.provide(World))
)
