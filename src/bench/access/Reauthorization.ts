import { Context, Effect } from "effect"
import type { BenchTokenRequired } from "./AccessErrors.ts"

/** Fails once the caller's credential no longer grants access. A long-running response (a stream) checks it repeatedly. */
export class Reauthorization extends Context.Reference<Reauthorization>()("vitrine/bench/Reauthorization", {
  defaultValue: (): Effect.Effect<void, BenchTokenRequired> => Effect.void
}) {}
