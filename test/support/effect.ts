import { test } from "bun:test"
import { Cause, Effect, Exit, Layer, Logger, LogLevel, TestContext } from "effect"
import * as Database from "../../src/database/Database.ts"
import { Seed } from "../../src/domain/Seed.ts"

const run = async <A, E>(self: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(self)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

/** A test that is an effect, under TestClock (which begins at 1970 and stands still) and with no log. */
export const effect = <A, E>(name: string, body: () => Effect.Effect<A, E>, timeout?: number): void =>
  test(
    name,
    async () => {
      await run(body().pipe(Effect.provide(TestContext.TestContext), Logger.withMinimumLogLevel(LogLevel.None)))
    },
    timeout
  )

/** An empty database in memory and a seed: what every service of the store stands on. */
export const TestWorld = (seed = "test") =>
  Layer.merge(Layer.fresh(Database.layer(":memory:")), Layer.succeed(Seed, seed))
