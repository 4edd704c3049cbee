import { Effect, type Fiber, FiberRef, Tracer } from "effect"

/** Whether a fiber works for a request that is traced: it has a span, and tracing is not off. */
export const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.currentContext.unsafeMap.has(Tracer.ParentSpan.key) && fiber.getFiberRef(FiberRef.currentTracerEnabled)

/** A span of this name, where the request is traced at all; where it is not, nothing is paid for it. */
export const withSpan =
  (name: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiberRuntime<A, E, R>((fiber) => (isTraced(fiber) ? Effect.withSpan(self, name) : self))

/**
 * A public method of a service, `traced("Carts.get", Effect.fnUntraced(function* () { ... }))`. `Effect.fn` itself makes
 * a stack, a span and a new context at every call, traced or not; on the way of one request that was more than the rest.
 */
export const traced = <Args extends ReadonlyArray<unknown>, A, E, R>(
  name: string,
  method: (...args: Args) => Effect.Effect<A, E, R>
): ((...args: Args) => Effect.Effect<A, E, R>) => {
  const span = withSpan(name)
  return (...args) => span(method(...args))
}
