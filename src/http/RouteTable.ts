import { HttpApi } from "@effect/platform"
import { Api } from "./Api.ts"

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

/** Every route of the contract. */
export const contractRoutes = (): ReadonlyArray<Template> => {
  const templates: Array<Template> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint: { method, path } }) => templates.push({ method, path })
  })
  return templates
}

/** Which methods a path takes: what a 405 says in `Allow`, and nothing for a path that is no route at all. */
export const makeRouteTable = (templates: ReadonlyArray<Template>) => {
  const routes = templates.map(({ method, path }) => ({ method, pattern: toPattern(path) }))
  return (path: string): ReadonlyArray<string> => {
    const methods = routes.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))
    return methods.includes("GET") ? [...methods, "HEAD"] : methods
  }
}
