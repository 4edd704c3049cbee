import { Context, Option } from "effect"
import type { ToolChanges } from "../../domain/SandboxControl.ts"
import { isForAgents } from "../../operation/Audience.ts"
import type { Entry } from "../../operation/Operations.ts"
import { Area, type ChosenTool, isLeftOut, isNamed, Tool } from "../../operation/Tool.ts"
import type { ToolSettings } from "./ToolSettings.ts"

/** A tool that agents of a sandbox may have. */
interface AgentTool extends ChosenTool {
  /** Whether it is there only where it is asked for: a tool of the analytics. */
  readonly isElsewhere: boolean
}

/** Every tool that agents may have at the store's endpoint of MCP. */
export class AgentTools extends Context.Tag("vitrine/bench/AgentTools")<AgentTools, ReadonlyArray<AgentTool>>() {}

export const agentToolsOf = (entries: ReadonlyArray<Entry>, isElsewhere: boolean): ReadonlyArray<AgentTool> =>
  entries.flatMap(({ endpoint }) => {
    const tool = isForAgents(endpoint) ? Context.getOption(endpoint.annotations, Tool) : Option.none()
    const area = Context.get(endpoint.annotations, Area)
    return Option.toArray(Option.map(tool, ({ name, readOnly }) => ({ name, readOnly, area, isElsewhere })))
  })

const namesOf = (tools: ReadonlyArray<AgentTool>) => new Set(tools.map(({ name }) => name))

/** What is set of tools, for the store; none where nothing is otherwise. */
export const toolChangesOf = (settings: ToolSettings, tools: ReadonlyArray<AgentTool>): ToolChanges | undefined => {
  const hide = namesOf(tools.filter((tool) => isLeftOut(settings, tool)))
  const show = namesOf(tools.filter((tool) => tool.isElsewhere && isNamed(settings.only, tool)))
  const describe = new Map(Object.entries(settings.describe))
  return hide.size + show.size + describe.size === 0 ? undefined : { hide, show, describe }
}
