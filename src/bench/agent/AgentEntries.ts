import { Context, Option } from "effect"
import type { Entry } from "../../operation/Operations.ts"
import { Tool } from "../../operation/Tool.ts"
import type { OperationTool } from "../journal/sentRequest.ts"
import { surfaceOf } from "../surfaceOf.ts"

/** Every operation that agents have in the store, for what the bench has to know of them, and calls as they would. */
export class AgentEntries extends Context.Tag("vitrine/bench/AgentEntries")<AgentEntries, ReadonlyArray<Entry>>() {}

/** By which ways an operation is called: its own route, pages if that is none of a protocol, MCP if it is a tool. */
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
