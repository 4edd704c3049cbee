import { test } from "bun:test"
import { Cause, Clock, Duration, Effect, Exit, Layer, Logger, LogLevel, Redacted, TestContext } from "effect"
import * as Database from "../../src/database/Database.ts"
import { Seed } from "../../src/domain/Seed.ts"
import { newDatabase } from "./database.ts"

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

/** The program's database at a URL. */
export const openDatabase = (url: string, poolSize = 10, poolTimeout: Duration.DurationInput = "30 seconds") =>
  Layer.fresh(
    Database.layer({
      databaseUrl: Redacted.make(url),
      databasePoolSize: poolSize,
      databasePoolTimeout: Duration.decode(poolTimeout),
      sqliteSynchronous: "normal"
    })
  )

/** A new database, created at the time of the test's clock. Each use of the layer has its own. */
export const EmptyDatabase = Layer.unwrapScoped(
  Effect.acquireRelease(
    Effect.flatMap(Clock.currentTimeMillis, (madeMs) => Effect.promise(() => newDatabase({ madeMs }))),
    ({ close }) => Effect.promise(close)
  ).pipe(Effect.map(({ url }) => openDatabase(url)))
)

/** An empty database and a seed, which every service of the store needs. */
export const TestWorld = (seed = "test") => Layer.merge(Layer.fresh(EmptyDatabase), Layer.succeed(Seed, seed))

/** The same on the database at a URL. */
export const worldAt = (url: string, poolSize?: number) =>
  Layer.merge(openDatabase(url, poolSize), Layer.succeed(Seed, "test"))
