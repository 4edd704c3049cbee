import { describe, expect, test } from "bun:test"
import { DateTime, Effect, Layer, TestClock } from "effect"
import { CartOperations } from "../../../src/store/carts/Operations.ts"
import { DemoOperations } from "../../../src/store/demo/Operations.ts"
import { OrderOperations } from "../../../src/store/orders/Operations.ts"
import { effect } from "../../support/effect.ts"
import { productsWithStock } from "../../support/productsWithStock.ts"
import { replicaCounts, useReplicas } from "../../support/replicas.ts"
import { cartWith, checkout, get, post } from "../../support/requests.ts"
import { useStore } from "../../support/store.ts"
import { TestWorld } from "../../support/TestWorld.ts"

const store = useStore()
const replicas = useReplicas({ STORE_SEED: "test" })

interface Entry {
  readonly createdAt: string
  readonly order: { readonly id: string; readonly createdAt: string }
}

interface Feed {
  readonly items: ReadonlyArray<Entry>
  readonly now: string
  readonly generation: number
}

const feed = async (url: string, after?: string): Promise<Feed> => {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`
  const { body, status } = await get(`${url}/api/orders${query}`)
  expect(status).toBe(200)
  return body
}

const ascending = (times: ReadonlyArray<string>) =>
  times.every((time, position) => position === 0 || (times[position - 1] ?? "") < time)

// Variants with at least forty units, so that no purchase of the test finds too few.
const plenty = productsWithStock().flatMap(({ id, variants }) =>
  variants.flatMap((variant) => (variant.stock >= 40 ? [{ product_id: id, variant_id: variant.id }] : []))
)

/** One purchase: a cart, a declined payment that must leave no trace in the feed, and the order. */
const buy = async (url: string, which: number) => {
  const cart = await cartWith(url, plenty[which % plenty.length] ?? { product_id: "" })
  expect((await checkout(url, cart, { payment_token: "tok_declined" })).status).toBe(402)
  const placed = await checkout(url, cart)
  expect(placed.status).toBe(201)
  return placed.body as Entry["order"]
}

/** Polls as the contract describes, until the writers are done and once more. Returns what it saw, oldest first. */
const poll = async (urls: ReadonlyArray<string>, isDone: () => boolean) => {
  const seen: Array<Entry> = []
  let after: string | undefined
  let last = false
  for (let round = 0; !last && round < 100_000; round++) {
    last = isDone()
    const begun = performance.now()
    const { items, now } = await feed(urls[round % urls.length] ?? "", after)
    const oldestFirst = items.toReversed()
    expect(ascending([...(after === undefined ? [] : [after]), ...oldestFirst.map(({ createdAt }) => createdAt)])).toBe(
      true
    )
    expect(now >= (items[0]?.createdAt ?? after ?? "")).toBe(true)
    seen.push(...oldestFirst)
    after = now
    // Most of the processor time is the writers'.
    await Bun.sleep(2 * (performance.now() - begun))
  }
  return seen
}

/** Waits for concurrent writers and pollers. Returns what was bought, and what each poller saw. */
const watch = async <A>(writers: ReadonlyArray<Promise<A>>, pollers: ReadonlyArray<ReadonlyArray<string>>) => {
  let done = false
  const writing = Promise.allSettled(writers).finally(() => {
    done = true
  })
  const polling = Promise.allSettled(pollers.map((urls) => poll(urls, () => done)))
  return { written: fulfilled(await writing), seen: fulfilled(await polling) }
}

const fulfilled = <A>(results: ReadonlyArray<PromiseSettledResult<A>>): ReadonlyArray<A> =>
  results.map((result) => {
    if (result.status === "rejected") throw result.reason
    return result.value
  })

const writer = async (url: string, number: number, purchases: number) => {
  const orders: Array<Entry["order"]> = []
  for (let purchase = 0; purchase < purchases; purchase++) {
    orders.push(await buy(url, number * purchases + purchase))
  }
  return orders
}

/** Every poller saw every order once, in the order in which they were placed, and so does a request made only now. */
const expectAllSeenOnce = (
  bought: ReadonlyArray<Entry["order"]>,
  seen: ReadonlyArray<ReadonlyArray<Entry>>,
  whole: Feed
) => {
  const placed = bought.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const ids = placed.map(({ id }) => id)
  expect(ascending(placed.map(({ createdAt }) => createdAt))).toBe(true)
  for (const entries of seen) expect(entries.map(({ order }) => order.id)).toEqual(ids)
  expect(whole.items.map(({ order }) => order.id)).toEqual(ids.toReversed())
  expect(whole.items.every(({ createdAt, order }) => createdAt === order.createdAt)).toBe(true)
}

describe("pollers see every order exactly once", () => {
  test("of concurrent writers", async () => {
    const url = `${store.url}/sandboxes/one-process`
    const { seen, written } = await watch(
      Array.from({ length: 6 }, (_, number) => writer(url, number, 10)),
      [[url], [url], [url]]
    )
    expect(written.flat()).toHaveLength(60)
    expectAllSeenOnce(written.flat(), seen, await feed(url))
  }, 60_000)

  test.each(replicaCounts)(
    "of writers in %i processes on one database",
    async (count) => {
      const { programs } = await replicas()
      const urls = programs.map(({ url }) => `${url}/sandboxes/writers`)
      const [first = "", ...others] = urls
      const { seen, written } = await watch(
        Array.from({ length: 6 }, (_, number) => writer(urls[number % count] ?? "", number, 8)),
        [[first], others, urls]
      )
      expect(written.flat()).toHaveLength(48)
      const whole = await feed(first)
      expectAllSeenOnce(written.flat(), seen, whole)
      for (const other of others) expect((await feed(other)).items).toEqual([...whole.items])
    },
    60_000
  )

  /** Writes and resets, each at another of the URLs, while pollers rotate through all of them. */
  const expectSeenBetweenResets = async (urls: ReadonlyArray<string>) => {
    const at = (number: number): string => urls[number % urls.length] ?? ""
    const write = async () =>
      (await Promise.all(Array.from({ length: 4 }, (_, number) => writer(at(number), number, 3)))).flat()
    const generations = async () => {
      for (let generation = 0; generation < 3; generation++) {
        await write()
        expect((await post(`${at(generation)}/api/demo/reset`)).status).toBe(200)
      }
      return write()
    }
    const { seen, written } = await watch([generations()], [urls, [at(0)], [at(1)]])
    const last = written
      .flat()
      .map(({ createdAt }) => createdAt)
      .toSorted()
    for (const entries of seen) {
      const times = entries.map(({ createdAt }) => createdAt)
      expect(ascending(times)).toBe(true)
      expect(times.filter((time) => time >= (last[0] ?? ""))).toEqual(last)
    }
  }

  test(
    "between resets, and none twice across them",
    () => expectSeenBetweenResets([`${store.url}/sandboxes/resets`]),
    60_000
  )

  test.each(replicaCounts)(
    "between resets, over %i processes on one database",
    async () => {
      const { programs } = await replicas()
      await expectSeenBetweenResets(programs.map(({ url }) => url))
    },
    60_000
  )
})

describe("before", () => {
  /** Books a car: an entry of the other kind. */
  const rent = async (url: string) => {
    const dates = "pickup_date=2027-03-12&dropoff_date=2027-03-13"
    const { items } = (await get(`${url}/api/cars?location=LHR&${dates}`)).body
    const { id } = items.find(({ available }: { available: boolean }) => available)
    const booked = await post(`${url}/api/cars/book`, { offer_id: id, driver_name: "Dana", payment_token: "tok_visa" })
    expect(booked.status).toBe(201)
  }

  test("pages back through orders and bookings, each once, even with purchases in between", async () => {
    const url = `${store.url}/sandboxes/before`
    for (let number = 0; number < 4; number++) {
      await buy(url, number)
      await rent(url)
    }
    const whole = (await feed(url)).items.map(({ createdAt }) => createdAt)
    const walked: Array<string> = []
    for (let page = 0; page < 4; page++) {
      const before = walked.at(-1) === undefined ? "" : `&before=${walked.at(-1)}`
      const { body } = await get(`${url}/api/orders?limit=3${before}`)
      walked.push(...body.items.map(({ createdAt }: Entry) => createdAt))
      await buy(url, page)
    }
    expect(walked).toEqual(whole)
  })

  test("is exclusive, can be combined with after, and may be in the future or the past", async () => {
    const url = `${store.url}/sandboxes/before-exclusive`
    const [first, second, third] = [await buy(url, 0), await buy(url, 1), await buy(url, 2)]
    const ids = async (query: string) =>
      (await get(`${url}/api/orders?${query}`)).body.items.map(({ order }: Entry) => order.id)
    expect(await ids(`before=${third.createdAt}`)).toEqual([second.id, first.id])
    expect(await ids(`before=${first.createdAt}`)).toEqual([])
    expect(await ids(`after=${first.createdAt}&before=${third.createdAt}`)).toEqual([second.id])
    expect(await ids("before=9999-12-31T23:59:59Z")).toEqual([third.id, second.id, first.id])
    expect(await ids("before=0000-01-01T00:00:00Z")).toEqual([])
    const refused = await get(`${url}/api/orders?before=yesterday`)
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"])
  })
})

describe("after", () => {
  test("is exclusive, in any offset", async () => {
    const url = `${store.url}/sandboxes/after`
    const [first, second, third] = [await buy(url, 0), await buy(url, 1), await buy(url, 2)]
    const ids = async (after: string) => (await feed(url, after)).items.map(({ order }) => order.id)
    expect(await ids(first.createdAt)).toEqual([third.id, second.id])
    expect(await ids(second.createdAt)).toEqual([third.id])
    expect(await ids(third.createdAt)).toEqual([])
    const elsewhere = new Date(Date.parse(second.createdAt) + 2 * 3_600_000).toISOString().replace("Z", "+02:00")
    expect(await ids(elsewhere)).toEqual([third.id])
    const justBefore = new Date(Date.parse(second.createdAt) - 1).toISOString()
    expect(await ids(justBefore)).toContain(second.id)
  })

  test("in the far past finds everything, in the far future nothing", async () => {
    const url = `${store.url}/sandboxes/ages`
    await buy(url, 0)
    for (const past of ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00+14:00", "1969-12-31T23:59:59Z"]) {
      expect((await feed(url, past)).items).toHaveLength(1)
    }
    for (const future of ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59-10:00"]) {
      expect((await feed(url, future)).items).toHaveLength(0)
    }
  })

  test("from before a reset finds only entries after it", async () => {
    const url = `${store.url}/sandboxes/after-reset`
    const first = await buy(url, 0)
    const { now } = await feed(url)
    const unseen = await buy(url, 1)
    const { resetAt } = (await post(`${url}/api/demo/reset`)).body
    expect(ascending([first.createdAt, unseen.createdAt, resetAt])).toBe(true)
    const empty = await feed(url, now)
    expect(empty).toEqual({ items: [], now: expect.any(String), generation: 1 })
    expect(empty.now >= resetAt).toBe(true)
    const again = await buy(url, 0)
    expect(again.id).toBe(first.id)
    expect((await feed(url, now)).items.map(({ createdAt }) => createdAt)).toEqual([again.createdAt])
    expect((await feed(url, empty.now)).items.map(({ createdAt }) => createdAt)).toEqual([again.createdAt])
  })
})

describe("the feed's clock", () => {
  const World = () =>
    Layer.mergeAll(CartOperations.Default, OrderOperations.Default, DemoOperations.Default).pipe(
      Layer.provide(TestWorld())
    )

  const order = Effect.gen(function* () {
    const carts = yield* CartOperations
    const orders = yield* OrderOperations
    const cart = yield* carts.createCart({ headers: {} })
    yield* carts.addToCart({ headers: {}, path: { id: cart.id }, payload: plenty[0] ?? { product_id: "" } })
    const placed = yield* orders.checkout({ headers: {}, payload: { cart_id: cart.id, payment_token: "tok_visa" } })
    return DateTime.toEpochMillis(placed.createdAt)
  })

  const feedAfter = (after?: number) =>
    Effect.gen(function* () {
      const orders = yield* OrderOperations
      const urlParams = after === undefined ? {} : { after: DateTime.unsafeMake(after) }
      const { items, now } = yield* orders.listOrders({ urlParams })
      return {
        times: items.map(({ createdAt }) => DateTime.toEpochMillis(createdAt)),
        now: DateTime.toEpochMillis(now)
      }
    })

  effect("gives increasing times while the machine's clock stands still", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      let { now } = yield* feedAfter()
      expect(now).toBeLessThan(1_000_000)
      for (let count = 0; count < 20; count++) {
        const createdAt = yield* order
        expect(createdAt).toBeGreaterThan(now)
        const next = yield* feedAfter(now)
        expect(next).toEqual({ times: [createdAt], now: createdAt })
        now = next.now
      }
    }).pipe(Effect.provide(World()))
  )

  effect("continues when the machine's clock goes back", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      const first = yield* order
      const before = yield* feedAfter()
      yield* TestClock.setTime(1_000)
      expect((yield* feedAfter()).now).toBeGreaterThanOrEqual(before.now)
      const second = yield* order
      yield* TestClock.setTime(500)
      const third = yield* order
      const demo = yield* DemoOperations
      expect((yield* feedAfter(before.now)).times).toEqual([third, second])
      expect(second).toBeGreaterThan(first)
      const { resetAt } = yield* demo.resetDemo({})
      expect(DateTime.toEpochMillis(resetAt)).toBeGreaterThan(third)
      expect(yield* order).toBeGreaterThan(DateTime.toEpochMillis(resetAt))
    }).pipe(Effect.provide(World()))
  )

  effect("is right again after a reset if the machine's clock was a year ahead", () =>
    Effect.gen(function* () {
      const year = 365 * 86_400_000
      yield* TestClock.setTime(year)
      const poisoned = yield* order
      yield* TestClock.setTime(1_000)
      expect(yield* order).toBeGreaterThan(poisoned)
      const demo = yield* DemoOperations
      const { resetAt } = yield* demo.resetDemo({})
      expect(DateTime.toEpochMillis(resetAt)).toBe(1_000)
      const healed = yield* order
      expect(healed).toBe(1_001)
      expect((yield* feedAfter(1_000)).times).toEqual([healed])
    }).pipe(Effect.provide(World()))
  )

  effect("stays at the last write while nobody writes, whatever the machine's clock says", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(60_000)
      const last = yield* order
      for (const time of [60_001, 90_000, 86_400_000, 30_000, 86_500_000]) {
        yield* TestClock.setTime(time)
        expect(yield* feedAfter()).toEqual({ times: [last], now: last })
      }
      const createdAt = yield* order
      expect(createdAt).toBeGreaterThanOrEqual(86_500_000)
      expect((yield* feedAfter(last)).times).toEqual([createdAt])
    }).pipe(Effect.provide(World()))
  )
})
