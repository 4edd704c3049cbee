import { Context, Effect, Layer, type Scope } from "effect"

type Dependencies = ReadonlyArray<Layer.Layer<never, unknown, unknown>>
type Provided<D extends Dependencies> = { [K in keyof D]: Layer.Layer.Success<D[K]> }[number]
type Failure<D extends Dependencies> = { [K in keyof D]: Layer.Layer.Error<D[K]> }[number]
type Required<D extends Dependencies> = { [K in keyof D]: Layer.Layer.Context<D[K]> }[number]

/**
 * Builds a service after its dependencies: `scoped: make.pipe(dependingOn(A.Default, B.Default))` equals `effect: make,
 * dependencies: [A.Default, B.Default]` for its users, but in one layer. The library makes six layers, and a fiber for
 * each dependency: with a hundred such services, a quarter of the processor time of a start.
 */
export const dependingOn =
  <const D extends Dependencies>(...dependencies: D) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const memoMap = yield* Layer.CurrentMemoMap
      const scope = yield* Effect.scope
      let context = yield* Effect.context<never>()
      for (const dependency of dependencies) {
        context = Context.merge(context, yield* Layer.buildWithMemoMap(dependency, memoMap, scope))
      }
      return yield* Effect.provide(self, context)
      // The compiler cannot track what a loop over layers of different types adds to the context.
    }) as Effect.Effect<A, E | Failure<D>, Exclude<R, Provided<D>> | Required<D> | Scope.Scope>
