import { describe, expect, test } from "bun:test"
import * as SqlClient from "@effect/sql/SqlClient"
import { Clock, Effect, Layer, TestClock } from "effect"
import type { YieldWrap } from "effect/Utils"
import { requestCost } from "../../../src/visibility/limits/Allowance.ts"
import { Limits, type Rates } from "../../../src/visibility/limits/Limits.ts"
import { clockTolerance, RateLimiter } from "../../../src/visibility/limits/RateLimiter.ts"
import { demoKeys } from "../../../src/visibility/simulation/demoKeys.ts"
import { newDatabase } from "../../support/database.ts"
import { effect } from "../../support/effect.ts"
import { openDatabase } from "../../support/openDatabase.ts"
import { openReplicas, replicaCounts } from "../../support/replicas.ts"
import { EmptyDatabase } from "../../support/TestWorld.ts"
import { dayMs, startAnalytics, testTime } from "../support/analytics.ts"

const limiter = <E>(database: Layer.Layer<SqlClient.SqlClient, E>, rates: Partial<Rates> = {}) =>
  RateLimiter.Default.pipe(
    Layer.provide(Layer.succeed(Limits, { perMinute: 60, capacity: 120, perDay: 10_000, ...rates })),
    Layer.provide(Layer.fresh(database))
  )

const limiterOver = (rates: Partial<Rates>) =>
  RateLimiter.Default.pipe(
    Layer.provide(Layer.succeed(Limits, { perMinute: 60, capacity: 120, perDay: 10_000, ...rates }))
  )

type Kept = RateLimiter | SqlClient.SqlClient

// Time for fibers that the clock has woken: they run before later statements of the same client.
const untilIdle = Effect.promise(() => Bun.sleep(50))

const spend = (subject = "key") => Effect.flatMap(RateLimiter, (service) => service.spend(subject))

const granted = (count: number, subject = "key") =>
  Effect.map(
    Effect.all(
      Array.from({ length: count }, () => spend(subject)),
      { concurrency: "unbounded" }
    ),
    (all) => all.filter((allowance) => allowance.granted).length
  )

/** A test with its own new limiter. The time is set before the limiter starts and reads the clock. */
const limited = (
  name: string,
  rates: Partial<Rates>,
  body: () => Generator<YieldWrap<Effect.Effect<unknown, never, RateLimiter>>, void, never>
) =>
  effect(
    name,
    () =>
      Effect.zipRight(
        TestClock.setTime(testTime),
        Effect.gen(body).pipe(Effect.provide(limiter(EmptyDatabase, rates)))
      ),
    // Hundreds of commits of one row, one after the other, each written to disk.
    30_000
  )

describe("the token bucket", () => {
  limited("grants 120 requests at once and one more each second", {}, function* () {
    expect(yield* granted(130)).toBe(120)
    yield* TestClock.adjust("999 millis")
    expect(yield* granted(5)).toBe(0)
    yield* TestClock.adjust("1 millis")
    expect(yield* granted(5)).toBe(1)
    yield* TestClock.adjust("10 seconds")
    expect(yield* granted(50)).toBe(10)
    yield* TestClock.adjust("1 hour")
    expect(yield* granted(130)).toBe(120)
  })

  limited("returns what is left and when it refills", {}, function* () {
    expect(yield* spend()).toEqual({
      granted: true,
      limit: 120,
      remaining: 119,
      reset: testTime / 1000 + 1,
      retryAfter: 0
    })
    yield* granted(119)
    yield* TestClock.adjust("250 millis")
    expect(yield* spend()).toEqual({
      granted: false,
      limit: 120,
      remaining: 0,
      reset: testTime / 1000 + 1,
      retryAfter: 1
    })
    expect((yield* spend("another")).remaining).toBe(119)
  })

  limited("is not refilled when the clock goes back a little, and returns when it will be", {}, function* () {
    expect(yield* granted(120)).toBe(120)
    yield* TestClock.setTime(testTime - clockTolerance)
    const refused = yield* spend()
    expect([refused.granted, refused.retryAfter]).toEqual([false, clockTolerance / 1000 + 1])
    yield* TestClock.setTime(testTime + 999)
    expect(yield* granted(5)).toBe(0)
    yield* TestClock.setTime(testTime + 1000)
    expect(yield* granted(5)).toBe(1)
  })

  limited("grants no request twice when the clock goes back a little and forward again", {}, function* () {
    expect(yield* granted(60)).toBe(60)
    yield* TestClock.setTime(testTime - clockTolerance)
    expect(yield* granted(1)).toBe(1)
    yield* TestClock.setTime(testTime)
    expect(yield* granted(100)).toBe(59)
  })

  limited("starts no second day when the clock goes back over midnight and forward again", { perDay: 5 }, function* () {
    const midnight = Math.ceil(testTime / dayMs) * dayMs
    yield* TestClock.setTime(midnight)
    expect(yield* granted(3)).toBe(3)
    yield* TestClock.setTime(midnight - 1000)
    expect(yield* granted(1)).toBe(1)
    yield* TestClock.setTime(midnight)
    expect(yield* granted(10)).toBe(1)
  })

  limited("returns the waiting time of a slow rate", { perMinute: 1, capacity: 1 }, function* () {
    expect(yield* granted(3)).toBe(1)
    expect((yield* spend()).retryAfter).toBe(60)
    yield* TestClock.adjust("59 seconds")
    expect((yield* spend()).retryAfter).toBe(1)
    yield* TestClock.adjust("1 second")
    expect((yield* spend()).granted).toBe(true)
  })
})

describe("a subject that was not seen for days", () => {
  const subjects = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return (yield* sql<{ subject: string }>`select subject from rate_limits`).map(({ subject }) => subject)
  })

  /** Moves the clock hour by hour until `count` are left. On a busy machine the deletion may begin its wait late. */
  const untilFew = (count: number) =>
    Effect.gen(function* () {
      yield* untilIdle
      for (let hours = 0; (yield* subjects).length > count && hours < 12; hours++) {
        yield* TestClock.adjust("1 hour")
        yield* untilIdle
      }
    })

  const kept = (name: string, rates: Partial<Rates>, body: Effect.Effect<void, unknown, Kept>) =>
    effect(name, () =>
      Effect.zipRight(
        TestClock.setTime(testTime),
        Effect.provide(body, Layer.provideMerge(limiterOver(rates), EmptyDatabase))
      )
    )

  kept(
    "is deleted once its bucket is full again, and not before",
    { capacity: 10_000, perMinute: 1, perDay: 20_000 },
    Effect.gen(function* () {
      yield* spend("quick")
      yield* spend("slow")
      const sql = yield* SqlClient.SqlClient
      yield* sql`update rate_limits set level = ${6000 * requestCost} where subject = 'slow'`
      yield* TestClock.adjust("50 hours")
      yield* untilFew(1)
      expect(yield* subjects).toEqual(["slow"])
      const minutes = ((yield* Clock.currentTimeMillis) - testTime) / 60_000
      expect((yield* spend("slow")).remaining).toBe(6000 + minutes - 1)
    })
  )

  kept(
    "is deleted an hour later if the database failed",
    {},
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* spend()
      yield* sql`alter table rate_limits rename to away`
      yield* TestClock.adjust("49 hours")
      yield* untilIdle
      yield* sql`alter table away rename to rate_limits`
      expect(yield* subjects).toEqual(["key"])
      yield* TestClock.adjust("1 hour")
      yield* untilFew(0)
      expect(yield* subjects).toEqual([])
    })
  )
})

describe("the daily quota", () => {
  limited("ends at midnight UTC, as its reset says", { perDay: 10 }, function* () {
    expect(yield* granted(15)).toBe(10)
    const refused = yield* spend()
    expect(refused.retryAfter).toBe(dayMs / 2 / 1000)
    expect(refused.reset).toBe((testTime + dayMs / 2) / 1000)
    yield* TestClock.setTime(testTime + dayMs / 2 - 1)
    expect(yield* granted(5)).toBe(0)
    yield* TestClock.setTime(testTime + dayMs / 2)
    expect(yield* granted(15)).toBe(10)
  })

  limited("limits what is left, even if the bucket has more", { perDay: 3 }, function* () {
    expect((yield* spend()).remaining).toBe(2)
    yield* granted(2)
    expect((yield* spend()).granted).toBe(false)
  })
})

describe("a clock that was days ahead for a while", () => {
  const ahead = testTime + 3 * dayMs

  limited("makes nobody wait for a bucket that was emptied then", {}, function* () {
    expect(yield* granted(120)).toBe(120)
    yield* TestClock.setTime(ahead)
    expect(yield* granted(130)).toBe(120)
    yield* TestClock.setTime(testTime)
    expect(yield* granted(130)).toBe(120)
    expect((yield* spend()).retryAfter).toBe(1)
    yield* TestClock.adjust("1 second")
    expect(yield* granted(5)).toBe(1)
  })

  limited("does not count that day's quota", { perDay: 10 }, function* () {
    yield* TestClock.setTime(ahead)
    expect(yield* granted(15)).toBe(10)
    yield* TestClock.setTime(testTime)
    expect(yield* granted(15)).toBe(10)
    expect((yield* spend()).retryAfter).toBe(dayMs / 2 / 1000)
    yield* TestClock.adjust("12 hours")
    expect(yield* granted(15)).toBe(10)
  })

  limited("but was still on the same day grants no second quota", { perDay: 10 }, function* () {
    yield* TestClock.setTime(testTime + 3_600_000)
    expect(yield* granted(15)).toBe(10)
    yield* TestClock.setTime(testTime)
    const refused = yield* spend()
    expect([refused.granted, refused.retryAfter]).toEqual([false, dayMs / 2 / 1000])
  })
})

test("a restart grants no additional requests", async () => {
  await using database = await newDatabase()
  const count = (requests: number) =>
    Effect.runPromise(granted(requests).pipe(Effect.provide(limiter(openDatabase(database.url), { perMinute: 1 }))))
  expect(await count(100)).toBe(100)
  expect(await count(100)).toBe(20)
  expect(await count(100)).toBe(0)
})

describe("over HTTP", () => {
  test("429 has Retry-After, and the headers of the key count down", async () => {
    const analytics = await startAnalytics({ visibilityPerMinute: 60, visibilityBurst: 3 })
    const { secret } = await analytics.organization("Eager")
    const other = await analytics.organization("Patient")
    const remaining = []
    for (let request = 0; request < 3; request++) {
      const { headers, status } = await analytics.get("/api/v1/me", secret)
      remaining.push([status, headers.get("x-ratelimit-remaining"), headers.get("retry-after")])
    }
    expect(remaining).toEqual([
      [200, "2", null],
      [200, "1", null],
      [200, "0", null]
    ])
    // The limit is checked first: the organization, the path and the query are all wrong.
    const refused = await analytics.get("/api/v1/projects/nothing?x=1", secret, "nonsense")
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"])
    expect(refused.body.error.request_id).toBe(refused.headers.get("x-request-id"))
    expect(refused.headers.get("retry-after")).toBe("1")
    expect(refused.headers.get("x-ratelimit-limit")).toBe("3")
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0")
    expect(refused.headers.get("x-ratelimit-reset")).toBe(String(testTime / 1000 + 1))
    expect((await analytics.get("/api/v1/nothing", secret)).status).toBe(429)
    expect((await analytics.get("/api/v1/me", other.secret)).status).toBe(200)
    analytics.setTime(testTime + 1000)
    expect((await analytics.get("/api/v1/me", secret)).status).toBe(200)
    await analytics.stop()
  })

  test("wrong keys are limited by address, without affecting valid keys", async () => {
    const analytics = await startAnalytics({ visibilityBurst: 3, visibilityPerMinute: 1 })
    const { secret } = await analytics.organization("Right")
    const statuses = []
    for (let request = 0; request < 5; request++) statuses.push((await analytics.get("/api/v1/me", "wrong")).status)
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect((await analytics.get("/api/v1/me", "wrong")).headers.get("retry-after")).toBe("60")
    expect((await analytics.get("/api/v1/me", secret)).status).toBe(200)
    await analytics.stop()
  })

  test.each(replicaCounts)(
    "%i processes together grant what one process would",
    async (count) => {
      await using opened = await openReplicas(count, {
        VISIBILITY_DEMO: "true",
        VISIBILITY_RATE_PER_MINUTE: "1",
        VISIBILITY_RATE_BURST: "20"
      })
      const key = demoKeys[0]?.key ?? ""
      const status = async (url: string) =>
        (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status
      // The demonstration creates its keys in the background. A request with a missing key counts as well.
      const keys = "select id from api_keys"
      while ((await opened.database.query(keys)).length < demoKeys.length) await Bun.sleep(20)
      const requests = Array.from({ length: 80 }, (_, index) => status(opened.programs[index % count]?.url ?? ""))
      const statuses = await Promise.all(requests)
      expect(statuses.filter((each) => each === 200).length).toBe(20)
      expect(statuses.filter((each) => each === 429).length).toBe(60)
    },
    30_000
  )
})
