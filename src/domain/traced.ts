import { Effect, type Fiber, FiberRef, Tracer, Utils } from "effect"

/** Whether the fiber's request is traced: it has a parent span, and tracing is on. */
export const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.currentContext.unsafeMap.has(Tracer.ParentSpan.key) && fiber.getFiberRef(FiberRef.currentTracerEnabled)

/** Adds a span if the request is traced; otherwise it costs nothing. */
export const withSpan =
  (name: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiberRuntime<A, E, R>((fiber) => (isTraced(fiber) ? Effect.withSpan(self, name) : self))

/**
 * A public method of a service, a function or a generator function: `traced("Carts.get", function* (id: string) { ... })`.
 * `Effect.fn` itself captures a stack trace and makes a span and a context at each call, traced or not; this took more time
 * than the rest of a request.
 */
export function traced<
  Yielded extends Utils.YieldWrap<Effect.Effect<unknown, unknown, unknown>>,
  A,
  Args extends Array<unknown>
>(
  name: string,
  method: (...args: Args) => Generator<Yielded, A, never>
): ReturnType<typeof Effect.fnUntraced<Yielded, A, Args>>
export function traced<Args extends ReadonlyArray<unknown>, A, E, R>(
  name: string,
  method: (...args: Args) => Effect.Effect<A, E, R>
): (...args: Args) => Effect.Effect<A, E, R>
export function traced(name: string, method: (...args: Array<unknown>) => unknown) {
  const span = withSpan(name)
  // A method that is no generator returns an effect.
  const perform = (Utils.isGeneratorFunction(method) ? Effect.fnUntraced(method) : method) as (
    ...args: Array<unknown>
  ) => Effect.Effect<unknown>
  return (...args: Array<unknown>) => span(perform(...args))
}
