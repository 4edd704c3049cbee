import { Context, Effect } from "effect"
import type { BenchTokenRequired } from "./AccessErrors.ts"

/** Fails as soon as what the caller has shown opens no more what was asked for: an answer that goes on for long looks again. */
export class Reauthorization extends Context.Reference<Reauthorization>()("vitrine/bench/Reauthorization", {
  defaultValue: (): Effect.Effect<void, BenchTokenRequired> => Effect.void
}) {}
