import type { Effect } from "effect"
import { withSpan } from "../domain/traced.ts"

/**
 * Runs an operation on behalf of any surface. What every operation needs, whoever calls it, is put round it here and
 * nowhere else.
 */
export const run = <A, E, R>(name: string, operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  withSpan(name)(operation)
