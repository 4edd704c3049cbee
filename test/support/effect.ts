import { test } from "bun:test"
import { Cause, Effect, Exit, Logger, LogLevel, TestContext } from "effect"

const run = async <A, E>(self: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(self)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

/** Runs an effect as a test, under TestClock (which starts in 1970 and stands still) and without logs. */
export const effect = <A, E>(name: string, body: () => Effect.Effect<A, E>, timeout?: number): void =>
  test(
    name,
    async () => {
      await run(body().pipe(Effect.provide(TestContext.TestContext), Logger.withMinimumLogLevel(LogLevel.None)))
    },
    timeout
  )
