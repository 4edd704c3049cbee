import { Effect, Layer, Schedule } from "effect"
import { retryUntilDone } from "../../database/retryUntilDone.ts"
import { Simulation } from "./Simulation.ts"

/**
 * The demonstration in the background, as long as the program runs: nobody waits for it, neither the start nor a request.
 * Where nothing is left to be done it finds so, each quarter of an hour. Several programs on a database may do it at the same
 * time (decision 15): each completes what another one was killed in.
 */
export const Demonstration = Layer.scopedDiscard(
  Effect.flatMap(Simulation, (simulation) =>
    retryUntilDone("The simulation stopped and is taken up again")(simulation.supply()).pipe(
      Effect.repeat(Schedule.spaced("15 minutes")),
      Effect.forkScoped
    )
  )
).pipe(Layer.provide(Simulation.Default))
