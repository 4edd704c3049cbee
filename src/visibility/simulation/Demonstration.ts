import { Effect, Layer, Schedule } from "effect"
import { retryUntilDone } from "../../database/retryUntilDone.ts"
import { Simulation } from "./Simulation.ts"

/**
 * Runs the demonstration in the background as long as the program runs, so that neither the start nor a request waits
 * for it. Checks each quarter of an hour whether anything is missing. Several programs on a database may run it
 * concurrently (decision 15): each completes what a killed one has left.
 */
export const Demonstration = Layer.scopedDiscard(
  Effect.flatMap(Simulation, (simulation) =>
    retryUntilDone("The simulation failed; it is retried")(simulation.supply()).pipe(
      Effect.repeat(Schedule.spaced("15 minutes")),
      Effect.forkScoped
    )
  )
).pipe(Layer.provide(Simulation.Default))
