import { expect } from "bun:test"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { type Duration, Effect, Fiber, Option, TestClock } from "effect"
import { withReports } from "../../src/cli/bench/reports.ts"
import { RefusalNotice, retryRefused } from "../../src/cli/retryRefused.ts"
import { effect } from "../support/effect.ts"

/** A request that is answered 503 after this time, with the number of times that it was sent. */
const overloaded = (duration: Duration.DurationInput) => {
  const count = { sent: 0 }
  const send = Effect.suspend(() => {
    count.sent += 1
    const response = new Response(null, { status: 503 })
    return Effect.delay(
      Effect.succeed(HttpClientResponse.fromWeb(HttpClientRequest.get("http://localhost"), response)),
      duration
    )
  })
  return { count, requesting: retryRefused(send) }
}

const repeating = Effect.provideService(RefusalNotice, Effect.void)

effect("a request is repeated for a minute, however long each refusal takes", () =>
  Effect.gen(function* () {
    const { count, requesting } = overloaded("4 seconds")
    const answered = yield* Effect.fork(repeating(requesting))
    yield* TestClock.adjust("1 minute")
    expect(Option.isNone(yield* Fiber.poll(answered))).toBe(true)
    // The minute begins with the first refusal, and the last repetition within it.
    yield* TestClock.adjust("9 seconds")
    expect(Option.isSome(yield* Fiber.poll(answered))).toBe(true)
    expect([(yield* Fiber.join(answered)).status, count.sent]).toEqual([503, 13])
  })
)

effect("after a failure, the requests for the reports are not repeated", () =>
  Effect.gen(function* () {
    const { count, requesting } = overloaded(0)
    const failing = withReports(Effect.asVoid(requesting))(Effect.fail("the run is gone"))
    const ended = yield* Effect.fork(repeating(failing))
    yield* TestClock.adjust("10 seconds")
    expect([Option.isSome(yield* Fiber.poll(ended)), count.sent]).toEqual([true, 1])
  })
)
