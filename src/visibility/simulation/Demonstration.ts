import { Effect, Layer, Schedule } from "effect"
import { Leases } from "../../database/Leases.ts"
import { Simulation } from "./Simulation.ts"

/**
 * The demonstration in the background, as long as the program runs: nobody waits for it, neither the start nor a request.
 * Of several programs on a database one at a time adds what is not there; the others look after it, and complete what it
 * was killed in. Where nothing is left to be done they find so, each quarter of an hour.
 */
export const Demonstration = Layer.scopedDiscard(
  Effect.gen(function* () {
    const simulation = yield* Simulation
    const leases = yield* Leases
    yield* leases.holding("demonstration", simulation.supply()).pipe(
      Effect.tapErrorCause((cause) => Effect.logError("The simulation stopped and is taken up again", cause)),
      Effect.sandbox,
      Effect.retry(Schedule.exponential("1 second").pipe(Schedule.union(Schedule.spaced("1 minute")))),
      Effect.repeat(Schedule.spaced("15 minutes")),
      Effect.forkScoped
    )
  })
).pipe(Layer.provide([Simulation.Default, Leases.Default]))
