import { Context, Option } from "effect"
import type { Entry } from "../../operation/Operations.ts"
import { Tool } from "../../operation/Tool.ts"
import type { OperationTool } from "../journal/sentRequest.ts"
import { surfaceOf } from "../surfaceOf.ts"

/** Every store operation that agents have: the bench reads their contracts, and calls them as an agent would. */
export class AgentEntries extends Context.Tag("vitrine/bench/AgentEntries")<AgentEntries, ReadonlyArray<Entry>>() {}

/** The surfaces through which an operation is called: its route; pages, unless the route is a protocol's; MCP, if it is a tool. */
export const surfacesOf = ({ endpoint: { annotations, path } }: Entry): ReadonlyArray<ReturnType<typeof surfaceOf>> => {
  const routeSurface = surfaceOf(path)
  const isTool = Option.isSome(Context.getOption(annotations, Tool))
  return [routeSurface, ...(routeSurface === "acp" ? [] : (["web"] as const)), ...(isTool ? (["mcp"] as const) : [])]
}

/** An operation as a tool, if it is one. */
export const toolOf = ({ endpoint: { annotations, urlParamsSchema } }: Entry): Option.Option<OperationTool> =>
  Option.map(Context.getOption(annotations, Tool), ({ id = "id", name }) => ({
    id,
    name,
    query: Option.getOrUndefined(urlParamsSchema)
  }))
