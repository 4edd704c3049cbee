import { Context, Option } from "effect"
import type { ToolChanges } from "../../domain/SandboxControl.ts"
import { isForAgents } from "../../operation/Audience.ts"
import type { Entry } from "../../operation/Operations.ts"
import { Area, type ChoosableTool, resolveToolChoice, Tool } from "../../operation/Tool.ts"
import type { ToolSettings } from "./ToolSettings.ts"

/** Every tool that agents may have at the store's MCP endpoint. */
export class AgentTools extends Context.Tag("vitrine/bench/AgentTools")<AgentTools, ReadonlyArray<ChoosableTool>>() {}

export const agentToolsOf = (entries: ReadonlyArray<Entry>, isOptIn: boolean): ReadonlyArray<ChoosableTool> =>
  entries.flatMap(({ endpoint }) => {
    const tool = isForAgents(endpoint) ? Context.getOption(endpoint.annotations, Tool) : Option.none()
    const area = Context.get(endpoint.annotations, Area)
    return Option.toArray(Option.map(tool, ({ name, readOnly }) => ({ name, readOnly, area, isOptIn })))
  })

/** The tool settings in the store's form; undefined if they are all defaults. */
export const toolChangesOf = (settings: ToolSettings, tools: ReadonlyArray<ChoosableTool>): ToolChanges | undefined => {
  const { hide, show } = resolveToolChoice(settings, tools)
  const describe = new Map(Object.entries(settings.describe))
  return hide.size + show.size + describe.size === 0 ? undefined : { hide, show, describe }
}
