import type { Interceptor } from "../../domain/Interceptor.ts"

/** Composes interceptors, the first outermost; undefined if there are none. */
export const composeInterceptors = (...all: ReadonlyArray<Interceptor | undefined>): Interceptor | undefined =>
  all.reduce((outer, inner) => {
    if (outer === undefined || inner === undefined) return outer ?? inner
    return (request) => {
      const [first, second] = [outer(request), inner(request)]
      return (call, perform, read) => first(call, second(call, perform, read), read)
    }
  }, undefined)
