import { Effect, Layer } from "effect"
import { Rederivation } from "./facts/Rederivation.ts"
import { Demonstration } from "./simulation/Demonstration.ts"

const RederivationWorker = Layer.scopedDiscard(Effect.flatMap(Rederivation, ({ run }) => Effect.forkScoped(run))).pipe(
  Layer.provide(Rederivation.Default)
)

/** What goes on as long as the program runs, beside requests. */
export const Background = ({ hasDemonstration }: { readonly hasDemonstration: boolean }) =>
  Layer.merge(RederivationWorker, hasDemonstration ? Demonstration : Layer.empty)
