import { expect, test } from "bun:test"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Deferred, Duration, Effect, Exit, Fiber, FiberId, Option, Stream, TestClock, TestContext } from "effect"
import { respondToFailure } from "../../src/http/ErrorResponse.ts"
import { Flights } from "../../src/http/InFlight.ts"
import { beforeBody, incomingBody } from "../../src/http/incomingBody.ts"

const fiber = Effect.runFork(Effect.never)

test("a delayed request is not in flight, its timeout starts afterwards, and delayed requests have the same maximum", () =>
  Effect.gen(function* () {
    const flights = new Flights({ maxInFlight: 1 })
    const [first, second] = [flights.begin(fiber), flights.begin(fiber)]
    expect(flights.isFull).toBe(true)
    const waiting = yield* Effect.fork(flights.hold(first, 60_000))
    yield* TestClock.adjust(Duration.millis(59_999))
    expect([flights.isFull, waiting.unsafePoll()]).toEqual([false, null])
    flights.stopOlderThan(-1)
    expect([first.stopped, second.stopped]).toEqual([undefined, "overdue"])
    // One more request is let in at once.
    yield* flights.hold(second, 60_000)
    yield* TestClock.adjust(Duration.millis(1))
    yield* Fiber.join(waiting)
    expect(flights.isFull).toBe(true)
    const stopping = yield* Effect.fork(flights.hold(first, 60_000))
    yield* Effect.yieldNow()
    flights.drain()
    yield* Fiber.join(stopping)
    flights.end(first)
    flights.end(second)
    expect([flights.size, flights.isFull]).toEqual([0, false])
  }).pipe(Effect.provide(TestContext.TestContext), Effect.runPromise))

test("a timeout is the client's fault only while the request body is being read and has not arrived", () => {
  const flights = new Flights({ maxInFlight: 4 })
  const [unread, awaited, there] = [1, 2, 3].map(() => flights.begin(fiber, "10.0.0.1"))
  if (unread === undefined || awaited === undefined || there === undefined) throw new Error("there are three")
  for (const flight of [awaited, there]) incomingBody(flights, flight, Effect.void).onReadStart()
  flights.bodyArrived(there)
  flights.stopOlderThan(-1)
  const told = [unread, awaited, there].map(({ isTurnedAway, stopped }) => [stopped, isTurnedAway])
  expect(told).toEqual([
    ["overdue", false],
    ["overdue", true],
    ["overdue", false]
  ])
})

test("a request over the limit is its client's fault if most requests in flight belong to its sandbox", async () => {
  const flights = new Flights({ maxInFlight: 3 })
  const begin = (sandbox: string) => Object.assign(flights.begin(fiber), { sandbox })
  const [first] = [begin("greedy"), begin("greedy"), begin("greedy")]
  expect(first && flights.capacityHolderFor(first)).toBeUndefined()
  const [greedy, modest] = [begin("greedy"), begin("modest")]
  expect([greedy, modest].map((flight) => flights.capacityHolderFor(flight))).toEqual(["own", "others"])
  for (const flight of [greedy, modest]) {
    await Effect.runPromiseExit(incomingBody(flights, flight, Effect.void).onArrival)
  }
  expect([greedy.isTurnedAway, modest.isTurnedAway]).toEqual([true, false])
})

test("an event stream may be quiet for its own limit in addition to the request timeout", () =>
  Effect.gen(function* () {
    const flights = new Flights({ maxInFlight: 4 })
    const overdueAfter = (quietMs: number) =>
      Effect.gen(function* () {
        const flight = flights.begin(fiber)
        // Before the first chunk, as if the request timeout had passed.
        const look = Stream.fromEffect(Effect.sync(() => flights.stopOlderThan(0))).pipe(Stream.as(new Uint8Array()))
        yield* Fiber.await(yield* Effect.fork(Stream.runDrain(flights.sending(flight, look, quietMs))))
        return flight.stopped
      })
    expect([yield* overdueAfter(0), yield* overdueAfter(10_000)]).toEqual(["overdue", undefined])
  }).pipe(Effect.runPromise))

test("an answer that begins late has the timeout of its own, and is stopped after that", () =>
  Effect.gen(function* () {
    const flights = new Flights({ maxInFlight: 4 })
    const flight = flights.begin(fiber)
    flight.since -= 60_000
    expect(flights.beginSending(flight, "10.0.0.1")).toBe(true)
    flights.stopOlderThan(30_000)
    expect(flight.stopped).toBeUndefined()
    const sending = yield* Effect.fork(Stream.runDrain(flights.sending(flight, Stream.never)))
    yield* Effect.yieldNow()
    flights.stopOlderThan(-1)
    expect(Exit.isInterrupted(yield* Fiber.await(sending))).toBe(true)
  }).pipe(Effect.runPromise))

test("slow readers of long answers leave capacity for others, of the same address and of other addresses", async () => {
  const flights = new Flights({ maxInFlight: 4, bodiesPerAddress: 2 })
  const begin = () => flights.begin(fiber)
  const readers = [begin(), begin(), begin()]
  expect(readers.map((flight) => flights.beginSending(flight, "10.0.0.1"))).toEqual([true, true, false])
  // Arriving bodies have a limit of their own: a client that follows event streams can still send them.
  const bodies = [1, 2, 3].map(() => flights.begin(fiber, "10.0.0.1"))
  expect(bodies.map((flight) => flights.bodyCapacityHolderFor(flight))).toEqual(["own", "own", "own"])
  for (const flight of bodies.splice(1)) flights.end(flight)
  expect(bodies.map((flight) => flights.bodyCapacityHolderFor(flight))).toEqual([undefined])
  expect(flights.beginSending(begin(), "10.0.0.2")).toBe(true)
  expect(flights.beginSending(begin(), "10.0.0.3")).toBe(true)
  expect(flights.beginSending(begin(), "10.0.0.4")).toBe(false)
  // `size` counts all seven. The four that are being sent and the one whose body arrives take no place in flight.
  expect([flights.size, flights.isFull]).toEqual([7, false])
  const [first] = readers
  if (first !== undefined) flights.end(first)
  expect(flights.beginSending(begin(), "10.0.0.1")).toBe(true)
  await Effect.runPromise(Fiber.interrupt(fiber))
})

test("of concurrent bodies, only those over the limit that do not arrive soon are stopped", async () => {
  const flights = new Flights({ maxInFlight: 9, bodiesPerAddress: 2 })
  const all = [1, 2, 3, 4, 5, 6].map(() => flights.begin(Effect.runFork(Effect.never), "10.0.0.1"))
  for (const flight of all) flights.bodyArrived(flight)
  for (const flight of all) {
    flights.bodyAwaited(flight, "10.0.0.1")
    incomingBody(flights, flight, Effect.void).onReadStart()
  }
  const [, , third, fourth] = all
  if (third === undefined || fourth === undefined) throw new Error("there are six")
  for (const there of all.slice(0, 2)) flights.bodyArrived(there)
  for (const { fiber } of [third, fourth]) {
    expect(Exit.isInterrupted(await Effect.runPromise(Fiber.await(fiber)))).toBe(true)
  }
  await Bun.sleep(50)
  const told = all.map(({ isTurnedAway, stopped }) => (isTurnedAway ? stopped : undefined))
  expect(told).toEqual([undefined, undefined, "tooManyBodies", "tooManyBodies", undefined, undefined])
  await Effect.runPromise(Fiber.interruptAll(all.map(({ fiber }) => fiber)))
})

test("a request that is stopped because too many bodies arrive is told so, as one that is refused at once", async () => {
  const response = await Effect.runPromise(
    respondToFailure({
      request: HttpServerRequest.fromWeb(new Request("http://localhost/api/checkout", { method: "POST" })),
      alternatives: { methodsOf: () => [], nearestTo: () => [] },
      present: () => Effect.succeed(Option.none()),
      stopped: "tooManyBodies",
      committed: undefined
    })(Cause.interrupt(FiberId.none))
  )
  const { error } = await HttpServerResponse.toWeb(response).json()
  expect([response.status, error.message]).toEqual([503, expect.stringContaining("waiting for their bodies")])
})

test("a request that waits for the server before its body is read does not count as a slow body", () =>
  Effect.gen(function* () {
    const flights = new Flights({ maxInFlight: 4, bodiesPerAddress: 1 })
    const known = yield* Deferred.make<void>()
    const all = [1, 2, 3].map(() => flights.begin(fiber, "10.0.0.1"))
    const waiting = yield* Effect.forEach(all, (flight) =>
      Effect.fork(beforeBody(flights, flight, Deferred.await(known)))
    )
    yield* Effect.yieldNow()
    expect([flights.arriving, flights.bodyCapacityHolderFor(flights.begin(fiber, "10.0.0.1"))]).toEqual([0, undefined])
    const [left, ...others] = waiting
    if (left !== undefined) yield* Fiber.interrupt(left)
    yield* Deferred.succeed(known, undefined)
    yield* Fiber.joinAll(others)
    expect(flights.arriving).toBe(4)
    for (const flight of all) flights.end(flight)
    expect([flights.arriving, flights.size]).toEqual([1, 1])
  }).pipe(Effect.runPromise))
