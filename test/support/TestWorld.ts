import { Clock, Effect, Layer } from "effect"
import { Seed } from "../../src/domain/Seed.ts"
import { newDatabase } from "./database.ts"
import { openDatabase } from "./openDatabase.ts"

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
