import { Effect, Layer, Schedule } from "effect"
import { Simulation } from "./Simulation.ts"

/**
 * The demonstration in the background, as long as the program runs: nobody waits for it, neither the start nor a request.
 * What it was interrupted in is completed after the next start.
 */
export const Demonstration = Layer.scopedDiscard(
  Effect.gen(function* () {
    const simulation = yield* Simulation
    yield* simulation.demonstrate().pipe(
      Effect.tapErrorCause((cause) => Effect.logError("The simulation stopped and is taken up again", cause)),
      Effect.sandbox,
      Effect.retry(Schedule.exponential("1 second").pipe(Schedule.union(Schedule.spaced("1 minute")))),
      Effect.forkScoped
    )
  })
).pipe(Layer.provide(Simulation.Default))
