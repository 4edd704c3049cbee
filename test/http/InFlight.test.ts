import { expect, test } from "bun:test"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import { Cause, Deferred, Duration, Effect, Exit, Fiber, FiberId, Option, Stream, TestClock, TestContext } from "effect"
import { respondToFailure } from "../../src/http/ErrorResponse.ts"
import { ActiveRequests } from "../../src/http/InFlight.ts"
import { beforeBody, incomingBody } from "../../src/http/incomingBody.ts"

const fiber = Effect.runFork(Effect.never)

test("a delayed request is not in flight, its timeout starts afterwards, and delayed requests have the same maximum", () =>
  Effect.gen(function* () {
    const requests = new ActiveRequests({ maxInFlight: 1 })
    const [first, second] = [requests.begin(fiber), requests.begin(fiber)]
    expect(requests.isFull).toBe(true)
    const waiting = yield* Effect.fork(requests.delay(first, 60_000))
    yield* TestClock.adjust(Duration.millis(59_999))
    expect([requests.isFull, waiting.unsafePoll()]).toEqual([false, null])
    requests.stopOlderThan(-1)
    expect([first.stopped, second.stopped]).toEqual([undefined, "overdue"])
    // One more request is let in at once.
    yield* requests.delay(second, 60_000)
    yield* TestClock.adjust(Duration.millis(1))
    yield* Fiber.join(waiting)
    expect(requests.isFull).toBe(true)
    const stopping = yield* Effect.fork(requests.delay(first, 60_000))
    yield* Effect.yieldNow()
    requests.drain()
    yield* Fiber.join(stopping)
    requests.end(first)
    requests.end(second)
    expect([requests.size, requests.isFull]).toEqual([0, false])
  }).pipe(Effect.provide(TestContext.TestContext), Effect.runPromise))

test("a timeout is the client's fault only while the request body is being read and has not arrived", () => {
  const requests = new ActiveRequests({ maxInFlight: 4 })
  const [unread, awaited, there] = [1, 2, 3].map(() => requests.begin(fiber, "10.0.0.1"))
  if (unread === undefined || awaited === undefined || there === undefined) throw new Error("there are three")
  for (const request of [awaited, there]) incomingBody(requests, request, Effect.void).onReadStart()
  requests.bodyArrived(there)
  requests.stopOlderThan(-1)
  const told = [unread, awaited, there].map(({ isTurnedAway, stopped }) => [stopped, isTurnedAway])
  expect(told).toEqual([
    ["overdue", false],
    ["overdue", true],
    ["overdue", false]
  ])
})

test("a request over the limit is its client's fault if most requests in flight belong to its sandbox", async () => {
  const requests = new ActiveRequests({ maxInFlight: 3 })
  const begin = (sandbox: string) => Object.assign(requests.begin(fiber), { sandbox })
  const [first] = [begin("greedy"), begin("greedy"), begin("greedy")]
  expect(first && requests.capacityHolderFor(first)).toBeUndefined()
  const [greedy, modest] = [begin("greedy"), begin("modest")]
  expect([greedy, modest].map((request) => requests.capacityHolderFor(request))).toEqual(["own", "others"])
  for (const request of [greedy, modest]) {
    await Effect.runPromiseExit(incomingBody(requests, request, Effect.void).onArrival)
  }
  expect([greedy.isTurnedAway, modest.isTurnedAway]).toEqual([true, false])
})

test("an event stream may be quiet for its own limit in addition to the request timeout", () =>
  Effect.gen(function* () {
    const requests = new ActiveRequests({ maxInFlight: 4 })
    const overdueAfter = (quietMs: number) =>
      Effect.gen(function* () {
        const request = requests.begin(fiber)
        // Before the first chunk, as if the request timeout had passed.
        const look = Stream.fromEffect(Effect.sync(() => requests.stopOlderThan(0))).pipe(Stream.as(new Uint8Array()))
        yield* Fiber.await(yield* Effect.fork(Stream.runDrain(requests.sending(request, look, quietMs))))
        return request.stopped
      })
    expect([yield* overdueAfter(0), yield* overdueAfter(10_000)]).toEqual(["overdue", undefined])
  }).pipe(Effect.runPromise))

test("an answer that begins late has the timeout of its own, and is stopped after that", () =>
  Effect.gen(function* () {
    const requests = new ActiveRequests({ maxInFlight: 4 })
    const request = requests.begin(fiber)
    request.since -= 60_000
    expect(requests.beginSending(request, "10.0.0.1")).toBe(true)
    requests.stopOlderThan(30_000)
    expect(request.stopped).toBeUndefined()
    const sending = yield* Effect.fork(Stream.runDrain(requests.sending(request, Stream.never)))
    yield* Effect.yieldNow()
    requests.stopOlderThan(-1)
    expect(Exit.isInterrupted(yield* Fiber.await(sending))).toBe(true)
  }).pipe(Effect.runPromise))

test("slow readers of long answers leave capacity for others, of the same address and of other addresses", async () => {
  const requests = new ActiveRequests({ maxInFlight: 4, bodiesPerAddress: 2 })
  const begin = () => requests.begin(fiber)
  const readers = [begin(), begin(), begin()]
  expect(readers.map((request) => requests.beginSending(request, "10.0.0.1"))).toEqual([true, true, false])
  // Arriving bodies have a limit of their own: a client that follows event streams can still send them.
  const bodies = [1, 2, 3].map(() => requests.begin(fiber, "10.0.0.1"))
  expect(bodies.map((request) => requests.bodyCapacityHolderFor(request))).toEqual(["own", "own", "own"])
  for (const request of bodies.splice(1)) requests.end(request)
  expect(bodies.map((request) => requests.bodyCapacityHolderFor(request))).toEqual([undefined])
  expect(requests.beginSending(begin(), "10.0.0.2")).toBe(true)
  expect(requests.beginSending(begin(), "10.0.0.3")).toBe(true)
  expect(requests.beginSending(begin(), "10.0.0.4")).toBe(false)
  // `size` counts all seven. The four that are being sent and the one whose body arrives take no place in flight.
  expect([requests.size, requests.isFull]).toEqual([7, false])
  const [first] = readers
  if (first !== undefined) requests.end(first)
  expect(requests.beginSending(begin(), "10.0.0.1")).toBe(true)
  await Effect.runPromise(Fiber.interrupt(fiber))
})

test("of concurrent bodies, only those over the limit that do not arrive soon are stopped", async () => {
  const requests = new ActiveRequests({ maxInFlight: 9, bodiesPerAddress: 2 })
  const all = [1, 2, 3, 4, 5, 6].map(() => requests.begin(Effect.runFork(Effect.never), "10.0.0.1"))
  for (const request of all) requests.bodyArrived(request)
  for (const request of all) {
    requests.countAsArriving(request, "10.0.0.1")
    incomingBody(requests, request, Effect.void).onReadStart()
  }
  const [, , third, fourth] = all
  if (third === undefined || fourth === undefined) throw new Error("there are six")
  for (const there of all.slice(0, 2)) requests.bodyArrived(there)
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
    const requests = new ActiveRequests({ maxInFlight: 4, bodiesPerAddress: 1 })
    const known = yield* Deferred.make<void>()
    const all = [1, 2, 3].map(() => requests.begin(fiber, "10.0.0.1"))
    const waiting = yield* Effect.forEach(all, (request) =>
      Effect.fork(beforeBody(requests, request, Deferred.await(known)))
    )
    yield* Effect.yieldNow()
    expect([requests.arriving, requests.bodyCapacityHolderFor(requests.begin(fiber, "10.0.0.1"))]).toEqual([
      0,
      undefined
    ])
    const [left, ...others] = waiting
    if (left !== undefined) yield* Fiber.interrupt(left)
    yield* Deferred.succeed(known, undefined)
    yield* Fiber.joinAll(others)
    expect(requests.arriving).toBe(4)
    for (const request of all) requests.end(request)
    expect([requests.arriving, requests.size]).toEqual([1, 1])
  }).pipe(Effect.runPromise))
