import { Context, Effect, Layer, type Scope } from "effect"

type Dependencies = ReadonlyArray<Layer.Layer<never, unknown, unknown>>
type Provided<D extends Dependencies> = { [K in keyof D]: Layer.Layer.Success<D[K]> }[number]
type Failure<D extends Dependencies> = { [K in keyof D]: Layer.Layer.Error<D[K]> }[number]
type Required<D extends Dependencies> = { [K in keyof D]: Layer.Layer.Context<D[K]> }[number]

/**
 * Makes a service after what it depends on: `scoped: make.pipe(dependingOn(A.Default, B.Default))` is, to all who use it, what
 * `effect: make, dependencies: [A.Default, B.Default]` is, in one layer. The library makes six, and a fiber for each dependency: with
 * a hundred such services that was a quarter of the processor time of a start.
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
      // Of a list of layers, each of another type, the compiler does not know what is in the context after a walk through it.
    }) as Effect.Effect<A, E | Failure<D>, Exclude<R, Provided<D>> | Required<D> | Scope.Scope>
