import { isForPrograms } from "../domain/paths.ts"
import type { Entry } from "./journal/Entry.ts"

/** By which way a request came, of its path within the sandbox. */
export const surfaceOf = (url: string): Entry["surface"] => {
  if (/^\/mcp(?![\w-])/.test(url)) return "mcp"
  if (url.startsWith("/api/acp/")) return "acp"
  return isForPrograms(url) ? "rest" : "web"
}
