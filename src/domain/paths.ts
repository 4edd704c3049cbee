import { routedPath } from "./routedPath.ts"

// Paths as routes are declared, `/api/products/:id`.

/** `/api/products/{id}`, as documents and messages write it. */
export const formatPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}")

/** What a declared path matches: in any case, and with slashes at its end. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:\w+/g, "[^/]+")
      .replace(/\*/g, ".*")}/*$`,
    "i"
  )

/** Whether the path of a URL is there for programs, however it is spelled: what is answered there is never a page. */
export const isForPrograms = (url: string): boolean =>
  /^\/(api|mcp|openapi\.json|llms\.txt|healthz|readyz|metrics|visibility\/openapi\.json|bench\/(v1|openapi\.json))(\/|$)/i.test(
    routedPath(url)
  )
