import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { truncate } from "../../domain/Input.ts"
import type { Issue } from "../../domain/Problem.ts"
import { AgentEntries } from "./AgentEntries.ts"
import { AgentTools, agentToolsOf } from "./AgentTools.ts"
import type { ToolSettings } from "./ToolSettings.ts"

type Check = (field: string, names: ReadonlyArray<string>) => ReadonlyArray<Issue>

/** What is wrong with each name that is none of those that there are: nobody is to believe that it was hidden. */
const unknownNamesCheck = (options: ReadonlyArray<string>): Check => {
  const known = new Set(options)
  return (field, names) =>
    names
      .filter((name) => !known.has(name))
      .map((name) => ({ field: `${field}: ${truncate(name)}`, reason: "unknown", options }))
}

/** Yields what tells tools that there are not, for each member of what is said of tools. */
export const makeToolIssues = Effect.map(AgentEntries, (entries) =>
  unknownNamesCheck(agentToolsOf(entries, false).map(({ name }) => name))
)

/** Yields what fails for a tool or an area that there is not. */
export const makeCheckTools = Effect.map(AgentTools, (tools) => {
  const names = tools.map(({ name }) => name)
  const areas = tools.flatMap(({ area }) => (area === undefined ? [] : [area]))
  const choice = unknownNamesCheck([...new Set(areas), ...names])
  const description = unknownNamesCheck(names)
  return ({ describe, hide, only }: ToolSettings) =>
    InvalidRequest.failIfAny([
      ...choice("agent.tools.hide", hide),
      ...choice("agent.tools.only", only),
      ...description("agent.tools.describe", Object.keys(describe))
    ])
})
