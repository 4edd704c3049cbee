import type * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type { Effect } from "effect"
import * as FindMyWay from "find-my-way-ts"
import { type FindNearestRoutes, makeFindNearestRoutes } from "../domain/nearestRoutes.ts"
import { isForPrograms, patternOf } from "../domain/paths.ts"
import { routedPath } from "../domain/routedPath.ts"

/** A declared route, such as `GET /api/products/:id`, with its handler. */
export type Route = HttpLayerRouter.Route<unknown, unknown> & { readonly isExact?: true }

/**
 * Routes that match their exact path only, not other spellings that the router reads as equal, so that a proxy's rule
 * for the path is reliable. For paths without parameters.
 */
export const exactRoutes = <R extends Route>(routes: ReadonlyArray<R>) =>
  routes.map((route) => ({ ...route, isExact: true as const }))

/** A matched route, and the parameters of its URL. */
export interface RouteMatch<R> {
  /** The declared path: `/api/products/:id`, `/images/*`. */
  readonly template: string
  readonly handler: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, R>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly searchParams: Readonly<Record<string, string | Array<string>>>
}

export interface Router<R> {
  /** The route that answers a request; undefined if there is none. */
  readonly find: (method: string, url: string) => RouteMatch<R> | undefined
  /** Whether a route with this path was declared. */
  readonly has: (template: string) => boolean
  /** All methods of any path. */
  readonly methods: ReadonlyArray<string>
  /** Methods for a URL's path, as a 405 sends in `Allow`; empty if it matches no route. */
  readonly methodsOf: (url: string) => ReadonlyArray<string>
  /** Suggested routes for a request that matches none: `GET /api/products/{id}`. */
  readonly nearestTo: FindNearestRoutes
  /** Path prefix of the documents that describe the routes, unless they are at the root. */
  readonly described?: string | undefined
}

// With a lower limit, a long id would match no route; here the resource is not found.
const config = { maxParamLength: 100_000 }

/** Whether a matched route accepts this spelling of its path. */
const matchesSpelling = ({ isExact, path }: Route, url: string): boolean => !isExact || url.split("?", 1)[0] === path

const makeMethodsOf = (routes: ReadonlyArray<Route>) => {
  // Made for the first unknown path, to keep the start fast: there are two hundred.
  let patterns: ReadonlyArray<readonly [route: Route, pattern: RegExp]> | undefined
  return (url: string): ReadonlyArray<string> => {
    patterns ??= routes.map((route) => [route, patternOf(route.path)] as const)
    const path = routedPath(url)
    const methods = new Set(
      patterns.flatMap(([route, pattern]) => (pattern.test(path) && matchesSpelling(route, url) ? [route.method] : []))
    )
    return [...(methods.has("GET") ? methods.add("HEAD") : methods)]
  }
}

// Pages are for people, who follow links. Programs get suggestions for programs and documents; the bench is for testers
// only.
const isSuggested = ({ path }: Pick<Route, "path">): boolean =>
  (isForPrograms(path) || /\/docs$/.test(path)) && !path.startsWith("/bench/")

const readMethod = (method: string): string => (method === "HEAD" ? "GET" : method)

/** The table of all routes: handlers, metric labels and suggestions. */
export const makeRouter = <Routes extends ReadonlyArray<Route>>(
  routes: Routes,
  described?: string
): Router<HttpLayerRouter.Route.Context<Routes[number]>> => {
  const table = FindMyWay.make<HttpLayerRouter.Route<unknown, HttpLayerRouter.Route.Context<Routes[number]>>>(config)
  for (const route of routes) {
    // A route's requirements are among those of all routes, and none is for every method.
    table.on(route.method as "GET", route.path, route as never)
  }
  const templates = new Set<string>(routes.map(({ path }) => path))
  return {
    has: (template) => templates.has(template),
    find: (method, url) => {
      const found = table.find(readMethod(method), url)
      if (found === undefined || !matchesSpelling(found.handler, url)) return undefined
      const { handler: route, params, searchParams } = found
      return { template: route.path, handler: route.handler, params, searchParams }
    },
    methods: [...new Set(["GET", "HEAD", ...routes.map(({ method }) => method)])],
    methodsOf: makeMethodsOf(routes),
    nearestTo: makeFindNearestRoutes(routes.filter(isSuggested)),
    described
  }
}
