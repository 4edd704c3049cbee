import { expect, test } from "bun:test"
import { Effect, Exit, Fiber, Layer, Schedule, Stream, TestClock } from "effect"
import { defaultSandbox } from "../../../src/domain/CurrentSandbox.ts"
import { CartOperations } from "../../../src/store/carts/Operations.ts"
import { Feed } from "../../../src/store/orders/Feed.ts"
import { FollowedFeed } from "../../../src/store/orders/FollowedFeed.ts"
import { OrderOperations } from "../../../src/store/orders/Operations.ts"
import type { Activity } from "../../../src/store/orders/Order.ts"
import { Sandbox } from "../../../src/store/sandbox/Sandbox.ts"
import { effect } from "../../support/effect.ts"
import { cartWith, checkout, get, post, send } from "../../support/requests.ts"
import { startStore, useStore } from "../../support/store.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const store = useStore({ bench: "off" })
const shopOf = (sandbox: string) => `${store.url}/sandboxes/${sandbox}`

const winter = "2027-01-15T09:30:00.000Z"

const buy = async (url: string): Promise<string> =>
  (await checkout(url, await cartWith(url, { product_id: "arc-desk-lamp" }))).body.id

interface FeedEvent {
  readonly id: string
  readonly generation: number
  readonly orders: ReadonlyArray<string>
}

/** The events of a stream, read one at a time. */
const eventsOf = async function* (url: string, headers: Record<string, string> = {}): AsyncGenerator<FeedEvent> {
  const stop = new AbortController()
  const response = await fetch(url, { headers, signal: stop.signal })
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  const decoder = new TextDecoder()
  let text = ""
  try {
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array)
      const whole = text.split("\n\n")
      text = whole.pop() ?? ""
      for (const event of whole) {
        const id = /^id: (.*)$/m.exec(event)?.[1]
        if (id === undefined) continue
        const { generation, items, now } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "")
        expect(id).toBe(now)
        yield { id, generation, orders: items.map(({ order }: { order: { id: string } }) => order.id) }
      }
    }
  } finally {
    stop.abort()
  }
}

const next = async (events: AsyncGenerator<FeedEvent>): Promise<FeedEvent> => {
  const { value } = await events.next()
  return value
}

test("each stream gets new orders as they are made, from its own position on", async () => {
  const url = shopOf("followed")
  const first = await buy(url)
  const { now } = (await get(`${url}/api/orders`)).body
  const [all, later] = [eventsOf(`${url}/api/orders/stream`), eventsOf(`${url}/api/orders/stream?after=${now}`)]
  expect((await next(all)).orders).toEqual([first])
  expect((await next(later)).orders).toEqual([])
  const second = await buy(url)
  const seen = await next(all)
  expect([seen.orders, (await next(later)).orders]).toEqual([[second], [second]])
  await Promise.all([all.return(undefined), later.return(undefined)])
  const third = await buy(url)
  const resumed = eventsOf(`${url}/api/orders/stream?after=${now}`, { "last-event-id": seen.id })
  expect((await next(resumed)).orders).toEqual([third])
  await resumed.return(undefined)
  const unknown = eventsOf(`${url}/api/orders/stream?after=${seen.id}`, { "last-event-id": "none" })
  expect((await next(unknown)).orders).toEqual([third])
  await unknown.return(undefined)
})

test("after a reset a stream starts over with the new generation, also when it reconnects", async () => {
  const url = shopOf("reset")
  await buy(url)
  const events = eventsOf(`${url}/api/orders/stream`)
  const { id } = await next(events)
  await post(`${url}/api/demo/reset`)
  expect(await next(events)).toMatchObject({ generation: 1, orders: [] })
  const away = eventsOf(`${url}/api/orders/stream`, { "last-event-id": id })
  expect(await next(away)).toMatchObject({ generation: 1, orders: [] })
  const order = await buy(url)
  expect(await next(events)).toMatchObject({ generation: 1, orders: [order] })
  await Promise.all([events.return(undefined), away.return(undefined)])
})

test("a stream of a sandbox created again under its name shares nothing with one of the dropped sandbox", async () => {
  const bench = await startStore()
  const url = `${bench.url}/shops/again`
  const create = () => post(`${bench.url}/bench/v1/sandboxes`, { name: "again", clock: { mode: "frozen", at: winter } })
  await create()
  await buy(url)
  await buy(url)
  const dropped = eventsOf(`${url}/api/orders/stream`)
  expect((await next(dropped)).orders).toHaveLength(2)
  expect((await send("DELETE", `${bench.url}/bench/v1/sandboxes/again`)).status).toBe(204)
  expect((await create()).status).toBe(201)
  const events = eventsOf(`${url}/api/orders/stream`)
  expect(await next(events)).toMatchObject({ generation: 0, orders: [] })
  const order = await buy(url)
  expect(await next(events)).toMatchObject({ generation: 0, orders: [order] })
  await Promise.all([dropped.return(undefined), events.return(undefined)])
  await bench.stop()
})

test("streams are limited per address like slow readers, and end when the program stops", async () => {
  const stopping = await startStore({ drainTimeout: 20_000, bodiesPerAddress: 2 })
  const open = () => fetch(`${stopping.url}/api/orders/stream`)
  const [one, other] = [await open(), await open()]
  const texts = Promise.all([one.text(), other.text()])
  expect((await open()).status).toBe(503)
  const begun = performance.now()
  await stopping.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  for (const text of await texts) expect(text).toContain(": \n\n")
})

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
