import { Effect, FiberRef } from "effect"

/**
 * Runs an operation on behalf of any surface. What every operation needs, whoever calls it, is put round it here and
 * nowhere else: a span of its name, where the request is traced at all.
 */
export const run = <A, E, R>(name: string, operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(FiberRef.get(FiberRef.currentTracerEnabled), (traced) =>
    traced ? Effect.withSpan(operation, name) : operation
  )
