import { Effect } from "effect"

/**
 * Runs an operation on behalf of any surface. What every operation needs, whoever calls it, is put round it here and
 * nowhere else.
 */
export const run = <A, E, R>(name: string, operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withSpan(operation, `operation ${name}`)
