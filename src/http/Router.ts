import type * as HttpLayerRouter from "@effect/platform/HttpLayerRouter"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type { Effect } from "effect"
import * as FindMyWay from "find-my-way-ts"
import { makeNearest, type Nearest } from "../domain/nearestRoutes.ts"
import { isForPrograms, patternOf } from "../domain/paths.ts"

/** A declared route: `GET /api/products/:id` and what answers it, whatever that needs and fails with. */
export type Route = HttpLayerRouter.Route<unknown, unknown>

/** A route that was found, and what its URL says. */
export interface Found<R> {
  /** As it was declared: `/api/products/:id`, `/images/*`. */
  readonly template: string
  readonly handler: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, R>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly searchParams: Readonly<Record<string, string | Array<string>>>
}

export interface Router<R> {
  /** The route that answers a request; undefined if there is none. */
  readonly find: (method: string, url: string) => Found<R> | undefined
  /** Whether a route was declared so. */
  readonly has: (template: string) => boolean
  /** Every method that some path takes. */
  readonly methods: ReadonlyArray<string>
  /** Which methods a path takes: what a 405 says in `Allow`, and nothing for a path that is no route at all. */
  readonly methodsOf: (path: string) => ReadonlyArray<string>
  /** Which routes a request may have meant, if it is none: `GET /api/products/{id}`. */
  readonly nearestTo: Nearest
}

// The router would take a longer id for no route at all; here it is one that there is not.
const config = { maxParamLength: 100_000 }

const makeMethodsOf = (routes: ReadonlyArray<Route>) => {
  // Made for the first path that is no route: a start has no time for two hundred of them.
  let patterns: ReadonlyArray<{ readonly method: string; readonly pattern: RegExp }> | undefined
  return (path: string): ReadonlyArray<string> => {
    patterns ??= routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }))
    const methods = new Set(patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))
    return [...(methods.has("GET") ? methods.add("HEAD") : methods)]
  }
}

// Pages are for people, who follow links. What is suggested to a program is there for programs, or describes it; the bench is
// for who tests them.
const isSuggested = ({ path }: Pick<Route, "path">): boolean =>
  (isForPrograms(path) || /\/docs$/.test(path)) && !path.startsWith("/bench/")

const asRead = (method: string): string => (method === "HEAD" ? "GET" : method)

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
      const found = table.find(asRead(method), url)
      if (found === undefined) return undefined
      const { handler: route, params, searchParams } = found
      return { template: route.path, handler: route.handler, params, searchParams }
    },
    methods: [...new Set(["GET", "HEAD", ...routes.map(({ method }) => method).filter((method) => method !== "*")])],
    methodsOf: makeMethodsOf(routes),
    nearestTo: makeNearest(routes.filter(isSuggested))
  }
}
