import { Effect } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { truncate } from "../../domain/Input.ts"
import type { Issue } from "../../domain/Problem.ts"
import { AgentEntries } from "./AgentEntries.ts"
import { AgentTools, agentToolsOf } from "./AgentTools.ts"
import type { ToolSettings } from "./ToolSettings.ts"

type Check = (field: string, names: ReadonlyArray<string>) => ReadonlyArray<Issue>

/** An issue for each unknown name: a tester must not believe that it was hidden. */
const unknownNamesCheck = (options: ReadonlyArray<string>): Check => {
  const known = new Set(options)
  return (field, names) =>
    names
      .filter((name) => !known.has(name))
      .map((name) => ({ field: `${field}: ${truncate(name)}`, reason: "unknown", options }))
}

/** Yields a check that returns the issues of unknown tool names in a field. */
export const makeToolIssues = Effect.map(AgentEntries, (entries) =>
  unknownNamesCheck(agentToolsOf(entries, false).map(({ name }) => name))
)

/** Yields a check that fails for an unknown tool or area. */
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
