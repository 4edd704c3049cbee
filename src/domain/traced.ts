import { Effect, type Fiber, FiberRef, Tracer } from "effect"

/** Whether the fiber's request is traced: it has a parent span, and tracing is on. */
export const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.currentContext.unsafeMap.has(Tracer.ParentSpan.key) && fiber.getFiberRef(FiberRef.currentTracerEnabled)

/** Adds a span if the request is traced; otherwise it costs nothing. */
export const withSpan =
  (name: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiberRuntime<A, E, R>((fiber) => (isTraced(fiber) ? Effect.withSpan(self, name) : self))

/**
 * A public method of a service, `traced("Carts.get", Effect.fnUntraced(function* () { ... }))`. `Effect.fn` itself
 * captures a stack trace and makes a span and a context at each call, traced or not; this took more time than the rest of a
 * request.
 */
export const traced = <Args extends ReadonlyArray<unknown>, A, E, R>(
  name: string,
  method: (...args: Args) => Effect.Effect<A, E, R>
): ((...args: Args) => Effect.Effect<A, E, R>) => {
  const span = withSpan(name)
  return (...args) => span(method(...args))
}
