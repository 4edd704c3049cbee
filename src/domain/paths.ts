import { routedPath } from "./routedPath.ts"

// Paths as routes are declared, `/api/products/:id`.

/** Formats a path for documents and messages: `/api/products/{id}`. */
export const formatPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}")

/** Matches URLs of a declared path: in any case, with or without slashes at the end. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:\w+/g, "[^/]+")
      .replace(/\*/g, ".*")}/*$`,
    "i"
  )

/** Whether a URL, in any spelling, is for programs: its answer is never a page. */
export const isForPrograms = (url: string): boolean =>
  /^\/(api|mcp|openapi\.json|llms\.txt|healthz|readyz|metrics|visibility\/openapi\.json|bench\/(v1|openapi\.json))(\/|$)/i.test(
    routedPath(url)
  )
