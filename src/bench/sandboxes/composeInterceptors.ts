import type { Interceptor } from "../../domain/Interceptor.ts"

/** Two interceptors as one; undefined if there are none. */
export const composeInterceptors = (
  outer: Interceptor | undefined,
  inner: Interceptor | undefined
): Interceptor | undefined => {
  if (outer === undefined || inner === undefined) return outer ?? inner
  return (request) => {
    const [first, second] = [outer(request), inner(request)]
    return (call, perform, read) => first(call, second(call, perform, read), read)
  }
}
