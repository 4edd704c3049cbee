import { Context, Effect, Option } from "effect"
import { InvalidRequest } from "../../domain/Errors.ts"
import { shortened } from "../../domain/Input.ts"
import { isForAgents } from "../../operation/Audience.ts"
import { Tool } from "../../operation/Tool.ts"
import { AgentEntries } from "./AgentEntries.ts"
import type { ToolSettings } from "./ToolSettings.ts"

/** Yields what fails for a tool that there is not: nobody is to believe that it was hidden. */
export const makeCheckTools = Effect.map(AgentEntries, (entries) => {
  const names = entries.flatMap(({ endpoint }) =>
    isForAgents(endpoint)
      ? Option.toArray(Option.map(Context.getOption(endpoint.annotations, Tool), ({ name }) => name))
      : []
  )
  const known = new Set(names)
  const issuesOf = (member: keyof ToolSettings, given: ReadonlyArray<string>) =>
    given
      .filter((name) => !known.has(name))
      .map((name) => ({
        field: `agent.tools.${member}: ${shortened(name)}`,
        reason: "unknown" as const,
        options: names
      }))

  return ({ describe, hide }: ToolSettings): Effect.Effect<void, InvalidRequest> => {
    const issues = [...issuesOf("hide", hide), ...issuesOf("describe", Object.keys(describe))]
    return issues.length === 0 ? Effect.void : Effect.fail(InvalidRequest.of(issues))
  }
})
