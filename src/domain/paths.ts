// Paths as routes are declared, `/api/products/:id`.

/** `/api/products/{id}`, as documents and messages write it. */
export const shownPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}")

/** What a declared path matches: in any case, and with slashes at its end. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:\w+/g, "[^/]+")
      .replace(/\*/g, ".*")}/*$`,
    "i"
  )

/** Whether a path is there for programs: what is answered there is never a page. */
export const isForPrograms = (path: string): boolean =>
  /^\/(api|mcp|openapi\.json|llms\.txt|healthz|readyz|metrics|visibility\/openapi\.json|bench\/(v1|openapi\.json))([/?#]|$)/.test(
    path
  )
