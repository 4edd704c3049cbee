import { isForPrograms } from "../domain/paths.ts"
import { routedPath } from "../domain/routedPath.ts"
import type { Entry } from "./journal/Entry.ts"

/** By which way a request came, of its path within the sandbox, however that is spelled. */
export const surfaceOf = (url: string): Entry["surface"] => {
  const path = routedPath(url)
  if (/^\/mcp(?![\w-])/i.test(path)) return "mcp"
  if (/^\/api\/acp\//i.test(path)) return "acp"
  return isForPrograms(url) ? "rest" : "web"
}
