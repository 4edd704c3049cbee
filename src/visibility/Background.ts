import { Effect, Layer } from "effect"
import { Rederivation } from "./facts/Rederivation.ts"
import { Demonstration } from "./simulation/Demonstration.ts"

const RederivationWorker = Layer.scopedDiscard(Effect.flatMap(Rederivation, ({ run }) => Effect.forkScoped(run))).pipe(
  Layer.provide(Rederivation.Default)
)

/** The background work that runs as long as the program does. */
export const Background = ({ hasDemonstration }: { readonly hasDemonstration: boolean }) =>
  Layer.merge(RederivationWorker, hasDemonstration ? Demonstration : Layer.empty)
