import { Context, Option } from "effect"
import type { Entry } from "../../operation/Operations.ts"
import { Tool } from "../../operation/Tool.ts"
import type { OperationTool } from "../journal/sentRequest.ts"
import { surfaceOf } from "../surfaceOf.ts"

/** Every store operation that agents have: the bench reads their contracts, and calls them as an agent would. */
export class AgentEntries extends Context.Tag("vitrine/bench/AgentEntries")<AgentEntries, ReadonlyArray<Entry>>() {}

/** The contracts of operations that only pages call, and that a fault rule can name. */
export class PageEndpoints extends Context.Reference<PageEndpoints>()("vitrine/bench/PageEndpoints", {
  defaultValue: (): ReadonlyArray<Pick<Entry["endpoint"], "name" | "successSchema">> => []
}) {}

// The page of the orders calls `watchOrders`, and its script requests the REST route of `streamOrders`.
const notOnPages = new Set(["listOrders", "streamOrders"])

/** The surfaces through which an operation is called: its route; pages, unless the route is a protocol's; MCP, if it is a tool. */
export const surfacesOf = ({
  endpoint: { annotations, name, path }
}: Entry): ReadonlyArray<ReturnType<typeof surfaceOf>> => {
  const routeSurface = surfaceOf(path)
  const isTool = Option.isSome(Context.getOption(annotations, Tool))
  const isOnPages = routeSurface !== "acp" && !notOnPages.has(name)
  return [routeSurface, ...(isOnPages ? (["web"] as const) : []), ...(isTool ? (["mcp"] as const) : [])]
}

/** An operation as a tool, if it is one. */
export const toolOf = ({ endpoint: { annotations, urlParamsSchema } }: Entry): Option.Option<OperationTool> =>
  Option.map(Context.getOption(annotations, Tool), ({ id = "id", name }) => ({
    id,
    name,
    query: Option.getOrUndefined(urlParamsSchema)
  }))
