import type * as HttpApi from "@effect/platform/HttpApi"
import { callPath, type Route } from "../operation/callPath.ts"
import { endpointsOf } from "../operation/contract.ts"
import type { ErrorBody } from "../operation/Envelope.ts"

/** The route of each operation of a contract, by its name. */
export const routesOf = (api: HttpApi.HttpApi.Any): ReadonlyMap<string, Route> =>
  new Map(endpointsOf(api).map(({ method, name, path }) => [name, { method, path }]))

/** The path of a base URL: of a sandbox, its prefix. Ids do not depend on the sandbox, so a call must not leave it. */
const prefixOf = (baseUrl: string): string => (baseUrl === "" ? "" : new URL(baseUrl).pathname.replace(/\/$/, ""))

/**
 * Says of each operation that helps how it is called over REST, in the sandbox with this base URL. One that is not of this contract is
 * left out: of errors that contracts share, such as a database that cannot be reached, `next` is what helps a caller of the store.
 */
export const makeNextRoutes = (api: HttpApi.HttpApi.Any) => {
  let routes: ReturnType<typeof routesOf> | undefined
  return (body: ErrorBody, baseUrl = ""): ErrorBody => {
    const { next } = body.error
    if (next === undefined) return body
    // Once there is something to be said of them: a start has no time for it.
    routes ??= routesOf(api)
    const known = routes
    const called = next.flatMap((call) => {
      const route = known.get(call.operation)
      if (route === undefined) return []
      return [{ ...call, method: route.method, path: prefixOf(baseUrl) + callPath(route, call.params ?? {}) }]
    })
    const { next: _, ...told } = body.error
    return { error: called.length === 0 ? told : { ...told, next: called } }
  }
}
