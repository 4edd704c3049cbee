import type * as HttpApi from "@effect/platform/HttpApi"
import { callPath, type Route } from "../operation/callPath.ts"
import { endpointsOf } from "../operation/contract.ts"
import type { ErrorBody } from "../operation/Envelope.ts"

export const routesOf = (api: HttpApi.HttpApi.Any): ReadonlyMap<string, Route> =>
  new Map(endpointsOf(api).map(({ method, name, path }) => [name, { method, path }]))

/** The path of a base URL: a sandbox's prefix. Sandboxes have equal ids, so a call must not leave its own. */
const prefixOf = (baseUrl: string): string => (baseUrl === "" ? "" : new URL(baseUrl).pathname.replace(/\/$/, ""))

/**
 * Adds to each helpful operation how to call it over REST, in the sandbox with this base URL. Operations of other
 * contracts are left out: shared errors, such as a lost database, name operations of the store.
 */
export const makeNextRoutes = (api: HttpApi.HttpApi.Any) => {
  let routes: ReturnType<typeof routesOf> | undefined
  return (body: ErrorBody, baseUrl = ""): ErrorBody => {
    const { next } = body.error
    if (next === undefined) return body
    // On first use, to keep the start fast.
    routes ??= routesOf(api)
    const byName = routes
    const calls = next.flatMap((call) => {
      const route = byName.get(call.operation)
      if (route === undefined) return []
      return [{ ...call, method: route.method, path: prefixOf(baseUrl) + callPath(route, call.params ?? {}) }]
    })
    const { next: _, ...error } = body.error
    return { error: calls.length === 0 ? error : { ...error, next: calls } }
  }
}
