import type * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type { Effect } from "effect"
import * as FindMyWay from "find-my-way-ts"
import { type FindNearestRoutes, makeFindNearestRoutes } from "../domain/nearestRoutes.ts"
import { isForPrograms, patternOf } from "../domain/paths.ts"
import { routedPath } from "../domain/routedPath.ts"

/** A declared route: `GET /api/products/:id` and what answers it, whatever that needs and fails with. */
export type Route = HttpLayerRouter.Route<unknown, unknown> & { readonly isExact?: true }

/**
 * Routes that are there at their paths as they are written, and at no other spelling that the router would read as the same, so that
 * a proxy's rule on such a path holds. For paths without parameters.
 */
export const exactRoutes = <R extends Route>(routes: ReadonlyArray<R>) =>
  routes.map((route) => ({ ...route, isExact: true as const }))

/** A route that was found, and what its URL says. */
export interface RouteMatch<R> {
  /** As it was declared: `/api/products/:id`, `/images/*`. */
  readonly template: string
  readonly handler: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, R>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly searchParams: Readonly<Record<string, string | Array<string>>>
}

export interface Router<R> {
  /** The route that answers a request; undefined if there is none. */
  readonly find: (method: string, url: string) => RouteMatch<R> | undefined
  /** Whether a route was declared so. */
  readonly has: (template: string) => boolean
  /** Every method that some path takes. */
  readonly methods: ReadonlyArray<string>
  /** Which methods the path of a URL takes: what a 405 says in `Allow`, and nothing for one that is no route at all. */
  readonly methodsOf: (url: string) => ReadonlyArray<string>
  /** Which routes a request may have meant, if it is none: `GET /api/products/{id}`. */
  readonly nearestTo: FindNearestRoutes
}

// The router would take a longer id for no route at all; here it is one that there is not.
const config = { maxParamLength: 100_000 }

/** Whether a route that the router has read in a URL is there in this spelling. */
const isThere = ({ isExact, path }: Route, url: string): boolean => !isExact || url.split("?", 1)[0] === path

const makeMethodsOf = (routes: ReadonlyArray<Route>) => {
  // Made for the first path that is no route: a start has no time for two hundred of them.
  let patterns: ReadonlyArray<readonly [route: Route, pattern: RegExp]> | undefined
  return (url: string): ReadonlyArray<string> => {
    patterns ??= routes.map((route) => [route, patternOf(route.path)] as const)
    const path = routedPath(url)
    const methods = new Set(
      patterns.flatMap(([route, pattern]) => (pattern.test(path) && isThere(route, url) ? [route.method] : []))
    )
    return [...(methods.has("GET") ? methods.add("HEAD") : methods)]
  }
}

// Pages are for people, who follow links. What is suggested to a program is there for programs, or describes it; the bench is
// for who tests them.
const isSuggested = ({ path }: Pick<Route, "path">): boolean =>
  (isForPrograms(path) || /\/docs$/.test(path)) && !path.startsWith("/bench/")

const readMethod = (method: string): string => (method === "HEAD" ? "GET" : method)

/** The one table of all routes: who answers, as what it is counted, and what else could have been asked. */
export const makeRouter = <Routes extends ReadonlyArray<Route>>(
  routes: Routes
): Router<HttpLayerRouter.Route.Context<Routes[number]>> => {
  const table = FindMyWay.make<HttpLayerRouter.Route<unknown, HttpLayerRouter.Route.Context<Routes[number]>>>(config)
  for (const route of routes) {
    // What a route needs is among what all of them need.
    if (route.method === "*") table.all(route.path, route as never)
    else table.on(route.method, route.path, route as never)
  }
  const templates = new Set<string>(routes.map(({ path }) => path))
  return {
    has: (template) => templates.has(template),
    find: (method, url) => {
      const found = table.find(readMethod(method), url)
      if (found === undefined || !isThere(found.handler, url)) return undefined
      const { handler: route, params, searchParams } = found
      return { template: route.path, handler: route.handler, params, searchParams }
    },
    methods: [...new Set(["GET", "HEAD", ...routes.map(({ method }) => method).filter((method) => method !== "*")])],
    methodsOf: makeMethodsOf(routes),
    nearestTo: makeFindNearestRoutes(routes.filter(isSuggested))
  }
}
