import { Context, Effect, Layer, type Scope } from "effect"

/** A service with a layer that builds it, as `Effect.Service` makes one. */
interface Service {
  readonly key: string
  readonly Default: Layer.Layer<never, unknown, unknown>
}

type Services = ReadonlyArray<Service>
type Provided<S extends Services> = { [K in keyof S]: Layer.Layer.Success<S[K]["Default"]> }[number]
type Failure<S extends Services> = { [K in keyof S]: Layer.Layer.Error<S[K]["Default"]> }[number]
type Required<S extends Services> = { [K in keyof S]: Layer.Layer.Context<S[K]["Default"]> }[number]

/**
 * Builds a service after those that it depends on: `scoped: make.pipe(dependingOn(A, B))` equals `effect: make,
 * dependencies: [A.Default, B.Default]` for its users, except that a service which the environment already has is used
 * instead of a default: a test can replace one in the whole program. It is one layer. The library makes six, and a fiber
 * for each dependency: with a hundred such services, a quarter of the processor time of a start.
 */
export const dependingOn =
  <const S extends Services>(...services: S) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const memoMap = yield* Layer.CurrentMemoMap
      const scope = yield* Effect.scope
      let context = yield* Effect.context<never>()
      for (const service of services) {
        if (context.unsafeMap.has(service.key)) continue
        context = Context.merge(context, yield* Layer.buildWithMemoMap(service.Default, memoMap, scope))
      }
      return yield* Effect.provide(self, context)
      // The compiler cannot track what a loop over layers of different types adds to the context.
    }) as Effect.Effect<A, E | Failure<S>, Exclude<R, Provided<S>> | Required<S> | Scope.Scope>
