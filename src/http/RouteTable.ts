import { HttpApi } from "@effect/platform"
import * as FindMyWay from "find-my-way-ts"
import { makeNearest } from "../domain/nearestRoutes.ts"

/** How the router reads a path. It would take a longer id for no route at all; here it is one that there is not. */
export const routerConfig = { maxParamLength: 100_000 }

/** A route as it is declared: `/api/products/:id`, `/images/*`. */
export interface Template {
  readonly method: string
  readonly path: string
}

const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:\w+/g, "[^/]+")
      .replace(/\*/g, ".*")}/*$`,
    "i"
  )

/** Every route of a contract. */
export const routesOf = (api: HttpApi.HttpApi.Any): ReadonlyArray<Template> => {
  const templates: Array<Template> = []
  // Whatever the api is made of, its endpoints have methods and paths.
  HttpApi.reflect(api as HttpApi.HttpApi.AnyWithProps, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { method, path } }) => templates.push({ method, path })
  })
  return templates
}

/** What the routes make of a path. */
export interface PathRoutes {
  /** What a 405 says in `Allow`, and nothing for a path that is no route at all. */
  readonly methods: ReadonlyArray<string>
  /** Which routes a request may have meant, if it is none. */
  readonly nearest: (method: string) => ReadonlyArray<string>
}

// Pages are for people, who follow links. What is suggested to a program is there for programs.
const isForPrograms = ({ path }: Template): boolean =>
  /^\/(api|mcp|docs|llms\.txt|openapi\.json|healthz|readyz|metrics|visibility\/(docs|openapi\.json))(\/|$)/.test(path)

export const makeRouteTable = (templates: ReadonlyArray<Template>) => {
  const routes = templates.map(({ method, path }) => ({ method, pattern: toPattern(path) }))
  const nearest = makeNearest(templates.filter(isForPrograms))
  return (path: string): PathRoutes => {
    const methods = routes.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))
    return {
      methods: methods.includes("GET") ? [...methods, "HEAD"] : methods,
      nearest: (method) => nearest(method, path)
    }
  }
}

const asRead = (method: string): string => (method === "HEAD" ? "GET" : method)

/** The template of the route that takes a request: what the router finds, as metrics and traces name it. */
export const makeRouteOf = (templates: ReadonlyArray<Template>) => {
  const router = FindMyWay.make<string>(routerConfig)
  for (const { method, path } of templates) {
    if (method === "*") router.all(path as FindMyWay.PathInput, path)
    else router.on(method, path as FindMyWay.PathInput, path)
  }
  return (method: string, path: string): string | undefined => router.find(asRead(method), path)?.handler
}
