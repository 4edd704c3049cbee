import { isForPrograms } from "../domain/paths.ts"
import { routedPath } from "../domain/routedPath.ts"
import type { Entry } from "./journal/Entry.ts"

/** The surface of a request, by its path within the sandbox. Percent-encoding and case do not matter. */
export const surfaceOf = (url: string): Entry["surface"] => {
  const path = routedPath(url)
  if (/^\/mcp(?![\w-])/i.test(path)) return "mcp"
  if (/^\/api\/acp\//i.test(path)) return "acp"
  return isForPrograms(url) ? "rest" : "web"
}
